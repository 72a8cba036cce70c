"""Screens as professionals save them: all different, each about what somebody has an interest in, drawn by a seed.

Most are about main share classes, as the portal's own start page is, and combine what a portfolio manager or a seller
works with: peergroups and classes to buy or to sell from, houses, regions and themes, risk, size, a word of the name.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

import psycopg

from search.saved import FacetLabels, StoredQuery, parse, store
from search.saved.model import Labels

Params = dict[str, list[str]]

#: Classes that are looked at together; the first of them most often.
_RATINGS: Final = (["A", "B"], ["A"], ["A", "B", "C"], ["D", "E"], ["E"], ["B"], ["C", "D", "E"], ["B", "C"])
_RISKS: Final = (["1", "2"], ["1", "2", "3"], ["3", "4"], ["5", "6", "7"], ["4", "5"])
#: Mio. EUR. Who wants a liquid fund asks for round numbers.
_SIZES: Final = (10, 20, 25, 30, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750, 1000, 2000)
#: Values of a facet with the number of its share classes, which is how often somebody cares for it.
_VALUES: Final[Mapping[str, str]] = {
    "c": "SELECT f.company_id, count(*) FROM funds_fund f JOIN funds_tranche t ON t.fund_id = f.id GROUP BY 1",
    "p": "SELECT f.peergroup_id, count(*) FROM funds_fund f JOIN funds_tranche t ON t.fund_id = f.id GROUP BY 1",
    "region": """
        SELECT r.code, count(*) FROM funds_region r JOIN funds_fund_regions l ON l.region_id = r.id
        JOIN funds_tranche t ON t.fund_id = l.fund_id GROUP BY 1
    """,
    "i": """
        SELECT i.code, count(*) FROM funds_investmentfocus i JOIN funds_fund_investment_focus l
        ON l.investmentfocus_id = i.id JOIN funds_tranche t ON t.fund_id = l.fund_id GROUP BY 1
    """,
}
_WORDS: Final = """
    SELECT word, count(*) FROM (
        SELECT lower(regexp_split_to_table(name, '[^[:alpha:]]+')) word FROM funds_tranche
    ) w WHERE length(word) BETWEEN 4 AND 14 GROUP BY 1 HAVING count(*) >= 20
"""


@dataclass(frozen=True, slots=True)
class _Choices:
    values: Sequence[str]
    weights: Sequence[int]


class Drawing:
    """An endless row of different screens, the same for the same list and seed."""

    def __init__(self, connection: psycopg.Connection, seed: int) -> None:
        self._random = random.Random(seed)
        self._choices = {key: _choices(connection, query) for key, query in {**_VALUES, "q": _WORDS}.items()}
        self._terms = FacetLabels(_labels(self._choices))
        self._drawn: set[bytes] = set()
        self._screens = self._endless()

    def take(self, number: int) -> list[StoredQuery]:
        """The next ``number`` screens."""
        return list(islice(self._screens, number))

    def _endless(self) -> Iterator[StoredQuery]:
        kinds: list[tuple[Callable[[], Params], int]] = [
            (self._peergroups, 35), (self._houses, 22), (self._themes, 18), (self._risks, 15), (self._words, 10),
        ]  # fmt: skip
        draws, weights = zip(*kinds, strict=True)
        while True:
            (draw,) = self._random.choices(draws, weights)
            screen = store(parse(draw(), "wholesale", self._terms))
            if (key := screen.canonical()) not in self._drawn:
                self._drawn.add(key)
                yield screen

    def _peergroups(self) -> Params:
        """What to buy or to sell in the peergroups somebody is responsible for."""
        return self._some("p", 1, 4) | self._ratings(0.85) | self._size(0.5) | self._main(0.85)

    def _houses(self) -> Params:
        """Funds of some houses: a seller's own and those he competes with."""
        return self._some("c", 1, 3) | self._ratings(0.6) | self._risk(0.2) | self._size(0.4) | self._main(0.7)

    def _themes(self) -> Params:
        return (
            self._some("region", 1, 1) | self._some("i", 1, 1) | self._ratings(0.9) | self._size(0.8) | self._main(0.9)
        )

    def _risks(self) -> Params:
        return self._some("p", 1, 5) | self._risk(1.0) | self._ratings(0.7) | self._size(0.5) | self._main(0.8)

    def _words(self) -> Params:
        return self._some("q", 1, 1) | self._ratings(0.7) | self._size(0.5) | self._main(0.7)

    def _some(self, key: str, least: int, most: int) -> Params:
        choices = self._choices[key]
        number = self._random.randint(least, most)
        return {key: list(dict.fromkeys(self._random.choices(choices.values, choices.weights, k=number)))}

    def _ratings(self, share: float) -> Params:
        return {"r": self._random.choices(_RATINGS, (8, 6, 3, 2, 1, 1, 1, 1))[0]} if self._does(share) else {}

    def _risk(self, share: float) -> Params:
        return {"sri": self._random.choice(_RISKS)} if self._does(share) else {}

    def _size(self, share: float) -> Params:
        if not self._does(share):
            return {}
        return {"s": [str(self._random.choice(_SIZES))], "fs": ["gte" if self._does(0.9) else "lte"]}

    def _main(self, share: float) -> Params:
        return {"m": ["true"]} if self._does(share) else {}

    def _does(self, share: float) -> bool:
        return self._random.random() < share


def _choices(connection: psycopg.Connection, query: str) -> _Choices:
    rows = sorted((str(value), int(number)) for value, number in connection.execute(query.encode()).fetchall())
    return _Choices([value for value, _ in rows], [number for _, number in rows])


def _labels(choices: Mapping[str, _Choices]) -> dict[str, Labels]:
    """What the reader of addresses takes as valid; the labels themselves do not matter."""
    return {
        "companies": {int(value): value for value in choices["c"].values},
        "peergroups": {int(value): value for value in choices["p"].values},
        "regions": {value: value for value in choices["region"].values},
        "investment_focus": {value: value for value in choices["i"].values},
        "ratings": {letter: letter for letter in "ABCDE"},
        "sri": {number: str(number) for number in range(1, 8)},
        "main_tranche": {"true": "true", "false": "false"},
    }
