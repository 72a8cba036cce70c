"""Reports for visitors: title, summary and first paragraph, and nothing that tells of the rest."""

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError, connection
from django.test import Client

from app.content.models import Report
from app.demo.pdf import one_page
from app.richtext import tree
from search.texts import LANGUAGES
from tests.integration.api.asking import get, problem, url

pytestmark = pytest.mark.django_db


@pytest.fixture
def report(api: Client, tmp_path: Path, settings: Any) -> Report:
    """A report of the index, with a PDF in each language."""
    settings.MEDIA_ROOT = tmp_path / "media"
    found = Report.objects.exclude(summary_de="").order_by("id").first()
    assert found is not None
    for lang in LANGUAGES:
        found.pdf_in(lang).save("a.pdf", SimpleUploadedFile("a.pdf", one_page("Studie", ["Ein Absatz."], lang)))
    return found


@pytest.mark.parametrize(("lang", "hidden"), [("de", "Zinsen"), ("en", "interest rates")])
def test_visitors_read_the_first_paragraph(
    api: Client, visitor: Client, report: Report, lang: str, hidden: str
) -> None:
    # given
    [whole] = get(api, f"reports/{report.pk}/", lang=lang)["results"]
    assert (whole["shortened"], whole["body"]) == (False, tree(getattr(report, f"body_{lang}")))
    assert whole["preview"]
    # when
    response = visitor.get(url(f"reports/{report.pk}/", lang=lang))
    # then
    assert response.status_code == 200
    assert hidden not in response.content.decode()
    [shown] = response.json()["results"]
    assert shown == {**whole, "body": whole["body"][:1], "preview": None, "shortened": True}
    assert response["Cache-Control"] == "no-cache"


def test_the_list_is_the_same_and_says_who_gets_a_beginning(api: Client, visitor: Client) -> None:
    whole, shown = (get(client, "reports/") for client in (api, visitor))
    assert {one["shortened"] for one in whole["results"]} == {False}
    assert shown == {**whole, "results": [{**one, "shortened": True} for one in whole["results"]]}


@pytest.mark.parametrize(("lang", "title", "hidden"), [("de", "ausblick", "zinsen"), ("en", "outlook", "rates")])
def test_a_search_tells_visitors_nothing_of_a_text(
    api: Client, visitor: Client, lang: str, title: str, hidden: str
) -> None:
    # given: words of titles, and of texts
    everything = Report.objects.count()
    assert get(api, "reports/", search=hidden, lang=lang)["count"] == everything
    # when, then
    assert get(visitor, "reports/", search=title, lang=lang)["count"] == everything
    for words in (hidden, hidden[:4], f"{title} {hidden}"):
        found = get(visitor, "reports/", search=words, lang=lang)
        assert (found["count"], found["facets"]["categories"]["values"]) == (0, []), words
    # and what is found by both has no passage
    for one in get(visitor, "reports/", search="number" if lang == "en" else "nummer", lang=lang)["results"]:
        assert "body" not in {name for name, marked in one["highlight"].items() if marked}


def test_a_text_in_the_other_language_is_not_searched_either(visitor: Client) -> None:
    assert get(visitor, "reports/", search="zinsen", lang="en")["count"] == 0


def test_without_the_database_everybody_is_a_visitor(api: Client, report: Report) -> None:
    def down(*_: Any) -> None:
        raise OperationalError("away")

    with connection.execute_wrapper(down):
        [shown] = get(api, f"reports/{report.pk}/")["results"]
    assert (shown["shortened"], len(shown["body"]), shown["preview"]) == (True, 1, None)


def test_an_unknown_report_is_not_found(visitor: Client) -> None:
    problem(visitor, "reports/1000000000/", 404, "report_not_found")
