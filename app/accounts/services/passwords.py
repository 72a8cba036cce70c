"""What a password must be (specification, section 5), and how it is changed or reset."""

from collections.abc import Callable, Mapping
from typing import Final, cast

from django.contrib.auth.password_validation import CommonPasswordValidator, UserAttributeSimilarityValidator
from django.core.exceptions import ValidationError
from django.db import transaction

from app.accounts.models import Link, User
from app.accounts.services import belongings, demo, links, security_log
from app.accounts.services.letters import write
from app.accounts.services.verification import WrongPassword as WrongPassword
from app.accounts.services.verification import verify_password
from app.bilingual import language_of_thread
from app.http.messages import Language, text
from app.http.routes import path_to
from app.mail.addresses import same
from app.mail.errands import errand

#: The specification leaves the bounds open. ASVS 2.1.1 asks for twelve at least, 2.1.2 for 64 to
#: be allowed and no more than 128.
SHORTEST: Final = 12
LONGEST: Final = 128

#: Rules by the name of their message, in the order in which the form ticks them off.
RULES: Final[dict[str, Callable[[str], bool]]] = {
    "length": lambda password: SHORTEST <= len(password) <= LONGEST,
    "letter": lambda password: any(one.isalpha() for one in password),
    "uppercase": lambda password: any(one.isupper() for one in password),
    "lowercase": lambda password: any(one.islower() for one in password),
    "digit": lambda password: any(one.isdecimal() for one in password),
    "special": lambda password: any(not one.isalnum() and not one.isspace() for one in password),
}
_Rule = CommonPasswordValidator | UserAttributeSimilarityValidator
_COMMON: Final = CommonPasswordValidator()
_SIMILAR: Final = UserAttributeSimilarityValidator(user_attributes=("email", "first_name", "name", "company"))


class BrokenRules(Exception):  # noqa: N818 - says what is the case
    """A password breaks these rules; ``names`` are those of :data:`RULES`, ``common`` and ``similar``."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(", ".join(names))
        self.names = names


def check(password: str, user: User) -> None:
    """Hold a password against every rule. Raises BrokenRules."""
    broken = [name for name, holds in RULES.items() if not holds(password)]
    if len(password) <= LONGEST:
        rules: dict[str, _Rule] = {"common": _COMMON, "similar": _SIMILAR}
        broken += [name for name, rule in rules.items() if _refuses(rule, password, user)]
    if broken:
        raise BrokenRules(broken)


class PortalRules:
    """The same rules for whatever asks Django's own validation: the admin's forms and the commands on the server."""

    def validate(self, password: str, user: User | None = None) -> None:
        """Raises ValidationError."""
        try:
            check(password, user or User())
        except BrokenRules as broken:
            texts = [text(f"error.password_{name}", language_of_thread()) for name in broken.names]
            raise ValidationError([ValidationError(one) for one in texts]) from None

    def get_help_text(self) -> str:
        """What the admin shows below the field."""
        return " ".join(text(f"error.password_{name}", language_of_thread()) for name in RULES)


def _refuses(rule: _Rule, password: str, user: User) -> bool:
    try:
        rule.validate(password, user)
    except ValidationError:
        return True
    return False


@errand("reset")
def mail_reset(asked: Mapping[str, str]) -> None:
    """Mail a link, if there is such an account: ``email``, ``base`` and ``lang`` as asked for."""
    user = User.objects.by_email(asked["email"])
    if user is None or not user.is_active or user.is_demo:
        return
    with transaction.atomic():
        secret = links.issue(user, Link.Purpose.RESET, user.email)
        link = asked["base"] + path_to("reset", token=secret)
        write("reset_password", user, cast(Language, asked["lang"]), link=link)


def reset(secret: str, password: str) -> User:
    """Set a new password by a mailed link; it ends every session and feed, and confirms the address: whoever has the
    link reads its mail.

    Raises:
        links.InvalidLink: the link is not to be used.
        BrokenRules: nothing was changed, and the link stays good.
    """
    with transaction.atomic():
        link = links.redeem(secret, Link.Purpose.RESET)
        user = User.objects.select_for_update().get(pk=link.user_id)
        if not same(user.email, link.email):
            raise links.InvalidLink
        check(password, user)
        user.confirmed_at = user.confirmed_at or link.used_at
        _set(user, password)
        user.sessions.all().delete()
    return user


def change(
    user: User,
    current: str,
    password: str,
    session_key: str | None,
    *,
    keep_feeds: bool = False,
    known_device: bool = False,
) -> User:
    """Set a new password and end all other sessions, and the addresses of feeds unless they are to be kept.

    Raises:
        WrongPassword, TooManyAttempts, BrokenRules, DemoAccount: nothing was changed.
    """
    demo.refuse(user)
    verify_password(user, current, known_device=known_device)
    with transaction.atomic():
        account = User.objects.select_for_update().get(pk=user.pk)
        if account.password != user.password:
            # Another window has changed it since.
            raise WrongPassword
        if password == current:
            raise BrokenRules(["same"])
        check(password, account)
        _set(account, password, keep_feeds=keep_feeds)
        account.sessions.exclude(session_key=session_key).delete()
    return account


def set_by_staff(account: User, password: str, actor: User | None) -> None:
    """Set a password that its owner must change at the next sign-in; every session and feed ends.

    ``actor`` is None for a command on the server. The caller has made sure that the actor may. Raises BrokenRules.
    """
    check(password, account)
    with transaction.atomic():
        locked = User.objects.select_for_update().get(pk=account.pk)
        _store(locked, password, must_change=True)
        belongings.revoke(locked)
        locked.sessions.all().delete()
        security_log.record(security_log.Event.PASSWORD_SET, locked, actor)


def _set(user: User, password: str, *, keep_feeds: bool = False) -> None:
    _store(user, password, must_change=False)
    if not keep_feeds:
        belongings.revoke(user)
    security_log.record(security_log.Event.PASSWORD_CHANGED, user, user)


def _store(user: User, password: str, *, must_change: bool) -> None:
    user.set_password(password)
    user.must_change_password = must_change
    user.save(update_fields=["password", "confirmed_at", "must_change_password"])
    # Links that were mailed before must not undo this.
    links.forget(user, Link.Purpose.RESET)
