"""Who did what for a company: its team, its orders, and what was done to everything that it publishes."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django.db.models import CharField, F, Q, QuerySet, Value
from django.utils import translation

from app.accounts.models import User
from app.dashboards import orders
from app.dashboards.models import TeamEvent
from app.dashboards.people import By, named
from app.dashboards.titles import own_title
from app.http.messages import Language
from app.inquiries.models import Inquiry, Kind
from app.lists.paging import Source, rows
from app.publishing import rights, trying
from app.publishing.models import Event, Published
from app.publishing.states import Action

Item = dict[str, Any]

#: What staff and the clock alone do to what a company publishes.
_PROVIDERS: Final = frozenset({Action.DECLINE, Action.SCHEDULE, Action.PUBLISH, Action.RETURN})


def listed(user: User, company_id: int, lang: Language) -> Source:
    """All entries, the latest first."""
    own = orders.of_company(user, company_id)
    keys = [
        _keys(own, "ordered", "created_at"),
        _keys(own.filter(answered_at__isnull=False), "answered", "answered_at"),
        *_publishing(user, company_id),
    ]
    if not user.is_demo:
        keys.append(_keys(TeamEvent.objects.filter(company=company_id), "team", "at"))
    first, *others = keys
    found = first.union(*others, all=True).order_by("-moment", "source", "-id")
    return rows(found, lambda page: _told(page, user, lang))


def _keys(found: QuerySet[Any], source: str, at: str) -> QuerySet[Any, Any]:
    """As much of an entry as its place in the list needs."""
    keyed = found.order_by().annotate(source=Value(source, CharField()), moment=F(at))
    key: QuerySet[Any, Any] = keyed.values_list("source", "id", "moment")
    return key


def _publishing(user: User, company_id: int) -> Iterator[QuerySet[Any, Any]]:
    """What was done to what the company has, and to what it had until it was deleted."""
    for name, logged in rights.logged_of_company(company_id).items():
        own = Event.objects.filter(Q(company=company_id) | Q(object_id__in=logged.found.values("pk")), model=name)
        hidden = logged.found.filter(
            trying.hidden_from(user) if issubclass(logged.found.model, Published) else ~trying.not_tried_by_others(user)
        )
        yield _keys(own.exclude(object_id__in=hidden.values("pk")), "published", "at")


def _told(page: Sequence[tuple[str, int, Any]], reader: User, lang: Language) -> list[Item]:
    found: dict[tuple[str, int], Item] = {}
    for source, read in _READ.items():
        numbers = [number for one, number, _ in page if one == source]
        for number, entry in read(numbers, reader, lang) if numbers else ():
            found[source, number] = {**_EMPTY, "source": source, **entry}
    # A row may be deleted between two questions.
    return [{**found[source, number], "at": at} for source, number, at in page if (source, number) in found]


_EMPTY: Final[Item] = {"role": None, "member": None, "thing": None, "title": None, "link": None, "reason": ""}


def _teams(numbers: list[int], reader: User, _lang: Language) -> Iterable[tuple[int, Item]]:
    for one in TeamEvent.objects.filter(pk__in=numbers).select_related("who", "member"):
        member = None if one.member is None else named(By(one.member), reader)
        yield (
            one.pk,
            {
                "action": one.action,
                "by": named(By(one.who, provider=one.by_provider), reader),
                "member": member,
                "role": one.role or None,
            },
        )


def _publications(numbers: list[int], reader: User, lang: Language) -> Iterable[tuple[int, Item]]:
    events = list(Event.objects.filter(pk__in=numbers).defer("changes").select_related("who"))
    types = rights.logged_of_company(reader.managed_company_id or 0)
    things: dict[tuple[str, int], Any] = {}
    for name, logged in types.items():
        wanted = {one.object_id for one in events if one.model == name}
        if wanted:
            things |= {(name, pk): row for pk, row in logged.found.in_bulk(wanted).items()}
    for one in events:
        row = things.get((one.model, one.object_id))
        with translation.override(lang):
            thing = str(types[one.model].name) if one.model in types else one.model
        yield (
            one.pk,
            {
                "action": one.action,
                # Also where the account of staff is gone or is none of staff's any more.
                "by": named(By(one.who, provider=one.action in _PROVIDERS), reader),
                "thing": thing,
                "title": own_title(one.title, reader),
                "link": (types[one.model].page(row, lang) or None) if row is not None else None,
                "reason": one.reason if one.action in ("decline", "withdraw") else "",
            },
        )


def _orders(answered: bool) -> "Callable[[list[int], User, Language], Iterable[tuple[int, Item]]]":
    def read(numbers: list[int], reader: User, _lang: Language) -> Iterable[tuple[int, Item]]:
        for one in Inquiry.objects.filter(pk__in=numbers).select_related("user"):
            yield (
                one.pk,
                {
                    "action": orders.NAMES[Kind(one.kind)],
                    "by": named(By(None, provider=True) if answered else By(one.user), reader),
                },
            )

    return read


_READ: Final[Mapping[str, Callable[[list[int], User, Language], Iterable[tuple[int, Item]]]]] = {
    "team": _teams,
    "published": _publications,
    "ordered": _orders(answered=False),
    "answered": _orders(answered=True),
}
