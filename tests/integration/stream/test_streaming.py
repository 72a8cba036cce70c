"""From a committed change to the document in the index, on real services."""

import json
import random
import signal
import threading
import time

import psycopg
import pytest
from django.db import connection

from app.outbox.services import rebuild_documents_of
from indexer.documents import Document
from indexer.health import status
from indexer.progress import Progress
from indexer.rebuild import Which, rebuild
from indexer.settings import Settings
from indexer.sink import Delivery, registry
from indexer.stream import claims
from indexer.verify import Kind, verify
from search.client import SearchClient
from search.documents import DOC_TYPES, DocType
from search.mappings import alias, index_body
from tests.streaming.running import backlog, command, indexer
from tests.streaming.world import World
from tests.waiting import until

pytestmark = pytest.mark.services


@pytest.fixture
def indexed(world: World, engine: SearchClient, indexer_settings: Settings) -> World:
    """The small world, and its indexes."""
    rebuild(indexer_settings, engine, DOC_TYPES, Progress())
    return world


def source(engine: SearchClient, settings: Settings, name: str, doc_id: int) -> dict[str, object] | None:
    """A document as it is in the index now."""
    (answer,) = engine.api.mget(index=f"{settings.index_prefix}{name}", body={"ids": [str(doc_id)]})["docs"]
    return answer.get("_source") if answer["found"] else None


def differences(settings: Settings, engine: SearchClient, *, wait: float = 20.0) -> dict[str, object]:
    """What verify finds, by kind of document; empty if all is well."""
    reports = verify(settings, engine, DOC_TYPES, repair=False, wait=wait)
    return {report.doc_type: report.as_dict() for report in reports if not report.agrees}


def test_an_edit_becomes_searchable_at_once(indexed: World, engine: SearchClient, indexer_settings: Settings) -> None:
    tranches = alias(indexer_settings.index_prefix, "tranche")
    with indexer(indexer_settings):
        until(lambda: bool(indexed.db.execute("SELECT 1 FROM outbox_worker").fetchone()))
        # when
        indexed.run("UPDATE managers_company SET name = 'Zebra Invest' WHERE id = {company_1}")

        # then
        until(lambda: engine.count(tranches, {"match": {"company": "zebra"}}) == 2, seconds=5)
        until(lambda: backlog(indexed.db) == 0, seconds=5)
    assert differences(indexer_settings, engine) == {}


def test_a_deleted_row_disappears(indexed: World, engine: SearchClient, indexer_settings: Settings) -> None:
    with indexer(indexer_settings):
        # when
        indexed.run("DELETE FROM funds_tranche WHERE id = {tranche_2}")

        # then
        until(lambda: source(engine, indexer_settings, "tranches", indexed.ids["tranche_2"]) is None)
        until(lambda: backlog(indexed.db) == 0)
    assert source(engine, indexer_settings, "tranches", indexed.ids["tranche_1"]) is not None
    assert differences(indexer_settings, engine) == {}


def test_two_share_classes_that_come_at_once_are_both_counted(
    indexed: World, engine: SearchClient, indexer_settings: Settings, database_url: str
) -> None:
    # given: two transactions, of which neither sees the other's share class
    ids = indexed.ids
    first, second = indexed.isin(), indexed.isin()
    insert = "INSERT INTO funds_tranche (fund_id, name, isin, currency) VALUES (%s, 'Late', %s, 'EUR')"
    with (
        indexer(indexer_settings),
        psycopg.connect(database_url) as one,
        psycopg.connect(database_url) as other,
    ):
        one.execute(insert, [ids["fund_1"], first])
        other.execute(insert, [ids["fund_1"], second])

        # when: the first is written before the second commits
        one.commit()
        until(lambda: engine.count(alias(indexer_settings.index_prefix, "tranche"), {"term": {"isin": first}}) == 1)
        other.commit()

        # then
        def counted() -> list[object]:
            found = [
                source(engine, indexer_settings, "tranches", ids[name]) or {} for name in ("tranche_1", "tranche_2")
            ]
            return [document.get("tranches_count") for document in found]

        until(lambda: counted() == [4, 4])
        until(lambda: backlog(indexed.db) == 0)
    assert differences(indexer_settings, engine) == {}


def test_what_was_written_while_nobody_listened_is_caught_up(
    indexed: World, engine: SearchClient, indexer_settings: Settings
) -> None:
    # given
    indexed.run("UPDATE funds_tranche SET ter = 2.5")

    # when
    with indexer(indexer_settings, "--workers", "3"):
        until(lambda: backlog(indexed.db) == 0)

    # then
    found = source(engine, indexer_settings, "tranches", indexed.ids["tranche_3"])
    assert found
    assert found["ter"] == 2.5


