"""Staff load tables: upload, dry run with the difference, load; nothing changes before they say so."""

from contextlib import suppress
from datetime import timedelta
from errno import ENOSPC
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from app.funds.models import OwnData, Tranche, TrancheFacts
from app.importing import running
from app.importing.models import TableImport
from app.importing.tables import Asked, named
from app.prices.models import Nav
from tests.factories.accounts import account, staff, with_second_factor
from tests.factories.codes import isin
from tests.factories.funds import TrancheFactory
from tests.factories.workbooks import row, write

pytestmark = [pytest.mark.django_db, pytest.mark.services]

HERE = isin(1)
HEADER = row(1, "isin", "date", "nav", "currency")
GOOD = (row(2, HERE, (46_325.0, 3), 101.5, "EUR"), row(3, HERE, (46_322.0, 1), 101.25, "EUR"))
ADD = reverse("admin:importing_tableimport_add")


@pytest.fixture(autouse=True)
def places(tmp_path: Path, settings: Any) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    TrancheFactory.create(isin=HERE, currency="EUR")


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(staff())
    return client


def workbook(folder: Path, *rows: str, name: str = "Preise.xlsx") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, write(folder / "made.xlsx", {"Preise": (HEADER, *rows)}).read_bytes())


def upload(desk: Client, file: SimpleUploadedFile, table: str = "prices", **more: str) -> TableImport:
    answer = desk.post(ADD, {"table": table, "file": file, **more})
    assert answer.status_code == 302, answer.content.decode()
    running.run_waiting()
    return TableImport.objects.latest("pk")


def page(desk: Client, found: TableImport, language: str = "de") -> str:
    address = reverse("admin:importing_tableimport_change", args=[found.pk])
    return desk.get(address, headers={"accept-language": language}).content.decode()


def start(desk: Client, found: TableImport, **said: str) -> TableImport:
    answer = desk.post(reverse("admin:importing_tableimport_start", args=[found.pk]), said)
    assert answer.status_code in (302, 403)
    running.run_waiting()
    found.refresh_from_db()
    return found


def test_a_workbook_is_checked_first_and_loaded_when_staff_say_so(desk: Client, tmp_path: Path) -> None:
    # when
    found = upload(desk, workbook(tmp_path, *GOOD))
    # then
    assert (found.state, found.sheet, dict(found.result["counts"])["new NAVs"]) == ("checked", "Preise", 2)
    assert not Nav.objects.exists()
    assert not OwnData.objects.exists()
    assert "Was sich ändern würde" in page(desk, found)
    assert "What would change" in page(desk, found, "en")
    # when
    start(desk, found)
    # then
    assert found.state == "loaded"
    assert {(str(one.date), str(one.nav)) for one in Nav.objects.all()} == {
        ("2026-10-30", "101.500000"),
        ("2026-10-27", "101.250000"),
    }
    assert "Was geändert wurde" in page(desk, found)
    # when: somebody says it again
    start(desk, found)
    # then
    assert found.state == "loaded"


def test_a_row_with_a_fault_holds_back_the_others_until_staff_do_without_it(desk: Client, tmp_path: Path) -> None:
    # given
    found = upload(desk, workbook(tmp_path, *GOOD, row(4, isin(2), (46_325.0, 1), 1.5, "EUR")))
    # when
    start(desk, found)
    # then
    assert (found.state, found.result["rejected"]) == ("checked", 1)
    assert not Nav.objects.exists()
    text = page(desk, found)
    assert f"Keine Anteilsklasse hat die ISIN {isin(2)}." in text
    assert found.rejects.url in text
    rejects = desk.get(found.rejects.url).getvalue().decode("utf-8-sig")
    assert rejects.splitlines()[1].startswith("Preise,4,isin_unknown,")
    # when
    start(desk, found, rest="1")
    # then
    assert found.state == "loaded"
    assert Nav.objects.count() == 2


