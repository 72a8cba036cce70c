"""News and reports as PDF: whose file it is, who gets it, and what happens where there is none."""

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from app.content import pdfs
from app.content.models import News, Report
from app.demo.pdf import one_page
from app.pdf import rendering
from tests.integration.api.asking import problem, url
from tests.unit.pdf.test_rendering import text_of

pytestmark = pytest.mark.django_db

PDF = one_page("Studie", ["Ein Absatz."], "de")
REPORT, NEWS = "reports/{}/pdf/", "news/{}/pdf/"


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, settings: Any) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.CACHES = settings.CACHES | {"pdf": settings.CACHES["pdf"] | {"LOCATION": str(tmp_path / "kept")}}


@pytest.fixture
def report(api: Client) -> Report:
    """A report of the index, with a German PDF."""
    found = Report.objects.order_by("id").first()
    assert found is not None
    found.pdf_in("de").save("a.pdf", SimpleUploadedFile("a.pdf", PDF))
    return found


def test_the_uploaded_file_of_the_language_or_one_made_of_the_text(api: Client, report: Report) -> None:
    # when
    uploaded, made = (api.get(url(REPORT.format(report.pk), lang=lang)) for lang in ("de", "en"))
    # then
    assert uploaded.content == PDF
    assert report.title.own("en") in text_of(made.content)
    for answer, lang in ((uploaded, "de"), (made, "en")):
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
        assert answer["Content-Disposition"].startswith("attachment")
        assert f"-{lang}.pdf" in answer["Content-Disposition"]
        again = api.get(url(REPORT.format(report.pk), lang=lang), headers={"If-None-Match": answer["ETag"]})
        assert again.status_code == 304


def test_a_text_in_one_language_comes_with_its_own_file(api: Client, report: Report) -> None:
    # given: as the index answers of an article that exists in German only
    item = {"id": report.pk, "languages": {"title": "de", "summary": None, "body": "de"}}
    # when, then
    assert pdfs.uploaded(Report, item, "en") == report.pdf_in("de")
    assert pdfs.uploaded(Report, {**item, "languages": {"body": "en"}}, "en") is None


def test_who_gets_one(api: Client, visitor: Client, report: Report) -> None:
    news = News.objects.order_by("id").first()
    assert news is not None
    assert visitor.get(url(NEWS.format(news.pk))).status_code == 200
    problem(visitor, REPORT.format(report.pk), 401, "unauthorized")
    problem(api, REPORT.format(10**9), 404, "report_not_found")


def test_what_was_withdrawn_a_moment_ago_is_not_handed_out(api: Client, report: Report) -> None:
    # given: the index does not know yet
    Report.objects.filter(pk=report.pk).update(visible=False, state="withdrawn")
    # when, then
    problem(api, REPORT.format(report.pk), 404, "report_not_found")


def test_a_missing_file_and_one_that_cannot_be_made(
    api: Client, report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    def fail(*_: Any) -> bytes:
        raise rendering.RenderingError("article.typ")

    monkeypatch.setattr(rendering, "render", fail)
    Report.objects.filter(pk=report.pk).update(pdf_de="uploads/00/gone.pdf")
    # when, then
    problem(api, REPORT.format(report.pk), 404, "document_unavailable", lang="de")
    problem(api, REPORT.format(report.pk), 503, "pdf_unavailable", lang="en")
