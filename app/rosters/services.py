"""What the calls of the ESG and EMP lists answer."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from app.database.failures import DATABASE_DOWN
from app.figures.frame import rounded
from app.funds import terms
from app.funds.models import ExclusionCriterion, Peergroup
from app.http.messages import Language
from app.http.problems import Problem
from app.http.query import Read
from app.lists import selecting
from app.lists.paging import Source, whole
from app.ratings.models import RANK_FLOORS
from app.rosters.members import Criterion, Member, counted, members
from app.rosters.models import Article, FundList
from search.queries.items import slug

Item = dict[str, Any]

#: What rows can be ordered by; missing values come last either way.
ORDERS: Final[Mapping[str, Callable[[Member], Any]]] = {
    "name": lambda one: one.name.casefold(),
    "sfdr": lambda one: one.article,
    "valid_from": lambda one: one.valid_from,
    "minimum_sustainable": lambda one: one.minimum_sustainable,
    "esg_score": lambda one: one.esg_score,
    "exclusions": lambda one: len(one.exclusions),
    "rating_points": lambda one: one.points,
    "perf_1y": lambda one: one.perf_1y,
}
RANKS: Final = tuple(letter for letter, _floor in RANK_FLOORS)


def criteria() -> tuple[str, ...]:
    """Codes of all exclusion criteria."""
    return tuple(ExclusionCriterion.objects.order_by("code").values_list("code", flat=True))


def the_list(code: str, lang: Language) -> FundList:
    """One of the two lists. Raises Problem (503 data_unavailable)."""
    try:
        found = FundList.objects.filter(code=code).first()
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error
    return found or FundList(code=code, **dict.fromkeys(FundList.name.columns, code.upper()))


def peergroups(code: str, lang: Language) -> Item:
    """The peer groups with funds on a list, by name, each with the number of these funds."""
    one = the_list(code, lang)
    numbers = counted(one) if one.pk else {}
    named = Peergroup.objects.filter(pk__in=numbers)
    results = [
        {"value": group.pk, "label": group.name.in_language(lang), "count": numbers[group.pk]} for group in named
    ]
    return {
        "name": one.name.in_language(lang),
        "lead": one.lead.in_language(lang),
        "count": len(results),
        "results": sorted(results, key=lambda group: (group["label"].casefold(), group["value"])),
    }


def funds(code: str, asked: Read) -> Source:
    """The funds of a peer group on a list. Raises Problem (503 data_unavailable)."""
    found, beside = select(code, asked)
    return whole(found, lambda member: _row(member, asked.lang), beside)


def select(code: str, asked: Read) -> tuple[list[Member], Item]:
    """The funds on a list that were asked for in the order that was asked for, and what stands beside them."""
    lang = asked.lang
    one = the_list(code, lang)
    group = asked["peergroup"]
    everyone = members(one, group) if one.pk else []
    filters = _filters(asked)
    found = selecting.chosen(everyone, filters)
    beside = {
        "name": one.name.in_language(lang),
        "peergroup_id": group,
        "peergroup": terms.known().peergroups[group].label(lang),
        "listed": len(everyone),
        "record_date": terms.record_date(),
        "simulated": any(member.simulated for member in found),
        "facets": _facets(everyone, found, filters, asked),
    }
    return selecting.ordered(found, asked["ordering"], ORDERS), beside


def _filters(asked: Read) -> dict[str, Callable[[Member], bool]]:
    """What a fund must fulfil, by key; a fund without a figure does not reach a bound."""
    found: dict[str, Callable[[Member], bool]] = {}
    if asked["sfdr"]:
        found["sfdr"] = lambda one: one.article in asked["sfdr"]
    if asked["rating"]:
        found["rating"] = lambda one: one.rank in asked["rating"]
    if asked["exclusion"]:
        wanted = set(asked["exclusion"])
        found["exclusion"] = lambda one: wanted <= {criterion.code for criterion in one.exclusions}
    for key, figure in (("esg", "esg_score"), ("share", "minimum_sustainable")):
        if asked[key] is not None:
            found[key] = _reaches(figure, asked[key])
    return found


def _reaches(figure: str, least: int) -> Callable[[Member], bool]:
    return lambda one: getattr(one, figure) is not None and float(getattr(one, figure)) >= least


def _facets(
    everyone: list[Member], found: list[Member], filters: Mapping[str, Callable[[Member], bool]], asked: Read
) -> Item:
    """How many funds each value has under all other filters; under its own as well where several must hold."""
    lang = asked.lang
    articles = selecting.counted(everyone, filters, "sfdr", lambda one: one.article)
    ranks = selecting.counted(everyone, filters, "rating", lambda one: one.rank)
    labels = terms.fixed_labels("sfdr", lang)
    names = {criterion.code: criterion.name for one in everyone for criterion in one.exclusions}
    applied = Counter(criterion.code for one in found for criterion in one.exclusions)
    by_name = sorted(names, key=lambda code: names[code].in_language(lang).casefold())
    return {
        "sfdr": selecting.value_facet(
            ((int(one), labels[str(int(one))], articles[int(one)]) for one in Article), asked["sfdr"]
        ),
        "rating": selecting.value_facet(((rank, rank, ranks[rank]) for rank in RANKS), asked["rating"]),
        "exclusion": selecting.value_facet(
            ((code, names[code].in_language(lang), applied[code]) for code in by_name), asked["exclusion"]
        ),
    }


def exclusion(one: Criterion, lang: Language) -> Item:
    """A criterion with its threshold in percent of revenue."""
    return {"value": one.code, "label": one.name.in_language(lang), "threshold": rounded(one.threshold)}


def _row(one: Member, lang: Language) -> Item:
    scheme, decision = one.scheme, one.decision
    return {
        "id": one.id,
        "fund_id": one.fund_id,
        "slug": slug(one.name),
        "name": one.name,
        "isin": one.isin,
        "wkn": one.wkn,
        "company": one.company,
        "tranche_currency": one.currency,
        "sfdr": one.article,
        "scheme": None if scheme is None else {"value": scheme.code, "label": scheme.name.in_language(lang)},
        "valid_from": one.valid_from,
        "minimum_sustainable": rounded(one.minimum_sustainable),
        "esg_score": rounded(one.esg_score),
        "exclusions": [exclusion(criterion, lang) for criterion in one.exclusions],
        "rank": one.rank,
        "rating_points": one.points,
        "under_review": one.under_review,
        "position_vs_peergroup": one.position,
        "perf_1y": rounded(one.perf_1y),
        "listed_since": None if decision is None else decision.since,
        "reason": None if decision is None else decision.reason.in_language(lang),
        "simulated": one.simulated,
    }
