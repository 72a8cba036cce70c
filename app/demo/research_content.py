"""What a simulated report says: tables, charts and sentences about a fund or a peergroup as of a day.

Everything is read from the data set, so that two reports about one fund agree; sentences are drawn by the number of the
report.
"""

import hashlib
import statistics
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from django.conf import settings

from app.charts import price_charts
from app.charts.calendar_years import calendar_years, peergroup_years, years_before
from app.charts.spans import DEFAULT_PERIOD, period_of
from app.content.models import Report
from app.factsheets import drawings, wording
from app.factsheets.drawings import CalendarYears
from app.figures.computing import MONTHS, own_figures
from app.figures.frame import rounded
from app.funds.models import KeyFigures
from app.http.messages import Language, text
from app.pdf import charts
from app.prices.history import read_histories
from app.prices.returns import OLDEST_DAYS, month_end
from app.ratings.models import RANK_FLOORS, Rating

Data = dict[str, Any]
#: Percentages, in the order of the tables.
FIGURES: Final = (
    "perf_1y", "perf_3y", "perf_5y", "volatility_1y", "volatility_3y", "volatility_5y", "max_drawdown",
    "prob_loss_month_3y",
)  # fmt: skip
_YEARS: Final = 5
_LONGEST_TABLE: Final = 60
_NOMINEES: Final = 5
_MAX_PORTRAITS: Final = 5
_COLOUR: Final = "#0b5793"
_WIDTH, _HEIGHT = 504.0, 190.0
_TEXTS: Final = Path(__file__).with_name("research.toml")


@dataclass(frozen=True, slots=True)
class Fund:
    """A fund with the figures of its main share class."""

    id: int
    fund_id: int
    name: str
    isin: str
    company: str
    points: int | None
    ter: float | None
    volume: float | None
    srri: int | None
    sfdr: int | None
    figures: Mapping[str, float | None]

    @property
    def rank(self) -> str | None:
        """Its class."""
        return next((one for one, floor in RANK_FLOORS if self.points is not None and self.points >= floor), None)


@dataclass(frozen=True, slots=True)
class Group:
    """The funds of a peergroup as of a day, the best rated first."""

    day: date
    name: str
    funds: tuple[Fund, ...]

    def median(self, name: str) -> float | None:
        """Of a figure, or of the ongoing charges."""
        values = [one for fund in self.funds if (one := _value(fund, name)) is not None]
        return statistics.median(values) if values else None


def funds_of(peergroup_id: int, day: date) -> tuple[Fund, ...]:
    """The funds of a peergroup as of a day, the best rated first. Figures are computed: of days before the latest
    record date none are stored.
    """
    ratings: dict[int, int | None] = dict(
        Rating.objects.filter(record_date=day, tranche__fund__peergroup_id=peergroup_id).values_list(
            "tranche_id", "points"
        )
    )
    found = KeyFigures.objects.filter(
        record_date=day, tranche__primary=True, tranche__fund__peergroup_id=peergroup_id
    ).select_related("tranche__fund__company")
    rows = list(found.order_by("tranche_id"))
    ids = [row.tranche_id for row in rows]
    columns = own_figures(read_histories(ids, day, month_end(day, MONTHS) - timedelta(days=OLDEST_DAYS)), day)
    figures = [{name: _figure(columns[name][place]) for name in FIGURES} for place in range(len(rows))]
    made = [_fund(row, ratings.get(row.tranche_id), own) for row, own in zip(rows, figures, strict=True)]
    return tuple(sorted(made, key=lambda one: (-(one.points or 0), one.name)))


def _fund(row: KeyFigures, points: int | None, figures: Mapping[str, float | None]) -> Fund:
    tranche, fund = row.tranche, row.tranche.fund
    return Fund(
        id=tranche.pk,
        fund_id=fund.pk,
        name=fund.name,
        isin=tranche.isin,
        company=fund.company.name,
        points=points,
        ter=_number(tranche.ter),
        volume=_number(row.volume),
        srri=row.srri,
        sfdr=fund.sfdr,
        figures=figures,
    )


def _figure(value: Any) -> float | None:
    return None if np.isnan(value) else rounded(value)


def _number(value: Any) -> float | None:
    return None if value is None else float(value)


def _value(fund: Fund, name: str) -> float | None:
    return fund.ter if name == "ter" else fund.figures[name]


