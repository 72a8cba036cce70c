"""Facts from CSV files: all of a file or nothing, every fault with its line, and what staff set stays."""

import datetime
from decimal import Decimal
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction

from app.demo.writing import simulate_figures
from app.funds.models import Fund, FundFacts, KeyFigures, Tranche, TrancheFacts
from tests.factories.codes import isin
from tests.factories.funds import (
    RECORD_DATE,
    DemoEntryFactory,
    FundFactory,
    KeyFiguresFactory,
    PeergroupFactory,
    TrancheFactory,
)
from tests.integration.funds.test_importing import DISK_FULL, count

pytestmark = [pytest.mark.django_db, pytest.mark.services]

HERE = isin(1)
SIBLING = isin(2)
COSTS = "isin,ter,fee"


@pytest.fixture
def tranche() -> Tranche:
    return TrancheFactory.create(isin=HERE, currency="EUR")


@pytest.fixture
def sibling(tranche: Tranche) -> Tranche:
    return TrancheFactory.create(isin=SIBLING, fund=tranche.fund, primary=False)


def given_file(folder: Path, header: str, *rows: str) -> Path:
    path = folder / "facts.csv"
    path.write_text("\n".join([header, *rows, ""]), encoding="utf-8")
    return path


def run(path: Path, *options: str) -> str:
    said = StringIO()
    rejects = str(path.with_name("rejects.csv"))
    call_command("import_facts", str(path), "--rejects", rejects, *options, stdout=said, stderr=said)
    return said.getvalue()


def everything() -> list[Any]:
    return [
        list(model.objects.order_by("pk").values_list())
        for model in (Tranche, Fund, KeyFigures, TrancheFacts, FundFacts)
    ]


def refused(path: Path, *options: str) -> str:
    """The rejects of an import that must leave everything as it was."""
    before, waiting = everything(), count("outbox_entry")
    with pytest.raises(CommandError, match="Nothing was imported"):
        run(path, *options)
    assert (everything(), count("outbox_entry")) == (before, waiting)
    return path.with_name("rejects.csv").read_text(encoding="utf-8-sig")


def test_a_disk_that_fills_in_the_middle_leaves_everything_as_it_was(tmp_path: Path, tranche: Tranche) -> None:
    # given
    with connection.cursor() as cursor:
        cursor.execute(DISK_FULL.format("funds_tranchefacts"))
    before, waiting = everything(), count("outbox_entry")
    # when, then
    with pytest.raises(CommandError, match=r"^Nothing was imported: the database's disk is full\. Free some space"):
        run(given_file(tmp_path, "isin,ter", f"{HERE},1.5"))
    assert (everything(), count("outbox_entry")) == (before, waiting)


@pytest.mark.usefixtures("sibling")
def test_all_that_a_file_may_say_is_stored_exactly(tmp_path: Path, tranche: Tranche) -> None:
    # given
    KeyFiguresFactory.create(tranche=tranche)
    group = PeergroupFactory.create(name_de="Aktien Größe", name_en="Equity Size")
    # when: a file as German spreadsheets write it, with an empty cell
    said = run(
        given_file(
            tmp_path,
            "ISIN;TER;Initial_Charge;Fee;Return_Fee;Performance_Fee;Min_Investment;Issue_Date;SFDR;Peergroup;Benchmark;"
            "Volume;Volume_Date",
            f"{HERE};1,2345;5;;0;12,5;1.000;31.12.2019;8;aktien größe;Müster World Index (EUR);1.234,5;30.09.2026",
        )
    )
    # then
    tranche.refresh_from_db()
    assert (tranche.ter, tranche.initial_charge, tranche.fee, tranche.return_fee) == (
        Decimal("1.2345"), Decimal(5), None, Decimal(0),
    )  # fmt: skip
    assert (tranche.min_investment, tranche.issue_date) == (Decimal(1000), datetime.date(2019, 12, 31))
    assert tranche.performance_fee == Decimal("12.5")
    fund = Fund.objects.get()
    assert (fund.sfdr, fund.peergroup_id, fund.benchmark) == (8, group.pk, "Müster World Index (EUR)")
    # the first record date after the volume's own, of each share class of the fund
    assert list(KeyFigures.objects.order_by("tranche").values_list("tranche__isin", "record_date", "volume")) == [
        (HERE, RECORD_DATE, Decimal("1234.5")),
        (SIBLING, RECORD_DATE, Decimal("1234.5")),
    ]
    assert "changed                    1" in said
    assert count("outbox_entry") > 0


