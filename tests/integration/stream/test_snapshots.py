"""Monthly snapshots: what they hold, and that they become right again whatever happens."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import psycopg
import pytest

from indexer.health import Heart
from indexer.progress import Progress
from indexer.rebuild import rebuild
from indexer.settings import Settings
from indexer.snapshots import SnapshotKeeper, Updated, indexes, keeping, update, updating
from search.client import SearchClient
from search.documents import DOC_TYPES
from search.fields import tranche_catalogue
from search.mappings import alias, history_alias, snapshot_prefix
from tests.length import sampled
from tests.streaming.running import assert_all_agree, command
from tests.streaming.world import World
from tests.waiting import until

pytestmark = pytest.mark.services

AUGUST, SEPTEMBER, OCTOBER = "2026-08-31", "2026-09-30", "2026-10-31"


@pytest.fixture
def past(world: World) -> World:
    """A world with ratings of three record dates: 40 and 60 points before the present 80; another fund came later."""
    for day, points in ((AUGUST, 40), (SEPTEMBER, 60)):
        world.insert("ratings_rating", tranche_id=world.ids["tranche_1"], record_date=day, points=points)
        world.insert("ratings_rating", tranche_id=world.ids["tranche_2"], record_date=day, points=points)
    world.insert("funds_keyfigures", tranche_id=world.ids["tranche_1"], record_date=AUGUST, volume=100, sri=2)
    world.insert("ratings_rating", tranche_id=world.ids["tranche_3"], record_date=SEPTEMBER, points=30)
    return world


class Snapshots:
    """Runs of the indexer on one prefix, and what the engine then answers."""

    def __init__(self, database: psycopg.Connection, engine: SearchClient, settings: Settings) -> None:
        self.database = database
        self.engine = engine
        self.settings = settings
        self.prefix = settings.index_prefix

    def update(self, *, anew: bool = False) -> Updated:
        """One run."""
        found = update(self.database, self.engine, self.prefix, anew=anew)
        assert found
        return found

    def documents(self, day: str) -> dict[int, dict[str, Any]]:
        """What one snapshot holds, by share class."""
        hits = self.engine.search(f"{snapshot_prefix(self.prefix)}{day}", {"size": 100})["hits"]["hits"]
        return {hit["_source"]["id"]: hit["_source"] for hit in hits}

    def points(self, world: World) -> dict[str, dict[str, int | None]]:
        """Rating points of the main share classes at every record date, by their names."""
        names = {key: name for name, key in world.ids.items() if name.startswith("tranche")}
        days = sorted(name.removeprefix(snapshot_prefix(self.prefix)) for name in self.aliases() if "-asof-" in name)
        return {
            day: {names[key]: one["rating_points"] for key, one in sorted(self.documents(day).items())} for day in days
        }

    def aliases(self) -> set[str]:
        """Every name that leads to snapshots."""
        found = self.engine.indices(f"{history_alias(self.prefix)}-*")
        return {name for index in found.values() for name in index["aliases"]}


@pytest.fixture
def snapshots(database: psycopg.Connection, engine: SearchClient, indexer_settings: Settings) -> Snapshots:
    """Snapshots under a prefix of their own."""
    return Snapshots(database, engine, indexer_settings)


EXPECTED = {
    AUGUST: {"tranche_1": 40},
    SEPTEMBER: {"tranche_1": 60, "tranche_3": 30},
    OCTOBER: {"tranche_1": 80, "tranche_3": 30},
}


def test_main_tranches_stand_in_each_snapshot_with_the_figures_of_its_date(past: World, snapshots: Snapshots) -> None:
    # when
    updated = snapshots.update()

    # then: the latest row at or before the date counts, and funds are there from their first figures on
    assert snapshots.points(past) == EXPECTED
    assert (updated.written, [day.isoformat() for day in updated.record_dates]) == (5, [AUGUST, SEPTEMBER, OCTOBER])
    august = snapshots.documents(AUGUST)[past.ids["tranche_1"]]
    september = snapshots.documents(SEPTEMBER)[past.ids["tranche_1"]]
    october = snapshots.documents(OCTOBER)[past.ids["tranche_1"]]
    assert (august["volume"], august["sri"], august["perf_3y"], august["rank"]) == (100, 2, None, "D")
    assert (september["volume"], september["record_date"], september["asof"]) == (100, SEPTEMBER, SEPTEMBER)
    assert (october["volume"], october["perf_3y"], october["record_date"]) == (None, 6, OCTOBER)
    assert august["company"] == "Company 1"


def test_a_document_has_the_fields_of_a_share_class_and_three_more(past: World, snapshots: Snapshots) -> None:
    snapshots.update()
    document = snapshots.documents(OCTOBER)[past.ids["tranche_1"]]
    assert set(document) == {*tranche_catalogue().index_fields, "asof", "month_bit", "change_bit"}


def test_bits_tell_the_month_and_whether_the_rating_is_a_new_one(past: World, snapshots: Snapshots) -> None:
    # when
    snapshots.update()

    # then: nothing is known of the time before the first record date
    first, second, third = (snapshots.documents(day) for day in (AUGUST, SEPTEMBER, OCTOBER))
    one, other = past.ids["tranche_1"], past.ids["tranche_3"]
    assert [day[one]["change_bit"] / day[one]["month_bit"] for day in (first, second, third)] == [0, 1, 1]
    assert [day[other]["change_bit"] / day[other]["month_bit"] for day in (second, third)] == [1, 0]
    assert third[one]["month_bit"] == 2 * second[one]["month_bit"] == 4 * first[one]["month_bit"]


def test_a_second_run_writes_nothing(past: World, snapshots: Snapshots) -> None:
    snapshots.update()
    again = snapshots.update()
    assert (again.written, again.deleted) == (0, 0)


CHANGES: dict[str, tuple[str, int, dict[str, dict[str, int]]]] = {
    "an earlier rating is corrected": (
        "UPDATE ratings_rating SET points = 41 WHERE tranche_id = {tranche_1} AND record_date = '2026-08-31'",
        # The next month's document says that its rating is a new one, as before, so that only one is written.
        1,
        EXPECTED | {AUGUST: {"tranche_1": 41}},
    ),
    "a rating is taken back": (
        "DELETE FROM ratings_rating WHERE tranche_id = {tranche_3}",
        0,
        {AUGUST: {"tranche_1": 40}, SEPTEMBER: {"tranche_1": 60}, OCTOBER: {"tranche_1": 80}},
    ),
    "master data count as they are today": (
        "UPDATE managers_company SET name = 'Neu' WHERE id = {company_1}",
        3,
        EXPECTED,
    ),
    "another share class becomes the main one": (
        'UPDATE funds_tranche SET "primary" = (id = {tranche_2}) WHERE fund_id = {fund_1}',
        3,
        {
            AUGUST: {"tranche_2": 40},
            SEPTEMBER: {"tranche_2": 60, "tranche_3": 30},
            OCTOBER: {"tranche_2": 60, "tranche_3": 30},
        },
    ),
    "a share class is deleted": (
        "DELETE FROM ratings_rating WHERE tranche_id = {tranche_3}; DELETE FROM funds_tranche WHERE id = {tranche_3}",
        0,
        {AUGUST: {"tranche_1": 40}, SEPTEMBER: {"tranche_1": 60}, OCTOBER: {"tranche_1": 80}},
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_changes_is_written_again_and_nothing_else(past: World, snapshots: Snapshots, change: str) -> None:
    # given
    statement, written, expected = CHANGES[change]
    snapshots.update()

    # when
    past.run(statement)
    updated = snapshots.update()

    # then
    assert snapshots.points(past) == expected
    assert updated.written == written
    assert snapshots.engine.count(history_alias(snapshots.prefix)) == sum(map(len, expected.values()))


def test_the_last_record_date_of_a_month_stands_for_it(past: World, snapshots: Snapshots) -> None:
    # given: a rating in the course of a month
    snapshots.update()
    past.insert("ratings_rating", tranche_id=past.ids["tranche_1"], record_date="2026-11-12", points=90)
    snapshots.update()
    assert snapshots.points(past)["2026-11-12"] == {"tranche_1": 90, "tranche_3": 30}

    # when: the month ends
    past.insert("ratings_rating", tranche_id=past.ids["tranche_1"], record_date="2026-11-30", points=91)
    snapshots.update()

    # then
    assert snapshots.points(past) == EXPECTED | {"2026-11-30": {"tranche_1": 91, "tranche_3": 30}}


def test_a_record_date_without_ratings_vanishes(past: World, snapshots: Snapshots) -> None:
    snapshots.update()
    past.run("DELETE FROM ratings_rating WHERE record_date = '2026-08-31'")
    snapshots.update()
    assert set(snapshots.points(past)) == {SEPTEMBER, OCTOBER}
    assert snapshots.engine.count(history_alias(snapshots.prefix)) == 4


@pytest.mark.parametrize("step", sampled(["snapshot-index", "snapshot-month", "snapshot-alias"], 1))
def test_a_run_that_was_killed_is_carried_on(past: World, snapshots: Snapshots, step: str) -> None:
    # given
    killed = command(snapshots.settings, "snapshots", FAULT_AFTER=step)
    assert killed.returncode == -9

    # when
    done = command(snapshots.settings, "snapshots")

    # then: one index is left
    assert done.returncode == 0, done.stderr
    assert snapshots.points(past) == EXPECTED
    assert len(snapshots.engine.indices(f"{history_alias(snapshots.prefix)}-*")) == 1


def test_readers_see_a_change_when_all_of_it_is_written(
    past: World, snapshots: Snapshots, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    snapshots.update()
    past.run("UPDATE ratings_rating SET points = points + 1")

    # when: the run ends in the midst
    def stop(step: str) -> None:
        if step == "snapshot-month":
            raise InterruptedError

    with monkeypatch.context() as patch:
        patch.setattr(updating, "crash_point", stop)
        with pytest.raises(InterruptedError):
            snapshots.update()

    # then
    assert snapshots.points(past) == EXPECTED
    snapshots.update()
    assert snapshots.points(past)[OCTOBER] == {"tranche_1": 81, "tranche_3": 31}


def test_an_index_of_another_mapping_is_replaced(
    past: World, snapshots: Snapshots, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    with monkeypatch.context() as patch:
        patch.setattr(indexes, "history_hash", lambda: "another")
        snapshots.update()
    assert keeping.is_missing(snapshots.database, snapshots.engine, snapshots.prefix)
    (former,) = snapshots.engine.indices(f"{history_alias(snapshots.prefix)}-*")

    # when
    updated = snapshots.update()

    # then
    assert updated.written == 5
    assert snapshots.points(past) == EXPECTED
    assert former not in snapshots.engine.indices(f"{history_alias(snapshots.prefix)}-*")


def test_documents_that_the_engine_lost_are_noticed(past: World, snapshots: Snapshots) -> None:
    # given
    snapshots.update()
    (name,) = snapshots.engine.indices(f"{history_alias(snapshots.prefix)}-*")
    body = {"query": {"term": {"asof": "2026-09-30"}}}
    snapshots.engine.api.delete_by_query(index=name, body=body, refresh=True)
    assert snapshots.points(past)[SEPTEMBER] == {}

    # when
    snapshots.update()

    # then
    assert snapshots.points(past) == EXPECTED


def test_the_live_index_and_its_tools_do_not_notice(past: World, snapshots: Snapshots) -> None:
    # given
    rebuild(snapshots.settings, snapshots.engine, DOC_TYPES, Progress())
    snapshots.update()

    # when
    rebuild(snapshots.settings, snapshots.engine, DOC_TYPES, Progress())

    # then
    assert snapshots.engine.count(alias(snapshots.prefix, "tranche")) == 3
    assert_all_agree(snapshots.settings, snapshots.engine)
    assert snapshots.points(past) == EXPECTED


@pytest.fixture
def keeper(snapshots: Snapshots) -> Iterator[SnapshotKeeper]:
    """The thread of a running indexer, which looks ten times a second."""
    stop = threading.Event()
    settings = replace(snapshots.settings, snapshots=0.1, poll=0.05)
    thread = SnapshotKeeper(settings, snapshots.engine, stop, Heart())
    thread.start()
    yield thread
    stop.set()
    thread.join(20)
    assert not thread.is_alive()


@pytest.mark.usefixtures("keeper")
def test_a_running_indexer_makes_snapshots_by_itself(past: World, snapshots: Snapshots) -> None:
    # given
    until(lambda: bool(snapshots.aliases()) and snapshots.points(past) == EXPECTED)

    # when: a month comes, and an edit is streamed
    past.insert("ratings_rating", tranche_id=past.ids["tranche_1"], record_date="2026-11-30", points=90)
    until(lambda: "2026-11-30" in snapshots.points(past))
    past.run("UPDATE ratings_rating SET points = 42 WHERE record_date = '2026-08-31' AND tranche_id = {tranche_1}")
    past.db.execute("SELECT nextval('doc_version')")

    # then
    until(lambda: snapshots.points(past)[AUGUST] == {"tranche_1": 42})


def test_nothing_is_compared_while_nothing_is_streamed(past: World, snapshots: Snapshots) -> None:
    # given
    assert keeping.is_missing(snapshots.database, snapshots.engine, snapshots.prefix)
    snapshots.update()

    # then
    assert not keeping.is_missing(snapshots.database, snapshots.engine, snapshots.prefix)
    assert not keeping.is_old(snapshots.database)
    past.db.execute("SELECT nextval('doc_version')")
    assert keeping.is_old(snapshots.database)


def test_the_past_stays_what_it_was_when_a_fund_closes(past: World, snapshots: Snapshots) -> None:
    # given: the main share class of the first fund closes within October, the only one of the second within September
    past.run("UPDATE funds_tranche SET closed_on = '2026-10-15' WHERE id = {tranche_1}")
    past.run("UPDATE funds_tranche SET closed_on = '2026-09-15' WHERE id = {tranche_3}")
    assert past.db.execute('SELECT id FROM funds_tranche WHERE "primary" ORDER BY id').fetchall() == [
        (past.ids["tranche_2"],),
        (past.ids["tranche_3"],),
    ]

    # when
    snapshots.update()

    # then: whoever stood for a fund then still does, as an open one
    assert snapshots.points(past) == {
        AUGUST: {"tranche_1": 40},
        SEPTEMBER: {"tranche_1": 60},
        OCTOBER: {"tranche_2": 60},
    }
    shown = snapshots.documents(AUGUST)[past.ids["tranche_1"]]
    assert (shown["closed_on"], shown["primary"]) == (None, True)
