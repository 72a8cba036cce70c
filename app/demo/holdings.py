"""What peergroups and indices hold of the factors (ADR 0182)."""

from collections.abc import Mapping

import numpy as np

from app.demo.currencies import cash, exchange
from app.demo.draws import Floats, normal_rows
from app.demo.markets import DAYS_PER_YEAR, World
from app.demo.population import Ints, Population, markets, model

Holdings = Mapping[str, float]


def holdings(code: str, asset_class: str) -> dict[str, float]:
    """Return the parts of each factor that funds of a peergroup hold: those of its market, and its tilts beside."""
    rules = markets()["markets"].get(asset_class) or markets()["markets"]["other"]
    held = dict(next(rule["holds"] for rule in rules if any(word in code for word in rule["words"])))
    for tilt in markets()["tilts"]:
        if any(word in code for word in tilt["words"]):
            for name, part in tilt["holds"].items():
                held[name] = held.get(name, 0.0) + part
    return held


def named_index(name: str) -> Holdings | None:
    """Return what the index of this name holds (``population.index_name``), if it is one that the file knows."""
    return next((one["holds"] for one in markets()["indices"] if name in one["names"]), None)


def returns_of(world: World, held: Holdings, currency: str) -> Floats:
    """Return the daily returns in euros of a mix; what is missing to 1 is cash in ``currency``."""
    funded = sum(part for name, part in held.items() if "currency" in markets()["factor"][name])
    idle = cash(currency) - exchange(currency)
    moved = (1 - funded) * np.diff(idle, prepend=idle[0])
    for name, part in held.items():
        moved = moved + part * world.euro[name]
    return np.asarray(moved)


def market_returns(people: Population, world: World) -> tuple[Floats, Ints]:
    """Return the daily returns in euros of each market, shape (markets, days), and the market of each fund.

    A market is a peergroup or an index that funds follow; what it does beside its factors, twins of it in other
    currencies do as well. Index funds whose index the file does not know share one near their peergroup's market.
    """
    rows: list[Floats] = []
    place: dict[tuple[object, ...], int] = {}
    of_fund = np.zeros(len(people.fund_ids), dtype=np.int64)
    days = len(world.wild)
    for fund in range(len(people.fund_ids)):
        group = int(people.peergroup[fund])
        asset_class = str(people.asset_class[fund])
        # Of funds that hold mostly cash, the currency of the cash is what they are.
        money = str(people.base[fund]) if asset_class == "money_market" else "EUR"
        index = people.index_names[fund]
        known = named_index(index) if index and asset_class in ("equity", "bond") else None
        key = (index,) if known else (index, group) if index else (group, asset_class, money)
        if key not in place:
            place[key] = len(rows)
            rows.append(_market(people, world, group, fund, known, money, days))
        of_fund[fund] = place[key]
    return np.array(rows), of_fund


def _market(
    people: Population, world: World, group: int, fund: int, known: Holdings | None, money: str, days: int
) -> Floats:
    if known is not None:
        return returns_of(world, known, money)
    asset_class = str(people.asset_class[fund])
    code = people.peergroup_codes[group]
    moved = returns_of(world, holdings(code, asset_class), money)
    beside = model()["asset_class"][asset_class]["market_noise"] / 100 / np.sqrt(DAYS_PER_YEAR)
    moved = moved + beside * world.wild * normal_rows(people.market_keys[group : group + 1], "market", days)[0]
    if people.index_names[fund]:
        # Another index than its peergroup's: some percent a year apart from it, and shared by all who follow it.
        apart = model()["index"]["apart"] * float(np.std(moved))
        moved = moved + apart * normal_rows(people.index_keys[fund : fund + 1], "index", days)[0]
    return np.asarray(moved)
