"""Stylised facts: what is known of real markets and funds, and what the simulation makes of it (ADR 0187).

Everything is measured on the NAVs, with the portal's own return series, and on the factors that they follow. Returns
and errors are per cent, errors a year.
"""

import datetime
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from app.demo import figures, mandates, navs
from app.demo.currencies import cash, exchange
from app.demo.days import business_days, days
from app.demo.draws import Floats
from app.demo.holdings import market_returns
from app.demo.markets import World, world
from app.demo.population import Ints, Population, model, record_date
from app.prices.history import held_histories
from app.prices.returns import Histories, monthly
from app.prices.storing import Navs

#: Calendar-year returns of real indices, 2016 to 2024, by factor.
YEARS: Final = range(2016, 2025)
REAL: Final = {
    "MSCI World, EUR": ("world", (11, 8, -4, 30, 6, 31, -13, 20, 27)),
    "S&P 500, USD": ("us", (12, 22, -4, 31, 18, 29, -18, 26, 25)),
    "MSCI Emerging Markets, EUR": ("emerging", (15, 21, -10, 21, 9, 5, -15, 6, 15)),
    "EURO STOXX 50, EUR": ("euro_area", (4, 9, -12, 28, -3, 23, -9, 22, 11)),
    "Euro Aggregate, EUR": ("euro_aggregate", (3, 1, 0, 6, 4, -3, -17, 7, 3)),
    "German open-ended real estate funds, EUR": ("property", (2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, -1)),
}
_MONTHS = 130
_PER_YEAR = np.sqrt(12)


@dataclass(frozen=True)
class Sample:
    """A simulation of some funds, before it is written."""

    people: Population
    age: Ints
    issued: list[datetime.date]
    ter: Floats
    rows: Navs

    @cached_property
    def world(self) -> World:
        """The factors."""
        return world(model()["seed"])

    @cached_property
    def histories(self) -> Histories:
        """The return series of all share classes."""
        read = held_histories(self.rows, simulated=True)
        return read(np.unique(self.rows.tranche_id).tolist(), record_date())

    @cached_property
    def months(self) -> Floats:
        """Logarithms of monthly returns in the share class's currency; NaN where there is no NAV; by tranche."""
        found = np.full((len(self.people.isins), _MONTHS), np.nan)
        at = np.argsort(self.people.tranche_ids)
        place = at[np.searchsorted(self.people.tranche_ids, self.histories.tranche_ids, sorter=at)]
        found[place] = np.diff(np.log(monthly(self.histories, record_date(), _MONTHS)), axis=1)
        return found

    @cached_property
    def exchange(self) -> Floats:
        """Logarithms of what one euro's price in each share class's currency did in each month."""
        rows = {money: _of_months(exchange(money)) for money in set(self.people.tranche_currency.tolist())}
        return np.array([rows[money] for money in self.people.tranche_currency.tolist()])


@dataclass(frozen=True, slots=True)
class Fact:
    """A measured fact and the bounds that it is held in."""

    name: str
    target: str
    reached: float
    least: float
    most: float
    digits: int = 2

    @property
    def holds(self) -> bool:
        """Whether it lies within its bounds."""
        return self.least <= self.reached <= self.most


def simulate_sample(people: Population) -> Sample:
    """Simulate funds in memory."""
    ter, age = figures.total_expense_ratio(people), figures.ages(people)
    issued = figures.issue_dates(people, age)
    paths = navs.simulate_paths(people, ter)
    wanted = np.ones(len(people.isins), dtype=bool)
    return Sample(people, age, issued, ter, navs.navs(people, paths, np.array(issued, dtype="datetime64[D]"), wanted))


def calendar_years(sample: Sample) -> dict[str, list[float]]:
    """Return what each index earned in the calendar years; real estate is the mean of its funds, after costs."""
    months = days().dates[days().month_ends][-_MONTHS:].astype("datetime64[Y]").astype(np.int64) + 1970
    found = {}
    for name, (factor, _) in REAL.items():
        moved = _of_months(np.cumsum(sample.world.own[factor]))
        if factor == "property":
            chosen = sample.people.main & (sample.people.asset_class[sample.people.fund] == "real_estate")
            known = sample.months[chosen & (sample.people.tranche_currency == "EUR")]
            moved = np.nanmean(known, axis=0)
        found[name] = [100 * float(np.expm1(moved[months == year].sum())) for year in YEARS]
    return found


def facts(sample: Sample) -> list[Fact]:
    """Measure all facts."""
    measures: tuple[Callable[[Sample], Iterator[Fact]], ...] = (
        _years, _correlations, _currencies, _indices, _active, _calendar, _payouts, _people, _judgement
    )  # fmt: skip
    return [fact for measure in measures for fact in measure(sample)]


def _of_months(path: Floats) -> Floats:
    ends = days().month_ends
    return np.asarray(np.diff(path[ends])[-_MONTHS:])


