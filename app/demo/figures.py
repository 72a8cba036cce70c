"""What the simulation draws beside the NAVs: ages, costs, sizes and sustainability.

Key figures are not drawn: they are computed from the simulated NAVs (``app.figures``). Shapes: (tranches,) unless said
otherwise; percentages are percent points.
"""

import datetime

import numpy as np

from app.demo.draws import Floats, choice, normal, normal_rows, uniform
from app.demo.population import NEVER, Bools, Ints, Population, model, record_date
from app.figures import formulas
from app.figures.risk_classes import WEEKLY

#: Month ends before the record date at which funds are rated and sized as well.
EARLIER_MONTHS = 12
#: Part of the share classes that are younger than their like, and the months that other funds have at least: all of the
#: thirteen record dates rate them.
_YOUNG, _SETTLED = 0.05, 73


def ages(people: Population) -> Ints:
    """Return months since issue: decades for funds, ETFs up to 26 years, other share classes younger than the main one.

    5 % of the funds are younger than six years, so that more than 6,000 have the history that a rating needs, most of
    them at all record dates.
    """
    draw = uniform(people.fund_keys, "age/old")
    longest = np.where(people.universe == "etf", 312, 560)
    old = _SETTLED + (longest - _SETTLED) * draw**2.0
    young = uniform(people.fund_keys, "young") < _YOUNG
    of_fund = np.where(young, 2 + uniform(people.fund_keys, "age/young") * (_SETTLED - 3), old)[people.fund]
    later = uniform(people.tranche_keys, "young") < _YOUNG
    since = np.minimum(of_fund, 60)
    short = 2 + (since - 2) * uniform(people.tranche_keys, "age/young")
    other = since + (of_fund - since) * uniform(people.tranche_keys, "age/old")
    age = np.where(people.main, of_fund, np.where(later, short, other)).astype(np.int64)
    # What has ended was as old as others are when it did.
    since_end = np.datetime64(record_date(), "M") - people.ended.astype("datetime64[M]")
    return np.asarray(age + np.where(people.ended < NEVER, since_end.astype(np.int64) + 1, 0))


def issue_dates(people: Population, age: Ints) -> list[datetime.date]:
    """Return the day of issue of each share class, so many months before the record date."""
    month = record_date().year * 12 + record_date().month - 1 - age
    day = (1 + uniform(people.tranche_keys, "day") * 28).astype(np.int64)
    return [datetime.date(int(m) // 12, int(m) % 12 + 1, int(d)) for m, d in zip(month, day, strict=True)]


def total_expense_ratio(people: Population) -> Floats:
    """Return costs by asset class, universe and share class; institutional share classes pay about half."""
    factors = model()["universe_ter_factors"]
    by_universe = np.array([factors.get(code, 1.0) for code in people.universe])[people.fund]
    halved = np.where(people.institutional & (by_universe == 1.0), factors["institutional"], 1.0)
    fund_spread = np.exp(0.22 * normal(people.fund_keys, "ter"))[people.fund]
    class_spread = np.exp(0.06 * normal(people.tranche_keys, "ter"))
    costs = people.costs[people.fund] * by_universe * halved * fund_spread * class_spread
    return np.asarray(np.round(np.clip(costs, 0.03, 4.5), 2))


def volumes(people: Population) -> Floats:
    """Return the fund size of each fund in Mio. EUR, by asset class and by how many invest in it; shape (funds,)."""
    shape = model()["asset_class"]
    middle = np.array([shape[name]["volume"] for name in people.asset_class])
    spread = np.array([shape[name]["volume_spread"] for name in people.asset_class])
    part = np.array([_niche(code) for code in people.peergroup_codes])[people.peergroup]
    part *= np.where(people.universe == "etf", 2.5, 1.0)
    return np.asarray(np.clip(middle * part * np.exp(spread * normal(people.fund_keys, "volume")), 1.0, 60_000.0))


def niche(people: Population) -> Bools:
    """Return whether few invest in what a fund's peergroup holds; shape (funds,)."""
    return np.asarray(np.array([_niche(code) < 1 for code in people.peergroup_codes])[people.peergroup])


def _niche(code: str) -> float:
    for rule in reversed(model()["niche"]):
        if any(word in code for word in rule["words"]):
            found: float = rule["volume"]
            return found
    return 1.0


def shown_classes(weeks: Floats) -> Floats:
    """Return the SRRI that funds are shown with at the end of each week; shape (funds, weeks).

    ``weeks`` are the returns of main tranches, those before their launch included.
    """
    volatility = formulas.rolling_volatility(weeks, WEEKLY.length, WEEKLY.a_year, weeks.shape[1])
    return formulas.kept_classes(formulas.srri(volatility), WEEKLY.points, np.ones(len(weeks), dtype=bool))


def earlier_figures(people: Population, classes: Floats, months: Floats, until: int) -> dict[str, Floats]:
    """Return what screens filter by as it was ``until`` months ago; shape (funds,).

    ``classes`` are those of ``shown_classes``, ``months`` the returns of main tranches, those before their launch
    included; the last week and month are those of the record date. The size follows from the present one, the fund's
    returns and what investors brought and took. Other figures have no history: they would be most of the rows' bytes,
    and no screen asks for them.
    """
    srri = classes[:, -1 - round(until * 365.25 / 12 / 7)]
    flows = 0.025 * normal_rows(people.fund_keys, "flows", until).sum(axis=1)
    growth = np.prod(1 + months[:, -until:], axis=1)
    return {
        "volume": np.clip(volumes(people) / growth * np.exp(flows), 1.0, 60_000.0),
        "srri": srri,
        "sri": formulas.sri(srri),
    }


def sfdr_articles(people: Population) -> Ints:
    """Return the disclosure article of each fund: 8 or 9 where the name promises sustainability, else mostly 6; shape
    (funds,)."""
    draw = uniform(people.fund_keys, "sfdr")
    ordinary = np.where(draw < 0.58, 6, np.where(draw < 0.97, 8, 9))
    return np.asarray(np.where(people.sustainable, np.where(draw < 0.6, 8, 9), ordinary))


def esg_scores(people: Population) -> Floats:
    """Return scores from 0 to 100 that rise with the disclosure article; shape (funds,)."""
    level = {6: 44.0, 8: 60.0, 9: 74.0}
    base = np.array([level[int(article)] for article in sfdr_articles(people)])
    return np.clip(base + 9 * normal(people.fund_keys, "esg"), 1, 99)


def charges(people: Population, ter: Floats) -> dict[str, Floats]:
    """Return fees of the share class and its minimum investment in its own currency."""
    exempt = people.institutional | (people.universe == "etf")[people.fund]
    discount = choice(people.fund_keys, "initial_charge", (1.0, 1.0, 1.0, 0.8, 0.6, 0.0))[people.fund]
    redemption = np.where(
        uniform(people.fund_keys, "return_fee") < 0.04, choice(people.fund_keys, "redeem", (0.5, 1.0)), 0.0
    )
    small = choice(people.tranche_keys, "minimum", (1, 50, 100, 500, 1_000, 2_500, 5_000))
    large = choice(people.tranche_keys, "minimum", (100_000, 250_000, 500_000, 1_000_000, 5_000_000))
    return {
        "ter": ter,
        "initial_charge": np.where(exempt, 0.0, people.charge[people.fund] * discount),
        "fee": np.round(ter * (0.72 + 0.14 * uniform(people.fund_keys, "fee")[people.fund]), 2),
        "return_fee": np.where(exempt, 0.0, redemption[people.fund]),
        "min_investment": np.where(people.institutional, large, small),
    }
