"""NAVs from CSV files: all of a file or nothing, and every fault with its line."""

import datetime
from decimal import Decimal
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction

from app.funds.models import Tranche
from app.prices.models import Nav
from app.prices.storing import Navs, write_history
from tests.factories.codes import isin
from tests.factories.funds import TrancheFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]

HEADER = "isin,date,nav,currency,distribution"
HERE = isin(1)


@pytest.fixture
def tranche() -> Tranche:
    return TrancheFactory.create(isin=HERE, currency="EUR")


def given_file(folder: Path, *rows: str, header: str = HEADER, encoding: str = "utf-8") -> Path:
    path = folder / "navs.csv"
    path.write_bytes("\n".join([header, *rows, ""]).encode(encoding))
    return path


def run(path: Path, *options: str) -> str:
    said = StringIO()
    call_command(
        "import_prices", str(path), "--rejects", str(path.with_name("rejects.csv")), *options, stdout=said, stderr=said
    )
    return said.getvalue()


def refused(path: Path, *options: str) -> str:
    """The rejects of an import that must leave everything as it was."""
    before = list(Nav.objects.values_list())
    with pytest.raises(CommandError, match="Nothing was imported"):
        run(path, *options)
    assert list(Nav.objects.values_list()) == before
    return path.with_name("rejects.csv").read_text(encoding="utf-8-sig")


@pytest.mark.usefixtures("tranche")
def test_nothing_is_imported_where_the_rejects_would_have_no_place(tmp_path: Path) -> None:
    # given: a file where their folder should be
    (tmp_path / "folder").write_text("")
    path = given_file(tmp_path, f"{HERE},2025-12-30,101.5,EUR,", f"{HERE},2025-12-31,-1,EUR,")
    # when
    with pytest.raises(CommandError, match="Nothing was imported, because the rejects could not be written"):
        call_command("import_prices", str(path), "--accept-rest", "--rejects", str(tmp_path / "folder" / "rejects.csv"))
    # then
    assert not Nav.objects.exists()


@pytest.mark.usefixtures("tranche")
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_navs_and_distributions_are_loaded_exactly(tmp_path: Path, encoding: str) -> None:
    # when
    said = run(
        given_file(
            tmp_path, f"{HERE},2025-12-30,101.123456,EUR,", f"{HERE},02.01.2026,99.5,eur,1.75", encoding=encoding
        )
    )
    # then
    assert list(Nav.objects.values_list("date", "nav", "distribution", "simulated")) == [
        (datetime.date(2025, 12, 30), Decimal("101.123456"), None, False),
        (datetime.date(2026, 1, 2), Decimal("99.500000"), Decimal("1.750000"), False),
    ]
    assert "new NAVs                   2" in said


@pytest.mark.usefixtures("tranche")
def test_german_files_have_commas_and_semicolons(tmp_path: Path) -> None:
    # when
    run(given_file(tmp_path, f"{HERE};31.10.2025;1.234,5;EUR", header="ISIN;Date;NAV;Currency"))
    # then
    assert Nav.objects.get().nav == Decimal("1234.5")


@pytest.mark.usefixtures("tranche")
def test_importing_again_changes_nothing_and_a_correction_changes_one(tmp_path: Path) -> None:
    # given
    rows = [f"{HERE},2026-01-0{day},{100 + day}.5,EUR," for day in range(2, 8)]
    run(given_file(tmp_path, *rows))
    # when
    again = run(given_file(tmp_path, *rows))
    corrected = run(given_file(tmp_path, *rows[:-1], f"{HERE},2026-01-07,90.25,EUR,"))
    # then
    assert "unchanged                  6" in again
    assert "changed                    1" in corrected
    assert Nav.objects.get(date="2026-01-07").nav == Decimal("90.25")