def test_importing_again_changes_nothing_and_streams_nothing(tmp_path: Path, tranche: Tranche) -> None:
    # given
    KeyFiguresFactory.create(tranche=tranche)
    path = given_file(tmp_path, "isin,ter,sfdr,volume,volume_date", f"{HERE},1.25,8,120,2026-10-31")
    run(path)
    before, waiting = everything(), count("outbox_entry")
    # when
    said = run(path)
    # then
    assert "unchanged                  1" in said
    assert (everything(), count("outbox_entry")) == (before, waiting)


def test_what_staff_set_stays_until_the_file_has_not_said_anything_else(tmp_path: Path, tranche: Tranche) -> None:
    # given
    run(given_file(tmp_path, COSTS, f"{HERE},1.25,0.9"))
    Tranche.objects.update(ter=Decimal("1.3"))
    # when: the same file, then one in which both have changed
    same = run(given_file(tmp_path, COSTS, f"{HERE},1.25,0.9"))
    other = run(given_file(tmp_path, COSTS, f"{HERE},1.4,0.8"))
    # then
    tranche.refresh_from_db()
    assert (tranche.ter, tranche.fee) == (Decimal("1.3"), Decimal("0.8"))
    assert "unchanged                  1" in same
    assert "kept as staff set          0" in same
    assert "kept as staff set          1" in other


@pytest.mark.usefixtures("tranche")
def test_what_staff_entered_before_any_file_stays(tmp_path: Path) -> None:
    # given
    Tranche.objects.update(ter=Decimal("1.3"))
    # when
    said = run(given_file(tmp_path, COSTS, f"{HERE},1.25,0.9"))
    # then
    assert Tranche.objects.values_list("ter", "fee").get() == (Decimal("1.3"), Decimal("0.9"))
    assert "kept as staff set          1" in said


@pytest.mark.usefixtures("tranche")
def test_what_staff_emptied_stays_empty(tmp_path: Path) -> None:
    run(given_file(tmp_path, COSTS, f"{HERE},1.25,0.9"))
    Tranche.objects.update(ter=None)
    run(given_file(tmp_path, COSTS, f"{HERE},1.25,0.9"))
    run(given_file(tmp_path, COSTS, f"{HERE},1.4,0.9"))
    assert Tranche.objects.get().ter is None


@pytest.mark.usefixtures("tranche")
def test_a_peergroup_that_a_rule_chose_gives_way_and_one_that_staff_chose_does_not(tmp_path: Path) -> None:
    # given
    first, second, third = PeergroupFactory.create_batch(3)
    # when / then: by code, by English name
    run(given_file(tmp_path, "isin,peergroup", f"{HERE},{first.code}"))
    assert Fund.objects.get().peergroup == first
    run(given_file(tmp_path, "isin,peergroup", f"{HERE},{second.name.en.upper()}"))
    assert Fund.objects.get().peergroup == second
    # and staff choose
    Fund.objects.update(peergroup=third)
    run(given_file(tmp_path, "isin,peergroup", f"{HERE},{first.code}"))
    assert Fund.objects.get().peergroup == third


