"""The keys and values by which the specification sends what asset managers write, and faults in the sender's words."""

import base64
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from app.accounts.models import User
from app.demo.pdf import one_page
from app.funds.models import FundDocument
from app.http import engine
from app.macro.models import MacroOverview
from app.profiles.models import CompanyDocument, Person
from app.publishing.states import State
from tests.factories.accounts import in_role
from tests.factories.funds import TrancheFactory
from tests.integration.browsing import Browser, refused
from tests.unit.files.test_incoming import picture

pytestmark = [pytest.mark.django_db, pytest.mark.services]

PDF = {"base64_string": base64.b64encode(one_page("Bericht", ["Ein Absatz."], "de")).decode(), "file_name": "a.pdf"}
PHOTO = {"base64_string": base64.b64encode(picture()).decode()}


@pytest.fixture(autouse=True)
def portal(tmp_path: Path, settings: Any) -> None:
    """A folder of its own for uploads; the engine is away."""
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.OPENSEARCH_URLS = ["http://127.0.0.1:9"]
    engine.forget()


@pytest.fixture
def manager(browser: Browser) -> User:
    """Who is signed in: an owner of a company."""
    user = in_role("manager")
    assert user is not None
    browser.client.force_login(user)
    return user


def faults(answer: Any) -> dict[str, str]:
    found = refused(answer, 400, "invalid_input")["errors"]
    keys = [one["key"] for one in found]
    assert len(keys) == len(set(keys)), keys
    return {one["key"]: one["message"] for one in found}


@pytest.fixture
def handed_in(browser: Browser, manager: User) -> FundDocument:
    """A document that waits for staff."""
    tranche = TrancheFactory.create(fund__company=manager.managed_company)
    sent = {"date": "30.06.2026", "category": "annual_report", "file": PDF}
    answer = browser.post(f"fund_documents/{tranche.pk}/", sent)
    assert answer.status_code == 201, answer.content
    document = FundDocument.objects.get()
    assert document.date == date(2026, 6, 30)
    FundDocument.objects.update(state=State.DECLINED)
    return document


@pytest.mark.parametrize("file", [None, {}, {"base64_string": ""}, {"base64_string": None, "file_name": "b.pdf"}])
def test_a_fund_document_keeps_its_file_without_base64(file: Any, browser: Browser, handed_in: FundDocument) -> None:
    # given
    tranche = handed_in.fund.tranches.get()
    # when: by the names of the specification, which knows no version
    sent = {"id": handed_in.pk, "date": "2026-05-31", "category": "semi_annual_report", "file": file}
    answer = browser.send("PATCH", f"fund_documents/{tranche.pk}/", sent)
    # then
    assert answer.status_code == 200, answer.content
    changed = FundDocument.objects.get()
    assert (changed.file.name, changed.state) == (handed_in.file.name, State.SUBMITTED)
    assert (changed.date, changed.category) == (date(2026, 5, 31), "semi_annual_report")


def test_an_unknown_fund_document_is_not_found_without_a_version_either(
    browser: Browser, handed_in: FundDocument
) -> None:
    tranche = handed_in.fund.tranches.get()
    sent = {"id": handed_in.pk + 1, "date": "2026-05-31", "category": "annual_report"}
    refused(browser.send("PATCH", f"fund_documents/{tranche.pk}/", sent), 404, "document_not_found")
    assert FundDocument.objects.get().state == State.DECLINED


def test_a_file_without_content_leaves_that_of_a_company_document(browser: Browser, manager: User) -> None:
    # given
    sent = {"title": "Haus", "date": "2026-06-30", "category": "factsheet", "file": PDF}
    assert browser.post("company_documents/", sent).status_code == 201
    before = CompanyDocument.objects.get()
    # when
    answer = browser.send(
        "PATCH", f"company_documents/{before.pk}/", {"title": "Anders", "file": {"base64_string": ""}}
    )
    # then
    assert answer.status_code == 200, answer.content
    assert CompanyDocument.objects.get().file.name == before.file.name


