"""Subscribing and unsubscribing, and sending editions.

A bare address proves nothing. Naming one mails it a link that subscribes it; naming one to unsubscribe it ends its
subscription, as the specification says, and mails it a link that takes that back.
"""

import hashlib
import logging
import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final, cast
from urllib.parse import quote

from celery import current_app
from django.core import signing
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from kombu.exceptions import OperationalError

from app.accounts.models import Consent, User
from app.bilingual import language_for
from app.http.messages import Language
from app.http.routes import path_to, prefix
from app.mail import services as mail
from app.mail.addresses import key
from app.mail.errands import errand
from app.mail.fields import at, first_at
from app.newsletter.models import Copy, Edition, State, Subscription
from app.policies.models import version_in_force

logger = logging.getLogger("app.newsletter")

VALID: Final = timedelta(days=7)
_SALT: Final = "app.newsletter.unsubscribe"
_RESUME_SALT: Final = "app.newsletter.resume"
#: How long the end of a subscription can be taken back by the mailed link.
RESUMABLE: Final = timedelta(days=30)
#: Copies that one run queues; the next one goes on.
MAX_AT_ONCE: Final = 500


class InvalidLink(Exception):  # noqa: N818 - says what is the case
    """Unknown, used, or too old."""


def by_email(email: str) -> Subscription | None:
    """The subscription of an address, in whatever form it is written."""
    return first_at(Subscription.objects.all(), email)


@errand("newsletter_subscribe")
def subscribe(asked: Mapping[str, str]) -> None:
    """Mail a link that starts the subscription; an active one stays as it is.

    ``email``, ``name``, ``base`` and ``lang`` are what was asked with.
    """
    email, name, lang = asked["email"], asked["name"], cast(Language, asked["lang"])
    with transaction.atomic():
        found = by_email(email)
        if found is None:
            try:
                with transaction.atomic():
                    found = Subscription.objects.create(email=email, name=name, lang=lang)
            except IntegrityError:
                # Somebody was quicker with the same address, and the mail is on its way.
                return
        found = Subscription.objects.select_for_update().get(pk=found.pk)
        if found.state == State.ACTIVE:
            return
        secret = secrets.token_urlsafe(32)
        found.state, found.name, found.lang, found.asked_at = State.PENDING, name, lang, timezone.now()
        found.secret_hash, found.secret_until = _hash(secret), timezone.now() + VALID
        found.save()
        mail.queue("newsletter_confirm", found.email, lang, {"link": asked["base"] + path_to("confirm", token=secret)})


def confirm(secret: str) -> Subscription:
    """Start the subscription by its mailed link. Raises InvalidLink."""
    now = timezone.now()
    with transaction.atomic():
        found = (
            Subscription.objects.select_for_update()
            .filter(secret_hash=_hash(secret), secret_until__gt=now, state=State.PENDING)
            .first()
        )
        if found is None:
            raise InvalidLink
        found.state, found.confirmed_at, found.ended_at = State.ACTIVE, now, None
        found.secret_hash = found.secret_until = None
        found.save()
        _note(found, given=True)
    return found


def unsubscribe(email: str) -> None:
    """End the subscription of an address that has proved to be one's own. Ending an ended one changes nothing."""
    with transaction.atomic():
        found = first_at(Subscription.objects.select_for_update(), email)
        if found is None or found.state == State.ENDED:
            return
        was_active = found.state == State.ACTIVE
        found.state, found.ended_at = State.ENDED, timezone.now()
        found.secret_hash = found.secret_until = None
        found.save()
        if was_active:
            _note(found, given=False)


def unsubscribe_anyone(email: str, root: str) -> None:
    """End the subscription of an address that anybody may have named; a worker mails the link that takes it back.

    Whoever asks learns nothing: both statements are the same, whether or not there is an active subscription. One that
    waits for its confirmation stays, or strangers could keep others from subscribing.
    """
    now = timezone.now()
    with transaction.atomic():
        _of(email).filter(state=State.ACTIVE).update(state=State.ENDED, ended_at=now)
        mail.leave("newsletter_ended", email=email, at=now.isoformat(), root=root)


@errand("newsletter_ended")
def say_that_it_ended(asked: Mapping[str, str]) -> None:
    """Mail the link that takes the end back, if it was this request that ended a subscription."""
    found = _of(asked["email"]).filter(state=State.ENDED, ended_at=datetime.fromisoformat(asked["at"])).first()
    if found is None or found.ended_at is None:
        return
    _note(found, given=False)
    lang = cast(Language, found.lang)
    token = signing.dumps([found.pk, found.ended_at.isoformat()], salt=_RESUME_SALT)
    link = f"{asked['root']}{path_to('unsubscribe', lang, email=found.email)}?back={quote(token)}"
    mail.queue("newsletter_ended", found.email, lang, {"link": link})


