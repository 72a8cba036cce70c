"""The job: all tranches, in chunks, repeated, stopped and gone on with."""

import datetime
import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from io import StringIO
from typing import Any

import numpy as np
import pghistory
import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from app.database.history import former_states
from app.demo.writing import simulate_figures
from app.figures import chunks, storing
from app.figures.basis import basis
from app.figures.computing import COLUMNS
from app.figures.models import Run
from app.funds.models import KeyFigures, Tranche
from app.monthly import record_dates, running
from app.monthly.figures import run_figures
from app.monthly.tasks import run_due_figures
from app.prices.deciding import decided_since
from app.prices.history import read_histories
from app.prices.models import HeldNav, Nav, PackedYear, Split
from app.prices.returns import Histories, month_end
from app.prices.storing import Navs, write_history
from search.fields import VIEWERS
from tests.factories.funds import (
    RECORD_DATE,
    DemoEntryFactory,
    KeyFiguresFactory,
    PeergroupFactory,
    TrancheFactory,
)
from tests.waiting import until

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def silent(done: int, total: int) -> None:
    pass


def given_tranches(groups: int, size: int = 3) -> list[Tranche]:
    made = []
    for _ in range(groups):
        group = PeergroupFactory.create()
        made += [TrancheFactory.create(fund__peergroup=group) for _ in range(size)]
    return made


def given_navs(tranches: list[Tranche], until: datetime.date, *, simulated: bool = False) -> None:
    """Weekly NAVs of six years, up one percent a month and no two alike."""
    days = (until - datetime.date(2000, 1, 1)).days - 7 * np.arange(313)[::-1]
    count = len(tranches)
    rows = Navs(
        np.repeat([tranche.pk for tranche in tranches], len(days)),
        np.tile(days, count),
        np.concatenate([100_000_000 + (100_000 + place * 10_000) * np.arange(len(days)) for place in range(count)]),
        np.full(count * len(days), b"EUR"),
        np.zeros(count * len(days), np.int64),
    )
    write_history(rows, simulated=simulated)


def outbox() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM outbox_entry")
        return int(cursor.fetchone()[0])


def test_every_tranche_has_its_figures_and_a_second_run_changes_and_streams_nothing() -> None:
    # given
    tranches = given_tranches(2)
    given_navs(tranches, RECORD_DATE)
    TrancheFactory.create()
    TrancheFactory.create(fund__peergroup=tranches[0].fund.peergroup)
    # when
    first = run_figures(RECORD_DATE, silent)
    streamed = outbox()
    second = run_figures(RECORD_DATE, silent)
    # then
    assert (first.done, first.total, first.changed) == (8, 8, 6)
    assert (second.changed, outbox()) == (0, streamed)
    figures = KeyFigures.objects.get(tranche=tranches[0], record_date=RECORD_DATE)
    assert figures.perf_1y is not None
    assert figures.simulated is False
    # A tranche without NAVs has no figures, which is shown as missing, whatever its peergroup has.
    assert KeyFigures.objects.count() == 6


def test_one_wrong_nav_blanks_the_figures_of_its_share_class_alone(caplog: pytest.LogCaptureFixture) -> None:
    # given: figures of right prices, and then a last NAV that lacks its decimal sign
    tranches = given_tranches(2)
    given_navs(tranches, RECORD_DATE)
    run_figures(RECORD_DATE, silent)
    right = {one.tranche_id: one for one in KeyFigures.objects.all()}
    Nav.objects.filter(tranche=tranches[0], date=RECORD_DATE).update(nav=F("nav") * 10_000)
    # when
    with caplog.at_level(logging.WARNING, logger="app.figures"):
        state = run_figures(RECORD_DATE, silent)
    # then
    assert (state.done, state.total, state.problem) == (6, 6, "")
    assert state.finished_at is not None
    wrong = KeyFigures.objects.get(tranche=tranches[0])
    assert (wrong.perf_1m, wrong.volatility_1y, wrong.max_profit_3y) == (None, None, None)
    assert wrong.perf_5y == pytest.approx(Decimal(565), abs=50)
    for other in KeyFigures.objects.exclude(tranche=tranches[0]):
        known = right[other.tranche_id]
        assert (other.perf_1m, other.volatility_3y, other.srri) == (known.perf_1m, known.volatility_3y, known.srri)
        assert other.perf_1m is not None
    # and staff learn of it by one line
    (line,) = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
    assert f"share class {tranches[0].pk}, {RECORD_DATE}" in line
    assert "perf_1m" in line
    assert "volatility_1y" in line
    assert "perf_5y" not in line


