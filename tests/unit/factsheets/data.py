"""A share class as the fund page answers it, its chart and calendar years, and the factsheet's data made of them."""

from datetime import date, timedelta
from typing import Any

from app.factsheets.content import content
from app.factsheets.drawings import CalendarYears
from app.http.messages import Language

DAY = date(2026, 10, 31)
FUND: dict[str, Any] = {
    "id": 4711, "slug": "muster", "name": "Musterfonds Welt A EUR", "isin": "LU0000000001", "wkn": "A0ABCD",
    "company": "Beispielhaus Invest", "peergroup": "Aktien Testland", "asset_class": "equity",
    "fund_classification": "other", "tranche": "A EUR", "tranche_currency": "EUR", "accumulating": True,
    "issue_date": "2012-03-15", "volume": 1234.56, "benchmark": "Testindex", "srri": 6, "sri": 3,
    "risk_indicator": 5, "max_drawdown_full": -55.5,
    "max_drawdown": -18.345, "reference_drawdown": -20.1, "risk_return_ratio": 0.812, "ter": 1.45, "fee": 1.2,
    "performance_fee": None, "initial_charge": 5.0, "return_fee": 0.0, "min_investment": 2500.0, "sfdr": 8,
    "esg_score": 61.5, "rank": "A", "rating_points": 83, "position_vs_peergroup": 12, "peergroup_size": 1214,
    "under_review": False, "record_date": "2026-10-31", "simulated": True, "closed_on": None, "merged_into": None,
    "perf_1m": -0.514, "perf_3m": 2.2, "perf_6m": 4.445, "perf_1y": 9.87, "perf_3y": 7.1, "perf_5y": 8.05,
    "perf_since_inception": 6.9, "volatility_1y": 11.2, "volatility_3y": 12.9, "volatility_5y": 13.4,
}  # fmt: skip
#: What every share class has.
_ALWAYS = {"id", "slug", "name", "isin", "company", "peergroup", "tranche_currency", "under_review", "simulated"}
BARE = {name: value if name in _ALWAYS else None for name, value in FUND.items()}
YEARS = CalendarYears([2024, 2025], [12.44, None], [13.2, -6.1])


def chart(weeks: int = 260) -> dict[str, Any]:
    """What the performance chart answers."""
    days = [DAY - timedelta(weeks=back) for back in range(weeks - 1, -1, -1)]
    series = [
        {"name": name, "label": name, "values": [100 + step * place for place in range(weeks)], "gaps": []}
        for name, step in (("fund", 0.3), ("peergroup_mean", 0.2), ("peergroup_median", 0.25))
    ]
    return {
        "dates": days,
        "series": series,
        "simulated": weeks > 0,
        "currency": "EUR",
        "notices": [],
        "from": days[0] if days else None,
        "to": days[-1] if days else None,
    }


def ready(lang: Language, weeks: int = 260, **changed: Any) -> dict[str, Any]:
    """The data of the template for the share class with some values changed."""
    return content(FUND | changed, chart(weeks), YEARS, DAY, lang)
