"""The run: the real list, then a million share classes, each asked in three ways by 1, 8 and 32 users."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import quote

import psycopg

from search.mappings import alias
from tests.bench import million
from tests.bench.harness import Options, Result, Table, interleave, spread, stack
from tests.bench.search import asked, engine, postgresql
from tests.bench.search.aims import aims
from tests.bench.search.driving import Timings, drive, http
from tests.bench.search.mixed import typing_while_loading
from tests.bench.search.places import Places, full_list, rebuild

_COLUMNS = (
    "list", "question", "way", "users", "p50 (ms)", "p95 (ms)", "p99 (ms)", "answers/s", "refused", "range of p50",
)  # fmt: skip
_NOTES = (
    "Way a is OpenSearch alone with the very body that the application sends, b the API over HTTP with session and"
    " throttling, c PostgreSQL alone (flat table, full text, GROUP BY). All three are asked by the same Python client.",
    "The search box: beginnings of real names, 3 to 28 characters, 8 suggestions. New screens: two to five filters,"
    " eight facets and a histogram, 15 rows; each screen is asked once in each round, after a refresh that empties the"
    " engine's cache. Turned pages: another page or order of a screen that has just been counted.",
    "Refused: the API gives a search up after two seconds and answers 503 (ADR 0042); such requests are not in the"
    " percentiles. PostgreSQL is not asked for screens by 32 users.",
    "PostgreSQL knows no typos, synonyms or compounds here; pg_trgm, which could add typos, is not part of the wheel.",
    "The million: the real list with issuers varied, see tests/bench/million.py.",
)


@dataclass(frozen=True, slots=True)
class Measured:
    """One way of one question, with so many users, on one list."""

    size: str
    question: str
    way: str
    users: int
    rounds: Sequence[Timings]

    def median(self, name: str) -> float:
        """Median over the rounds of ``p50``, ``p95``, ``p99`` or ``per_second``."""
        return spread([getattr(one, name) for one in self.rounds]).median

    def row(self) -> list[str | int | float]:
        """The table's row."""
        p50 = spread([one.p50 for one in self.rounds])
        figures = [self.median(name) for name in ("p50", "p95", "p99", "per_second")]
        refused = sum(one.refused for one in self.rounds)
        extent = f"{p50.least:.2f} to {p50.greatest:.2f}"
        return [self.size, self.question, self.way, self.users, *figures, refused, extent]


def run(options: Options) -> Result:
    """Measure; the full form loads a million share classes, which takes some minutes."""
    result = Result("search", "Search box and faceted screens", notes=list(_NOTES))
    measured: list[Measured] = []
    with stack.portal(heap="512m" if options.short else "1g") as portal:
        places = Places.of(portal.layout, portal.address)
        if not options.short:
            full_list(places)
        real = _name(places)
        measured += _size(places, real, options)
        result.tables.append(typing_while_loading(places, options))
        if not options.short:
            million.fill(places.superuser)
            rebuild(places)
            measured += _size(places, _name(places), options)
    result.tables.insert(0, Table("Latency and throughput", _COLUMNS, [one.row() for one in measured]))
    users_1 = [one.row() for one in measured if one.users == 1]
    result.tables.insert(1, Table("One user, p95", _COLUMNS, users_1, plot=["p95 (ms)"], log=True))
    result.aims = aims(measured)
    return result


def _name(places: Places) -> str:
    with psycopg.connect(places.superuser) as connection:
        row = connection.execute("SELECT count(*) FROM funds_tranche").fetchone()
    return f"{row[0] if row else 0:,}"


def _size(places: Places, size: str, options: Options) -> list[Measured]:
    postgresql.prepare(places.superuser)
    index = alias(places.prefix, "tranche")
    many = options.pick(full=300, short=30, smoke=10)
    with psycopg.connect(places.superuser) as connection:
        texts = asked.typed(connection, many, seed=1)
        screens = asked.screens(connection, many // 2, seed=2)
    turned = [screen.with_(ordering=order) for screen in screens for order in ("name", "-volume")]
    if not options.short:
        _warm(places, index, texts, screens)
    found: list[Measured] = []
    for users in (1, 8) if options.short else (1, 8, 32):
        for question, ways in {
            "search box": _box(places, index, texts, users),
            "new screen": _screens(places, index, screens, users),
            "turned page": _turned(places, index, screens, turned, users),
        }.items():
            rounds = interleave(ways, options.rounds)
            found += [Measured(size, question, way, users, timings) for way, timings in rounds.items()]
            for one in found[-len(rounds) :]:
                sys.stderr.write(f"  .. {' | '.join(map(str, one.row()))}\n")
    return found


def _warm(places: Places, index: str, texts: Sequence[str], screens: Sequence[asked.Screen]) -> None:
    """Let the engine's compiler see both questions often enough; a virtual machine just started is ten times slower."""
    bodies = [engine.of_text(index, text) for text in texts] + [engine.of_screen(index, screen) for screen in screens]
    drive(http(places.engine, "POST"), bodies * 5, 2)


Way = Callable[[], Timings]
#: Beyond so many users each screen takes PostgreSQL half a minute, which teaches nothing more.
_MAX_IN_POSTGRESQL = 8


def _box(places: Places, index: str, texts: Sequence[str], users: int) -> dict[str, Way]:
    bodies = [engine.of_text(index, text) for text in texts]
    box = f"/api/v1/paginated_simple_search/?per_page={asked.PER_BOX}&brief=true&search="
    addresses = [(box + quote(text), b"") for text in texts]
    return {
        "a engine": lambda: drive(http(places.engine, "POST"), bodies, users),
        "b API": lambda: drive(http(places.address, "GET", places.cookie), addresses, users),
        "c PostgreSQL": lambda: drive(postgresql.suggesting(places.superuser), texts, users),
    }


def _screens(places: Places, index: str, screens: Sequence[asked.Screen], users: int) -> dict[str, Way]:
    bodies = [engine.of_screen(index, screen) for screen in screens]
    addresses = [(f"/api/v1/advanced_search/?{screen.address}", b"") for screen in screens]

    def cold(way: Way) -> Way:
        def measured() -> Timings:
            places.forget(index)
            return way()

        return measured

    ways = {
        "a engine": cold(lambda: drive(http(places.engine, "POST"), bodies, users)),
        "b API": cold(lambda: drive(http(places.address, "GET", places.cookie), addresses, users)),
    }
    if users <= _MAX_IN_POSTGRESQL:
        # A second each on a million share classes.
        few = screens[:12]
        ways["c PostgreSQL"] = lambda: drive(postgresql.screening(places.superuser), few, users)
    return ways


def _turned(
    places: Places, index: str, screens: Sequence[asked.Screen], turned: Sequence[asked.Screen], users: int
) -> dict[str, Way]:
    bodies = [engine.of_screen(index, screen) for screen in turned]
    addresses = [(f"/api/v1/advanced_search/?{screen.address}", b"") for screen in turned]
    counted = [engine.of_screen(index, screen) for screen in screens]

    def warm(way: Way) -> Way:
        def measured() -> Timings:
            drive(http(places.engine, "POST"), counted, 2)
            return way()

        return measured

    return {
        "a engine": warm(lambda: drive(http(places.engine, "POST"), bodies, users)),
        "b API": warm(lambda: drive(http(places.address, "GET", places.cookie), addresses, users)),
    }


__all__ = ["Measured", "run"]
