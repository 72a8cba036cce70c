"""What visitors write with a demo account: others do not see it, it ends with their session, and nothing else does."""

from datetime import date
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from app.accounts.models import CompanyRole, Session, User
from app.accounts.services import demo
from app.funds.models import FundPresentation, Tranche
from app.http import engine
from app.importing.models import TableImport
from app.macro.models import MacroOverview
from app.managers.models import Company
from app.profiles.models import CompanyNews, Person, Profile
from app.publishing import services, trying
from app.publishing.models import Event
from app.publishing.states import Action, State
from app.rosters.importing.table import Articles
from tests.factories.accounts import account, staff
from tests.factories.funds import (
    CompanyFactory,
    CompanyNewsFactory,
    FundPresentationFactory,
    MacroOverviewFactory,
    ProfileFactory,
    TrancheFactory,
)
from tests.integration.browsing import Browser

pytestmark = [pytest.mark.django_db, pytest.mark.services]

DAY = date(2026, 11, 20)
VIEW = {"date": DAY.isoformat(), "ratings": {"equity_usa": 4}, "submit": True}


@pytest.fixture(autouse=True)
def portal(tmp_path: Path, settings: Any) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.OPENSEARCH_URLS = ["http://127.0.0.1:9"]
    engine.forget()


@pytest.fixture
def company() -> Company:
    return CompanyFactory.create()


@pytest.fixture
def colleague(company: Company) -> User:
    return member(company, "colleague@example.org")


def member(company: Company, email: str, **more: Any) -> User:
    return account(email, account_type="asset_manager", managed_company=company, company_role=CompanyRole.OWNER, **more)


def visitor(company: Company) -> User:
    """The copy of the demo account that a session has."""
    shared = User.objects.filter(is_demo=True, demo_of=None).first()
    return demo.private_copy(shared or member(company, "asset-manager@demo.example", is_demo=True))


def of(user: User) -> Browser:
    browser = Browser()
    browser.client.force_login(user)
    return browser


def patch(user: User, path: str, sent: dict[str, Any]) -> dict[str, Any]:
    response = of(user).send("PATCH", path, sent)
    assert response.status_code == 200, response.content
    found: dict[str, Any] = response.json()
    return found


def waiting() -> int:
    return sum(queue.number for queue in services.queues())


def test_changes_of_what_is_published_end_with_the_session_that_made_them(company: Company, colleague: User) -> None:
    # given: what readers see, and a colleague's change that waits
    profile = ProfileFactory.create(company=company, phone="1", email="alt@example.org", link="")
    patch(colleague, f"company_info/{company.pk}/", {"email": "neu@example.org"})
    tried = visitor(company)
    patch(tried, f"company_info/{company.pk}/", {"phone": "2", "link": "https://example.org"})
    # when
    demo.end(tried)
    # then: the colleague's change waits on as it did
    profile.refresh_from_db()
    assert (profile.phone, profile.edits) == ("1", {"email": "neu@example.org"})
    assert (profile.state, profile.visible, waiting()) == (State.SUBMITTED, True, 1)


def test_nothing_is_left_in_the_queue_where_nobody_else_has_changed_anything(company: Company) -> None:
    profile = ProfileFactory.create(company=company, phone="1")
    tried = visitor(company)
    patch(tried, f"company_info/{company.pk}/", {"phone": "2"})
    assert waiting() == 1
    User.objects.filter(pk=tried.pk).update(date_joined="2026-01-01T00:00:00Z")
    Session.objects.filter(user=tried).update(expire_date="2026-01-01T00:00:00Z")
    # when: its session has run out
    assert demo.end_idle() == 1
    # then
    profile.refresh_from_db()
    assert (profile.phone, profile.edits, profile.state, waiting()) == ("1", {}, State.PUBLISHED, 0)
    assert services.events_of(profile).first().action == Action.DISCARD


