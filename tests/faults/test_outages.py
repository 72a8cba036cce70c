"""Services are killed under a working indexer; it waits, goes on by itself, and nothing is lost."""

import os
import signal
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from indexer.progress import Progress
from indexer.rebuild import rebuild
from indexer.settings import Settings
from infra.stack import services as stack
from search.client import EngineError, SearchClient
from search.client.client import Timeouts
from search.documents import DOC_TYPES
from tests.services import own_stack
from tests.streaming.fixtures import migrate
from tests.streaming.running import assert_all_agree, backlog, command, indexer
from tests.streaming.world import World
from tests.waiting import until

pytestmark = [pytest.mark.services, pytest.mark.slow, pytest.mark.turns, pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def own() -> Iterator[stack.Running]:
    """A PostgreSQL and an OpenSearch for this module alone."""
    with tempfile.TemporaryDirectory(prefix="outages-") as home:
        # PostgreSQL runs under another user when the tests run as root; pytest's own folders are closed to others.
        Path(home).chmod(0o755)
        with own_stack(Path(home), "postgres", "opensearch") as running:
            migrate(running.addresses.database)
            yield running


@pytest.fixture
def settings(own: stack.Running) -> Settings:
    """Settings that point to the module's own services."""
    return Settings(own.addresses.database, own.addresses.opensearch, f"t{time.monotonic_ns()}-", lease=3.0, poll=0.5)


@pytest.fixture
def engine(own: stack.Running) -> SearchClient:
    """A client of the module's own OpenSearch."""
    return SearchClient(own.addresses.opensearch, timeouts=Timeouts(connect=2, search=15, write=20, admin=30))


@pytest.fixture
def world(own: stack.Running, settings: Settings, engine: SearchClient) -> Iterator[World]:
    """The small world with 4,000 more news, all of it indexed."""
    with psycopg.connect(own.addresses.database, autocommit=True) as connection:
        world = World.fresh(connection)
        connection.execute(
            """
            INSERT INTO content_news
                (date, category_id, title_de, title_en, body_de, body_en, state, visible, published_at)
            SELECT '2026-01-01', %s, 'T ' || g, 'T ' || g, repeat('B ', 300), repeat('B ', 300),
                'published', true, now()
            FROM generate_series(1, 4000) g
            """,
            [world.ids["category_1"]],
        )
        world.forget()
        rebuild(settings, engine, DOC_TYPES, Progress())
        yield world


def kill(running: stack.Running, part: str) -> None:
    """kill -9; the supervisor starts the part again."""
    os.kill(running.control.states()[part].pid, signal.SIGKILL)


def engine_is_up(engine: SearchClient) -> bool:
    """Whether the engine answers and has recovered its indexes."""
    with suppress(EngineError):
        return engine.health().get("status") in ("green", "yellow")
    return False


def test_the_engine_is_killed_while_the_indexer_streams(
    own: stack.Running, settings: Settings, engine: SearchClient, world: World
) -> None:
    with indexer(settings, "--workers", "2") as process:
        # given: a load that takes a while
        world.run("UPDATE content_news SET title_de = 'Changed ' || id")

        # when
        kill(own, "opensearch")
        world.run("UPDATE managers_company SET name = 'Changed' WHERE id = {company_1}")
        world.run("DELETE FROM content_news WHERE id % 10 = 0")

        # then
        until(lambda: engine_is_up(engine), seconds=120)
        until(lambda: backlog(world.db) == 0, seconds=60)
        assert process.poll() is None
    assert_all_agree(settings, engine, wait=20)


@pytest.mark.long
def test_the_engine_is_killed_during_a_rebuild(
    own: stack.Running, settings: Settings, engine: SearchClient, world: World
) -> None:
    with indexer(settings):
        # when
        answers = []
        thread = threading.Thread(target=lambda: answers.append(command(settings, "rebuild", "--type", "news")))
        thread.start()
        until(
            lambda: (
                world.db.execute("SELECT 1 FROM outbox_index_target WHERE state = 'building'").fetchone() is not None
            ),
            seconds=60,
        )
        kill(own, "opensearch")
        world.run("UPDATE content_news SET title_de = 'During ' || id WHERE id % 3 = 0")
        thread.join(200)
        until(lambda: engine_is_up(engine), seconds=120)

        # then: it either went on by itself or failed with a plain word, and the next one succeeds
        (answer,) = answers
        assert answer.returncode in (0, 2), answer.stderr
        assert "Traceback" not in answer.stderr
        again = command(settings, "rebuild", "--type", "news")
        assert again.returncode == 0, again.stderr
        until(lambda: backlog(world.db) == 0, seconds=60)
    assert_all_agree(settings, engine, wait=20)


@pytest.mark.parametrize("how", ["restarted", "killed"])
def test_the_database_goes_away(
    own: stack.Running, settings: Settings, engine: SearchClient, world: World, how: str
) -> None:
    with indexer(settings, "--workers", "2") as process:
        # given
        world.run("UPDATE content_news SET title_de = 'Before ' || id")

        # when
        if how == "killed":
            kill(own, "postgres")
        else:
            own.control.stop("postgres")
            own.control.start("postgres")
        until(lambda: _answers(own), seconds=60)

        # then
        with psycopg.connect(own.addresses.database, autocommit=True) as connection:
            connection.execute("UPDATE content_news SET title_en = 'After ' || id WHERE id % 2 = 0")
            until(lambda: backlog(connection) == 0, seconds=60)
        assert process.poll() is None
    assert_all_agree(settings, engine, wait=20)


def _answers(own: stack.Running) -> bool:
    with suppress(psycopg.OperationalError), psycopg.connect(own.addresses.database, connect_timeout=2):
        return True
    return False