def test_what_the_portal_learned_since_the_dry_run_counts(desk: Client, tmp_path: Path) -> None:
    # given
    found = upload(desk, workbook(tmp_path, *GOOD))
    Tranche.objects.update(currency="USD")
    # when
    start(desk, found)
    # then
    assert (found.state, found.result["reasons"]) == ("checked", [["currency_wrong", 2]])
    assert not Nav.objects.exists()


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (b"isin;date;nav\n", "In der Kopfzeile fehlen currency"),
        (b"PK\x03\x04" + b"xl/workbook.xml", "ist beschädigt und nicht lesbar"),
    ],
)
def test_a_file_that_cannot_be_used_says_why_in_the_users_language(desk: Client, file: bytes, said: str) -> None:
    # when
    ending = "xlsx" if file.startswith(b"PK") else "csv"
    found = upload(desk, SimpleUploadedFile(f"a.{ending}", file))
    # then
    assert found.state == "failed"
    assert said in page(desk, found)
    assert said not in page(desk, found, "en")


def test_the_sheet_is_chosen_from_those_of_the_workbook(desk: Client, tmp_path: Path) -> None:
    # given
    sheets = {"Alt": (HEADER, GOOD[0]), "Neu": (HEADER, *GOOD), "Ganz & anders": (row(1, "a", "b"),)}
    content = write(tmp_path / "made.xlsx", sheets, hidden=["Alt"]).read_bytes()
    assert 'name="sheet"' not in desk.get(ADD).content.decode()
    # when: which of those that are shown is meant
    found = upload(desk, SimpleUploadedFile("Preise.xlsx", content))
    # then
    assert (found.state, found.result["sheets"]) == ("failed", ["Neu", "Ganz & anders"])
    assert '<option value="">Bitte wählen</option><option value="Neu">' in page(desk, found)
    # when: one without the columns, which does not end the choice
    start(desk, found, check="1", sheet="Ganz & anders", decimal="invented")
    # then: hidden ones can be meant as well
    assert (found.state, found.result["sheets"]) == ("failed", ["Alt", "Neu", "Ganz & anders"])
    assert '<option value="Ganz &amp; anders" selected>' in page(desk, found)
    # when
    start(desk, found, check="1", sheet="Neu")
    # then
    assert (found.state, found.sheet, found.decimal, found.result["read"]) == ("checked", "Neu", "", 2)
    # when: another one is chosen and "load" pressed, it is checked first
    start(desk, found, sheet="Alt\0")
    # then: nobody's form sends that character, and the database takes none
    assert (found.state, found.sheet, found.result["read"]) == ("checked", "Alt", 1)
    assert not Nav.objects.exists()
    # when
    start(desk, found, sheet="Alt")
    # then
    assert (found.state, Nav.objects.count()) == ("loaded", 1)


def waiting(desk: Client) -> bool:
    """Whether the start page counts rejected rows."""
    home = desk.get(reverse("admin:index")).content.decode()
    return ">1<" in "".join(home.partition('data-queue="rejects"')[2].partition("</a>")[0].split())


def command(folder: Path, *rows: str, options: tuple[str, ...] = ()) -> None:
    """Import NAVs from the command line, refused or not."""
    path = folder / "nachts.csv"
    path.write_text("\n".join(["isin,date,nav,currency", *rows]))
    with suppress(CommandError):
        call_command("import_prices", str(path), "--rejects", str(folder / "r.csv"), *options, stderr=StringIO())


def test_what_a_command_rejects_waits_for_staff_who_check_it_again(desk: Client, tmp_path: Path) -> None:
    # given: a file of which one share class is not known yet
    rows = (f"{HERE},2026-10-30,101.5,EUR", f"{isin(2)},2026-10-30,7.25,EUR")
    # when: only looked at
    command(tmp_path, *rows, options=("--dry-run", "--accept-rest"))
    # then
    assert not TableImport.objects.exists()
    # when
    command(tmp_path, *rows)
    # then: nothing was loaded, and staff find the row with its reason
    found = TableImport.objects.get()
    assert (found.state, found.from_command, found.rejected, found.name) == ("checked", True, 1, "nachts.csv")
    assert waiting(desk)
    text = page(desk, found)
    assert "von der Kommandozeile" in text
    assert f"Keine Anteilsklasse hat die ISIN {isin(2)}." in text
    assert "from the command line" in page(desk, found, "en")
    rejects = desk.get(found.rejects.url).getvalue().decode("utf-8-sig").splitlines()
    assert (len(rejects), rejects[1].split(",")[:2]) == (2, ["3", "isin_unknown"])
    # and cannot load what was not rejected, which is not there
    assert "Laden" not in text.partition('class="submit-row"')[2]
    assert start(desk, found, rest="1").state == "checked"
    assert not Nav.objects.exists()
    # when: the other rows are loaded, and the share class is made
    command(tmp_path, *rows, options=("--accept-rest",))
    found = TableImport.objects.latest("pk")
    assert (found.state, Nav.objects.count()) == ("loaded", 1)
    TrancheFactory.create(isin=isin(2), currency="EUR")
    start(desk, start(desk, found, check="1"))
    # then
    assert (found.state, found.rejected, Nav.objects.count()) == ("loaded", 0, 2)
    assert not waiting(desk)


