"""Charts of where a fund stands in its peergroup: figures, classes, and the history of its rating.

Peers are the main share classes of the peergroup, and their figures count in the currency of the share class beside
which they stand. Figures and ratings are those of one record date, the latest of all.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

import numpy as np

from app.charts.converting import Converted, converted_figures
from app.figures import formulas, frame
from app.figures.frame import Item, Subject, notice, rounded
from app.figures.members import MEMBERS, OPEN_THEN
from app.funds.terms import fixed_labels
from app.http.messages import Language
from app.prices.frequency import valued_weekly
from app.ratings import comparability
from app.ratings.models import RANK_FLOORS
from search.fields.catalogue import Field, tranche_catalogue

#: Points of a picture: the best rated funds, as more could not be told apart.
MAX_POINTS: Final = 300
BINS: Final = 12

#: The figures of the peergroup comparison; the catalogue says in which unit they are, and which value is better.
FIGURES: Final = tuple(
    tranche_catalogue()[name]
    for name in (
        "perf_1m", "perf_3m", "perf_6m", "perf_1y", "perf_3y", "perf_5y",
        "volatility_1y", "volatility_3y", "volatility_5y", "max_drawdown", "value_at_risk_3y",
    )
)  # fmt: skip


def _sign(figure: Field) -> int:
    return -1 if figure.better == "lower" else 1


_CONVERTED: Final = ", ".join(
    f"CASE WHEN c.id IS NULL THEN k.{name}::float8 WHEN k.{name} IS NOT NULL THEN c.{name} END AS {name}"
    for name in (one.name for one in FIGURES)
)
# Rivals are the peers of other funds. A share class that is not the main one is ranked in place of its fund's main one:
# its place could be greater than the count otherwise, and its own fund be ahead of it. Figures of peers that count in
# another currency are given converted, in ``converted``.
_FIGURES_OF_MEMBERS: Final = f"""
    WITH {MEMBERS},
    known AS (
        SELECT m.id, m.peer, m.peer AND t.fund_id <> own.fund_id AS rival, k.simulated,
            {_CONVERTED}
        FROM members m JOIN funds_tranche t ON t.id = m.id AND {OPEN_THEN}
        JOIN funds_tranche own ON own.id = %(id)s
        JOIN LATERAL (
            SELECT simulated, {", ".join(one.name for one in FIGURES)} FROM funds_keyfigures
            WHERE tranche_id = m.id AND record_date = %(date)s
        ) k ON true
        LEFT JOIN jsonb_to_recordset(%(converted)s::jsonb) AS
            c (id bigint, {", ".join(f"{one.name} float8" for one in FIGURES)}) ON c.id = m.id
    ),
