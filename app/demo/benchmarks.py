"""Simulated benchmarks of the largest open-ended real estate funds, over twelve quarters."""

import datetime
from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
from django.db import connection, transaction

from app.alternatives.figures import SHARES, rank_of
from app.alternatives.models import Benchmark
from app.demo.draws import Floats, keys, normal_rows, uniform
from app.demo.population import model
from app.funds.models import AssetClass, Tranche

#: Performance and volatility by name; what a fund is too young for is left out.
Returns = dict[str, float]
#: As many funds have benchmarks.
_FUNDS: Final = 24
_DATES: Final = tuple(
    datetime.date(year, month, day)
    for year in (2023, 2024, 2025, 2026)
    for month, day in ((3, 31), (6, 30), (9, 30), (12, 31))
    if datetime.date(2023, 12, 1) <= datetime.date(year, month, day) <= datetime.date(2026, 9, 30)
)
#: Share of property that words in a fund's name promise: Germany, Europe, elsewhere.
_REGIONS: Final = (
    (("deutschland", "german", "wohnselect", "aachener"), (88, 12, 0)),
    (("global", "us-", "international", "leading"), (22, 40, 38)),
    (("euro", "nordic", "3 sector"), (30, 68, 2)),
)
_ELSEWHERE: Final = (45, 45, 10)
#: The same for what it is used for: office, retail, living, hotel, logistics.
_SECTORS: Final = (
    (("wohn", "residential"), (2, 3, 93, 0, 2)),
    (("aachener",), (8, 84, 8, 0, 0)),
    (("inter", "logisti"), (40, 18, 4, 14, 24)),
)
_MOSTLY_OFFICE: Final = (58, 22, 5, 8, 7)
_PARTS: Final = (
    "property_portfolio",
    "portfolio",
    "sustainability",
    "financial_structure",
    "asset_management",
    "fund_management",
)
#: How many of the drawn columns each figure takes, in the order of ``_row``.
_COLUMNS: Final = 16


@transaction.atomic
def simulate_benchmarks() -> dict[str, int]:
    """Replace simulated benchmarks; returns how many there are."""
    Benchmark.objects.filter(simulated=True).delete()
    funds = _funds()
    rows = list(_rows(funds, _returns(funds)))
    Benchmark.objects.bulk_create(rows, ignore_conflicts=True)
    return {"benchmarks": len(rows)}


def _funds() -> list[Tranche]:
    """Main share classes of real estate funds with the longest histories, by ISIN."""
    found = (
        Tranche.objects.filter(
            primary=True, fund__asset_class=AssetClass.REAL_ESTATE, fund__simulated=True, closed_on=None
        )
        .filter(currency="EUR", isin__startswith="DE")
        .select_related("fund")
        .order_by("issue_date", "isin")
    )
    return sorted(found[:_FUNDS], key=lambda one: one.isin)


_NAVS: Final = """
    SELECT n.tranche_id, n.date, ln((n.nav + coalesce(n.distribution, 0)) / lag(n.nav) OVER each)
    FROM prices_nav n WHERE n.tranche_id = ANY (%s) WINDOW each AS (PARTITION BY n.tranche_id ORDER BY n.date)
    ORDER BY n.tranche_id, n.date
"""


def _returns(funds: Sequence[Tranche]) -> dict[int, dict[datetime.date, Returns]]:
    """Performance and volatility from the NAVs, by share class and record date."""
    steps: dict[int, list[tuple[datetime.date, float]]] = {}
    with connection.cursor() as cursor:
        cursor.execute(_NAVS, [[one.pk for one in funds]])
        for tranche, day, step in cursor.fetchall():
            steps.setdefault(tranche, []).append((day, float(step or 0)))
    return {tranche: {day: _return_at(day, known) for day in _DATES} for tranche, known in steps.items()}


def _return_at(day: datetime.date, steps: Sequence[tuple[datetime.date, float]]) -> Returns:
    found: Returns = {}
    for years, name in ((1, "performance_1y"), (5, "performance_5y")):
        start = day.replace(year=day.year - years, day=min(day.day, 28))
        within = [step for at, step in steps if start < at <= day]
        # A NAV a week; younger funds have none of five years.
        if steps[0][0] <= start and len(within) > 40 * years:
            found[name] = round(100 * (float(np.exp(sum(within) / years)) - 1), 2)
            if years == 5:
                found["volatility_5y"] = round(100 * float(np.std(within)) * float(np.sqrt(len(within) / years)), 2)
    return found


