"""Charts of risk: how much a fund fell in each stress phase, and how its volatility developed."""

from dataclasses import dataclass
from datetime import date, timedelta

import numpy as np

from app.charts.converting import currency_notices
from app.charts.history import history_notices
from app.charts.phases import Phase, phases
from app.charts.spans import Span
from app.figures import formulas, frame
from app.figures.formulas import MONTHS_PER_YEAR, Floats
from app.figures.frame import Item, Subject, notice, rounded
from app.figures.members import Peers, members
from app.http.messages import Language, text
from app.prices.frequency import COVERAGE
from app.prices.returns import OLDEST_DAYS, WEEK_DAYS, Histories, month_end, month_ends, monthly, weekly


@dataclass(frozen=True)
class _Falls:
    """The largest fall and the return in one phase, percent, of a share class and its peers; NaN where not known.

    ``histories`` are those that they are made of.
    """

    own: tuple[float, float]
    peers: tuple[float, float]
    funds: int
    histories: Histories


def crash_drawdown(id: int, lang: Language) -> Item:
    """The largest fall and the return of a share class and its peergroup's trimmed mean in each stress phase; percent.

    Weekly values, falls from the highest one since the last at or before the phase's start, which is at most 12 days
    older (formula: app.figures.formulas.max_drawdown); null where the history does not cover the phase.

    Raises Problem (404 fund_not_found).
    """
    latest = frame.latest_day(lang)
    one = frame.subject(id, latest, lang)
    group = members(id)
    shown = phases(latest)
    found = [_falls(phase, group) for phase in shown]
    entries = [_fall(phase, fell, lang) for phase, fell in zip(shown, found, strict=True)]
    notices = []
    if one.first is None:
        notices.append(notice("no_history", lang, fund=one.name))
    elif any(entry["fund"] is None for entry in entries):
        notices.append(notice("phases_missing", lang, fund=one.name, start=one.first))
    notices += currency_notices(group, [fell.histories for fell in found], lang)
    return {
        "chart": "crashDrawdown",
        "record_date": frame.record_date(lang),
        "unit": "percent",
        "currency": one.currency,
        "simulated": any(fell.histories.simulated.any() for fell in found),
        "notices": notices,
        "fund": one.document(lang),
        "phases": entries,
    }


