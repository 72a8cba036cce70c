"""Hands mails over to the mail server, one claim each.

A mail is at least once delivered. It is twice delivered only if its worker dies, or loses the database, between the
server's acceptance and the row's update: a moment, and both copies then carry the same Message-ID.
"""

import logging
import smtplib
from datetime import timedelta
from enum import Enum
from typing import cast

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from app.database.failures import DATABASE_DOWN
from app.http.messages import Language
from app.mail.composing import Unwanted, values_of
from app.mail.models import Delivery, State
from app.mail.rendering import render

logger = logging.getLogger("app.mail")

#: Longer than any hand-over: the server has ten seconds (EMAIL_TIMEOUT) for each of its half a dozen answers.
LEASE = timedelta(minutes=2)
#: After a little less than a day of attempts a mail is given up.
MAX_ATTEMPTS = 12
_LONGEST_PAUSE = timedelta(hours=4)
#: How long a mail that was given up or refused can be sent again: as long as any link that is mailed opens something.
SENDABLE = timedelta(days=30)
#: Mails that one run sends; the next one follows within seconds.
MAX_AT_ONCE = 200


class Verdict(Enum):
    """What became of one attempt."""

    SENT = "sent"
    LATER = "later"
    NO_SERVER = "no server"
    REFUSED = "refused"
    IMPOSSIBLE = "impossible"
    UNWANTED = "unwanted"


def pause_after(attempts: int) -> timedelta:
    """How long to wait after so many attempts: a minute, then twice as long each time, four hours at most."""
    return min(timedelta(minutes=2 ** (attempts - 1)), _LONGEST_PAUSE)


def deliver_due(most: int = MAX_AT_ONCE) -> int:
    """Send mails that are due, oldest first. Stops early if there is no mail server. Returns how many were sent."""
    sent = 0
    for _ in range(most):
        delivery = _claim()
        if delivery is None:
            break
        verdict, problem = _attempt(delivery)
        _record(delivery, verdict, problem)
        sent += verdict is Verdict.SENT
        if verdict is Verdict.NO_SERVER:
            break
    return sent


def _claim() -> Delivery | None:
    """Lease one mail that is due, or whose lease has run out."""
    now = timezone.now()
    free = Q(state=State.PENDING, due_at__lte=now) | Q(state=State.SENDING, claimed_until__lt=now)
    with transaction.atomic():
        delivery = Delivery.objects.select_for_update(skip_locked=True).filter(free).order_by("due_at", "pk").first()
        if delivery is None:
            return None
        delivery.state = State.SENDING
        delivery.claimed_until = now + LEASE
        delivery.attempts += 1
        delivery.save(update_fields=["state", "claimed_until", "attempts"])
    return delivery


def _attempt(delivery: Delivery) -> tuple[Verdict, str]:
    if delivery.attempts > MAX_ATTEMPTS:
        # Whoever tried last died of it each time.
        return Verdict.IMPOSSIBLE, delivery.problem or "no attempt came to an end"
    try:
        message = _message(delivery)
    except Unwanted:
        return Verdict.UNWANTED, ""
    except DATABASE_DOWN as error:
        # What it tells is looked up in the database.
        return Verdict.LATER, type(error).__name__
    except Exception as error:
        logger.exception("mail %d cannot be written", delivery.pk)
        return Verdict.IMPOSSIBLE, f"{type(error).__name__}: {error}"
    try:
        message.send()
    except smtplib.SMTPRecipientsRefused as error:
        code, said = next(iter(error.recipients.values()))
        return (Verdict.REFUSED if code >= 500 else Verdict.LATER), _answer(code, said)
    except (smtplib.SMTPDataError, smtplib.SMTPSenderRefused) as error:
        verdict = Verdict.IMPOSSIBLE if error.smtp_code >= 500 else Verdict.LATER
        return verdict, _answer(error.smtp_code, error.smtp_error)
    except (smtplib.SMTPException, OSError) as error:
        return Verdict.NO_SERVER, f"{type(error).__name__}: {error}"
    return Verdict.SENT, ""


def _message(delivery: Delivery) -> EmailMultiAlternatives:
    lang = cast(Language, delivery.lang)
    values = values_of(delivery.kind, delivery.values, lang)
    written = render(delivery.kind, lang, values)
    # RFC 3834: nobody's absence note shall answer.
    headers = {"Message-ID": delivery.message_id, "Auto-Submitted": "auto-generated", "Content-Language": delivery.lang}
    if address := values.get("list_unsubscribe"):
        # RFC 8058: one press of the mail program's own button.
        headers |= {"List-Unsubscribe": f"<{address}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    if address := values.get("reply_to"):
        headers["Reply-To"] = address
    message = EmailMultiAlternatives(
        written.subject, written.text, settings.DEFAULT_FROM_EMAIL, [delivery.recipient], headers=headers
    )
    message.attach_alternative(written.html, "text/html")
    return message


def _answer(code: int, said: bytes | str) -> str:
    return f"{code} {said.decode('utf-8', 'replace') if isinstance(said, bytes) else said}"[:500]


def _record(delivery: Delivery, verdict: Verdict, problem: str) -> None:
    """Write down what became of an attempt, unless its lease has been taken over."""
    now = timezone.now()
    after: dict[str, object] = {"claimed_until": None, "problem": problem}
    if verdict is Verdict.SENT:
        # What filled the text may log somebody in, and is needed no longer.
        after |= {"state": State.SENT, "sent_at": now, "values": {}}
    elif verdict is Verdict.UNWANTED:
        after |= {"state": State.DROPPED, "values": {}}
    elif verdict is Verdict.REFUSED:
        after |= {"state": State.BOUNCED}
    elif verdict is Verdict.IMPOSSIBLE or delivery.attempts >= MAX_ATTEMPTS:
        after |= {"state": State.FAILED}
    else:
        after |= {"state": State.PENDING, "due_at": now + pause_after(delivery.attempts)}
    mine = Delivery.objects.filter(pk=delivery.pk, state=State.SENDING, attempts=delivery.attempts)
    recorded = mine.update(**after)
    # No address is logged: they are personal data.
    level = logging.INFO if verdict is Verdict.SENT else logging.WARNING
    logger.log(level, "mail %d, attempt %d: %s", delivery.pk, delivery.attempts, verdict.value)
    if not recorded:
        logger.warning("mail %d took longer than its lease and may be sent twice", delivery.pk)
