"""Which part decided a rating: the public half of its explanation, which is for users (ADR 0201)."""

import datetime
from typing import Any, Final

from app.figures import frame
from app.ratings.engine import MEDIAN_POINTS

_PARTS: Final = ("performance", "downside", "drawdown")
_KEPT: Final = """
    SELECT r.points, e.performance_points * q.share, e.downside_points * q.share, e.drawdown_points * q.share,
        (e.qualitative::float8 - %(middle)s) * (1 - q.share), e.months
    FROM ratings_rating r JOIN funds_tranche t ON t.id = r.tranche_id
    JOIN ratings_explanation e ON e.fund_id = t.fund_id AND e.record_date = r.record_date
    CROSS JOIN LATERAL (SELECT 1 - coalesce(e.qualitative_share, 0)::float8 / 100 AS share) q
    WHERE r.tranche_id = %(id)s AND r.record_date <= least(%(date)s, t.closed_on)
    ORDER BY r.record_date DESC LIMIT 1
"""


def reason(id: int, date: datetime.date) -> dict[str, Any] | None:
    """Return the part that moved the points furthest to the side of the middle on which they are; None if none did.

    Parts count as much as the quantitative and the qualitative share of the rating let them.
    """
    row = next(iter(frame.rows(_KEPT, {"id": id, "date": date, "middle": MEDIAN_POINTS})), None)
    if row is None or row[0] is None:
        return None
    points, *moved, months = row
    raises = points >= MEDIAN_POINTS
    found = {
        part: value if raises else -value
        for part, value in zip((*_PARTS, "qualitative"), moved, strict=True)
        if value is not None
    }
    part = max(found, key=lambda name: found[name], default=None)
    return None if part is None or found[part] <= 0 else {"part": part, "raises": raises, "months": months}
