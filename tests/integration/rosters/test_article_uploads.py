"""Asset managers hand in articles of their funds: checked, decided by them, approved by staff, and nothing unseen."""

import base64
import io
from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from openpyxl import Workbook, load_workbook

from app.accounts.models import User
from app.funds.models import Fund
from app.importing import running
from app.importing.models import TableImport
from app.mail.models import Delivery
from app.rosters.models import Classification, Scheme
from tests.factories.accounts import account, in_role, staff
from tests.factories.codes import isin
from tests.factories.funds import TrancheFactory
from tests.factories.schemes import SFDR_ROW
from tests.factories.workbooks import row, write

pytestmark = [pytest.mark.django_db, pytest.mark.services]

CALL = "/api/v1/company_info/esg/articles/"
MINE, ALSO, CLASS, THEIRS, NOBODY = isin(1), isin(2), isin(3), isin(4), isin(5)
TODAY = timezone.localdate


@pytest.fixture(autouse=True)
def funds(tmp_path: Path, settings: Any) -> User:
    """A manager with two funds, the second with two share classes, and somebody else's fund."""
    settings.MEDIA_ROOT = tmp_path / "media"
    # Tests that empty all tables take the scheme of the first migration with them.
    Scheme.objects.get_or_create(code="sfdr", defaults=SFDR_ROW)
    manager = in_role("manager")
    assert manager is not None
    User.objects.filter(pk=manager.pk).update(is_esg_article_upload_allowed=True)
    company = manager.managed_company
    TrancheFactory.create(isin=MINE, fund__company=company, fund__name="Alpha", fund__sfdr=8)
    second = TrancheFactory.create(isin=ALSO, fund__company=company, fund__name="Beta", fund__sfdr=6)
    TrancheFactory.create(isin=CLASS, fund=second.fund, primary=False)
    TrancheFactory.create(isin=THEIRS, fund__name="Fremd", fund__sfdr=6)
    Classification.objects.all().update(valid_from=date(2024, 1, 2))
    return manager


@pytest.fixture
def manager(funds: User) -> User:
    funds.refresh_from_db()
    return funds


@pytest.fixture
def desk() -> Client:
    client = Client()
    client.force_login(staff())
    return client


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def xlsx(*rows: tuple[object, ...], head: tuple[str, ...] = ("ISIN", "Artikel")) -> bytes:
    book, file = Workbook(), io.BytesIO()
    assert book.active is not None
    for one in (head, *rows):
        book.active.append(one)
    book.save(file)
    return file.getvalue()


def send(client: Client, content: bytes, name: str = "artikel.xlsx", **said: str) -> HttpResponse:
    body = {"file": {"base64_string": base64.b64encode(content).decode(), "file_name": name}, **said}
    return client.post(f"{CALL}?lang=de", body, content_type="application/json")  # type: ignore[return-value]


def checked(client: Client, content: bytes, name: str = "artikel.xlsx", **said: str) -> Mapping[str, Any]:
    answer = send(client, content, name, **said)
    assert answer.status_code == 202, answer.content.decode()
    running.run_waiting()
    return state(client, answer.json()["id"])  # type: ignore[attr-defined]


def state(client: Client, id: int, lang: str = "de") -> Mapping[str, Any]:
    found: Mapping[str, Any] = client.get(f"{CALL}{id}/?lang={lang}").json()
    return found


def decide(client: Client, id: int, accept: str) -> Any:
    return client.post(f"{CALL}{id}/", {"accept": accept}, content_type="application/json")


def approve(desk: Client, id: int, **said: str) -> None:
    answer = desk.post(reverse("admin:importing_tableimport_start", args=[id]), said)
    assert answer.status_code == 302
    running.run_waiting()


def article_of(code: str) -> int | None:
    found: int | None = Fund.objects.get(tranches__isin=code).sfdr
    return found


def known() -> list[tuple[object, ...]]:
    return sorted(
        Classification.objects.values_list("fund__name", "article", "valid_from", "source"),
        key=lambda one: tuple(map(str, one)),
    )


