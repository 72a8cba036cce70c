"""What readers and companies are told of macro views."""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.db.models import F, Max, QuerySet, Window
from django.db.models.functions import RowNumber, TruncMonth

from app.accounts.models import User
from app.accounts.permissions import is_asset_manager
from app.database.failures import DATABASE_DOWN
from app.http.messages import LANGUAGES, Language, text
from app.http.problems import Problem
from app.http.query import Read
from app.lists.paging import Source, rows
from app.macro.categories import CATEGORIES, GROUPS
from app.macro.consensus import Consensus, consensus
from app.macro.models import MacroOverview
from app.managers.former import company_of, present
from app.publishing import trying, values
from app.publishing.models import Event
from app.publishing.states import REASONED, Action, State
from search.queries.items import slug

Item = dict[str, Any]

#: Days after which a view no longer counts in the consensus: half a year.
HOLDS_DAYS: Final = 184
#: Months that can be looked back at.
_MONTHS: Final = 60
#: In which state what has been decided lately says why.
_DECIDED: Final = {State.DECLINED: Action.DECLINE, State.WITHDRAWN: Action.WITHDRAW}


def overviews(asked: Read) -> Source:
    """Published views, of each company the latest one unless its history is wanted. The latest come first.

    Raises Problem (503 data_unavailable).
    """
    lang = asked.lang
    found = _public(asked["company_info"], asked["date"])
    if not asked["history"]:
        found = found.filter(pk__in=_latest(found, 1).values("pk"))
    ordered = found.select_related("company").order_by("-date", "company__name", "pk")

    def show(page: list[MacroOverview]) -> list[Item]:
        before = _before(page)
        return [overview(one, before.get(one.pk), lang) for one in page]

    return rows(ordered, show)


def own_overviews(asked: Read, user: User | None) -> Source:
    """All views of the account's company, whatever their state, with what waits to be published.

    Raises Problem: 401 unauthorized, 403 not_allowed for other accounts and companies.
    """
    lang = asked.lang
    if user is None:
        raise Problem("unauthorized", lang=lang)
    company = asked["company_info"]
    if not is_asset_manager(user) or (company is not None and present(company) != user.managed_company_id):
        raise Problem("not_allowed", lang=lang)
    found = MacroOverview.objects.filter(trying.shown_to(user), company=user.managed_company_id).select_related(
        "company"
    )
    if asked["date"]:
        found = found.filter(date__lte=asked["date"])

    def show(page: list[MacroOverview]) -> list[Item]:
        before, reasons = _before(page), _reasons(page)
        return [own(one, before.get(one.pk), reasons.get(one.pk, ""), lang) for one in page]

    return rows(found.order_by("-date", "-pk"), show)


def own_one(pk: int, lang: Language) -> Item:
    """One view as its company is shown it."""
    row = MacroOverview.objects.select_related("company").get(pk=pk)
    return own(row, _before([row]).get(pk), _reasons([row]).get(pk, ""), lang)


def matrix(asked: Read) -> Item:
    """What all companies say of each category on a day. Raises Problem (503 data_unavailable)."""
    lang = asked.lang
    try:
        months = _months()
        day = asked["date"] or (months[0] if months else None)
        recent = _recent(day) if day else []
        of = company_of(asked["company_info"]) if asked["company_info"] else None
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error
    chosen = next((pair for pair in recent if of is not None and pair[0].company_id == of.pk), None)
    names = sorted(recent, key=lambda pair: (pair[0].company.name.casefold(), pair[0].company_id))
    return {
        "date": day and day.isoformat(),
        "dates": [one.isoformat() for one in months],
        "count": len(recent),
        "holds_days": HOLDS_DAYS,
        "companies": [
            {
                "id": now.company_id,
                "name": now.company.name,
                "slug": slug(now.company.name),
                "date": now.date.isoformat(),
                "previous_date": before.date.isoformat() if before else None,
            }
            for now, before in names
        ],
        "company": of and of.name,
        "own": chosen and overview(*chosen, lang),
        "groups": [
            {
                **_named("macro_group", group, lang),
                "regions": [
                    {
                        **_named("macro_category", code, lang),
                        **_summed(_consensus(recent, code)),
                        "changed": _changed(names, code),
                    }
                    for code in _codes(group)
                ],
            }
            for group in GROUPS
        ],
        "simulated": any(now.simulated for now, _ in recent),
    }


def overview(row: MacroOverview, before: MacroOverview | None, lang: Language) -> Item:
    """A published view in the specification's words, each rating beside that of the view before."""
    comment = row.comment.reading(lang)
    return {
        "id": row.pk,
        "company_info": row.company_id,
        "company": row.company.name,
        "slug": slug(row.company.name),
        "macro_overview_date": row.date.isoformat(),
        "date": row.date.isoformat(),
        "previous_date": before.date.isoformat() if before else None,
        "comment": comment.text,
        "comment_language": comment.language if comment.text else None,
        "groups": groups(row.date, row.ratings, before.ratings if before else {}, lang),
        "simulated": row.simulated,
    }


