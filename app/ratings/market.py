"""All peergroups beside each other: the directory, and what moved in the market since the record date before.

Everybody may read it, and it changes with a load of figures. Each process reads it every five minutes, so that the
home page costs the database next to nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from app.database.failures import DATABASE_DOWN
from app.figures.frame import Item, rounded, rows
from app.figures.members import OPEN_THEN
from app.funds import terms
from app.funds.models import AssetClass
from app.http.cached import Cached
from app.http.messages import Language
from app.http.problems import Problem
from search.queries.items import slug
from search.texts import Text

SECONDS: Final = 300.0
#: A median of fewer funds says more of them than of their peergroup.
FEWEST: Final = 5
#: Peergroups at each end of a list.
MONTH_ENDS: Final = 3
YEAR_ENDS: Final = 5

_CLASSES: Final = ("A", "B", "C", "D", "E")
_PERIODS: Final = ("perf_1m", "perf_1y", "perf_3y")
_MAIN: Final = f"""
    main AS (
        SELECT t.id, t.fund_id, t.name, f.peergroup_id, r.rank, r.points, r.position_vs_peergroup AS position,
            k.perf_1m, k.perf_1y, k.perf_3y, coalesce(r.simulated, false) OR coalesce(k.simulated, false) AS simulated
        FROM funds_tranche t JOIN funds_fund f ON f.id = t.fund_id
        LEFT JOIN ratings_rating r ON r.tranche_id = t.id AND r.record_date = %(date)s
        LEFT JOIN funds_keyfigures k ON k.tranche_id = t.id AND k.record_date = %(date)s
        WHERE t."primary" AND {OPEN_THEN}
    )
"""  # noqa: S608 - constants of this module
_MEDIANS: Final = ", ".join(
    f"CASE WHEN count({name}) >= {FEWEST} THEN percentile_cont(0.5) WITHIN GROUP (ORDER BY {name}) END"
    for name in _PERIODS
)
_COUNTS: Final = ", ".join(f"count(*) FILTER (WHERE rank = '{letter}')" for letter in _CLASSES)
# A peergroup's page is addressed by one of its share classes: the best one, which seldom closes.
_GROUPS: Final = (
    f"WITH {_MAIN}"  # noqa: S608 - constants of this module
    f"""
    SELECT peergroup_id, count(*), count(*) FILTER (WHERE rank IS NOT NULL AND points IS NOT NULL), {_COUNTS},
        {_MEDIANS}, (array_agg(id ORDER BY points DESC NULLS LAST, position NULLS LAST, id))[1], min(id),
        bool_or(simulated)
    FROM main GROUP BY peergroup_id
"""
)
# A fund of China invests in Asia and in emerging markets, too: of the regions that most funds of a peergroup share, the
# one that the fewest funds of all have says most.
_REGIONS: Final = f"""
    WITH invested AS (
        SELECT f.id AS fund_id, f.peergroup_id, l.region_id
        FROM funds_tranche t JOIN funds_fund f ON f.id = t.fund_id LEFT JOIN funds_fund_regions l ON l.fund_id = f.id
        WHERE t."primary" AND {OPEN_THEN}
    ), counted AS (
        SELECT i.peergroup_id, i.region_id, count(*) AS number, sum(count(*)) OVER (PARTITION BY i.region_id) AS overall
        FROM invested i GROUP BY i.peergroup_id, i.region_id
    )
    SELECT DISTINCT ON (c.peergroup_id) c.peergroup_id, g.code
    FROM counted c JOIN funds_region g ON g.id = c.region_id
    JOIN (
        SELECT peergroup_id, count(DISTINCT fund_id) AS funds FROM invested GROUP BY peergroup_id
    ) a USING (peergroup_id)
    WHERE c.number * 2 > a.funds ORDER BY c.peergroup_id, c.overall, g.code
"""  # noqa: S608 - constants of this module
# Points before that were made in another peergroup or currency are not comparable.
_MOVED: Final = (
    f"WITH {_MAIN}"  # noqa: S608 - constants of this module
    """
    SELECT m.peergroup_id, m.id, m.name, m.points, b.points, m.rank, b.rank
    FROM main m JOIN ratings_rating b ON b.tranche_id = m.id AND b.record_date = %(before)s
    LEFT JOIN ratings_explanation e ON e.fund_id = m.fund_id AND e.record_date = %(date)s AND e.currency <> ''
    LEFT JOIN ratings_explanation d ON d.fund_id = m.fund_id AND d.record_date = %(before)s AND d.currency <> ''
    WHERE m.rank <> b.rank
        AND (e.id IS NULL OR d.id IS NULL
            OR (e.peergroup_id, e.currency) IS NOT DISTINCT FROM (d.peergroup_id, d.currency))
    ORDER BY abs(m.points - b.points) DESC, m.id
