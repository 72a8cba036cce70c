"""Documents of funds: who finds them, what is handed out, and what never is."""

import logging
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from jsonschema_rs import Draft202012Validator

from app.demo.pdf import one_page
from app.files import blobs
from app.files.incoming import take
from app.files.kinds import KINDS
from app.funds.models import FundDocument, Tranche
from app.publishing import services
from app.publishing.services import as_published
from app.publishing.states import Action
from tests import declared
from tests.factories.accounts import in_role, staff
from tests.factories.funds import TrancheFactory
from tests.integration.api.asking import get, problem

pytestmark = [pytest.mark.django_db, pytest.mark.services]

LIST = "fund_documents/{}/"
FILE = "funds/{}/documents/{}/"
PDF = one_page("Prüfbericht", ["Ein Absatz (mit Klammern)."], "de")


@pytest.fixture
def media(tmp_path: Path, settings: Any) -> Path:
    """A folder of its own for uploads."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"


@pytest.fixture
def api(media: Path, settings: Any) -> Client:
    """A visitor's client."""
    settings.ALLOWED_HOSTS = ["testserver"]
    return Client(raise_request_exception=False)


@pytest.fixture
def tranche() -> Tranche:
    return TrancheFactory.create(fund__name="Müller & Söhne: Größe / Ertrag")


def given(
    tranche: Tranche, category: str = "annual_report", day: str = "2026-06-30", *, published: bool = True, **more: Any
) -> FundDocument:
    seen = as_published(timezone.now()) if published else {}
    document = FundDocument(fund=tranche.fund, category=category, date=date.fromisoformat(day), **seen, **more)
    document.file.save("upload.pdf", SimpleUploadedFile("upload.pdf", PDF))
    return document


@pytest.mark.parametrize(("lang", "label"), [("de", "Monatsbericht"), ("en", "Monthly report")])
def test_published_documents_by_type_from_the_latest_on(api: Client, tranche: Tranche, lang: str, label: str) -> None:
    # given
    old = given(tranche, "monthly_report", "2026-08-31")
    prospectus = given(tranche, "fund_prospect", "2026-10-31", language="en", simulated=True)
    new = given(tranche, "monthly_report", "2026-09-30")
    given(tranche, published=False)
    given(TrancheFactory.create())
    # when: any share class of the fund
    sibling = TrancheFactory.create(fund=tranche.fund, primary=False)
    answer = get(api, LIST.format(sibling.pk), lang=lang)
    # then
    assert [one["id"] for one in answer["results"]] == [new.pk, old.pk, prospectus.pk]
    assert answer["count"] == 3
    assert get(api, f"funds/{sibling.pk}/", lang=lang)["documents"] == answer["results"]
    assert answer["categories"][0] == {"value": "monthly_report", "label": label}
    assert [one["value"] for one in answer["categories"]] == FundDocument.Category.values
    first, last = answer["results"][0], answer["results"][-1]
    assert (first["size"], first["date"], first["language"], first["format"]) == (len(PDF), "2026-09-30", "de", "pdf")
    assert first["file_name"] == f"{label} Müller & Söhne Größe Ertrag 2026-09-30 de.pdf"
    assert (last["language"], last["simulated"], first["simulated"]) == ("en", True, False)
    assert api.get(first["url"]).content == PDF


def test_answers_have_the_declared_shape(api: Client, tranche: Tranche) -> None:
    given(tranche)
    document = declared.document()
    described = document["paths"]["/api/v1/" + LIST.format("{id}")]["get"]["responses"]["200"]
    shape = described["content"]["application/json"]["schema"] | {"components": document["components"]}
    answer = get(api, LIST.format(tranche.pk))
    assert [error.message for error in Draft202012Validator(shape, validate_formats=True).iter_errors(answer)] == []


def test_a_fund_without_documents_has_an_empty_list(api: Client, tranche: Tranche) -> None:
    answer = get(api, LIST.format(tranche.pk))
    assert (answer["count"], answer["results"]) == (0, [])


