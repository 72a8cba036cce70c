"""A long backlog is claimed quickly, whatever PostgreSQL believes about the size of the outbox.

The outbox is empty most of the time and holds a hundred thousand rows after an import, so the planner's statistics are
wrong exactly when it matters.
"""

from collections.abc import Iterator

import psycopg
import pytest

from indexer.stream import claims
from tests.streaming.world import World

pytestmark = [pytest.mark.services, pytest.mark.turns]

_DOCUMENTS = 20_000
_REPEATS = 5


@pytest.fixture(params=["never counted", "counted without a page"])
def quiet(request: pytest.FixtureRequest, world: World, database_url: str) -> Iterator[psycopg.Connection]:
    """A worker's connection that has looked at the empty outbox often enough for its plans to be kept."""
    world.db.execute("ALTER TABLE outbox_entry SET (autovacuum_enabled = off)")
    world.db.execute("TRUNCATE outbox_entry, outbox_fan_out")
    if request.param == "counted without a page":
        world.db.execute("ANALYZE outbox_entry, outbox_fan_out")
    with psycopg.connect(database_url, autocommit=True) as connection:
        for _ in range(12):
            claims.resolve_fan_out(connection, 1000)
            assert claims.claim(connection, "worker", batch=1000, lease=60) is None
            nothing = claims.Claim("worker", [1], [])
            claims.renew(connection, nothing, lease=60)
            claims.finish(connection, nothing)
        # A statement on a bad plan compares each row with each, which takes many times longer than this.
        connection.execute("SET statement_timeout = '3s'")
        yield connection
    world.db.execute("TRUNCATE outbox_entry, outbox_fan_out")
    world.db.execute("ALTER TABLE outbox_entry RESET (autovacuum_enabled)")
    world.db.execute("ANALYZE outbox_entry, outbox_fan_out")


@pytest.fixture(params=["kept plan", "statistics of an empty table"])
def backlog(request: pytest.FixtureRequest, world: World, quiet: psycopg.Connection) -> psycopg.Connection:
    """The worker's connection once 100,000 rows have come, either of which makes PostgreSQL think there are none."""
    world.db.execute(
        """
        INSERT INTO outbox_entry (doc_type, doc_id)
        SELECT 'tranche', 1000000 + n FROM generate_series(1, %s) AS r, generate_series(1, %s) AS n ORDER BY r, n
        """,
        [_REPEATS, _DOCUMENTS],
    )
    if request.param == "statistics of an empty table":
        for table in ("outbox_entry", "outbox_fan_out"):
            world.db.execute(
                """
                SELECT pg_restore_relation_stats(
                    'schemaname', 'public', 'relname', %s::text, 'relpages', 100000, 'reltuples', 1::real
                )
                """,
                [table],
            )
    return quiet


def test_a_long_backlog_is_claimed_and_finished_without_long_statements(backlog: psycopg.Connection) -> None:
    seen: set[int] = set()
    claimed = 0

    # when
    while taken := claims.claim(backlog, "worker", batch=1000, lease=60):
        assert claims.renew(backlog, taken, lease=60)
        claims.finish(backlog, taken)
        seen.update(document.doc_id for document in taken.documents)
        claimed += len(taken.ids)

    # then
    assert len(seen) == _DOCUMENTS
    assert claimed == _DOCUMENTS * _REPEATS


def test_children_are_looked_up_quickly_while_a_backlog_waits(world: World, backlog: psycopg.Connection) -> None:
    # given
    children = {world.tranche(f"child_{number}", world.ids["fund_1"]) for number in range(500)}
    world.db.execute("DELETE FROM outbox_entry WHERE doc_id < 1000000")
    world.db.execute("INSERT INTO outbox_fan_out (source, source_id) VALUES ('fund', %s)", [world.ids["fund_1"]])

    # when
    claims.resolve_fan_out(backlog, 1000)

    # then
    assert children <= {doc_id for _, doc_id in world.outbox()}


def test_many_changed_parents_are_taken_in_batches_without_long_statements(
    world: World, quiet: psycopg.Connection
) -> None:
    # given each fund of a whole list has changed
    world.db.execute(
        "INSERT INTO outbox_fan_out (source, source_id) SELECT 'fund', 1000000 + n FROM generate_series(1, %s) AS n",
        [_DOCUMENTS],
    )
    quiet.execute("SET statement_timeout = '1s'")

    # when
    taken = []
    while batch := claims.resolve_fan_out(quiet, 1000):
        taken.append(batch)

    # then
    assert taken == [1000] * (_DOCUMENTS // 1000)
