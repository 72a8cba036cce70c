"""The two charts of a factsheet, as data for its template."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.factsheets import wording
from app.http.messages import Language, text
from app.pdf import charts

#: The portal's colours of what a chart is about, and of what it is compared with.
_FUND: Final = "#0b5793"
_PEERGROUP: Final = "#a8500b"
#: Points.
_WIDTH: Final = 504.0
_HEIGHT_OF_LINES: Final = 316.0
_HEIGHT_OF_BARS: Final = 190.0
Data = dict[str, Any]


@dataclass(frozen=True)
class CalendarYears:
    """Percent in each year, of the share class and of its peergroup's median; None where it is missing."""

    years: Sequence[int]
    fund: Sequence[float | None]
    peergroup: Sequence[float | None]


def performance(chart: Data, name: str, lang: Language, height: float = _HEIGHT_OF_LINES) -> Data:
    """Total return of the share class and its peergroup's median, from what the performance chart answers."""
    series = {one["name"]: one for one in chart["series"]}
    drawn = [
        charts.Line(one["values"], colour, width, [(gap["from"], gap["to"]) for gap in one["gaps"]])
        for one, colour, width in (
            (series["peergroup_median"], _PEERGROUP, 1.0),
            (series["fund"], _FUND, 1.5),
        )
    ]
    svg = charts.lines(chart["dates"], drawn, lambda value: wording.number(value, lang), _WIDTH, height)
    return {
        "heading": text("factsheet.performance", lang),
        "svg": svg,
        "legend": _legend(name, lang),
        "missing": text("factsheet.no_prices", lang),
        "description": _course(series, name, chart, lang) if svg else "",
        "caption": text(
            "factsheet.performance_note",
            lang,
            start=wording.day_of(chart["from"]),
            end=wording.day_of(chart["to"]),
            currency=chart["currency"] or wording.MISSING,
        ),
    }


def _course(series: Data, name: str, chart: Data, lang: Language) -> str:
    """What the chart shows, in words: where the lines end."""
    ends = {
        key: next((value for value in reversed(series[key]["values"]) if value is not None), None)
        for key in ("fund", "peergroup_median")
    }
    return text(
        "factsheet.performance_described",
        lang,
        name=name,
        start=wording.day_of(chart["from"]),
        end=wording.day_of(chart["to"]),
        fund=wording.number(ends["fund"], lang, 2),
        peergroup=wording.number(ends["peergroup_median"], lang, 2),
    )


def years(found: CalendarYears, name: str, lang: Language) -> Data:
    """Calendar years as bars, and as a table with the same values."""
    svg = None
    if any(one is not None for one in found.fund):
        svg = charts.bars(
            [str(year) for year in found.years],
            [
                charts.Bars(found.fund, _FUND),
                charts.Bars(found.peergroup, _PEERGROUP),
            ],
            lambda value: wording.percent(value, lang, 0 if value == int(value) else 1),
            _WIDTH,
            _HEIGHT_OF_BARS,
        )
    fund, peergroup = (text(f"factsheet.{key}", lang) for key in ("share_class", "peergroup_median"))
    return {
        "heading": text("factsheet.years", lang),
        "svg": svg,
        "legend": _legend(name, lang),
        "missing": text("factsheet.no_years", lang),
        "description": text("factsheet.years_described", lang, name=name),
        "head": ["", *(str(year) for year in found.years)],
        "rows": [
            [fund, *(wording.change(one, lang) for one in found.fund)],
            [peergroup, *(wording.change(one, lang) for one in found.peergroup)],
        ],
        "caption": text("factsheet.years_note", lang),
    }


def _legend(name: str, lang: Language) -> list[list[str]]:
    return [[name, _FUND], [text("factsheet.peergroup_median", lang), _PEERGROUP]]
