"""What the simulation knows about the funds: arrays in the order of the ISINs."""

import datetime
import functools
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from django.db.models import Count
from numpy.typing import NDArray

from app.demo.draws import Floats, Keys, keys, uniform
from app.funds.importing.ending import ended_on
from app.funds.importing.grouping import split_name
from app.funds.models import Fund, Peergroup, Tranche
from search.texts import DEFAULT_LANGUAGE

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Dates = NDArray[np.datetime64]
#: The last day of what has not closed.
NEVER = np.datetime64("9999-12-31")


#: Peergroups that differ in their currency alone are one market.
_CURRENCY = re.compile(r"-(eur|usd|chf|gbp|jpy)$")
#: Focus and universe of the funds that follow an index.
_TRACKING, _ETF = "index_tracking", "etf"
_WORDS = re.compile(r"[^\W_]+(?:&[^\W_]+)?")


@functools.cache
def model() -> dict[str, Any]:
    """Load ``model.toml`` once."""
    return tomllib.loads((Path(__file__).parent / "model.toml").read_text(encoding="utf-8"))


@functools.cache
def markets() -> dict[str, Any]:
    """Load ``markets.toml`` once: factors, what peergroups hold of them, phases, and what cash earns."""
    return tomllib.loads((Path(__file__).parent / "markets.toml").read_text(encoding="utf-8"))


def record_date() -> datetime.date:
    """Return the date of the current figures."""
    date: datetime.date = model()["record_date"]
    return date


def largest_companies(number: int) -> dict[int, int]:
    """Return the companies with the most open funds of the demo list, with their numbers."""
    open_ones = Fund.objects.filter(simulated=True, tranches__primary=True, tranches__closed_on=None)
    found = open_ones.values("company").annotate(funds=Count("pk")).order_by("-funds", "company")[:number]
    return {row["company"]: row["funds"] for row in found}


@dataclass(frozen=True, slots=True)
class ShareClassRow:
    """What the database says of a share class."""

    id: int
    isin: str
    name: str
    currency: str
    fund_id: int
    primary: bool
    accumulating: bool | None
    closed_on: datetime.date | None = None


@dataclass(frozen=True, slots=True)
class FundRow:
    """What the database says of a fund; ``focus`` are the codes of its focus, ``peergroup`` is a code or name."""

    id: int
    name: str
    asset_class: str
    classification: str
    peergroup: str
    universe: str
    focus: frozenset[str]


@dataclass(frozen=True, slots=True)
class Population:
    """Tranches by ISIN and the funds and peergroups they point to by position.

    One entry per tranche: ``tranche_ids`` to ``ended``. ``distributions`` are those of a year, 0 where the share class
    accumulates; ``ended`` is the last day of a fund that has really ended, else ``NEVER``. One per fund: ``fund_ids``
    to ``daily``; ``base`` is the currency of a fund's books, from which hedged share classes are hedged, ``index_keys``
    belong to the index that a fund follows, or to itself. One per peergroup: ``peergroup_keys`` to ``market_keys``.
    Percentages are percent points.
    """

    tranche_ids: Ints
    isins: list[str]
    tranche_keys: Keys
    fund: Ints
    main: Bools
    institutional: Bools
    hedged: Bools
    tranche_currency: NDArray[np.str_]
    distributions: Ints
    ended: Dates
    fund_ids: Ints
    fund_keys: Keys
    peergroup: Ints
    costs: Floats
    charge: Floats
    universe: NDArray[np.str_]
    asset_class: NDArray[np.str_]
    classification: NDArray[np.str_]
    currency: NDArray[np.str_]
    base: NDArray[np.str_]
    sustainable: Bools
    tracking: Bools
    index_names: list[str]
    index_keys: Keys
    daily: Bools
    peergroup_keys: Keys
    peergroup_codes: list[str]
    market_keys: Keys


def read_population() -> Population:
    """Read every tranche of the demo list, and their funds."""
    tranches = [
        ShareClassRow(*row)
        for row in Tranche.objects.filter(list_entry__demo=True)
        .order_by("isin")
        .values_list("id", "isin", "name", "currency", "fund_id", "primary", "accumulating", "closed_on")
    ]
    focus: dict[int, set[str]] = defaultdict(set)
    for fund_id, code in Fund.objects.filter(investment_focus__isnull=False).values_list(
        "id", "investment_focus__code"
    ):
        focus[fund_id].add(code)
    group_name = f"peergroup__{Peergroup.name.column(DEFAULT_LANGUAGE)}"
    columns = ("asset_class", "fund_classification", "peergroup__code", group_name, "universe__code")
    funds = [
        FundRow(id, name, asset_class, classification, code or label, universe, frozenset(focus[id]))
        for id, name, asset_class, classification, code, label, universe in Fund.objects.values_list(
            "id", "name", *columns
        )
    ]
    return population(tranches, funds)


