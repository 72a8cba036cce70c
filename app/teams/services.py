"""What the calls of team ratings answer."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from app.accounts.models import User
from app.database.failures import DATABASE_DOWN
from app.database.ids import LARGEST_ID
from app.funds import terms
from app.funds.models import InvestmentFocus, Tranche
from app.http.messages import Language, text
from app.http.problems import Problem
from app.http.query import Read
from app.lists import selecting
from app.lists.paging import Source, whole
from app.publishing import rights, values
from app.ratings.models import Rating
from app.richtext import first_paragraph, tree
from app.teams.criteria import CLASSES, CRITERIA
from app.teams.models import TeamChange, TeamRating
from app.teams.standings import STATUSES, Standing, ended, standings
from search.queries.items import slug

Item = dict[str, Any]

#: What teams can be ordered by; teams without a rating come last either way.
ORDERS: Final[Mapping[str, Callable[[Standing], Any]]] = {
    "company": lambda one: (one.team.company.name.casefold(), one.team.name.casefold()),
    "name": lambda one: one.team.name.casefold(),
    "total": lambda one: one.total,
    "date": lambda one: one.day,
}


def focuses() -> tuple[str, ...]:
    """Codes of all investment focuses."""
    return tuple(InvestmentFocus.objects.order_by("code").values_list("code", flat=True))


def teams(asked: Read) -> Source:
    """The teams that were asked for, with the distribution of all. Raises Problem (503 data_unavailable)."""
    lang = asked.lang
    try:
        everyone = sorted(standings(), key=ORDERS["company"])
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error
    filters = _filters(asked)
    found = selecting.ordered(selecting.chosen(everyone, filters), asked["ordering"], ORDERS)
    classes = Counter(one.rank for one in everyone)
    beside = {
        "rated": len(everyone) - classes[None],
        "distribution": [{"rank": rank, "count": classes[rank]} for rank in CLASSES],
        "facets": _facets(everyone, filters, asked),
    }
    return whole(found, lambda one: _link(one, lang), beside)


def _filters(asked: Read) -> dict[str, Callable[[Standing], bool]]:
    found: dict[str, Callable[[Standing], bool]] = {}
    if asked["search"]:
        words = asked["search"].casefold().split()
        found["search"] = lambda one: all(word in one.words for word in words)
    if asked["company"]:
        found["company"] = lambda one: one.team.company_id in asked["company"]
    if asked["fund"]:
        found["fund"] = lambda one: not one.funds.isdisjoint(asked["fund"])
    for key, of in _CHOSEN.items():
        if asked[key]:
            found[key] = _is_one_of(of, asked[key])
    return found


def _is_one_of(of: Callable[[Standing], Any], wanted: tuple[Any, ...]) -> Callable[[Standing], bool]:
    return lambda one: of(one) in wanted


_CHOSEN: Final[Mapping[str, Callable[[Standing], Any]]] = {
    "rank": lambda one: one.rank,
    "focus": lambda one: one.team.focus.code if one.team.focus else None,
    "status": lambda one: one.status,
}


def _facets(everyone: list[Standing], filters: Mapping[str, Callable[[Standing], bool]], asked: Read) -> Item:
    lang = asked.lang
    numbers = {key: selecting.counted(everyone, filters, key, of) for key, of in _CHOSEN.items()}
    named = {one.team.focus.code: one.team.focus.name.in_language(lang) for one in everyone if one.team.focus}
    labels: dict[str, dict[str, str]] = {
        "rank": {rank: rank for rank in CLASSES},
        "focus": dict(sorted(named.items(), key=lambda one: one[1].casefold())),
        "status": {status: text(f"team_status.{status}", lang) for status in STATUSES},
    }
    return {
        key: selecting.value_facet(((value, label, numbers[key][value]) for value, label in shown.items()), asked[key])
        for key, shown in labels.items()
    }


def _link(one: Standing, lang: Language) -> Item:
    team, latest = one.team, one.latest
    before = next((rating for rating in one.ratings[1:] if rating.visible), None)
    return {
        "id": team.pk,
        "slug": slug(f"{team.company.name} {team.name}"),
        "name": team.name,
        "company_id": team.company_id,
        "company": team.company.name,
        "focus": team.focus and {"value": team.focus.code, "label": team.focus.name.in_language(lang)},
        "rank": one.rank,
        "total": one.total,
        "status": one.status,
        "date": one.day,
        "previous_rank": before.rank if before and one.rank else None,
        "funds": len(one.funds),
        "link": team.page(lang),
        "simulated": team.simulated or latest.simulated,
    }


def team(id: int, lang: Language, *, whole: bool) -> Item:
    """One team with its rating, of whose text visitors get the first paragraph. Raises Problem (404, 503)."""
    try:
        found = standings([id]) if id <= LARGEST_ID else []
        if not found:
            raise Problem("text_not_found", lang=lang)
        return _page(found[0], found[0].latest, lang, whole=whole)
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error


def draft(id: int, lang: Language, user: User | None) -> Item:
    """A rating as it will be published, for those who may see that. Raises Problem (404 text_not_found)."""
    row = TeamRating.objects.filter(pk=min(id, LARGEST_ID)).select_related("team__company", "team__focus").first()
    if row is None or not rights.may_see(user, row):
        raise Problem("text_not_found", lang=lang)
    shown = values.draft_of(row)
    shown.visible = True
    [*known] = standings([shown.team_id])
    others = [one for one in known[0].ratings if one.pk != row.pk] if known else []
    changes = list(TeamChange.objects.filter(team=shown.team_id))
    funds = frozenset(shown.team.funds.values_list("pk", flat=True))
    page = _page(Standing(shown.team, [shown, *others], changes, funds), shown, lang, whole=True)
    return {**page, "state": row.state, "seen": row.visible}


def _page(one: Standing, latest: TeamRating, lang: Language, *, whole: bool) -> Item:
    html = latest.text.in_language(lang) if latest.visible else ""
    body = html if whole else first_paragraph(html)
    day = ended(latest)
    return {
        **_link(one, lang),
        "criteria": _criteria(one) if latest.visible else [],
        "author": _author(latest, lang) if latest.visible else None,
        "text": tree(body),
        "shortened": not whole and bool(html),
        "ended": day and {"day": day, "reason": latest.end_reason.in_language(lang) if latest.visible else ""},
        "history": [_former(rating, lang) for rating in one.ratings],
        "changes": [
            {"day": change.day, "what": change.what.in_language(lang), "settled_on": change.settled_on}
            for change in one.changes
        ],
        "members": _funds(one),
        "pdf": latest.visible,
    }


def _author(latest: TeamRating, lang: Language) -> Item:
    return {"name": latest.signed_by.name, "role": latest.signed_by.role.in_language(lang)}


def _criteria(one: Standing) -> list[Item]:
    """The scores beside those of the rating before."""
    before = next((rating for rating in one.ratings[1:] if rating.visible), None)
    return [
        {"name": name, "score": score, "previous": before.scores[name] if before else None}
        for name, score in one.latest.scores.items()
    ]


def _former(one: TeamRating, lang: Language) -> Item:
    """A rating of the history; of one whose text was withdrawn only that there was one."""
    day = ended(one)
    reason = one.end_reason.in_language(lang) if one.visible and day else ""
    return {
        "id": one.pk,
        "date": one.date if one.visible else None,
        "rank": one.rank if one.visible else None,
        "total": sum(one.scores.values()) if one.visible else None,
        "ended": day and {"day": day, "reason": reason},
    }


def _funds(one: Standing) -> list[Item]:
    """The funds of the team by their main share classes, with the rating of each."""
    shares = list(Tranche.objects.filter(fund__in=one.funds, primary=True, closed_on=None).order_by("name", "pk"))
    day = terms.record_date()
    rated = Rating.objects.filter(tranche__in=shares, record_date=day) if day else Rating.objects.none()
    ratings = {rating.tranche_id: rating for rating in rated}
    return [
        {
            "id": share.pk,
            "fund_id": share.fund_id,
            "slug": slug(share.name),
            "name": share.name,
            "isin": share.isin,
            "rank": rating.rank if (rating := ratings.get(share.pk)) else None,
            "rating_points": rating.points if rating else None,
            "under_review": bool(rating and rating.under_review),
        }
        for share in shares
    ]


def names(lang: Language) -> dict[str, str]:
    """What the criteria are called."""
    return {name: text(f"team_criteria.{name}", lang) for name in CRITERIA}
