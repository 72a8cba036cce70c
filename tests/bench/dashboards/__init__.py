"""Dashboards of an asset manager with 500 funds and a year of sums, without events of readers and with ten million;
and what writing an event costs the page of a fund.
"""

import time
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Final
from urllib.parse import urlsplit

import psycopg

from infra.stack import keys, processes, services
from infra.stack.layout import Layout
from infra.stack.parts import postgres
from infra.stack.supervisor import Supervisor
from tests import signing_in
from tests.bench.dashboards import company, counting
from tests.bench.dashboards.company import DAYS, EVENTS, Company, Events
from tests.bench.harness import Aim, Options, Result, Table, spread, stack
from tests.bench.harness.results import Cell

_ROLE: Final = "asset_manager"
#: Milliseconds of the first view, and how much slower events may make it.
FIRST: Final = 300.0
RATIO: Final = 1.2
#: What the pages ask for when they are opened: the dashboard three things, the statistics two.
PATHS: Final = {
    "dashboard": "company_info/{id}/dashboard/?lang=en",
    "dashboard: health of documents": "own_document_health/?lang=en&per_page=1",
    "dashboard and statistics: demand mirror": "company_info/{id}/demand/?lang=en",
    "statistics": "company_info/{id}/stats/?lang=en&type=all&user=all",
    "statistics of professionals' searches": "company_info/{id}/stats/?lang=en&user=professional&type=shown",
}
_STATES: Final = ("without", "with")
_PATIENCE: Final = 300.0


@dataclass(slots=True)
class Times:
    """Milliseconds of one path: first on new connections, those after them, and after a start of the database."""

    first: list[float] = field(default_factory=list)
    next: list[float] = field(default_factory=list)
    cold: list[float] = field(default_factory=list)


def run(options: Options) -> Result:
    """Ask for the statistics with and without the events of some weeks in turns, then for pages of funds."""
    times = options.pick(full=20, short=3, smoke=1)
    events = options.pick(full=EVENTS, short=100_000, smoke=1_000)
    calls = options.pick(full=600, short=20, smoke=2)
    with stack.portal() as portal:
        return measured(portal.layout, portal.address, options.rounds, times, events, calls, cold=not options.smoke)


def measured(
    layout: Layout, address: str, rounds: int, times: int, events: int, calls: int, *, cold: bool = True
) -> Result:
    """Measure a portal that runs, whose own sums are lost; simulated ones, its events and its funds are kept."""
    cookie = signing_in.cookies(address, _ROLE)
    found = {name: {state: Times() for state in _STATES} for name in PATHS}
    urls = _urls(layout)
    with company.without_clock(layout) as supervisor, company.of_500_funds(urls[0]) as own:
        asking = _Asking(address, {name: "/api/v1/" + path.format(id=own.id) for name, path in PATHS.items()}, cookie)
        with psycopg.connect(urls[0], autocommit=True) as connection:
            with company.events(connection, events) as shown:
                _wait(lambda: company.caught_up(connection))
                with psycopg.connect(urls[1], autocommit=True) as superuser:
                    superuser.execute("CHECKPOINT")
                for number in range(rounds):
                    _round(asking, times, shown, found, number)
            cost = counting.measured(layout, address, connection, rounds, calls)
        for _ in range(min(rounds, 3) if cold else 0):
            _cold(asking, supervisor, found)
    return _result(found, own, events, cost, asking.bytes)


def _urls(layout: Layout) -> tuple[str, str]:
    """The database as its owner and as the superuser."""
    layout, running = processes.current(layout)
    if running is None:
        raise RuntimeError("the portal does not run")
    secrets = keys.load(layout.run / "secrets")
    return (
        services.addresses_of(layout, running.ports, secrets).database,
        postgres.superuser_url(running.ports["postgres"], secrets, postgres.DATABASE),
    )


