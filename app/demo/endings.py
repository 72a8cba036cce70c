"""Simulated closings and mergers of share classes (ADR 0141): a small part, the same in each run."""

import datetime
from dataclasses import dataclass

import numpy as np

from app.demo.draws import Keys, uniform
from app.demo.population import NEVER, Bools, Dates, Ints, Population, main_positions, record_date
from app.prices.returns import month_end

#: Parts of the share classes beside the main one, and of the funds, that have ended in the last three years.
_CLASSES, _FUNDS = 0.006, 0.004
_MONTHS = 36
#: What ends had been there for at least so many months before.
_LEAST_MONTHS = 24


@dataclass(frozen=True, slots=True)
class Endings:
    """The last day of each tranche, ``NEVER`` for most, and the position of the one it was merged into, or -1."""

    closed: Dates
    into: Ints


def draw_endings(people: Population, age: Ints) -> Endings:
    """Close a few funds with all their share classes, and a few share classes that holders leave for the main one."""
    main = main_positions(people)[people.fund]
    funds = _ending(people.fund_keys, _FUNDS, age[main_positions(people)])
    classes = _ending(people.tranche_keys, _CLASSES, age) * ~people.main
    # A share class of a fund that ends goes with it, unless it went before.
    months = np.where(classes > 0, np.maximum(classes, funds[people.fund]), funds[people.fund])
    # One that is younger than the ending of its fund stays out of it: the whole fund lives on.
    too_young = np.zeros(len(people.fund_ids), dtype=bool)
    np.logical_or.at(too_young, people.fund, (months > 0) & (age <= months))
    months = np.where(too_young[people.fund], 0, months)
    ends = [month_end(record_date(), int(back)) for back in months]
    closed = np.array(
        [NEVER if not back else np.datetime64(_weekday(end)) for back, end in zip(months, ends, strict=True)],
        dtype="datetime64[D]",
    )
    # What has really ended does not end once more.
    closed = np.minimum(closed, people.ended)
    merged = (months > 0) & (people.ended == NEVER) & (closed < closed[main]) & ~people.main
    return Endings(closed, np.where(merged, main, -1))


def _ending(of: Keys, part: float, age: Ints) -> Ints:
    """Return how many months before the record date each ends; 0 for most."""
    back = 1 + (uniform(of, "ending/when") * _MONTHS).astype(np.int64)
    ends: Bools = (uniform(of, "ending") < part) & (age - back > _LEAST_MONTHS)
    return np.where(ends, back, 0)


def _weekday(date: datetime.date) -> datetime.date:
    return date - datetime.timedelta(days=max(date.weekday() - 4, 0))