def _years(sample: Sample) -> Iterator[Fact]:
    for name, reached in calendar_years(sample).items():
        off = np.max(np.abs(np.array(reached) - REAL[name][1]))
        yield Fact(f"{name}: furthest calendar year 2016 to 2024 from the real one, points", "at most 5", off, 0, 5, 1)


def _correlations(sample: Sample) -> Iterator[Fact]:
    for one, other, target, least, most in (
        ("world", "us", 0.95, 0.93, 0.97),
        ("euro_area", "europe", 0.97, 0.955, 0.985),
        ("world", "emerging", 0.75, 0.6, 0.85),
    ):
        moved = [_of_months(np.cumsum(sample.world.euro[name])) for name in (one, other)]
        reached = float(np.corrcoef(*moved)[0, 1])
        yield Fact(f"correlation of {one} and {other}, months in euros", f"about {target}", reached, least, most)


def _spread(differences: Floats) -> float:
    """Return the median of the tracking errors of rows that have at least three years; NaN where there is none."""
    known = differences[np.isfinite(differences).sum(axis=1) >= 36]
    return float(np.median(np.nanstd(known, axis=1)) * _PER_YEAR * 100) if len(known) else np.nan


def _currencies(sample: Sample) -> Iterator[Fact]:
    people = sample.people
    main = np.zeros(len(people.fund_ids), dtype=np.int64)
    main[people.fund[people.main]] = np.flatnonzero(people.main)
    of = main[people.fund]
    beside = sample.months - sample.months[of]
    plain = ~people.hedged & ~people.hedged[of] & ~people.main & (people.tranche_currency[of] == "EUR")
    dollars = plain & (people.tranche_currency == "USD")
    yield Fact(
        "unhedged USD and EUR share class of a fund: tracking error", "7 to 8", _spread(beside[dollars]), 6.5, 8.5
    )
    left = beside - (sample.exchange - sample.exchange[of])
    yield Fact("the same beyond the exchange rate", "none", _spread(left[plain]), 0, 0.05)
    into = people.hedged & ~people.hedged[of] & (people.base[people.fund] == people.tranche_currency[of])
    carry = np.array([
        _of_months(cash(str(own)) - cash(str(base)))
        for own, base in zip(people.tranche_currency[into], people.base[people.fund[into]], strict=True)
    ]).reshape(-1, _MONTHS)  # fmt: skip
    hedged = beside[into] - carry
    yield Fact(
        "hedged share class and its fund beyond the difference of cash rates: tracking error",
        "none",
        _spread(hedged),
        0,
        0.05,
    )
    gap = np.nanmean(beside[into] * 1200 + (sample.ter[into] - sample.ter[of[into]])[:, None], axis=1)
    rates = np.nanmean(np.where(np.isfinite(beside[into]), carry * 1200, np.nan), axis=1)
    known = np.isfinite(gap)
    yield Fact(
        "their return apart from that of the cash rates, points a year",
        "none",
        float(np.max(np.abs(gap - rates)[known], initial=0)),
        0,
        0.1,
    )


def _indices(sample: Sample) -> Iterator[Fact]:
    people = sample.people
    markets, market = market_returns(people, sample.world)
    index = np.array([_of_months(np.cumsum(row)) for row in markets])[market][people.fund]
    in_euros = sample.months - sample.exchange
    chosen = np.flatnonzero(people.tracking[people.fund] & people.main & ~people.hedged)
    known = chosen[np.isfinite(in_euros[chosen]).sum(axis=1) >= 36]
    errors = np.nanstd(in_euros[known] - index[known], axis=1) * _PER_YEAR * 100
    yield Fact(
        "index funds: least tracking error (of 20, one is lower)", "0.1", float(np.quantile(errors, 0.05)), 0.08, 0.3
    )
    yield Fact(
        "index funds: greatest tracking error (of 20, one is higher)", "0.3", float(np.quantile(errors, 0.95)), 0.1, 0.3
    )
    together: dict[tuple[str, int], list[int]] = defaultdict(list)
    for place in known.tolist():
        together[people.index_names[people.fund[place]], int(market[people.fund[place]])].append(place)
    gross = in_euros * 1200 + sample.ter[:, None]
    apart = [
        float(np.nanmax(np.ptp(_rolling(gross[places]), axis=0)))
        for places in together.values()
        if len(places) > 1 and np.isfinite(_rolling(gross[places]).sum(axis=0)).any()
    ]
    yield Fact(
        "funds on one index: furthest apart in any twelve months before costs, points",
        "below 1.5",
        max(apart, default=0),
        0,
        1.5,
    )


def _rolling(percent: Floats) -> Floats:
    """Return the mean of each twelve months of monthly returns that are per cent a year."""
    return np.lib.stride_tricks.sliding_window_view(percent, 12, axis=1).mean(axis=2)