def own(row: MacroOverview, before: MacroOverview | None, reason: str, lang: Language) -> Item:
    """A view as its company is shown it: what readers see or saw last, and beside it what waits."""
    shown = overview(row, before, lang)
    if not row.visible:
        shown |= {"comment": "", "comment_language": None}
        shown["groups"] = groups(row.date, {}, before.ratings if before else {}, lang)
    waits = values.draft_of(row) if row.edits or row.published_at is None else None
    return {
        **shown,
        "state": row.state,
        "visible": row.visible,
        "version": row.version,
        "reason": reason,
        "submitted_at": row.submitted_at,
        "published_at": row.published_at,
        "draft": waits and {"ratings": waits.ratings, "comment": _both(waits)},
        # Of a withdrawn one as well: whoever hands it in again goes on from there.
        "ratings": row.ratings if row.published_at else None,
        "comments": _both(row) if row.published_at else None,
    }


def groups(
    day: datetime.date, ratings: Mapping[str, int | None], before: Mapping[str, int | None], lang: Language
) -> list[Item]:
    """The four groups with the ratings of all fifteen categories."""
    return [
        {
            **_named("macro_group", group, lang),
            "macro_overview_date": day.isoformat(),
            "regions": [
                {
                    **_named("macro_category", code, lang),
                    "rating": ratings.get(code),
                    "previous": before.get(code),
                    "date": day.isoformat(),
                }
                for code in _codes(group)
            ],
        }
        for group in GROUPS
    ]


def _named(table: str, code: str, lang: Language) -> Item:
    labels = {f"label_{one}": text(f"{table}.{code}", one) for one in LANGUAGES}
    return {"code": code, "label": text(f"{table}.{code}", lang), **labels}


def _codes(group: str) -> list[str]:
    return [one.code for one in CATEGORIES if one.group == group]


def _both(row: MacroOverview) -> dict[str, str]:
    return {lang: row.comment.own(lang) for lang in LANGUAGES}


def _public(company: int | None, until: datetime.date | None) -> "QuerySet[MacroOverview]":
    # Two companies that became one may have views of the same day: that of the one which stays counts.
    found: QuerySet[MacroOverview] = MacroOverview.public.filter(company__merged_into=None)
    if company is not None:
        found = found.filter(company=present(company))
    return found if until is None else found.filter(date__lte=until)


def _latest(found: "QuerySet[MacroOverview]", number: int) -> "QuerySet[MacroOverview]":
    """So many of each company, the latest."""
    place = Window(RowNumber(), partition_by=F("company"), order_by=[F("date").desc()])
    return found.order_by().annotate(place=place).filter(place__lte=number)


def _recent(day: datetime.date) -> list[tuple[MacroOverview, MacroOverview | None]]:
    """The view of each company that counts on a day, with its view before."""
    mine: dict[int, list[MacroOverview]] = defaultdict(list)
    for one in _latest(_public(None, day), 2).select_related("company"):
        mine[one.company_id].append(one)
    pairs = [sorted(some, key=lambda one: one.date, reverse=True) for some in mine.values()]
    # By the difference of days: before the first day of the calendar there is none.
    held = [some for some in pairs if (day - some[0].date).days <= HOLDS_DAYS]
    return [(some[0], some[1] if len(some) > 1 else None) for some in held]


def _before(page: Sequence[MacroOverview]) -> dict[int, MacroOverview]:
    """The published view before each of these, by the number of these."""
    if not page:
        return {}
    known: dict[int, list[MacroOverview]] = defaultdict(list)
    companies = {one.company_id for one in page}
    for one in _public(None, None).filter(company__in=companies, date__lt=max(row.date for row in page)):
        known[one.company_id].append(one)
    found = {}
    for row in page:
        earlier = [one for one in known[row.company_id] if one.date < row.date]
        if earlier:
            found[row.pk] = max(earlier, key=lambda one: one.date)
    return found


def _months() -> list[datetime.date]:
    """The last day with a view of each month, the latest first."""
    found = _public(None, None).order_by().annotate(month=TruncMonth("date")).values("month")
    return [row["last"] for row in found.annotate(last=Max("date")).order_by("-month")[:_MONTHS]]


def _consensus(recent: Iterable[tuple[MacroOverview, MacroOverview | None]], code: str) -> Consensus:
    return consensus((getattr(now, code), getattr(before, code) if before else None) for now, before in recent)


def _summed(found: Consensus) -> Item:
    return {
        "n": found.companies,
        "distribution": [{"rating": step, "count": count} for step, count in enumerate(found.counts, 1)],
        "median": found.median,
        "mean": _rounded(found.mean),
        "quartiles": found.quartiles and [*found.quartiles],
        "dispersion": found.range,
        "spread": found.spread,
        "changes": {"up": found.up, "down": found.down, "same": found.same},
        "mean_before": _rounded(found.mean_before),
        "mean_since": _rounded(found.mean_since),
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 2)


def _changed(pairs: Iterable[tuple[MacroOverview, MacroOverview | None]], code: str) -> list[Item]:
    """Which companies rate a category otherwise than before."""
    found = []
    for now, before in pairs:
        rating, previous = getattr(now, code), getattr(before, code) if before else None
        if rating is not None and previous is not None and rating != previous:
            found.append({"company_info": now.company_id, "rating": rating, "previous": previous})
    return found


def _reasons(page: Sequence[MacroOverview]) -> dict[int, str]:
    """Why each came back, as long as that is where it stands."""
    events = Event.objects.filter(
        model=MacroOverview._meta.label_lower, object_id__in=[row.pk for row in page], action__in=REASONED
    )
    latest = {(event.object_id, event.action): event.reason for event in events.order_by("pk")}
    return {
        row.pk: latest[row.pk, action]
        for row in page
        if (action := _DECIDED.get(State(row.state))) and (row.pk, action) in latest
    }
