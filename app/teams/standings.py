"""How each team stands: its ratings from the latest back, and whether the latest holds. Read whole: teams are few."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Final

from django.db.models import Q
from django.utils import timezone

from app.bilingual import column
from app.teams.models import Team, TeamChange, TeamRating
from search.texts import LANGUAGES

#: What may be said of a team's rating.
STATUSES: Final = ("rated", "under_review", "withdrawn")


@dataclass(frozen=True)
class Standing:
    """A team with its ratings and changes, the latest first. A rating whose text was withdrawn says nothing more."""

    team: Team
    ratings: list[TeamRating]
    changes: list[TeamChange]
    funds: frozenset[int]

    @property
    def latest(self) -> TeamRating:
        """What counts."""
        return self.ratings[0]

    @property
    def status(self) -> str:
        """One of ``STATUSES``."""
        if not self.latest.visible or self.latest.ended_on is not None:
            return "withdrawn"
        today = timezone.localdate()
        open_ones = (one for one in self.changes if one.settled_on is None or one.settled_on > today)
        return "rated" if next(open_ones, None) is None else "under_review"

    @property
    def rank(self) -> str | None:
        """The class that holds; none once it is withdrawn."""
        return None if self.status == "withdrawn" else self.latest.rank

    @property
    def total(self) -> int | None:
        """The sum of the scores, by which teams of one class are ordered."""
        return None if self.status == "withdrawn" else sum(self.latest.scores.values())

    @property
    def day(self) -> date:
        """The day of the latest rating, or of what became of it."""
        return ended(self.latest) or self.latest.date

    @cached_property
    def words(self) -> str:
        """What a search looks into."""
        return f"{self.team.name} {self.team.company.name}".casefold()


def ended(one: TeamRating) -> date | None:
    """The day on which a rating was withdrawn, with a reason or by taking back its text."""
    if one.visible or one.withdrawn_at is None:
        return one.ended_on
    return timezone.localtime(one.withdrawn_at).date()


def _day(one: TeamRating) -> date:
    """By which ratings are ordered. The day of a text that was withdrawn is not told, only when it was published."""
    if one.visible or one.published_at is None:
        return one.date
    return timezone.localtime(one.published_at).date()


def standings(ids: Iterable[int] | None = None) -> list[Standing]:
    """All teams with a rating that readers see or saw, or those with a number; texts are not read."""
    rows = TeamRating.objects.filter(Q(visible=True) | Q(withdrawn_at__isnull=False))
    if ids is not None:
        rows = rows.filter(team__in=ids)
    texts = [column(name, lang) for name in ("text", "end_reason") for lang in LANGUAGES]
    found: dict[int, list[TeamRating]] = {}
    for one in rows.select_related("team__company", "team__focus").defer(*texts, "edits"):
        found.setdefault(one.team_id, []).append(one)
    changes: dict[int, list[TeamChange]] = {}
    for change in TeamChange.objects.filter(team__in=found, day__lte=timezone.localdate()).order_by("-day", "-pk"):
        changes.setdefault(change.team_id, []).append(change)
    funds: dict[int, set[int]] = {}
    for team, fund in Team.funds.through.objects.filter(team__in=found).values_list("team_id", "fund_id"):
        funds.setdefault(team, set()).add(fund)
    return [
        Standing(
            team=ratings[0].team,
            ratings=sorted(ratings, key=lambda one: (_day(one), one.pk), reverse=True),
            changes=changes.get(id, []),
            funds=frozenset(funds.get(id, ())),
        )
        for id, ratings in found.items()
    ]