def test_a_command_that_loads_all_settles_what_waited_and_changes_no_other_table(desk: Client, tmp_path: Path) -> None:
    # given
    facts = SimpleUploadedFile("a.csv", f"isin;ter\n{isin(3)};1,25\n".encode())
    other = upload(desk, facts, "facts")
    found = upload(desk, workbook(tmp_path, row(2, isin(2), (46_325.0, 1), 1.5, "EUR")))
    assert (found.rejected, other.rejected) == (1, 1)
    # when
    command(tmp_path, f"{HERE},2026-10-30,101.5,EUR")
    # then
    assert list(TableImport.latest_with_rejects()) == [other]
    assert "Ein Befehl hat eine spätere Datei" in page(desk, found)
    assert TableImport.objects.count() == 2


def test_a_command_whose_rejects_cannot_be_left_says_so_and_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    def full(report: Path) -> str:
        raise OSError(ENOSPC, "No space left on device", report)

    monkeypatch.setattr("app.importing.leaving.kept", full)
    path, said = tmp_path / "a.csv", StringIO()
    path.write_text(f"isin,date,nav,currency\n{HERE},2026-10-30,1.5,EUR\n{isin(2)},2026-10-30,1.5,EUR\n")
    # when
    call_command("import_prices", str(path), "--accept-rest", "--rejects", str(tmp_path / "r.csv"), stderr=said)
    # then
    assert "Staff will not find the rejected rows in the admin" in said.getvalue()
    assert (tmp_path / "r.csv").exists()
    assert (Nav.objects.count(), TableImport.objects.count()) == (1, 0)


@pytest.mark.parametrize("content", [b"%PDF-1.7", b"\x00\x01\x02", b"\x89PNG\r\n\x1a\n\0"])
def test_what_is_no_table_is_refused_at_once(desk: Client, content: bytes) -> None:
    # when
    answer = desk.post(ADD, {"table": "prices", "file": SimpleUploadedFile("a.csv", content)})
    # then
    assert answer.status_code == 200
    assert not TableImport.objects.exists()


def test_costs_that_a_workbook_shows_in_percent_are_percent_points(desk: Client, tmp_path: Path) -> None:
    # given
    facts = write(tmp_path / "facts.xlsx", {"A": [row(1, "isin", "ter"), row(2, HERE, (0.0125, 2))]}).read_bytes()
    # when
    start(desk, upload(desk, SimpleUploadedFile("facts.xlsx", facts), "facts"))
    # then
    assert TrancheFacts.objects.get().said == {"ter": "1.25"}


def test_a_fund_list_is_loaded_from_a_workbook_and_again_without_a_change(desk: Client, tmp_path: Path) -> None:
    # given
    header = row(1, "name", "issuer", "isin", "asset_class", "currency", "note")
    rows = [header, row(2, "Muster Rente A", "Beispiel Invest", isin(7), "bond", "EUR", "x")]
    content = write(tmp_path / "list.xlsx", {"Fonds": rows}).read_bytes()
    # when
    first = start(desk, upload(desk, SimpleUploadedFile("list.xlsx", content), "funds"))
    again = upload(desk, SimpleUploadedFile("list.xlsx", content), "funds")
    # then
    assert (first.state, Tranche.objects.filter(isin=isin(7)).count()) == ("loaded", 1)
    counts = dict(again.result["counts"])
    assert (counts["new share classes"], counts["unchanged"]) == (0, 1)


