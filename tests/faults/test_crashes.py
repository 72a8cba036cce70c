"""The indexer is killed between each pair of steps; afterwards nothing is missing, stale or left over."""

import re

import pytest

from indexer.progress import Progress
from indexer.rebuild import rebuild
from indexer.settings import Settings
from search.client import SearchClient
from search.documents import DOC_TYPES
from search.mappings import alias
from tests.length import sampled
from tests.streaming.running import assert_all_agree, backlog, command, indexer
from tests.streaming.world import World
from tests.waiting import until

pytestmark = [pytest.mark.services, pytest.mark.turns]

STREAM_STEPS = ["claim", "version", "read", "targets", "send", "finish"]
REBUILD_STEPS = ["create", "register", "fill-version", "fill-half", "fill", "compare", "alias", "live"]
KILLED = -9


def indexes(settings: Settings, engine: SearchClient) -> set[str]:
    """Names of all indexes of this test."""
    return set(engine.indices(f"{settings.index_prefix}*"))


@pytest.mark.parametrize("step", sampled(STREAM_STEPS, 2))
def test_a_killed_worker_loses_nothing(
    world: World, engine: SearchClient, indexer_settings: Settings, step: str
) -> None:
    # given
    rebuild(indexer_settings, engine, DOC_TYPES, Progress())
    world.run("UPDATE managers_company SET name = 'Renamed' WHERE id = {company_1}")
    world.run("DELETE FROM funds_tranche WHERE id = {tranche_2}")

    # when
    with indexer(indexer_settings, FAULT_AFTER=step) as process:
        assert process.wait(20) == KILLED
    world.run("UPDATE funds_tranche SET ter = 4 WHERE id = {tranche_1}")

    # then: another one takes over when the lease has run out
    with indexer(indexer_settings):
        until(lambda: backlog(world.db) == 0)
    assert_all_agree(indexer_settings, engine)
    assert engine.count(alias(indexer_settings.index_prefix, "tranche")) == 2


@pytest.mark.parametrize("step", sampled(REBUILD_STEPS, 3))
def test_a_killed_rebuild_is_cleaned_up_by_the_next(
    world: World, engine: SearchClient, indexer_settings: Settings, step: str
) -> None:
    # given: a serving index, enough documents for several batches, and an indexer that is at work
    rebuild(indexer_settings, engine, DOC_TYPES, Progress())
    world.db.execute(
        """
        INSERT INTO content_news (date, category_id, title_de, title_en, body_de, body_en, state, visible, published_at)
        SELECT '2026-01-01', %s, 'T ' || g, 'T ' || g, 'B', 'B', 'published', true, now()
        FROM generate_series(1, 2500) g
        """,
        [world.ids["category_1"]],
    )
    news = alias(indexer_settings.index_prefix, "news")
    with indexer(indexer_settings):
        # when
        killed = command(indexer_settings, "rebuild", "--type", "news", FAULT_AFTER=step)
        assert killed.returncode == KILLED, killed.stderr
        world.run("UPDATE content_news SET title_de = 'Changed' WHERE id % 5 = 0")
        world.run("DELETE FROM content_news WHERE id % 7 = 0 AND id > 10")

        # then: readers are served all the time
        assert engine.count(news) > 0
        until(lambda: backlog(world.db) == 0)
        assert_all_agree(indexer_settings, engine)

        # when
        again = command(indexer_settings, "rebuild", "--type", "news")

        # then: it works, and only the serving index and one to go back to are left
        assert again.returncode == 0, again.stderr
        until(lambda: backlog(world.db) == 0)
    assert_all_agree(indexer_settings, engine)
    kept = {name for name in indexes(indexer_settings, engine) if re.fullmatch(rf"{news}-\d+", name)}
    assert len(kept) == 2
    states = world.db.execute(
        "SELECT index_name, state FROM outbox_index_target WHERE doc_type = 'news' ORDER BY id"
    ).fetchall()
    assert [state for _, state in states] == ["retired", "live"]
    assert engine.aliases(news) == [states[1][0]]


def test_two_rebuilds_do_not_run_at_once(world: World, engine: SearchClient, indexer_settings: Settings) -> None:
    from indexer.rebuild.lock import only_one

    # given
    with only_one(indexer_settings.database_url):
        # when
        second = command(indexer_settings, "rebuild")

    # then
    assert second.returncode == 2
    assert "Another rebuild is running" in second.stderr
    assert indexes(indexer_settings, engine) == set()
    assert world.db.execute("SELECT count(*) FROM outbox_index_target").fetchone() == (0,)


def test_a_mapping_that_refuses_the_documents_never_serves(
    world: World, engine: SearchClient, indexer_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    from indexer.rebuild import RebuildFailed, run
    from search.mappings import index_body

    # given
    rebuild(indexer_settings, engine, ["tranche"], Progress())
    tranches = alias(indexer_settings.index_prefix, "tranche")
    before = engine.aliases(tranches), indexes(indexer_settings, engine)
    broken = index_body("tranche")
    broken["mappings"]["properties"]["name"] = {"type": "integer"}
    monkeypatch.setattr(run, "index_body", lambda _: broken)

    # when
    with pytest.raises(RebuildFailed, match="refuses 3 of 3 documents"):
        rebuild(indexer_settings, engine, ["tranche"], Progress())

    # then: nothing has changed
    assert (engine.aliases(tranches), indexes(indexer_settings, engine)) == before
    assert world.db.execute("SELECT count(*) FROM outbox_index_target WHERE state <> 'live'").fetchone() == (0,)


def test_the_database_connection_is_cut(world: World, engine: SearchClient, indexer_settings: Settings) -> None:
    # given
    rebuild(indexer_settings, engine, DOC_TYPES, Progress())
    with indexer(indexer_settings, "--workers", "2") as process:
        until(lambda: bool(world.db.execute("SELECT 1 FROM outbox_worker").fetchone()))

        # when: the server ends every connection of the indexer, again and again
        for ter in range(5):
            world.db.execute("UPDATE funds_tranche SET ter = %s", [ter])
            world.db.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE application_name LIKE 'fondsatlas indexer%' AND datname = current_database()"
            )

        # then
        until(lambda: backlog(world.db) == 0)
        assert process.poll() is None
    assert_all_agree(indexer_settings, engine)
