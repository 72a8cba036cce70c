"""The weeks that a chart of prices shows, and its lines on them."""

from collections.abc import Sequence
from datetime import date
from itertools import pairwise
from typing import Final

from app.charts import frequency
from app.charts.asking import Span
from app.charts.frame import Item
from app.charts.frequency import Values

#: What an index is at its start.
BASE: Final = 100.0
#: More weeks than these are thinned out, so that no answer grows beyond some 50 kB.
_MOST_POINTS: Final = 530


class Grid:
    """The weeks of a chart, as weeks before its end, descending; of a long time only every few of them are shown."""

    def __init__(self, weeks: Sequence[int], span: Span) -> None:
        """Show every week of a short time; of a long one every few weeks, the first and the last always."""
        self.weeks = weeks
        self.span = span
        last = len(weeks) - 1
        # What there is decides, not what was asked for: a young fund is seen in full in whatever span.
        step = 1 + len(weeks) // _MOST_POINTS
        self._places = [place for place, week in enumerate(weeks) if place in (0, last) or week % step == 0]
        self.shown = [weeks[place] for place in self._places]

    def days(self) -> tuple[date, date]:
        """The first and the last day; there must be one."""
        return self.span.day(self.weeks[0]), self.span.day(self.weeks[-1])

    def series(self, name: str, label: str, values: Values) -> Item:
        """A line, 100 at its first value; ``values`` has one value for each week.

        A value is the last one since the week shown before it: whoever is valued monthly would lose most otherwise.
        """
        shown = [
            next((value for value in reversed(values[before + 1 : place + 1]) if value is not None), None)
            for before, place in pairwise([-1, *self._places])
        ]
        first = next((value for value in shown if value is not None), None)
        return {
            "name": name,
            "label": label,
            "values": [None if value is None or first is None else round(value / first * BASE, 2) for value in shown],
            "gaps": [
                {"from": self._shown_at(before), "to": self._shown_at(after)}
                for before, after in frequency.gaps(self.weeks, values)
            ],
        }

    def _shown_at(self, week: int) -> date:
        """The day at which the value of a week is shown."""
        return self.span.day(next(shown for shown in self.shown if shown <= week))