def test_the_day_of_a_macro_view_is_sent_as_macro_overview_date(browser: Browser, manager: User) -> None:
    # when
    sent = {"company_info": manager.managed_company_id, "macro_overview_date": "2026-06-30"}
    answer = browser.post("macro_overviews/", sent | {"ratings": {"equity_usa": 4}})
    # then
    assert (answer.status_code, answer.json()["macro_overview_date"]) == (201, "2026-06-30")
    # when
    view = MacroOverview.objects.get()
    changed = {"version": view.version, "macro_overview_date": "2026-06-29"}
    assert browser.send("PATCH", f"macro_overviews/{view.pk}/", changed).status_code == 200
    # then
    assert MacroOverview.objects.get().date == date(2026, 6, 29)


@pytest.mark.parametrize("empty", ["", {"base64_string": ""}])
def test_a_photo_of_a_person_is_removed_if_empty(empty: Any, browser: Browser, manager: User) -> None:
    # given
    address, person = f"company_info/{manager.managed_company_id}/", {"first_name": "Otto", "last_name": "Muster"}
    assert browser.send("PATCH", address, {"portfolio_managers": [person | {"photo": PHOTO}]}).status_code == 200
    one = Person.objects.get()
    assert one.image
    # when: null leaves it, an empty one does not
    for photo, left in ((None, True), (empty, False)):
        answer = browser.send("PATCH", address, {"portfolio_managers": [person | {"id": one.pk, "photo": photo}]})
        # then
        assert answer.status_code == 200, answer.content
        assert bool(Person.objects.get().image) is left


@pytest.mark.parametrize(
    ("sent", "key"),
    [
        ({"founded": "1999"}, "founded"),
        ({"esg": ["Prinzip"]}, "esg.0"),
        ({"esg": [{"value": "Prinzip", "more": 1}]}, "esg.0.more"),
        ({"esg": {"fr": []}}, "esg.fr"),
        ({"description": 5}, "description"),
        ({"description": {"de": 5}}, "description.de"),
        ({"Unknown Key": 5}, "Unknown Key"),
        ({"portfolio_managers": [{"summary": {"de": "x", "it": "y"}}]}, "portfolio_managers.0.summary.it"),
    ],
)
def test_faults_name_the_field_as_its_sender_does(
    sent: dict[str, Any], key: str, browser: Browser, manager: User
) -> None:
    assert set(faults(browser.send("PATCH", f"company_info/{manager.managed_company_id}/", sent))) == {key}


def test_a_title_that_is_too_long_is_told_once_with_its_bound(browser: Browser, manager: User) -> None:
    sent = {"title": "x" * 256, "date": "2026-06-30", "text": "<p>Text</p>"}
    assert faults(browser.post("company_news/", sent)) == {"title": "Höchstens 255 Zeichen sind erlaubt."}


def test_a_profile_with_as_many_people_and_letters_as_there_may_be_is_taken(browser: Browser, manager: User) -> None:
    # given
    both = {"de": "ä" * 500, "en": "é" * 500}
    person = {
        "first_name": "Wolfgang Maximilian", "last_name": "Muster-Beispiel", "photo": PHOTO, "summary": both,
        "position": {"de": "Leitung des Fondsmanagements", "en": "Head of portfolio management"},
        "department": {"de": "Fondsmanagement Aktien Europa", "en": "European equities"},
    }  # fmt: skip
    long = {"de": "ö" * 5_000, "en": "ü" * 5_000}
    sent = {"description": long, "description_short": both, "portfolio_managers": [person] * 50}
    # when
    answer = browser.send("PATCH", f"company_info/{manager.managed_company_id}/", sent)
    # then
    assert answer.status_code == 200, answer.content[:300]
    assert Person.objects.filter(summary_de=both["de"]).exclude(image="").count() == 50


def test_one_person_more_is_refused_with_the_bound(browser: Browser, manager: User) -> None:
    person = {"first_name": "Otto", "last_name": "Muster"}
    sent = {"portfolio_managers": [person] * 51}
    assert set(faults(browser.send("PATCH", f"company_info/{manager.managed_company_id}/", sent))) == {
        "portfolio_managers"
    }
    assert not Person.objects.exists()
