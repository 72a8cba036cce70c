"""What each key figure of a share class is made of, and which rule left it empty (ADR 0190)."""

import datetime
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from django.db import connection

from app.figures.computing import COLUMNS, INCEPTION_DAYS, MONTHS
from app.figures.market_risk import LEAST_YEARS
from app.figures.risk_classes import methods
from app.prices.deciding import any_held
from app.prices.frequency import COVERAGE, DRAWDOWN_WEEKS, weeks_valued
from app.prices.history import read_histories
from app.prices.returns import Floats, Histories, date_of, day_number, month_end, monthly
from search.fields import Viewer, tranche_catalogue

#: Figures of a window of months that are made of its first and last value alone.
_ENDS: Final = {"perf_1m": 1, "perf_3m": 3, "perf_6m": 6, "perf_1y": 12, "perf_3y": 36, "perf_5y": 60}
#: Figures of the monthly returns of a window.
_MONTHLY: Final = {
    "volatility_1y": 12, "volatility_3y": 36, "volatility_5y": 60, "prob_loss_month_3y": 36,
    "prob_profit_month_3y": 36, "max_loss_3y": 36, "max_profit_3y": 36, "value_at_risk_3y": 36,
}  # fmt: skip
#: Figures that follow from others, and are empty with them.
_FOLLOWING: Final = {
    "performance_3y": "perf_3y", "risk_return_ratio": "volatility_3y", "sri": "srri", "risk_class": "srri",
}  # fmt: skip
_SHARE_CLASS: Final = f"""
    SELECT t.currency, t.issue_date, t.closed_on, p.currency, k.record_date,
        array(SELECT s.id FROM funds_tranche s WHERE s.fund_id = t.fund_id AND s.id <> t.id
            AND (s.closed_on IS NULL OR s.closed_on >= coalesce(k.record_date, %(day)s))),
        {any_held("t.id", "coalesce(k.record_date, least(%(day)s, t.closed_on))")},
        {", ".join(f"k.{name} IS NOT NULL" for name in COLUMNS)}
    FROM funds_tranche t JOIN funds_fund f ON f.id = t.fund_id JOIN funds_peergroup p ON p.id = f.peergroup_id
    LEFT JOIN LATERAL (
        SELECT * FROM funds_keyfigures WHERE tranche_id = t.id AND (t.closed_on IS NULL OR record_date <= t.closed_on)
        ORDER BY record_date DESC LIMIT 1
    ) k ON true
    WHERE t.id = %(id)s
"""  # noqa: S608  The names are constants.

Item = dict[str, Any]


@dataclass(slots=True)
class _ShareClass:
    """A share class at the record date of its figures, with its values at the ends of months."""

    date: datetime.date
    currency: str
    issued: datetime.date | None
    closed: datetime.date | None
    held: bool
    there: dict[str, bool]
    first: datetime.date | None
    months: Floats
    found: list[Item] = field(default_factory=list)

    def add(
        self, name: str, since: datetime.date | None, frequency: str, needed: datetime.date | None, reason: str | None,
        *, currency: str = "", until: datetime.date | None = None,
    ) -> None:  # fmt: skip
        """Note one figure; ``reason`` is that of its window, unless nothing at all can be said of now."""
        if self.there.get(name):
            reason = None
        self.found.append(
            {
                "name": name, "since": since, "until": until or self.date, "currency": currency or self.currency,
                "frequency": frequency, "reason": reason, "needed": needed if reason == "too_short" else None,
            }
        )  # fmt: skip

    def now(self) -> str | None:
        """Why there can be no figure of the record date at all."""
        if self.first is None:
            return "held" if self.held else "no_prices"
        if np.isnan(self.months[-1]):
            return "closed" if self.closed else "held" if self.held else "no_current"
        return None

    def window(self, months: int, since: datetime.date, *, ends: bool = False, last: int = -1) -> str:
        """Which rule of a window of months leaves its figures empty; none would, if they had been computed."""
        now = self.now()
        if now is not None:
            return now
        if self.first is None or np.isnan(self.months[last - months]):
            return "too_short" if self.first is None or self.first > since else self._missing()
        within = self.months[last - months : last or None]
        known = ~np.isnan(within[1:]) & ~np.isnan(within[:-1])
        return "next_run" if ends or known.sum() >= COVERAGE * months else self._missing()

    def _missing(self) -> str:
        return "held" if self.held else "gaps"