"""  # noqa: S608
_COMPARED: Final = (
    f"{_FIGURES_OF_MEMBERS}"  # noqa: S608
    f"""
    figures AS (
        SELECT f.figure, k.id, k.peer, k.rival, k.simulated, f.value::float8 * f.sign AS value
        FROM known k CROSS JOIN LATERAL (VALUES
            {", ".join(f"('{one.name}', k.{one.name}, {_sign(one)})" for one in FIGURES)}
        ) AS f (figure, value, sign) WHERE f.value IS NOT NULL
    ),
    own AS (SELECT figure, value FROM figures WHERE id = %(id)s)
    SELECT figure, max(own.value),
        CASE WHEN bool_or(peer AND NOT rival) THEN count(*) FILTER (WHERE rival AND f.value > own.value) + 1 END,
        count(*) FILTER (WHERE peer), array_agg(f.value) FILTER (WHERE peer),
        percentile_cont(ARRAY[0, 0.25, 0.5, 0.75, 1]) WITHIN GROUP (ORDER BY f.value) FILTER (WHERE peer),
        bool_or(f.simulated)
    FROM figures f LEFT JOIN own USING (figure) GROUP BY figure
    """
)
_MATRIX: Final = (
    f"{_FIGURES_OF_MEMBERS}"  # noqa: S608
    """
    points AS (
        SELECT k.id, k.peer, k.simulated, {performance}::float8 AS performance, {volatility}::float8 AS volatility
        FROM known k WHERE {performance} IS NOT NULL AND {volatility} IS NOT NULL
    ),
    middle AS (
        SELECT count(*) AS count, percentile_cont(0.5) WITHIN GROUP (ORDER BY performance) AS performance,
            percentile_cont(0.5) WITHIN GROUP (ORDER BY volatility) AS volatility
        FROM points WHERE peer
    )
    SELECT p.id, t.name, p.performance, p.volatility, r.rank, p.simulated,
        middle.count, middle.performance, middle.volatility
    FROM points p JOIN funds_tranche t ON t.id = p.id CROSS JOIN middle
    LEFT JOIN ratings_rating r ON r.tranche_id = p.id AND r.record_date = %(date)s
    ORDER BY p.id <> %(id)s, r.points DESC NULLS LAST, p.id LIMIT %(most)s
    """
)
# Equal bins from the least to the greatest performance; where all are the same, one bin holds all.
_SPREAD: Final = (
    f"{_FIGURES_OF_MEMBERS}"  # noqa: S608
    """
    spread AS (
        SELECT k.rival, k.simulated, {performance}::float8 AS value FROM known k
        WHERE k.peer AND {performance} IS NOT NULL
    ),
    own AS (SELECT {performance}::float8 AS value, k.simulated FROM known k WHERE k.id = %(id)s),
    bounds AS (
        SELECT count(*) AS count, min(value) AS low, max(value) AS high, array_agg(value) AS spread,
            percentile_cont(0.5) WITHIN GROUP (ORDER BY value) AS median, bool_or(simulated) AS simulated
        FROM spread
    ),
    counted AS (
        SELECT CASE WHEN b.high > b.low THEN least(width_bucket(s.value, b.low, b.high, %(bins)s), %(bins)s) ELSE 1 END
            AS bin, count(*) AS funds
        FROM spread s CROSS JOIN bounds b GROUP BY 1
    )
    SELECT b.count, b.low, b.high, b.spread, b.median,
        coalesce(b.simulated, false) OR coalesce((SELECT simulated FROM own), false),
        (SELECT value FROM own),
        (SELECT CASE WHEN bool_or(NOT s.rival) THEN count(*) FILTER (WHERE s.rival AND s.value > own.value) + 1 END
            FROM spread s, own),
        (SELECT coalesce(array_agg(coalesce(c.funds, 0) ORDER BY g.bin), '{{}}')
            FROM generate_series(1, CASE WHEN b.high > b.low THEN %(bins)s ELSE 1 END) AS g (bin)
            LEFT JOIN counted c USING (bin))
    FROM bounds b
    """
)
_CLASSES: Final = (
    f"WITH {MEMBERS}"  # noqa: S608
    f"""
    SELECT r.rank, count(*) FILTER (WHERE m.peer), bool_or(m.id = %(id)s), coalesce(bool_or(r.simulated), false)
    FROM members m JOIN funds_tranche t ON t.id = m.id AND {OPEN_THEN}
    LEFT JOIN ratings_rating r ON r.tranche_id = m.id AND r.record_date = %(date)s
    GROUP BY r.rank
    """
)
# A rating is the fund's (ADR 0103), but older ones are stored for main share classes only (ADR 0108).
_RATINGS: Final = """
    SELECT DISTINCT ON (r.record_date) r.record_date, r.points, r.rank, r.under_review, r.kind,
        r.position_vs_peergroup, r.peergroup_size, r.simulated
    FROM funds_tranche own
    JOIN funds_tranche t ON t.fund_id = own.fund_id AND (t.id = own.id OR t."primary" OR t.closed_as_main)
    JOIN ratings_rating r ON r.tranche_id = t.id AND (t.closed_on IS NULL OR r.record_date <= t.closed_on)
    WHERE own.id = %(id)s AND r.record_date <= least(%(date)s, own.closed_on)
    ORDER BY r.record_date, t.id <> own.id, t.closed_on NULLS LAST
