"""Benchmarks from files: what is loaded, and every fault with its reason."""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from openpyxl import Workbook

from app.alternatives.importing import Benchmarks
from app.alternatives.models import Benchmark
from app.funds.models import OwnData
from app.importing.tables import Asked, Outcome, RejectedError
from tests.factories.funds import TrancheFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]

SHARES = ("geographical_german", "geographical_european", "geographical_non_european")
HEAD = ("isin", "record_date", "liquidity_ratio", "ter", "rating_esg", *SHARES)


def load(folder: Path, *rows: tuple[object, ...], head: tuple[str, ...] = HEAD, asked: Asked | None = None) -> Outcome:
    book = Workbook()
    assert book.active is not None
    for row in (head, *rows):
        book.active.append(row)
    path = folder / "benchmarks.xlsx"
    book.save(path)
    table = Benchmarks()
    return table.load(table.open(path), asked or Asked(), lambda *_said: None)


def test_a_workbook_is_loaded_and_what_was_simulated_gives_way(tmp_path: Path) -> None:
    # given
    tranche = TrancheFactory.create()
    Benchmark.objects.create(fund=tranche.fund, record_date=date(2026, 3, 31), simulated=True)
    row = (tranche.isin, "30.09.2026", 4.5, 1.1, "AA", 50, 40, 10)
    # when
    tried = load(tmp_path, row, asked=Asked(dry_run=True))
    before = Benchmark.objects.count(), Benchmark.objects.filter(simulated=False).count()
    outcome = load(tmp_path, row)
    # then: a dry run changes nothing, a second run neither
    assert before == (1, 0)
    assert tried.counts == outcome.counts
    assert outcome.counts["new benchmarks"] == outcome.counts["outside the legal bounds"] == 1
    assert outcome.counts["simulated, dropped"] == 1
    one = Benchmark.objects.get()
    assert (one.liquidity_ratio, one.ter, one.rating_esg) == (Decimal("4.5"), Decimal("1.1"), "aa")
    assert one.geographical_european == 40
    assert OwnData.objects.filter(kind="benchmarks").exists()
    assert load(tmp_path, row).counts["unchanged"] == 1


def test_columns_that_a_file_does_not_have_stay(tmp_path: Path) -> None:
    tranche = TrancheFactory.create()
    load(tmp_path, (tranche.isin, "2026-09-30", 12, 1, "a", 50, 40, 10))
    outcome = load(tmp_path, (tranche.isin, "2026-09-30", 95), head=("isin", "record_date", "occupancy"))
    assert outcome.counts["changed"] == 1
    one = Benchmark.objects.get()
    assert (one.liquidity_ratio, one.occupancy) == (12, 95)


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ((12, 1, "a", 50, 40, 20), "shares_not_whole"),
        ((12, 1, "a", 60, 40, None), "shares_not_whole"),
        ((101, 1, "a", 50, 40, 10), "liquidity_ratio_out_of_range"),
        ((12, 1.25, "a", 50, 40, 10), "ter_invalid"),
        (("viel", 1, "a", 50, 40, 10), "liquidity_ratio_invalid"),
        ((12, 1, "aaaa", 50, 40, 10), "rating_esg_unknown"),
    ],
)
def test_what_cannot_be_is_rejected_with_its_reason(tmp_path: Path, cells: tuple[object, ...], reason: str) -> None:
    tranche = TrancheFactory.create()
    with pytest.raises(RejectedError) as raised:
        load(tmp_path, (tranche.isin, "2026-09-30", *cells))
    assert [reject.reason for reject in raised.value.outcome.rejects] == [reason]
    assert not Benchmark.objects.exists()


def test_the_rest_is_loaded_where_that_is_asked_for(tmp_path: Path) -> None:
    # given
    tranche = TrancheFactory.create()
    good = (tranche.isin, "2026-09-30", 12, 1, "a", 50, 40, 10)
    unknown = ("DE0008404005", *good[1:])
    future = (tranche.isin, "2999-09-30", *good[2:])
    # when
    outcome = load(tmp_path, good, good, unknown, future, asked=Asked(accept_rest=True))
    # then
    assert [(one.line, one.reason) for one in outcome.rejects] == [
        (3, "duplicate"), (4, "isin_unknown"), (5, "record_date_future"),
    ]  # fmt: skip
    assert Benchmark.objects.count() == 1
