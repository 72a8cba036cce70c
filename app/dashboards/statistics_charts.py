"""The six charts of an asset manager's statistics, from sums of months (ADR 0262)."""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any, Final

from app.dashboards.statistics import ALL, OF_FUNDS, TYPES, Item, Period, links_of, readers_of
from app.funds import terms
from app.http import formats
from app.http.messages import Language, text
from app.statistics.kinds import OF_COMPANY, Kind, ReaderKind
from app.statistics.services import Views, views_of
from app.statistics.totals import GroupTotal, Totals, groups_of, totals_of

#: The charts with keys of their own, in the order of the answer; the chart of one fund stands before the last.
NAMES: Final = (
    "allMyProductsChart",
    "myTop10FundsChart",
    "myProductsInPeergroupChart",
    "top10FundsInSeChart",
    "topPeergroupsFund",
)
MAX_ROWS: Final = 10
_NO_FUND: Final = 0
#: In `all`, a list that showed a fund is none of its views.
_READ: Final = tuple(one for one in TYPES if one != "shown")


def key_of(fund_id: int) -> str:
    """The key of the chart of one fund: ten hexadecimal digits, the same in every answer."""
    return hashlib.blake2b(f"fund:{fund_id}".encode(), digest_size=5).hexdigest()


@dataclass(frozen=True)
class Charts:
    """What is asked of the statistics of a company, and the charts that answer it; each figure is read once."""

    company_id: int
    funds: Mapping[int, str]
    period: Period
    type: str
    user: str
    lang: Language

    def all(self) -> list[Item]:
        """The six charts; that of one fund shows the one that was read most."""
        made = [self.named(name) for name in NAMES]
        most = self._ranked(self._fund_kind)
        return [*made[:4], self.of_fund(most[0][0] if most else min(self.funds, default=_NO_FUND)), made[4]]

    def one(self, key: str) -> Item | None:
        """The chart of this key; None if there is none."""
        if key in NAMES:
            return self.named(key)
        # A company without funds has a chart of no fund.
        fund = next((one for one in self.funds or (_NO_FUND,) if key_of(one) == key), None)
        return None if fund is None else self.of_fund(fund)

    def named(self, name: str) -> Item:
        """One of the charts with a key of its own."""
        if name == "allMyProductsChart":
            return self._all_products()
        if name in ("myTop10FundsChart", "top10FundsInSeChart"):
            return self._top(name, self._fund_kind if name == "myTop10FundsChart" else Kind.SHOWN)
        return self._groups(name, own=name == "myProductsInPeergroupChart")

    def of_fund(self, fund_id: int) -> Item:
        """The views of one fund by kind of reader."""
        kind = self._fund_kind
        found = [] if kind is None else self._views([fund_id], kind)
        of_company = {"reason": self._text("myTop10FundsChart", "other")} if kind is None else {}
        chart = self._by_month(
            [
                (reader.value, text(f"statistics.user.{reader.value}", self.lang), _by_month(found, reader))
                for reader in readers_of(self.user)
            ],
            simulated=any(one.simulated for one in found),
        )
        name = self.funds.get(fund_id, "")
        title = text("statistics.chart.fund.title", self.lang, fund=name) if name else self._text("fund", "none")
        fund = self._fund(fund_id, name, links_of([fund_id])) if name else None
        return self._head(key_of(fund_id), "fund", kind, title=title) | chart | {"fund": fund} | of_company

    @property
    def _fund_kind(self) -> Kind | None:
        """What is counted of single funds; None for what is counted of the company alone."""
        if self.type == ALL:
            return Kind.FUND
        return TYPES[self.type] if self.type in OF_FUNDS else None

    @cached_property
    def _fund_totals(self) -> Totals:
        kinds = (Kind.FUND, Kind.DOCUMENT, Kind.SHOWN)
        return totals_of(list(self.funds), kinds, readers_of(self.user), self.period.first, self.period.last)

    @cached_property
    def _company_totals(self) -> Totals:
        return totals_of([self.company_id], OF_COMPANY, readers_of(self.user), self.period.first, self.period.last)

    def _all_products(self) -> Item:
        months = [*self._fund_totals.months, *self._company_totals.months]
        lines: list[tuple[str, str, Kind, ReaderKind | None]]
        if self.type == ALL:
            lines = [(name, text(f"statistics.type.{name}", self.lang), TYPES[name], None) for name in _READ]
        else:
            lines = [
                (one.value, text(f"statistics.user.{one.value}", self.lang), TYPES[self.type], one)
                for one in readers_of(self.user)
            ]
        chosen = [
            (key, label, [one for one in months if one.kind == kind and reader in (None, one.reader)])
            for key, label, kind, reader in lines
        ]
        chart = self._by_month(
            [(key, label, _added((one.month, one.views) for one in found)) for key, label, found in chosen],
            simulated=any(one.simulated for _, _, found in chosen for one in found),
        )
        kind = None if self.type == ALL else TYPES[self.type]
        return self._head("allMyProductsChart", "allMyProductsChart", kind) | chart

    def _top(self, name: str, kind: Kind | None) -> Item:
        """The ten funds with most views, and these by month."""
        head = self._head(name, name, kind)
        if kind is None:
            return head | self._empty(self._text(name, "other"))
        ranked = self._ranked(kind)
        ids = [fund for fund, _ in ranked[:MAX_ROWS]]
        totals = {one.subject_id: one for one in self._fund_totals.subjects if one.kind == kind}
        everything = sum(views for _, views in ranked)
        found = self._views(ids, kind)
        links = links_of(ids)
        columns = [self._column("searches" if kind == Kind.SHOWN else "views"), self._column("share", "percent")]
        if kind == Kind.SHOWN:
            columns.append(self._column("place", "place"))
        rows = []
        for fund in ids:
            total = totals[fund]
            cells: list[float | None] = [total.views, round(100 * total.views / everything, 2)]
            if kind == Kind.SHOWN:
                cells.append(None if total.place is None else round(total.place))
            rows.append(self._row(self.funds[fund], cells, fund=self._fund(fund, self.funds[fund], links)))
        series = [
            {
                "key": key_of(fund),
                "label": self.funds[fund],
                "fund": self._fund(fund, self.funds[fund], links),
                "values": self._values(_added((one.month, one.views) for one in found if one.subject_id == fund)),
            }
            for fund in ids
        ]
        simulated = any(one.simulated for one in found)
        return head | self._drawn("fund", series, columns, rows, simulated=simulated)

    def _groups(self, name: str, *, own: bool) -> Item:
        """Peer groups with the own views and those of all funds, ordered by the own ones or by all."""
        by_group: dict[int, list[GroupTotal]] = defaultdict(list)
        for one in self._markets:
            by_group[one.group_id].append(one)
        mine = {group: sum(one.own for one in found) for group, found in by_group.items()}
        all_views = {group: sum(one.market for one in found) for group, found in by_group.items()}
        order = {group: views for group, views in (mine if own else all_views).items() if views}
        ids = sorted(order, key=lambda group: (-order[group], group))[:MAX_ROWS]
        names = terms.known().labels(self.lang)
        rows, series = [], []
        for group in ids:
            views, whole = mine[group], all_views[group]
            share = round(100 * views / whole, 2) if views and whole else None
            label = names.label("peergroups", group)
            rows.append(self._row(label, [views or None, whole or None, share]))
            drawn = {one.month: one.own if own else one.market for one in by_group[group]}
            drawn = {month: counted for month, counted in drawn.items() if counted}
            series.append({"key": str(group), "label": label, "fund": None, "values": self._values(drawn)})
        columns = [self._column("own"), self._column("market"), self._column("share", "percent")]
        simulated = any(one.simulated for one in self._markets)
        return self._head(name, name, Kind.FUND) | self._drawn("peergroup", series, columns, rows, simulated=simulated)

    @cached_property
    def _markets(self) -> list[GroupTotal]:
        return groups_of(self.company_id, readers_of(self.user), self.period.first, self.period.last)

    def _ranked(self, kind: Kind | None) -> list[tuple[int, int]]:
        found = [(one.subject_id, one.views) for one in self._fund_totals.subjects if one.kind == kind]
        return sorted(found, key=lambda one: (-one[1], self.funds[one[0]], one[0]))

    def _views(self, ids: Collection[int], kind: Kind) -> list[Views]:
        readers = set(readers_of(self.user))
        found = views_of(ids, self.period.first, self.period.last, kind)
        return [one for one in found if one.reader in readers]

    def _by_month(self, lines: Sequence[tuple[str, str, Mapping[date, int]]], *, simulated: bool) -> Item:
        series = [
            {"key": key, "label": label, "fund": None, "values": self._values(found)} for key, label, found in lines
        ]
        columns = [{"label": label, "unit": "count"} for _, label, _ in lines]
        rows = [
            self._row(formats.month(month, self.lang), [found.get(month) for _, _, found in lines])
            for month in self.period.months
        ]
        return self._drawn("month", series, columns, rows, simulated=simulated)

    def _values(self, found: Mapping[date, int]) -> list[int | None]:
        return [found.get(month) for month in self.period.months]

    def _head(self, key: str, name: str, kind: Kind | None, title: str | None = None) -> Item:
        unit = "searches" if kind == Kind.SHOWN else "views"
        counts = self._text(name, "counts") if name != "fund" and self.type == ALL else self._counts(name, kind)
        return {"key": key, "title": title or self._text(name, "title"), "unit": unit, "counts": counts, "fund": None}

    def _counts(self, name: str, kind: Kind | None) -> str:
        """What a chart counts if it counts one kind only."""
        if name in ("myProductsInPeergroupChart", "topPeergroupsFund", "top10FundsInSeChart"):
            return self._text(name, "counts")
        kinds = {one: name for name, one in TYPES.items()}
        of = self.type if kind is None else kinds[kind]
        return text(f"statistics.counts.{of}", self.lang)

    def _drawn(
        self, row_title: str, series: list[Item], columns: list[Item], rows: list[Item], *, simulated: bool
    ) -> Item:
        empty = all(value is None for one in series for value in one["values"])
        return {
            "months": [month.isoformat() for month in self.period.months],
            "series": series,
            "row_title": text(f"statistics.column.{row_title}", self.lang),
            "columns": columns,
            "rows": rows,
            "reason": text(f"statistics.{_why(self.period)}", self.lang) if empty else None,
            "simulated": simulated,
        }

    def _empty(self, reason: str) -> Item:
        return self._drawn("fund", [], [], [], simulated=False) | {"reason": reason}

    def _text(self, name: str, what: str) -> str:
        return text(f"statistics.chart.{name}.{what}", self.lang)

    def _column(self, name: str, unit: str = "count") -> Item:
        return {"label": text(f"statistics.column.{name}", self.lang), "unit": unit}

    @staticmethod
    def _row(label: str, cells: Sequence[float | None], fund: Item | None = None) -> Item:
        return {"label": label, "cells": list(cells), "fund": fund}

    @staticmethod
    def _fund(fund_id: int, name: str, links: Mapping[int, Item]) -> Item | None:
        link = links.get(fund_id)
        return None if link is None else {"fund_id": fund_id, "name": name, "chart": key_of(fund_id), **link}


def _why(period: Period) -> str:
    """Why there is nothing to draw: nothing was asked for, or too few people read it."""
    return "too_few" if period.months else "no_month"


def _by_month(found: Sequence[Views], reader: ReaderKind) -> dict[date, int]:
    return _added((one.month, one.views) for one in found if one.reader == reader)


def _added(found: Any) -> dict[date, int]:
    sums: dict[date, int] = defaultdict(int)
    for month, views in found:
        sums[month] += views
    return dict(sums)