def test_what_staff_entered_is_carried_over_to_the_next_record_date() -> None:
    # given
    tranches = given_tranches(1)
    given_navs(tranches, RECORD_DATE)
    before = month_end(RECORD_DATE, 1)
    KeyFiguresFactory.create(tranche=tranches[0], record_date=before, volume=Decimal("12.50"), volume_currency="CHF")
    # when
    run_figures(RECORD_DATE, silent)
    # then
    found = KeyFigures.objects.get(tranche=tranches[0], record_date=RECORD_DATE)
    assert (found.volume, found.volume_currency) == (Decimal("12.50"), "CHF")
    assert KeyFigures.objects.get(tranche=tranches[0], record_date=before).perf_1y == Decimal("4.25")


def test_simulated_navs_do_not_touch_real_figures() -> None:
    # given
    tranches = given_tranches(1)
    given_navs(tranches, RECORD_DATE, simulated=True)
    KeyFiguresFactory.create(tranche=tranches[0])
    # when
    run_figures(RECORD_DATE, silent)
    # then
    assert KeyFigures.objects.get(tranche=tranches[0]).perf_1y == Decimal("4.25")
    assert set(KeyFigures.objects.exclude(tranche=tranches[0]).values_list("simulated", flat=True)) == {True}


def test_a_stopped_run_goes_on_after_its_last_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    # given: a chunk for each peergroup, and a failure in the third of them
    tranches = given_tranches(4)
    given_navs(tranches, RECORD_DATE)
    monkeypatch.setattr(chunks, "CHUNK", 1)
    real: Callable[..., int] = storing.store
    calls: list[int] = []

    def failing(*arguments: object) -> int:
        calls.append(1)
        if len(calls) == 3:
            raise OSError("the disk is gone")
        return real(*arguments)

    monkeypatch.setattr(storing, "store", failing)
    # when
    with pytest.raises(OSError, match="disk"):
        run_figures(RECORD_DATE, silent)
    # then
    state = Run.objects.get()
    assert (state.done, state.total, state.finished_at) == (6, 12, None)
    assert "the disk is gone" in state.problem
    # when it is started again
    again = run_figures(RECORD_DATE, silent)
    # then
    assert len(calls) == 5
    assert (again.done, again.total, again.changed, again.problem) == (12, 12, 12, "")
    assert again.finished_at is not None


def test_the_run_packs_the_years_before_its_record_date_once() -> None:
    # given
    given_navs(given_tranches(1), RECORD_DATE)
    # when
    run_figures(RECORD_DATE, silent)
    # then
    packed = list(PackedYear.objects.values_list("year", "packed_at"))
    assert [year for year, _ in packed] == [year for year, _ in packed if year < RECORD_DATE.year]
    assert RECORD_DATE.year - 1 in dict(packed)
    # when it runs again
    again = run_figures(RECORD_DATE, silent)
    # then nothing is packed again, and what is packed says the same
    assert list(PackedYear.objects.values_list("year", "packed_at")) == packed
    assert again.changed == 0