"""
)
_BEFORE: Final = "SELECT max(record_date) FROM ratings_rating WHERE record_date < %(date)s"


@dataclass(frozen=True)
class Group:
    """A peergroup as of the record date, by the main share classes of its funds."""

    id: int
    name: Text
    asset_class: str
    region: str | None
    funds: int
    rated: int
    classes: tuple[int, ...]
    medians: Mapping[str, float | None]
    tranche_id: int
    oldest_id: int

    @property
    def best(self) -> str | None:
        """The best class that a fund of it has."""
        return next((letter for letter, count in zip(_CLASSES, self.classes, strict=True) if count), None)


@dataclass(frozen=True)
class Moved:
    """A fund whose class is another one than at the record date before."""

    group: int
    id: int
    name: str
    points: int
    before: int
    rank: str
    rank_before: str


@dataclass(frozen=True)
class Market:
    """Everything that is told of the peergroups."""

    day: date | None
    before: date | None
    simulated: bool
    groups: tuple[Group, ...]
    moved: tuple[Moved, ...]


def _load() -> Market:
    day = terms.record_date()
    found = rows(_GROUPS, {"date": day})
    regions = dict(rows(_REGIONS, {"date": day}))
    known = terms.known().peergroups
    # What was added within the last seconds is not known by name yet, and comes with the next reading.
    groups = tuple(_group(row, known[row[0]], regions.get(row[0])) for row in found if row[0] in known)
    [(before,)] = rows(_BEFORE, {"date": day})
    moved = tuple(Moved(*row) for row in rows(_MOVED, {"date": day, "before": before})) if before else ()
    return Market(day, before, any(row[-1] for row in found), groups, moved)


def _group(row: Any, term: terms.Term, region: str | None) -> Group:
    id, funds, rated, *rest = row
    classes, medians = tuple(rest[:5]), [rounded(value) for value in rest[5:8]]
    return Group(
        id,
        term.name,
        term.asset_class,
        region,
        funds,
        rated,
        classes,
        dict(zip(_PERIODS, medians, strict=True)),
        rest[8],
        rest[9],
    )


_market: Final = Cached(_load, seconds=SECONDS, failures=DATABASE_DOWN)


def current() -> Market:
    """What is told of the peergroups, five minutes old at most. May raise DATABASE_DOWN."""
    return _market.get()


def _known(lang: Language) -> Market:
    try:
        return current()
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error


def forget() -> None:
    """Drop what is kept, for tests that change the database."""
    _market.forget()


def directory(lang: Language) -> Item:
    """Every peergroup with a fund, by asset class and name. Raises Problem (503 data_unavailable)."""
    market = _known(lang)
    order = {code: place for place, code in enumerate(AssetClass.values)}
    labels, regions = terms.fixed_labels("asset_class", lang), terms.known().regions
    shown = sorted(market.groups, key=lambda one: (order[one.asset_class], one.name.in_language(lang).casefold()))
    return {
        "count": len(shown),
        "record_date": market.day,
        "simulated": market.simulated,
        "results": [
            _named(one, lang)
            | {
                "asset_class": one.asset_class,
                "asset_class_label": labels[one.asset_class],
                "region": one.region,
                "region_label": regions[one.region].label(lang) if one.region and one.region in regions else None,
                "funds": one.funds,
                "best": one.best,
                "classes": list(one.classes),
                **one.medians,
            }
            for one in shown
        ],
    }


def movements(lang: Language) -> Item:
    """The best and weakest peergroups, and how many funds got another class. Raises Problem (503 data_unavailable)."""
    market = _known(lang)
    better = sum(one.rank < one.rank_before for one in market.moved)
    return {
        "record_date": market.day,
        "previous_record_date": market.before,
        "simulated": market.simulated,
        "upgrades": better,
        "downgrades": len(market.moved) - better,
        "month": {
            "best": [_moving(one, market, lang, 1) for one in _ends(market, "perf_1m", MONTH_ENDS)],
            "weakest": [_moving(one, market, lang, -1) for one in _ends(market, "perf_1m", MONTH_ENDS, last=True)],
        },
        "year": {
            "best": [_median(one, "perf_1y", lang) for one in _ends(market, "perf_1y", YEAR_ENDS)],
            "weakest": [_median(one, "perf_1y", lang) for one in _ends(market, "perf_1y", YEAR_ENDS, last=True)],
        },
    }


def _ends(market: Market, period: str, most: int, *, last: bool = False) -> list[Group]:
    """The rated peergroups at one end of a period, the extreme one first; none of them stands at both."""
    way = 1 if last else -1
    ranked = sorted(
        (one for one in market.groups if one.rated and one.medians[period] is not None),
        key=lambda one: (way * (one.medians[period] or 0.0), one.id),
    )
    return ranked[: min(most, len(ranked) // 2)]


def _median(one: Group, period: str, lang: Language) -> Item:
    return _named(one, lang) | {"median": one.medians[period]}


def _moving(one: Group, market: Market, lang: Language, way: int) -> Item:
    """A peergroup, and the fund of it whose points moved furthest in the same direction, if that changed its class."""
    moved = next(
        (fund for fund in market.moved if fund.group == one.id and (fund.points - fund.before) * way > 0), None
    )
    fund = None
    if moved is not None:
        fund = {
            "id": moved.id,
            "slug": slug(moved.name),
            "name": moved.name,
            "rank_before": moved.rank_before,
            "rank": moved.rank,
        }
    return _median(one, "perf_1m", lang) | {"fund": fund}


def _named(one: Group, lang: Language) -> Item:
    return {"id": one.id, "name": one.name.in_language(lang), "tranche_id": one.tranche_id, "rated": one.rated}
