"""From the form to the confirmed account (specification, section 4)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, cast

from django.db import IntegrityError, transaction
from django.utils import timezone

from app.accounts.models import AccountType, Consent, Link, Review, User
from app.accounts.services import links, passwords
from app.accounts.services.letters import write
from app.http.messages import Language
from app.http.routes import path_to
from app.mail.addresses import is_address, same
from app.mail.errands import errand

#: What says which version of a text is in force that whoever registers agrees to, by the kind of consent.
_TEXTS: Final[dict[Consent.Kind, Callable[[], str]]] = {}
_MANDATORY: Final = ("firstName", "name", "email", "password")
_MANDATORY_PROFESSIONAL: Final = ("phone", "company", "contactPerson", "function")
#: Payload names of the specification ("additinalSectorQuestion" is its own spelling) to columns.
COLUMNS: Final = {
    "firstName": "first_name",
    "name": "name",
    "phone": "phone",
    "company": "company",
    "contactPerson": "contact_person",
    "function": "function",
    "sector": "sector",
    "additinalSectorQuestion": "sector_question",
    "division": "division",
}
#: What only professionals are asked; of a private investor's form it is not kept.
_PROFESSIONAL: Final = frozenset(COLUMNS) - {"firstName", "name"}


def declare_text(kind: Consent.Kind, version: Callable[[], str]) -> None:
    """Say which version of a text somebody agrees to who registers now."""
    _TEXTS[kind] = version


class MissingField(Exception):  # noqa: N818 - says what is the case
    """Mandatory fields are empty."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(", ".join(names))
        self.names = names


class InvalidField(Exception):  # noqa: N818 - says what is the case
    """Fields hold what they must not; ``reasons`` maps names to keys of messages and their values."""

    def __init__(self, reasons: Mapping[str, list[tuple[str, dict[str, object]]]]) -> None:
        super().__init__(", ".join(reasons))
        self.reasons = reasons


class EmailTaken(Exception):  # noqa: N818 - says what is the case
    """The address already belongs to an account."""


@dataclass(frozen=True)
class Form:
    """What was filled in, by the specification's names, stripped; the password as it is."""

    values: Mapping[str, str]
    wholesale: bool
    agreed: bool


def register(form: Form, base: str, lang: Language) -> User:
    """Make an unconfirmed account and mail its link, which begins with ``base``.

    Raises:
        MissingField, InvalidField, EmailTaken: nothing was made.
    """
    check(form)
    asked = {name for name in COLUMNS if form.wholesale or name not in _PROFESSIONAL}
    columns = {COLUMNS[name]: form.values.get(name, "") for name in asked}
    try:
        with transaction.atomic():
            user = User.objects.create_user(
                form.values["email"],
                form.values["password"],
                language=lang,
                account_type=AccountType.WHOLESALE if form.wholesale else AccountType.RETAIL,
                review=Review.WAITING if form.wholesale else Review.NONE,
                **columns,
            )
            now = timezone.now()
            Consent.objects.bulk_create(
                Consent(user=user, kind=kind, version=version(), given=True, at=now) for kind, version in _TEXTS.items()
            )
            _mail_link(user, base, lang)
    except IntegrityError:
        # Two came at once, and the unique index decided.
        raise EmailTaken from None
    return user


@errand("confirmation")
def resend(asked: Mapping[str, str]) -> None:
    """Mail the link again, if there is such an account and it waits for it: ``email``, ``base`` and ``lang``."""
    user = User.objects.by_email(asked["email"])
    if user is not None and user.confirmed_at is None and user.is_active:
        with transaction.atomic():
            _mail_link(user, asked["base"], cast(Language, asked["lang"]))


def confirm(secret: str) -> User:
    """Confirm the address by its link.

    Raises:
        links.InvalidLink: the link is not to be used.
    """
    with transaction.atomic():
        link = links.redeem(secret, Link.Purpose.CONFIRM)
        user = User.objects.select_for_update().get(pk=link.user_id)
        if not same(user.email, link.email):
            raise links.InvalidLink
        user.confirmed_at = user.confirmed_at or timezone.now()
        user.save(update_fields=["confirmed_at"])
    return user


def _mail_link(user: User, base: str, lang: Language) -> None:
    secret = links.issue(user, Link.Purpose.CONFIRM, user.email)
    write("confirm_registration", user, lang, link=base + path_to("confirm", token=secret))


def check(form: Form) -> None:
    """Hold a form against every rule. Raises what :func:`register` raises."""
    mandatory = _MANDATORY + (_MANDATORY_PROFESSIONAL if form.wholesale else ())
    missing = [name for name in mandatory if not form.values.get(name)]
    if not form.agreed:
        missing.append("consent")
    if missing:
        raise MissingField(missing)
    reasons = too_long(form.values)
    if "email" not in reasons and not is_address(form.values["email"]):
        reasons["email"] = [("not_an_email", {})]
    try:
        columns = {COLUMNS[name]: form.values.get(name, "") for name in ("firstName", "name", "company")}
        passwords.check(form.values["password"], User(email=form.values["email"], **columns))
    except passwords.BrokenRules as broken:
        reasons["password"] = [(f"password_{name}", {}) for name in broken.names]
    if reasons:
        raise InvalidField(reasons)
    if User.objects.by_email(form.values["email"]) is not None:
        raise EmailTaken


def longest_of(column: str) -> int | None:
    """Characters that a column of the account takes; None if it takes any number."""
    found: int | None = getattr(User._meta.get_field(column), "max_length", None)
    return found


def too_long(values: Mapping[str, str]) -> dict[str, list[tuple[str, dict[str, object]]]]:
    """The fields, by payload name, whose text does not fit its column."""
    found: dict[str, list[tuple[str, dict[str, object]]]] = {}
    for name, column in {**COLUMNS, "email": "email"}.items():
        longest = longest_of(column)
        if longest is not None and len(values.get(name, "")) > longest:
            found[name] = [("too_long", {"maximum": longest})]
    return found