"""


def _head(
    chart: str,
    one: Subject,
    date: date | None,
    unit: str,
    simulated: bool,
    lang: Language,
    converted: Converted | None = None,
) -> Item:
    """What every answer begins with; returns that were ``converted`` are in the currency of the share class."""
    return {
        "chart": chart,
        "record_date": date,
        "unit": unit,
        "currency": one.currency if converted else None,
        "simulated": simulated,
        "fund": one.document(lang),
        "notices": [],
    }


def _asked(id: int, lang: Language) -> tuple[Subject, date | None]:
    one = frame.subject(id, frame.latest_day(lang), lang)
    latest = frame.record_date(lang)
    return one, frame.last_record_date(one) if one.closed_on and latest else latest


def peergroup_comparison(id: int, lang: Language) -> Item:
    """The key figures of a share class beside mean and quartiles of its peergroup.

    A share class whose fund's main one has no such figure has no position: its fund is not among those counted. Nor has
    the maximum drawdown of one that is not valued weekly: monthly values hide falls that those of others show.
    Raises Problem (404 fund_not_found).
    """
    one, date = _asked(id, lang)
    converted = converted_figures(id, date, [figure.name for figure in FIGURES], lang)
    values = {"id": id, "date": date, "converted": converted.rows}
    found = {row[0]: row for row in frame.rows(_COMPARED, values)}
    figures = _compared(found)
    answer = _head("peergroupComparison", one, date, "percent", any(row[6] for row in found.values()), lang, converted)
    if all(figure["fund"] is None for figure in figures):
        answer["notices"].append(notice("no_figures", lang, fund=one.name))
    drawdown = next(figure for figure in figures if figure["figure"] == "max_drawdown")
    if date and drawdown["fund"] is not None and not valued_weekly(id, date):
        drawdown["position"] = None
        answer["notices"].append(notice("drawdown_not_weekly", lang, fund=one.name))
    answer["notices"] += converted.notices
    return answer | {"figures": figures}


def _compared(found: Mapping[str, Any]) -> list[Item]:
    """The figures as the answer gives them; ``found`` are the rows of the statement by figure."""
    figures: list[Item] = []
    for one in FIGURES:
        _, own, position, count, values, spread, _ = found.get(one.name, (one.name, None, 1, 0, None, None, False))
        mean = _mean(values)
        # Figures of which less is better were turned round to find the position.
        sign = _sign(one)
        low, lower, middle, upper, high = [None if x is None else x * sign for x in (spread or [None] * 5)][::sign]
        figures.append(
            {
                "figure": one.name,
                "unit": one.unit,
                "higher_is_better": sign > 0,
                "fund": None if own is None else rounded(own * sign),
                "position": None if own is None else position,
                "count": count,
                "mean": None if mean is None else rounded(mean * sign),
                "minimum": rounded(low),
                "lower_quartile": rounded(lower),
                "median": rounded(middle),
                "upper_quartile": rounded(upper),
                "maximum": rounded(high),
            }
        )
    return figures


def _mean(values: Sequence[float] | None) -> float | None:
    """The trimmed mean of the peers' figures, as that of their returns (ADR 0192)."""
    return float(formulas.trimmed_mean(np.array(values))) if values else None


def risk_return(id: int, period: int, lang: Language) -> Item:
    """Performance and volatility of a share class and its best rated peers; the unit is the performance's, as the
    catalogue has it. Raises Problem (404 fund_not_found).
    """
    one, date = _asked(id, lang)
    names = f"perf_{period}y", f"volatility_{period}y"
    statement = _MATRIX.format(performance=f"k.{names[0]}", volatility=f"k.{names[1]}")
    converted = converted_figures(id, date, names, lang)
    found = frame.rows(statement, {"id": id, "date": date, "most": MAX_POINTS, "converted": converted.rows})
    unit = tranche_catalogue()[f"perf_{period}y"].unit
    answer = _head("riskReturn", one, date, unit, any(row[5] for row in found), lang, converted)
    if not found or found[0][0] != id:
        answer["notices"].append(notice("no_figures", lang, fund=one.name))
    answer["notices"] += converted.notices
    return answer | {
        "period": period,
        "count": found[0][6] if found else 0,
        "median_performance": rounded(found[0][7]) if found else None,
        "median_volatility": rounded(found[0][8]) if found else None,
        "points": [
            {
                "id": row[0],
                "name": row[1],
                "performance": rounded(row[2]),
                "volatility": rounded(row[3]),
                "rank": row[4],
                "own": row[0] == id,
            }
            for row in found
        ],
    }


