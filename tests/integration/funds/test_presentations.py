"""Photo and key facts of funds, and documents that a company takes back."""

import base64
from pathlib import Path
from typing import Any

import orjson
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from app.accounts.models import CompanyRole, User
from app.funds.models import FundDocument, FundPresentation, Tranche
from app.publishing import services
from app.publishing.states import Action, State
from tests.factories.accounts import account, holder, in_role, staff
from tests.factories.funds import FundDocumentFactory, FundPresentationFactory, TrancheFactory
from tests.integration.api.asking import get
from tests.integration.browsing import Browser, refused
from tests.unit.files.test_incoming import picture

pytestmark = [pytest.mark.django_db, pytest.mark.services]

UNSEEN: dict[str, Any] = {"state": State.SUBMITTED, "visible": False, "published_at": None}


@pytest.fixture(autouse=True)
def media(tmp_path: Path, settings: Any) -> None:
    """A folder of its own for uploads."""
    settings.MEDIA_ROOT = tmp_path / "media"


@pytest.fixture
def manager(browser: Browser) -> User:
    """Who is signed in: the owner of an asset manager."""
    user = in_role("manager")
    assert user is not None
    browser.client.force_login(user)
    return user


@pytest.fixture
def tranche(manager: User) -> Tranche:
    """A share class of the manager's company."""
    return TrancheFactory.create(fund__company=manager.managed_company)


def change(browser: Browser, tranche: Tranche, sent: dict[str, Any]) -> Any:
    return browser.send("PATCH", f"funds/{tranche.pk}/presentation/", sent)


def add_photo(browser: Browser, tranche: Tranche, content: bytes) -> Any:
    photo = {"base64_string": base64.b64encode(content).decode(), "file_name": "a.png"}
    return browser.post(f"funds/{tranche.pk}/photo/", orjson.dumps({"photo": photo}))


def publish(row: FundPresentation) -> None:
    row.refresh_from_db()
    services.act(row, Action.PUBLISH, staff(f"staff-{row.version}@example.org"), row.version)


def test_key_facts_are_shown_once_staff_have_published_them(browser: Browser, manager: User, tranche: Tranche) -> None:
    # when
    facts = {"de": " Kauft selten um \n\nSeit 1999", "en": "Rarely trades"}
    answer = change(browser, tranche, {"key_facts": facts})
    # then
    assert answer.status_code == 200, answer.content
    assert answer.json()["draft"]["key_facts"] == {"de": "Kauft selten um\nSeit 1999", "en": "Rarely trades"}
    assert get(browser.client, f"funds/{tranche.pk}/")["key_facts"] is None
    publish(FundPresentation.objects.get())
    shown = get(browser.client, f"funds/{tranche.pk}/")
    assert shown["key_facts"] == {"lang": "de", "lines": ["Kauft selten um", "Seit 1999"]}
    assert shown["photo"] is None
    [listed] = get(browser.client, "fund_presentations/", company_info=tranche.fund.company_id, lang="en")["results"]
    assert (listed["id"], listed["key_facts"]["lines"]) == (tranche.pk, ["Rarely trades"])
    # and they are removed by the same way
    removed = change(browser, tranche, {"key_facts": {"de": "", "en": ""}, "version": answer.json()["version"] + 1})
    assert removed.status_code == 200, removed.content
    assert get(browser.client, f"funds/{tranche.pk}/")["key_facts"] is not None
    publish(FundPresentation.objects.get())
    assert get(browser.client, f"funds/{tranche.pk}/")["key_facts"] is None


def test_a_photo_comes_as_json_and_as_a_form(browser: Browser, manager: User, tranche: Tranche) -> None:
    # when
    assert add_photo(browser, tranche, picture("PNG")).status_code == 201
    # then
    address = f"/api/v1/funds/{tranche.pk}/photo/"
    refused(browser.client.get(address), 404, "picture_not_found")
    assert browser.client.get(f"{address}?draft=true").status_code == 200
    publish(FundPresentation.objects.get())
    assert browser.client.get(address)["Content-Type"] == "image/png"
    # and when
    form = {"photo": SimpleUploadedFile("b.png", picture("PNG"), "image/png")}
    answer = browser.client.post(address, form, headers={"X-CSRFToken": browser.token()})
    assert answer.status_code == 201, answer.content
    assert FundPresentation.objects.count() == 1


