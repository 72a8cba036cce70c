"""Documents that asset managers hand in as base64: checked like any upload, and published by nobody but staff."""

import base64
from pathlib import Path
from typing import Any

import orjson
import pytest

from app.accounts.models import User
from app.demo.pdf import one_page
from app.files import blobs
from app.funds import documents
from app.funds.models import FundDocument, Tranche
from app.publishing import services
from app.publishing.states import Action, State
from tests.factories.accounts import in_role, staff
from tests.factories.funds import TrancheFactory
from tests.integration.api.asking import get
from tests.integration.browsing import Browser, refused
from tests.unit.files.test_incoming import picture

pytestmark = [pytest.mark.django_db, pytest.mark.services]

PDF = one_page("Bericht", ["Ein Absatz."], "de")


@pytest.fixture(autouse=True)
def media(tmp_path: Path, settings: Any) -> Path:
    """A folder of its own for uploads."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"


@pytest.fixture
def manager(browser: Browser) -> User:
    """Who is signed in: an asset manager."""
    user = in_role("manager")
    assert user is not None
    browser.client.force_login(user)
    return user


@pytest.fixture
def tranche(manager: User) -> Tranche:
    """A share class of the manager's company."""
    return TrancheFactory.create(fund__company=manager.managed_company)


def body(content: bytes = PDF, **other: Any) -> dict[str, Any]:
    file = {"base64_string": base64.b64encode(content).decode(), **other.pop("file", {})}
    return {"date": "2026-06-30", "category": "annual_report", "file": file, **other}


def hand_in(browser: Browser, tranche: Tranche, sent: dict[str, Any], lang: str = "de") -> Any:
    return browser.post(f"fund_documents/{tranche.pk}/", orjson.dumps(sent), lang=lang)


def files(media: Path) -> list[bytes]:
    return [path.read_bytes() for path in media.rglob("*") if path.is_file()]


def test_a_document_waits_until_staff_publish_it(
    browser: Browser, manager: User, tranche: Tranche, media: Path
) -> None:
    # when: as large as a document may be
    large = PDF[: PDF.rindex(b"%%EOF")] + b"%" + b"x" * (9 * 1024**2) + b"\n%%EOF\n"
    answer = hand_in(browser, tranche, body(large, file={"file_name": "C:\\Bericht \u202e.PDF"}))
    # then
    assert answer.status_code == 201, answer.content
    document = FundDocument.objects.get()
    assert answer.json() == {"id": document.pk, "published": False}
    assert (document.fund, document.category, document.language) == (tranche.fund, "annual_report", "de")
    assert files(media) == [large]
    assert get(browser.client, f"fund_documents/{tranche.pk}/")["results"] == []
    # and once it is published
    assert (document.state, document.author) == (State.SUBMITTED, manager)
    services.act(document, Action.PUBLISH, staff(), document.version)
    [shown] = get(browser.client, f"fund_documents/{tranche.pk}/")["results"]
    assert browser.client.get(shown["url"]).content == large


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        (body(picture()), "vollständiges PDF"),
        (body(PDF[:-100]), "vollständiges PDF"),
        (body(PDF, file={"file_name": "a.png"}), "vollständiges PDF"),
        (body(file={"base64_string": "%%%"}), "nicht als base64"),
        (body(file={"base64_string": ""}), "vollständiges PDF"),
        (body(PDF + b" " * 10 * 1024**2), "größer als 10"),
    ],
)
def test_a_file_that_is_refused_says_why_and_leaves_nothing(
    browser: Browser, tranche: Tranche, media: Path, sent: dict[str, Any], words: str
) -> None:
    found = refused(hand_in(browser, tranche, sent), 400, "invalid_input")
    [fault] = found["errors"]
    assert fault["key"] == "file"
    assert words in fault["message"]
    assert not FundDocument.objects.exists()
    assert files(media) == []


@pytest.mark.parametrize(
    "wrong", [{"category": "letter"}, {"date": "soon"}, {"published": True}, {"file": {"base64_string": 7}}]
)
def test_other_faults_are_named(browser: Browser, tranche: Tranche, wrong: dict[str, Any]) -> None:
    refused(hand_in(browser, tranche, body() | wrong), 400, "invalid_input")
    assert not FundDocument.objects.exists()


def test_of_another_company_nothing_is_taken(browser: Browser, tranche: Tranche, media: Path) -> None:
    refused(hand_in(browser, TrancheFactory.create(), body()), 403, "not_allowed")
    assert not FundDocument.objects.exists()
    assert files(media) == []


def test_others_may_not_even_send_as_much(browser: Browser, tranche: Tranche) -> None:
    sent = body(PDF + b" " * 100_000)
    for user in (in_role("wholesale"), staff()):
        assert user is not None
        browser.client.force_login(user)
        refused(hand_in(browser, tranche, sent), 413, "body_too_large")
    browser.client.logout()
    refused(hand_in(browser, tranche, sent), 413, "body_too_large")
    assert not FundDocument.objects.exists()


def test_a_full_disk_leaves_no_row(
    browser: Browser, tranche: Tranche, media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(blobs, "store", full)
    refused(hand_in(browser, tranche, body()), 503, "files_unavailable")
    assert not FundDocument.objects.exists()


def test_drafts_of_a_fund_are_limited(
    browser: Browser, tranche: Tranche, media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(documents, "MAX_WAITING", 1)
    assert hand_in(browser, tranche, body()).status_code == 201
    refused(hand_in(browser, tranche, body()), 409, "too_many_drafts")
    assert FundDocument.objects.count() == 1