@dataclass(slots=True)
class _Asking:
    """Asks for paths by name as an asset manager, each time on a new connection."""

    address: str
    paths: Mapping[str, str]
    cookie: str
    bytes: dict[str, int] = field(default_factory=dict)

    def answers(self) -> bool:
        """Whether the portal has found its database again, asked by a call that is not measured."""
        request = urllib.request.Request(f"{self.address}/api/v1/user_info/", headers={"Cookie": self.cookie})
        try:
            with urllib.request.urlopen(request, timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def times(self, name: str, count: int) -> list[float]:
        """Milliseconds of so many requests on one connection, whose opening counts to the first."""
        place = urlsplit(self.address)
        connection = HTTPConnection(place.hostname or "127.0.0.1", place.port, timeout=60)
        taken = []
        try:
            for _ in range(count):
                began = time.perf_counter()
                connection.request("GET", self.paths[name], headers={"Cookie": self.cookie})
                answer = connection.getresponse()
                content = answer.read()
                taken.append((time.perf_counter() - began) * 1000)
                if answer.status != 200:
                    raise RuntimeError(f"{self.paths[name]} answers {answer.status}: {content[:300]!r}")
                if "no-store" not in answer.headers.get("Cache-Control", ""):
                    raise RuntimeError(f"{self.paths[name]} may be cached, so that the next answer proves nothing")
                self.bytes[name] = len(content)
        finally:
            connection.close()
        return taken


def _round(asking: _Asking, times: int, shown: Events, found: Mapping[str, Mapping[str, Times]], number: int) -> None:
    """Every path in both states, each state first as often as the other."""
    for place, name in enumerate(asking.paths):
        for state in _STATES if (number + place) % 2 else reversed(_STATES):
            shown.show(many=state == "with")
            # Plans that were made for the other table are made again by these.
            asking.times(name, 2)
            first, *others = asking.times(name, times + 1)
            found[name][state].first.append(first)
            found[name][state].next += others


def _cold(asking: _Asking, supervisor: Supervisor, found: Mapping[str, Mapping[str, Times]]) -> None:
    """The first request of each path after a start of the database, whose memory is empty then."""
    for name in asking.paths:
        supervisor.stop("postgres")
        supervisor.start("postgres")
        _wait(asking.answers)
        found[name]["without"].cold += asking.times(name, 1)


def _wait(done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + _PATIENCE
    while not done():
        if time.monotonic() > deadline:
            raise RuntimeError(f"the portal is not ready after {_PATIENCE:.0f} s")
        time.sleep(0.2)


def _result(
    found: Mapping[str, Mapping[str, Times]],
    own: Company,
    events: int,
    cost: tuple[Table, Aim],
    sizes: Mapping[str, int],
) -> Result:
    rows: list[list[Cell]] = []
    ratios, slowest = {}, 0.0
    for name, states in found.items():
        without, with_events = spread(states["without"].next), spread(states["with"].next)
        ratios[name] = with_events.median / without.median
        first = spread(states["without"].first + states["with"].first)
        cold = spread(states["without"].cold or states["without"].first)
        slowest = max(slowest, first.greatest, cold.greatest)
        spreads = (without, with_events, first, cold)
        rows.append(
            [
                name,
                round(sizes[name] / 1000, 1),
                *(f"{one.median:.1f} ({one.least:.1f} to {one.greatest:.1f})" for one in spreads),
                round(ratios[name], 2),
            ]
        )
    columns = ["call", "kB", "without events (ms)", "with (ms)", "first (ms)", "cold (ms)", "times"]
    table, aim = cost
    return Result(
        "statistics",
        "Dashboard and statistics of an asset manager, and what counting costs",
        [
            Table(f"{own.funds} funds, {own.sums:,} sums of months, {events:,} events of {DAYS} days", columns, rows),
            table,
        ],
        [
            Aim("dashboard and statistics of 500 funds, slowest first or cold request", f"under {FIRST:g} ms",
                f"{slowest:.0f} ms", slowest < FIRST),
            Aim("statistics with ten million events, to those without", f"at most {RATIO:g} times",
                f"up to {max(ratios.values()):.2f} times", max(ratios.values()) <= RATIO),
            aim,
        ],
        list(_NOTES),
    )  # fmt: skip


_NOTES: Final = (
    "Median, least and greatest. *First* is a request on a new connection, *cold* one after PostgreSQL was started "
    "again, whose memory is empty then; the computer's own cache of files is not. The others follow on a kept "
    "connection. Each answer forbids caches and is made anew; names of terms are kept in the process.",
    "The table of events changes places with an empty one, path by path in each round, so that both states meet the "
    "same machine. No task begins by itself meanwhile.",
    "Servers with and without events are the portal's program on its own database, asked call by call in turns, each "
    "first as often as the others, signed in. Percentages compare the medians of a round with those of *without*; "
    "the last row shows what the machine alone does. All views were written: their number is checked.",
)
