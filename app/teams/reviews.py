"""A change of team puts the ratings of the funds that the team manages under review (ADR 0236)."""

import copy
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from app.ratings import reviewing
from app.ratings.models import Review
from app.teams.models import TeamChange


class Effect(NamedTuple):
    """Of how many funds the ratings come under review, and of how many they no longer are."""

    begun: int
    ended: int


def follow(change: TeamChange) -> None:
    """Give the funds of the team a review with the dates of the change, and mark their ratings at once.

    Funds that left the team since keep theirs, and those that joined get one, as long as the change is not settled.
    """
    with transaction.atomic():
        reviews = Review.objects.filter(team_change=change)
        reviews.update(since=change.day, until=change.settled_on)
        if change.settled_on is None or change.settled_on > timezone.localdate():
            known = set(reviews.values_list("fund_id", flat=True))
            funds = change.team.funds.exclude(pk__in=known).values_list("pk", flat=True)
            Review.objects.bulk_create(
                (
                    Review(
                        fund_id=fund,
                        since=change.day,
                        until=change.settled_on,
                        team_change=change,
                        simulated=change.simulated,
                    )
                    for fund in funds
                ),
                ignore_conflicts=True,
            )
        reviewing.mark(set(reviews.values_list("fund_id", flat=True)))


def effect(change: TeamChange) -> Effect:
    """What saving ``change`` would do: it is saved, looked at and taken back."""
    funds = set(change.team.funds.values_list("pk", flat=True))
    funds |= set(Review.objects.filter(team_change=change.pk).values_list("fund_id", flat=True) if change.pk else ())
    before = reviewing.rated_funds(funds, under_review=True)
    with transaction.atomic():
        copy.copy(change).save()
        after = reviewing.rated_funds(funds, under_review=True)
        transaction.set_rollback(True)
    return Effect(len(after - before), len(before - after))
