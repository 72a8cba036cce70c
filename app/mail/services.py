"""Puts mails and errands into their queues, and gives failed mails another chance."""

import logging
from collections.abc import Iterable, Mapping
from email.utils import make_msgid, parseaddr

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from app.http.messages import Language
from app.mail import addresses, composing, rendering
from app.mail.models import Delivery, Errand, State
from app.mail.tasks import deliver_mail

logger = logging.getLogger("app.mail")


def queue(kind: str, recipient: str, lang: Language, values: Mapping[str, str] | None = None) -> Delivery:
    """Queue one mail as part of the caller's transaction: it is sent if, and only if, that commits.

    Raises NotAnAddress for what is not an e-mail address, and what :func:`app.mail.rendering.render` raises: a mail
    that cannot be written fails where it is asked for, not in a worker later.
    """
    to = addresses.read(recipient).deliverable
    filled = dict(values or {})
    if not composing.is_composed(kind):
        rendering.render(kind, lang, filled)
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    delivery = Delivery.objects.create(
        kind=kind,
        recipient=to,
        lang=lang,
        values=filled,
        message_id=make_msgid(domain=sender.rpartition("@")[2] or "localhost"),
    )
    transaction.on_commit(_ring)
    return delivery


def leave(kind: str, **data: str) -> None:
    """Leave an errand to a worker as part of the caller's transaction (:mod:`app.mail.errands`)."""
    Errand.objects.create(kind=kind, data=data)
    transaction.on_commit(_ring)


def send_again(deliveries: Iterable[Delivery]) -> int:
    """Queue given up mails and refused addresses again, with the same Message-ID. Returns how many."""
    number = Delivery.objects.filter(
        pk__in=[one.pk for one in deliveries], state__in=[State.FAILED, State.BOUNCED]
    ).update(state=State.PENDING, attempts=0, due_at=timezone.now(), problem="")
    if number:
        transaction.on_commit(_ring)
    return number


def _ring() -> None:
    """Wake a worker. Only the doorbell: a mail whose bell is lost is found by the next round of beat."""
    try:
        deliver_mail.apply_async(retry=False)
    except OperationalError as error:
        logger.warning("the mail worker could not be woken, the next round will send: %s", error)