def test_what_is_handed_in_takes_effect_once_staff_have_approved_it(manager: User, desk: Client) -> None:
    # given
    client, before = signed_in(manager), known()
    # when
    found = checked(client, xlsx((MINE, "Art. 9"), (ALSO, 6)))
    # then
    assert (found["state"], found["read"], found["changed"], found["unchanged"]) == ("checked", 2, 1, 1)
    (change,) = found["changes"]
    assert change | {"share_old": None} == {
        "fund": "Alpha", "isin": MINE, "old": 8, "since": "2024-01-02", "new": 9,
        "valid_from": TODAY().isoformat(), "share_old": None, "share_new": None,
    }  # fmt: skip
    assert (found["can_accept_all"], found["can_accept_good_rows"], found["workbook"]) == (True, False, False)
    assert known() == before
    # when
    assert decide(client, found["id"], "all").json()["state"] == "waiting"
    running.run_waiting()
    # then: staff see it, and readers still nothing
    assert known() == before
    page = desk.get(reverse("admin:index"), headers={"accept-language": "de"}).content.decode()
    assert "importing/tableimport/?state__exact=waiting" in page
    shown = desk.get(
        reverse("admin:importing_tableimport_change", args=[found["id"]]), headers={"accept-language": "de"}
    ).content.decode()
    assert str(manager.managed_company) in shown
    assert f"Alpha ({MINE})" in shown
    # when
    approve(desk, found["id"])
    # then
    assert state(client, found["id"])["state"] == "loaded"
    assert article_of(MINE) == 9
    assert ("Alpha", 9, TODAY(), f"artikel.xlsx ({manager.managed_company})") in known()
    assert len(known()) == len(before) + 1


def test_a_day_ahead_changes_the_fund_on_its_day(manager: User, desk: Client) -> None:
    client, day = signed_in(manager), TODAY() + timedelta(days=30)
    found = checked(client, xlsx((MINE, 9, day), head=("ISIN", "Article", "Valid from")))
    decide(client, found["id"], "all")
    approve(desk, found["id"])
    assert article_of(MINE) == 8
    assert Classification.objects.get(article=9).valid_from == day


def test_each_fault_is_told_and_marked_in_the_same_workbook(manager: User, desk: Client) -> None:
    # given
    client, before = signed_in(manager), known()
    rows = ((MINE, 9), (THEIRS, 9), (NOBODY, 8), (ALSO, 8), (CLASS, 9), ("LU0", 8), (MINE, 7))
    # when
    found = checked(client, xlsx(*rows))
    # then
    assert (found["state"], found["rejected"], found["can_accept_all"]) == ("checked", 6, False)
    assert [(one["line"], one["code"]) for one in found["faults"]] == [
        (3, "isin_of_others"),
        (4, "isin_unknown"),
        (5, "article_contradiction"),
        (6, "article_contradiction"),
        (7, "isin_invalid"),
        (8, "article_unknown"),
    ]
    assert "Fremd" not in str(found)
    assert "gehört zu keinem Fonds Ihrer Gesellschaft" in found["faults"][0]["text"]
    assert "does not belong to a fund of your company" in state(client, found["id"], "en")["faults"][0]["text"]
    # then: the workbook
    answer = client.get(f"{CALL}{found['id']}/workbook/?lang=de")
    assert answer.status_code == 200
    sheet = load_workbook(io.BytesIO(answer.content)).active
    assert sheet is not None
    marked = {cell.coordinate for line in sheet.iter_rows() for cell in line if cell.comment}
    assert marked == {"A3", "A4", "B5", "B6", "A7", "B8"}
    assert sheet["A2"].value == MINE
    comment = sheet["A3"].comment
    assert comment is not None
    assert "Ihrer Gesellschaft" in comment.text
    assert "your company" in comment.text
    # when: all is refused, the good rows are taken
    assert decide(client, found["id"], "all").status_code == 409
    assert known() == before
    assert decide(client, found["id"], "good_rows").status_code == 200
    approve(desk, found["id"])
    # then
    assert (article_of(MINE), article_of(ALSO), article_of(THEIRS)) == (9, 6, 6)


