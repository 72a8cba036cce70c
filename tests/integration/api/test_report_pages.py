"""Searching in the pages of reports' PDFs: what is read, who finds it, and when."""

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from app.content import page_reading
from app.content.models import Report, ReportPage, ReportPdf
from app.content.page_models import PdfState
from app.demo.pdf import one_page
from app.files import blobs, previews
from app.files.incoming import take_bytes
from app.funds.models import Tranche
from app.publishing import services
from app.publishing.states import Action
from tests.factories.accounts import staff
from tests.integration.api import indexing
from tests.integration.api.asking import get, problem
from tests.integration.api.conftest import PREFIX

pytestmark = pytest.mark.django_db

GERMAN = "Die Volatilität der Zirbelanleihen blieb in dieser Vergleichsgruppe unter der des Vorjahres."
ENGLISH = "The volatility of stone pine bonds stayed below that of the year before."


def documents() -> dict[int, bytes]:
    """What the indexer would write now."""
    return indexing.documents(ReportPage)


def indexed() -> None:
    """Make the index hold the documents that there are."""
    indexing.indexed(ReportPage, PREFIX)


@pytest.fixture
def report(api: Client, tmp_path: Path, settings: Any) -> Iterator[Report]:
    """A report with a PDF in each language, read and in the index."""
    settings.MEDIA_ROOT = tmp_path / "media"
    previews._undrawn.clear()
    found = Report.objects.order_by("id").first()
    tranche = Tranche.objects.order_by("id").first()
    assert found is not None
    assert tranche is not None
    for lang, text in (("de", GERMAN), ("en", ENGLISH)):
        content = one_page("Studie", [text, f"ISIN {tranche.isin}"], lang)
        found.pdf_in(lang).save("a.pdf", SimpleUploadedFile("a.pdf", content))  # type: ignore[arg-type]
    assert page_reading.read_waiting(60) == 2
    indexed()
    yield found
    ReportPdf.objects.all().delete()
    indexed()


def test_a_page_is_found_by_words_in_other_forms(api: Client, report: Report) -> None:
    # given: another form, a compound in two words, a synonym and a typo, in another order
    for words in ("Volatilitäten Zirbelanleihe", "Vergleichs Gruppe Zirbelanleihen", "Schwankung der Zirbelanlehien"):
        # when
        answer = get(api, "reports/pages/", q=words)
        # then
        [page] = answer["results"]
        assert (page["report_id"], page["page"], page["language"]) == (report.pk, 1, "de")
        assert "".join(text for text, _ in page["passage"]).startswith("Die Volatilität der")
        assert any(matched for _, matched in page["passage"])
        assert page["pdf"] == f"/api/v1/reports/{report.pk}/pdf/?lang=de&inline=true#page=1"
        [(left, top, right, bottom), *_] = page["marks"]
        assert 0 < left < right <= 10_000
        assert 0 < top < bottom <= 10_000


def test_readers_find_the_pdf_of_their_language_or_the_only_one(api: Client, report: Report) -> None:
    assert get(api, "reports/pages/", q="stone pine", lang="de")["count"] == 0
    assert get(api, "reports/pages/", q="stone pine", lang="en")["count"] == 1
    # when: there is none for readers of German any more
    report.pdf_de = ""  # type: ignore[attr-defined]
    report.save()
    indexed()
    # then
    [page] = get(api, "reports/pages/", q="stone pine", lang="de")["results"]
    assert (page["language"], "lang=en" in page["pdf"], "lang=en" in page["picture"]) == ("en", True, True)


def test_picture_and_pdf_open_where_they_are_named(api: Client, report: Report) -> None:
    [page] = get(api, "reports/pages/", q="Zirbelanleihen")["results"]
    with Image.open(io.BytesIO(api.get(f"{page['picture']}&width=480").content)) as image:
        assert (image.format, image.width) == ("PNG", 480)
    pdf = api.get(page["pdf"].partition("#")[0])
    assert (pdf["Content-Type"], pdf["Content-Disposition"].partition(";")[0]) == ("application/pdf", "inline")
    for number in (0, 2, 10**6):
        problem(api, f"reports/{report.pk}/pages/{number}/picture/", 404, "preview_not_found")


def test_visitors_find_nothing(visitor: Client, report: Report) -> None:
    for path in ("reports/pages/", "reports/mentions/", f"reports/{report.pk}/pages/1/picture/"):
        problem(visitor, path, 401, "unauthorized", q="Zirbelanleihen")


def test_a_query_needs_words(api: Client, report: Report) -> None:
    problem(api, "reports/pages/", 400, "invalid_query")
    problem(api, "reports/pages/", 400, "invalid_query", q="x", report_id="y")
    problem(api, "reports/pages/", 404, "page_out_of_range", q="Zirbelanleihen", page=2)


def test_a_fund_and_a_report_name_each_other(api: Client, report: Report) -> None:
    # given
    tranche = Tranche.objects.order_by("id").first()
    assert tranche is not None
    # when
    [mentioned] = get(api, "reports/mentions/", fund=tranche.fund_id)["results"]
    [fund] = get(api, f"reports/{report.pk}/mentions/", lang="en")["results"]
    # then
    assert (mentioned["report_id"], [one["page"] for one in mentioned["pages"]]) == (report.pk, [1])
    assert (fund["fund_id"], [one["page"] for one in fund["pages"]]) == (tranche.fund_id, [1])
    assert fund["pages"][0]["pdf"].endswith("lang=en&inline=true#page=1")
    assert get(api, "reports/pages/", q=tranche.isin)["results"][0]["report_id"] == report.pk
    # and: a code that only other funds have is none of theirs
    other = Tranche.objects.exclude(fund_id=tranche.fund_id).first()
    assert other is not None
    assert get(api, "reports/mentions/", fund=other.fund_id)["results"] == []


