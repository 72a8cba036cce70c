"""Bar charts as SVG, drawn by hand so that a page in the repository needs no plotting library."""

import math
from collections.abc import Sequence
from html import escape

_WIDTH, _LABELS, _BAR, _GAP, _TOP = 760, 300, 14, 10, 44
_COLOURS = ("#1f5f8b", "#d1802b", "#5a8f3c", "#8a4f9e", "#777777")


def bars(
    title: str,
    columns: Sequence[str],
    rows: Sequence[Sequence[str | int | float | None]],
    plotted: Sequence[str],
    *,
    log: bool,
) -> str:
    """Horizontal bars, one group for each row and one bar for each plotted column; its text columns name a row."""
    places = [columns.index(name) for name in plotted]
    texts = [at for at in range(len(columns)) if any(isinstance(row[at], str) for row in rows)]
    largest = max((_number(row[at]) for row in rows for at in places), default=0.0) or 1.0
    positive = [_number(row[at]) for row in rows for at in places if _number(row[at]) > 0]
    smallest = min(positive, default=1.0)
    group = len(places) * _BAR + _GAP
    height = _TOP + group * len(rows) + 18
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'font-family="system-ui, sans-serif" font-size="11" role="img" aria-label="{escape(title)}">',
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
    ]
    for number, name in enumerate(plotted):
        x = 8 + number * 180
        parts.append(f'<rect x="{x}" y="10" width="11" height="11" fill="{_COLOURS[number % len(_COLOURS)]}"/>')
        parts.append(f'<text x="{x + 16}" y="20">{escape(name)}{" (log)" if log else ""}</text>')
    for number, row in enumerate(rows):
        y = _TOP + number * group
        label = ", ".join(str(row[at]) for at in texts)
        parts.append(f'<text x="{_LABELS - 8}" y="{y + group / 2}" text-anchor="end">{escape(label[:52])}</text>')
        for place, at in enumerate(places):
            value = _number(row[at])
            length = _length(value, smallest, largest, log=log)
            top = y + place * _BAR
            colour = _COLOURS[place % len(_COLOURS)]
            parts.append(
                f'<rect x="{_LABELS}" y="{top}" width="{length:.1f}" height="{_BAR - 2}" fill="{colour}"/>'
                f'<text x="{_LABELS + length + 4:.1f}" y="{top + _BAR - 4}">{value:,.3g}</text>'
            )
    return "\n".join([*parts, "</svg>\n"])


def _number(cell: str | int | float | None) -> float:
    return float(cell) if isinstance(cell, int | float) else 0.0


def _length(value: float, smallest: float, largest: float, *, log: bool) -> float:
    room = _WIDTH - _LABELS - 70
    if value <= 0:
        return 0.0
    if not log or largest <= smallest:
        return room * value / largest
    # A tenth of the room for the smallest, so that it can be seen.
    return room * (0.1 + 0.9 * math.log(value / smallest) / math.log(largest / smallest))