def test_two_runs_at_once_are_refused() -> None:
    # given
    given_tranches(1)
    with psycopg.connect(**other()) as elsewhere:
        elsewhere.execute("SELECT pg_advisory_lock(%s, 0)", [running._LOCK])
        # when / then
        with pytest.raises(running.RunningError):
            run_figures(RECORD_DATE, silent)
        with pytest.raises(CommandError, match="already"):
            call_command("compute_figures", "--record-date", "2026-10-31", stdout=StringIO())


def other() -> dict[str, Any]:
    """Connection parameters of this test's database, for a connection of one's own."""
    known = connection.get_connection_params()
    return {name: known[name] for name in ("dbname", "user", "password", "host", "port") if known.get(name)}


def test_a_month_is_due_when_its_navs_are_there() -> None:
    assert record_dates.due(datetime.date(2026, 11, 22)) is None
    # given
    tranches = given_tranches(1, size=5)
    given_navs(tranches, RECORD_DATE)
    # when / then
    assert record_dates.due(datetime.date(2026, 11, 22)) == RECORD_DATE
    assert record_dates.due(datetime.date(2027, 1, 5)) == RECORD_DATE
    # A delivery that has only begun does not make its month complete.
    given_navs([TrancheFactory.create()], datetime.date(2026, 11, 30))
    assert record_dates.due(datetime.date(2027, 1, 5)) == RECORD_DATE


def test_the_task_computes_a_due_month_once() -> None:
    # given
    given_navs(given_tranches(1), month_end(datetime.date.today(), 1))  # noqa: DTZ011
    # when
    run_due_figures()
    made = Run.objects.get()
    run_due_figures()
    # then
    assert made.changed == KeyFigures.objects.count() == 3
    assert Run.objects.get().started_at == made.started_at


@pytest.mark.parametrize(
    ("state", "days", "again"),
    [("accepted", 0, True), ("corrected", -400, True), ("rejected", 0, False), ("accepted", 1, False)],
)
def test_a_decision_about_a_price_up_to_the_record_date_makes_the_month_due_again_once(
    state: str, days: int, again: bool
) -> None:
    # given: a month that was computed an hour ago
    last = month_end(datetime.date.today(), 1)  # noqa: DTZ011
    tranches = given_tranches(1)
    given_navs(tranches, last)
    run_due_figures()
    Run.objects.update(started_at=timezone.now() - datetime.timedelta(hours=1))
    before = KeyFigures.objects.get(tranche=tranches[0])
    # when
    Nav.objects.filter(tranche=tranches[0]).order_by("-date").first().delete()  # type: ignore[union-attr]
    HeldNav.objects.create(
        tranche=tranches[0], date=last + datetime.timedelta(days=days), nav=1, currency="EUR", reason="own",
        before_date=last, before_nav=1, change=0, held_at=timezone.now(), state=state, decided_at=timezone.now(),
    )  # fmt: skip
    run_due_figures()
    # then
    run = Run.objects.get()
    assert (run.started_at > timezone.now() - datetime.timedelta(minutes=10)) == again
    after = KeyFigures.objects.filter(tranche=tranches[0], perf_1m=before.perf_1m)
    assert after.exists() != again
    # and when
    Run.objects.update(started_at=timezone.now() + datetime.timedelta(minutes=3))
    started = Run.objects.get().started_at
    run_due_figures()
    # then
    assert Run.objects.get().started_at == started


def test_a_split_that_staff_declare_or_withdraw_makes_the_month_due_again() -> None:
    # given
    [tranche, *_] = given_tranches(1)
    before = timezone.now() - datetime.timedelta(minutes=1)
    with pghistory.context(user=1):
        split = Split.objects.create(tranche=tranche, date=RECORD_DATE, ratio=10)
    # when / then
    assert decided_since(before, RECORD_DATE)
    assert not decided_since(before, RECORD_DATE - datetime.timedelta(days=1))
    assert not decided_since(timezone.now() + datetime.timedelta(minutes=1), RECORD_DATE)
    # and: the day before it was changed counts as well
    former_states(Split).objects.all().delete()
    Split.objects.filter(pk=split.pk).update(date=RECORD_DATE + datetime.timedelta(days=40))
    assert decided_since(before, RECORD_DATE)


