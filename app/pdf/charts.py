"""Charts as SVG, drawn here: lines over time and groups of bars. Sizes are points; the caller names colours and texts.

A chart carries no legend: its template writes one, as text that can be selected.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final
from xml.sax.saxutils import escape, quoteattr

#: How a value is written beside its mark.
Written = Callable[[float], str]

_GRID: Final = "#d3dade"
_AXIS: Final = "#77868f"
_INK: Final = "#4d5f6b"
_SIZE: Final = 7.0
#: Room for the labels of the value axis and for those below the chart.
_LEFT, _RIGHT, _TOP, _BOTTOM = 34.0, 6.0, 8.0, 14.0
_STEPS: Final = (1, 2, 2.5, 5, 10)
_LINES: Final = 4


@dataclass(frozen=True)
class Line:
    """Values over the dates of the chart, None where there is none; ``width`` in points."""

    values: Sequence[float | None]
    colour: str
    width: float = 1.4
    #: Pairs of dates between which nothing is drawn.
    gaps: Sequence[tuple[date, date]] = ()


@dataclass(frozen=True)
class Bars:
    """One value for each group, None where there is none."""

    values: Sequence[float | None]
    colour: str


def lines(dates: Sequence[date], drawn: Sequence[Line], written: Written, width: float, height: float) -> str | None:
    """The SVG of lines over time; None if there is nothing to draw: fewer than two dates, or no value."""
    values = [value for line in drawn for value in line.values if value is not None]
    if len(dates) < 2 or not values:
        return None
    scale = _Scale(min(values), max(values), height)
    first, days = dates[0], (dates[-1] - dates[0]).days

    def x(day: date) -> float:
        return _LEFT + (width - _LEFT - _RIGHT) * (day - first).days / days

    parts = _value_axis(scale, written, width)
    for year in _years(first, dates[-1]):
        at = x(date(year, 1, 1))
        parts.append(f'<line x1="{at:.1f}" x2="{at:.1f}" y1="{_TOP}" y2="{height - _BOTTOM}" stroke="{_GRID}"/>')
        if at < width - 26:
            parts.append(_text(str(year), at + 3, height - 4))
    for line in drawn:
        for piece in _pieces(dates, line):
            points = " ".join(f"{x(day):.1f},{scale.y(value):.1f}" for day, value in piece)
            parts.append(
                f'<polyline points="{points}" fill="none" stroke={quoteattr(line.colour)}'
                f' stroke-width="{line.width}" stroke-linejoin="round" stroke-linecap="round"/>'
            )
    return _svg(parts, width, height)


def bars(labels: Sequence[str], drawn: Sequence[Bars], written: Written, width: float, height: float) -> str | None:
    """The SVG of one group of bars for each label; None if there is no value."""
    values = [value for one in drawn for value in one.values if value is not None]
    if not values:
        return None
    scale = _Scale(min(0.0, *values), max(0.0, *values), height)
    parts = _value_axis(scale, written, width)
    group = (width - _LEFT - _RIGHT) / len(labels)
    bar = min(group * 0.7 / len(drawn), 26.0)
    zero = scale.y(0)
    for place, label in enumerate(labels):
        middle = _LEFT + group * (place + 0.5)
        parts.append(_text(label, middle, height - 4, "middle"))
        for number, one in enumerate(drawn):
            value = one.values[place]
            if value is None:
                continue
            left = middle + bar * (number - len(drawn) / 2)
            top, foot = sorted((scale.y(value), zero))
            parts.append(
                f'<rect x="{left + 0.5:.1f}" y="{top:.1f}" width="{bar - 1:.1f}" height="{max(foot - top, 0.4):.1f}"'
                f" fill={quoteattr(one.colour)}/>"
            )
    parts.append(f'<line x1="{_LEFT}" x2="{width - _RIGHT}" y1="{zero:.1f}" y2="{zero:.1f}" stroke="{_AXIS}"/>')
    return _svg(parts, width, height)


class _Scale:
    """Round values from below the lowest to above the highest one, and where each lies."""

    def __init__(self, lowest: float, highest: float, height: float) -> None:
        span = max(highest - lowest, abs(highest) * 0.01, 0.01)
        power: float = 10.0 ** math.floor(math.log10(span / _LINES))
        step = next(power * one for one in _STEPS if power * one * _LINES >= span * 0.999)
        self._low = math.floor(lowest / step + 1e-9) * step
        count = max(1, math.ceil((highest - self._low) / step - 1e-9))
        self._span = count * step
        self._height = height
        self.marks = [self._low + step * number for number in range(count + 1)]

    def y(self, value: float) -> float:
        """Points from the top."""
        return _TOP + (self._height - _TOP - _BOTTOM) * (1 - (value - self._low) / self._span)


def _value_axis(scale: _Scale, written: Written, width: float) -> list[str]:
    parts = []
    for mark in scale.marks:
        at = scale.y(mark)
        parts.append(f'<line x1="{_LEFT}" x2="{width - _RIGHT}" y1="{at:.1f}" y2="{at:.1f}" stroke="{_GRID}"/>')
        # Multiples of a step of binary fractions carry crumbs, of which zero would show its sign.
        parts.append(_text(written(round(mark, 9) + 0.0), _LEFT - 4, at + 2.4, "end"))
    return parts


def _years(first: date, last: date) -> range:
    """The years that begin within a time; of a long one only every second or fifth, so that labels do not meet."""
    years = range(first.year + 1, last.year + 1)
    return years[:: 1 if len(years) <= 12 else 5]


def _pieces(dates: Sequence[date], line: Line) -> list[list[tuple[date, float]]]:
    """The stretches of a line: it goes straight over dates without a value, and stops at a gap."""
    starts = {before for before, _ in line.gaps}
    pieces: list[list[tuple[date, float]]] = [[]]
    for day, value in zip(dates, line.values, strict=True):
        if value is None:
            continue
        pieces[-1].append((day, value))
        if day in starts:
            pieces.append([])
    return [piece for piece in pieces if piece]


def _text(text: str, x: float, y: float, anchor: str = "start") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-family="IBM Plex Sans" font-size="{_SIZE}"'
        f' fill="{_INK}">{escape(text)}</text>'
    )


def _svg(parts: Sequence[str], width: float, height: float) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return f'{head} stroke-width="0.5">{"".join(parts)}</svg>'
