"""Taking one's data along, and deleting the account."""

from datetime import timedelta
from typing import Any, Final

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from app.accounts.models import PROFESSIONAL_COLUMNS, SURVEY_COLUMNS, EmailChange, SecurityEntry, User
from app.accounts.services import belongings, demo, security_log
from app.accounts.services.letters import language_of, write
from app.accounts.services.verification import verify_password
from app.accounts.sessions import public_id
from app.database import history
from app.http import formats
from app.mail.addresses import same
from app.mail.fields import at
from app.mail.models import Delivery, Errand, State

#: How long an account that is to be deleted waits for its owner to think again.
GRACE: Final = timedelta(days=14)

#: The last mail to an account, queued while it is deleted.
_FAREWELL: Final = "deleted"
#: Mails about an account that may have gone to another address than its present one.
_OWN_LETTERS: Final = (
    "confirm_registration",
    "reset_password",
    "old_email",
    "new_email",
    "email_taken",
    "email_changed",
)

_COLUMNS: Final = (
    "id",
    "email",
    "first_name",
    "name",
    "language",
    "account_type",
    *PROFESSIONAL_COLUMNS,
    "review",
    "reviewed_at",
    "review_reason",
    "licence_until",
    "receive_email_notifications",
    *SURVEY_COLUMNS,
    "is_staff",
    "is_external_login",
    "blocked",
    "blocked_until",
    "block_message",
    "search_columns",
    "date_joined",
    "confirmed_at",
    "last_login",
    "delete_after",
)


def export(user: User) -> dict[str, Any]:
    """Everything that is kept about an account, by kind. Secrets are no data about anybody and stay out."""
    return {
        "account": {name: getattr(user, name) for name in _COLUMNS}
        | {"company_managed": user.managed_company.name if user.managed_company else None},
        "consents": list(user.consents.order_by("at").values("kind", "version", "given", "at")),
        "sessions": [
            {"id": public_id(row.session_key), "device": row.device, "since": row.created_at, "seen": row.seen_at}
            for row in user.sessions.order_by("created_at")
        ],
        "security_log": list(
            SecurityEntry.objects.filter(account=user.pk).order_by("at", "pk").values("event", "at", "details")
        ),
        "passkeys": list(
            user.passkeys.values("name", "created_at", "last_used_at", "backed_up", "aaguid", "transports")
        ),
        "second_factor": list(TOTPDevice.objects.filter(user=user).values("name", "confirmed")),
        "email_change": list(EmailChange.objects.filter(user=user).values("email", "asked_at")),
        "mailed_links": list(
            user.links.order_by("pk").values("purpose", "email", "created_at", "expires_at", "used_at")
        ),
        "rights": {
            "groups": list(user.groups.values_list("name", flat=True)),
            "permissions": list(user.user_permissions.values_list("codename", flat=True)),
        },
        "column_sets": list(user.column_sets.values("name", "columns")),
        **dict(belongings.exported(user)),
        "mails": list(
            Delivery.objects.filter(at(user.email, "recipient"))
            .order_by("pk")
            .values("kind", "lang", "state", "created_at", "sent_at")
        ),
    }


def ask_for_deletion(user: User, password: str, link: str, *, known_device: bool = False) -> User:
    """Delete the account after the grace period. Raises WrongPassword, TooManyAttempts, DemoAccount."""
    demo.refuse(user)
    verify_password(user, password, known_device=known_device)
    with transaction.atomic():
        account = User.objects.select_for_update().get(pk=user.pk)
        if account.delete_after is None:
            account.delete_after = timezone.now() + GRACE
            account.save(update_fields=["delete_after"])
            when = formats.day(timezone.localtime(account.delete_after))
            write("deletion_asked", account, language_of(account), day=when, link=link)
    return account


def keep(user: User) -> User:
    """Think again."""
    User.objects.filter(pk=user.pk).update(delete_after=None)
    user.refresh_from_db()
    return user


def delete_due() -> int:
    """Delete the accounts whose grace period is over, and what names their owners elsewhere. Returns how many."""
    number = 0
    for pk in User.objects.filter(delete_after__lte=timezone.now()).values_list("pk", flat=True):
        with transaction.atomic():
            user = User.objects.select_for_update().filter(pk=pk, delete_after__lte=timezone.now()).first()
            if user is None:
                continue
            delete(user, user)
            number += 1
    return number


def delete(user: User, actor: User, *, mail: bool = True) -> None:
    """Delete an account and what names its owner elsewhere, in the caller's transaction; ``mail`` tells the owner."""
    belongings.delete(user)
    _delete_mail(user)
    _take_name_from_log(user)
    security_log.record(security_log.Event.DELETED, user, actor, mail=mail)
    number = user.pk
    user.delete()
    # Afterwards: the end of the account changes rows that have a history themselves.
    history.forget_account(number)


def forget_farewells() -> int:
    """Delete the last mails to deleted accounts once they have been sent, or have been given up. Returns how many."""
    done = Delivery.objects.filter(kind=_FAREWELL).exclude(state__in=[State.PENDING, State.SENDING])
    number, _ = done.delete()
    return number


def _delete_mail(user: User) -> None:
    """Delete what went to the account's address, and what the account's links took to others, such as a former one."""
    Delivery.objects.filter(at(user.email, "recipient")).delete()
    errands = Errand.objects.filter(data__has_key="email").values_list("pk", "data__email")
    Errand.objects.filter(pk__in=[pk for pk, email in errands if same(email, user.email)]).delete()
    asked = set(user.links.values_list("email", flat=True))
    asked.update(EmailChange.objects.filter(user=user).values_list("email", flat=True))
    for address in asked:
        holder = User.objects.by_email(address)
        # Somebody else's address may have been typed: what others have sent there is theirs.
        if holder is None or holder.pk == user.pk:
            Delivery.objects.filter(at(address, "recipient"), kind__in=_OWN_LETTERS).delete()


def _take_name_from_log(user: User) -> None:
    """What staff changed stays, without name and number of the account: the admin writes both down."""
    kinds = ContentType.objects.filter(app_label="accounts", model__in=("user", "application"))
    # Django's log has no column for the canonical form; few of its rows are called like an address.
    called = LogEntry.objects.filter(object_repr__contains="@").values_list("pk", "object_repr")
    same_address = [pk for pk, name in called.iterator() if same(name, user.email)]
    about = Q(content_type__in=kinds, object_id=str(user.pk)) | Q(pk__in=same_address)
    LogEntry.objects.filter(about).update(object_id=None, object_repr="–", change_message="")
