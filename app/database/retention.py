"""How long rows about persons are kept: rules that models declare with :mod:`app.database.personal`, and their end.

One daily task (``app.config.forget``) deletes what is due, or takes the person out of it.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import Error, transaction
from django.db.models import Q, QuerySet

logger = logging.getLogger("app.database")

#: Rows of one transaction.
BATCH: Final = 1000


@dataclass(frozen=True, slots=True)
class Period:
    """So many calendar years, or days."""

    years: int = 0
    days: int = 0

    def before(self, now: datetime) -> datetime:
        """The moment that lies this long before ``now``; for 29 February the day before in years without one."""
        day = now - timedelta(days=self.days)
        try:
            return day.replace(year=day.year - self.years)
        except ValueError:
            return day.replace(year=day.year - self.years, day=28)

    def __str__(self) -> str:
        number, unit = (self.years, "year") if self.years else (self.days, "day")
        return f"{number} {unit}" if number == 1 else f"{number} {unit}s"


def delete(rows: QuerySet[Any]) -> None:
    """What becomes of rows whose time is over, unless their rule says something else."""
    rows.delete()


@dataclass(frozen=True, slots=True)
class Term:
    """Rows are kept for a ``period`` after a moment, which ``since`` names; then ``act`` deletes or changes them.

    ``due`` selects the rows whose moment lies before the one it is given; a row that ``act`` has changed must no longer
    be among them. ``topic`` is the key of the sentence in the privacy policy; all terms of a topic have one period.
    ``of`` names the rows where others of the model are kept differently, ``then`` what becomes of them.
    """

    topic: str
    period: Period
    since: str
    due: Callable[[datetime], Q]
    act: Callable[[QuerySet[Any]], None] = delete
    of: str = ""
    then: str = "deleted"

    def __str__(self) -> str:
        return f"{self.of}{': ' if self.of else ''}{self.then} {self.period} after {self.since}"


@dataclass(frozen=True, slots=True)
class Round:
    """Rows go when they have served their purpose: a ``task`` that runs at least once an hour removes them."""

    words: str
    task: str

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True, slots=True)
class Until:
    """Rows stay until something happens, such as the end of the account; ``why`` where the person cannot end it."""

    words: str
    why: str = ""

    def __str__(self) -> str:
        return f"{self.words}: {self.why}" if self.why else self.words


Rule = Term | Round | Until


@dataclass(frozen=True, slots=True)
class Forgotten:
    """How many rows of a model were due by one of its terms; ``failed`` names what the database refused with."""

    model: str
    term: Term
    number: int
    failed: str = ""


def forget(model: str, rows: QuerySet[Any], term: Term, now: datetime, *, dry_run: bool) -> Forgotten:
    """End a term's rows in batches, each in a transaction; ``dry_run`` counts them only.

    Logs numbers and no values: what the database says of a refused row would hold some.
    """
    due = rows.filter(term.due(term.period.before(now)))
    number = 0
    try:
        number = due.distinct().count() if dry_run else sum(_batches(due, term.act))
    except Error as error:
        logger.error("%s (%s) could not be forgotten: %s", model, term.topic, type(error).__name__)
        return Forgotten(model, term, number, type(error).__name__)
    if number and not dry_run:
        logger.info("%d rows of %s (%s) were %s", number, model, term.topic, term.then)
    return Forgotten(model, term, number)


def _batches(due: QuerySet[Any], act: Callable[[QuerySet[Any]], None]) -> list[int]:
    """How many rows each batch had. Two runs at once share the work."""
    found: list[int] = []
    last = None
    while True:
        with transaction.atomic():
            rest = due if last is None else due.filter(pk__gt=last)
            free = rest.order_by("pk").select_for_update(of=("self",), skip_locked=True)
            keys = list(free.values_list("pk", flat=True)[:BATCH])
            if not keys:
                return found
            act(due.model._base_manager.filter(pk__in=keys))
        found.append(len(keys))
        last = keys[-1]
