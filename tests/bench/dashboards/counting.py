"""What writing events costs the page of a fund: servers with and without, asked in turns.

All servers are the portal's own program with its settings, on its own database and engine. Two of them count nothing:
what lies between these two is what the machine alone does.
"""

import os
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from http.client import HTTPConnection
from statistics import median
from typing import Final

import psycopg

from infra.stack import keys, processes, services
from infra.stack.layout import HOST, ROOT, Layout
from infra.stack.parts import application
from infra.stack.ports import choose
from tests import signing_in
from tests.bench.harness import Aim, Table, spread
from tests.bench.harness.results import Cell

#: Servers by what they do with events; the last one is like the second.
WAYS: Final = {"with events": "on", "without": "off", "without, again": "off"}
#: The role of the account that reads.
_READER: Final = "professional"
#: How much slower the median may be, in percent.
MORE: Final = 2.0
_BROWSER: Final = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
_SHARES: Final = 'SELECT id FROM funds_tranche WHERE "primary" AND closed_on IS NULL ORDER BY id LIMIT 50'
#: Seconds: on a busy machine a server takes a minute to start.
_PATIENCE: Final = 300.0


def measured(
    layout: Layout, address: str, connection: psycopg.Connection, rounds: int, calls: int
) -> tuple[Table, Aim]:
    """Ask for pages of funds, each by every server before the next one, so often in each round."""
    shares = [int(id) for [id] in connection.execute(_SHARES).fetchall()]
    cookie = signing_in.cookies(address, _READER)
    written = _events(connection)
    found: dict[str, list[float]] = {name: [] for name in WAYS}
    with servers(layout) as ports, _a_reader(connection, _READER):
        doors = {name: HTTPConnection(HOST, port, timeout=30) for name, port in ports.items()}
        # In turns as well: a connection that waits for long is ended.
        _round(doors, shares, cookie, len(shares))
        for _ in range(rounds):
            for name, value in _round(doors, shares, cookie, calls).items():
                found[name].append(value)
        # Ending, a server writes what still waits.
    written = _events(connection) - written
    expected = rounds * calls + len(shares)
    if written != expected:
        raise RuntimeError(f"{written} events of {expected} views were written")
    return _result(found, rounds, calls)


@contextmanager
def _a_reader(connection: psycopg.Connection, role: str) -> Iterator[None]:
    """Have what sessions of a demo account read counted until the end, as is done for everybody's own account."""
    statement = """
        UPDATE accounts_user SET is_demo = %s WHERE demo_of_id = (SELECT id FROM accounts_user WHERE email = %s)
    """
    email = f"{role}@demo.example"
    if connection.execute(statement, [False, email]).rowcount == 0:
        raise RuntimeError(f"nobody is signed in as {email}")
    try:
        yield
    finally:
        connection.execute(statement, [True, email])


def _round(doors: Mapping[str, HTTPConnection], shares: list[int], cookie: str, calls: int) -> dict[str, float]:
    """Milliseconds at the median."""
    names = list(doors)
    times: dict[str, list[float]] = {name: [] for name in names}
    for call in range(calls):
        share = shares[call % len(shares)]
        # Each goes first as often as the others.
        for place in range(len(names)):
            name = names[(call + place) % len(names)]
            times[name].append(_asked(doors[name], share, cookie))
    return {name: median(taken) for name, taken in times.items()}


def _asked(door: HTTPConnection, share: int, cookie: str) -> float:
    headers = {"Cookie": cookie, "User-Agent": _BROWSER, "Statistics-Source": "search"}
    began = time.perf_counter()
    door.request("GET", f"/api/v1/funds/{share}/", headers=headers)
    answer = door.getresponse()
    content = answer.read()
    taken = (time.perf_counter() - began) * 1000
    if answer.status != 200:
        raise RuntimeError(f"funds/{share}/ answers {answer.status}: {content[:300]!r}")
    return taken


@contextmanager
def servers(layout: Layout) -> Iterator[dict[str, int]]:
    """One server for each way; their ports."""
    layout, run = processes.current(layout)
    if run is None:
        raise RuntimeError("the portal does not run")
    secrets = keys.load(layout.run / "secrets")
    addresses = services.addresses_of(layout, run.ports, secrets)
    ports = choose(list(WAYS), layout.run / "bench-ports.json")
    with ExitStack() as running:
        for name, counting in WAYS.items():
            own = replace(layout, port=ports[name])
            [web] = [one for one in application.parts(own, addresses, secrets.secret_key) if one.name == "web"]
            command = [*web.command[:-1], "tests.bench.dashboards.server:application"]
            environment = dict(os.environ) | dict(web.environment) | {"BENCH_COUNTING": counting}
            running.enter_context(_server(command, environment, own))
        yield ports


@contextmanager
def _server(command: list[str], environment: Mapping[str, str], layout: Layout) -> Iterator[None]:
    with layout.log("bench-web").open("ab") as sink:
        process = subprocess.Popen(command, cwd=ROOT, env=dict(environment), stdout=sink, stderr=subprocess.STDOUT)
        try:
            deadline = time.monotonic() + _PATIENCE
            while not _lives(layout):
                if process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"a web server did not come up; see {layout.log('bench-web')}")
                time.sleep(0.2)
            yield
        finally:
            process.terminate()
            process.wait(_PATIENCE)


def _lives(layout: Layout) -> bool:
    try:
        application.probe_web(layout)
    except OSError:
        return False
    return True


def _events(connection: psycopg.Connection) -> int:
    row = connection.execute("SELECT count(*) FROM statistics_event").fetchone()
    return int(row[0]) if row else 0


def _result(found: Mapping[str, list[float]], rounds: int, calls: int) -> tuple[Table, Aim]:
    base = found["without"]
    rows: list[list[Cell]] = []
    more: dict[str, float] = {}
    for name, taken in found.items():
        times = spread(taken)
        apart = spread([100 * (one / without - 1) for one, without in zip(taken, base, strict=True)])
        more[name] = apart.median
        figures = (times.median, times.least, times.greatest, apart.median, apart.least, apart.greatest)
        rows.append([name, *(round(one, 2) for one in figures)])
    columns = ["server", "p50 (ms)", "least (ms)", "most (ms)", "more (%)", "least (%)", "most (%)"]
    table = Table(f"The call of a fund's page, {rounds} rounds of {calls} calls of each server in turns", columns, rows)
    measured = more["with events"]
    return table, Aim(
        "p50 of a fund's page with events, to the same without", f"at most +{MORE:g}%", f"{measured:+.1f}%",
        measured <= MORE,
    )  # fmt: skip
