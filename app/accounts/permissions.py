"""Who may do what: the one place that knows (specification, sections 2 and 6).

Every endpoint declares a guard (``auth=guarded(Guard.USER)``); an endpoint without one keeps the application from
starting. Guards answer for a whole endpoint, :func:`manages` for one object, :func:`viewer_of` for the fields of an
answer.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest
from django.utils import timezone
from ninja import Router
from ninja.utils import check_csrf

from app.accounts.models import AccountType, CompanyRole, Review, User
from app.database.failures import DATABASE_DOWN
from app.http.problems import Problem
from search.fields import Viewer

_SAFE: Final = ("GET", "HEAD", "OPTIONS")


class Guard(Enum):
    """Who may use an endpoint or a page. The values are the specification's names."""

    ANYONE = "ANYONE"
    USER = "USER"
    WITHOUT_LICENSE = "WITHOUT_LICENSE"
    WITH_LICENSE = "WITH_LICENSE"
    WHOLESALE = "WHOLESALE"
    IS_SURVEY_ALLOWED = "IS_SURVEY_ALLOWED"
    ASSET_MANAGER = "ASSET_MANAGER"
    STAFF = "STAFF"


def user_of(request: HttpRequest) -> User | None:
    """Who is signed in and may act; None for a visitor, and for an account that has been blocked or never confirmed.

    An account whose password staff have set is a visitor as well until its owner has chosen another one.
    """
    user = owner_of(request)
    return None if user is None or user.must_change_password else user


def owner_of(request: HttpRequest) -> User | None:
    """Who is signed in, even if all they may do is change a password that staff have set, or sign out.

    A blocked account loses its access with the next request, not with the next login.
    """
    user = getattr(request, "user", None)
    if not isinstance(user, User) or user.confirmed_at is None or user.is_blocked(timezone.now()):
        return None
    return user


def is_wholesale(user: User) -> bool:
    """Whether the professional functions are open: provider staff have approved this account."""
    professional = user.account_type in (AccountType.WHOLESALE, AccountType.ASSET_MANAGER)
    return professional and user.review == Review.APPROVED


def is_asset_manager(user: User) -> bool:
    """Whether staff have linked this account to its company."""
    return user.account_type == AccountType.ASSET_MANAGER and user.managed_company_id is not None


def has_licence(user: User) -> bool:
    """Whether a licence is running today."""
    return user.licence_until is not None and user.licence_until >= timezone.localdate()


def is_survey_allowed(user: User) -> bool:
    """Whether any flag opens the surveys."""
    return any(
        (
            user.is_esg_fund_survey_allowed,
            user.is_esg_company_survey_allowed,
            user.is_dvm_survey_allowed,
            user.is_company_esg_admin,
            user.is_esg_article_upload_allowed,
        )
    )


_RULES: dict[Guard, Callable[[User], bool]] = {
    Guard.USER: lambda _: True,
    Guard.WITHOUT_LICENSE: lambda user: not has_licence(user),
    Guard.WITH_LICENSE: has_licence,
    Guard.WHOLESALE: is_wholesale,
    Guard.IS_SURVEY_ALLOWED: is_survey_allowed,
    Guard.ASSET_MANAGER: is_asset_manager,
    Guard.STAFF: lambda user: user.is_staff,
}


def allows(guard: Guard, user: User | None) -> bool:
    """Whether ``user``, None for a visitor, passes a guard."""
    return guard is Guard.ANYONE or (user is not None and _RULES[guard](user))


def manages(user: User | None, company_id: int) -> bool:
    """The id rule: an asset manager acts for the own company only."""
    return user is not None and is_asset_manager(user) and user.managed_company_id == company_id


def edits_for(user: User | None, company_id: int) -> bool:
    """Whether the account may write for a company: one of its owners or editors."""
    return manages(user, company_id) and user is not None and user.company_role != CompanyRole.READER


def owns(user: User | None, company_id: int) -> bool:
    """Whether the account decides who else belongs to a company."""
    return manages(user, company_id) and user is not None and user.company_role == CompanyRole.OWNER


def viewer_of(request: HttpRequest) -> Viewer:
    """Whose eyes the field catalogue asks about; a visitor's while the database cannot say who is signed in."""
    try:
        user = user_of(request)
    except DATABASE_DOWN:
        return "visitor"
    return "visitor" if user is None else viewer_for(user)


def viewer_for(user: User) -> Viewer:
    """Whose eyes an account has, whether or not it is signed in: mails and feeds are written for it."""
    return "wholesale" if is_wholesale(user) else "registered"


@dataclass(frozen=True)
class Guarded:
    """What an endpoint declares; Ninja calls it before it reads anything of the request."""

    guard: Guard
    csrf: bool
    before_change: bool

    def __call__(self, request: HttpRequest) -> bool:
        """Let the request pass, or raise Problem: unauthorized, not_allowed, forbidden or password_change_needed."""
        if self.csrf and request.method not in _SAFE and check_csrf(request) is not None:
            raise Problem("forbidden")
        if self.guard is not Guard.ANYONE:
            user = owner_of(request)
            if user is not None and user.must_change_password and not self.before_change:
                raise Problem("password_change_needed")
            if not allows(self.guard, user):
                raise Problem("unauthorized" if user is None else "not_allowed")
        return True


def guarded(guard: Guard, *, csrf: bool = True, before_change: bool = False) -> Guarded:
    """Declare who may call an endpoint.

    ``before_change`` opens it to accounts whose password staff have set and which must change it first.

    Requests that change something need a CSRF token as well, since sessions are cookies; only what does no harm when
    another site calls it may go without.
    """
    return Guarded(guard, csrf, before_change)


def declared(router: Router) -> Iterator[tuple[str, str, Guard]]:
    """Method, path and guard of every endpoint of a router. Raises ImproperlyConfigured for one without a guard."""
    for path, view in router.path_operations.items():
        for operation in view.operations:
            found = [one.guard for one in operation.auth_callbacks if isinstance(one, Guarded)]
            if len(found) != 1:
                raise ImproperlyConfigured(f"{operation.methods} {path} declares no guard.")
            for method in operation.methods:
                yield method, path, found[0]
