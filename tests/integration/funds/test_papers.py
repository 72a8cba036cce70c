"""Documents from a table and a folder: all of them or none, checked like uploads, and what staff did stays."""

import hashlib
import json
import time
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from app.demo.pdf import one_page
from app.files import blobs
from app.funds.importing.papers import loading
from app.funds.models import FundDocument, Tranche
from app.publishing.services import as_published
from tests.factories.codes import isin
from tests.factories.funds import TrancheFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]

HEADER = "isin,type,date,language,file"
HERE = isin(1)
PDF = one_page("Jahresbericht", ["Ein Absatz."], "de")
OTHER = one_page("Jahresbericht", ["Ein anderer Absatz."], "de")
GOOD = f"{HERE},annual_report,2026-06-30,de,report.pdf"


@pytest.fixture(autouse=True)
def media(tmp_path: Path, settings: Any) -> Path:
    """A folder of its own for uploads."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """The folder that the table names files in."""
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / "report.pdf").write_bytes(PDF)
    return folder


@pytest.fixture
def tranche() -> Tranche:
    return TrancheFactory.create(isin=HERE)


def run(papers: Path, *rows: str, options: tuple[str, ...] = (), header: str = HEADER) -> str:
    table = papers.parent / "table.csv"
    table.write_text("\n".join([header, *rows, ""]), encoding="utf-8")
    said = StringIO()
    rejects = str(papers.parent / "rejects.csv")
    call_command("import_documents", str(table), str(papers), "--rejects", rejects, *options, stdout=said, stderr=said)
    return said.getvalue()


def files(media: Path) -> list[str]:
    return sorted(path.name for path in media.rglob("*") if path.is_file())


def refused(papers: Path, media: Path, *rows: str) -> str:
    before, there = list(FundDocument.objects.values_list()), files(media)
    with pytest.raises(CommandError, match="Nothing was imported"):
        run(papers, *rows)
    assert (list(FundDocument.objects.values_list()), files(media)) == (before, there)
    return (papers.parent / "rejects.csv").read_text(encoding="utf-8-sig")


def test_a_published_document_is_listed_and_can_be_downloaded(papers: Path, tranche: Tranche, settings: Any) -> None:
    # when: the type as its German label
    settings.ALLOWED_HOSTS = ["testserver"]
    said = run(papers, f"{HERE},Jahresbericht,30.06.2026,DE,report.pdf", options=("--publish",))
    # then
    assert "new documents              1" in said
    [listed] = json.loads(Client().get(f"/api/v1/fund_documents/{tranche.pk}/").content)["results"]
    assert (listed["category"], listed["date"], listed["language"]) == ("annual_report", "2026-06-30", "de")
    assert Client().get(listed["url"]).content == PDF


@pytest.mark.usefixtures("tranche")
def test_staff_publish_what_was_not_published_and_a_second_import_changes_nothing(papers: Path, media: Path) -> None:
    # given
    run(papers, GOOD)
    before, there = list(FundDocument.objects.values_list()), files(media)
    assert not FundDocument.objects.get().visible
    # when
    said = run(papers, GOOD, options=("--publish",))
    # then
    assert "unchanged                  1" in said
    assert (list(FundDocument.objects.values_list()), files(media)) == (before, there)


@pytest.mark.usefixtures("tranche")
def test_a_new_edition_replaces_the_file_and_the_sweep_leaves_none_behind(
    papers: Path, media: Path, django_capture_on_commit_callbacks: Any
) -> None:
    # given
    run(papers, GOOD)
    FundDocument.objects.update(**as_published(timezone.now()))
    (papers / "report.pdf").write_bytes(OTHER)
    # when
    with django_capture_on_commit_callbacks(execute=True):
        said = run(papers, GOOD)
    # then
    document = FundDocument.objects.get()
    assert (document.visible, document.version, document.file.read()) == (True, 3, OTHER)
    for days in (2, 4):
        blobs.sweep(time.time() + days * 24 * 3600)
    assert len(files(media)) == 1
    assert "changed                    1" in said


@pytest.mark.usefixtures("tranche")
def test_what_staff_uploaded_instead_stays(papers: Path) -> None:
    # given
    run(papers, GOOD)
    staffs = one_page("Jahresbericht", ["Von Hand."], "de")
    document = FundDocument.objects.get()
    document.file.save("own.pdf", SimpleUploadedFile("own.pdf", staffs))
    (papers / "report.pdf").write_bytes(OTHER)
    # when
    first, second = run(papers, GOOD), run(papers, GOOD)
    # then
    assert FundDocument.objects.get().file.read() == staffs
    assert "kept as staff set          1" in first
    assert "unchanged                  1" in second


def test_a_real_document_ends_the_simulated_one_of_its_type(papers: Path, tranche: Tranche) -> None:
    # given
    for category in ("annual_report", "fund_prospect"):
        document = FundDocument(fund=tranche.fund, category=category, date="2026-05-31", simulated=True)
        document.file.save("demo.pdf", SimpleUploadedFile("demo.pdf", PDF))
    # when
    said = run(papers, GOOD)
    # then
    assert "simulated, dropped         1" in said
    assert sorted(FundDocument.objects.values_list("category", "simulated")) == [
        ("annual_report", False),
        ("fund_prospect", True),
    ]


@pytest.mark.usefixtures("tranche")
@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (f"{isin(77)},annual_report,2026-06-30,en,report.pdf", "isin_unknown"),
        (f"{HERE},leaflet,2026-06-30,en,report.pdf", "type_unknown"),
        (f"{HERE},annual_report,2999-06-30,en,report.pdf", "date_future"),
        (f"{HERE},annual_report,2026-06-30,fr,report.pdf", "language_unknown"),
        (f"{HERE},annual_report,2026-06-30,en,", "file_missing"),
        (f"{HERE},annual_report,2026-06-30,en,absent.pdf", "file_missing"),
        (f"{HERE},annual_report,2026-06-30,en,../table.csv", "file_outside"),
        (f"{HERE},annual_report,2026-06-30,en,link.pdf", "file_outside"),
        (f"{HERE},annual_report,2026-06-30,en,/etc/hostname", "file_outside"),
        (f"{HERE},annual_report,2026-06-30,en,text.pdf", "pdf_no_pdf"),
        (f"{HERE},annual_report,2026-06-30,en,large.pdf", "file_too_large"),
        (f"{HERE},Annual report,30.06.2026,de,report.pdf", "duplicate"),
        (f"{HERE},annual_report,2026-06-30,en", "columns"),
    ],
)
def test_one_bad_row_keeps_the_whole_table_out(papers: Path, media: Path, row: str, reason: str) -> None:
    # given
    (papers / "text.pdf").write_text("no PDF")
    (papers / "link.pdf").symlink_to(papers.parent / "table.csv")
    with (papers / "large.pdf").open("wb") as file:
        file.truncate(11 * 2**20)
    # when / then
    assert f"\n3,{reason}," in refused(papers, media, GOOD, row)
    run(papers, GOOD, row, options=("--accept-rest",))
    assert FundDocument.objects.count() == 1


@pytest.mark.usefixtures("tranche")
def test_a_failure_in_the_middle_leaves_no_file(papers: Path, media: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given: a disk that fills with the second file
    (papers / "other.pdf").write_bytes(OTHER)
    store, calls = loading._store, []

    def full(*given: Any) -> int:
        calls.append(given)
        if len(calls) == 2:
            raise OSError(28, "No space left on device")
        return store(*given)

    monkeypatch.setattr(loading, "_store", full)
    # when
    with pytest.raises(CommandError, match=r"Nothing was imported.*No space left on device"):
        run(papers, GOOD, f"{HERE},annual_report,2026-06-30,en,other.pdf")
    # then
    assert not FundDocument.objects.exists()
    assert files(media) == []


@pytest.mark.usefixtures("tranche")
def test_a_dry_run_writes_nothing(papers: Path, media: Path) -> None:
    said = run(papers, GOOD, options=("--dry-run",))
    assert "new documents              1" in said
    assert not FundDocument.objects.exists()
    assert files(media) == []


@pytest.mark.usefixtures("tranche")
def test_the_checksum_is_that_of_the_file(papers: Path) -> None:
    run(papers, GOOD)
    assert FundDocument.objects.get().imported_sha256 == hashlib.sha256(PDF).hexdigest()