@pytest.fixture
def written(report: Report) -> Iterator[Tranche]:
    """A share class whose code the German text of the report has; the English one has it within a longer code."""
    tranche = Tranche.objects.order_by("-id").first()
    assert tranche is not None
    before = Report.objects.filter(pk=report.pk).values("body_de", "body_en", "state", "visible").get()
    german = f"<p>Anders <strong>{tranche.isin}</strong>: er blieb zurück.</p>"
    Report.objects.filter(pk=report.pk).update(body_de=german, body_en=f"<p>Number X{tranche.isin}9.</p>")
    indexing.indexed(Report, PREFIX)
    yield tranche
    Report.objects.filter(pk=report.pk).update(**before)
    indexing.indexed(Report, PREFIX)


def test_a_fund_is_mentioned_where_its_code_stands_in_the_text(api: Client, report: Report, written: Tranche) -> None:
    # when
    [mentioned] = get(api, "reports/mentions/", fund=written.fund_id, lang="de")["results"]
    funds = {one["fund_id"]: one for one in get(api, f"reports/{report.pk}/mentions/", lang="de")["results"]}
    # then
    assert (mentioned["report_id"], mentioned["in_text"], mentioned["pages"]) == (report.pk, True, [])
    assert (funds.pop(written.fund_id)["in_text"], [one["in_text"] for one in funds.values()]) == (True, [False])
    # and: readers of English read another text
    assert get(api, "reports/mentions/", fund=written.fund_id, lang="en")["results"] == []
    english = get(api, f"reports/{report.pk}/mentions/", lang="en")["results"]
    assert written.fund_id not in {one["fund_id"] for one in english}
    # and: nothing once readers do not see it, even if nobody has told the index yet
    Report.objects.filter(pk=report.pk).update(state="withdrawn", visible=False)
    assert get(api, "reports/mentions/", fund=written.fund_id, lang="de")["count"] == 0
    assert get(api, f"reports/{report.pk}/mentions/", lang="de")["count"] == 0


def test_the_pdf_of_an_edit_is_read_before_and_found_once_it_is_published(api: Client, report: Report) -> None:
    # given: an edit with another PDF waits
    other = take_bytes("document", one_page("Studie", ["Lärchenfonds unter Embargo."], "de"), "b.pdf")
    new, editor = blobs.store(other).name, staff()
    report = services.edit(report, {"pdf_de": other}, editor, report.version)
    # when
    assert page_reading.read_waiting(60) == 1
    indexed()
    # then
    assert ReportPage.objects.filter(pdf__name=new).exists()
    assert get(api, "reports/pages/", q="Lärchenfonds")["count"] == 0
    assert get(api, "reports/pages/", q="Zirbelanleihen")["count"] == 1
    # when
    services.act(report, Action.PUBLISH, editor, report.version)
    indexed()
    # then
    assert get(api, "reports/pages/", q="Lärchenfonds")["count"] == 1
    assert get(api, "reports/pages/", q="Zirbelanleihen")["count"] == 0
    assert page_reading.forget_unnamed() == 1
    assert page_reading.read_waiting(60) == 0


def test_a_withdrawn_report_has_no_page_anywhere(api: Client, report: Report) -> None:
    # given
    [page] = get(api, "reports/pages/", q="Zirbelanleihen")["results"]
    tranche = Tranche.objects.order_by("id").first()
    assert tranche is not None
    # when: nobody has told the index yet
    Report.objects.filter(pk=report.pk).update(visible=False, state="withdrawn")
    # then
    assert documents() == {}
    assert get(api, "reports/mentions/", fund=tranche.fund_id)["count"] == 0
    assert get(api, f"reports/{report.pk}/mentions/")["count"] == 0
    assert api.get(page["picture"]).status_code == 404
    assert api.get(page["pdf"].partition("#")[0]).status_code == 404


def test_a_report_whose_file_is_gone_is_told_to_staff(api: Client, report: Report) -> None:
    # given
    Report.objects.filter(pk=report.pk).update(pdf_de="uploads/aa/aaaa.pdf")
    # when
    assert page_reading.read_waiting(60) == 1
    # then: it is not read again and again
    pdf = ReportPdf.objects.get(name="uploads/aa/aaaa.pdf")
    assert (pdf.state, pdf.pages) == (PdfState.MISSING, 0)
    assert page_reading.read_waiting(60) == 0
    assert page_reading.forget(ReportPdf.objects.filter(pk=pdf.pk)) == 1
    assert page_reading.read_waiting(60) == 1


def test_staff_find_what_cannot_be_searched_and_what_to_do(api: Client, report: Report) -> None:
    # given
    Report.objects.filter(pk=report.pk).update(pdf_de="uploads/aa/aaaa.pdf")
    page_reading.read_waiting(60)
    client = Client(raise_request_exception=False)
    client.force_login(staff())
    # when
    start = client.get("/admin/").content.decode()
    [link] = re.findall(r'<a href="([^"]+)" data-queue="report_pdfs">', start)
    answer = client.get(link.replace("&amp;", "&"), headers={"Accept-Language": "de"})
    # then: the list shows what was counted, with the remedy
    assert answer.context["cl"].result_count == 1
    assert "Laden Sie die Datei noch einmal hoch." in answer.content.decode()
    # when: it is to be read again
    chosen = {"action": "read_again", "_selected_action": [ReportPdf.objects.get(state=PdfState.MISSING).pk]}
    assert client.post("/admin/content/reportpdf/", chosen).status_code == 302
    # then
    assert not ReportPdf.objects.filter(state=PdfState.MISSING).exists()