@pytest.mark.parametrize("order", permutations(range(3)))
def test_of_several_sessions_nothing_is_left_whichever_ends_first(company: Company, order: tuple[int, ...]) -> None:
    # given: three that have changed the same field one after the other
    profile = ProfileFactory.create(company=company, phone="0", email="alt@example.org")
    visitors = [visitor(company) for _ in range(3)]
    for number, one in enumerate(visitors, 1):
        patch(one, f"company_info/{company.pk}/", {"phone": str(number)})
    patch(visitors[0], f"company_info/{company.pk}/", {"email": "neu@example.org"})
    # when
    for place in order:
        demo.end(visitors[place])
    # then
    profile.refresh_from_db()
    assert (profile.phone, profile.edits, profile.state) == ("0", {}, State.PUBLISHED)


def test_what_readers_see_is_not_a_demo_accounts_to_take_back(company: Company, colleague: User) -> None:
    # given
    row = CompanyNewsFactory.create(company=company)
    tried = visitor(company)
    # when
    answer = of(tried).send("DELETE", f"company_news/{row.pk}/")
    # then
    assert (answer.status_code, answer.json()["code"]) == (403, "demo_published")
    row.refresh_from_db()
    assert (row.visible, row.state) == (True, State.PUBLISHED)
    listed = {
        user.pk: of(user).get(f"company_news/?company_info={company.pk}&own=true").json()["results"][0]["removable"]
        for user in (tried, colleague)
    }
    assert listed == {tried.pk: False, colleague.pk: True}


def test_what_somebody_else_has_changed_since_stays(company: Company, colleague: User) -> None:
    profile = ProfileFactory.create(company=company, phone="0")
    tried = visitor(company)
    patch(tried, f"company_info/{company.pk}/", {"phone": "1"})
    patch(colleague, f"company_info/{company.pk}/", {"phone": "2"})
    demo.end(tried)
    profile.refresh_from_db()
    assert profile.edits == {"phone": "2"}


def test_what_staff_have_published_stays(company: Company) -> None:
    profile = ProfileFactory.create(company=company, phone="0")
    tried = visitor(company)
    patch(tried, f"company_info/{company.pk}/", {"phone": "1"})
    profile.refresh_from_db()
    services.act(profile, Action.PUBLISH, staff(), profile.version)
    patch(tried, f"company_info/{company.pk}/", {"email": "neu@example.org"})
    demo.end(tried)
    profile.refresh_from_db()
    assert (profile.phone, profile.edits, profile.state) == ("1", {}, State.PUBLISHED)


def test_a_colleagues_draft_is_as_it_was(company: Company, colleague: User) -> None:
    row = CompanyNewsFactory.create(
        company=company, author=colleague, title_de="Alt", state=State.DRAFT, visible=False, published_at=None
    )
    tried = visitor(company)
    patch(tried, f"company_news/{row.pk}/", {"title": "Neu", "submit": False})
    demo.end(tried)
    row.refresh_from_db()
    assert (row.title.own("de"), row.author, row.state) == ("Alt", colleague, State.DRAFT)


def test_new_things_are_for_their_own_session_and_end_with_it(company: Company, colleague: User) -> None:
    # given
    tranche: Tranche = TrancheFactory.create(fund__company=company)
    tried, other = visitor(company), visitor(company)
    path = f"company_info/{company.pk}/"
    patch(tried, path, {"phone": "1", "portfolio_managers": [{"first_name": "Otto", "last_name": "Muster"}]})
    assert of(tried).send("POST", "macro_overviews/", VIEW | {"company_info": company.pk}).status_code == 201
    patch(tried, f"funds/{tranche.pk}/presentation/", {"key_facts": "Versuch"})
    news = {"date": DAY.isoformat(), "title": "Versuch", "text": "<p>Versuch</p>"}
    assert of(tried).send("POST", "company_news/", news).status_code == 201
    assert of(tried).get(path).json()["draft"]["phone"] == "1"
    # then: nobody else finds any of it
    for user in (other, colleague):
        browser = of(user)
        draft = browser.get(path).json()["draft"]
        assert (draft["phone"], draft["portfolio_managers"]) == ("", [])
        assert browser.get("macro_overviews/", own="true").json()["count"] == 0
        assert browser.get(f"funds/{tranche.pk}/presentation/").json()["state"] is None
        assert browser.get("company_news/", company_info=company.pk, own="true").json()["count"] == 0
        dashboard = browser.get(f"company_info/{company.pk}/dashboard/").json()
        assert dashboard["publishing"] == []
        assert browser.get(f"company_info/{company.pk}/log/").json()["count"] == 0
    # when
    demo.end(tried)
    # then
    for model in (Profile, Person, MacroOverview, FundPresentation, CompanyNews):
        assert not model.objects.exists()
    assert (waiting(), Event.objects.count()) == (0, 0)