def population(tranches: Sequence[ShareClassRow], known: Iterable[FundRow]) -> Population:
    """Lay share classes, in the order of their ISINs, and the funds that they belong to in arrays.

    A fund is keyed by the lowest ISIN of its share classes.
    """
    members: dict[int, list[ShareClassRow]] = defaultdict(list)
    for one in tranches:
        members[one.fund_id].append(one)
    details = {fund.id: fund for fund in known}
    fund_ids = sorted(members, key=lambda fund_id: members[fund_id][0].isin)
    position = {fund_id: place for place, fund_id in enumerate(fund_ids)}
    rows = [details[fund_id] for fund_id in fund_ids]
    names = sorted({row.peergroup for row in rows})
    place_of = {name: place for place, name in enumerate(names)}
    shape, seed = model()["asset_class"], model()["seed"]
    universe = np.array([row.universe for row in rows], dtype=str)
    fund = np.array([position[one.fund_id] for one in tranches], dtype=np.int64)
    labels = [split_name(one.name) for one in tranches]
    fund_keys = keys(seed, (f"fund:{members[fund_id][0].isin}" for fund_id in fund_ids))
    tracking = np.array([row.universe == _ETF or _TRACKING in row.focus for row in rows], dtype=bool)
    index_names = [index_name(row.name) if follows else "" for row, follows in zip(rows, tracking, strict=True)]
    daily = uniform(fund_keys, "daily") < np.where(universe == _ETF, model()["daily_etf"], model()["daily"])
    return Population(
        tranche_ids=np.array([one.id for one in tranches], dtype=np.int64),
        isins=[one.isin for one in tranches],
        tranche_keys=keys(seed, (one.isin for one in tranches)),
        fund=fund,
        main=np.array([one.primary for one in tranches], dtype=bool),
        institutional=np.array([one.institutional for one in labels], dtype=bool) | (universe[fund] == "institutional"),
        hedged=np.array([one.hedged for one in labels], dtype=bool),
        tranche_currency=np.array([one.currency for one in tranches], dtype=str),
        distributions=np.array([payouts_a_year(one) for one in tranches], dtype=np.int64),
        ended=np.array([_ended(one) for one in tranches], dtype="datetime64[D]"),
        fund_ids=np.array(fund_ids, dtype=np.int64),
        fund_keys=fund_keys,
        peergroup=np.array([place_of[row.peergroup] for row in rows], dtype=np.int64),
        costs=np.array([shape[row.asset_class]["ter"] for row in rows], dtype=np.float64),
        charge=np.array([shape[row.asset_class]["initial_charge"] for row in rows], dtype=np.float64),
        universe=universe,
        asset_class=np.array([row.asset_class for row in rows], dtype=str),
        classification=np.array([row.classification for row in rows], dtype=str),
        currency=np.array([_main_of(members[fund_id]).currency for fund_id in fund_ids], dtype=str),
        base=np.array([_base(members[fund_id]) for fund_id in fund_ids], dtype=str),
        sustainable=np.array(["sustainability" in row.focus for row in rows], dtype=bool),
        tracking=tracking,
        index_names=index_names,
        index_keys=keys(
            seed,
            (
                f"index:{name}" if name else f"own:{id}"
                for name, id in zip(index_names, _isins(members, fund_ids), strict=True)
            ),
        ),
        daily=daily,
        peergroup_keys=keys(seed, (f"peergroup:{name}" for name in names)),
        peergroup_codes=names,
        market_keys=keys(seed, (f"market:{_CURRENCY.sub('', name)}" for name in names)),
    )


def main_positions(people: Population) -> Ints:
    """Return for each fund where its main tranche stands; the database sees to it that there is one."""
    positions = np.zeros(len(people.fund_ids), dtype=np.int64)
    positions[people.fund[::-1]] = np.arange(len(people.fund))[::-1]
    positions[people.fund[people.main]] = np.flatnonzero(people.main)
    return positions


def _ended(one: ShareClassRow) -> np.datetime64:
    """Return the day on which the list's rules closed a share class; a simulated closing is drawn each time."""
    ended = ended_on(one.name)
    return np.datetime64(ended) if ended is not None and ended == one.closed_on else NEVER


def payouts_a_year(one: ShareClassRow) -> int:
    """Return how often a share class distributes a year: what its name says, else once; 0 where it accumulates."""
    if one.accumulating is not False:
        return 0
    label = set(_WORDS.findall(split_name(one.name).label.casefold()))
    return next((rule["times"] for rule in model()["payout"] if label.intersection(rule["words"])), 1)


def index_name(name: str) -> str:
    """Return the words of a fund's name that say which index it follows: makers, forms and share classes are left out.

    Funds with the same words follow the same index.
    """
    shape = model()["index"]
    words = _WORDS.findall(split_name(name).stem.casefold())
    kept = [
        word
        for word in words
        if word not in shape["left_out"] and (len(word) > 2 or word.isdigit() or word in shape["short"])
    ]
    return " ".join(kept) or " ".join(words)


def _isins(members: Mapping[int, Sequence[ShareClassRow]], fund_ids: Iterable[int]) -> list[str]:
    return [members[fund_id][0].isin for fund_id in fund_ids]


def _main_of(members: Sequence[ShareClassRow]) -> ShareClassRow:
    return next((one for one in members if one.primary), members[0])


def _base(members: Sequence[ShareClassRow]) -> str:
    """Return the currency of a fund's books: no share class is hedged into it, and most others are quoted in it."""
    into = {one.currency for one in members if split_name(one.name).hedged}
    main = _main_of(members)
    if main.currency not in into:
        return main.currency
    others = Counter(one.currency for one in members if one.currency not in into)
    if others:
        return min(others, key=lambda currency: (-others[currency], currency))
    return "USD" if main.currency != "USD" else "EUR"
