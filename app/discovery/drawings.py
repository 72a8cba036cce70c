"""The line of a fund over its scale bar, as SVG: the chart of its social picture (design, 3.2 and 3.6)."""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise
from typing import Final

#: Colours of paper (frontend/src/shared/tokens.css, light).
ACCENT: Final = "#0b5793"
NEAT: Final = "#14202a"
MUTED: Final = "#55616b"
HAIR: Final = "#dedad0"
SURFACE: Final = "#fbfaf7"
_BAR: Final = 6.0
_LABELS: Final = 34.0
_EDGE: Final = 10.0
#: A segment that is narrower has no label.
_NARROWEST: Final = 56.0

Point = tuple[date, float]


def line(pieces: Sequence[Sequence[Point]], width: float, height: float) -> str | None:
    """The SVG of a line in pieces between its gaps; None where there is nothing to draw."""
    points = [point for piece in pieces for point in piece]
    if len(points) < 2 or points[0][0] == points[-1][0]:
        return None
    first, last = points[0][0], points[-1][0]
    days = (last - first).days
    values = [value for _, value in points]
    low, high = min(values), max(values)
    room = height - _BAR - _LABELS - 2 * _EDGE
    span = high - low or 1.0

    def x(day: date) -> float:
        return _EDGE + (width - 2 * _EDGE) * (day - first).days / days

    def y(value: float) -> float:
        return _EDGE + room * (high - value) / span

    begin = y(values[0])
    parts = [f'<line x1="{_EDGE}" x2="{width - _EDGE}" y1="{begin:.1f}" y2="{begin:.1f}" stroke="{HAIR}"/>']
    for piece in pieces:
        drawn = " ".join(f"{x(day):.1f},{y(value):.1f}" for day, value in piece)
        parts.append(
            f'<polyline points="{drawn}" fill="none" stroke="{ACCENT}" stroke-width="4" stroke-linejoin="round"'
            ' stroke-linecap="round"/>'
        )
    parts.append(
        f'<circle cx="{x(last):.1f}" cy="{y(values[-1]):.1f}" r="8" fill="{ACCENT}" stroke="{SURFACE}"'
        ' stroke-width="3"/>'
    )
    parts += _scale_bar([x(day) for day in _steps(first, last)], _steps(first, last), height - _LABELS - _BAR)
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>'


def _steps(first: date, last: date) -> list[date]:
    """Where segments begin and end: one a year, one a month within a year, two years above eight."""
    years = last.year - first.year
    if years < 2 and (last - first).days < 400:
        months = [date(first.year + month // 12, month % 12 + 1, 1) for month in range(first.month, first.month + 13)]
        inner = [day for day in months if first < day < last]
    else:
        inner = [date(year, 1, 1) for year in range(first.year + 1, last.year + 1, 2 if years > 8 else 1)]
    return [first, *(day for day in inner if first < day < last), last]


def _scale_bar(places: Sequence[float], days: Sequence[date], top: float) -> Iterator[str]:
    """Two hairlines with alternating filled segments, each with its year below; of months every other is named."""
    yield f'<rect x="{places[0]}" y="{top}" width="{places[-1] - places[0]:.1f}" height="{_BAR}" fill="{SURFACE}"'
    yield f' stroke="{NEAT}" stroke-width="1"/>'
    by_year = len({day.year for day in days[:-1]}) == len(days) - 1
    for number, ((left, right), day) in enumerate(zip(pairwise(places), days, strict=False)):
        if number % 2 == 0:
            yield f'<rect x="{left:.1f}" y="{top}" width="{right - left:.1f}" height="{_BAR}" fill="{NEAT}"/>'
        if right - left >= _NARROWEST and (by_year or number % 2 == 0):
            label = f"{day:%Y}" if by_year else f"{day:%m.%Y}"
            yield (
                f'<text x="{(left + right) / 2:.1f}" y="{top + _BAR + 24}" text-anchor="middle"'
                f' font-family="IBM Plex Sans" font-size="20" fill="{MUTED}">{label}</text>'
            )