def test_a_dry_run_lists_what_would_change_record_by_record(desk: Client, tmp_path: Path) -> None:
    # given: one NAV as it is, and one that the file corrects
    start(desk, upload(desk, workbook(tmp_path, *GOOD)))
    new = (row(2, HERE, (46_325.0, 3), 105.5, "EUR"), GOOD[1], row(4, HERE, (46_323.0, 1), 100.0, "EUR"))
    # when
    found = upload(desk, workbook(tmp_path, *new))
    # then: on the page, in the reader's language
    assert {kind: total for kind, (total, _) in found.result["differences"].items()} == {
        "changed": 1,
        "new": 1,
        "unchanged": 1,
    }
    assert "<del>101,5</del>" in page(desk, found)
    assert "<ins>105,5</ins>" in page(desk, found)
    assert "<ins>105.5</ins>" in page(desk, found, "en")
    # and all of it in a file
    lines = desk.get(found.differences.url).getvalue().decode("utf-8-sig").splitlines()
    assert lines == [
        "change,what,record,field,old,new",
        f"unchanged,nav,{HERE} 27.10.2026,,,",
        f"new,nav,{HERE} 28.10.2026,nav,,100",
        f"changed,nav,{HERE} 30.10.2026,nav,101.5,105.5",
    ]
    assert Nav.objects.count() == 2


def test_a_fund_list_says_which_fields_change_and_which_stay_as_staff_set_them(desk: Client) -> None:
    # given: two share classes of a list, one of which staff have renamed
    header = "name,issuer,isin,asset_class,currency"
    lines = [
        f"Muster Rente A,Beispiel Invest,{isin(7)},bond,EUR",
        f"Muster Aktien A,Beispiel Invest,{isin(8)},bond,EUR",
    ]
    start(desk, upload(desk, SimpleUploadedFile("a.csv", "\n".join([header, *lines]).encode()), "funds"))
    Tranche.objects.filter(isin=isin(8)).update(name="Von Hand")
    # when
    new = "\n".join([header, *(line.replace(" A,", " B,") for line in lines)])
    found = upload(desk, SimpleUploadedFile("b.csv", new.encode()), "funds")
    # then
    text = desk.get(found.differences.url).getvalue().decode("utf-8-sig")
    assert f"changed,share_class,{isin(7)} Muster Rente A,name,Muster Rente A,Muster Rente B" in text
    assert f"kept,share_class,{isin(8)} Von Hand,name,Von Hand,Muster Aktien B" in text
    assert Tranche.objects.get(isin=isin(7)).name == "Muster Rente A"


def test_facts_say_what_they_replace(desk: Client) -> None:
    # given
    Tranche.objects.filter(isin=HERE).update(simulated=False)
    first = SimpleUploadedFile("a.csv", f"isin;ter\n{HERE};1,25\n".encode())
    start(desk, upload(desk, first, "facts"))
    # when
    found = upload(desk, SimpleUploadedFile("b.csv", f"isin;ter\n{HERE};1,5\n".encode()), "facts")
    # then
    assert [line[2:] for line in found.result["differences"]["changed"][1]] == [
        ["ter", {"number": "1.25"}, {"number": "1.5"}]
    ]


