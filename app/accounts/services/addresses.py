"""A new e-mail address, to which both the present and the new one must agree."""

from django.db import IntegrityError, transaction
from django.utils import timezone

from app.accounts.models import EmailChange, Link, User
from app.accounts.services import demo, links, security_log
from app.accounts.services.letters import language_of, write
from app.accounts.services.registration import EmailTaken
from app.accounts.services.verification import verify_password
from app.http.routes import path_to
from app.mail.addresses import same


class SameEmail(Exception):  # noqa: N818 - says what is the case
    """The account has this address already."""


def ask(user: User, email: str, password: str, base: str, *, known_device: bool = False) -> None:
    """Mail a link to both addresses; a change asked for before is forgotten.

    An address that belongs to another account gets a mail that says so, without a link, and whoever asks gets the same
    answer: only the address's owner is told.

    Raises:
        WrongPassword, TooManyAttempts, SameEmail, DemoAccount: nothing was changed.
    """
    demo.refuse(user)
    verify_password(user, password, known_device=known_device)
    owner = User.objects.by_email(email)
    if owner is not None and owner.pk == user.pk:
        raise SameEmail
    lang = language_of(user)
    with transaction.atomic():
        EmailChange.objects.filter(user=user).delete()
        EmailChange.objects.create(user=user, email=email)
        for purpose, address in ((Link.Purpose.OLD_EMAIL, user.email), (Link.Purpose.NEW_EMAIL, email)):
            # A link to the taken address is issued as well, and mailed to nobody: both cases do the same work.
            link = base + path_to("confirm", token=links.issue(user, purpose, address))
            if purpose is Link.Purpose.NEW_EMAIL and owner is not None:
                write("email_taken", user, lang, to=address)
            else:
                write(f"{purpose.value}", user, lang, to=address, new_email=email, link=link)


def pending(user: User) -> str | None:
    """The address that waits for both to agree; None once its links have run out."""
    since = timezone.now() - links.VALID[Link.Purpose.NEW_EMAIL]
    return EmailChange.objects.filter(user=user, asked_at__gt=since).values_list("email", flat=True).first()


def agree(secret: str, purpose: Link.Purpose) -> bool:
    """One of the two addresses agrees. True once the account has its new address, False while the other is missing.

    Raises:
        links.InvalidLink: the link is not to be used, or belongs to a change that is no longer wanted.
        EmailTaken: somebody else has registered the address meanwhile; the change is forgotten.
    """
    now = timezone.now()
    try:
        with transaction.atomic():
            link = links.redeem(secret, purpose)
            user = User.objects.select_for_update().get(pk=link.user_id)
            change = EmailChange.objects.filter(user=user).first()
            expected = None if change is None else {"old_email": user.email, "new_email": change.email}[purpose.value]
            if change is None or expected is None or not same(expected, link.email):
                raise links.InvalidLink
            if purpose is Link.Purpose.OLD_EMAIL:
                change.old_agreed_at = now
            else:
                change.new_agreed_at = now
            change.save()
            if change.old_agreed_at is None or change.new_agreed_at is None:
                return False
            former, user.email = user.email, change.email
            user.save(update_fields=["email"])
            change.delete()
            # Links that lie in the former inbox must not open the account any more.
            links.forget(user, Link.Purpose.RESET)
            security_log.record(security_log.Event.EMAIL_CHANGED, user, user, to=(former,), new_email=user.email)
    except IntegrityError:
        EmailChange.objects.filter(user_id=user.pk).delete()
        raise EmailTaken from None
    return True
