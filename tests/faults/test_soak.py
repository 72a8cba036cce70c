"""The soak's own parts: its schedule repeats, its book knows what is in doubt, its checker notices what is wrong."""

from collections.abc import Iterable
from contextlib import suppress
from decimal import Decimal

import psycopg
import pytest

from indexer.progress import Progress
from indexer.rebuild import rebuild
from indexer.settings import Settings
from indexer.sink import registry
from search.client import SearchClient
from search.documents import DOC_TYPES
from tests.faults.soak.checking import Verdict, check
from tests.faults.soak.ledger import EXISTS, Ledger
from tests.faults.soak.readers import Answer
from tests.faults.soak.run import QUIET, undocumented
from tests.faults.soak.schedule import LEASE, Fault, Step, plan, sample
from tests.streaming.running import backlog, indexer
from tests.streaming.world import World
from tests.waiting import until


def test_the_same_seed_gives_the_same_schedule() -> None:
    assert list(plan(5, nodes=3, rounds=3)) == list(plan(5, nodes=3, rounds=3))
    assert list(plan(5, nodes=3, rounds=3)) != list(plan(6, nodes=3, rounds=3))


def test_a_disk_is_filled_in_whole_rounds_on_a_file_system_of_ones_own_only() -> None:
    def names(steps: Iterable[Step]) -> list[str]:
        return [fault.name for step in steps for fault in step.faults]

    assert names(plan(1, nodes=1, rounds=2, disk=True)).count("fill disk") == 2
    assert "fill disk" not in names(plan(1, nodes=1, rounds=2))
    assert "fill disk" not in {name for seed in range(40) for name in names(sample(seed))}
    # Nothing is done on top: what recovers is the disk's doing.
    [step] = [step for step in plan(1, nodes=1, rounds=1, disk=True) if step.faults[0].kind == "fill"]
    assert len(step.faults) == 1
    assert step.faults[0].limit > 100


@pytest.mark.parametrize("nodes", [1, 3])
def test_each_round_does_everything(nodes: int) -> None:
    steps = list(plan(1, nodes=nodes, rounds=1))
    done = {fault.name for step in steps for fault in step.faults}
    parts = ["indexer", "opensearch", "postgres", "redis", "web", *(["elected"] if nodes == 3 else [])]
    assert {f"{kind} {part}" for kind in ("kill", "pause", "restart") for part in parts} <= done
    assert {f"hang {part}" for part in ("indexer", "opensearch", "postgres", "redis", "web", "worker", "beat")} <= done
    assert {
        "backup postgres",
        "kill web child",
        "kill worker",
        "slow opensearch",
        "flood opensearch",
        "doorbell postgres",
    } <= done
    assert {step.indexers for step in steps} == {1, 2}
    assert all(fault.hold > LEASE for step in steps for fault in step.faults if fault.kind == "pause")


def test_the_sample_hits_half_of_the_parts_once_and_repeats() -> None:
    drawn = set()
    every = {"indexer", "opensearch", "postgres", "redis", "web", "worker"}
    for seed in range(40):
        steps = list(sample(seed))
        assert steps == list(sample(seed))
        first = [step.faults[0] for step in steps]
        parts = [fault.part for fault in first if fault.kind in ("kill", "pause", "restart", "hang")]
        assert set(parts) <= every
        assert len(set(parts)) == len(parts) >= 2
        assert 10 <= sum(max(fault.hold for fault in step.faults) + QUIET for step in steps) <= 60
        drawn |= {fault.name for step in steps for fault in step.faults}
    whole = {fault.name for step in plan(1, nodes=1, rounds=3) for fault in step.faults}
    # What takes a minute each has a test of its own, and the long form.
    missing = {"flood opensearch", "kill opensearch", "restart opensearch"} | {one for one in whole if "hang " in one}
    assert drawn - {"block opensearch"} == whole - missing


