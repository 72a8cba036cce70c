"""Which funds are under review, and what the latest ratings say of it (ADR 0236).

The latest rating of a share class says what holds today. Earlier ratings are history: a review changes none of them.
"""

import datetime
from collections.abc import Collection
from typing import Any, Final

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from app.figures import frame
from app.funds.models import Fund
from app.ratings.models import Rating, Review

#: How far back reviews are looked for that have begun or ended since the last look.
_LOOK_BACK: Final = datetime.timedelta(days=40)
_MARK: Final = """
    WITH latest AS (
        SELECT DISTINCT ON (r.tranche_id) r.id, EXISTS (
            SELECT FROM ratings_review v
            WHERE v.fund_id = t.fund_id AND v.since <= %(today)s AND (v.until IS NULL OR v.until > %(today)s)
        ) AS reviewed
        FROM ratings_rating r JOIN funds_tranche t ON t.id = r.tranche_id
        WHERE t.fund_id = ANY (%(funds)s) AND (t.closed_on IS NULL OR t.closed_on > %(today)s)
        ORDER BY r.tranche_id, r.record_date DESC
    )
    UPDATE ratings_rating r SET under_review = l.reviewed FROM latest l
    WHERE r.id = l.id AND r.points IS NOT NULL AND r.under_review <> l.reviewed
"""
# One that a change of the team began says more than one without a reason.
_BEGUN: Final = """
    SELECT v.since, v.team_change_id IS NOT NULL FROM ratings_review v
    JOIN funds_tranche t ON t.fund_id = v.fund_id
    WHERE t.id = %(id)s AND v.since <= %(today)s AND (v.until IS NULL OR v.until > %(today)s)
    ORDER BY v.team_change_id IS NULL, v.since DESC LIMIT 1
"""


def mark(funds: Collection[int]) -> int:
    """Make the latest ratings of ``funds`` say whether they are under review; returns how many now say otherwise.

    A closed share class keeps its last rating as it is, and without points there is nothing to review.
    """
    with transaction.atomic():
        # Whoever records another review of these funds meanwhile waits, and then sees this one.
        list(Fund.objects.select_for_update(no_key=True).filter(pk__in=funds).order_by("pk").values_list("pk"))
        with connection.cursor() as cursor:
            cursor.execute(_MARK, {"funds": list(funds), "today": timezone.localdate()})
            return int(cursor.rowcount)


def mark_lately_changed() -> int:
    """Do so for the funds whose review began or ended by the calendar; safe to repeat."""
    since = timezone.localdate() - _LOOK_BACK
    funds = Review.objects.filter(Q(since__gte=since) | Q(until__gte=since)).values_list("fund_id", flat=True)
    return mark(set(funds))


def rated_funds(funds: Collection[int], *, under_review: bool) -> set[int]:
    """Those of ``funds`` whose latest rating is, or is not, under review."""
    latest = (
        Rating.objects.filter(tranche__fund__in=funds, tranche__primary=True, points__isnull=False)
        .filter(Q(tranche__closed_on=None) | Q(tranche__closed_on__gt=timezone.localdate()))
        .order_by("tranche__fund", "-record_date")
        .distinct("tranche__fund")
        .values_list("tranche__fund", "under_review")
    )
    return {fund for fund, reviewed in latest if reviewed is under_review}


def review_of(id: int) -> dict[str, Any] | None:
    """Since when the fund of a share class is under review, and whether its team has changed; None if it is not."""
    row = next(iter(frame.rows(_BEGUN, {"id": id, "today": timezone.localdate()})), None)
    return None if row is None else {"since": row[0], "team_changed": row[1]}


def team_changes(asked: Collection[tuple[int, datetime.date]]) -> dict[tuple[int, datetime.date], datetime.date]:
    """For each fund that was under review on a day because its team had changed, the day of that change."""
    if not asked:
        return {}
    reviews = Review.objects.filter(fund__in={fund for fund, _ in asked}, team_change__isnull=False)
    rows = list(reviews.order_by("since").values_list("fund_id", "since", "until"))
    return {
        (fund, day): since
        for fund, day in asked
        for reviewed, since, until in rows
        if reviewed == fund and since <= day and (until is None or until >= day)
    }