def test_the_first_real_fact_ends_the_simulated_ones_and_no_simulation_brings_them_back(
    tmp_path: Path, tranche: Tranche
) -> None:
    # given
    DemoEntryFactory.create(tranche=tranche)
    Tranche.objects.update(simulated=True, ter=2, fee=1, initial_charge=3, issue_date="2020-01-01")
    Fund.objects.update(simulated=True, sfdr=6, is_selection=True, instrument_rank="aa")
    KeyFiguresFactory.create(tranche=tranche, simulated=True, volume=7)
    # when
    said = run(given_file(tmp_path, "isin,fee,sfdr,volume,volume_date", f"{HERE},0.9,9,120,2026-10-31"))
    simulate_figures()
    # then
    tranche.refresh_from_db()
    assert (tranche.simulated, tranche.fee, tranche.ter, tranche.initial_charge, tranche.issue_date) == (
        False, Decimal("0.9"), None, None, None,
    )  # fmt: skip
    assert Fund.objects.values_list("simulated", "sfdr", "is_selection", "instrument_rank").get() == (
        False, 9, False, "",
    )  # fmt: skip
    assert KeyFigures.objects.get(record_date=RECORD_DATE).volume == 120
    assert "simulated, dropped         2" in said
    # nor fills it in what staff have emptied
    Fund.objects.update(sfdr=None)
    simulate_figures()
    assert Fund.objects.get().sfdr is None


def test_a_volume_holds_at_later_dates_until_another_one(tmp_path: Path, tranche: Tranche) -> None:
    # given: what the monthly run carried on from September, and an entry by staff for November
    for day, volume in (("2026-08-31", 90), ("2026-09-30", 100), ("2026-10-31", 100), ("2026-11-30", 130)):
        KeyFiguresFactory.create(tranche=tranche, record_date=day, volume=volume)
    FundFacts.objects.create(fund=tranche.fund, said={"volume": "100", "volume_date": "2026-09-28"})
    # when
    run(given_file(tmp_path, "isin,volume,volume_date", f"{HERE},105,2026-09-30"))
    # then
    assert list(KeyFigures.objects.order_by("record_date").values_list("volume", flat=True)) == [90, 105, 105, 130]


@pytest.mark.usefixtures("sibling")
@pytest.mark.parametrize(
    ("header", "row", "reason"),
    [
        ("isin,ter", f"{HERE},n/a", "ter_invalid"),
        ("isin,ter", f"{HERE},-0.1", "ter_out_of_range"),
        ("isin,fee", f"{HERE},100.5", "fee_out_of_range"),
        ("isin,ter", f"{HERE},1.23456", "ter_invalid"),
        ("isin,min_investment", f"{HERE},0.1234", "min_investment_invalid"),
        ("isin,issue_date", f"{HERE},2999-01-01", "issue_date_future"),
        ("isin,issue_date", f"{HERE},03/04/2020", "issue_date_invalid"),
        ("isin,sfdr", f"{HERE},7", "sfdr_invalid"),
        ("isin,peergroup", f"{HERE},No such group", "peergroup_unknown"),
        ("isin,volume,volume_date", f"{HERE},100,", "volume_date_missing"),
        ("isin,volume,volume_date", f"{HERE},,2026-10-31", "volume_missing"),
        ("isin,volume,volume_date", f"{HERE},100,2026-11-01", "volume_date_late"),
        ("isin,ter", f"{isin(77)},1.5", "isin_unknown"),
        ("isin,ter", f"{HERE[:-1]},1.5", "isin_invalid"),
        ("isin,ter", ",1.5", "isin_missing"),
        ("isin,ter", f"{SIBLING},1.5", "duplicate"),
        ("isin,ter", f"{HERE},1.5,2", "columns"),
    ],
)
def test_one_bad_row_keeps_the_whole_file_out_and_is_named_by_its_line(
    tmp_path: Path, tranche: Tranche, header: str, row: str, reason: str
) -> None:
    # given
    KeyFiguresFactory.create(tranche=tranche)
    good = (
        ["6", "2026-10-31"] if "volume" in header else [{"sfdr": "8", "issue_date": "2020-01-01"}.get(header[5:], "")]
    )
    path = given_file(tmp_path, header, ",".join([SIBLING, *good]), row)
    # when / then
    assert f"\n3,{reason}," in refused(path)
    assert "accepted                   1" in run(path, "--accept-rest")


@pytest.mark.usefixtures("sibling")
def test_share_classes_of_one_fund_do_not_contradict_each_other(tmp_path: Path) -> None:
    path = given_file(tmp_path, "isin,sfdr", f"{HERE},8", f"{SIBLING},9")
    assert "\n3,contradiction," in refused(path)