class TestWhatUsersMaySee:
    """One fault of the web server from second 10 to 20, one of the engine from 30 to 40."""

    troubles = [
        (10.0, 20.0, Step(1, 1, (Fault("kill", "web", 1, 0),))),
        (30.0, 40.0, Step(1, 1, (Fault("kill", "opensearch", 1, 0),))),
    ]

    @pytest.mark.parametrize(
        ("began", "status", "code", "wrong"),
        [
            (1, 200, "", False),
            (1, 404, "", False),
            (1, 503, "search_unavailable", True),
            (31, 503, "search_unavailable", False),
            (31, 503, "", True),
            (31, 500, "", True),
            (31, 0, "", True),
            (11, 0, "", False),
            (11, 500, "", True),
            (50, 0, "", True),
        ],
    )
    def test_answer(self, began: float, status: int, code: str, wrong: bool) -> None:
        answer = Answer(began, began + 0.1, status, code, "/api/v1/news/")
        assert bool(undocumented([answer], self.troubles)) == wrong

    def test_a_sample_counts_documented_refusals_of_a_slow_machine_without_judging_them(self) -> None:
        refused = Answer(50, 50.1, 503, "search_unavailable", "/api/v1/news/")
        broken = Answer(50, 50.1, 500, "", "/api/v1/news/")
        assert undocumented([refused], self.troubles, held_up=1.0) == []
        assert len(undocumented([refused, broken], self.troubles, held_up=1.0)) == 1


@pytest.fixture
def indexed(world: World, engine: SearchClient, indexer_settings: Settings) -> World:
    """The small world with its indexes."""
    rebuild(indexer_settings, engine, DOC_TYPES, Progress())
    return world


def look(settings: Settings, engine: SearchClient, *ledgers: Ledger, broken: set[int] | None = None) -> Verdict:
    """What the checker says."""
    return check(settings, engine, ledgers, broken or set())


def index_of(world: World, doc_type: str) -> str:
    """The live index of a kind."""
    rows = registry.registered(world.db, "tranche" if doc_type == "tranche" else "news")
    return rows[-1].index_name