def test_it_makes_way_where_there_may_be_one_only(company: Company, colleague: User) -> None:
    # given
    tranche: Tranche = TrancheFactory.create(fund__company=company)
    tried = visitor(company)
    path, facts = f"company_info/{company.pk}/", f"funds/{tranche.pk}/presentation/"
    patch(tried, path, {"phone": "1", "email": "versuch@example.org"})
    patch(tried, facts, {"key_facts": {"de": "Versuch", "en": "Attempt"}})
    assert of(tried).send("POST", "macro_overviews/", VIEW | {"company_info": company.pk}).status_code == 201
    # when: the company begins the same
    patch(colleague, path, {"phone": "2"})
    patch(colleague, facts, {"key_facts": "Vom Haus"})
    view = {**VIEW, "company_info": company.pk, "ratings": {"equity_japan": 2}}
    assert of(colleague).send("POST", "macro_overviews/", view).status_code == 201
    demo.end(tried)
    # then: nothing of the visitor's is in it, and it stays
    profile, shown, overview = Profile.objects.get(), FundPresentation.objects.get(), MacroOverview.objects.get()
    assert (profile.phone, profile.email, profile.author) == ("2", "", colleague)
    assert (shown.key_facts.own("de"), shown.key_facts.own("en"), shown.author) == ("Vom Haus", "", colleague)
    assert (overview.equity_usa, overview.equity_japan, overview.author) == (None, 2, colleague)


def test_what_is_not_tried_out_makes_no_way(company: Company, colleague: User) -> None:
    unseen = {"state": State.DRAFT, "visible": False, "published_at": None}
    row = FundPresentationFactory.create(author=colleague, **unseen)
    scheduled = MacroOverviewFactory.create(company=company, author=visitor(company), **unseen)
    MacroOverview.objects.filter(pk=scheduled.pk).update(state=State.SCHEDULED, publish_at="2027-01-01T00:00:00Z")
    scheduled.refresh_from_db()
    assert not trying.makes_way(row, visitor(company))
    assert not trying.makes_way(scheduled, colleague)
    assert FundPresentation.objects.exists()
    assert MacroOverview.objects.exists()


def test_uploads_end_with_the_session_unless_staff_have_approved_them(company: Company, colleague: User) -> None:
    # given
    tried, other = visitor(company), visitor(company)
    User.objects.update(is_esg_article_upload_allowed=True)
    states = TableImport.State
    kept = {"table": Articles.code, "company": company, "name": "artikel.xlsx"}
    mine = {state: TableImport.objects.create(**kept, author=tried, state=state) for state in states}
    theirs = TableImport.objects.create(**kept, author=other, state=states.WAITING)
    own = TableImport.objects.create(**kept, author=colleague, state=states.WAITING)
    # then: of others' attempts only what was loaded is known
    found = of(colleague).get("company_info/esg/articles/").json()["results"]
    assert {one["id"] for one in found} == {mine[states.LOADED].pk, own.pk}
    answer = of(colleague).send("DELETE", f"company_info/esg/articles/{mine[states.WAITING].pk}/", {})
    assert answer.status_code == 404
    # when
    demo.end(tried)
    # then
    left = set(TableImport.objects.values_list("pk", flat=True))
    assert left == {mine[states.LOADED].pk, mine[states.LOADING].pk, theirs.pk, own.pk}
