"""The ranking of a peergroup, and who moved in it since the record date before."""

from datetime import date
from typing import Any, Final

from app.figures import frame
from app.figures.frame import Item, Subject, notice, rounded
from app.figures.members import MEMBERS, OPEN_THEN
from app.http.messages import Language
from search.queries.items import slug

#: Funds that moved most, in each direction.
MOVERS: Final = 10

# Order: rating points, then risk-return ratio (specification, section 9). Of equal points the stored position decides,
# which is made of the same ratio and, where that is equal, too, of the exact score: rows and places agree. Ratings by
# staff have none. The record date before is that of the peergroup's own ratings, so that a month in which nothing was
# rated does not hide every movement. Points of two peergroups or currencies are not comparable, where they are known.
_RANKED: Final = (
    f"WITH {MEMBERS},"  # noqa: S608
    f"""
    peers AS (SELECT m.id FROM members m JOIN funds_tranche t ON t.id = m.id WHERE m.peer AND {OPEN_THEN}),
    earlier AS (
        SELECT max(r.record_date) AS date FROM ratings_rating r JOIN peers p ON p.id = r.tranche_id
        WHERE r.record_date < %(date)s
    )
    SELECT t.id, t.fund_id, t.name, t.isin, c.name, t.currency, t.ter,
        r.points, r.rank, coalesce(r.under_review, false), r.position_vs_peergroup,
        b.points, b.rank, b.position_vs_peergroup,
        k.perf_1y, k.perf_3y, k.volatility_3y, k.max_drawdown,
        coalesce(r.simulated, false) OR coalesce(k.simulated, false), earlier.date,
        e.currency <> '' AND d.currency <> ''
            AND (e.peergroup_id, e.currency) IS DISTINCT FROM (d.peergroup_id, d.currency)
    FROM peers p JOIN funds_tranche t ON t.id = p.id JOIN funds_fund f ON f.id = t.fund_id
    JOIN managers_company c ON c.id = f.company_id CROSS JOIN earlier
    LEFT JOIN ratings_rating r ON r.tranche_id = t.id AND r.record_date = %(date)s
    LEFT JOIN ratings_rating b ON b.tranche_id = t.id AND b.record_date = earlier.date
    LEFT JOIN ratings_explanation e ON e.fund_id = t.fund_id AND e.record_date = %(date)s
    LEFT JOIN ratings_explanation d ON d.fund_id = t.fund_id AND d.record_date = earlier.date
    LEFT JOIN funds_keyfigures k ON k.tranche_id = t.id AND k.record_date = %(date)s
    ORDER BY r.points DESC NULLS LAST, r.position_vs_peergroup NULLS LAST,
        k.perf_3y / nullif(k.volatility_3y, 0) DESC NULLS LAST, t.id
    """
)
_FIGURES: Final = ("perf_1y", "perf_3y", "volatility_3y", "max_drawdown")


def ranking(id: int, lang: Language) -> Item:
    """Every fund of a share class's peergroup by its main share class, the best first, unrated ones at the end.

    Raises Problem (404 fund_not_found).
    """
    one, date, found = _read(id, lang)
    return _head(one, date, found, lang) | {"result": [_ranked(row, one) for row in found]}


def movers(id: int, lang: Language) -> Item:
    """The funds of the peergroup whose points rose and fell most since the record date before, at most ten each.

    Raises Problem (404 fund_not_found).
    """
    one, date, found = _read(id, lang)
    compared = [entry for row in found if (entry := _ranked(row, one))["change"] is not None]
    # Sorting is stable, so among equal changes the better fund comes first.
    up = sorted((entry for entry in compared if entry["change"] > 0), key=lambda entry: -entry["change"])
    down = sorted((entry for entry in compared if entry["change"] < 0), key=lambda entry: entry["change"])
    return _head(one, date, found, lang) | {
        "compared": len(compared),
        "upgrades": sum(entry["rank"] < entry["rank_before"] for entry in compared),
        "downgrades": sum(entry["rank"] > entry["rank_before"] for entry in compared),
        "up": up[:MOVERS],
        "down": down[:MOVERS],
    }


def _read(id: int, lang: Language) -> tuple[Subject, date | None, list[Any]]:
    one = frame.subject(id, frame.latest_day(lang), lang)
    date = frame.record_date(lang)
    return one, date, frame.rows(_RANKED, {"id": id, "date": date})


def _head(one: Subject, date: date | None, found: list[Any], lang: Language) -> Item:
    rated = sum(row[7] is not None for row in found)
    moved = sum(bool(row[20]) for row in found)
    notices = [] if rated else [notice("not_rated", lang)]
    if moved:
        notices.append(notice("moved_in", lang, count=moved))
    return {
        "record_date": date,
        "previous_record_date": found[0][19] if found else None,
        "peergroup_id": one.peergroup_id,
        "peergroup": one.peergroup.in_language(lang),
        "unit": "points",
        "count": len(found),
        "rated": rated,
        "simulated": any(row[18] for row in found),
        "notices": notices,
    }


def _ranked(row: Any, one: Subject) -> Item:
    points, before = row[7], row[11]
    return {
        "id": row[0],
        "fund_id": row[1],
        "slug": slug(row[2]),
        "name": row[2],
        "isin": row[3],
        "company": row[4],
        "tranche_currency": row[5],
        "ter": rounded(row[6]),
        "rating_points": points,
        "rank": row[8],
        "under_review": row[9],
        "position_vs_peergroup": row[10],
        "rating_points_before": before,
        "rank_before": row[12],
        "position_vs_peergroup_before": row[13],
        "change": None if points is None or before is None or row[20] else points - before,
        **{name: rounded(value) for name, value in zip(_FIGURES, row[14:18], strict=True)},
        "own": row[1] == one.fund_id,
    }