@pytest.mark.parametrize("id", [0, 99_999_999, 2**63, 10**30])
def test_a_share_class_that_does_not_exist(api: Client, id: int) -> None:
    problem(api, LIST.format(id), 404, "fund_not_found")
    problem(api, FILE.format(id, 1), 404, "fund_not_found")


@pytest.mark.parametrize("role", ["visitor", "retail", "wholesale", "manager", "blocked"])
def test_everybody_may_download(api: Client, tranche: Tranche, role: str) -> None:
    # given
    document = given(tranche)
    user = in_role(role)
    if user is not None:
        api.force_login(user)
    # when
    answer = api.get(f"/api/v1/{FILE.format(tranche.pk, document.pk)}")
    # then: saved and never shown in the portal's name
    assert (answer.status_code, answer.content) == (200, PDF)
    assert answer["Content-Type"] == "application/pdf"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert answer["Content-Length"] == str(len(PDF))
    assert "Content-Encoding" not in answer.headers
    assert answer["Content-Disposition"] == (
        "attachment; filename*=utf-8''Jahresbericht%20M%C3%BCller%20%26%20S%C3%B6hne%20Gr%C3%B6%C3%9Fe%20Ertrag"
        "%202026-06-30%20de.pdf"
    )


def test_who_has_the_file_is_not_sent_it_again_unless_it_changed(api: Client, tranche: Tranche, media: Path) -> None:
    # given
    document = given(tranche)
    path = f"/api/v1/{FILE.format(tranche.pk, document.pk)}"
    tag = api.get(path)["ETag"]
    # when, then
    again = api.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    (media / str(document.file.name)).write_bytes(PDF + b"\n")
    assert api.get(path, headers={"If-None-Match": tag}).status_code == 200
    assert api.head(path)["Content-Length"] == str(len(PDF) + 1)


@pytest.mark.parametrize("name", ["..", ".hidden", 'a"b\r\nSet-Cookie: x=1', "a\u202egpj.exe", "x" * 300, "///"])
def test_no_name_of_a_fund_breaks_the_header(api: Client, name: str) -> None:
    # given
    tranche = TrancheFactory.create(fund__name=name[:255])
    document = given(tranche)
    # when
    answer = api.get(f"/api/v1/{FILE.format(tranche.pk, document.pk)}")
    # then
    assert answer.status_code == 200
    found = get(api, LIST.format(tranche.pk))["results"][0]["file_name"]
    assert found.startswith("Jahresbericht")
    assert found.endswith(" 2026-06-30 de.pdf")
    assert len(found) < 160
    assert not set(found) & set('\\/:*?"<>|\r\n\u202e')


def test_unpublished_foreign_and_unknown_documents_are_not_found(api: Client, tranche: Tranche) -> None:
    # given
    hidden, foreign = given(tranche, published=False), given(TrancheFactory.create())
    # when, then
    for id in (hidden.pk, foreign.pk, 0, 99_999_999, 2**63):
        document = problem(api, FILE.format(tranche.pk, id), 404, "document_not_found", lang="en")
        assert document["title"] == "Document not found"
    api.force_login(staff("staff@example.org"))
    problem(api, FILE.format(tranche.pk, hidden.pk), 404, "document_not_found")


def test_what_was_withdrawn_is_gone_for_who_has_it_as_well(api: Client, tranche: Tranche) -> None:
    # given
    document = given(tranche)
    tag = api.get(f"/api/v1/{FILE.format(tranche.pk, document.pk)}")["ETag"]
    # when
    FundDocument.objects.update(visible=False, state="withdrawn")
    # then
    answer = api.get(f"/api/v1/{FILE.format(tranche.pk, document.pk)}", headers={"If-None-Match": tag})
    assert answer.status_code == 404


def break_missing(document: FundDocument, media: Path) -> None:
    (media / str(document.file.name)).unlink()


