"""The worked examples of SRRI, PRIIPs risk indicator and risk level."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from app.charts.example_case import Case
from app.figures import formulas, market_risk
from app.figures.formulas import Floats
from app.figures.reference_points import indicator_points, methods, srri_points
from app.figures.risk_classes import Methods
from app.funds.models import Tranche
from app.http import formats
from app.prices.history import read_histories
from app.prices.returns import date_of


def srri(case: Case) -> Sequence[str]:
    """Volatility at each reference point of four months, and the class that is shown."""
    found = srri_points(case.history, case.record_date, _methods(case).srri)
    if found is None or found.by.length != len(found.returns):
        return []
    result = case.stored["srri"]
    if not case.shows("srri", result if math.isnan(found.shown) else found.shown) or result not in found.classes:
        return []
    frequency = "weekly" if found.by.a_year == formulas.WEEKS_PER_YEAR else "monthly"
    deviation = np.std(found.returns, ddof=1) * 100
    values = {"count": len(found.returns), "day": formats.day(date_of(found.days[-1]))}
    written = {"deviation": case.percent(deviation, 4), "result": case.percent(found.volatility[-1])}
    return [
        case.line(f"srri_{frequency}", **values, **written),
        _points(case, frequency, found.days, found.volatility),
        _classes(case, "srri", found.classes, formulas.SRRI_BOUNDS, int(result)),
    ]


def indicator(case: Case) -> Sequence[str]:
    """Moments, value at risk and volatility at the last reference point, and the class of most of them."""
    method = _methods(case)
    frequency, raised = method.indicator, method.indicator == "monthly" and method.coarse
    days, a_year, one, shown = indicator_points(case.history, case.record_date, method)
    if math.isnan(shown) or np.isnan(one.classes).any() or not case.shows("risk_indicator", shown):
        return []
    periods = a_year * market_risk.HOLDING_YEARS
    deviation, skewness, kurtosis = one.deviation[-1], one.skewness[-1], one.kurtosis[-1]
    at_risk = formulas.value_at_risk_of_moments(deviation, skewness, kurtosis, periods)
    written = {
        "deviation": case.number(deviation, 6),
        "skewness": _bracketed(case.number(skewness, 4)),
        "kurtosis": _bracketed(case.number(kurtosis, 4)),
    }
    values = {"count": int(one.number[-1]), "day": formats.day(date_of(days[-1]))}
    lines = [
        case.line(f"sri_{frequency}", **values, **written),
        case.line("sri_at_risk", **written, periods=periods, result=case.number(at_risk, 4)),
        case.line(
            "sri_volatility", at_risk=_bracketed(case.number(at_risk, 4)), years=market_risk.HOLDING_YEARS,
            result=case.percent(one.volatility[-1]),
        ),
        _points(case, "monthly" if frequency == "monthly" else "weekly", days, one.volatility),
    ]  # fmt: skip
    if raised:
        lines.append(case.line("sri_raised"))
    more = market_risk.MONTHLY_RAISE if raised else 0
    return [*lines, _classes(case, "sri", one.classes, formulas.MARKET_RISK_BOUNDS, int(shown), more)]


def level(case: Case) -> Sequence[str]:
    """The level follows from the class alone."""
    [result] = formulas.sri(np.array([case.stored["srri"]]))
    if not case.shows("sri", result):
        return []
    return [case.line("risk_level", srri=int(case.stored["srri"]), result=int(result))]


def _methods(case: Case) -> Methods:
    fund = Tranche.objects.get(pk=case.one.id).fund_id
    # As the monthly run: what had closed by then does not speak.
    siblings = Tranche.objects.filter(fund_id=fund).exclude(closed_on__lt=case.record_date)
    ids = list(siblings.values_list("pk", flat=True))
    return methods(read_histories(ids, case.record_date), case.record_date)


def _points(case: Case, frequency: str, days: Any, volatility: Floats) -> str:
    listed = "; ".join(case.percent(one) for one in volatility)
    first = formats.day(date_of(days[0]))
    return case.line(f"points_{frequency}", count=len(days), first=first, list=listed)


def _classes(
    case: Case, name: str, classes: Floats, bounds: tuple[float, ...], result: int, raised: int = 0
) -> str:  # fmt: skip
    """How many points lie in which class, and what follows."""
    times = int((classes == result).sum())
    values = {"result": result, "bounds": _bounds(case, bounds, result - raised), "count": len(classes)}
    if times == len(classes):
        return case.line(f"{name}_all", **values)
    return case.line(f"{name}_some", **values, times=times)


def _bounds(case: Case, bounds: tuple[float, ...], result: int) -> str:
    """The volatilities of a class."""
    low = None if result == 1 else case.percent(bounds[result - 2], _digits(bounds[result - 2]))
    high = None if result > len(bounds) else case.percent(bounds[result - 1], _digits(bounds[result - 1]))
    if low is None:
        return case.line("bounds_lowest", high=high)
    return case.line("bounds_highest", low=low) if high is None else case.line("bounds", low=low, high=high)


def _digits(bound: float) -> int:
    return 0 if bound == int(bound) else 1


def _bracketed(number: str) -> str:
    """A negative number within a product or a sum stands in brackets."""
    return f"({number})" if number.startswith("\N{MINUS SIGN}") else number
