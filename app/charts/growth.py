"""How many share classes have grown at once: by month for the small pictures beside names, and each since its own day.

Both are the return series that the performance chart draws, so that a picture or a figure in a list never differs from
the page behind it (ADR 0224).
"""

from collections.abc import Sequence
from datetime import date
from typing import Final

import numpy as np

from app.charts.grid import BASE
from app.charts.spans import DEFAULT_PERIOD, period_of
from app.figures import frame
from app.figures.formulas import MONTHS_PER_YEAR
from app.figures.frame import Item
from app.http.messages import Language
from app.http.problems import FieldError, Problem
from app.http.query import Key, Read
from app.prices.history import read_histories
from app.prices.returns import (
    OLDEST_DAYS,
    Histories,
    begins,
    date_of,
    day_number,
    month_rows,
    rows_on_grid,
    values_of,
)

#: As many as the largest page of a list has rows.
MAX_SPARKLINES: Final = 100
MONTHS: Final = MONTHS_PER_YEAR * DEFAULT_PERIOD
ID: Final = Key(
    "id", "int", f"A share class; up to {MAX_SPARKLINES} of them.", repeat=True, required=True, maximum=10**18 - 1
)
#: A picture is 20 pixels high, and a tenth of a percent of its start is below one of them.
_DIGITS: Final = 1


def check_ids(asked: Read) -> Sequence[int]:
    """The share classes that were asked for. Raises Problem (400) for more than :data:`MAX_SPARKLINES`."""
    ids: Sequence[int] = asked[ID.name]
    if len(ids) > MAX_SPARKLINES:
        values: Item = {"maximum": MAX_SPARKLINES}
        raise Problem(
            "invalid_query", errors=[FieldError(ID.name, None, "too_many_values", values=values)], lang=asked.lang
        )
    return ids


def sparklines(ids: Sequence[int], lang: Language) -> Item:
    """The last three years of share classes. Those without a line, and unknown ones, are left out."""
    latest = frame.latest_day(lang)
    span = period_of(latest, DEFAULT_PERIOD, latest)
    histories = read_histories(ids, span.end, span.since)
    return {
        "record_date": frame.record_date(lang),
        "start": span.start,
        "simulated": bool(histories.simulated.any()),
        "results": pictures(histories, span.end, span.start),
    }


def pictures(histories: Histories, end: date, start: date) -> list[Item]:
    """The values of each share class at 37 ends of months, 100 where its own chart begins, null where it has none.

    ``change`` is the last value of that chart less 100: it ends with the last NAV, which is not always at an end of a
    month.
    """
    values = values_of(histories, month_rows(histories, end, MONTHS))
    found = []
    for place, begin in enumerate(begins(histories, day_number(start))):
        if begin is None:
            continue
        own = histories.only(place)
        first = int(np.searchsorted(own.days, begin, side="right")) - 1
        line = values[place] / own.index[first] * BASE
        if (~np.isnan(line)).sum() > 1:
            found.append(
                {
                    "id": int(own.tranche_ids[0]),
                    "from": date_of(begin),
                    "to": date_of(own.days[-1]),
                    "change": _change(own.index[first], own.index[-1]),
                    "values": [None if np.isnan(value) else round(float(value), _DIGITS) for value in line],
                }
            )
    return found


def since_days(ids: Sequence[int], days: Sequence[date], until: date) -> list[Item]:
    """The performance of each share class from its own day to its last NAV; null with the reason where there is none.

    It begins with the NAV that holds on that day, as a chart does: the last one of ten days.
    """
    oldest = min(days, default=until).toordinal() - OLDEST_DAYS
    histories = read_histories(ids, until, date.fromordinal(oldest))
    return grown(histories, days)


def grown(histories: Histories, days: Sequence[date]) -> list[Item]:
    """The same of histories at hand, which reach ten days further back than the days."""
    numbers = np.array([day_number(day) for day in days], dtype=np.int64)
    found = []
    for place, number in enumerate(numbers):
        own = histories.only(place)
        [[row]] = rows_on_grid(own, np.array([number]), oldest=OLDEST_DAYS)
        if row < 0:
            found.append(_none("no_price"))
        elif row == len(own.days) - 1:
            found.append(_none("no_newer_price"))
        else:
            change = _change(own.index[row], own.index[-1])
            found.append({"performance": change, "until": date_of(own.days[-1]), "missing": None})
    return found


def _none(reason: str) -> Item:
    return {"performance": None, "until": None, "missing": reason}


def _change(first: float, last: float) -> float:
    return round(round(float(last / first) * BASE, 2) - BASE, 2)