def test_an_old_version_never_overwrites_a_newer_one(
    indexed: World, engine: SearchClient, indexer_settings: Settings
) -> None:
    # given: a document with a version far ahead
    indexed.db.execute("SELECT setval('doc_version', nextval('doc_version') + 1000)")
    document = Document("tranche", indexed.ids["tranche_1"])
    assert Delivery(indexed.db, engine).attempt([document]) == {}
    indexed.run("UPDATE funds_tranche SET ter = 9 WHERE id = {tranche_1}")

    # when: the change comes with a lower version
    indexed.db.execute("SELECT setval('doc_version', nextval('doc_version') - 500)")
    again = Delivery(indexed.db, engine).attempt([document])

    # then: that counts as done, and verify tells what happened
    assert again == {}
    found = source(engine, indexer_settings, "tranches", document.doc_id)
    assert found
    assert found["ter"] is None
    (report,) = verify(indexer_settings, engine, ["tranche"], repair=False, wait=0)
    assert "rebuild" in report.problem


def test_an_expired_lease_is_taken_over_and_the_first_owner_deletes_nothing(indexed: World) -> None:
    # given
    indexed.run("UPDATE funds_tranche SET ter = 9 WHERE id = {tranche_3}")
    first = claims.claim(indexed.db, "first", batch=10, lease=60)
    assert first
    assert claims.claim(indexed.db, "second", batch=10, lease=60) is None
    indexed.db.execute("UPDATE outbox_entry SET claimed_until = now() - interval '1 second'")

    # when
    second = claims.claim(indexed.db, "second", batch=10, lease=60)
    claims.finish(indexed.db, first)

    # then
    assert second
    assert second.documents == first.documents
    assert not claims.renew(indexed.db, first, lease=5)
    assert claims.renew(indexed.db, second, lease=5)
    assert backlog(indexed.db) == 1
    claims.finish(indexed.db, second)
    assert backlog(indexed.db) == 0


def test_a_row_that_came_after_the_claim_stays(indexed: World) -> None:
    # given
    indexed.run("UPDATE funds_tranche SET ter = 9 WHERE id = {tranche_3}")
    claim = claims.claim(indexed.db, "worker", batch=10, lease=5)
    assert claim
    indexed.run("UPDATE funds_tranche SET ter = 8 WHERE id = {tranche_3}")

    # when
    claims.finish(indexed.db, claim)

    # then
    assert indexed.named(indexed.outbox()) == {"tranche_3"}


def test_a_single_edit_is_claimed_before_a_bulk_load_is_through(indexed: World) -> None:
    # given: a long queue, and an edit at its end
    indexed.db.execute("INSERT INTO outbox_entry (doc_type, doc_id) SELECT 'news', g FROM generate_series(1, 500) g")
    indexed.run("UPDATE funds_tranche SET ter = 9 WHERE id = {tranche_3}")

    # when
    claim = claims.claim(indexed.db, "worker", batch=8, lease=5)

    # then: the edit is among the first, and so is the oldest row
    assert claim
    assert Document("tranche", indexed.ids["tranche_3"]) in claim.documents
    assert Document("news", 1) in claim.documents
    assert len(claim.ids) == 8


def test_a_document_that_was_changed_often_is_claimed_once_with_all_its_rows(indexed: World) -> None:
    # given: three documents, each changed ten times, while nobody wrote them
    indexed.db.execute("INSERT INTO outbox_entry (doc_type, doc_id) SELECT 'news', g % 3 FROM generate_series(1, 30) g")

    # when: fewer rows than that are asked for
    claim = claims.claim(indexed.db, "worker", batch=4, lease=5)

    # then
    assert claim
    assert len(claim.ids) == 30
    assert sorted(document.doc_id for document in claim.documents) == [0, 1, 2]
    assert claims.claim(indexed.db, "other", batch=4, lease=5) is None
    claims.finish(indexed.db, claim)
    assert backlog(indexed.db) == 0