@pytest.mark.usefixtures("tranche")
@pytest.mark.parametrize(
    ("cell", "reason"),
    [
        ("x" * 256, '\n2,benchmark_too_long,"Column benchmark: the text has 256 characters, at most 255 fit.",'),
        (
            "World \u202eXEDNI",
            "\n2,benchmark_invalid,Column benchmark: the text holds the invisible character U+202E.,",
        ),
        ("World\u200bIndex", "\n2,benchmark_invalid,"),
        ("World\x07", "\n2,benchmark_invalid,"),
    ],
)
def test_a_benchmark_is_a_short_text_that_can_be_seen(tmp_path: Path, cell: str, reason: str) -> None:
    assert reason in refused(given_file(tmp_path, "isin,benchmark", f"{HERE},{cell}"))


def test_the_benchmark_that_staff_set_stays(tmp_path: Path, tranche: Tranche) -> None:
    # given
    Fund.objects.update(benchmark="Staff Index")
    # when
    said = run(given_file(tmp_path, "isin,benchmark,performance_fee", f"{HERE},File Index,20"))
    # then
    tranche.refresh_from_db()
    assert (tranche.fund.benchmark, tranche.performance_fee) == ("Staff Index", Decimal(20))
    assert "kept as staff set          1" in said


@pytest.mark.parametrize(
    ("model", "field", "value"), [(Fund, "benchmark", "  "), (Tranche, "performance_fee", Decimal("100.1"))]
)
@pytest.mark.usefixtures("tranche")
def test_the_database_refuses_what_neither_can_be(model: type[Fund] | type[Tranche], field: str, value: object) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        model._default_manager.update(**{field: value})


def test_both_reach_the_document(tranche: Tranche) -> None:
    # given
    waiting = count("outbox_entry")
    # when
    Tranche.objects.update(performance_fee=Decimal("12.5"))
    Fund.objects.update(benchmark="Müster World Index")
    # then
    assert count("outbox_entry") > waiting
    with connection.cursor() as cursor:
        cursor.execute("SELECT performance_fee, benchmark FROM search_doc_tranche WHERE id = %s", [tranche.pk])
        assert cursor.fetchall() == [(Decimal("12.5"), "Müster World Index")]


@pytest.mark.usefixtures("tranche")
def test_a_name_that_two_peergroups_have_is_not_guessed(tmp_path: Path) -> None:
    PeergroupFactory.create(name_de="Global", name_en="World")
    PeergroupFactory.create(name_de="Welt", name_en="Global")
    assert "\n2,peergroup_ambiguous," in refused(given_file(tmp_path, "isin,peergroup", f"{HERE},Global"))


@pytest.mark.usefixtures("tranche")
@pytest.mark.parametrize(
    ("header", "message"),
    [
        ("isin,ter,entry_fee", "unknown columns: entry_fee. Allowed: isin, ter, initial_charge"),
        ("isin", "names no fact"),
        ("ter,fee", "lacks isin"),
    ],
)
def test_a_header_that_is_not_understood_keeps_the_whole_file_out(tmp_path: Path, header: str, message: str) -> None:
    path = given_file(tmp_path, header, ",".join([HERE, *["1"] * header.count(",")]))
    before = everything()
    for options in ([], ["--accept-rest"]):
        with pytest.raises(CommandError, match=message):
            run(path, *options)
    assert everything() == before


@pytest.mark.usefixtures("tranche")
def test_a_dry_run_says_what_would_change(tmp_path: Path) -> None:
    before = everything()
    said = run(given_file(tmp_path, COSTS, f"{HERE},1.25,0.9"), "--dry-run")
    assert "Would change:" in said
    assert "changed                    1" in said
    assert everything() == before


def test_a_fund_of_another_company_is_left_alone(tmp_path: Path, tranche: Tranche) -> None:
    other = TrancheFactory.create(fund=FundFactory.create(), ter=Decimal("2.5"))
    run(given_file(tmp_path, COSTS, f"{HERE},1.25,0.9"))
    other.refresh_from_db()
    assert other.ter == Decimal("2.5")