class Study:
    """The parts of one report in one language."""

    def __init__(self, report: Report, group: Group, linked: Sequence[Fund], lang: Language) -> None:
        self._report, self._group, self._linked, self._lang = report, group, linked, lang
        self._words = words(lang)

    def data(self) -> Data:
        """The data of the template."""
        day, lang, category = self._group.day, self._lang, self._report.category
        parts = self._of_fund() if category.code == "fund-analysis" else self._of_group(category.code)
        date_of = self._report.date
        return {
            "lang": lang,
            "title": self._report.title.in_language(lang),
            "date": {"year": date_of.year, "month": date_of.month, "day": date_of.day},
            "provider": settings.PROVIDER_NAME,
            "kind": self._words["kind"],
            "as_of": self._words["as_of"].format(day=wording.day_of(day)),
            "foot": settings.PORTAL_ADDRESS + self._report.page(lang),
            "page": text("factsheet.page", lang),
            "subtitle": f"{wording.day_of(date_of)} · {category.name.in_language(lang)} · {self._group.name}",
            "simulated": self._words["simulated"],
            "summary": self._report.summary.in_language(lang),
            "parts": list(parts),
            "notes": [text("factsheet.note_past", lang), text("factsheet.note_legal", lang)],
        }

    def _of_fund(self) -> Iterator[Data]:
        fund = self._linked[0]
        yield self._heading("glance")
        yield self._say("intro_fund", fund)
        yield self._facts(fund)
        yield from self._course(fund, self._words["performance"])
        yield self._against(fund, ("perf_1y", "perf_3y", "perf_5y"))
        yield from self._calendar(fund)
        yield self._heading("risk")
        yield self._compared(fund, "volatility_3y", "calm", "rough")
        yield self._against(fund, FIGURES[3:])
        yield self._heading("costs")
        yield self._compared(fund, "ter", "cheap", "dear")
        yield self._heading("peers")
        yield self._say("spread", fund)
        yield self._table(self._group.funds[:_LONGEST_TABLE])
        yield self._heading("conclusion")
        yield self._verdict(fund)
        yield from self._method()

    def _of_group(self, category: str) -> Iterator[Data]:
        yield self._heading("overview")
        yield self._say("intro_group")
        yield self._pairs(
            [
                ("funds", wording.number(len(self._group.funds), self._lang)),
                ("rated", wording.number(sum(one.points is not None for one in self._group.funds), self._lang)),
                *((name, self._percent(self._group.median(name))) for name in ("perf_1y", "perf_3y", "volatility_3y")),
                ("ter", self._percent(self._group.median("ter"))),
            ]
        )
        yield {"kind": "together", "parts": [self._heading("classes"), self._classes()]}
        yield self._say("spread")
        yield self._heading("by_class")
        yield self._grouped(
            [(letter, [one for one in self._group.funds if one.rank == letter]) for letter, _ in RANK_FLOORS]
        )
        if category == "sustainability-study":
            yield self._heading("by_article")
            yield self._grouped(self._articles())
            yield self._say("sustainable")
        if category == "award":
            yield self._heading("nominees")
            yield self._say("nominated")
            whole = [one for one in self._group.funds if one.figures["perf_3y"] is not None]
            yield self._table(whole[:_NOMINEES])
        for fund in self._linked[:_MAX_PORTRAITS]:
            yield from self._course(fund, self._words["portrait"].format(fund=fund.name))
            yield self._compared(fund, "volatility_3y", "calm", "rough")
            yield self._compared(fund, "ter", "cheap", "dear")
            yield self._verdict(fund)
        yield self._heading("peers")
        yield self._table(self._group.funds[:_LONGEST_TABLE])
        yield self._heading("conclusion")
        yield self._say("group_end")
        yield from self._method()

    def _course(self, fund: Fund, heading: str) -> Iterator[Data]:
        day = self._group.day
        chart = price_charts.performance(fund.id, period_of(day, DEFAULT_PERIOD, day), self._lang)
        drawn = drawings.performance(chart, fund.name, self._lang, _HEIGHT)
        compared = fund.figures["perf_3y"] is not None and self._group.median("perf_3y") is not None
        said = self._compared(fund, "perf_3y", "below", "above") if compared else self._say("no_history", fund)
        yield {"kind": "together", "parts": [{"kind": "heading", "text": heading}, said, {**drawn, "kind": "chart"}]}

    def _calendar(self, fund: Fund) -> Iterator[Data]:
        years = years_before(self._group.day, _YEARS)
        found = CalendarYears(years, calendar_years(fund.id, years), peergroup_years(fund.id, years))
        drawn = drawings.years(found, fund.name, self._lang)
        yield {"kind": "together", "parts": [self._heading("years"), {**drawn, "kind": "chart", "caption": ""}]}
        if drawn["svg"] is not None:
            yield {"kind": "table", "head": drawn["head"], "rows": drawn["rows"], "caption": drawn["caption"]}

    def _classes(self) -> Data:
        letters = [letter for letter, _ in RANK_FLOORS]
        counts = [float(sum(one.rank == letter for one in self._group.funds)) for letter in letters]
        write: Callable[[float], str] = lambda value: wording.number(value, self._lang)  # noqa: E731
        svg = charts.bars(letters, [charts.Bars(counts, _COLOUR)], write, _WIDTH, _HEIGHT) if any(counts) else None
        described = self._words["description_classes"]
        counted = ", ".join(f"{letter}: {count:.0f}" for letter, count in zip(letters, counts, strict=True))
        return {
            "kind": "chart",
            "svg": svg,
            "legend": [[described, _COLOUR]],
            "description": f"{described}. {counted}",
            "caption": "",
            "missing": wording.MISSING,
        }

    def _articles(self) -> list[tuple[str, list[Fund]]]:
        numbers = sorted({one.sfdr for one in self._group.funds if one.sfdr is not None})
        named = [(self._words["article"].format(article=number), number) for number in numbers]
        rows: list[tuple[str, int | None]] = [*named, (self._words["no_article"], None)]
        return [(label, [one for one in self._group.funds if one.sfdr == number]) for label, number in rows]

    def _grouped(self, parts: Iterable[tuple[str, list[Fund]]]) -> Data:
        names = ("perf_1y", "perf_3y", "volatility_3y", "ter")
        rows = []
        for label, funds in parts:
            part = Group(self._group.day, label, tuple(funds))
            rows.append([label, str(len(funds)), *(self._percent(part.median(name)) for name in names)])
        head = ["", self._label("funds"), *(self._label(name) for name in names)]
        return {"kind": "table", "head": head, "rows": rows, "caption": ""}

    def _table(self, funds: Sequence[Fund]) -> Data:
        head = [self._label(name) for name in ("fund", "rank", "points", "perf_3y", "volatility_3y", "ter")]
        rows = [
            [
                one.name,
                one.rank or wording.MISSING,
                wording.number(one.points, self._lang),
                *(self._percent(_value(one, name)) for name in ("perf_3y", "volatility_3y", "ter")),
            ]
            for one in funds
        ]
        return {"kind": "table", "head": head, "rows": rows, "caption": self._words["caption_peers"]}

    def _against(self, fund: Fund, names: Sequence[str]) -> Data:
        rows = [
            [self._label(name), self._percent(fund.figures[name]), self._percent(self._group.median(name))]
            for name in names
        ]
        return {"kind": "table", "head": ["", self._label("own"), self._label("median")], "rows": rows, "caption": ""}

    def _facts(self, fund: Fund) -> Data:
        return self._pairs(
            [
                ("isin", fund.isin),
                ("company", fund.company),
                ("peergroup", self._group.name),
                ("points", f"{wording.number(fund.points, self._lang)} ({fund.rank or wording.MISSING})"),
                ("volume", wording.millions(fund.volume, self._lang)),
                ("ter", self._percent(fund.ter)),
                ("srri", wording.number(fund.srri, self._lang)),
            ]
        )

    def _compared(self, fund: Fund, name: str, lower: str, higher: str) -> Data:
        """A sentence about a figure beside the median of the group."""
        own, median = _value(fund, name), self._group.median(name)
        if own is None or median is None:
            return {"kind": "text", "text": f"{self._label(name)}: {wording.MISSING}"}
        return self._say(
            higher if own > median else lower,
            fund,
            own=self._percent(own),
            median=self._percent(median),
            gap=wording.number(abs(own - median), self._lang, 2),
        )

    def _verdict(self, fund: Fund) -> Data:
        if fund.points is None:
            return self._say("unrated", fund)
        return self._say("good" if fund.points >= 60 else "middling" if fund.points >= 41 else "weak", fund)

    def _method(self) -> Iterator[Data]:
        yield self._heading("method")
        yield self._say("method")

    def _say(self, slot: str, fund: Fund | None = None, **more: str) -> Data:
        known = [one for one in self._group.funds if one.figures["perf_3y"] is not None]
        ordered = sorted(known, key=lambda one: one.figures["perf_3y"] or 0.0)
        low, high = (one.figures["perf_3y"] if one else None for one in _ends(ordered))
        worst, best = (one.name if one else wording.MISSING for one in _ends(ordered))
        values = {
            "peergroup": self._group.name,
            "count": wording.number(len(self._group.funds), self._lang),
            "day": wording.day_of(self._group.day),
            "low": self._percent(low),
            "high": self._percent(high),
            "best": best,
            "worst": worst,
            "gap": wording.number(None if low is None or high is None else high - low, self._lang, 2),
            "median": self._percent(self._group.median("perf_3y")),
        }
        if fund is not None:
            values |= {"fund": fund.name, "isin": fund.isin, "company": fund.company}
            values |= {"points": wording.number(fund.points, self._lang), "rank": fund.rank or wording.MISSING}
        choices = self._words["text"][slot]
        seed = f"{self._report.title.own(self._lang)}:{slot}:{fund.isin if fund else ''}"
        drawn = int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=4).digest(), "big") % len(choices)
        return {"kind": "text", "text": choices[drawn].format_map(values | more)}

    def _pairs(self, rows: Iterable[tuple[str, str]]) -> Data:
        return {"kind": "pairs", "rows": [[self._label(name), value] for name, value in rows]}

    def _heading(self, name: str) -> Data:
        return {"kind": "heading", "text": self._words[name]}

    def _label(self, name: str) -> str:
        found: str = self._words["label"][name]
        return found

    def _percent(self, value: float | None) -> str:
        return wording.percent(value, self._lang)


def _ends(funds: Sequence[Fund]) -> tuple[Fund | None, Fund | None]:
    return (funds[0], funds[-1]) if funds else (None, None)


@cache
def _read() -> dict[str, Any]:
    return tomllib.loads(_TEXTS.read_text(encoding="utf-8"))


def words(lang: Language) -> dict[str, Any]:
    """The texts of reports in a language."""
    found: dict[str, Any] = _read()[lang]
    return found


def wanted() -> int:
    """How many reports have a PDF."""
    return int(_read()["number"])
