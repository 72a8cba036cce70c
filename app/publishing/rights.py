"""Who may do what to one published thing."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.contrib import admin
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest

from app.accounts.models import User
from app.accounts.permissions import edits_for, user_of
from app.http.messages import Language
from app.publishing.models import Published
from app.publishing.states import Role

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

#: Says for a type who besides staff and author may see and edit an object, such as the accounts of its company.
Also = Callable[[User, Published], frozenset[Role]]
#: Says to which company an object belongs.
CompanyOf = Callable[[Any], int]
#: The same of types of which some objects are no company's.
CompanyOfSome = Callable[[Any], int | None]


@dataclass(frozen=True, slots=True)
class OfCompanies:
    """A type whose objects belong to companies; ``lookup`` is the way from an object to its company."""

    company_of: CompanyOf
    lookup: str


@dataclass(frozen=True, slots=True)
class Logged:
    """A type whose events are in the log of a company: what its objects are called, which there are, and their page."""

    name: "str | _StrPromise"
    found: QuerySet[Any]
    page: Callable[[Any, Language], str]


_ALSO: Final[dict[type[Published], Also]] = {}
_OF_SOME: Final[dict[type[Published], CompanyOfSome]] = {}
_OF_COMPANIES: Final[dict[type[Published], OfCompanies]] = {}
#: Types of which some objects are a company's, and types that have states of their own (``services.note_other``).
_OTHERS: Final[dict[type[Model], Callable[[int], Logged]]] = {}


def declare(model: type[Published], also: Also, company_of: CompanyOfSome | None = None) -> None:
    """Give others than staff and author a role for objects of a type.

    ``company_of`` says whose log and mails tell of an object that is handed in for a company.
    """
    _ALSO[model] = also
    if company_of is not None:
        _OF_SOME[model] = company_of


def declare_company(model: type[Published], company_of: CompanyOf, lookup: str = "company") -> None:
    """Say that objects of a type belong to a company: its owners and editors are their authors, and nobody else is.

    Whoever has left the company may no longer act on what they wrote for it. ``lookup`` names the company in queries,
    such as ``fund__company``.
    """
    _OF_COMPANIES[model] = OfCompanies(company_of, lookup)


def declare_other(model: type[Model], logged: Callable[[int], Logged]) -> None:
    """Put the events of a type into the log of the company whose number is given, as far as the objects are its."""
    _OTHERS[model] = logged


def logged_of_company(company_id: int) -> dict[str, Logged]:
    """All types whose events are in a company's log, by their names in events."""
    published = {
        model._meta.label_lower: Logged(model._meta.verbose_name or "", found, lambda row, lang: row.own_page(lang))
        for model, found in of_company(company_id)
    }
    return published | {model._meta.label_lower: logged(company_id) for model, logged in _OTHERS.items()}


def company_of(row: Published) -> int | None:
    """The company that an object belongs to; None for types, and objects of some types, that are no company's."""
    if (some := _OF_SOME.get(type(row))) is not None:
        return some(row)
    declared = _OF_COMPANIES.get(type(row))
    return None if declared is None else declared.company_of(row)


def of_company(company_id: int) -> Iterator[tuple[type[Published], QuerySet[Any]]]:
    """The types whose objects belong to companies, each with all objects of this company."""
    for model, declared in _OF_COMPANIES.items():
        yield model, model._base_manager.filter(**{declared.lookup: company_id})


def roles_of(user: User | None, row: Published) -> frozenset[Role]:
    """As whom the user may act on this object; nothing for everybody else."""
    if user is None or not user.is_active:
        return frozenset()
    roles = set(_ALSO[type(row)](user, row)) if type(row) in _ALSO else set()
    if type(row) in _OF_COMPANIES:
        writes = edits_for(user, _OF_COMPANIES[type(row)].company_of(row))
        roles |= {Role.COMPANY} if writes else set()
    else:
        writes = row.author_id is not None and row.author_id == user.pk
    if writes:
        roles.add(Role.AUTHOR)
    if user.is_staff and user.has_perm(_permission(type(row), "change")):
        roles.add(Role.PUBLISHER)
    return frozenset(roles)


def publishers_of(model: type[Published]) -> QuerySet[User]:
    """The active staff who decide about objects of a type."""
    permission = {"codename": f"change_{model._meta.model_name}", "content_type__app_label": model._meta.app_label}
    through = [
        Q(**{f"{way}__{name}": value for name, value in permission.items()})
        for way in ("user_permissions", "groups__permissions")
    ]
    own, of_groups = through
    return User.objects.filter(Q(is_superuser=True) | own | of_groups, is_active=True, is_staff=True).distinct()


def reader_of(request: HttpRequest) -> User | None:
    """Who asks to see drafts: staff must have shown the second factor that the admin wants as well."""
    user = user_of(request)
    return None if user is not None and user.is_staff and not admin.site.has_permission(request) else user


def may_see(user: User | None, row: Published) -> bool:
    """Whether the user may see what readers do not: staff who may view such objects, and whoever may act on this."""
    if user is not None and user.is_active and user.is_staff and user.has_perm(_permission(type(row), "view")):
        return True
    return bool(roles_of(user, row))


def _permission(model: type[Published], what: str) -> str:
    return f"{model._meta.app_label}.{what}_{model._meta.model_name}"