def break_folder(document: FundDocument, media: Path) -> None:
    (media / str(document.file.name)).unlink()
    (media / str(document.file.name)).mkdir()


def break_content(document: FundDocument, media: Path) -> None:
    (media / str(document.file.name)).write_bytes(b"<html><script>alert(1)</script>")


def break_size(document: FundDocument, media: Path) -> None:
    with (media / str(document.file.name)).open("r+b") as file:
        file.truncate(KINDS["document"].limit + 1)


def renamed(document: FundDocument, name: str) -> None:
    FundDocument.objects.filter(pk=document.pk).update(file=name)


def break_by_traversal(document: FundDocument, media: Path) -> None:
    (media.parent / "secret.pdf").write_bytes(PDF)
    renamed(document, "fund-documents/../../secret.pdf")


def break_by_root(document: FundDocument, media: Path) -> None:
    (media.parent / "secret.pdf").write_bytes(PDF)
    renamed(document, str(media.parent / "secret.pdf"))


def break_by_neighbour(document: FundDocument, media: Path) -> None:
    """Reports are for who is signed in: they must not leave by this door."""
    (media / "reports").mkdir()
    (media / "reports" / "report.pdf").write_bytes(PDF)
    renamed(document, "reports/report.pdf")


def break_by_link(document: FundDocument, media: Path) -> None:
    (media.parent / "secret.pdf").write_bytes(PDF)
    (media / str(document.file.name)).unlink()
    (media / str(document.file.name)).symlink_to(media.parent / "secret.pdf")


@pytest.mark.parametrize(
    "spoil",
    [
        break_missing,
        break_folder,
        break_content,
        break_size,
        break_by_traversal,
        break_by_root,
        break_by_neighbour,
        break_by_link,
    ],
)
def test_a_file_that_is_missing_or_wrong_is_a_problem_and_a_line_in_the_log(
    api: Client, tranche: Tranche, media: Path, spoil: Any, caplog: pytest.LogCaptureFixture
) -> None:
    # given
    document = given(tranche)
    spoil(document, media)
    caplog.set_level(logging.ERROR, logger="app.funds")
    # when
    found = problem(api, FILE.format(tranche.pk, document.pk), 404, "document_unavailable")
    # then
    assert "nicht verfügbar" in found["detail"]
    assert f"document {document.pk} cannot be handed out" in caplog.text
    assert get(api, LIST.format(tranche.pk))["count"] == 1


def test_the_list_says_which_files_are_missing(api: Client, tranche: Tranche, media: Path) -> None:
    document = given(tranche)
    break_missing(document, media)
    assert get(api, LIST.format(tranche.pk))["results"][0]["size"] is None


def upload(name: str, content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, content_type="application/pdf")


WRONG = {
    "a page": upload("report.pdf", b"<html>%PDF-1.4 %%EOF"),
    "a name": upload("report.exe", PDF),
    "cut off": upload("report.pdf", PDF[:-100]),
    "empty": upload("report.pdf", b" "),
    "large": upload("report.pdf", PDF + b" " * KINDS["document"].limit),
}


@pytest.mark.parametrize("file", WRONG.values(), ids=WRONG)
def test_uploads_are_checked_by_content_not_by_what_the_browser_says(file: SimpleUploadedFile) -> None:
    with pytest.raises(ValidationError):
        take("document", file)


def admin_form(tranche: Tranche, **more: Any) -> dict[str, Any]:
    return {"fund": tranche.fund_id, "category": "annual_report", "date": "2026-06-30", "language": "de", **more}


