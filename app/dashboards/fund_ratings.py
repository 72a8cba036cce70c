"""How a company's own funds are rated: points, class, rank, change, next review and the way to the next class."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

from app.accounts.models import User
from app.alternatives.benchmarks import columns, latest_figures, scale
from app.alternatives.figures import rank_of
from app.dashboards import orders
from app.database.failures import DATABASE_DOWN
from app.figures import frame
from app.funds.models import Peergroup, Tranche
from app.http.messages import Language
from app.http.problems import Problem
from app.http.query import Read
from app.inquiries.models import Kind
from app.lists import selecting
from app.lists.paging import Source, whole
from app.ratings.explanation import next_class
from app.ratings.inputs import QUALITATIVE_DAYS
from search.queries.items import slug
from search.texts import Text

Item = dict[str, Any]

# The latest rating of each fund, by its main share class or else an open one, beside the one before; points of two
# peergroups or currencies are not comparable, where they are known. A fund whose share classes have all closed is not
# rated any more, and not listed.
_OWN: Final = f"""
    SELECT t.id, t.fund_id, t.name, t.isin, {Peergroup.name.sql("p")},
        r.record_date, r.points, r.rank, r.under_review, r.kind, r.position_vs_peergroup, r.peergroup_size,
        r.rating_unchanged_since, coalesce(r.simulated, false),
        b.record_date, b.points, b.rank,
        coalesce(e.currency <> '' AND d.currency <> ''
            AND (e.peergroup_id, e.currency) IS DISTINCT FROM (d.peergroup_id, d.currency), false),
        (SELECT max(q.date) FROM ratings_qualitativerating q WHERE q.fund_id = f.id),
        EXISTS (SELECT FROM alternatives_benchmark m WHERE m.fund_id = f.id)
    FROM funds_fund f JOIN funds_peergroup p ON p.id = f.peergroup_id
    JOIN LATERAL (
        SELECT * FROM funds_tranche o WHERE o.fund_id = f.id AND o.closed_on IS NULL
        ORDER BY o."primary" DESC, o.id LIMIT 1
    ) t ON true
    LEFT JOIN LATERAL (
        SELECT * FROM ratings_rating r WHERE r.tranche_id = t.id ORDER BY r.record_date DESC LIMIT 1
    ) r ON true
    LEFT JOIN LATERAL (
        SELECT * FROM ratings_rating b
        WHERE b.tranche_id = t.id AND b.record_date < r.record_date ORDER BY b.record_date DESC LIMIT 1
    ) b ON true
    LEFT JOIN ratings_explanation e ON e.fund_id = f.id AND e.record_date = r.record_date
    LEFT JOIN ratings_explanation d ON d.fund_id = f.id AND d.record_date = b.record_date
    WHERE f.company_id = %(company)s ORDER BY t.name, t.id
"""  # noqa: S608 - the names of columns

#: What the list may show: all funds, or real estate funds with their benchmark.
GROUPS: Final = ("all", "real_estate")


@dataclass(frozen=True, slots=True)
class OwnFund:
    """A fund by its main share class, or else an open one, with its latest rating and the one before."""

    id: int
    fund_id: int
    name: str
    isin: str
    peergroup: Text
    record_date: date | None
    points: int | None
    rank: str | None
    under_review: bool
    kind: str | None
    position: int | None
    size: int | None
    unchanged_since: date | None
    simulated: bool
    date_before: date | None
    points_before: int | None
    rank_before: str | None
    regrouped: bool
    analysed: date | None
    real_estate: bool

    @property
    def change(self) -> int | None:
        """Points since the rating before; None where there is none, or where the two are not comparable."""
        if self.points is None or self.points_before is None or self.regrouped:
            return None
        return self.points - self.points_before

    @property
    def next_review(self) -> date | None:
        """When the analysts' rating runs out and has to be renewed; None without one."""
        return None if self.analysed is None else self.analysed + timedelta(days=QUALITATIVE_DAYS)

    @property
    def direction(self) -> str | None:
        """Whether the class has changed: ``up``, ``down`` or None. The earlier letter is the better class."""
        if self.rank is None or self.rank_before is None or self.regrouped or self.rank == self.rank_before:
            return None
        return "up" if self.rank < self.rank_before else "down"


#: What the list may be ordered by; funds without a value come last either way.
ORDERS: Final[Mapping[str, Callable[[OwnFund], Any]]] = {
    "name": lambda one: one.name.casefold(),
    "rating_points": lambda one: one.points,
    "change": lambda one: one.change,
    "position_vs_peergroup": lambda one: None if one.position is None or not one.size else one.position / one.size,
    "distance": lambda one: (next_class(one.points) or {}).get("distance"),
    "next_review": lambda one: one.next_review,
}


