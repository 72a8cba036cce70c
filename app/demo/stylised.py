"""Stylised facts: what is known of real markets and funds, and what the simulation makes of it (ADR 0182).

Everything is measured on the NAVs, with the portal's own return series, and on the factors that they follow. Returns
and errors are per cent, errors a year.
"""

import datetime
import tomllib
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

import numpy as np

from app.demo import figures, mandates, navs
from app.demo.currencies import cash, exchange
from app.demo.days import business_days, days
from app.demo.draws import Floats
from app.demo.endings import Endings, draw_endings
from app.demo.holdings import market_returns
from app.demo.markets import World, world
from app.demo.population import NEVER, Bools, Ints, Population, main_positions, model, record_date
from app.http.formats import number
from app.prices.history import held_histories
from app.prices.returns import Histories, monthly
from app.prices.storing import EPOCH, Navs

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
#: The lines in a page between which the table stands.
BEGIN: Final = "<!-- stylised facts: made by manage stylised_facts -->"
END: Final = "<!-- end of stylised facts -->"
_LEAST_MONTHS = 36
_LEAST_FUNDS = 20
_PER_YEAR = float(np.sqrt(12))
_FILE: Final = Path(__file__).parent / "stylised.toml"


@dataclass(frozen=True)
class Sample:
    """A simulation of some funds, before it is written."""

    people: Population
    age: Ints
    issued: list[datetime.date]
    ter: Floats
    endings: Endings
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
        """Logarithms of what the price of a euro in each share class's currency did in each month."""
        rows = {money: _of_months(exchange(money)) for money in set(self.people.tranche_currency.tolist())}
        return np.array([rows[money] for money in self.people.tranche_currency.tolist()])

    @cached_property
    def in_euros(self) -> Floats:
        """``months`` in euros."""
        return self.months - self.exchange

    @cached_property
    def main(self) -> Ints:
        """Where the main share class of each fund stands."""
        return main_positions(self.people)

    @cached_property
    def beside(self) -> Floats:
        """Months of each fund's main share class in euros, less the mean of its peergroup; shape (funds, months)."""
        people, months = self.people, self.in_euros[self.main]
        known = np.isfinite(months)
        sums = np.zeros((len(people.peergroup_codes), _MONTHS))
        counts = np.zeros_like(sums)
        np.add.at(sums, people.peergroup, np.where(known, months, 0))
        np.add.at(counts, people.peergroup, known)
        return np.asarray(months - (sums / np.maximum(counts, 1))[people.peergroup])

    @property
    def open(self) -> Bools:
        """Which share classes have not closed."""
        return np.asarray(self.endings.closed == NEVER)


@dataclass(frozen=True, slots=True)
class Fact:
    """A measured fact and the bounds that ``stylised.toml`` holds it in."""

    name: str
    target: str
    bounds: tuple[float, float]
    digits: int
    reached: float

    @property
    def holds(self) -> bool:
        """Whether it lies within its bounds."""
        return self.bounds[0] <= self.reached <= self.bounds[1]


def simulate_sample(people: Population) -> Sample:
    """Simulate funds in memory."""
    ter, age = figures.total_expense_ratio(people), figures.ages(people)
    issued = figures.issue_dates(people, age)
    endings = draw_endings(people, age)
    paths = navs.simulate_paths(people, ter)
    first = np.array(issued, dtype="datetime64[D]")
    rows = navs.navs(people, paths, first, endings.closed, np.ones(len(people.isins), dtype=bool))
    return Sample(people, age, issued, ter, endings, rows)


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
    """Measure all facts, in the order of the file."""
    measures: tuple[Callable[[Sample], dict[str, float]], ...] = (
        _years, _correlations, _unhedged, _hedged, _indices, _active, _calendar, _payouts, _people, _judgement
    )  # fmt: skip
    reached = {key: value for measure in measures for key, value in measure(sample).items()}
    return [
        Fact(
            one["name"], one["target"], (one["bounds"][0], one["bounds"][1]), one.get("digits", 2), float(reached[key])
        )
        for key, one in tomllib.loads(_FILE.read_text(encoding="utf-8")).items()
    ]


def _of_months(path: Floats) -> Floats:
    ends = days().month_ends
    return np.asarray(np.diff(path[ends])[-_MONTHS:])