def test_the_simulation_shows_what_the_job_computes_from_its_navs() -> None:
    # given
    for tranche in given_tranches(2, size=4):
        DemoEntryFactory.create(tranche=tranche)
    simulate_figures()
    before = list(KeyFigures.objects.order_by("pk").values_list())
    assert Nav.objects.filter(simulated=True).count() > 8 * 5 * 12
    # when
    changed = run_figures(RECORD_DATE, silent).changed
    # then
    assert changed == 0
    assert list(KeyFigures.objects.order_by("pk").values_list()) == before


def test_without_navs_there_is_a_clear_message() -> None:
    with pytest.raises(CommandError, match="import_prices"):
        call_command("compute_figures")
    with pytest.raises(CommandError, match="not come yet"):
        call_command("compute_figures", "--record-date", "2999-12-31")


@pytest.fixture
def partitions_dropped(transactional_db: None) -> Iterator[None]:
    """Drop the partitions that the test makes, which outlive its rows."""
    yield
    with connection.cursor() as cursor:
        cursor.execute("SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'prices_nav'::regclass")
        for (name,) in cursor.fetchall():
            cursor.execute(f"DROP TABLE {name}")


@pytest.mark.usefixtures("partitions_dropped")
@pytest.mark.django_db(transaction=True)
def test_chunks_are_read_ahead_on_connections_that_end_with_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    # given: figures that a run within one transaction has made, which reads nothing ahead
    given_navs(given_tranches(5), RECORD_DATE)
    monkeypatch.setattr(chunks, "CHUNK", 1)
    with transaction.atomic():
        run_figures(RECORD_DATE, silent)
    expected = list(KeyFigures.objects.order_by("tranche").values_list())
    before = connections()
    readers = set[str]()

    def reading(tranche_ids: Sequence[int], until: datetime.date, since: datetime.date | None = None) -> Histories:
        readers.add(threading.current_thread().name)
        return read_histories(tranche_ids, until, since)

    # when
    again = run_figures(RECORD_DATE, silent, reading)
    # then
    assert (again.done, again.changed) == (15, 0)
    assert list(KeyFigures.objects.order_by("tranche").values_list()) == expected
    assert threading.current_thread().name not in readers
    assert connections() == before


@pytest.mark.usefixtures("partitions_dropped")
@pytest.mark.django_db(transaction=True)
def test_a_run_that_is_stopped_does_not_wait_for_what_it_reads_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    # given: once three chunks are read and one is stored, an import exchanges a partition, and then comes Ctrl-C
    given_navs(given_tranches(9), RECORD_DATE)
    monkeypatch.setattr(chunks, "CHUNK", 1)
    before = connections()
    reads = []

    def reading(tranche_ids: Sequence[int], until: datetime.date, since: datetime.date | None = None) -> Histories:
        reads.append(read_histories(tranche_ids, until, since))
        return reads[-1]

    with psycopg.connect(**other()) as importing:

        def stopping(done: int, _total: int) -> None:
            if done == 3:
                until(lambda: len(reads) == 3)
                importing.execute("LOCK TABLE prices_nav IN ACCESS EXCLUSIVE MODE")
            if done == 6:
                until(lambda: asked(_WAITING) == 1)
                raise KeyboardInterrupt

        # when: the import takes as long as the run
        with pytest.raises(KeyboardInterrupt):
            run_figures(RECORD_DATE, stopping, reading)
        importing.rollback()
    # then
    assert connections() == before
    assert Run.objects.get().done == 6
    # and when it is started again
    assert run_figures(RECORD_DATE, silent).changed == KeyFigures.objects.count() == 27


_CONNECTIONS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
_WAITING = f"{_CONNECTIONS} AND wait_event_type = 'Lock'"