def test_a_csv_file_comes_back_as_a_workbook(manager: User) -> None:
    client = signed_in(manager)
    text = f"Titel\nFonds;ISIN;Artikel\n=1+1;{MINE};9\nBeta;{THEIRS};8\n"
    found = checked(client, text.encode(), "a.csv")
    assert (found["accepted"], found["rejected"]) == (1, 1)
    sheet = load_workbook(io.BytesIO(client.get(f"{CALL}{found['id']}/workbook/").content)).active
    assert sheet is not None
    assert [cell.coordinate for line in sheet.iter_rows() for cell in line if cell.comment] == ["B4"]
    assert (sheet["A3"].value, sheet["A3"].data_type) == ("=1+1", "s")


def test_cells_that_no_reader_may_trust(manager: User, tmp_path: Path) -> None:
    # given: an error, a formula without its result, merged cells, and a hidden sheet
    path = write(
        tmp_path / "a.xlsx",
        {
            "Artikel": (
                row(1, "ISIN", "Artikel"),
                f'<row r="2"><c r="A2" t="inlineStr"><is><t>{MINE}</t></is></c><c r="B2" t="e"><v>#N/A</v></c></row>',
                f'<row r="3"><c r="A3" t="inlineStr"><is><t>{ALSO}</t></is></c><c r="B3"><f>4+4</f></c></row>',
                row(4, CLASS, 8.0),
                row(5, CLASS),
            )
        },
        after='<mergeCells count="1"><mergeCell ref="B4:B5"/></mergeCells>',
    )
    # when
    found = checked(signed_in(manager), path.read_bytes())
    # then
    assert [(one["line"], one["code"]) for one in found["faults"]] == [
        (2, "cell_error"),
        (3, "formula_without_value"),
        (5, "merged"),
    ]


@pytest.mark.parametrize(
    ("content", "name"),
    [(b"%PDF-1.7", "a.pdf"), (b"\xd0\xcf\x11\xe0old", "a.xls"), (b"PK\x03\x04 no workbook", "a.xlsx"), (b"", "a.xlsx")],
)
def test_the_wrong_file(manager: User, content: bytes, name: str) -> None:
    client = signed_in(manager)
    answer: Any = send(client, content, name)
    assert (answer.status_code, answer.json()["code"]) == (400, "wrong_file")
    assert answer.json()["detail"] == "Bitte laden Sie die richtige Datei hoch."
    assert not TableImport.objects.exists()


def test_a_table_of_something_else_fails_in_words(manager: User) -> None:
    found = checked(signed_in(manager), xlsx(("a", 1), head=("Name", "Wert")))
    assert (found["state"], found["changes"], found["can_accept_all"]) == ("failed", [], False)
    assert "isin" in found["message"]


def test_a_form_is_taken_like_json(manager: User) -> None:
    client = signed_in(manager)
    file = SimpleUploadedFile("artikel.xlsx", xlsx((MINE, 9)))
    answer = client.post(CALL, {"file": file, "valid_from": "2026-12-01", "source": "Prospekt"})
    assert answer.status_code == 202, answer.content.decode()
    assert (answer.json()["valid_from"], answer.json()["source"]) == ("2026-12-01", "Prospekt")
    # a field that was left empty says nothing, as in JSON
    file.seek(0)
    empty = client.post(CALL, {"file": file, "valid_from": "", "source": "", "scheme": ""})
    assert (empty.status_code, empty.json()["valid_from"]) == (202, timezone.localdate().isoformat())
    refused = [client.post(CALL, said) for said in ({}, {"file": "text"}, {"file": file, "other": "1"})]
    assert [(one.status_code, one.json()["code"]) for one in refused] == [
        (400, "wrong_file"),
        (400, "wrong_file"),
        (400, "invalid_input"),
    ]
    assert TableImport.objects.count() == 2