def _years(sample: Sample) -> dict[str, float]:
    off = [np.abs(np.array(reached) - REAL[name][1]) for name, reached in calendar_years(sample).items()]
    return {"years": float(np.nanmax(off))}


def _correlations(sample: Sample) -> dict[str, float]:
    moved = {name: _of_months(np.cumsum(one)) for name, one in sample.world.euro.items()}
    pairs = {"world_us": ("world", "us"), "euro_europe": ("euro_area", "europe")}
    return {key: float(np.corrcoef(moved[one], moved[other])[0, 1]) for key, (one, other) in pairs.items()}


def _spread(differences: Floats) -> float:
    """Return the median of the tracking errors of rows that have at least three years; NaN where there is none."""
    known = differences[np.isfinite(differences).sum(axis=1) >= _LEAST_MONTHS]
    return float(np.median(np.nanstd(known, axis=1)) * _PER_YEAR * 100) if len(known) else np.nan


def _unhedged(sample: Sample) -> dict[str, float]:
    people, of = sample.people, sample.main[sample.people.fund]
    beside = sample.months - sample.months[of]
    plain = ~people.hedged & ~people.hedged[of] & ~people.main & (people.tranche_currency[of] == "EUR")
    without = beside - (sample.exchange - sample.exchange[of])
    dollars = plain & (people.tranche_currency == "USD")
    return {"unhedged": _spread(beside[dollars]), "unhedged_rest": _spread(without[plain])}


def _hedged(sample: Sample) -> dict[str, float]:
    people, of = sample.people, sample.main[sample.people.fund]
    base = people.base[people.fund]
    chosen = np.flatnonzero(people.hedged & ~people.hedged[of] & (base == people.tranche_currency[of]))
    beside = sample.months[chosen] - sample.months[of[chosen]]
    chosen, beside = (one[np.isfinite(beside).sum(axis=1) >= _LEAST_MONTHS] for one in (chosen, beside))
    carry = [_of_months(cash(str(people.tranche_currency[one])) - cash(str(base[one]))) for one in chosen.tolist()]
    without = beside - np.array(carry).reshape(-1, _MONTHS)
    costs = sample.ter[chosen] - sample.ter[of[chosen]]
    gap = np.abs(np.nanmean(without * 1200, axis=1) + costs)
    return {"hedged": _spread(without), "hedged_carry": float(gap.max(initial=0))}


def _indices(sample: Sample) -> dict[str, float]:
    people = sample.people
    markets, market = market_returns(people, sample.world)
    index = np.array([_of_months(np.cumsum(row)) for row in markets])[market][people.fund]
    chosen = np.flatnonzero(people.tracking[people.fund] & people.main & ~people.hedged)
    known = chosen[np.isfinite(sample.in_euros[chosen]).sum(axis=1) >= _LEAST_MONTHS]
    errors = np.nanstd(sample.in_euros[known] - index[known], axis=1) * _PER_YEAR * 100
    together: dict[tuple[str, int], list[int]] = defaultdict(list)
    for place in known.tolist():
        fund = people.fund[place]
        together[people.index_names[fund], int(market[fund])].append(place)
    gross = sample.in_euros * 1200 + sample.ter[:, None]
    apart = [_furthest(gross[places]) for places in together.values() if len(places) > 1]
    return {
        "index_least": float(np.quantile(errors, 0.05)),
        "index_most": float(np.quantile(errors, 0.95)),
        "index_siblings": max(apart, default=0.0),
    }


def _furthest(percent: Floats) -> float:
    """Return how far rows of monthly returns, per cent a year, are apart in any twelve months that all have."""
    years = np.lib.stride_tricks.sliding_window_view(percent, 12, axis=1).mean(axis=2)
    common = np.isfinite(years).all(axis=0)
    return float(np.ptp(years[:, common], axis=0).max(initial=0))


def _active(sample: Sample) -> dict[str, float]:
    people = sample.people
    chosen = people.main & ~people.tracking[people.fund] & (people.asset_class[people.fund] == "equity")
    recent = sample.months[chosen][:, -60:]
    return {
        "active": _spread(sample.beside[people.fund[chosen]]),
        "volatility": float(np.nanmedian(np.nanstd(recent[np.isfinite(recent).all(axis=1)], axis=1))) * _PER_YEAR * 100,
    }


