"""Pictures of news and reports: for everybody once they are published, for who may see a draft before."""

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from app.content.models import News, Report
from app.discovery import describing
from app.publishing.states import State
from search.texts import Text
from tests.factories.accounts import staff
from tests.factories.funds import NewsFactory
from tests.integration.api.asking import get, problem, url

pytestmark = pytest.mark.django_db

NEWS, REPORT = "news/{}/picture/", "reports/{}/picture/"


def jpeg(width: int = 2000, height: int = 1125) -> SimpleUploadedFile:
    out = io.BytesIO()
    Image.new("RGB", (width, height), (11, 87, 147)).save(out, "JPEG")
    return SimpleUploadedFile("a.jpg", out.getvalue())


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, settings: Any) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.CACHES = settings.CACHES | {"pdf": settings.CACHES["pdf"] | {"LOCATION": str(tmp_path / "kept")}}


@pytest.fixture
def report(api: Client) -> Report:
    """A report of the index, with a picture that the index does not know of yet."""
    found = Report.objects.order_by("id").first()
    assert found is not None
    found.picture.save("a.jpg", jpeg())
    return found


def opened(answer: Any) -> Image.Image:
    assert answer.status_code == 200, answer.content
    return Image.open(io.BytesIO(answer.content))


def test_everybody_gets_it_in_the_sizes_of_pages(visitor: Client, report: Report) -> None:
    # when
    asked: list[dict[str, Any]] = [{}, {"size": 800}, {"size": 400}]
    sizes = [opened(visitor.get(url(REPORT.format(report.pk), **one))).size for one in asked]
    # then
    assert sizes == [(1600, 900), (800, 450), (400, 225)]
    problem(visitor, REPORT.format(report.pk), 400, "invalid_query", size="4000")


def test_nothing_of_a_draft_gets_out(visitor: Client, api: Client) -> None:
    # given
    draft: News = NewsFactory.create(state=State.DRAFT, visible=False, published_at=None)
    draft.picture.save("a.jpg", jpeg())
    # when, then
    for asked in ({}, {"draft": "true"}):
        problem(visitor, NEWS.format(draft.pk), 404, "picture_not_found", **asked)
        problem(api, NEWS.format(draft.pk), 404, "picture_not_found", **asked)
    api.force_login(staff())
    assert get(api, f"news/{draft.pk}/draft/")["results"][0]["picture"]["address"].endswith("?draft=true")
    assert opened(api.get(url(NEWS.format(draft.pk), draft="true", size=400))).size == (400, 225)


def test_messengers_show_it_beside_the_title(visitor: Client, report: Report) -> None:
    assert opened(visitor.get(url(f"social/reports/{report.pk}/"))).size == describing.PICTURE_SIZE
    other = Report.objects.exclude(pk=report.pk).first()
    assert other is not None
    problem(visitor, f"social/reports/{other.pk}/", 404, "picture_not_found")


def test_a_picture_needs_words_in_each_language_of_the_text() -> None:
    # given
    row = News(title_de="Titel", body_de="<p>Text.</p>", picture="uploads/00/a.jpg")
    # when
    with pytest.raises(ValidationError) as refused:
        row.clean()
    # then
    assert list(refused.value.message_dict) == ["picture_alt_de"]
    row.picture_alt = Text("Ein Hafen", "")
    row.clean()