def own_funds(company_id: int, lang: Language) -> list[OwnFund]:
    """The open funds of a company by name. Raises Problem (503 data_unavailable)."""
    try:
        rows = frame.rows(_OWN, {"company": company_id})
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error
    return [_own(row) for row in rows]


def _own(row: Any) -> OwnFund:
    id, fund_id, name, isin, german, english, day, points, rank, reviewed, *others = row
    values: list[Any] = [id, fund_id, name, isin, Text(german, english), day, points, rank, bool(reviewed), *others]
    return OwnFund(*values)


def listed(user: User, company_id: int, asked: Read) -> Source:
    """The funds that were asked for, with how many there are of each class. Raises Problem (503)."""
    lang = asked.lang
    everyone = own_funds(company_id, lang)
    filters = _filters(asked)
    found = selecting.ordered(selecting.chosen(everyone, filters), asked["ordering"], ORDERS)
    estate = [one.fund_id for one in found if one.real_estate]
    figures = latest_figures(estate) if asked["group"] == "real_estate" and estate else {}
    ordered = _open_orders(user, company_id)
    ranks = selecting.counted(everyone, filters, "rank", lambda one: one.rank)
    beside = {
        "record_date": max((one.record_date for one in everyone if one.record_date), default=None),
        "simulated": any(one.simulated for one in everyone),
        "real_estate": sum(one.real_estate for one in everyone),
        "columns": columns(lang) if figures else [],
        "facets": {"rank": selecting.value_facet(((rank, rank, ranks[rank]) for rank in "ABCDE"), asked["rank"])},
    }
    words = {one["value"]: one["label"] for one in scale(lang)}
    return whole(found, lambda one: _row(one, lang, ordered.get(one.fund_id), figures.get(one.fund_id), words), beside)


def _filters(asked: Read) -> dict[str, Callable[[OwnFund], bool]]:
    found: dict[str, Callable[[OwnFund], bool]] = {}
    if asked["search"]:
        words = asked["search"].casefold().split()
        found["search"] = lambda one: all(word in f"{one.name} {one.isin}".casefold() for word in words)
    if asked["rank"]:
        found["rank"] = lambda one: one.rank in asked["rank"]
    if asked["group"] == "real_estate":
        found["group"] = lambda one: one.real_estate
    return found


def _open_orders(user: User, company_id: int) -> dict[int, datetime]:
    """When each own fund's rating was ordered last, by whichever share class, as far as the order waits."""
    waiting = orders.of_company(user, company_id).filter(kind=Kind.ASSET_MANAGER, answered_at=None)
    ordered: dict[str, datetime] = {}
    for content, at in waiting.order_by("created_at").values_list("content", "created_at"):
        ordered |= dict.fromkeys(content.get("funds", ()), at)
    shares = Tranche.objects.filter(isin__in=ordered, fund__company=company_id).values_list("fund_id", "isin")
    found: dict[int, datetime] = {}
    for fund, isin in shares:
        found[fund] = max(ordered[isin], found.get(fund, ordered[isin]))
    return found


def named(one: OwnFund) -> Item:
    """A fund as answers name it."""
    return {"id": one.id, "fund_id": one.fund_id, "slug": slug(one.name), "name": one.name, "isin": one.isin}


def _row(
    one: OwnFund,
    lang: Language,
    ordered_at: datetime | None,
    figures: Mapping[str, Any] | None,
    words: Mapping[str, str],
) -> Item:
    return {
        **named(one),
        "peergroup": one.peergroup.in_language(lang),
        "rating_points": one.points,
        "rank": one.rank,
        "under_review": one.under_review,
        "kind": one.kind,
        "position_vs_peergroup": one.position,
        "peergroup_size": one.size,
        "change": one.change,
        "rank_before": None if one.regrouped else one.rank_before,
        "direction": one.direction,
        "regrouped": one.regrouped,
        "unchanged_since": one.unchanged_since,
        "next_review": one.next_review,
        "next_class": next_class(one.points),
        "ordered_at": ordered_at,
        "benchmark": None if figures is None else _estate(figures, words),
        "simulated": one.simulated,
    }


def _estate(figures: Mapping[str, Any], words: Mapping[str, str]) -> Item:
    """The benchmark of a real estate fund, with the step of the scale that its overall rating stands for."""
    points = figures["rating_total"]
    rank = rank_of(float(points)) if points is not None else None
    return {"rank": None if rank is None else {"value": rank, "label": words[rank]}, "figures": dict(figures)}


def record_dates(funds: Iterable[OwnFund]) -> tuple[date | None, date | None]:
    """The latest record date of ratings and the one before."""
    known = list(funds)
    latest = max((one.record_date for one in known if one.record_date), default=None)
    before = max((one.date_before for one in known if one.date_before and one.record_date == latest), default=None)
    return latest, before
