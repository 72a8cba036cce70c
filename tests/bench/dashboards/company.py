"""A company with 500 funds and a year of sums, and ten million events that come and go beside them."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import psycopg
from psycopg import sql

from infra.stack import keys, processes
from infra.stack.layout import Layout
from infra.stack.supervisor import Supervisor

FUNDS: Final = 500
EVENTS: Final = 10_000_000
#: Older events are deleted each night; what remains of a year are its sums.
DAYS: Final = 45
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
    SELECT month, kind, f.id, reader, 5 + f.id %% 90, 50, 5 + f.id %% 40
    FROM funds_fund f, {_MONTHS}, unnest(ARRAY['fund', 'document', 'shown']) kind,
        unnest(ARRAY['visitor', 'registered', 'professional']) reader
    ON CONFLICT DO NOTHING
    """,
    f"""
    INSERT INTO statistics_shownsum (month, subject_id, form, criteria, reader, searches, places, people)
    SELECT month, f.id, 'screen', jsonb_build_object('version', 1, 'sri', jsonb_build_array(sri)), reader,
        5 + f.id %% 50, 60, 5
    FROM funds_fund f, {_MONTHS}, generate_series(1, 3) sri, unnest(ARRAY['registered', 'professional']) reader
    WHERE f.company_id = %(company)s
    """,
    f"""
    INSERT INTO statistics_missedsum (month, subject_id, criterion, bound, reader, searches, people)
    SELECT month, f.id, criterion, '[1]', reader, 5 + f.id %% 50, 5
    FROM funds_fund f, {_MONTHS}, unnest(ARRAY['sri', 'srri']) criterion,
        unnest(ARRAY['registered', 'professional']) reader
    WHERE f.company_id = %(company)s ON CONFLICT DO NOTHING
    """,
    f"""
    INSERT INTO statistics_groupsum (month, group_id, owner_id, reader, views, funds)
    SELECT month, peergroup_id, company_id, reader, sum(5 + f.id %% 90), count(*)
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
    INSERT INTO bench_event (day, kind, subject_id, object_id, reader, person, source)
    SELECT current_date - (i %% {DAYS})::int, 'fund', i * 7919 %% 8000, i %% 25000,
        CASE WHEN i %% 2 = 0 THEN 'visitor' ELSE 'registered' END,
        CASE WHEN i %% 2 = 1 THEN substr(sha256((i %% 20000)::text::bytea), 1, 16) END, 'search'
    FROM generate_series(1::bigint, %(events)s) i
"""


@dataclass(frozen=True, slots=True)
class Company:
    """An asset manager's number, how many funds it has, and how many sums of months there are of all."""

    id: int
    funds: int
    sums: int


@contextmanager
def of_500_funds(url: str) -> Iterator[Company]:
    """The demo asset manager with a year of sums of 500 funds, until the end; the database may be started meanwhile."""
    with psycopg.connect(url, autocommit=True) as connection:
        own = _one(connection, _OWN)
        asked = {"company": own, "funds": FUNDS}
        owners: dict[int, int] = dict(connection.execute("SELECT id, company_id FROM funds_fund").fetchall())
        taken = [id for [id] in connection.execute(_TAKE, asked).fetchall()]
    try:
        with psycopg.connect(url, autocommit=True) as connection:
            for statement in _SUMS:
                connection.execute(statement, asked)
            for table in _TABLES:
                connection.execute(f"VACUUM ANALYZE statistics_{table}")
            sums = _one(connection, "SELECT count(*) FROM statistics_monthlysum")
            funds = _one(connection, "SELECT count(*) FROM funds_fund WHERE company_id = %(company)s", asked)
        yield Company(own, funds, sums)
    finally:
        with psycopg.connect(url, autocommit=True) as connection:
            for table in _TABLES:
                connection.execute(f"DELETE FROM statistics_{table} WHERE NOT simulated")
            for id in taken:
                connection.execute("UPDATE funds_fund SET company_id = %s WHERE id = %s", [owners[id], id])


def _one(connection: psycopg.Connection, statement: str, asked: Mapping[str, Any] | None = None) -> int:
    """The one number that is asked for. RuntimeError if there is none, such as no demo account."""
    [found] = connection.execute(statement, asked).fetchone() or [None]
    if found is None:
        raise RuntimeError(f"nothing found: {statement}")
    return int(found)


class Events:
    """Whether the table of events is the portal's own or one with millions of rows, which change places at once."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self._connection = connection
        self._many = False

    def show(self, *, many: bool) -> None:
        """Put the one or the other in its place."""
        if many == self._many:
            return
        here, away = ("bench_event", "bench_own") if many else ("bench_own", "bench_event")
        with self._connection.transaction():
            for old, new in (("statistics_event", away), (here, "statistics_event")):
                self._connection.execute(
                    sql.SQL("ALTER TABLE {} RENAME TO {}").format(sql.Identifier(old), sql.Identifier(new))
                )
        self._many = many


@contextmanager
def events(connection: psycopg.Connection, count: int) -> Iterator[Events]:
    """So many events, which stand aside until they are shown; the portal's own ones are back in the end."""
    connection.execute("DROP TABLE IF EXISTS bench_event")
    connection.execute("CREATE TABLE bench_event (LIKE statistics_event INCLUDING ALL)")
    shown = Events(connection)
    try:
        connection.execute(_EVENTS, {"events": count})
        connection.execute("VACUUM ANALYZE bench_event")
        yield shown
    finally:
        shown.show(many=False)
        connection.execute("DROP TABLE bench_event")


@contextmanager
def without_clock(layout: Layout) -> Iterator[Supervisor]:
    """The portal's own remote control; until the end no task begins by itself, such as the sums of each hour."""
    _, run = processes.current(layout)
    if run is None:
        raise RuntimeError("the portal does not run")
    supervisor = Supervisor(run.supervisor_port, keys.load(layout.run / "secrets").supervisor)
    supervisor.stop("beat")
    try:
        yield supervisor
    finally:
        supervisor.start("beat")


def caught_up(connection: psycopg.Connection) -> bool:
    """Whether the index has followed the funds to their company."""
    row = connection.execute(
        "SELECT NOT EXISTS (SELECT FROM outbox_entry) AND NOT EXISTS (SELECT FROM outbox_fan_out)"
    ).fetchone()
    return bool(row and row[0])