@pytest.mark.usefixtures("tranche")
@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (f"{HERE},2026-01-05,0,EUR,", "nav_not_positive"),
        (f"{HERE},2026-01-05,-1.5,EUR,", "nav_not_positive"),
        (f"{HERE},2026-01-05,,EUR,", "nav_missing"),
        (f"{HERE},2026-01-05,n/a,EUR,", "nav_invalid"),
        (f"{HERE},2999-01-05,1.5,EUR,", "date_future"),
        (f"{HERE},0226-01-05,1.5,EUR,", "date_too_early"),
        (f"{HERE},2026-02-30,1.5,EUR,", "date_invalid"),
        (f"{HERE},03/04/2026,1.5,EUR,", "date_invalid"),
        (f"{HERE},,1.5,EUR,", "date_missing"),
        (f"{HERE},2026-01-05,1.5,USD,", "currency_wrong"),
        (f"{HERE},2026-01-05,1.5,EURO,", "currency_unknown"),
        (f"{HERE},2026-01-05,1.5,EUR,-1.5", "distribution_negative"),
        (f"{HERE},2026-01-05,1.5,EUR,some", "distribution_invalid"),
        (f"{isin(77)},2026-01-05,1.5,EUR,", "isin_unknown"),
        (f"{HERE[:-1]},2026-01-05,1.5,EUR,", "isin_invalid"),
        (",2026-01-05,1.5,EUR,", "isin_missing"),
        (f"{HERE},2026-01-02,1.5,EUR,", "duplicate"),
        (f"{HERE},2026-01-05,1.5,EUR", "columns"),
        (f"{HERE},2026-01-05,1.5,EUR,,,", "columns"),
        (HEADER, "isin_invalid"),
        (f"{HERE},2026-01-02,100.5,EUR,", "duplicate"),
        (f"{HERE},20260102,99.5,EUR,", "duplicate"),
        (f"{HERE},29.02.2025,1.5,EUR,", "date_invalid"),
        (f"{HERE},2026-00-10,1.5,EUR,", "date_invalid"),
        (f"{HERE},２０２６-01-05,1.5,EUR,", "date_invalid"),
        (f"{HERE},46027,1.5,EUR,", "date_invalid"),
        (f"{HERE},05.01.26,1.5,EUR,", "date_invalid"),
        (f"{HERE},2026-01-05,NaN,EUR,", "nav_invalid"),
        (f"{HERE},2026-01-05,Infinity,EUR,", "nav_invalid"),
        (f"{HERE},2026-01-05,1e5,EUR,", "nav_invalid"),
        (f"{HERE},2026-01-05,１.5,EUR,", "nav_invalid"),
        (f"{HERE},2026-01-05,1.5 EUR,EUR,", "nav_invalid"),
        (f"{HERE},2026-01-05,1234567890123.5,EUR,", "nav_invalid"),
        (f"{HERE},2026-01-05,1.1234567,EUR,", "nav_invalid"),
        (f"{HERE},2026-01-05,0.000000,EUR,", "nav_not_positive"),
        (f"{HERE},2026-01-05,-0,EUR,", "nav_not_positive"),
        (f"{HERE},2026-01-05,1.5,,", "currency_unknown"),
        (f"{HERE} OR 1=1,2026-01-05,1.5,EUR,", "isin_invalid"),
        (f"=HYPERLINK({HERE}),2026-01-05,1.5,EUR,", "isin_invalid"),
    ],
)
def test_one_bad_row_keeps_the_whole_file_out_and_is_named_by_its_line(tmp_path: Path, row: str, reason: str) -> None:
    # given
    path = given_file(tmp_path, f"{HERE},2026-01-02,100.5,EUR,", row)
    # when / then
    assert f"\n3,{reason}," in refused(path)
    # and the good rows are loaded on request
    run(path, "--accept-rest")
    assert list(Nav.objects.values_list("nav", flat=True)) == [Decimal("100.5")]