def test_what_is_no_photo_or_too_much_is_refused(browser: Browser, manager: User, tranche: Tranche) -> None:
    refused(add_photo(browser, tranche, b"%PDF-1.4"), 400, "invalid_input")
    refused(change(browser, tranche, {"key_facts": "x" * 601}), 400, "invalid_input")
    for many in ("\n".join("abcdefg"), {"de": "\n".join("abcdefg"), "en": "\n".join("abcdefg")}):
        found = refused(change(browser, tranche, {"key_facts": many}), 400, "invalid_input")
        assert [fault["key"] for fault in found["errors"]] == ["key_facts"]
    # 200 MB: refused by its length, before anything of it is read
    answer = browser.client.generic(
        "POST",
        f"/api/v1/funds/{tranche.pk}/photo/",
        b"{}",
        content_type="application/json",
        headers={"X-CSRFToken": browser.token()},
        CONTENT_LENGTH=str(200 * 1024**2),
    )
    refused(answer, 413, "body_too_large")
    assert not FundPresentation.objects.exists()


@pytest.mark.parametrize("role", ["foreign", "reader", "left"])
def test_others_change_nothing(browser: Browser, manager: User, tranche: Tranche, role: str) -> None:
    # given
    FundPresentationFactory.create(fund=tranche.fund, author=manager)
    paper = FundDocumentFactory.create(fund=tranche.fund, author=manager)
    draft = FundDocumentFactory.create(fund=tranche.fund, author=manager, **UNSEEN)
    if role == "foreign":
        browser.client.force_login(holder("foreign"))
    elif role == "reader":
        User.objects.filter(pk=manager.pk).update(company_role=CompanyRole.READER)
    else:
        User.objects.filter(pk=manager.pk).update(managed_company=None)
    before = [*FundPresentation.objects.values(), *FundDocument.objects.order_by("pk").values()]
    # when
    answers = [
        change(browser, tranche, {"key_facts": "Fremd"}),
        add_photo(browser, tranche, picture("PNG")),
        *(browser.send("DELETE", f"funds/{tranche.pk}/documents/{one.pk}/") for one in (paper, draft)),
    ]
    # then
    assert {answer.status_code for answer in answers} == {403}
    assert [*FundPresentation.objects.values(), *FundDocument.objects.order_by("pk").values()] == before
    shown = browser.client.get(f"/api/v1/funds/{tranche.pk}/presentation/")
    assert shown.status_code == (200 if role == "reader" else 403)


def test_of_two_editors_the_second_is_told(browser: Browser, manager: User, tranche: Tranche) -> None:
    row = FundPresentationFactory.create(fund=tranche.fund)
    assert change(browser, tranche, {"key_facts": "Erster", "version": row.version}).status_code == 200
    refused(change(browser, tranche, {"key_facts": "Zweiter", "version": row.version}), 409, "document_changed")
    row.refresh_from_db()
    assert row.edits == {"key_facts_de": "Erster"}


def test_documents_of_colleagues_are_listed_handed_in_again_and_taken_back(
    browser: Browser, manager: User, tranche: Tranche
) -> None:
    # given: what a colleague, staff and another company's account have handed in
    colleague = account("colleague@example.org", account_type="asset_manager", managed_company=manager.managed_company)
    paper = FundDocumentFactory.create(fund=tranche.fund, author=colleague)
    draft = FundDocumentFactory.create(fund=tranche.fund, author=colleague, **UNSEEN)
    hidden = FundDocumentFactory.create(fund=tranche.fund, author=staff(), **UNSEEN)
    FundDocumentFactory.create()
    # when
    found = get(browser.client, "own_fund_documents/", company="true")["results"]
    # then
    assert {one["id"] for one in found} == {paper.pk, draft.pk}
    assert get(browser.client, "own_fund_documents/")["results"] == []
    # and
    again = {"document": paper.pk, "version": paper.version, "date": "2026-06-30", "category": "annual_report"}
    assert browser.send("PATCH", f"fund_documents/{tranche.pk}/", again).status_code == 200
    path = f"funds/{tranche.pk}/documents"
    refused(browser.send("DELETE", f"{path}/{hidden.pk}/"), 404, "document_not_found")
    for one in (paper, draft):
        assert browser.send("DELETE", f"{path}/{one.pk}/").status_code == 204
    assert get(browser.client, f"fund_documents/{tranche.pk}/")["results"] == []
    assert set(FundDocument.objects.filter(fund=tranche.fund).values_list("pk", "state")) == {
        (paper.pk, State.WITHDRAWN),
        (hidden.pk, State.SUBMITTED),
    }
