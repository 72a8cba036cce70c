"""Logos of companies and funds: uploaded by staff, written again, shown to everybody; former ones included."""

import io
import logging
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from app.demo.pdf import one_page
from app.files import adopting
from app.files.tasks import sweep
from app.funds.models import Tranche
from app.managers.models import Company
from tests.factories.accounts import staff
from tests.factories.funds import TrancheFactory
from tests.integration.api.asking import get, problem
from tests.unit.files.test_incoming import picture

pytestmark = [pytest.mark.django_db, pytest.mark.services]

SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
LOGO = "funds/{}/logo/"


@pytest.fixture(autouse=True)
def media(tmp_path: Path, settings: Any) -> Path:
    """A folder of its own for uploads."""
    settings.ALLOWED_HOSTS = ["testserver", "localhost"]
    settings.MEDIA_ROOT = tmp_path / "media"
    adopting._refused.clear()
    return tmp_path / "media"


@pytest.fixture
def tranche() -> Tranche:
    return TrancheFactory.create(fund__company__name="Müller & Söhne: Invest")


@pytest.fixture
def admin() -> Client:
    client = Client(headers={"Host": "localhost", "Accept-Language": "en"}, raise_request_exception=False)
    client.force_login(staff())
    return client


@pytest.fixture
def visitor() -> Client:
    return Client(raise_request_exception=False)


def uploaded(admin: Client, company: Company, content: bytes, name: str = "logo.png") -> Any:
    path = reverse("admin:managers_company_change", args=[company.pk])
    return admin.post(path, {"name": company.name, "image": SimpleUploadedFile(name, content)})


def size_of(content: bytes) -> tuple[int, int]:
    with Image.open(io.BytesIO(content)) as image:
        return image.size


def test_staff_upload_a_logo_and_everybody_sees_it(admin: Client, visitor: Client, tranche: Tranche) -> None:
    # given
    assert get(visitor, f"funds/{tranche.pk}/")["logo"] is None
    # when
    content = picture("PNG", size=(800, 200), mode="RGBA")
    assert uploaded(admin, tranche.fund.company, content, "../Lo\u202ego.png").status_code == 302
    # then
    logo = get(visitor, f"funds/{tranche.pk}/")["logo"]
    assert logo == f"/api/v1/funds/{tranche.pk}/logo/"
    small, large = (visitor.get(f"{logo}?size={size}") for size in (160, 320))
    assert (size_of(small.content), size_of(large.content)) == ((160, 40), (320, 80))
    assert small["ETag"] != large["ETag"]
    assert (large["Content-Type"], large["X-Content-Type-Options"]) == ("image/png", "nosniff")
    assert large["Content-Disposition"].startswith("inline; filename")
    assert large["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'; sandbox"
    assert visitor.get(f"{logo}?size=320", headers={"If-None-Match": large["ETag"]}).status_code == 304


def test_a_funds_own_logo_comes_first(visitor: Client, tranche: Tranche) -> None:
    # given
    company = tranche.fund.company
    company.image.save("a.png", SimpleUploadedFile("a.png", picture("PNG", size=(400, 400))))
    tranche.fund.logo.save("b.png", SimpleUploadedFile("b.png", picture("PNG", size=(400, 100))))
    # when, then
    assert size_of(visitor.get(f"/api/v1/{LOGO.format(tranche.pk)}").content) == (320, 80)


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (SVG, "logo.svg"),
        (SVG, "logo.png"),
        (picture("PNG")[:-40], "logo.png"),
        (picture("PNG"), "logo.jpg"),
        (one_page("Studie", ["Text"], "de"), "logo.png"),
        (b"", "logo.png"),
    ],
)
def test_what_is_no_whole_picture_changes_nothing(
    admin: Client, tranche: Tranche, media: Path, content: bytes, name: str
) -> None:
    answer = uploaded(admin, tranche.fund.company, content, name)
    assert answer.status_code == 200
    assert Company.objects.get(pk=tranche.fund.company_id).image.name == ""
    assert not media.exists() or not [path for path in media.rglob("*") if path.is_file()]


def test_there_is_no_other_size_and_no_logo_where_there_is_none(visitor: Client, tranche: Tranche) -> None:
    problem(visitor, LOGO.format(tranche.pk), 404, "logo_not_found")
    problem(visitor, LOGO.format(10**9), 404, "logo_not_found")
    problem(visitor, LOGO.format(tranche.pk), 400, "invalid_query", size="5000")


def former(media: Path, company: Company, name: str, content: bytes) -> Path:
    """A picture as versions before stored it."""
    path = media / "company-images" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    Company.objects.filter(pk=company.pk).update(image=f"company-images/{name}")
    return path


def test_a_picture_of_the_version_before_is_shown_once_it_is_written_anew(
    visitor: Client, tranche: Tranche, media: Path
) -> None:
    # given: with what must not be shown in it
    exif = Image.Exif()
    exif[0x010E] = "secret place"
    content = picture(size=(640, 320), exif=exif)
    path = former(media, tranche.fund.company, "Haus.JPG", content)
    problem(visitor, LOGO.format(tranche.pk), 404, "logo_not_found")
    # when
    sweep()
    # then: and the file of the version before is still there, for that version
    shown = visitor.get(f"/api/v1/{LOGO.format(tranche.pk)}").content
    assert size_of(shown) == (320, 160)
    assert b"secret" not in shown
    assert path.read_bytes() == content
    assert adopting.adopt() == 0


def test_a_former_picture_that_cannot_be_shown_stays_for_staff(
    admin: Client, visitor: Client, tranche: Tranche, media: Path, caplog: pytest.LogCaptureFixture
) -> None:
    # given
    former(media, tranche.fund.company, "haus.svg", SVG)
    # when
    with caplog.at_level(logging.WARNING, logger="app.files"):
        assert (adopting.adopt(), adopting.adopt()) == (0, 0)
    # then: said once, and nothing is lost
    assert caplog.text.count("company-images/haus.svg") == 1
    problem(visitor, LOGO.format(tranche.pk), 404, "logo_not_found")
    answer = admin.get("/admin/files/company-images/haus.svg")
    assert answer.getvalue() == SVG
    assert answer["Content-Disposition"].startswith("attachment")