def test_navs_after_the_closing_are_refused(tmp_path: Path, tranche: Tranche) -> None:
    # given
    Tranche.objects.filter(pk=tranche.pk).update(closed_on="2026-01-30")
    # when, then: the last day itself still counts
    run(given_file(tmp_path, f"{HERE},2026-01-30,100.5,EUR,"))
    report = refused(given_file(tmp_path, f"{HERE},2026-01-29,100.5,EUR,", f"{HERE},2026-01-31,1.5,EUR,"))
    assert "closed,The share class" in report.replace('"', "")
    assert Nav.objects.count() == 1


@pytest.mark.usefixtures("tranche")
def test_a_weekend_is_a_date_like_any_other(tmp_path: Path) -> None:
    run(given_file(tmp_path, f"{HERE},2026-01-03,100.5,EUR,", f"{HERE},2026-01-04,100.6,EUR,"))
    assert Nav.objects.count() == 2


@pytest.mark.usefixtures("tranche")
def test_every_fault_of_a_file_is_listed_and_a_formula_among_them_is_neutralised(tmp_path: Path) -> None:
    # given
    rows = [f"{HERE},2026-01-0{day},{nav},EUR," for day, nav in ((5, 0), (6, -1), (7, "x"), (8, 100))]
    # when
    told = refused(given_file(tmp_path, *rows, "=1+1,2026-01-09,1.5,EUR,"))
    # then
    assert [line.split(",")[:2] for line in told.splitlines()[1:]] == [
        ["2", "nav_not_positive"],
        ["3", "nav_not_positive"],
        ["4", "nav_invalid"],
        ["6", "isin_invalid"],
    ]
    assert ",=1+1" not in told


@pytest.mark.usefixtures("tranche")
def test_a_file_that_breaks_off_leaves_nothing_behind(tmp_path: Path) -> None:
    # given: more rows than are read before the fault
    rows = [f"{HERE},{datetime.date(2024, 1, 1) + datetime.timedelta(days=day)},1.5,EUR," for day in range(500)]
    path = given_file(tmp_path, *rows, f'{HERE},2026-01-05,"1.5,EUR,')
    # when / then
    with pytest.raises(CommandError, match=r"Line 502: not readable as CSV"):
        run(path)
    assert not Nav.objects.exists()


@pytest.mark.usefixtures("tranche")
def test_a_file_beyond_the_limit_is_refused_before_it_is_read(tmp_path: Path) -> None:
    # given: a sparse file, which takes no room
    path = given_file(tmp_path, f"{HERE},2026-01-05,1.5,EUR,")
    with path.open("r+b") as file:
        file.truncate(2**40)
    # when / then
    with pytest.raises(CommandError, match="larger than 512 MiB"):
        run(path)


