"""The figures of a real estate benchmark, each declared once: what kind it is, what it can be, which way is better."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

Kind = Literal["points", "percent", "tenth", "whole", "millions", "years", "rank"]
Group = Literal["rating", "size", "structure", "regions", "sectors", "return", "letting"]

DIGITS: Final[Mapping[Kind, int]] = {
    "points": 2,
    "percent": 4,
    "tenth": 1,
    "years": 1,
    "whole": 0,
    "millions": 0,
    "rank": 0,
}


@dataclass(frozen=True, slots=True)
class Figure:
    """One column. ``better``: 1 where more is better, -1 where less is, 0 where neither is."""

    kind: Kind
    group: Group
    better: int = 0
    least: int = 0
    most: int = 100

    @property
    def digits(self) -> int:
        """How many it may have behind the decimal sign."""
        return DIGITS[self.kind]


def _points() -> Figure:
    return Figure("points", "rating", 1, 0, 100)


def _share(group: Group, better: int = 0) -> Figure:
    return Figure("percent", group, better, 0, 100)


#: In the order of the specification; the names are the specification's.
FIGURES: Final[Mapping[str, Figure]] = {
    "property_portfolio": _points(),
    "portfolio": _points(),
    "sustainability": _points(),
    "financial_structure": _points(),
    "asset_management": _points(),
    "fund_management": _points(),
    "rating_total": _points(),
    "ter": Figure("tenth", "return", -1, 0, 100),
    "net_volume": Figure("millions", "size", 0, 0, 1_000_000),
    "real_volume": Figure("millions", "size", 0, 0, 1_000_000),
    "objects_number": Figure("whole", "size", 0, 0, 1_000_000),
    "liquidity_ratio": _share("structure"),
    "credit_ratio": _share("structure"),
    "geographical_german": _share("regions"),
    "geographical_european": _share("regions"),
    "geographical_non_european": _share("regions"),
    "sectoral_office": _share("sectors"),
    "sectoral_retail": _share("sectors"),
    "sectoral_living": _share("sectors"),
    "sectoral_hotel": _share("sectors"),
    "sectoral_logistics": _share("sectors"),
    "performance_1y": Figure("percent", "return", 1, -100, 1_000),
    "performance_5y": Figure("percent", "return", 1, -100, 1_000),
    "volatility_5y": Figure("percent", "return", -1, 0, 1_000),
    "occupancy": _share("letting", 1),
    "rating_esg": Figure("rank", "rating", 1),
    "wault": Figure("years", "letting", 1, 0, 100),
}
#: Columns whose shares are 100 percent together, and by how much rounding may miss that.
SHARES: Final[Mapping[str, tuple[str, ...]]] = {
    "regions": tuple(name for name, one in FIGURES.items() if one.group == "regions"),
    "sectors": tuple(name for name, one in FIGURES.items() if one.group == "sectors"),
}
TOLERANCE: Final = Decimal("0.5")
#: Percent that the law allows of liquid assets (KAGB §§ 206, 253), and of loans at most (§ 254).
LIQUIDITY: Final = (5, 49)
CREDIT: Final = 30
#: Points from which each step of the rating scale is given: eight steps of equal width, aaa to d (ADR 0238).
RANKS: Final = (
    ("aaa", 87.5),
    ("aa", 75.0),
    ("a", 62.5),
    ("bbb", 50.0),
    ("bb", 37.5),
    ("b", 25.0),
    ("c", 12.5),
    ("d", 0.0),
)


def rank_of(points: float | None) -> str | None:
    """The step of the scale that so many points stand for."""
    if points is None:
        return None
    return next(rank for rank, least in RANKS if points >= least)