def distribution(id: int, period: int, lang: Language) -> Item:
    """How the peergroup is spread over performance, and where the share class stands, as in `peergroup_comparison`.

    Raises Problem (404 fund_not_found).
    """
    one, date = _asked(id, lang)
    statement = _SPREAD.format(performance=f"k.perf_{period}y")
    converted = converted_figures(id, date, [f"perf_{period}y"], lang)
    [row] = frame.rows(statement, {"id": id, "date": date, "bins": BINS, "converted": converted.rows})
    count, low, high, values, median, simulated, own, position, bins = row
    answer = _head("distribution", one, date, tranche_catalogue()[f"perf_{period}y"].unit, simulated, lang, converted)
    if own is None:
        answer["notices"].append(notice("no_figures", lang, fund=one.name))
    answer["notices"] += converted.notices
    return answer | {
        "period": period,
        "performance": rounded(own),
        "position": None if own is None else position,
        "count": count,
        "mean": rounded(_mean(values)),
        "median": rounded(median),
        "bins": _bins(low, high, bins, own),
    }


def _bins(low: float | None, high: float | None, counts: Sequence[int], own: float | None) -> list[Item]:
    if low is None or high is None:
        return []
    width = (high - low) / len(counts)
    place = None
    if own is not None and low <= own <= high:
        place = min(int((own - low) / width), len(counts) - 1) if width else 0
    return [
        {
            "lower": rounded(low + number * width),
            "upper": rounded(low + (number + 1) * width),
            "count": count,
            "own": number == place,
        }
        for number, count in enumerate(counts)
    ]


def class_distribution(id: int, lang: Language) -> Item:
    """How many funds of the peergroup have each class. Raises Problem (404 fund_not_found)."""
    one, date = _asked(id, lang)
    found = {row[0]: row for row in frame.rows(_CLASSES, {"id": id, "date": date})}
    rated = sum(row[1] for rank, row in found.items() if rank)
    labels = fixed_labels("rating", lang)
    classes: list[Item] = []
    for rank, _ in RANK_FLOORS:
        _, count, own, _ = found.get(rank, (rank, 0, False, False))
        share = count / rated * 100 if rated else 0.0
        classes.append({"rank": rank, "label": labels[rank], "count": count, "share": round(share, 2), "own": own})
    answer = _head("classDistribution", one, date, "funds", any(row[3] for row in found.values()), lang)
    if not rated:
        answer["notices"].append(notice("not_rated", lang))
    return answer | {
        "rank": next((one["rank"] for one in classes if one["own"]), None),
        "rated": rated,
        "unrated": found[None][1] if None in found else 0,
        "classes": classes,
    }


def fund_rating(id: int, lang: Language) -> Item:
    """The ratings of a share class at all record dates, the oldest first; its fund's main one's where it has none.

    Raises Problem (404 fund_not_found).
    """
    latest = frame.latest_day(lang)
    one = frame.subject(id, latest, lang)
    found = frame.rows(_RATINGS, {"id": id, "date": latest})
    names = ("record_date", "rating_points", "rank", "under_review", "kind", "position_vs_peergroup", "peergroup_size")
    answer = _head("fundRating", one, frame.record_date(lang), "points", any(row[7] for row in found), lang)
    if not found:
        answer["notices"].append(notice("never_rated", lang, fund=one.name))
    else:
        answer["notices"] += comparability.notices(one.fund_id, found[0][0], found[-1][0], lang)
    return answer | {
        "floors": dict(RANK_FLOORS),
        "ratings": [dict(zip(names, row[:7], strict=True)) for row in found],
    }