def test_a_load_that_breaks_off_in_the_middle_changes_nothing_and_says_so(
    desk: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    found = upload(desk, workbook(tmp_path, *GOOD))
    table = type(named("prices"))
    loading = table.load

    def broken(self: Any, source: Any, asked: Asked, progress: Any) -> Any:
        loading(self, source, asked, progress)
        raise RuntimeError("a fault of the portal")

    monkeypatch.setattr(table, "load", broken)
    # when
    start(desk, found)
    # then: it does not begin again by itself
    assert found.state == "failed"
    assert not Nav.objects.exists()
    assert "Im Portal ist ein Fehler aufgetreten" in page(desk, found)
    assert "an error occurred in the portal" in page(desk, found, "en")
    # when: the fault is mended
    monkeypatch.setattr(table, "load", loading)
    start(desk, start(desk, found))
    # then
    assert (found.state, Nav.objects.count()) == ("loaded", 2)


def test_the_start_page_leads_to_the_last_file_of_a_table_with_rejected_rows(desk: Client, tmp_path: Path) -> None:
    # given: an older file with rejects, and a newer one
    bad = row(4, isin(2), (46_325.0, 1), 1.5, "EUR")
    upload(desk, workbook(tmp_path, bad, name="alt.xlsx"))
    newer = upload(desk, workbook(tmp_path, *GOOD, bad, name="neu.xlsx"))

    def queue() -> str:
        home = desk.get(reverse("admin:index"), headers={"accept-language": "de"}).content.decode()
        return home.partition('data-queue="rejects"')[2].partition("</a>")[0]

    # then
    assert "Tabellen mit abgewiesenen Zeilen" in queue()
    assert ">1<" in "".join(queue().split())
    listed = desk.get(reverse("admin:importing_tableimport_changelist"), {"rejected": "latest"}).content.decode()
    assert ("neu.xlsx" in listed, "alt.xlsx" in listed) == (True, False)
    # when: a file without rejects follows
    upload(desk, workbook(tmp_path, *GOOD))
    # then
    assert ">0<" in "".join(queue().split())
    assert newer.rejects


def test_a_worker_that_is_away_is_told_and_a_file_before_this_one_as_well(desk: Client, tmp_path: Path) -> None:
    # given: nobody runs what waits
    for name in ("eins.xlsx", "zwei.xlsx"):
        desk.post(ADD, {"table": "prices", "file": workbook(tmp_path, *GOOD, name=name)})
    first, second = TableImport.objects.order_by("pk")
    # then
    assert "Eine Tabelle ist vorher an der Reihe." in page(desk, second)
    assert "Wartet auf den Worker." in page(desk, first)
    assert "Nachricht vom Worker" not in page(desk, first)
    # when: some time later
    TableImport.objects.update(changed_at=timezone.now() - timedelta(minutes=1))
    # then
    assert "Uhr keine Nachricht vom Worker" in page(desk, first)
    assert "There has been no sign of the worker since" in page(desk, first, "en")


def test_staff_load_only_the_tables_that_their_rights_allow(client: Client, desk: Client, tmp_path: Path) -> None:
    # given: one file of prices, and staff who may write NAVs, or only upload
    found = upload(desk, workbook(tmp_path, *GOOD))
    granted = {
        "prices@example.org": ["add_tableimport", "view_tableimport", "add_nav", "change_nav"],
        "upload@example.org": ["add_tableimport", "view_tableimport"],
    }
    seen = {}
    for address, names in granted.items():
        user = account(address, is_staff=True)
        with_second_factor(user)
        user.user_permissions.set(Permission.objects.filter(codename__in=names))
        client.force_login(user)
        # when
        form = client.get(ADD)
        listed = client.post(ADD, {"table": "funds", "file": workbook(tmp_path, *GOOD)})
        shown = client.get(reverse("admin:importing_tableimport_change", args=[found.pk]))
        seen[address] = (form.status_code, listed.status_code, shown.status_code)
    # then: neither of them may load the fund list
    assert seen["prices@example.org"] == (200, 200, 200)
    assert seen["upload@example.org"] == (403, 403, 302)
    assert start(client, found).state == "checked"
    assert TableImport.objects.count() == 1


def test_another_import_that_runs_is_waited_for(desk: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    from app.importing.alone import ImportRunningError

    table = named("prices")
    loading = type(table).load

    def busy(self: Any, source: Any, asked: Asked, progress: Any) -> Any:
        raise ImportRunningError

    monkeypatch.setattr(type(table), "load", busy)
    # when
    found = upload(desk, workbook(tmp_path, *GOOD))
    # then
    assert found.state == "checking"
    assert "Wartet auf einen anderen Import" in page(desk, found)
    # when: the next round
    monkeypatch.setattr(type(table), "load", loading)
    running.run_waiting()
    # then
    found.refresh_from_db()
    assert found.state == "checked"
