"""Document health: what is wrong with the documents of a company's funds, read once a file."""

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from kombu.exceptions import OperationalError

from app.accounts.models import User
from app.demo.pdf import one_page
from app.files import blobs
from app.files.incoming import take_bytes
from app.funds.models import FundDocument, Tranche
from app.profiles import document_health, paper_reading, tasks
from app.profiles.models import PaperReading
from app.publishing import services
from app.publishing.states import Action, State
from tests.factories.accounts import in_role, staff
from tests.factories.funds import FundDocumentFactory, TrancheFactory
from tests.integration.api.asking import get
from tests.integration.browsing import Browser

pytestmark = [pytest.mark.django_db, pytest.mark.services]

GERMAN = (
    "Der Fonds legt in Aktien an und ist für Anleger mit einem Horizont von fünf Jahren. Die Kosten sind im Preis. "
)
ENGLISH = "The fund is for investors with a horizon of five years, and its costs are part of the price that is shown. "


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


def paper(tranche: Tranche, text: str, **columns: Any) -> FundDocument:
    content = one_page("Titel", [text], "de")
    file = blobs.store(take_bytes("document", content, "a.pdf")).name
    columns = {"category": "key_information", "date": timezone.localdate(), **columns}
    found: FundDocument = FundDocumentFactory.create(fund=tranche.fund, file=file, **columns)
    return found


def test_a_document_is_read_as_soon_as_it_is_published(
    tranche: Tranche, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    # given: a draft, of which nobody needs to know anything yet
    rung: list[bool] = []
    monkeypatch.setattr(tasks, "ring", lambda: rung.append(True))
    with django_capture_on_commit_callbacks(execute=True):
        document = paper(tranche, GERMAN, state=State.DRAFT, visible=False, published_at=None)
    assert rung == []
    # when
    with django_capture_on_commit_callbacks(execute=True):
        services.act(document, Action.PUBLISH, staff(), document.version)
    # then
    assert rung == [True]


def test_a_bell_that_nobody_hears_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(**_: Any) -> None:
        raise OperationalError

    monkeypatch.setattr(tasks.read_papers, "apply_async", lost)
    tasks.ring()


def faults(browser: Browser, **query: Any) -> list[tuple[str, int | None]]:
    found = get(browser.client, "own_document_health/", **query)["results"]
    return [(one["fault"], one["document"] and one["document"]["id"]) for one in found]


def test_each_fault_is_found_and_what_is_right_is_not(browser: Browser, tranche: Tranche) -> None:
    # given
    today = timezone.localdate()
    paper(tranche, f"{GERMAN * 5} {tranche.isin}")
    old = paper(tranche, f"{GERMAN * 5} {tranche.isin}", category="annual_report", date=today - timedelta(days=600))
    paper(tranche, f"{GERMAN * 5}", category="annual_report", date=today - timedelta(days=900))
    english = paper(tranche, f"{ENGLISH * 5} {tranche.isin}", category="fund_prospect")
    foreign = paper(tranche, f"{GERMAN * 5} DE0008474024", category="semi_annual_report")
    lacking = TrancheFactory.create(fund__company=tranche.fund.company)
    # when: nothing was read yet
    assert faults(browser) == [("no_key_information", None), ("expired", old.pk)]
    # and: what is there twice is read once
    assert paper_reading.read_waiting(60) == 4
    # then
    assert faults(browser) == [
        ("no_key_information", None),
        ("expired", old.pk),
        ("wrong_language", english.pk),
        ("no_isin", foreign.pk),
    ]
    assert faults(browser, fault="no_isin") == [("no_isin", foreign.pk)]
    assert faults(browser, fund=lacking.fund_id) == [("no_key_information", None)]
    found = get(browser.client, "own_document_health/")
    assert {one["value"]: one["count"] for one in found["facets"]["faults"]["values"]} == {
        "no_key_information": 1,
        "expired": 1,
        "wrong_language": 1,
        "no_isin": 1,
        "unreadable": 0,
    }
    assert "18 Monate" in found["results"][1]["remedy"]
    assert document_health.number_of_findings(tranche.fund.company_id) == 4
    # and nothing is read twice
    assert paper_reading.read_waiting(60) == 0


def test_what_nobody_publishes_is_forgotten_and_not_judged(browser: Browser, tranche: Tranche) -> None:
    # given
    row = paper(tranche, GERMAN * 5)
    paper_reading.read_waiting(60)
    assert PaperReading.objects.count() == 1
    # when
    FundDocument.objects.filter(pk=row.pk).update(visible=False, state="withdrawn")
    # then
    assert paper_reading.forget_unnamed() == 1
    assert faults(browser) == [("no_key_information", None)]


def test_documents_of_others_are_not_listed(browser: Browser, tranche: Tranche) -> None:
    other = TrancheFactory.create()
    paper(other, GERMAN * 5, category="annual_report")
    paper(tranche, f"{GERMAN * 5} {tranche.isin}")
    assert faults(browser) == []
    assert faults(browser, fund=other.fund_id) == []


def test_a_date_at_the_end_of_the_calendar_is_no_failure(browser: Browser, tranche: Tranche) -> None:
    paper(tranche, GERMAN, date=date.max)
    assert faults(browser) == []
