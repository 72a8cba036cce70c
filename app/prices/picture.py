"""The picture of a held price: the NAVs around its day, and the held one marked."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from app.prices.models import HeldNav, Nav

WIDTH: Final = 640
HEIGHT: Final = 220
_EDGE: Final = 14
#: Days before and after.
_BEFORE: Final = timedelta(days=60)
_AFTER: Final = timedelta(days=20)


@dataclass(frozen=True, slots=True)
class Picture:
    """Points of a line in the units of an SVG, the held price, and the values and days at the edges."""

    line: str
    x: float
    y: float
    low: float
    high: float
    first: date
    last: date


def picture(held: HeldNav) -> Picture:
    """Draw the NAVs that count around the day of a held price, and that price."""
    around = (held.date - _BEFORE, held.date + _AFTER)
    found = Nav.objects.filter(tranche_id=held.tranche_id, date__range=around).exclude(date=held.date).order_by("date")
    points = [(day.toordinal(), float(nav)) for day, nav in found.values_list("date", "nav")]
    mark = (held.date.toordinal(), float(held.nav))
    return _drawn(points or [(held.before_date.toordinal(), float(held.before_nav))], mark)


def _drawn(points: Sequence[tuple[int, float]], mark: tuple[int, float]) -> Picture:
    days, values = zip(*points, mark, strict=True)
    low, high = min(values), max(values)
    width, height = max(days) - min(days) or 1, high - low or 1

    def place(day: int, value: float) -> tuple[float, float]:
        x = _EDGE + (day - min(days)) / width * (WIDTH - 2 * _EDGE)
        return round(x, 1), round(HEIGHT - _EDGE - (value - low) / height * (HEIGHT - 2 * _EDGE), 1)

    line = " ".join(f"{x},{y}" for x, y in (place(*one) for one in points))
    first, last = date.fromordinal(min(days)), date.fromordinal(max(days))
    return Picture(line, *place(*mark), low, high, first, last)
