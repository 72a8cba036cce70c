"""Puts ratings and their explanations into the tables: COPY into temporary ones, then one statement for each table."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import connection

from app.importing.staging import stage
from app.ratings.models import RANK_FLOORS

_RATING_COLUMNS = (
    "record_date date, fund_id bigint, kind text, points smallint, under_review boolean, "
    "position_vs_peergroup integer, peergroup_size integer, simulated boolean"
)
_CLASSES = " ".join(f"WHEN points >= {floor} THEN '{letter}'" for letter, floor in RANK_FLOORS)
# The class has held since the record date at which it last was another one, or since the first rating. What was before
# the oldest of the dates is known from any of the fund's share classes: they all carry its rating, and those that
# are new, or for which history is not kept, have none of their own.
_RATINGS = f"""
    INSERT INTO ratings_rating AS r (
        tranche_id, record_date, kind, points, under_review, position_vs_peergroup, peergroup_size, first_rating,
        rating_unchanged_since, simulated
    )
    WITH ranked AS (
        SELECT *, CASE {_CLASSES} END AS rank FROM new_rating
    ), before AS (
        SELECT DISTINCT ON (t.fund_id) t.fund_id, b.rank, coalesce(b.first_rating, b.record_date) AS first_rating,
            coalesce(b.rating_unchanged_since, b.record_date) AS unchanged
        FROM (SELECT fund_id, min(record_date) AS oldest FROM new_rating GROUP BY fund_id) o
        JOIN funds_tranche t USING (fund_id)
        JOIN ratings_rating b ON b.tranche_id = t.id AND b.record_date < o.oldest AND b.points IS NOT NULL
        ORDER BY t.fund_id, b.record_date DESC, t."primary" DESC, b.first_rating, t.id
    ), compared AS (
        SELECT n.*, b.first_rating, b.unchanged,
            n.rank IS DISTINCT FROM lag(n.rank, 1, b.rank) OVER (PARTITION BY n.fund_id ORDER BY n.record_date)
                AS changed
        FROM ranked n LEFT JOIN before b USING (fund_id)
    ), dated AS (
        SELECT *, coalesce(first_rating, min(record_date) OVER (PARTITION BY fund_id)) AS first,
            coalesce(
                max(record_date) FILTER (WHERE changed) OVER (PARTITION BY fund_id ORDER BY record_date), unchanged
            ) AS since
        FROM compared
    )
    SELECT t.id, n.record_date, n.kind, n.points, n.under_review, n.position_vs_peergroup, n.peergroup_size, n.first,
        n.since, n.simulated
    FROM dated n JOIN funds_tranche t ON t.fund_id = n.fund_id
        AND (t."primary" OR t.closed_as_main OR n.record_date = %(date)s)
        AND (t.closed_on IS NULL OR t.closed_on >= n.record_date)
    ORDER BY t.id, n.record_date
    ON CONFLICT (tranche_id, record_date) DO UPDATE SET (
        kind, points, under_review, position_vs_peergroup, peergroup_size, first_rating, rating_unchanged_since,
        simulated
    ) = ROW (
        excluded.kind, excluded.points, excluded.under_review, excluded.position_vs_peergroup, excluded.peergroup_size,
        excluded.first_rating, excluded.rating_unchanged_since, excluded.simulated
    )
    WHERE (r.simulated OR NOT excluded.simulated) AND (
        r.kind, r.points, r.under_review, r.position_vs_peergroup, r.peergroup_size, r.first_rating,
        r.rating_unchanged_since, r.simulated
    ) IS DISTINCT FROM (
        excluded.kind, excluded.points, excluded.under_review, excluded.position_vs_peergroup, excluded.peergroup_size,
        excluded.first_rating, excluded.rating_unchanged_since, excluded.simulated
    )
"""  # noqa: S608  The letters and floors are constants.
# A fund that is not rated any more at a record date loses the rating of it that an earlier run had made, but neither
# those of other record dates nor what staff entered by hand.
_WITHDRAWN = """
    DELETE FROM ratings_rating r USING funds_tranche t
    WHERE t.id = r.tranche_id AND r.record_date = ANY (%(dates)s) AND t.fund_id = ANY (%(funds)s)
        AND NOT EXISTS (SELECT FROM new_rating n WHERE n.fund_id = t.fund_id AND n.record_date = r.record_date)
        AND (r.simulated OR EXISTS (
            SELECT FROM ratings_explanation e WHERE e.fund_id = t.fund_id AND e.record_date = r.record_date
        ))
"""
PARTS = (
    "performance", "downside", "drawdown", "performance_points", "downside_points", "drawdown_points", "centre_points",
    "quantitative", "qualitative", "qualitative_share",
)  # fmt: skip
#: What an upsert of explanations writes and compares; what the engine explains is centred last (ADR 0191).
_WRITTEN = ("peergroup_id", "currency", "months", "simulated", "centred_last", *PARTS)
_EXPLANATION_COLUMNS = (
    "record_date date, fund_id bigint, peergroup_id bigint, currency text, months smallint, simulated boolean, "
) + ", ".join(f"{name} numeric(9, 4)" for name in PARTS)
_EXPLANATIONS_GONE = """
    DELETE FROM ratings_explanation e WHERE e.record_date = ANY (%(dates)s) AND e.fund_id = ANY (%(funds)s)
        AND NOT EXISTS (SELECT FROM new_explanation n WHERE n.fund_id = e.fund_id AND n.record_date = e.record_date)
"""
_EXPLANATIONS = f"""
    INSERT INTO ratings_explanation AS e (fund_id, record_date, {", ".join(_WRITTEN)})
    SELECT fund_id, record_date, peergroup_id, currency, months, simulated, true, {", ".join(PARTS)}
    FROM new_explanation ORDER BY fund_id, record_date
    ON CONFLICT (fund_id, record_date) DO UPDATE SET ({", ".join(_WRITTEN)})
        = ROW ({", ".join(f"excluded.{name}" for name in _WRITTEN)})
    WHERE ({", ".join(f"e.{name}" for name in _WRITTEN)}) IS DISTINCT FROM
        ({", ".join(f"excluded.{name}" for name in _WRITTEN)})
"""  # noqa: S608  The names are constants of this module.


@dataclass(slots=True)
class Rows:
    """Rows to be written, in the order of the temporary tables' columns, and what they are about.

    ``dates`` are the record dates, the newest last: its rating is carried by all share classes of a fund, an earlier
    one by the main share class alone. ``funds`` are all funds that were looked at, rated or not.
    """

    funds: Sequence[int] = ()
    dates: list[Any] = field(default_factory=list)
    ratings: list[tuple[Any, ...]] = field(default_factory=list)
    explanations: list[tuple[Any, ...]] = field(default_factory=list)


def store(rows: Rows) -> int:
    """Write what differs and return the number of ratings that are new, changed or gone."""
    values = {"date": rows.dates[-1], "dates": rows.dates, "funds": list(rows.funds)}
    stage("new_rating", _RATING_COLUMNS, rows.ratings)
    stage("new_explanation", _EXPLANATION_COLUMNS, rows.explanations)
    with connection.cursor() as cursor:
        cursor.execute(_WITHDRAWN, values)
        changed = int(cursor.rowcount)
        cursor.execute(_RATINGS, values)
        changed += int(cursor.rowcount)
        cursor.execute(_EXPLANATIONS_GONE, values)
        cursor.execute(_EXPLANATIONS)
    return changed