def resume(token: str) -> None:
    """Take the end of a subscription back by its mailed link. Once more changes nothing. Raises InvalidLink."""
    try:
        pk, ended_at = signing.loads(token, salt=_RESUME_SALT, max_age=RESUMABLE)
    except signing.BadSignature:
        raise InvalidLink from None
    with transaction.atomic():
        found = Subscription.objects.select_for_update().filter(pk=pk).first()
        if found is not None and found.state == State.ACTIVE:
            return
        # Whoever has unsubscribed again since then wants that end to stay.
        if found is None or found.state != State.ENDED or found.ended_at != datetime.fromisoformat(ended_at):
            raise InvalidLink
        found.state, found.ended_at = State.ACTIVE, None
        found.save(update_fields=["state", "ended_at"])
        _note(found, given=True)


def _of(email: str) -> QuerySet[Subscription]:
    """The subscription of an address, in whatever form it is written."""
    return Subscription.objects.filter(at(email))


def _note(subscription: Subscription, *, given: bool) -> None:
    """The consent of the account that has this address, if there is one."""
    user = User.objects.by_email(subscription.email)
    if user is not None:
        Consent.objects.create(
            user=user, kind=Consent.Kind.NEWSLETTER, version=version_in_force("privacyPolicy"), given=given
        )


def signature(email: str) -> str:
    """What proves, in a link, that its address got the mail."""
    return signing.Signer(salt=_SALT).signature(key(email))


def is_signed(email: str, given: str) -> bool:
    """Whether a link's signature belongs to its address."""
    return secrets.compare_digest(signature(email).encode(), given.encode("utf-8", "replace"))


def unsubscribe_page(email: str, base: str) -> str:
    """The page that asks once more, and then ends the subscription."""
    return f"{base}{path_to('unsubscribe', email=email)}?s={quote(signature(email))}"


def one_click(email: str, root: str) -> str:
    """The address to which a mail program posts when its own button is pressed (RFC 8058)."""
    return f"{root}/api/v1/unsubscribe/{signing.dumps(key(email), salt=_SALT)}/"


def email_of(token: str) -> str:
    """The address in a one-click link. Raises InvalidLink."""
    try:
        return str(signing.loads(token, salt=_SALT))
    except signing.BadSignature:
        raise InvalidLink from None


def release(edition: Edition, root: str) -> bool:
    """Let an edition out: a worker queues the copies. False if it is out already."""
    released = Edition.objects.filter(pk=edition.pk, released_at=None).update(released_at=timezone.now(), base=root)
    if released:
        transaction.on_commit(_ring)
    return bool(released)


def _ring() -> None:
    """Wake a worker. Only the doorbell: the scheduler's next round finds an edition whose bell is lost."""
    try:
        current_app.send_task("app.newsletter.queue_copies", retry=False)
    except OperationalError as error:
        logger.warning("the newsletter's worker could not be woken, the next round will queue: %s", error)


def queue_copies(most: int = MAX_AT_ONCE) -> int:
    """Queue copies of released editions for who has none yet. Returns how many; 0 once all is done.

    Copy and mail are one transaction, and the copy is unique: a worker that dies loses none and doubles none.
    """
    queued = 0
    for edition in Edition.objects.filter(released_at__isnull=False).order_by("pk"):
        missing = Subscription.objects.filter(state=State.ACTIVE, confirmed_at__lte=edition.released_at).exclude(
            copies__edition=edition
        )
        for subscription in missing.order_by("pk")[: most - queued]:
            queued += _queue_copy(edition, subscription)
        if queued >= most:
            break
    return queued


def _queue_copy(edition: Edition, subscription: Subscription) -> bool:
    try:
        with transaction.atomic():
            # Whoever unsubscribes at this moment waits, or is seen here.
            still = Subscription.objects.select_for_update().get(pk=subscription.pk)
            if still.state != State.ACTIVE:
                return False
            Copy.objects.create(edition=edition, subscription=still)
            lang = cast(Language, still.lang)
            base = edition.base + prefix(lang)
            written = language_for(edition, lang)
            mail.queue(
                "newsletter",
                still.email,
                lang,
                {
                    "subject": edition.subject.own(written),
                    "text": edition.text.own(written),
                    "language": written,
                    "link": unsubscribe_page(still.email, base),
                    "list_unsubscribe": one_click(still.email, edition.base),
                },
            )
    except IntegrityError:
        # Another worker has queued this copy.
        return False
    return True


def _hash(secret: str) -> bytes:
    return hashlib.sha256(secret[:200].encode("utf-8", "surrogatepass")).digest()