def _calendar(sample: Sample) -> dict[str, float]:
    open_days = business_days(model()["history_start"], record_date())
    valued = np.datetime64(EPOCH) + np.unique(sample.rows.day)
    return {
        "holidays": float((~np.isin(valued, open_days)).sum()),
        "daily": 100 * float(sample.people.daily.mean()),
    }


def _payouts(sample: Sample) -> dict[str, float]:
    people = sample.people
    recent = (sample.rows.distribution > 0) & (sample.rows.day > int(days().numbers[-1]) - 360)
    ids, counts = np.unique(sample.rows.tranche_id[recent], return_counts=True)
    counted = dict(zip(ids.tolist(), counts.tolist(), strict=True))
    paid = np.array([counted.get(id, 0) for id in people.tranche_ids.tolist()])
    pays = np.array([model()["asset_class"][kind]["yield"] > 0 for kind in people.asset_class])[people.fund]
    asked = (sample.age > 24) & pays & (people.distributions > 0) & sample.open
    return {"payouts": 100 * float((paid == people.distributions)[asked].mean())}


def _people(sample: Sample) -> dict[str, float]:
    people = sample.people
    sizes = figures.volumes(people)
    niche = (people.asset_class == "equity") & figures.niche(people)
    age = sample.age[people.main] / 12
    return {
        "sizes": float(np.median(sizes[people.asset_class == "money_market"]) / np.median(sizes[niche])),
        "young": 100 * float((age < 10).mean()),
        "old": 100 * float((age >= 30).mean()),
        "closed": 100 * float((~sample.open).mean()),
    }


def _judgement(sample: Sample) -> dict[str, float]:
    """Correlate the analysts' points with what a fund did in the twelve months after beside its peergroup, in parts of
    how far the funds of that peergroup lay apart then."""
    people = sample.people
    place = {int(id): number for number, id in enumerate(people.fund_ids)}
    issued = [sample.issued[number] for number in sample.main.tolist()]
    later: dict[int, Floats] = {}
    pairs = []
    for fund, date, points in mandates.qualitative_ratings(people, issued, sample.age[sample.main]):
        at = place[fund]
        back = (record_date().year - date.year) * 12 + record_date().month - date.month
        if back >= 12 and not people.tracking[at]:
            if back not in later:
                later[back] = _by_dispersion(sample, sample.beside[:, _MONTHS - back : _MONTHS - back + 12].sum(axis=1))
            pairs.append((points, later[back][at]))
    known = np.array([pair for pair in pairs if np.isfinite(pair[1])])
    return {"judgement": float(np.corrcoef(known[:, 0], known[:, 1])[0, 1])}


def _by_dispersion(sample: Sample, values: Floats) -> Floats:
    """Return values of funds in parts of the deviation within their peergroups, NaN where that has few funds."""
    found = np.full(len(values), np.nan)
    for group in range(len(sample.people.peergroup_codes)):
        members = np.flatnonzero((sample.people.peergroup == group) & np.isfinite(values))
        if len(members) >= _LEAST_FUNDS:
            found[members] = values[members] / np.std(values[members])
    return found


def table(sample: Sample) -> str:
    """Return the facts and the calendar years as tables in Markdown."""
    counts = (("funds", sample.people.fund_ids), ("share classes", sample.people.isins), ("NAVs", sample.rows))
    rows = [
        ", ".join(f"{number(len(found), 'en', 0)} {what}" for what, found in counts) + ".\n",
        "| fact | target | bounds | reached |",
        "|---|---|---|---:|",
    ]
    for one in facts(sample):
        least, most = one.bounds
        rows.append(f"| {one.name} | {one.target} | {least} to {most} | {number(one.reached, 'en', one.digits)} |")
    rows += ["", f"| per cent, real and simulated | {' | '.join(map(str, YEARS))} |", "|---|" + "---:|" * len(YEARS)]
    for name, reached in calendar_years(sample).items():
        rows.append(f"| {name}, real | {' | '.join(f'{year:g}' for year in REAL[name][1])} |")
        rows.append(f"| simulated | {' | '.join(number(year, 'en', 1) for year in reached)} |")
    # A fall that rounds to nothing has no sign.
    return "\n".join(rows).replace("| -0.0 |", "| 0.0 |") + "\n"
