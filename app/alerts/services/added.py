"""What has become of watched share classes since the day on which they were added: points and performance.

Both come from what is stored: the rating that was in force then, and the NAV that held then. Where there is none, the
answer says why; nothing is taken from a later day.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, Final

from django.utils import timezone

from app.charts.growth import since_days
from app.figures.frame import rows

Item = dict[str, Any]

# The rating in force is the latest one that had come by then. When the latest ratings came is known of those since the
# portal notes it; older ones have come with their record date.
_POINTS: Final = """
    SELECT o.id, b.points, b.rank, a.points, d.peergroup_id IS DISTINCT FROM e.peergroup_id, d.currency <> e.currency,
        d.id IS NOT NULL AND e.id IS NOT NULL
    FROM unnest(%(ids)s::bigint[], %(moments)s::timestamptz[], %(days)s::date[]) o (id, moment, day)
    JOIN funds_tranche t ON t.id = o.id
    LEFT JOIN LATERAL (
        SELECT r.record_date, r.points, r.rank FROM ratings_rating r
        WHERE r.tranche_id = o.id AND r.record_date <= o.day AND NOT EXISTS (
            SELECT FROM alerts_ratingupdate u WHERE u.record_date = r.record_date AND u.seen_at > o.moment
        )
        ORDER BY r.record_date DESC LIMIT 1
    ) b ON true
    LEFT JOIN LATERAL (
        SELECT r.record_date, r.points FROM ratings_rating r
        WHERE r.tranche_id = o.id ORDER BY r.record_date DESC LIMIT 1
    ) a ON true
    LEFT JOIN ratings_explanation d ON d.fund_id = t.fund_id AND d.record_date = b.record_date AND d.currency <> ''
    LEFT JOIN ratings_explanation e ON e.fund_id = t.fund_id AND e.record_date = a.record_date AND e.currency <> ''
"""


def since_added(added: Mapping[int, datetime]) -> dict[int, Item]:
    """What an answer says of each share class beside its figures, by the moment at which it was added."""
    if not added:
        return {}
    ids = list(added)
    days = [timezone.localtime(moment).date() for moment in added.values()]
    points = _points(ids, list(added.values()), days)
    grown = since_days(ids, days, timezone.localdate())
    return {
        id: {
            **points.get(id, _change(None, None, None, missing="unrated_then")),
            "perf_since_added": one["performance"],
            "perf_until": one["until"],
            "perf_missing": one["missing"],
        }
        for id, one in zip(ids, grown, strict=True)
    }


def _points(ids: Sequence[int], moments: Sequence[datetime], days: Sequence[date]) -> dict[int, Item]:
    values = {"ids": ids, "moments": moments, "days": days}
    found = {}
    for id, before, rank, now, *made in rows(_POINTS, values):
        missing = _why_not(before, now, *made)
        found[id] = _change(before, rank, None if missing else now - before, missing)
    return found


def _why_not(before: int | None, now: int | None, moved: bool, redenominated: bool, known: bool) -> str | None:
    """Why points then and now cannot be compared; None where they can be, as where nobody kept how they were made."""
    if before is None or now is None:
        return "unrated_then" if before is None else "unrated_now"
    if not known:
        return None
    return "regrouped" if moved else "redenominated" if redenominated else None


def _change(before: int | None, rank: str | None, change: int | None, missing: str | None) -> Item:
    return {"points_added": before, "rank_added": rank, "points_change": change, "points_missing": missing}