def _rows(funds: Sequence[Tranche], known: dict[int, dict[datetime.date, Returns]]) -> Iterator[Benchmark]:
    draws = keys(model()["seed"], (f"benchmark:{one.isin}" for one in funds))
    size, loans, cash = uniform(draws, "size"), uniform(draws, "loans"), uniform(draws, "cash")
    steps = normal_rows(draws, "steps", len(_DATES) * _COLUMNS).reshape(len(funds), len(_DATES), _COLUMNS)
    # What a fund is stays for the most part; the quarters add up to a slow walk around it.
    walks = np.cumsum(steps * 0.35, axis=1) * 0.6 + steps * 0.2
    level = normal_rows(draws, "level", _COLUMNS)
    for place, tranche in enumerate(funds):
        volume = 180 * (40 ** float(size[place]))
        for number, day in enumerate(_DATES):
            state = _State(level[place], walks[place, number], volume, float(loans[place]), float(cash[place]), number)
            figures = state.figures(tranche, known.get(tranche.pk, {}).get(day, {}))
            yield Benchmark(fund=tranche.fund, record_date=day, simulated=True, **figures)


class _State:
    """A fund at a record date: what is drawn of it, and what follows from that."""

    def __init__(self, level: Floats, walk: Floats, volume: float, loans: float, cash: float, number: int) -> None:
        self._level, self._walk, self._number = level, walk, number
        # Since 2023 more units were given back than sold: volumes and liquid assets shrink.
        self._volume = volume * (1 - 0.012 * number) * (1 + 0.01 * float(walk[0]))
        self._loans, self._cash = loans, cash

    def figures(self, tranche: Tranche, returns: Returns) -> dict[str, Any]:
        """All figures."""
        net = round(self._volume)
        liquidity = float(np.clip(8 + 18 * self._cash - 0.35 * self._number + 1.2 * self._walk[1], 3.6, 48))
        credit = float(np.clip(6 + 22 * self._loans + 0.25 * self._number + 1.0 * self._walk[2], 0, 31.5))
        real = net * (1 - liquidity / 100) / (1 - credit / 100)
        parts = {name: self._points(3 + place) for place, name in enumerate(_PARTS)}
        # A fund near its bounds is rated lower in its finances.
        finances = parts["financial_structure"] - max(0, 8 - liquidity) * 4
        parts["financial_structure"] = round(float(np.clip(finances, 5, 95)), 1)
        total = round(sum(parts.values()) / len(parts), 1)
        name = tranche.name.casefold()
        regions = _whole(_of(name, _REGIONS, _ELSEWHERE), self._walk[9:12])
        sectors = _whole(_of(name, _SECTORS, _MOSTLY_OFFICE), self._walk[9:14])
        return {
            **parts,
            "rating_total": total,
            "ter": None if tranche.ter is None else round(float(tranche.ter), 1),
            "net_volume": net,
            "real_volume": round(real),
            "objects_number": max(4, round(real / 48)),
            "liquidity_ratio": round(liquidity, 1),
            "credit_ratio": round(credit, 1),
            **dict(zip(SHARES["regions"], regions, strict=True)),
            **dict(zip(SHARES["sectors"], sectors, strict=True)),
            **returns,
            "occupancy": round(float(np.clip(94 + 2.5 * self._level[14] + 0.5 * self._walk[14], 78, 99.6)), 1),
            "rating_esg": rank_of(parts["sustainability"]) or "",
            "wault": round(float(np.clip(5.5 + 1.4 * self._level[15] + 0.2 * self._walk[15], 1.2, 12)), 1),
        }

    def _points(self, column: int) -> float:
        drawn = 62 + 13 * self._level[column] + 3 * self._walk[column] - 0.5 * self._number
        return round(float(np.clip(drawn, 8, 97)), 1)


def _of(name: str, rules: Any, otherwise: Sequence[int]) -> Sequence[int]:
    """What words in a name promise."""
    return next((shares for words, shares in rules if any(word in name for word in words)), otherwise)


def _whole(shares: Sequence[int], walk: Floats) -> list[float]:
    """Shares that moved a little, each with one digit, 100 percent together; what there is none of stays so."""
    moved = np.array(shares, dtype=np.float64) * (1 + 0.05 * walk)
    rounded = [round(float(one), 1) for one in 100 * moved / moved.sum()]
    largest = rounded.index(max(rounded))
    rounded[largest] = round(rounded[largest] + 100 - sum(rounded), 1)
    return rounded
