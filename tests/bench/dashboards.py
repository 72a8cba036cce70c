"""Statistics of an asset manager with 500 funds and a year of sums, without events of readers and with ten million."""

import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import Final
from urllib.parse import urlsplit

import psycopg

from infra.stack import keys, processes, services
from infra.stack.layout import Layout
from tests import signing_in
from tests.bench.harness import Aim, Options, Result, Table, spread, stack
from tests.bench.harness.results import Cell

_ROLE: Final = "asset_manager"
FUNDS: Final = 500
EVENTS: Final = 10_000_000
DAYS: Final = 45
#: Milliseconds of the first view, and how much slower events may make it.
FIRST: Final = 300.0
RATIO: Final = 1.2
PATHS: Final = {
    "statistics": "company_info/{id}/stats/?lang=en",
    "statistics of professionals' searches": "company_info/{id}/stats/?lang=en&user=professional&type=shown",
    "demand mirror": "company_info/{id}/demand/?lang=en",
}
_OWN: Final = """
    SELECT managed_company_id FROM accounts_user WHERE is_demo AND managed_company_id IS NOT NULL ORDER BY id LIMIT 1
"""
#: Until the end of the benchmark the company has the first funds of the list.
_TAKE: Final = """
    UPDATE funds_fund SET company_id = %(company)s WHERE id IN (
        SELECT id FROM funds_fund WHERE company_id <> %(company)s ORDER BY id
        LIMIT greatest(0, %(funds)s - (SELECT count(*) FROM funds_fund WHERE company_id = %(company)s))
    ) RETURNING id
"""
_MONTHS: Final = """
    generate_series(date_trunc('month', current_date) - interval '12 months',
        date_trunc('month', current_date) - interval '1 month', interval '1 month') month
"""
_SUMS: Final = (
    f"""
    INSERT INTO statistics_monthlysum (month, kind, subject_id, reader, views, places, people)
    SELECT month, kind, f.id, reader, 5 + f.id % 90, 50, 5 + f.id % 40
    FROM funds_fund f, {_MONTHS}, unnest(ARRAY['fund', 'document', 'shown']) kind,
        unnest(ARRAY['visitor', 'registered', 'professional']) reader
    ON CONFLICT DO NOTHING
    """,
    f"""
    INSERT INTO statistics_shownsum (month, subject_id, form, criteria, reader, searches, places, people)
    SELECT month, f.id, 'screen', jsonb_build_object('version', 1, 'sri', jsonb_build_array(sri)), reader,
        5 + f.id % 50, 60, 5
    FROM funds_fund f, {_MONTHS}, generate_series(1, 3) sri, unnest(ARRAY['registered', 'professional']) reader
    WHERE f.company_id = %(company)s
    """,
    f"""
    INSERT INTO statistics_missedsum (month, subject_id, criterion, bound, reader, searches, people)
    SELECT month, f.id, criterion, '[1]', reader, 5 + f.id % 50, 5
    FROM funds_fund f, {_MONTHS}, unnest(ARRAY['sri', 'srri']) criterion,
        unnest(ARRAY['registered', 'professional']) reader
    WHERE f.company_id = %(company)s ON CONFLICT DO NOTHING
    """,
    f"""
    INSERT INTO statistics_groupsum (month, group_id, owner_id, reader, views, funds)
    SELECT month, peergroup_id, company_id, reader, sum(5 + f.id % 90), count(*)
    FROM funds_fund f, {_MONTHS}, unnest(ARRAY['visitor', 'registered', 'professional']) reader
    GROUP BY month, peergroup_id, company_id, reader ON CONFLICT DO NOTHING
    """,
    """
    INSERT INTO statistics_marketsum (month, group_id, reader, views, funds)
    SELECT month, group_id, reader, sum(views), sum(funds) FROM statistics_groupsum WHERE NOT simulated
    GROUP BY month, group_id, reader HAVING count(*) > 3 ON CONFLICT DO NOTHING
    """,
)
_TABLES: Final = ("monthlysum", "shownsum", "missedsum", "groupsum", "marketsum")
_EVENTS: Final = f"""
    INSERT INTO statistics_event (day, kind, subject_id, object_id, reader, person, source)
    SELECT current_date - (i %% {DAYS})::int, 'fund', i * 7919 %% 8000, i %% 25000,
        CASE WHEN i %% 2 = 0 THEN 'visitor' ELSE 'registered' END,
        CASE WHEN i %% 2 = 1 THEN substr(sha256((i %% 20000)::text::bytea), 1, 16) END, 'search'
    FROM generate_series(1::bigint, %(events)s) i
"""


def run(options: Options) -> Result:
    """Ask for the statistics, write the events of some weeks, and ask again."""
    times = options.pick(full=20, short=3, smoke=1)
    events = options.pick(full=EVENTS, short=100_000, smoke=1_000)
    with stack.portal() as portal:
        return measured(portal.layout, portal.address, options.rounds, times, events)


