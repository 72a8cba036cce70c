"""Uploads from the form to the reader: who gets them, what a refused one leaves, and what the sweep takes."""

import errno
import os
import time
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client, RequestFactory
from django.urls import reverse

from app.content.models import Category, Report
from app.demo.pdf import one_page
from app.files import blobs, serving
from app.files.incoming import TakenFile, take_bytes
from app.files.serving import Content, respond
from app.files.tasks import sweep
from app.funds.models import FundDocument
from tests.factories.accounts import staff
from tests.factories.funds import TrancheFactory
from tests.unit.files.test_incoming import picture

pytestmark = [pytest.mark.django_db, pytest.mark.services]

PDF, OTHER = (one_page("Studie", [text], "de") for text in ("Ein Absatz.", "Ein anderer."))
DAY = 24 * 3600


@pytest.fixture(autouse=True)
def media(tmp_path: Path, settings: Any) -> Path:
    """A folder of its own for uploads."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"


@pytest.fixture
def client() -> Client:
    client = Client(headers={"Host": "localhost", "Accept-Language": "en"}, raise_request_exception=False)
    client.force_login(staff())
    return client


def upload(content: bytes = PDF, name: str = "a.pdf") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def given(content: bytes = PDF) -> FundDocument:
    document = FundDocument(fund=TrancheFactory.create().fund, category="annual_report", date="2026-06-30")
    document.file.save("a.pdf", upload(content))
    return document


def form(**more: Any) -> dict[str, Any]:
    values = {"fund": TrancheFactory.create().fund_id, "category": "annual_report", "date": "2026-06-30"}
    return values | {"language": "de"} | more


def files(media: Path) -> list[bytes]:
    return sorted(path.read_bytes() for path in media.rglob("*.*") if path.is_file() and path.suffix != ".unused")


def test_a_document_and_a_report_of_equal_content_share_a_file(client: Client, media: Path) -> None:
    # when
    assert client.post(reverse("admin:funds_funddocument_add"), form(file=upload())).status_code == 302
    category = Category.objects.create(code="studie", name_de="Studie", name_en="Study")
    texts = dict.fromkeys(("title_de", "title_en", "body_de", "body_en"), "a")
    report = {"date": "2026-10-31", "category": category.pk, "pdf_de": upload(name="b.pdf"), **texts}
    assert client.post(reverse("admin:content_report_add"), report).status_code == 302
    # then
    assert FundDocument.objects.get().file.name == Report.objects.get().pdf_in("de").name
    assert files(media) == [PDF]


@pytest.mark.parametrize(
    "name",
    ["../../" + "ä\u202e" * 150 + ".pdf", "C:\\..\\a\0.exe\0.pdf", "\u2066\u202efdp.\u2069.pdf"],
    ids=["300 characters", "zero characters", "directions"],
)
def test_a_name_that_no_file_should_have_is_no_hindrance(client: Client, media: Path, name: str) -> None:
    assert client.post(reverse("admin:funds_funddocument_add"), form(file=upload(name=name))).status_code == 302
    assert str(FundDocument.objects.get().file.name).startswith("uploads/")
    assert files(media) == [PDF]


@pytest.mark.parametrize("content", [b"<html>", PDF[:-100], PDF + b"PK\x03\x04", picture()])
def test_a_refused_file_changes_nothing(client: Client, media: Path, content: bytes) -> None:
    # given
    document = given()
    path = reverse("admin:funds_funddocument_change", args=[document.pk])
    before = list(FundDocument.objects.values_list())
    # when
    answer = client.post(path, form(fund=document.fund_id, version=document.version, file=upload(content)))
    # then
    assert answer.status_code == 200
    assert "a complete PDF document" in answer.content.decode()
    assert (list(FundDocument.objects.values_list()), files(media)) == (before, [PDF])


def test_a_full_disk_is_an_error_of_the_form(client: Client, media: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    # when
    answer = client.post(reverse("admin:funds_funddocument_add"), form(file=upload()))
    # then
    assert answer.status_code == 200
    assert "The file could not be stored. Nothing was changed" in answer.content.decode()
    assert not FundDocument.objects.exists()
    assert files(media) == []


def test_a_file_of_the_version_before_is_read_and_can_be_deleted(client: Client, media: Path) -> None:
    # given
    document = given(OTHER)
    (media / "fund-documents").mkdir()
    (media / "fund-documents" / "a.pdf").write_bytes(PDF)
    FundDocument.objects.update(file="fund-documents/a.pdf")
    document.refresh_from_db()
    # when, then
    assert serving.read(document.file).data == PDF
    assert serving.size_of(document.file) == len(PDF)
    sweep()
    document.file.storage.delete("fund-documents/a.pdf")
    assert not (media / "fund-documents" / "a.pdf").exists()


def test_the_storage_deletes_no_shared_content(media: Path) -> None:
    document = given()
    document.file.storage.delete(str(document.file.name))
    document.file.delete()
    assert files(media) == [PDF]


def swept_after(*days: float) -> int:
    return sum(blobs.sweep(time.time() + day * DAY) for day in days)


def test_the_sweep_takes_what_nothing_has_named_for_a_day(media: Path) -> None:
    # given
    kept, gone = given(), given(OTHER)
    gone.delete()
    draft = (media / "uploads") / "ab" / "left.draft"
    draft.parent.mkdir(exist_ok=True)
    draft.write_bytes(b"half")
    # when, then: noticed, left alone for a day, and gone
    assert swept_after(0, 0.5) == 0
    assert files(media) == sorted([PDF, OTHER, b"half"])
    assert swept_after(3) == 1
    assert serving.read(kept.file).data == PDF
    assert files(media) == [PDF]
    assert [path.suffix for path in media.rglob("*.*")] == [".pdf"]


def test_the_sweep_leaves_what_is_named_again(media: Path) -> None:
    # given: noticed as unused
    document = given()
    FundDocument.objects.all().delete()
    assert swept_after(0) == 0
    # when
    assert given().file.name == document.file.name
    # then, and the day begins again once it is unused again
    assert swept_after(3) == 0
    FundDocument.objects.all().delete()
    assert swept_after(3) == 0
    assert files(media) == [PDF]


def test_the_sweep_leaves_what_was_stored_and_is_not_named_yet(media: Path) -> None:
    # given: an upload whose transaction has not ended, of a content that was noticed as unused
    given().delete()
    assert swept_after(0) == 0
    blobs.store(take_bytes("document", PDF, ""))
    # when, then
    assert swept_after(0.9) == 0
    assert files(media) == [PDF]


def test_a_failed_transaction_leaves_a_content_to_the_sweep(media: Path) -> None:
    with transaction.atomic():
        given()
        transaction.set_rollback(True)
    assert not FundDocument.objects.exists()
    assert swept_after(2, 4) == 1
    assert files(media) == []


def test_a_picture_is_swept_with_its_thumbnail(media: Path) -> None:
    blobs.store(take_bytes("picture", picture(size=(800, 800)), ""))
    assert len(files(media)) == 3
    assert swept_after(2, 4) == 1
    assert files(media) == []


def served(taken: TakenFile, *, inline: bool) -> Any:
    content = Content(taken.content, taken.media_type, '"a"')
    return respond(RequestFactory().get("/"), content, "Bericht.pdf", inline=inline)


@pytest.mark.parametrize(("kind", "content"), [("document", PDF), ("picture", picture())])
def test_what_was_checked_may_be_shown_under_a_closed_policy(kind: str, content: bytes) -> None:
    taken = take_bytes(kind, content, "")
    shown, saved = served(taken, inline=True), served(taken, inline=False)
    assert shown["Content-Disposition"] == 'inline; filename="Bericht.pdf"'
    assert saved["Content-Disposition"] == 'attachment; filename="Bericht.pdf"'
    assert shown["Content-Security-Policy"].startswith("default-src 'none'; ")
    assert "script-src" not in shown["Content-Security-Policy"]
    for one in (shown, saved):
        assert (one["X-Content-Type-Options"], one["Content-Type"]) == ("nosniff", taken.media_type)
        assert (one["Accept-Ranges"], one["Cache-Control"], one["ETag"]) == ("none", "no-cache", '"a"')


def test_the_form_offers_files_of_the_kind(client: Client) -> None:
    page = client.get(reverse("admin:funds_funddocument_add")).content.decode()
    assert 'accept=".pdf"' in page