def test_a_refused_document_becomes_a_dead_letter_and_holds_up_nothing(
    indexed: World, engine: SearchClient, indexer_settings: Settings
) -> None:
    # given: a second index that knows no company
    body = index_body("tranche")
    name = registry.new_name(indexer_settings.index_prefix, "tranche")
    del body["mappings"]["properties"]["company"]
    engine.create_index(name, {**body, "aliases": {f"{name}-write": {}}})
    registry.register(indexed.db, "tranche", name, "")

    # when
    with indexer(indexer_settings):
        indexed.run("UPDATE funds_tranche SET ter = 7")
        until(lambda: backlog(indexed.db) == 0)

    # then: the good index has the documents, the refusals are on record with status and reason
    found = source(engine, indexer_settings, "tranches", indexed.ids["tranche_1"])
    assert found
    assert found["ter"] == 7
    letters = indexed.db.execute("SELECT doc_id, index_name, status, reason FROM outbox_dead_letter").fetchall()
    assert {letter[0] for letter in letters} == {indexed.ids[f"tranche_{n}"] for n in (1, 2, 3)}
    assert {letter[1:3] for letter in letters} == {(name, 400)}
    assert all("company" in letter[3] for letter in letters)

    # when: the index is gone and the documents are written again
    registry.drop(indexed.db, engine, name)
    indexed.db.execute("SELECT outbox_requeue('tranche', array_agg(id)) FROM funds_tranche")
    with indexer(indexer_settings):
        until(lambda: backlog(indexed.db) == 0)

    # then
    assert indexed.db.execute("SELECT count(*) FROM outbox_dead_letter").fetchone() == (0,)


def test_a_late_write_does_not_create_a_deleted_index(
    indexed: World, engine: SearchClient, indexer_settings: Settings
) -> None:
    # given: an index that was deleted by hand while workers still write to it
    gone = registry.new_name(indexer_settings.index_prefix, "tranche")
    registry.register(indexed.db, "tranche", gone, "")
    present = Document("tranche", indexed.ids["tranche_1"])
    deleted = Document("tranche", 4711)

    # when
    again = Delivery(indexed.db, engine).attempt([present])
    again |= Delivery(indexed.db, engine).attempt([deleted])

    # then
    assert set(again) == {present, deleted}
    assert not engine.index_exists(gone)
    assert not engine.index_exists(f"{gone}-write")


def test_verify_tells_missing_stale_and_extra_documents_apart_and_repairs_them(
    indexed: World, engine: SearchClient, indexer_settings: Settings
) -> None:
    # given: damage that nothing in the outbox accounts for
    indexed.db.execute("ALTER TABLE funds_tranche DISABLE TRIGGER USER")
    indexed.run("UPDATE funds_tranche SET ter = 5 WHERE id = {tranche_1}")
    indexed.run("DELETE FROM funds_tranche WHERE id = {tranche_2}")
    indexed.db.execute("ALTER TABLE funds_tranche ENABLE TRIGGER USER")
    tranches = alias(indexer_settings.index_prefix, "tranche")
    engine.api.delete(index=tranches, id=indexed.ids["tranche_3"], version=999, version_type="external")
    indexed.db.execute("SELECT setval('doc_version', 2000)")

    # when
    (report,) = verify(indexer_settings, engine, ["tranche"], repair=False, wait=0)

    # then
    assert report.of_kind(Kind.STALE) == [indexed.ids["tranche_1"]]
    assert report.of_kind(Kind.EXTRA) == [indexed.ids["tranche_2"]]
    assert report.of_kind(Kind.MISSING) == [indexed.ids["tranche_3"]]
    assert command(indexer_settings, "verify", "--wait", "0").returncode == 1

    # when
    with indexer(indexer_settings):
        repaired = command(indexer_settings, "verify", "--repair", "--json")

    # then
    assert repaired.returncode == 0, repaired.stdout
    assert json.loads(repaired.stdout)["agrees"] is True


def test_rows_in_flight_are_not_differences(indexed: World, engine: SearchClient, indexer_settings: Settings) -> None:
    # given: an edit, and no indexer that works
    indexed.run("UPDATE funds_tranche SET ter = 5 WHERE id = {tranche_1}")

    # when
    (report,) = verify(indexer_settings, engine, ["tranche"], repair=True, wait=0)

    # then
    assert report.differences == {}
    assert report.pending == {indexed.ids["tranche_1"]: Kind.STALE}


