"""Uploads in the admin: staff open what their rows hold, and nothing else of the folder."""

import logging
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from app.demo.pdf import one_page
from app.funds.models import FundDocument
from tests.factories.accounts import in_role, staff, with_second_factor
from tests.factories.funds import FundFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]

PDF = one_page("Entwurf", ["Ein Absatz."], "de")


@pytest.fixture
def media(tmp_path: Path, settings: Any) -> Path:
    """A folder of its own for uploads."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"


@pytest.fixture
def draft(media: Path) -> FundDocument:
    """A document that is not published."""
    document = FundDocument(fund=FundFactory.create(), category="annual_report", date="2026-06-30")
    document.file.save("Entwurf 1.pdf", SimpleUploadedFile("Entwurf 1.pdf", PDF))
    return document


def signed_in(user: Any) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client


def limited_staff(*permissions: str) -> Client:
    user = in_role("retail")
    assert user is not None
    user.is_staff = True
    user.save()
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    with_second_factor(user)
    return signed_in(user)


def test_staff_open_a_draft_by_the_link_of_its_page(draft: FundDocument) -> None:
    # given
    client = signed_in(staff())
    page = client.get(reverse("admin:funds_funddocument_change", args=[draft.pk])).content.decode()
    assert f'href="{draft.file.url}"' in page
    # when
    answer = client.get(draft.file.url)
    # then: never shown within the admin's own origin
    assert answer.getvalue() == PDF
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'attachment; filename="Jahresbericht 30.06.2026.pdf"'
    assert "no-store" in answer["Cache-Control"]
    assert answer["X-Content-Type-Options"] == "nosniff"


def test_staff_open_the_file_of_an_edit_that_is_not_published(draft: FundDocument) -> None:
    # given
    FundDocument.objects.update(edits={"file": draft.file.name}, file="uploads/00/former.pdf")
    # when, then
    assert signed_in(staff()).get(draft.file.url).getvalue() == PDF
    assert limited_staff("view_report").get(draft.file.url).status_code == 404


def test_staff_need_the_right_to_see_the_row(draft: FundDocument) -> None:
    assert limited_staff("view_funddocument").get(draft.file.url).status_code == 200


def test_staff_without_that_right_find_nothing(draft: FundDocument) -> None:
    assert limited_staff("view_report").get(draft.file.url).status_code == 404


@pytest.mark.parametrize("role", ["visitor", "retail", "wholesale", "manager"])
def test_everybody_else_is_sent_to_the_login(draft: FundDocument, role: str) -> None:
    user = in_role(role)
    client = signed_in(user) if user else Client(raise_request_exception=False)
    answer = client.get(draft.file.url)
    assert answer.status_code == 302
    assert answer["Location"].startswith(("/?lo=1", "/admin/login/"))


@pytest.mark.parametrize(
    "name", ["documents/other.pdf", "../secret.txt", "documents/../../secret.txt", "/etc/hostname", "", "a" * 300]
)
def test_what_no_row_names_is_not_there(draft: FundDocument, media: Path, name: str) -> None:
    # given
    (media / "documents").mkdir(parents=True, exist_ok=True)
    (media / "documents" / "other.pdf").write_bytes(PDF)
    (media.parent / "secret.txt").write_text("secret")
    # when
    answer = signed_in(staff()).get(f"/admin/files/{name}")
    # then
    assert answer.status_code == 404
    assert (media / str(draft.file.name)).read_bytes() == PDF


def test_a_file_that_is_gone_is_404_and_logged(
    draft: FundDocument, media: Path, caplog: pytest.LogCaptureFixture
) -> None:
    # given
    (media / str(draft.file.name)).unlink()
    # when
    with caplog.at_level(logging.ERROR, logger="app.config"):
        answer = signed_in(staff()).get(draft.file.url)
    # then
    assert answer.status_code == 404
    assert str(draft.file.name) in caplog.text


def test_a_name_that_leads_out_of_the_folder_is_refused(
    draft: FundDocument, media: Path, caplog: pytest.LogCaptureFixture
) -> None:
    # given
    (media.parent / "secret.txt").write_text("secret")
    FundDocument.objects.filter(pk=draft.pk).update(file="../secret.txt")
    # when
    with caplog.at_level(logging.ERROR, logger="app.config"):
        answer = signed_in(staff()).get(reverse("admin:stored_file", args=["../secret.txt"]))
    # then
    assert answer.status_code == 404
    assert "cannot be opened" in caplog.text