def _falls(phase: Phase, group: Peers) -> _Falls:
    """The falls of a phase, from weekly values counted back from its end.

    The first week ends at or before the phase's start: a later one would begin below the market's high, and make the
    fall too small. A fall counts if the values at both ends and nine of ten weeks are known: half a phase would look
    harmless.
    """
    weeks = -(-(phase.end - phase.start).days // WEEK_DAYS)
    since = phase.end - timedelta(days=WEEK_DAYS * (weeks + 1) - 1)
    histories = group.read(phase.end, since)
    values = weekly(histories, phase.end, weeks)
    returns = formulas.simple_returns(values[group.main])
    mean = formulas.trimmed_mean(returns)
    # A week in which no peer has a return has no value of theirs either.
    index = formulas.chained(mean)
    index[1:][np.isnan(mean)] = np.nan
    return _Falls(
        own=_whole_fall(values[group.own]),
        peers=_whole_fall(index),
        funds=int((~np.isnan(returns)).sum(axis=0).max(initial=0)),
        histories=histories,
    )


def _whole_fall(values: Floats) -> tuple[float, float]:
    if np.isnan(values[[0, -1]]).any() or (~np.isnan(values)).sum() < np.ceil(COVERAGE * len(values)):
        return np.nan, np.nan
    [fall] = formulas.max_drawdown(values[None, :])
    return float(fall), float((values[-1] / values[0] - 1) * 100)


def _fall(phase: Phase, fell: _Falls, lang: Language) -> Item:
    """What happened in one phase."""
    fund, fund_return, peergroup, peergroup_return = (
        None if np.isnan(value) else rounded(value) for value in (*fell.own, *fell.peers)
    )
    return {
        "code": phase.code,
        "label": phase.name.in_language(lang),
        "from": phase.start,
        "until": phase.end,
        "fund": fund,
        "fund_return": fund_return,
        "peergroup": peergroup,
        "peergroup_return": peergroup_return,
        "peergroup_funds": 0 if peergroup is None else fell.funds,
    }


def evolution_of_risk(id: int, span: Span, years: int, lang: Language) -> Item:
    """The volatility of the last ``years`` years as of each month end of the span; percent a year.

    It ends at the last complete month end of the span. Monthly returns as in the key figure of ADR 0102, so that the
    value at the record date is that figure; beside it the median of the peergroup's main share classes.

    Raises Problem (404 fund_not_found).
    """
    one = frame.subject(id, span.end, lang)
    group = members(id)
    months = MONTHS_PER_YEAR * years
    last = _last_month_end(span.end, frame.record_date(lang))
    between = max((last.year - span.start.year) * 12 + last.month - span.start.month, 0)
    ends = month_ends(last, between)
    histories = group.read(last, month_end(last, between + months) - timedelta(days=OLDEST_DAYS))
    volatilities = _rolling_volatility(monthly(histories, last, between + months), months)
    own, others = volatilities[group.own], volatilities[group.main]
    counted = (~np.isnan(others)).sum(axis=0)
    median = np.full(len(ends), np.nan)
    median[counted > 0] = np.nanmedian(others[:, counted > 0], axis=0)
    within = [place for place, day in enumerate(ends) if day >= span.start]
    begin = next((at for at, place in enumerate(within) if not np.isnan(own[place])), None)
    shown = [] if begin is None else within[begin:]
    dates = [ends[place] for place in shown]
    return {
        "chart": "evolutionOfRisk",
        "record_date": frame.record_date(lang),
        "period": span.period,
        "vol_period": years,
        "from": dates[0] if dates else None,
        "to": dates[-1] if dates else None,
        "available_from": one.first,
        "unit": "percent_per_year",
        "currency": one.currency,
        "simulated": bool(histories.simulated.any()),
        "notices": [notice("no_month_end", lang)]
        if last < span.start
        else [
            *_volatility_notices(one, span, years, dates[0] if begin else None, bool(shown), lang),
            *currency_notices(group, [histories], lang),
        ],
        "fund": one.document(lang),
        "peergroup_funds": max((int(counted[place]) for place in shown), default=0),
        "dates": dates,
        "series": [
            {"name": "fund", "label": one.name, "values": _rounded(own[shown])},
            {
                "name": "peergroup_median",
                "label": text("chart_series.peergroup_median", lang),
                "values": _rounded(median[shown]),
            },
        ],
    }


def _rolling_volatility(values: Floats, months: int) -> Floats:
    """Return the volatility of so many months as of each month end that has as many before it; shape (funds, ends).

    It is the key figure: known where the values at both ends and nine of ten returns are.
    """
    returns = formulas.simple_returns(values)
    found = []
    for end in range(months, values.shape[1]):
        figure = formulas.volatility(returns[:, end - months : end], MONTHS_PER_YEAR)
        found.append(np.where(np.isnan(values[:, end - months]) | np.isnan(values[:, end]), np.nan, figure))
    return np.stack(found, axis=1)


def _rounded(values: Floats) -> list[float | None]:
    return [None if np.isnan(value) else rounded(value) for value in values]


def _last_month_end(day: date, latest: date | None) -> date:
    """The last complete month end up to a day, as the return of part of a month is no monthly one.

    The record date ``latest`` itself stays: the key figure at it is made in the same way.
    """
    return day if day in (latest, month_end(day)) else month_end(day, 1)


def _volatility_notices(
    one: Subject, span: Span, years: int, late: date | None, known: bool, lang: Language
) -> list[Item]:
    """What a chart of volatility says of the history; ``late`` is where it begins if that is not the span's start."""
    if not known and one.first is not None:
        return [notice("too_short_for_volatility", lang, fund=one.name, years=years, start=one.first)]
    notices = history_notices(one, span, lang)
    if late:
        # How long the history must be before the chart can begin says more than when the prices began.
        notices = [said for said in notices if said["code"] != "history_shorter"]
        notices.append(notice("volatility_shorter", lang, years=years, start=late))
    return notices
