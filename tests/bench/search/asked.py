"""What the users of the search benchmark ask: texts as they are typed, and screens as they are clicked together."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

import psycopg

from search.saved import FacetLabels, ScreenQuery, parse

#: Suggestions that the search box shows.
PER_BOX = 8
_FILTERS: Mapping[str, tuple[str, str]] = {
    "p": ("peergroups", "SELECT DISTINCT peergroup_id FROM funds_fund"),
    # Companies of the real list: the web server learns of new ones within seconds, but not at once.
    "c": (
        "companies",
        "SELECT company_id FROM funds_fund WHERE company_id < 10000000 GROUP BY 1 HAVING count(*) > 5",
    ),
    "region": (
        "regions",
        "SELECT DISTINCT r.code FROM funds_region r JOIN funds_fund_regions f ON f.region_id = r.id",
    ),
}
_FIXED: Mapping[str, tuple[str, Sequence[str]]] = {
    "r": ("ratings", ["A", "B", "C", "D", "E"]),
    "sri": ("sri", ["1", "2", "3"]),
}
_ORDERINGS = ("-rating_points", "name", "-perf_3y", "volatility_3y", "-volume", "ter")


@dataclass(frozen=True, slots=True)
class Screen:
    """Filters of one screen by key of the address, in a fixed order."""

    params: Mapping[str, Sequence[str]]

    def with_(self, **more: str) -> "Screen":
        """The same screen, another page or order."""
        return Screen({**self.params, **{key: [value] for key, value in more.items()}})

    @property
    def address(self) -> str:
        """The query string."""
        return urlencode(self.params, doseq=True)

    @property
    def query(self) -> ScreenQuery:
        """As the application reads it."""
        labels: dict[str, dict[int | str, str]] = {}
        for key, (facet, _) in {**_FILTERS, **_FIXED}.items():
            whole = facet in {"peergroups", "companies", "sri"}
            labels[facet] = {int(value) if whole else value: value for value in self.params.get(key, ())}
        labels["main_tranche"] = {"true": "", "false": ""}
        return parse(self.params, "visitor", FacetLabels(labels))


def typed(connection: psycopg.Connection, number: int, seed: int) -> list[str]:
    """Beginnings of real names, 3 to 28 characters long, as a user stops to look while typing."""
    query = "SELECT name FROM funds_tranche WHERE id < 10000000 ORDER BY md5(id::text || %s) LIMIT %s"
    rows = connection.execute(query, [str(seed), number])
    chance = random.Random(seed)
    return [name[: chance.randint(3, max(3, min(28, len(name))))] for (name,) in rows.fetchall()]


def screens(connection: psycopg.Connection, number: int, seed: int) -> list[Screen]:
    """Screens of one to four filters, all different."""
    chance = random.Random(seed)
    values: dict[str, Sequence[str]] = {key: choices for key, (_, choices) in _FIXED.items()}
    for key, (_, query) in _FILTERS.items():
        values[key] = sorted(str(row[0]) for row in connection.execute(query.encode()).fetchall())
    found: dict[str, Screen] = {}
    while len(found) < number:
        keys = sorted(chance.sample(sorted(values), chance.randint(1, 3)))
        params: dict[str, Sequence[str]] = {
            key: sorted(chance.sample(values[key], min(len(values[key]), chance.choice((1, 1, 2))))) for key in keys
        }
        if chance.random() < 0.5:
            params["m"] = ["true"]
        # A bound nobody else has makes each screen one that the engine has not counted before.
        params |= {"s": [str(len(found) % 97 + 1)], "fs": ["gte"], "ordering": [chance.choice(_ORDERINGS)]}
        screen = Screen(params)
        found.setdefault(screen.address, screen)
    return list(found.values())