@pytest.mark.parametrize(
    "said", [{"valid_from": "2021-03-09"}, {"valid_from": "2040-01-01"}, {"scheme": "none"}, {"valid_from": "x"}]
)
def test_what_holds_for_all_rows_is_judged_at_once(manager: User, said: dict[str, str]) -> None:
    answer: Any = send(signed_in(manager), xlsx((MINE, 9)), **said)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_input")
    assert not TableImport.objects.exists()


def test_what_has_changed_meanwhile_is_shown_again(manager: User, desk: Client) -> None:
    # given: an upload that waits, and staff who change the fund
    client = signed_in(manager)
    found = checked(client, xlsx((MINE, 9)))
    decide(client, found["id"], "all")
    scheme = Scheme.objects.get(code="sfdr")
    fund = Classification.objects.get(fund__name="Alpha").fund
    Classification.objects.create(fund=fund, scheme=scheme, article=6, valid_from=TODAY() - timedelta(days=3))
    before = known()
    # when
    approve(desk, found["id"])
    # then: nothing is loaded, and the new difference waits
    now = state(client, found["id"])
    assert (now["state"], now["changed_since"], now["changes"][0]["old"]) == ("waiting", True, 6)
    assert known() == before
    # when
    approve(desk, found["id"])
    # then
    assert (state(client, found["id"])["state"], article_of(MINE)) == ("loaded", 9)


def test_rows_that_have_become_wrong_go_back_to_the_company(manager: User, desk: Client) -> None:
    client = signed_in(manager)
    found = checked(client, xlsx((MINE, 9), (ALSO, 8)))
    decide(client, found["id"], "all")
    before = known()
    Fund.objects.filter(name="Beta").update(company=Fund.objects.get(name="Fremd").company)
    approve(desk, found["id"])
    now = state(client, found["id"])
    assert (now["state"], now["rejected"], now["can_accept_good_rows"]) == ("checked", 1, True)
    assert known() == before


def test_two_uploads_of_the_same_fund(manager: User, desk: Client) -> None:
    client = signed_in(manager)
    first, second = (checked(client, xlsx((MINE, article))) for article in (9, 6))
    for one in (first, second):
        decide(client, one["id"], "all")
    approve(desk, first["id"])
    approve(desk, second["id"])
    # The second one would now correct the first one, which staff have to see.
    assert (state(client, second["id"])["state"], article_of(MINE)) == ("waiting", 9)
    approve(desk, second["id"])
    assert article_of(MINE) == 6


def test_staff_decline_with_a_reason_that_is_mailed(manager: User, desk: Client) -> None:
    # given
    client, before = signed_in(manager), known()
    found = checked(client, xlsx((MINE, 9)))
    decide(client, found["id"], "all")
    # when: without a reason
    approve(desk, found["id"], decline="1", reason=" ")
    assert state(client, found["id"])["state"] == "waiting"
    # when
    approve(desk, found["id"], decline="1", reason="Prospekt fehlt")
    # then
    now = state(client, found["id"])
    assert (now["state"], now["reason"]) == ("declined", "Prospekt fehlt")
    assert known() == before
    mail = Delivery.objects.get(kind="article_upload_declined")
    assert mail.recipient == manager.email
    # when: it cannot be loaded any more
    approve(desk, found["id"])
    assert (state(client, found["id"])["state"], known()) == ("declined", before)


def test_the_company_takes_back_what_waits(manager: User, desk: Client) -> None:
    client, before = signed_in(manager), known()
    found = checked(client, xlsx((MINE, 9)))
    decide(client, found["id"], "all")
    assert client.delete(f"{CALL}{found['id']}/").json()["state"] == "withdrawn"
    approve(desk, found["id"])
    assert (state(client, found["id"])["state"], known()) == ("withdrawn", before)
    assert client.delete(f"{CALL}{found['id']}/").status_code == 409
    assert decide(client, found["id"], "all").status_code == 409


