"""Total return of whole calendar years: a share class beside its peergroup, as a chart and for the factsheet, and many
share classes at once.
"""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Final

import numpy as np

from app.charts.history import history_notices
from app.charts.spans import Span
from app.figures import formulas, frame
from app.figures.frame import Item, rounded
from app.figures.members import members
from app.http.messages import Language
from app.prices.history import read_histories
from app.prices.returns import OLDEST_DAYS, Histories, day_number, month_end, on_grid

_DECEMBER: Final = 12
#: Years of the chart, as of the longest period.
CHART_YEARS: Final = 10


def chart(id: int, lang: Language) -> Item:
    """The last ten whole calendar years of a share class and of its peergroup's median; years before its first are
    left out. Raises Problem (404 fund_not_found).
    """
    latest = frame.latest_day(lang)
    one = frame.subject(id, latest, lang)
    years = years_before(latest, CHART_YEARS)
    own, group = calendar_years(id, years), peergroup_years(id, years)
    first = next((place for place, value in enumerate(own) if value is not None), len(years))
    span = Span(date(years[0], 1, 1), latest, CHART_YEARS)
    return {
        "chart": "calendarYears",
        "record_date": frame.record_date(lang),
        "unit": "percent",
        "currency": one.currency,
        "simulated": bool(read_histories([id], latest, date(latest.year - 1, 1, 1)).simulated.any()),
        "notices": [] if one.first else history_notices(one, span, lang),
        "fund": one.document(lang),
        "years": years[first:],
        "performance": own[first:],
        "peergroup": group[first:],
    }


def table(ids: Sequence[int], end: date, lang: Language) -> Item:
    """The ten whole calendar years before ``end`` of several share classes, in the order of ``ids``.

    Each figure is that of the chart. Numbers that belong to no share class are left out: it may have gone since the
    list that they are from was made.
    """
    found = frame.subjects(ids, end)
    known = [id for id in ids if id in found]
    years = years_before(end, CHART_YEARS)
    histories, growth = _growth(partial(read_histories, known), years)
    return {
        "record_date": frame.record_date(lang),
        "unit": "percent",
        "years": years,
        "results": [
            {
                "id": id,
                "available_from": found[id].first,
                "simulated": bool(histories.simulated[place]),
                "performance": _figures(growth[place]),
            }
            for place, id in enumerate(known)
        ],
    }


def years_before(end: date, count: int) -> list[int]:
    """The last ``count`` calendar years that had ended by the day ``end``, the oldest first."""
    last = end.year if end == month_end(end) and end.month == _DECEMBER else end.year - 1
    return list(range(last - count + 1, last + 1))


def calendar_years(id: int, years: Sequence[int]) -> list[float | None]:
    """The performance of a share class in each year, percent; None where a value at one of its ends is missing.

    A year goes from one end of December to the next, as the key figure of the last calendar year does. ``years``
    follow each other.
    """
    return _figures(_growth(partial(read_histories, [id]), years)[1][0])


def peergroup_years(id: int, years: Sequence[int]) -> list[float | None]:
    """The median of the main share classes of a share class's peergroup in each year, converted into
    its currency.
    """
    group = members(id)
    growth = _growth(group.read, years)[1][group.main]
    known = ~np.isnan(growth)
    return [
        rounded(np.median(growth[known[:, place], place])) if known[:, place].any() else None
        for place in range(len(years))
    ]


def _growth(read: Callable[[date, date], Histories], years: Sequence[int]) -> tuple[Histories, formulas.Floats]:
    ends = [date(year, _DECEMBER, 31) for year in (years[0] - 1, *years)]
    histories = read(ends[-1], ends[0] - timedelta(days=OLDEST_DAYS))
    days = np.array([day_number(day) for day in ends], dtype=np.int64)
    values = on_grid(histories, days, oldest=OLDEST_DAYS)
    return histories, formulas.performance(values[:, :-1], values[:, 1:])


def _figures(growth: formulas.Floats) -> list[float | None]:
    return [None if np.isnan(one) else rounded(one) for one in growth]
