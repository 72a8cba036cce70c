"""A database that was set back to an earlier time, under indexes that were not."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from indexer.documents import Document
from indexer.progress import Progress
from indexer.rebuild import Which, rebuild
from indexer.settings import Settings
from indexer.sink import Delivery
from indexer.snapshots import keeping, update
from infra.stack import data
from search.client import SearchClient
from search.documents import DOC_TYPES
from search.mappings import snapshot_prefix
from tests.streaming.running import assert_all_agree
from tests.streaming.world import World

pytestmark = pytest.mark.services

_OUTBOX = ("outbox_index_target", "outbox_snapshot", "outbox_snapshot_document")


@contextmanager
def set_back(world: World) -> Iterator[None]:
    """Do something in the indexes' time to come; afterwards the outbox is as a restore leaves it."""
    [version] = world.db.execute("SELECT last_value FROM doc_version").fetchone() or [0]
    for table in _OUTBOX:
        world.run(f"DROP TABLE IF EXISTS before_{table}; CREATE TABLE before_{table} AS TABLE {table}")
    # Others have written a lot.
    world.db.execute("SELECT setval('doc_version', %s)", [version + 1000])
    try:
        yield
        world.run(
            "TRUNCATE outbox_entry, outbox_fan_out, outbox_index_target, outbox_snapshot_document, outbox_snapshot"
        )
        for table in _OUTBOX:
            world.run(f"INSERT INTO {table} SELECT * FROM before_{table}")
        world.db.execute("SELECT setval('doc_version', %s)", [version])
    finally:
        for table in _OUTBOX:
            world.run(f"DROP TABLE before_{table}")


@pytest.fixture(autouse=True)
def versions_go_on(world: World) -> Iterator[None]:
    """Versions after a restore are those of a clock; other tests of this database count theirs from one."""
    [version] = world.db.execute("SELECT last_value FROM doc_version").fetchone() or [0]
    yield
    world.db.execute("SELECT setval('doc_version', %s)", [version])


def ter(engine: SearchClient, settings: Settings, doc_id: int) -> object:
    (answer,) = engine.api.mget(index=f"{settings.index_prefix}tranches", body={"ids": [str(doc_id)]})["docs"]
    return answer["_source"]["ter"]


def test_left_over_indexes_are_built_again_and_take_later_edits(
    world: World, engine: SearchClient, indexer_settings: Settings
) -> None:
    # given: a change after the backup, and the database as it was before
    rebuild(indexer_settings, engine, DOC_TYPES, Progress())
    key = world.ids["tranche_1"]
    with set_back(world):
        world.run("UPDATE funds_tranche SET ter = 9 WHERE id = {tranche_1}")
        assert Delivery(world.db, engine).attempt([Document("tranche", key)]) == {}
        world.run("UPDATE funds_tranche SET ter = NULL WHERE id = {tranche_1}")
    place = (indexer_settings.database_url, indexer_settings.opensearch_url, indexer_settings.index_prefix)
    assert data.indexes_are_current(*place)
    assert ter(engine, indexer_settings, key) == 9

    # when
    data.outdate_indexes(world.db)

    # then the next start sees that they are to be built, and does
    assert not data.indexes_are_current(*place)
    rebuild(indexer_settings, engine, DOC_TYPES, Progress(), which=Which.CHANGED)
    assert ter(engine, indexer_settings, key) is None
    assert data.indexes_are_current(*place)
    # and edits arrive
    world.run("UPDATE funds_tranche SET ter = 2.5 WHERE id = {tranche_1}")
    assert Delivery(world.db, engine).attempt([Document("tranche", key)]) == {}
    assert ter(engine, indexer_settings, key) == 2.5
    world.forget()
    assert_all_agree(indexer_settings, engine)


def test_left_over_snapshots_are_written_again(world: World, engine: SearchClient, indexer_settings: Settings) -> None:
    # given: a correction of a past month after the backup
    prefix = indexer_settings.index_prefix
    world.insert("ratings_rating", tranche_id=world.ids["tranche_1"], record_date="2026-09-30", points=60)
    update(world.db, engine, prefix)
    correct = "UPDATE ratings_rating SET points = {points} WHERE record_date = '2026-09-30'"
    with set_back(world):
        world.db.execute(correct.format(points=42))
        update(world.db, engine, prefix)
        world.db.execute(correct.format(points=60))

    def points() -> list[object]:
        hits = engine.search(f"{snapshot_prefix(prefix)}2026-09-30", {"size": 10})["hits"]["hits"]
        return [hit["_source"]["rating_points"] for hit in hits]

    assert points() == [42]
    assert not keeping.is_missing(world.db, engine, prefix)

    # when
    data.outdate_indexes(world.db)

    # then the indexer sees it
    assert keeping.is_missing(world.db, engine, prefix)
    update(world.db, engine, prefix)
    assert points() == [60]
    assert not keeping.is_missing(world.db, engine, prefix)