def basis(id: int, day: datetime.date, viewer: Viewer) -> Item:
    """Return period, currency and frequency of each key figure that ``viewer`` may see, and why it is empty."""
    with connection.cursor() as cursor:
        cursor.execute(_SHARE_CLASS, {"id": id, "day": day})
        row = cursor.fetchone()
    if row is None:
        return {"first_price": None, "last_price": None, "figures": []}
    currency, issued, closed, group_currency, record_date, siblings, held, *there = row
    date = record_date or min(day, closed or day)
    histories = read_histories([id, *siblings], date)
    own = histories.only(0)
    first = date_of(own.days[0]) if len(own.days) else None
    months = monthly(own, date, MONTHS + 12)[0]
    one = _ShareClass(date, currency, issued, closed, held, dict(zip(COLUMNS, there, strict=True)), first, months)
    _periods(one)
    _drawdowns(one, group_currency, weeks_valued(own.days, day_number(date)) is not False)
    _classes(one, histories)
    by_name = {item["name"]: item for item in one.found}
    one.found += [by_name[source] | {"name": name} for name, source in _FOLLOWING.items()]
    last = date_of(own.days[-1]) if len(own.days) else None
    seen = {item.name for item in tranche_catalogue().visible_to(viewer)}
    return {"first_price": first, "last_price": last, "figures": [item for item in one.found if item["name"] in seen]}


def _periods(one: _ShareClass) -> None:
    for names, frequency in ((_ENDS, "month_ends"), (_MONTHLY, "monthly")):
        for name, months in names.items():
            since = month_end(one.date, months)
            one.add(name, since, frequency, since, one.window(months, since, ends=frequency == "month_ends"))
    december = datetime.date(one.date.year - 1, 12, 31)
    before = datetime.date(one.date.year - 2, 12, 31)
    reason = one.window(12, before, ends=True, last=-1 - one.date.month)
    one.add("perf_last_year", before, "month_ends", before, reason, until=december)
    late = one.first is not None and one.issued is not None and (one.first - one.issued).days > INCEPTION_DAYS
    reason = one.now() or ("late_start" if late else "next_run")
    one.add("perf_since_inception", one.first, "month_ends", None, reason)


def _drawdowns(one: _ShareClass, group_currency: str, weekly: bool) -> None:
    frequency = "weekly" if weekly else "sparse"
    since = one.date - datetime.timedelta(weeks=DRAWDOWN_WEEKS - 1)
    needed = month_end(one.date, 36)
    reason = one.window(36, needed)
    one.add("max_drawdown", since, frequency, needed, reason)
    group = "no_peers" if reason == "next_run" and one.there["max_drawdown"] else reason
    one.add("reference_drawdown", since, "weekly", needed, group, currency=group_currency)
    year = month_end(one.date, 12)
    young = one.first is None or one.first > year
    one.add("max_drawdown_full", one.first, frequency, year, one.now() or ("too_short" if young else "next_run"))


def _classes(one: _ShareClass, histories: Histories) -> None:
    current = ~np.isnan(monthly(histories, one.date, 0)[:, -1])
    of_srri, of_indicator, _ = methods(histories, current, one.date)
    five = month_end(one.date, 60)
    # Without figures at all it is the next run's matter; with them, the peergroup's means do not reach back.
    computed = any(one.there.values())
    one.add("srri", five, of_srri, None, one.now() or ("no_peers" if computed else "next_run"))
    needed = month_end(one.date, 12 * LEAST_YEARS[of_indicator])
    since = five if one.first is None else max(five, one.first)
    young = one.first is None or one.first > needed
    old = "gaps" if one.there["srri"] and one.there["max_drawdown_full"] else "next_run"
    one.add("risk_indicator", since, of_indicator, needed, one.now() or ("too_short" if young else old))