def measured(layout: Layout, address: str, rounds: int, times: int, events: int) -> Result:
    """Measure a portal that runs, whose own events and sums are lost; simulated ones, and its funds, are kept."""
    cookie = signing_in.cookies(address, _ROLE)
    found: dict[str, dict[str, list[float]]] = {name: {"without": [], "with": []} for name in PATHS}
    with psycopg.connect(_url(layout), autocommit=True) as connection, _company(connection) as (company, funds, sums):
        for state in ("without", "with"):
            if state == "with":
                connection.execute(_EVENTS, {"events": events})
                connection.execute("ANALYZE statistics_event")
            for _ in range(rounds):
                for name, path in PATHS.items():
                    found[name][state] += _asked(address, "/api/v1/" + path.format(id=company), cookie, times)
    return _result(found, funds, sums, events)


@contextmanager
def _company(connection: psycopg.Connection) -> Iterator[tuple[int, int, int]]:
    """The demo asset manager with a year of sums of 500 funds, until the end: its number, its funds, and the sums."""
    [company] = connection.execute(_OWN).fetchone() or [None]
    if company is None:
        raise RuntimeError("the portal has no demo account of an asset manager")
    asked = {"company": company, "funds": FUNDS}
    owners: dict[int, int] = dict(connection.execute("SELECT id, company_id FROM funds_fund").fetchall())
    taken = [id for [id] in connection.execute(_TAKE, asked).fetchall()]
    try:
        for statement in _SUMS:
            connection.execute(statement, asked)
        for table in _TABLES:
            connection.execute(f"ANALYZE statistics_{table}")
        rows = connection.execute("SELECT count(*) FROM statistics_monthlysum").fetchone() or [0]
        count = connection.execute("SELECT count(*) FROM funds_fund WHERE company_id = %s", [company]).fetchone() or [0]
        yield int(company), int(count[0]), int(rows[0])
    finally:
        for table in _TABLES:
            connection.execute(f"DELETE FROM statistics_{table} WHERE NOT simulated")
        connection.execute("TRUNCATE statistics_event")
        for id in taken:
            connection.execute("UPDATE funds_fund SET company_id = %s WHERE id = %s", [owners[id], id])


def _url(layout: Layout) -> str:
    layout, running = processes.current(layout)
    if running is None:
        raise RuntimeError("the portal does not run")
    return services.addresses_of(layout, running.ports, keys.load(layout.run / "secrets")).database


def _asked(address: str, path: str, cookie: str, times: int) -> list[float]:
    place = urlsplit(address)
    connection = HTTPConnection(place.hostname or "127.0.0.1", place.port, timeout=60)
    taken = []
    try:
        for _ in range(times + 1):
            started = time.perf_counter()
            connection.request("GET", path, headers={"Cookie": cookie})
            answer = connection.getresponse()
            content = answer.read()
            taken.append((time.perf_counter() - started) * 1000)
            if answer.status != 200:
                raise RuntimeError(f"{path} answers {answer.status}: {content[:300]!r}")
    finally:
        connection.close()
    # The first one opens the connection.
    return taken[1:]


def _result(found: Mapping[str, Mapping[str, list[float]]], funds: int, sums: int, events: int) -> Result:
    rows: list[list[Cell]] = []
    ratios = {}
    for name, states in found.items():
        without, with_events = spread(states["without"]), spread(states["with"])
        ratios[name] = with_events.median / without.median
        rows.append(
            [
                name, *(round(one, 1) for one in (without.median, without.least, without.greatest)),
                *(round(one, 1) for one in (with_events.median, with_events.least, with_events.greatest)),
                round(ratios[name], 2),
            ]
        )  # fmt: skip
    columns = [
        "call", "without events (ms)", "least", "most", "with events (ms)", "least with", "most with", "times",
    ]  # fmt: skip
    slowest = max(spread(states["with"]).median for states in found.values())
    return Result(
        "statistics",
        "Statistics of an asset manager",
        [Table(f"{funds} funds, {sums:,} sums of months, {events:,} events of {DAYS} days", columns, rows)],
        [
            Aim("statistics of 500 funds, first view", f"under {FIRST:g} ms", f"{slowest:.0f} ms", slowest < FIRST),
            Aim(
                "statistics with ten million events, to those without",
                f"at most {RATIO:g} times",
                f"up to {max(ratios.values()):.2f} times",
                max(ratios.values()) <= RATIO,
            ),
        ],
        [
            "Medians of requests on kept connections, as a browser sends them. Nothing of these answers is cached, so "
            "each request is a first view.",
            f"On {os.cpu_count()} processors that all parts share.",
        ],
    )
