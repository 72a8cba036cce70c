"""What waits is discarded by those who write for its company: readers see what they saw, and the log says it."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from app.accounts.models import CompanyRole, User
from app.funds.models import Tranche
from app.http import engine
from app.managers.models import Company
from app.profiles.models import CompanyNews, Person
from app.publishing import services, values
from app.publishing.models import Published
from app.publishing.states import Action, State
from tests.factories.accounts import account, staff
from tests.factories.funds import (
    CompanyDocumentFactory,
    CompanyFactory,
    CompanyNewsFactory,
    FundDocumentFactory,
    FundPresentationFactory,
    MacroOverviewFactory,
    PersonFactory,
    ProfileFactory,
    TrancheFactory,
)
from tests.integration.browsing import BASE, Browser, refused

pytestmark = [pytest.mark.django_db, pytest.mark.services]

UNSEEN = {"state": State.DRAFT, "visible": False, "published_at": None}
#: Each type with a published row of a company's fund, the way to its changes, and what is changed.
KINDS: dict[str, tuple[Callable[[Tranche], Published], str, dict[str, Any]]] = {
    "news": (
        lambda of: CompanyNewsFactory.create(company=of.fund.company),
        "company_news/{row}/draft/",
        {"title_de": "Neu"},
    ),
    "document": (
        lambda of: CompanyDocumentFactory.create(company=of.fund.company),
        "company_documents/{row}/draft/",
        {"title": "Neu"},
    ),
    "fund document": (
        lambda of: FundDocumentFactory.create(fund=of.fund),
        "funds/{of}/documents/{row}/draft/",
        {"date": date(2026, 1, 31)},
    ),
    "key facts": (
        lambda of: FundPresentationFactory.create(fund=of.fund),
        "funds/{of}/presentation/draft/",
        {"key_facts_de": "Neu"},
    ),
    "macro view": (
        lambda of: MacroOverviewFactory.create(company=of.fund.company),
        "macro_overviews/{row}/",
        {"comment_de": "Neu"},
    ),
}


@pytest.fixture(autouse=True)
def portal(tmp_path: Path, settings: Any) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.OPENSEARCH_URLS = ["http://127.0.0.1:9"]
    engine.forget()


@pytest.fixture
def tranche() -> Tranche:
    found: Tranche = TrancheFactory.create()
    return found


@pytest.fixture
def owner(tranche: Tranche) -> User:
    return member(tranche.fund.company, CompanyRole.OWNER)


def member(company: Company, role: str) -> User:
    return account(
        f"{role}-{company.pk}@example.org", account_type="asset_manager", managed_company=company, company_role=role
    )


def discard(user: User, path: str, version: int) -> Any:
    browser = Browser()
    browser.client.force_login(user)
    headers = {"X-CSRFToken": browser.token()}
    return browser.client.delete(f"{BASE}{path}?version={version}", headers=headers)


@pytest.mark.parametrize("submitted", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_what_readers_see_stays_and_the_log_says_what_was_discarded(
    kind: str, submitted: bool, tranche: Tranche, owner: User
) -> None:
    # given
    make, way, changes = KINDS[kind]
    row = make(tranche)
    seen, path = values.stored(row), way.format(row=row.pk, of=tranche.pk)
    row = services.edit(row, changes, owner, row.version)
    if submitted:
        row = services.act(row, Action.SUBMIT, owner, row.version)
    # then: nobody else may, and whoever has read another version may not either
    reader, foreign = member(tranche.fund.company, CompanyRole.READER), member(CompanyFactory.create(), "owner")
    for user in (reader, foreign):
        assert discard(user, path, row.version).status_code in (403, 404)
    refused(discard(owner, path, row.version - 1), 409, "document_changed")
    row.refresh_from_db()
    assert row.edits
    # when
    assert discard(owner, path, row.version).status_code == 204
    # then
    row.refresh_from_db()
    assert (values.stored(row), row.edits, row.state, row.visible) == (seen, {}, State.PUBLISHED, True)
    event = services.events_of(row).first()
    assert (event.action, event.who, event.changes.keys()) == (Action.DISCARD, owner, changes.keys())
    # and there is nothing more to discard
    refused(discard(owner, path, row.version), 409, "document_changed")


@pytest.mark.parametrize("kind", KINDS)
def test_what_staff_have_scheduled_stays(kind: str, tranche: Tranche, owner: User) -> None:
    make, way, changes = KINDS[kind]
    row = make(tranche)
    row = services.edit(row, changes, owner, row.version)
    row = services.act(row, Action.SUBMIT, owner, row.version)
    type(row)._base_manager.filter(pk=row.pk).update(state=State.SCHEDULED, publish_at="2027-01-01T00:00:00Z")
    refused(discard(owner, way.format(row=row.pk, of=tranche.pk), row.version), 409, "document_changed")
    row.refresh_from_db()
    assert (row.state, set(row.edits)) == (State.SCHEDULED, set(changes))


def test_all_that_waits_of_a_profile_is_discarded_at_once(tranche: Tranche, owner: User) -> None:
    # given: a change of the profile, somebody new, and somebody who is to go
    company = tranche.fund.company
    profile = ProfileFactory.create(company=company, phone="1")
    stays = PersonFactory.create(company=company)
    new = PersonFactory.create(company=company, author=owner, **UNSEEN)
    browser = Browser()
    browser.client.force_login(owner)
    path = f"company_info/{company.pk}/"
    people = [{"id": new.pk}]
    assert browser.send("PATCH", path, {"phone": "2", "portfolio_managers": people}).status_code == 200
    version = browser.get(path).json()["version"]
    # then: not by others, and not another version
    assert discard(member(company, CompanyRole.READER), f"{path}draft/", version).status_code == 403
    assert discard(member(CompanyFactory.create(), "owner"), f"{path}draft/", version).status_code == 403
    refused(discard(owner, f"{path}draft/", version - 1), 409, "document_changed")
    assert Person.objects.filter(pk=new.pk).exists()
    # when
    assert discard(owner, f"{path}draft/", version).status_code == 204
    # then
    found = browser.get(path).json()
    assert (found["state"], found["draft"]["phone"], found["phone"]) == (State.PUBLISHED, "1", "1")
    assert [one["id"] for one in found["draft"]["portfolio_managers"]] == [stays.pk]
    assert not Person.objects.filter(pk=new.pk).exists()
    assert services.events_of(profile).first().action == Action.DISCARD
    refused(discard(owner, f"{path}draft/", found["version"]), 409, "document_changed")


def test_what_was_deleted_stays_in_the_log_of_its_company(tranche: Tranche, owner: User) -> None:
    # given
    company = tranche.fund.company
    row = services.create(CompanyNewsFactory.build(company=company, title_de="Alt", title_en="", **UNSEEN), {}, owner)
    services.edit(row, {"title_de": "Umzug"}, owner, row.version)
    browser = Browser()
    browser.client.force_login(owner)
    # when
    assert browser.send("DELETE", f"company_news/{row.pk}/").status_code == 204
    assert not CompanyNews.objects.exists()
    # then: with its titles as of then, and without a link
    told = browser.get(f"company_info/{company.pk}/log/").json()["results"]
    assert [(one["action"], one["title"], one["link"]) for one in told] == [
        ("discard", "Umzug", None),
        ("edit", "Umzug", None),
        ("create", "Alt", None),
    ]
    # and in no other one's
    other = member(CompanyFactory.create(), "owner")
    browser.client.force_login(other)
    assert browser.get(f"company_info/{other.managed_company_id}/log/").json()["count"] == 0


def test_what_staff_did_to_a_company_that_is_gone_is_kept_without_it(tranche: Tranche) -> None:
    company = CompanyFactory.create()
    row = services.create(CompanyNewsFactory.build(company=company, **UNSEEN), {}, staff())
    company.delete()
    assert services.events_of(row).get().company is None