@pytest.mark.usefixtures("tranche")
def test_a_dry_run_says_what_would_change(tmp_path: Path) -> None:
    listed = tmp_path / "differences.csv"
    path = given_file(tmp_path, f"{HERE},2026-01-02,100.5,EUR,")
    said = run(path, "--dry-run", "--differences", str(listed))
    assert "Would change:" in said
    assert "new NAVs                   1" in said
    assert f"new,nav,{HERE} 02.01.2026,nav,,100.5\n" in listed.read_text(encoding="utf-8-sig")
    with pytest.raises(CommandError, match="Nothing was imported"):
        run(path, "--differences", str(tmp_path))
    assert not Nav.objects.exists()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty"),
        (b" \n\n", "is empty"),
        (b"isin,date,price\n", "lacks nav, currency"),
        (f"{HERE},2026-01-05,1.5,EUR,\n".encode(), "lacks isin, date, nav, currency"),
        (b"isin,date,nav,nav,currency\n", "names nav more than once"),
        (f"Prices of October,,,,\n{HEADER}\n{HERE},2026-01-05,1.5,EUR,\n".encode(), "Line 1: the header lacks isin"),
        (b"PK\x03\x04" + bytes(200), "is damaged"),
        (HEADER.encode("utf-16-le"), "is not CSV text"),
        (b"\xff\xfe" + HEADER.encode("utf-16-le") + b"x", "not valid utf-16"),
        (b"x" * 30_000, "longer than 20000 characters"),
        (f"{HEADER}\n{'x' * 30_000},2026-01-05,1.5,EUR,\n".encode(), "Line 2: not readable as CSV"),
        (f"{HEADER}\n{HERE},2026-01-05,1.234,EUR,\n".encode(), "two ways"),
        (f"{HEADER}\n{HERE},2026-01-05,1.5,EUR,\n{HERE},2026-01-06,\"1,5\",EUR,\n".encode(), "decimal point and line"),
    ],
)  # fmt: skip
def test_unusable_files_are_refused(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "navs.csv"
    path.write_bytes(content)
    with pytest.raises(CommandError, match=message):
        run(path)


@pytest.mark.usefixtures("tranche")
@pytest.mark.parametrize(
    ("header", "named"),
    [
        ("isin,date,nav,currency,distributions", "distributions"),
        ("isin,date,nav,currency,Ausschüttung", "ausschüttung"),
        ("isin,date,nav,currency,", "a column without a name"),
    ],
)
def test_a_column_that_is_not_known_keeps_the_whole_file_out(tmp_path: Path, header: str, named: str) -> None:
    # given
    path = given_file(tmp_path, f"{HERE},2026-01-02,100.5,EUR,1.75", header=header)
    # when / then
    for options in ([], ["--accept-rest"]):
        with pytest.raises(CommandError) as refusal:
            run(path, *options)
        assert str(refusal.value) == (
            f"Line 1: the header has unknown columns: {named}. Allowed: isin, date, nav, currency, distribution. "
            "Nothing was imported."
        )
    assert not Nav.objects.exists()


@pytest.mark.usefixtures("tranche")
def test_a_corrected_list_of_rejects_may_come_back(tmp_path: Path) -> None:
    # given
    told = refused(given_file(tmp_path, f"{HERE},2026-01-02,100.5,EURO,1.75"))
    corrected = tmp_path / "corrected.csv"
    corrected.write_text(told.replace(",EURO,", ",EUR,"), encoding="utf-8")
    # when
    run(corrected)
    # then
    assert Nav.objects.get().distribution == Decimal("1.75")


def given_simulated(tranche: Tranche, days: list[int]) -> None:
    count = len(days)
    write_history(
        Navs(
            np.full(count, tranche.pk),
            np.array(days),
            np.full(count, 123_456_789),
            np.full(count, b"EUR"),
            np.array([0] * (count - 1) + [1_500_000]),
        ),
        simulated=True,
    )


def test_real_navs_end_the_simulated_history_of_their_tranche_alone(tmp_path: Path, tranche: Tranche) -> None:
    # given: days of 2025 and 2026
    other = TrancheFactory.create(currency="EUR")
    given_simulated(tranche, [9400, 9407, 9500])
    given_simulated(other, [9400, 9500])
    assert list(Nav.objects.filter(tranche=other).values_list("nav", "distribution", "simulated")) == [
        (Decimal("123.456789"), None, True),
        (Decimal("123.456789"), Decimal("1.5"), True),
    ]
    # when
    said = run(given_file(tmp_path, f"{HERE},2026-01-02,100.5,EUR,"))
    # then
    assert "simulated, dropped         3" in said
    assert list(Nav.objects.filter(tranche=tranche).values_list("nav", "simulated")) == [(Decimal("100.5"), False)]
    assert Nav.objects.filter(tranche=other).count() == 2


def test_a_deleted_tranche_takes_its_history_along(tranche: Tranche) -> None:
    # given
    given_simulated(tranche, [9400, 9407])
    # when
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM funds_tranche WHERE id = %s", [tranche.pk])
    # then
    assert not Nav.objects.exists()
    # and nothing can be written for a tranche that is not there
    with pytest.raises(IntegrityError), transaction.atomic():
        given_simulated(tranche, [9400])


def test_the_price_history_is_not_streamed(tranche: Tranche) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM outbox_entry")
        given_simulated(tranche, [9400, 9407])
        cursor.execute("SELECT count(*) FROM outbox_entry")
        assert cursor.fetchone() == (0,)