@pytest.mark.slow
def test_edits_from_all_sides_during_rebuilds_leave_no_difference(
    indexed: World, engine: SearchClient, indexer_settings: Settings, database_url: str
) -> None:
    stop = threading.Event()
    failures: list[BaseException] = []
    chance = random.Random(20261031)

    def edit(seed: int) -> None:
        own = random.Random(seed)
        with psycopg.connect(database_url, autocommit=True) as connection:
            world = World(connection, indexed.ids, 1000 * seed)
            while not stop.is_set():
                try:
                    _random_change(world, own)
                except psycopg.errors.Error as error:
                    if not isinstance(error, psycopg.errors.DeadlockDetected | psycopg.errors.IntegrityError):
                        failures.append(error)
                        return

    threads = [threading.Thread(target=edit, args=(seed,)) for seed in (1, 2)]
    with indexer(indexer_settings, "--workers", "2"), indexer(indexer_settings):
        for thread in threads:
            thread.start()
        # when
        for _ in range(3):
            rebuild(indexer_settings, engine, chance.sample(tuple(DOC_TYPES), len(DOC_TYPES)), Progress())
        rebuild(indexer_settings, engine, DOC_TYPES, Progress(), rollback=True)
        stop.set()
        for thread in threads:
            thread.join()

        # then
        until(lambda: backlog(indexed.db) == 0)
    assert failures == []
    assert differences(indexer_settings, engine) == {}


def _random_change(world: World, chance: random.Random) -> None:
    text = f"Name {chance.randrange(10**9)}"
    match chance.randrange(8):
        case 0:
            world.db.execute("UPDATE managers_company SET name = %s WHERE id = %s", [text, world.ids["company_1"]])
        case 1:
            world.db.execute("UPDATE funds_region SET name_de = %s", [text])
        case 2:
            world.tranche(f"extra {text}", world.ids[f"fund_{chance.choice((1, 2))}"])
        case 3:
            world.db.execute("DELETE FROM funds_tranche WHERE id = (SELECT max(id) FROM funds_tranche WHERE id > 3)")
        case 4:
            world.db.execute(
                "UPDATE funds_tranche SET fund_id = %s WHERE id = (SELECT max(id) FROM funds_tranche WHERE id > 3)",
                [world.ids[f"fund_{chance.choice((1, 2))}"]],
            )
        case 5:
            world.db.execute("DELETE FROM funds_fund_regions WHERE fund_id = %s", [world.ids["fund_2"]])
            world.insert("funds_fund_regions", fund_id=world.ids["fund_2"], region_id=world.ids["region_2"])
        case 6:
            with world.db.transaction():
                world.db.execute("UPDATE content_news SET title_de = %s", [text])
                time.sleep(chance.random() / 50)
        case _:
            world.db.execute("UPDATE funds_tranche SET ter = %s", [chance.randrange(100)])


def test_sigterm_ends_the_process_and_its_heartbeat(indexed: World, indexer_settings: Settings) -> None:
    with indexer(indexer_settings) as process:
        until(lambda: bool(indexed.db.execute("SELECT 1 FROM outbox_worker").fetchone()))

        # when
        process.send_signal(signal.SIGTERM)

        # then
        assert process.wait(10) == 0
    assert indexed.db.execute("SELECT count(*) FROM outbox_worker").fetchone() == (0,)


def test_status_says_what_is_missing(world: World, indexer_settings: Settings) -> None:
    # given: an edit, no index, no worker
    world.run("UPDATE funds_tranche SET ter = 5 WHERE id = {tranche_1}")

    # when
    answer = command(indexer_settings, "status", "--json")

    # then
    state = json.loads(answer.stdout)
    assert answer.returncode == 1
    assert (state["backlog"], state["healthy"], state["workers"]) == (1, False, [])
    assert [index["live"] for index in state["indexes"]] == [None] * len(DOC_TYPES)


def test_an_index_is_rebuilt_if_its_view_says_something_else(
    indexed: World, engine: SearchClient, indexer_settings: Settings, orm: None
) -> None:
    def names() -> dict[DocType, str | None]:
        return {kind: registry.serving(engine, indexer_settings.index_prefix, kind) for kind in DOC_TYPES}

    # given: an upgrade that leaves the views as they are
    before = names()
    rebuild(indexer_settings, engine, DOC_TYPES, Progress(), which=Which.CHANGED)
    assert names() == before

    # when: one that changes a view
    with connection.cursor() as cursor:
        rebuild_documents_of(cursor, {"search_doc_news", "search_record_date"})
    assert {index.doc_type for index in status(indexed.db).indexes if not index.current} == {"news"}
    rebuild(indexer_settings, engine, DOC_TYPES, Progress(), which=Which.CHANGED)

    # then
    after = names()
    assert {kind for kind in DOC_TYPES if after[kind] != before[kind]} == {"news"}
    assert all(index.current for index in status(indexed.db).indexes)
