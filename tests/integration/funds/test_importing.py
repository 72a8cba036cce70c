"""The import command against a real database."""

import csv
import shutil
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from app.funds.models import Fund, Peergroup, Tranche
from app.managers.models import Company
from tests.factories.codes import isin

HEADER = "country,name,symbol,issuer,isin,asset_class,currency"

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def given_list(folder: Path, *rows: str) -> Path:
    path = folder / "list.csv"
    path.write_text("\n".join([HEADER, *rows]) + "\n", encoding="utf-8")
    return path


def run(path: Path, *options: str) -> str:
    said = StringIO()
    call_command("import_funds", str(path), "--rejects", str(path.with_name("rejects.csv")), *options, stdout=said)
    return said.getvalue()


def count(table: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {table}")
        found: int = cursor.fetchone()[0]
    return found


def row(number: int, label: str, issuer: str = "Beispiel Invest", name: str = "Muster Global Equity") -> str:
    currency = label.split()[-1].upper() if label.split()[-1] in ("Usd", "Chf") else "EUR"
    return f"luxembourg,{name} {label},X,{issuer},{isin(number)},equity,{currency}"


def test_share_classes_become_one_fund_with_the_documented_main_tranche(tmp_path: Path) -> None:
    # given
    path = given_list(tmp_path, row(1, "A Usd"), row(2, "I"), row(3, "A Acc"), row(4, "B", issuer="BEISPIEL  invest"))
    # when
    said = run(path)
    # then
    fund = Fund.objects.get()
    assert (fund.name, fund.company.name, fund.universe.code) == ("Muster Global Equity", "Beispiel Invest", "retail")
    assert fund.tranches.get(primary=True).isin == isin(4)
    assert {t.tranche: t.accumulating for t in fund.tranches.all()} == {
        "A USD": None,
        "I": None,
        "A Acc": True,
        "B": None,
    }
    assert "new share classes        4" in said


def test_the_planner_knows_how_many_share_classes_came(tmp_path: Path) -> None:
    # when
    run(given_list(tmp_path, row(1, "A"), row(2, "I"), row(3, "A", name="Muster Rente")))
    # then: a build of the index that follows can say how many documents there will be
    with connection.cursor() as cursor:
        cursor.execute("SELECT reltuples FROM pg_class WHERE oid = 'funds_tranche'::regclass")
        assert cursor.fetchone()[0] == count("funds_tranche") == 3


def test_second_import_writes_nothing(tmp_path: Path) -> None:
    # given
    path = given_list(tmp_path, row(1, "A"), row(2, "I"), row(3, "A", name="Muster Rente"))
    run(path)
    before = count("outbox_entry")
    # when
    said = run(path)
    # then
    assert count("outbox_entry") == before
    assert "unchanged                3" in said
    assert Tranche.objects.count() == 3


def test_dry_run_changes_nothing_and_says_what_it_would(tmp_path: Path) -> None:
    # when
    said = run(given_list(tmp_path, row(1, "A")), "--dry-run")
    # then
    assert "Would change:" in said
    assert "new share classes        1" in said
    assert (Tranche.objects.count(), Fund.objects.count(), Company.objects.count(), Peergroup.objects.count()) == (
        0,
    ) * 4


def test_changed_master_data_is_followed_by_isin(tmp_path: Path) -> None:
    # given
    run(given_list(tmp_path, row(1, "A"), row(2, "B")))
    # when
    run(given_list(tmp_path, row(1, "A"), row(2, "B Chf", name="Muster Neue Welt")))
    # then
    moved = Tranche.objects.get(isin=isin(2))
    assert (moved.fund.name, moved.currency, moved.primary) == ("Muster Neue Welt", "CHF", True)
    assert Fund.objects.get(name="Muster Global Equity").tranches.get().primary


def test_fund_that_loses_its_last_share_class_is_removed(tmp_path: Path) -> None:
    # given
    run(given_list(tmp_path, row(1, "A")))
    # when
    run(given_list(tmp_path, row(1, "A", issuer="Anderes Haus")))
    # then
    assert Fund.objects.get().company.name == "Anderes Haus"


def test_staff_decisions_survive_another_import(tmp_path: Path) -> None:
    # given
    run(given_list(tmp_path, row(1, "A"), row(2, "B")))
    Fund.objects.update(name="Von Hand benannt")
    Tranche.objects.update(primary=False)
    Tranche.objects.filter(isin=isin(2)).update(primary=True)
    # when
    run(given_list(tmp_path, row(1, "A"), row(2, "B"), row(3, "C")))
    # then
    fund = Fund.objects.get()
    assert (fund.name, fund.tranches.count()) == ("Von Hand benannt", 3)
    assert fund.tranches.get(primary=True).isin == isin(2)


def test_nothing_is_imported_where_the_rejects_cannot_be_written(tmp_path: Path) -> None:
    # given: a row with a fault, and a file where the folder of the rejects should be
    path = given_list(tmp_path, row(1, "A"), row(1, "B"))
    (tmp_path / "rejects.csv").mkdir()
    # when
    with pytest.raises(CommandError, match="Nothing was imported, because the rejects could not be written"):
        run(path)
    # then
    assert not Tranche.objects.exists()


def test_all_or_nothing_leaves_out_the_good_rows_as_well(tmp_path: Path) -> None:
    # given
    path = given_list(tmp_path, row(1, "A"), row(1, "B"))
    # when
    with pytest.raises(CommandError, match="Nothing was imported: 1 rows cannot be"):
        run(path, "--all-or-nothing")
    # then
    assert not Tranche.objects.exists()
    assert "duplicate" in (tmp_path / "rejects.csv").read_text(encoding="utf-8-sig")


def test_rejects_name_line_reason_and_row(tmp_path: Path) -> None:
    # given
    path = given_list(tmp_path, row(1, "A"), row(1, "B"), "lu,=1+1 A,X,Beispiel,,bond,EUR")
    # when
    said = run(path)
    # then
    with (tmp_path / "rejects.csv").open(encoding="utf-8-sig", newline="") as handle:
        rejects = list(csv.DictReader(handle))
    assert [(r["line"], r["reason"]) for r in rejects] == [("3", "duplicate"), ("4", "isin_missing")]
    assert rejects[1]["name"] == "'=1+1 A"
    assert "Read 3 rows" in said
    assert "columns not used: country, symbol\n" in said


@pytest.mark.parametrize("content", [b"", b"name;isin\n", b"\x00\x01", (HEADER + "\n").encode()])
def test_unusable_file_ends_with_an_error_and_changes_nothing(tmp_path: Path, content: bytes) -> None:
    # given
    path = tmp_path / "list.csv"
    path.write_bytes(content)
    # when / then
    with pytest.raises(CommandError):
        run(path)
    assert Tranche.objects.count() == 0
    assert count("outbox_entry") == 0


@pytest.mark.parametrize(
    ("content", "advice"),
    [(f"x,Beispiel,{isin(1)},Y,Z,krypto,EUR,", "see "), (row(1, "A").replace(isin(1), isin(1, "BR")), "try --all")],
)
def test_list_without_any_usable_row_is_an_error_with_advice(tmp_path: Path, content: str, advice: str) -> None:
    with pytest.raises(CommandError, match=f"No row could be imported: .*{advice}"):
        run(given_list(tmp_path, content))
    assert Tranche.objects.count() == 0


def test_database_that_refuses_is_reported_without_a_stack_trace_and_nothing_stays(tmp_path: Path) -> None:
    # given
    path = given_list(tmp_path, row(1, "A"))
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE funds_listentry ADD CONSTRAINT full_table CHECK (name = '')")
    # when / then
    with pytest.raises(CommandError, match=r"Nothing was imported, the database refused: .*full_table"):
        run(path)
    assert (Tranche.objects.count(), Fund.objects.count(), Company.objects.count()) == (0, 0, 0)


DISK_FULL = """
    CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'could not extend file "base/16384/2619": No space left on device' USING ERRCODE = 'disk_full';
    END $$;
    CREATE TRIGGER disk_full AFTER INSERT OR UPDATE ON {} FOR EACH ROW EXECUTE FUNCTION disk_full();
"""


ENDING = """
    CREATE FUNCTION ending() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM pg_terminate_backend(pg_backend_pid());
        RETURN NULL;
    END $$;
    CREATE TRIGGER ending AFTER INSERT ON funds_listentry FOR EACH ROW EXECUTE FUNCTION ending();
"""


def test_a_disk_that_fills_in_the_middle_of_an_import_leaves_nothing_behind(tmp_path: Path) -> None:
    # given: PostgreSQL's own error once funds and companies are written
    with connection.cursor() as cursor:
        cursor.execute(DISK_FULL.format("funds_listentry"))
    # when, then
    with pytest.raises(CommandError) as refused:
        run(given_list(tmp_path, row(1, "A")))
    assert str(refused.value) == (
        "Nothing was imported: the database's disk is full. Free some space, then start the import again."
    )
    assert (Tranche.objects.count(), Fund.objects.count(), Company.objects.count()) == (0, 0, 0)
    assert count("outbox_entry") == 0


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("free", "said"),
    [
        (10, "Nothing was imported: the database has stopped, and its disk is full (10 MB are left). Free some space"),
        (51, "The import was aborted because the database does not respond ("),
    ],
)
def test_a_database_that_ends_in_the_middle_of_an_import_leaves_nothing_behind(
    free: int, said: str, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: a server that ends once funds and companies are written, as it does when its log has no room
    settings.DATABASE_FOLDER = tmp_path / "data"
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free * 1024**2))
    with connection.cursor() as cursor:
        cursor.execute(ENDING)
    try:
        # when, then
        with pytest.raises(CommandError) as refused:
            run(given_list(tmp_path, row(1, "A")))
        assert str(refused.value).startswith(said)
        # The session is gone, and no other one is told of it.
        connection.close()
        assert (Tranche.objects.count(), Fund.objects.count(), Company.objects.count()) == (0, 0, 0)
        assert count("outbox_entry") == 0
    finally:
        connection.close()
        with connection.cursor() as cursor:
            cursor.execute("DROP FUNCTION IF EXISTS ending() CASCADE")


def test_fault_after_good_rows_loads_nothing(tmp_path: Path) -> None:
    # given
    path = given_list(tmp_path, row(1, "A"), '"open')
    # when / then
    with pytest.raises(CommandError, match="Line 3"):
        run(path)
    assert Tranche.objects.count() == 0
