"""What the simulation knows about the funds: arrays in the order of the ISINs."""

import datetime
import functools
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.demo.draws import Floats, Keys, keys
from app.funds.importing.grouping import split_name
from app.funds.models import Fund, Peergroup, Tranche
from search.texts import DEFAULT_LANGUAGE

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


#: Peergroups that differ in their currency alone are one market.
_CURRENCY = re.compile(r"-(eur|usd|chf|gbp|jpy)$")


@functools.cache
def model() -> dict[str, Any]:
    """Load ``model.toml`` once."""
    return tomllib.loads((Path(__file__).parent / "model.toml").read_text(encoding="utf-8"))


def record_date() -> datetime.date:
    """Return the date of the current figures."""
    date: datetime.date = model()["record_date"]
    return date


@dataclass(frozen=True, slots=True)
class Population:
    """Tranches by ISIN and the funds and peergroups they point to by position.

    ``fund``, ``main``, ``institutional``, ``foreign``, ``tranche_currency`` and ``distributing`` have one entry per
    tranche; ``peergroup``, ``volatility``, ``costs`` and ``charge`` one per fund; percentages are percent points.
    """

    tranche_ids: Ints
    isins: list[str]
    tranche_keys: Keys
    fund: Ints
    main: Bools
    institutional: Bools
    foreign: Bools
    tranche_currency: NDArray[np.str_]
    distributing: Bools
    fund_ids: Ints
    fund_keys: Keys
    peergroup: Ints
    peergroup_keys: Keys
    peergroup_codes: list[str]
    market_keys: Keys
    world_key: Keys
    volatility: Floats
    costs: Floats
    charge: Floats
    universe: NDArray[np.str_]
    asset_class: NDArray[np.str_]
    classification: NDArray[np.str_]
    currency: NDArray[np.str_]
    sustainable: Bools


def read_population() -> Population:
    """Read every tranche of the demo list, and their funds; funds are keyed by the lowest ISIN of these tranches."""
    tranches = list(
        Tranche.objects.filter(list_entry__demo=True)
        .order_by("isin")
        .values_list("id", "isin", "name", "currency", "fund_id", "primary", "accumulating")
    )
    lowest: dict[int, str] = {}
    currency: dict[int, str] = {}
    for _, isin, _, money, fund_id, primary, _ in tranches:
        lowest.setdefault(fund_id, isin)
        if primary:
            currency[fund_id] = money
    group_name = f"peergroup__{Peergroup.name.column(DEFAULT_LANGUAGE)}"
    details: dict[int, dict[str, Any]] = {
        row["id"]: row
        for row in Fund.objects.values(
            "id", "asset_class", "fund_classification", "peergroup__code", group_name, "universe__code"
        )
    }
    green = set(Fund.objects.filter(investment_focus__code="sustainability").values_list("id", flat=True))
    fund_ids = sorted(lowest, key=lambda fund_id: lowest[fund_id])
    position = {fund_id: place for place, fund_id in enumerate(fund_ids)}
    rows = [details[fund_id] for fund_id in fund_ids]
    groups = [row["peergroup__code"] or row[group_name] for row in rows]
    names = sorted(set(groups))
    place_of = {name: place for place, name in enumerate(names)}
    shape = model()["asset_class"]
    seed = model()["seed"]
    universe = np.array([row["universe__code"] for row in rows], dtype=str)
    fund = np.array([position[t[4]] for t in tranches], dtype=np.int64)
    labelled = np.array([split_name(t[2]).institutional for t in tranches], dtype=bool)
    return Population(
        tranche_ids=np.array([t[0] for t in tranches], dtype=np.int64),
        isins=[t[1] for t in tranches],
        tranche_keys=keys(seed, (t[1] for t in tranches)),
        fund=fund,
        main=np.array([t[5] for t in tranches], dtype=bool),
        institutional=labelled | (universe[fund] == "institutional"),
        foreign=np.array([t[3] != currency.get(t[4], t[3]) for t in tranches], dtype=bool),
        tranche_currency=np.array([t[3] for t in tranches], dtype=str),
        distributing=np.array([t[6] is False for t in tranches], dtype=bool),
        fund_ids=np.array(fund_ids, dtype=np.int64),
        fund_keys=keys(seed, (f"fund:{lowest[fund_id]}" for fund_id in fund_ids)),
        peergroup=np.array([place_of[name] for name in groups], dtype=np.int64),
        peergroup_keys=keys(seed, (f"peergroup:{name}" for name in names)),
        peergroup_codes=names,
        market_keys=keys(seed, (f"market:{_CURRENCY.sub('', name)}" for name in names)),
        world_key=keys(seed, ["world"]),
        volatility=np.array(
            [_volatility(row["asset_class"], name) for row, name in zip(rows, groups, strict=True)], dtype=np.float64
        ),
        costs=np.array([shape[row["asset_class"]]["ter"] for row in rows], dtype=np.float64),
        charge=np.array([shape[row["asset_class"]]["initial_charge"] for row in rows], dtype=np.float64),
        universe=universe,
        asset_class=np.array([row["asset_class"] for row in rows], dtype=str),
        classification=np.array([row["fund_classification"] for row in rows], dtype=str),
        currency=np.array([currency.get(fund_id, "EUR") for fund_id in fund_ids], dtype=str),
        sustainable=np.array([fund_id in green for fund_id in fund_ids], dtype=bool),
    )


def _volatility(asset_class: str, peergroup: str) -> float:
    volatility: float = model()["asset_class"][asset_class]["volatility"]
    for word, factor in model()["volatility_factors"].items():
        if word in peergroup:
            volatility *= factor
    return volatility