@pytest.mark.parametrize("who", ["foreign", "reader", "unflagged", "gone"])
def test_nobody_else_gets_at_an_upload(manager: User, who: str) -> None:
    # given
    found = checked(signed_in(manager), xlsx((MINE, 9), (THEIRS, 8)))
    other = manager
    if who == "foreign":
        foreign = in_role("foreign")
        assert foreign is not None
        other = foreign
        User.objects.filter(pk=other.pk).update(is_esg_article_upload_allowed=True)
    elif who == "reader":
        User.objects.filter(pk=other.pk).update(company_role="reader")
    elif who == "unflagged":
        User.objects.filter(pk=other.pk).update(is_esg_article_upload_allowed=False)
    else:
        User.objects.filter(pk=other.pk).update(managed_company=None)
    client = signed_in(User.objects.get(pk=other.pk))
    before = TableImport.objects.values_list("state", "changed_at").get(pk=found["id"])
    # when
    address = f"{CALL}{found['id']}/"
    reads = [client.get(one).status_code for one in (address, f"{address}workbook/")]
    writes = [decide(client, found["id"], "good_rows").status_code, client.delete(address).status_code]
    sent: Any = send(client, xlsx((MINE, 9)))
    # then
    assert set(reads) == ({200} if who == "reader" else {404} if who == "foreign" else {403})
    assert set(writes) == ({404} if who == "foreign" else {403})
    assert sent.status_code == (202 if who == "foreign" else 403)
    assert TableImport.objects.values_list("state", "changed_at").get(pk=found["id"]) == before


def test_the_list_holds_the_own_uploads_only(manager: User) -> None:
    found = checked(signed_in(manager), xlsx((MINE, 9)))
    foreign = in_role("foreign")
    assert foreign is not None
    User.objects.filter(pk=foreign.pk).update(is_esg_article_upload_allowed=True)
    mine, theirs = (signed_in(User.objects.get(pk=one.pk)).get(CALL).json() for one in (manager, foreign))
    assert [one["id"] for one in mine["results"]] == [found["id"]]
    assert theirs["count"] == 0


def test_so_many_open_uploads_and_no_more(manager: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.rosters.uploads.MAX_OPEN", 1)
    client = signed_in(manager)
    first = checked(client, xlsx((MINE, 9)))
    refused: Any = send(client, xlsx((MINE, 9)))
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_uploads")
    # What a demo account hands in takes no place from the company.
    demo = account(
        "demo@example.org", account_type="asset_manager", managed_company=manager.managed_company, is_demo=True,
        is_esg_article_upload_allowed=True,
    )  # fmt: skip
    assert send(signed_in(demo), xlsx((MINE, 9))).status_code == 202
    client.delete(f"{CALL}{first['id']}/")
    assert send(client, xlsx((MINE, 9))).status_code == 202


def test_the_template_is_understood_as_it_is(manager: User) -> None:
    client = signed_in(manager)
    for lang in ("de", "en"):
        content = client.get(f"{CALL}template/?lang={lang}").content
        book = load_workbook(io.BytesIO(content))
        sheet = book.worksheets[0]
        assert [cell.value for cell in sheet["A"]][1:] == [MINE, ALSO]
        found = checked(client, content)
        assert (found["read"], found["rejected"], found["changed"], found["unchanged"]) == (2, 0, 0, 2)
        assert not found["can_accept_all"]


def test_staff_load_articles_of_all_companies_by_themselves(desk: Client) -> None:
    # when
    file = SimpleUploadedFile("alle.xlsx", xlsx((MINE, 9), (THEIRS, 8)))
    desk.post(reverse("admin:importing_tableimport_add"), {"table": "articles", "file": file})
    running.run_waiting()
    found = TableImport.objects.get()
    assert (found.state, found.company_id) == ("checked", None)
    approve(desk, found.pk)
    # then
    assert (article_of(MINE), article_of(THEIRS)) == (9, 8)