@pytest.mark.services
@pytest.mark.turns
class TestSabotage:
    """Each wrong is done behind the indexer's back; the checker must name it, and nothing else."""

    def test_nothing_is_wrong(self, indexed: World, engine: SearchClient, indexer_settings: Settings) -> None:
        verdict = look(indexer_settings, engine)
        assert verdict.findings == []
        # Three share classes, two news items, a report and two asset managers.
        assert verdict.documents == 3 + 2 + 1 + 2

    def test_a_lost_document(self, indexed: World, engine: SearchClient, indexer_settings: Settings) -> None:
        tranche = indexed.ids["tranche_2"]
        engine.api.delete(index=index_of(indexed, "tranche"), id=tranche, refresh=True)
        assert look(indexer_settings, engine).findings == [f"1 missing of kind tranche, such as [{tranche}]"]

    def test_a_stale_document(self, indexed: World, engine: SearchClient, indexer_settings: Settings) -> None:
        # given: an edit that nobody told the indexer about
        tranche = indexed.ids["tranche_1"]
        indexed.run("UPDATE funds_tranche SET ter = 9 WHERE id = {tranche_1}")
        indexed.forget()
        assert look(indexer_settings, engine).findings == [f"1 stale of kind tranche, such as [{tranche}]"]

    def test_an_extra_document(self, indexed: World, engine: SearchClient, indexer_settings: Settings) -> None:
        news = indexed.ids["news_2"]
        indexed.db.execute("DELETE FROM content_news WHERE id = %s", [news])
        indexed.forget()
        assert look(indexer_settings, engine).findings == [f"1 extra of kind news, such as [{news}]"]

    def test_a_row_that_never_leaves_the_outbox(
        self, indexed: World, engine: SearchClient, indexer_settings: Settings, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("tests.faults.soak.checking.DRAIN", 0.3)
        indexed.run("UPDATE funds_tranche SET ter = 9 WHERE id = {tranche_1}")
        (finding,) = look(indexer_settings, engine).findings
        assert finding.startswith("the stream holds 1 rows")

    def test_dead_letters_must_name_the_broken_documents_and_no_others(
        self, indexed: World, engine: SearchClient, indexer_settings: Settings
    ) -> None:
        # given: a value that the database takes and the index does not
        broken, sound = indexed.ids["tranche_1"], indexed.ids["tranche_2"]
        indexed.db.execute("UPDATE funds_tranche SET min_investment = %s WHERE id = %s", [Decimal("NaN"), broken])
        with indexer(indexer_settings):
            until(lambda: backlog(indexed.db) == 0)

        assert look(indexer_settings, engine, broken={broken}).findings == []
        assert look(indexer_settings, engine, broken={broken, sound}).findings == [
            f"no dead letter for broken documents: [('tranche', {sound})]"
        ]
        assert look(indexer_settings, engine).findings == [
            f"1 stale of kind tranche, such as [{broken}]",
            f"dead letters for sound documents: [('tranche', {broken})]",
        ]

    def test_lost_acknowledged_writes(self, indexed: World, engine: SearchClient, indexer_settings: Settings) -> None:
        # given: three acknowledged writes
        one, two, news = (indexed.ids[name] for name in ("tranche_1", "tranche_2", "news_1"))
        ledger = Ledger()
        for ter in (Decimal(1), Decimal(2)):
            with ledger.write(indexed.db, {("funds_tranche", one, "ter"): ter}):
                indexed.db.execute("UPDATE funds_tranche SET ter = %s WHERE id = %s", [ter, one])
        with ledger.write(indexed.db, {("funds_tranche", two, EXISTS): False}):
            indexed.db.execute("DELETE FROM funds_tranche WHERE id = %s", [two])
        with ledger.write(indexed.db, {("content_news", 77, EXISTS): True}):
            indexed.db.execute(
                "INSERT INTO content_news (id, date, category_id, title_de, title_en, body_de, body_en, state, visible,"
                " published_at) SELECT 77, date, category_id, title_de, title_en, body_de, body_en, state, visible,"
                " published_at FROM content_news WHERE id = %s",
                [news],
            )
        with indexer(indexer_settings):
            until(lambda: backlog(indexed.db) == 0)
            assert look(indexer_settings, engine, ledger).findings == []

            # when: the database forgets them, as after a crash without a flushed log
            indexed.db.execute("UPDATE funds_tranche SET ter = 1 WHERE id = %s", [one])
            indexed.db.execute("DELETE FROM content_news WHERE id = 77")
            indexed.tranche("again", indexed.ids["fund_1"], id=two)
            until(lambda: backlog(indexed.db) == 0)

        # then: the indexes agree with the database, and the book does not
        findings = look(indexer_settings, engine, ledger).findings
        assert len(findings) == 3
        assert all(finding.startswith("lost write: ") for finding in findings)
        assert {finding.split()[2] + " " + finding.split()[3] for finding in findings} == {
            f"funds_tranche {one}:", f"funds_tranche {two}:", "content_news 77:"
        }  # fmt: skip

    def test_a_write_in_doubt_may_have_happened_or_not(self, indexed: World, database_url: str) -> None:
        # given: a connection that breaks within the transaction
        tranche, ledger = indexed.ids["tranche_1"], Ledger()
        with ledger.write(indexed.db, {("funds_tranche", tranche, "ter"): Decimal(3)}):
            indexed.db.execute("UPDATE funds_tranche SET ter = 3 WHERE id = %s", [tranche])
        with (
            psycopg.connect(database_url, autocommit=True) as other,
            suppress(psycopg.OperationalError),
            ledger.write(other, {("funds_tranche", tranche, "ter"): Decimal(4)}),
        ):
            indexed.db.execute("SELECT pg_terminate_backend(%s)", [other.info.backend_pid])
            other.execute("UPDATE funds_tranche SET ter = 4 WHERE id = %s", [tranche])

        # then
        assert ledger.allowed["funds_tranche", tranche, "ter"] == {Decimal(3), Decimal(4)}
        assert (ledger.acknowledged, ledger.in_doubt) == (1, 1)