def test_staff_upload_and_publish(api: Client, tranche: Tranche) -> None:
    # given
    api.force_login(staff("staff@example.org"))
    add = reverse("admin:funds_funddocument_add")
    # when: a page that calls itself a PDF, and a PDF
    refused = api.post(add, admin_form(tranche, file=upload("report.pdf", b"<html>")))
    assert FundDocument.objects.count() == 0
    accepted = api.post(add, admin_form(tranche, file=upload("report.pdf", PDF)))
    # then: nothing is public before somebody says so
    assert (refused.status_code, accepted.status_code) == (200, 302)
    document = FundDocument.objects.get()
    assert not document.visible
    problem(api, FILE.format(tranche.pk, document.pk), 404, "document_not_found")
    publish = reverse("admin:funds_funddocument_act", args=[document.pk, "publish"])
    assert api.post(publish, {"version": document.version}).status_code == 302
    assert api.get(f"/api/v1/{FILE.format(tranche.pk, document.pk)}").content == PDF


def test_a_document_whose_file_is_missing_can_still_be_withdrawn(api: Client, tranche: Tranche, media: Path) -> None:
    # given
    document = given(tranche)
    break_missing(document, media)
    api.force_login(staff("staff@example.org"))
    # when
    page = api.get(reverse("admin:funds_funddocument_change", args=[document.pk]))
    withdraw = reverse("admin:funds_funddocument_act", args=[document.pk, "withdraw"])
    answer = api.post(withdraw, {"version": document.version, "reason": "Falsche Datei."})
    # then
    assert (page.status_code, answer.status_code) == (200, 302)
    assert not FundDocument.objects.get().visible


def test_the_page_of_a_fund_shows_its_documents_and_changes_none(api: Client, tranche: Tranche) -> None:
    # given: one that readers see, and one that they do not
    shown, draft = given(tranche), given(tranche, "fund_prospect", published=False)
    api.force_login(staff("staff@example.org"))
    url = reverse("admin:funds_fund_change", args=[tranche.fund_id])
    page = api.get(url)
    before = list(FundDocument.objects.order_by("pk").values())
    # when: the form says that one changes, one goes and one comes
    sent: dict[str, Any] = {
        f"{one.formset.prefix}-{name}": "0"
        for one in page.context["inline_admin_formsets"]
        for name in ("TOTAL_FORMS", "INITIAL_FORMS")
    }
    initial = page.context["adminform"].form.initial
    sent |= {name: value for name, value in initial.items() if isinstance(value, (str, int))}
    rows: list[dict[str, Any]] = [
        {"id": shown.pk, "category": "monthly_report", "date": "2026-01-31", "language": "en"},
        {"id": draft.pk, "category": "fund_prospect", "date": "2026-06-30", "language": "de", "DELETE": "on"},
        {"id": "", "category": "annual_report", "date": "2026-06-30", "language": "de", "file": upload("a.pdf", PDF)},
    ]
    sent |= {"documents-TOTAL_FORMS": "3", "documents-INITIAL_FORMS": "2"}
    for place, row in enumerate(rows):
        sent |= {f"documents-{place}-{name}": value for name, value in row.items()}
        sent |= {f"documents-{place}-fund": tranche.fund_id}
    answer = api.post(url, sent)
    # then: the page is stored, and the documents are as they were
    assert answer.status_code == 302, answer.context["errors"]
    assert list(FundDocument.objects.order_by("pk").values()) == before
    assert reverse("admin:funds_funddocument_change", args=[shown.pk]) in page.content.decode()


def test_staff_open_both_files_where_one_replaces_the_other(api: Client, tranche: Tranche) -> None:
    # given
    document, editor = given(tranche), staff("staff@example.org")
    other = one_page("Neuer Bericht", ["Ein Absatz."], "de")
    taken = take("document", upload("b.pdf", other))
    blobs.store(taken)
    document = services.edit(document, {"file": taken}, editor, document.version)
    services.act(document, Action.SUBMIT, editor, document.version)
    api.force_login(editor)
    # when
    page = api.get(reverse("admin:publishing_queue")).content.decode()
    # then
    links = re.findall(r'<a href="([^"]+)">(\w{8}…\.pdf)</a>', page)
    assert len({name for _, name in links}) == 2
    opened: list[Any] = [api.get(url) for url, _ in links]
    assert [b"".join(one.streaming_content) for one in opened] == [PDF, other]