def connections() -> int:
    """How many connections to this test's database there are."""
    return asked(_CONNECTIONS)


def asked(statement: str) -> int:
    with psycopg.connect(**other()) as elsewhere:
        row = elsewhere.execute(statement).fetchone()
    assert row is not None
    return int(row[0])


def figures_of(tranche: Tranche) -> dict[str, dict[str, Any]]:
    found = basis(tranche.pk, RECORD_DATE, VIEWERS[-1])
    return {one["name"]: one for one in found["figures"]}


def test_each_figure_says_what_it_is_made_of_and_which_rule_left_it_empty() -> None:
    # given: a share class with weekly NAVs, one whose first NAV came late, one whose prices stopped, one with a held
    # price in place of the current ones, and one without any
    whole, young, stopped, held, empty = given_tranches(1, 5)
    given_navs([whole, young, stopped, held], RECORD_DATE)
    start = RECORD_DATE - datetime.timedelta(days=500)
    Nav.objects.filter(tranche=young, date__lt=start).delete()
    Tranche.objects.filter(pk=young.pk).update(issue_date=start - datetime.timedelta(days=60))
    for one in (stopped, held):
        Nav.objects.filter(tranche=one, date__gt=RECORD_DATE - datetime.timedelta(days=30)).delete()
    HeldNav.objects.create(
        tranche=held, date=RECORD_DATE, nav=1, currency="EUR", reason=HeldNav.Reason.JUMP, before_date=start,
        before_nav=100, change=-99.0, held_at=timezone.now(),
    )  # fmt: skip
    before = figures_of(whole)["perf_1y"]["reason"]
    # when
    run_figures(RECORD_DATE, silent)
    # then: what is there has no reason, and what is missing has the one of its rule
    stored = {one.tranche_id: one for one in KeyFigures.objects.all()}
    assert before == "next_run"
    reasons = {}
    for tranche in (whole, young, stopped, held, empty):
        found, row = figures_of(tranche), stored.get(tranche.pk)
        for name in COLUMNS:
            value = getattr(row, name) if row else None
            assert (found[name]["reason"] is None) == (value is not None), (tranche.pk, name)
        reasons[tranche.pk] = {name: one["reason"] for name, one in found.items() if one["reason"]}
    assert reasons[whole.pk] == {}
    assert reasons[young.pk] == {
        **dict.fromkeys(("perf_3y", "perf_5y", "performance_3y", "perf_last_year"), "too_short"),
        **dict.fromkeys(("volatility_3y", "volatility_5y", "risk_return_ratio", "max_drawdown"), "too_short"),
        **dict.fromkeys(("reference_drawdown", "prob_loss_month_3y", "prob_profit_month_3y"), "too_short"),
        **dict.fromkeys(("max_loss_3y", "max_profit_3y", "value_at_risk_3y", "risk_indicator"), "too_short"),
        "perf_since_inception": "late_start",
    }
    for tranche, reason in ((stopped, "no_current"), (held, "held"), (empty, "no_prices")):
        assert reasons[tranche.pk]["perf_1m"] == reasons[tranche.pk]["srri"] == reason
    # and each says its time, its currency and how often it is valued
    of_whole = figures_of(whole)
    said = {name: (one["since"], one["currency"], one["frequency"]) for name, one in of_whole.items()}
    assert said["volatility_3y"] == (month_end(RECORD_DATE, 36), "EUR", "monthly")
    assert said["perf_1m"] == (month_end(RECORD_DATE, 1), "EUR", "month_ends")
    assert said["srri"][2] == said["risk_indicator"][2] == said["max_drawdown"][2] == "weekly"
    assert said["max_drawdown_full"][0] == RECORD_DATE - datetime.timedelta(weeks=312)
    assert figures_of(young)["risk_indicator"]["needed"] == month_end(RECORD_DATE, 48)
