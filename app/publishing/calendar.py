"""What appears when: the entries of one month, of all published types and of whatever else has a day.

A domain adds its own from its ``admin`` module::

    calendar.register(lambda user, month: [Entry(day, at, calendar.Happens.TAKES_EFFECT, title, Model, link), ...])
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.db import models
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from app.publishing import wording
from app.publishing.models import Published
from app.publishing.states import State

#: The earliest and the latest year that can be asked for.
YEARS: Final = (1990, 2100)
#: Rows of one type in one month; more are said to be left out.
MOST: Final = 200


class Happens(models.TextChoices):
    """What happens on the day of an entry."""

    SCHEDULED = "scheduled", _("scheduled")
    PUBLISHED = "published", _("published")
    WITHDRAWN = "withdrawn", _("withdrawn")
    TAKES_EFFECT = "takes_effect", _("takes effect")
    SENT = "sent", _("sent")


@dataclass(frozen=True, slots=True)
class Month:
    """A month of the calendar, in the time zone of the settings."""

    first: date

    @classmethod
    def read(cls, text: str, today: date) -> "Month":
        """The month written as ``2026-11``; this month for anything else."""
        try:
            found = date.fromisoformat(f"{text}-01")
        except ValueError:
            found = today.replace(day=1)
        return cls(found if YEARS[0] <= found.year <= YEARS[1] else today.replace(day=1))

    @property
    def name(self) -> str:
        """As addresses write it."""
        return f"{self.first:%Y-%m}"

    @property
    def after(self) -> "Month":
        """The next month."""
        return Month((self.first + timedelta(days=31)).replace(day=1))

    @property
    def before(self) -> "Month":
        """The month before."""
        return Month((self.first - timedelta(days=1)).replace(day=1))

    @property
    def days(self) -> list[date]:
        """Its days."""
        return [self.first + timedelta(days=number) for number in range((self.after.first - self.first).days)]

    def holds(self, column: str) -> Q:
        """The condition that a moment in ``column`` lies in the month."""
        zone = timezone.get_default_timezone()
        begins, ends = (datetime(day.year, day.month, 1, tzinfo=zone) for day in (self.first, self.after.first))
        return Q(**{f"{column}__gte": begins, f"{column}__lt": ends})


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing of a day; ``at`` is its moment where it has one."""

    day: date
    at: datetime | None
    happens: Happens
    title: str
    model: type[models.Model]
    link: str

    @property
    def kind(self) -> str:
        """What it is, in the reader's language."""
        return capfirst(str(self.model._meta.verbose_name))


#: Finds entries of a month for the member of staff who asks.
Source = Callable[[HttpRequest, Month], Iterable[Entry]]
_SOURCES: Final[list[Source]] = []


def register(source: Source) -> None:
    """Add entries to the calendar."""
    _SOURCES.append(source)


def entries(request: HttpRequest, month: Month, types: Iterable[tuple[type[Published], QuerySet[Any]]]) -> list[Entry]:
    """The entries of a month in the order in which they happen; ``types`` come with the rows that may be seen."""
    found = [entry for model, rows in types for entry in _of(model, rows, month)]
    found += [entry for source in _SOURCES for entry in source(request, month)]
    # What has no moment of its own holds for the whole day.
    return sorted(found, key=lambda one: (one.day, one.at is not None, one.at or timezone.now(), one.title))


def _of(model: type[Published], rows: QuerySet[Any], month: Month) -> Iterable[Entry]:
    for column, happens, condition in (
        ("publish_at", Happens.SCHEDULED, Q(state=State.SCHEDULED)),
        ("published_at", Happens.PUBLISHED, Q()),
        ("withdrawn_at", Happens.WITHDRAWN, Q(state=State.WITHDRAWN)),
    ):
        for row in rows.filter(condition, month.holds(column)).order_by(column)[:MOST]:
            at = timezone.localtime(getattr(row, column))
            yield Entry(at.date(), at, happens, wording.name(row), model, wording.change_url(row))