def _active(sample: Sample) -> Iterator[Fact]:
    people = sample.people
    chosen = people.main & ~people.tracking[people.fund] & (people.asset_class[people.fund] == "equity")
    in_euros = sample.months - sample.exchange
    beside = in_euros[chosen] - _means(sample, in_euros)[people.fund[chosen]]
    yield Fact("active equity funds: tracking error to their peergroup", "3 to 7", _spread(beside), 3, 7)
    last = np.nanstd(sample.months[chosen][:, -60:], axis=1) * _PER_YEAR * 100
    yield Fact("equity funds: volatility over five years, median", "13 to 20", float(np.nanmedian(last)), 13, 20)


def _means(sample: Sample, months: Floats) -> Floats:
    """Return the mean monthly return of the main share classes of each fund's peergroup; shape (funds, months)."""
    people = sample.people
    group = people.peergroup[people.fund[people.main]]
    known = np.isfinite(months[people.main])
    sums = np.zeros((len(people.peergroup_codes), months.shape[1]))
    counts = np.zeros_like(sums)
    np.add.at(sums, group, np.where(known, months[people.main], 0))
    np.add.at(counts, group, known)
    return np.asarray((sums / np.maximum(counts, 1))[people.peergroup])


def _calendar(sample: Sample) -> Iterator[Fact]:
    first, last = (
        datetime.date(2000, 1, 1) + datetime.timedelta(days=int(n))
        for n in (sample.rows.day.min(), sample.rows.day.max())
    )
    open_days = (business_days(first, last) - np.datetime64("2000-01-01")).astype(np.int64)
    yield Fact("NAVs on weekends and holidays", "none", float((~np.isin(sample.rows.day, open_days)).sum()), 0, 0, 0)
    yield Fact(
        "funds valued on each business day, per cent", "2 to 6", 100 * float(sample.people.daily.mean()), 2, 6, 1
    )


def _payouts(sample: Sample) -> Iterator[Fact]:
    people = sample.people
    recent = (sample.rows.distribution > 0) & (sample.rows.day > int(days().numbers[-1]) - 360)
    ids, counts = np.unique(sample.rows.tranche_id[recent], return_counts=True)
    counted = dict(zip(ids.tolist(), counts.tolist(), strict=True))
    asked = [
        (times, counted.get(id, 0))
        for id, times, age, kind in zip(
            people.tranche_ids.tolist(), people.distributions.tolist(), sample.age.tolist(),
            people.asset_class[people.fund].tolist(), strict=True,
        )
        if age > 24 and model()["asset_class"][kind]["yield"] > 0
    ]  # fmt: skip
    right = sum(times == paid for times, paid in asked) / max(len(asked), 1)
    yield Fact("share classes that distribute as often as their name says, per cent", "100", 100 * right, 99, 100, 1)


def _people(sample: Sample) -> Iterator[Fact]:
    people = sample.people
    sizes = figures.volumes(people)
    equity = people.asset_class == "equity"
    cash_funds, niche = sizes[people.asset_class == "money_market"], sizes[equity & figures.niche(people)]
    yield Fact(
        "median volume of money market funds as a multiple of that of niche equity funds",
        "above 5",
        float(np.median(cash_funds) / np.median(niche)),
        5,
        100,
        1,
    )
    age = sample.age[people.main] / 12
    yield Fact("funds younger than 10 years, per cent", "15 to 45", 100 * float((age < 10).mean()), 15, 45, 1)
    yield Fact("funds of 30 years and more, per cent", "5 to 25", 100 * float((age >= 30).mean()), 5, 25, 1)


def _judgement(sample: Sample) -> Iterator[Fact]:
    """Points of analysts and what the fund did in the twelve months after, beside its peergroup."""
    people = sample.people
    in_euros = sample.months - sample.exchange
    main = np.zeros(len(people.fund_ids), dtype=np.int64)
    main[people.fund[people.main]] = np.flatnonzero(people.main)
    beside = in_euros[main] - _means(sample, in_euros)
    scale = np.nanstd(beside, axis=1)
    place = {int(id): number for number, id in enumerate(people.fund_ids)}
    pairs = []
    of_main = [sample.issued[number] for number in main.tolist()]
    for fund, date, points in mandates.qualitative_ratings(people, of_main, sample.age[main]):
        back = (record_date().year - date.year) * 12 + record_date().month - date.month
        if back < 12 or not scale[place[fund]] > 0 or people.tracking[place[fund]]:
            continue
        later = beside[place[fund]][_MONTHS - back : _MONTHS - back + 12].sum() / scale[place[fund]]
        if np.isfinite(later):
            pairs.append((points, later))
    reached = float(np.corrcoef(np.array(pairs).T)[0, 1]) if len(pairs) > 2 else 0.0
    yield Fact(
        "qualitative points and the result of the twelve months after, correlation", "about 0.2", reached, 0.12, 0.28
    )
