"""The picture of a report's first page: for who may read the report, drawn once."""

import io
import logging
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from app.content.models import Report
from app.demo.pdf import one_page
from app.files import page_contents, previews
from tests.integration.api.asking import get, problem

pytestmark = pytest.mark.django_db

PDF = one_page("Studie", ["Ein Absatz."], "de")
PATH = "reports/{}/preview/"


@pytest.fixture
def report(api: Client, tmp_path: Path, settings: Any) -> Report:
    """A report of the index, with a PDF."""
    settings.MEDIA_ROOT = tmp_path / "media"
    previews._undrawn.clear()
    found = Report.objects.order_by("id").first()
    assert found is not None
    found.pdf_in("de").save("a.pdf", SimpleUploadedFile("a.pdf", PDF))
    return found


def test_the_first_page_is_drawn_once(api: Client, report: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    preview = get(api, f"reports/{report.pk}/")["results"][0]["preview"]
    # when
    answer = api.get(f"{preview}&width=480")
    # then: as wide as asked for, in the form of A4
    with Image.open(io.BytesIO(answer.content)) as image:
        assert (image.format, image.width, round(image.height / image.width, 2)) == ("PNG", 480, 1.42)
    assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == ("image/png", "nosniff")
    assert answer["Content-Security-Policy"].startswith("default-src 'none'")
    monkeypatch.setattr(page_contents, "page_picture", None)
    assert api.get(f"{preview}&width=480").content == answer.content
    assert api.get(f"{preview}&width=480", headers={"If-None-Match": answer["ETag"]}).status_code == 304


def test_who_may_not_read_the_report_sees_no_picture(api: Client, report: Report) -> None:
    problem(Client(raise_request_exception=False), PATH.format(report.pk), 401, "unauthorized")
    problem(api, PATH.format(10**9), 404, "report_not_found")
    problem(api, PATH.format(report.pk), 400, "invalid_query", width="4000")


def test_a_report_without_a_pdf_has_none(api: Client, report: Report) -> None:
    other = Report.objects.exclude(pk=report.pk).first()
    assert other is not None
    assert get(api, f"reports/{other.pk}/")["results"][0]["preview"] is None
    problem(api, PATH.format(other.pk), 404, "preview_not_found")


def test_a_page_that_cannot_be_drawn_is_tried_once(
    api: Client, report: Report, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    # given
    tried = []

    def draw(content: bytes, page: int, width: int) -> bytes:
        tried.append(width)
        raise page_contents.UnreadableError("page 0 cannot be drawn")

    monkeypatch.setattr(page_contents, "page_picture", draw)
    # when
    with caplog.at_level(logging.ERROR, logger="app.content"):
        for _ in range(3):
            problem(api, PATH.format(report.pk), 404, "preview_not_found")
    # then
    assert tried == [240]
    assert f"the first page of report {report.pk} cannot be handed out" in caplog.text


def test_a_full_disk_keeps_nobody_from_seeing_it(
    api: Client, report: Report, monkeypatch: pytest.MonkeyPatch, media_full: None
) -> None:
    assert api.get(f"/api/v1/{PATH.format(report.pk)}").status_code == 200


@pytest.fixture
def media_full(report: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing more can be written."""
    import errno
    import os

    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
