"""The fifteen categories of a macro view in their four groups, the scale, and the market that each stands for.

Labels are those of the message catalogues (``macro_group``, ``macro_category``, ``macro_rating``). What stands for a
market, and why, says ADR 0259.
"""

from dataclasses import dataclass
from typing import Final

#: The scale, from very negative to very positive.
LOWEST, NEUTRAL, HIGHEST = 1, 3, 5
SCALE: Final = tuple(range(LOWEST, HIGHEST + 1))
#: Months after which a call is held against its market.
HORIZONS: Final = (3, 12)


@dataclass(frozen=True, slots=True)
class Category:
    """What companies rate.

    Its market is the median fund of ``peergroups``, by their codes, counted in ``currency``; where there are none it is
    the price of one unit of ``currency`` in euros.
    """

    code: str
    group: str
    currency: str
    peergroups: tuple[str, ...] = ()


CATEGORIES: Final = (
    Category("equity_europe_large", "equity", "EUR", ("equity-europe-eur", "equity-europe", "equity-europe-index")),
    Category("equity_europe_sme", "equity", "EUR", ("equity-europe-small-mid-eur", "equity-euro-area-small-mid")),
    Category(
        "equity_usa",
        "equity",
        "USD",
        ("equity-north-america", "equity-north-america-eur", "equity-north-america-index"),
    ),
    Category("equity_emerging", "equity", "USD", ("equity-emerging-markets", "equity-emerging-markets-eur")),
    Category("equity_japan", "equity", "JPY", ("equity-japan", "equity-japan-eur")),
    Category("government_europe", "government", "EUR", ("bond-government-eur-eur", "bond-government-index")),
    # No peer group holds United States government bonds alone; this one holds bonds in US dollars of all issuers.
    Category("government_usa", "government", "USD", ("bond-usd",)),
    Category("government_emerging", "government", "USD", ("bond-emerging-markets", "bond-emerging-markets-eur")),
    Category(
        "corporate_ig_europe",
        "corporate",
        "EUR",
        ("bond-corporate-eur-eur", "bond-corporate-europe", "bond-corporate-eur"),
    ),
    Category("corporate_ig_usa", "corporate", "USD", ("bond-corporate-usd",)),
    Category(
        "corporate_hy_europe",
        "corporate",
        "EUR",
        ("bond-high-yield-eur-eur", "bond-europe-high-yield", "bond-high-yield-eur"),
    ),
    Category("corporate_hy_usa", "corporate", "USD", ("bond-high-yield-usd",)),
    Category("corporate_emerging", "corporate", "USD", ("bond-em-corporate",)),
    Category("currency_usd_eur", "currency", "USD"),
    Category("currency_jpy_eur", "currency", "JPY"),
)
CODES: Final = tuple(one.code for one in CATEGORIES)
GROUPS: Final = tuple(dict.fromkeys(one.group for one in CATEGORIES))
