"""What owners and editors change of their profile, what they see of it, and what everybody else sees."""

import base64
from pathlib import Path
from typing import Any

import pytest

from app.accounts.models import CompanyRole, User
from app.files.kinds import KINDS
from app.funds.models import InvestmentFocus, Region, Tranche
from app.http import engine
from app.managers.models import Company
from app.profiles.models import Person, Profile
from app.publishing import services
from app.publishing.models import Event
from app.publishing.states import Action, State
from tests.factories.accounts import account, in_role, staff
from tests.factories.funds import CompanyFactory, PersonFactory, ProfileFactory, TrancheFactory
from tests.integration.browsing import Browser, mailed, refused, wrong
from tests.unit.files.test_incoming import picture

pytestmark = [pytest.mark.django_db, pytest.mark.services]

TEXTS = {
    "address_1": "Musterweg 1",
    "address_2": "60311 Frankfurt am Main",
    "email": "info@example.org",
    "phone": "+49 69 000 000",
    "link": "https://example.org",
    "linkText": "Zur Website",
}


PERSON = {"first_name": "Otto", "last_name": "Muster"}


@pytest.fixture(autouse=True)
def portal(tmp_path: Path, settings: Any) -> None:
    """A folder of its own for uploads; the engine is away, which the page of a company does without."""
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


@pytest.fixture
def company(manager: User) -> Company:
    assert manager.managed_company is not None
    return manager.managed_company


def change(browser: Browser, company: Company, sent: dict[str, Any], lang: str = "de") -> Any:
    return browser.send("PATCH", f"company_info/{company.pk}/", sent, lang=lang)


def changed(browser: Browser, company: Company, sent: dict[str, Any], lang: str = "de") -> dict[str, Any]:
    response = change(browser, company, sent, lang)
    assert response.status_code == 200, response.content
    found: dict[str, Any] = response.json()
    return found


def seen(company: Company, lang: str = "de") -> dict[str, Any]:
    """What a visitor sees."""
    response = Browser().get(f"company_info/{company.pk}/", lang=lang)
    assert response.status_code == 200
    found: dict[str, Any] = response.json()
    return found


def own(browser: Browser, company: Company) -> dict[str, Any]:
    found: dict[str, Any] = browser.get(f"company_info/{company.pk}/").json()
    return found


def base64_of(content: bytes) -> dict[str, str]:
    return {"base64_string": base64.b64encode(content).decode(), "file_name": "bild.png"}


def approve_everything() -> None:
    decides = staff("decides@example.org")
    for model in (Profile, Person):
        for row in model.objects.filter(state=State.SUBMITTED):
            services.act(row, Action.PUBLISH, decides, row.version)


def everything(company: Company) -> dict[str, Any]:
    """A body with all that an asset manager keeps."""
    share = TrancheFactory.create(fund__company=company)
    Region.objects.create(code="europe", name_de="Europa", name_en="Europe")
    InvestmentFocus.objects.create(code="equity", name_de="Aktien", name_en="Equity")
    return {
        **TEXTS,
        "founded": 1987,
        "number_of_employees": 120,
        "description_short": {"de": "Kurz gesagt.", "en": "In short."},
        "description": "Erster Absatz.\n\nZweiter Absatz.",
        "image": base64_of(picture("PNG")),
        "investment_focus": ["equity"],
        "regions": ["europe"],
        "selected_funds": [share.pk],
        "esg": [{"value": "Unterzeichner der PRI"}, {"value": "Ausschlussliste"}],
        "portfolio_managers": [
            {
                "first_name": "Erika",
                "last_name": "Beispiel",
                "position": {"de": "Fondsmanagerin", "en": "Portfolio manager"},
                "department": "Aktien",
                "summary": "x" * 500,
                "image": base64_of(picture("JPEG")) | {"file_name": "foto.jpg"},
            },
            {"first_name": "Otto", "last_name": "Muster"},
        ],
    }


def test_everything_is_kept_and_nothing_is_shown_before_staff_approve_it(browser: Browser, company: Company) -> None:
    # given
    sent = everything(company)
    before = seen(company)
    # when
    answer = changed(browser, company, sent)
    # then: the account sees all of it, and nobody else anything
    draft = answer["draft"]
    assert {name: draft[name] for name in TEXTS} == TEXTS
    assert (draft["founded"], draft["number_of_employees"]) == (1987, 120)
    assert draft["description_short"] == {"de": "Kurz gesagt.", "en": "In short."}
    assert draft["description"] == {"de": "Erster Absatz.\n\nZweiter Absatz.", "en": ""}
    assert draft["investment_focus"] == [{"value": "equity", "label": "Aktien"}]
    assert draft["regions"] == [{"value": "europe", "label": "Europa"}]
    assert [one["id"] for one in draft["selected_funds"]] == [Tranche.objects.get().pk]
    assert draft["esg"] == {"de": [{"value": "Unterzeichner der PRI"}, {"value": "Ausschlussliste"}], "en": []}
    assert [(one["last_name"], one["state"]) for one in draft["portfolio_managers"]] == [
        ("Beispiel", "submitted"),
        ("Muster", "submitted"),
    ]
    assert (answer["state"], draft["state"], draft["visible"], answer["editable"]) == (
        "submitted", "submitted", False, True,
    )  # fmt: skip
    assert seen(company) == before
    assert (before["has_profile"], before["portfolio_managers"], "draft" in before) == (False, [], False)


def test_what_staff_approve_is_shown_in_both_languages(browser: Browser, company: Company) -> None:
    # given
    changed(browser, company, everything(company))
    # when
    approve_everything()
    # then
    page = seen(company)
    assert {name: page[name] for name in TEXTS} == TEXTS
    assert (page["description_short"], page["description_short_language"]) == ("Kurz gesagt.", "de")
    assert [one["value"] for one in page["esg"]] == ["Unterzeichner der PRI", "Ausschlussliste"]
    assert [one["name"] for one in page["selected_funds"]] == [Tranche.objects.get().name]
    [first, second] = page["portfolio_managers"]
    assert (first["last_name"], first["position"], len(first["summary"])) == ("Beispiel", "Fondsmanagerin", 500)
    assert (second["last_name"], second["image"]) == ("Muster", None)
    english = seen(company, "en")
    assert (english["description_short"], english["description_short_language"]) == ("In short.", "en")
    # The German text stands in for one that is missing, and says so.
    assert (english["description"][:6], english["description_language"]) == ("Erster", "de")
    assert english["portfolio_managers"][0]["position"] == "Portfolio manager"
    for address in (page["image"], first["image"], f"{first['image']}&size=160"):
        assert Browser().client.get(address)["Content-Type"] in ("image/png", "image/jpeg")


def test_only_what_is_given_changes_and_null_changes_nothing(browser: Browser, company: Company) -> None:
    # given
    ProfileFactory.create(company=company, address_1="Musterweg 1", phone="+49", founded=1987)
    # when
    changed(browser, company, {"address_1": None, "phone": "", "founded": None, "description": {"en": "Text."}})
    # then
    profile = Profile.objects.get()
    assert profile.edits == {"phone": "", "description_en": "Text."}
    assert seen(company)["phone"] == "+49"
    # when: an empty text empties a number
    changed(browser, company, {"founded": ""})
    assert Profile.objects.get().edits["founded"] is None


def test_a_second_change_takes_the_place_of_the_first_in_the_queue(browser: Browser, company: Company) -> None:
    # given
    changed(browser, company, {"phone": "1"})
    # when
    changed(browser, company, {"phone": "2"})
    # then
    profile = Profile.objects.get()
    assert (profile.phone, profile.state) == ("2", State.SUBMITTED)
    # and saving the same again leaves the queue alone
    version = profile.version
    changed(browser, company, {"phone": "2"})
    assert Profile.objects.get().version == version


def test_a_draft_can_be_kept_without_submitting_it(browser: Browser, company: Company) -> None:
    answer = changed(browser, company, {"phone": "1", "submit": False})
    assert (answer["state"], Profile.objects.get().state) == ("draft", State.DRAFT)
    assert changed(browser, company, {})["state"] == "submitted"


def test_what_staff_decline_says_why_and_is_submitted_again_once_it_is_changed(
    browser: Browser, manager: User, company: Company
) -> None:
    # given
    changed(browser, company, {"phone": "1"})
    row = Profile.objects.get()
    # when
    services.act(row, Action.DECLINE, staff(), row.version, reason="Bitte mit Vorwahl.")
    # then
    answer = own(browser, company)
    assert (answer["state"], answer["reason"], answer["draft"]["reason"]) == (
        "declined", "Bitte mit Vorwahl.", "Bitte mit Vorwahl.",
    )  # fmt: skip
    assert mailed("publishing_declined")[-1].recipient == manager.email
    assert changed(browser, company, {"phone": "+49 1"})["state"] == "submitted"


def test_people_are_ordered_added_and_removed_with_approval(browser: Browser, company: Company) -> None:
    # given
    first, second = (
        PersonFactory.create(company=company, last_name=name, place=place) for name, place in (("A", 10), ("B", 20))
    )
    # when
    answer = changed(
        browser, company, {"portfolio_managers": [{"id": second.pk}, {"first_name": "C", "last_name": "C"}]}
    )
    # then
    assert [one["last_name"] for one in answer["draft"]["portfolio_managers"]] == ["B", "C"]
    assert [one["id"] for one in answer["draft"]["removed"]] == [first.pk]
    assert [one["last_name"] for one in seen(company)["portfolio_managers"]] == ["A", "B"]
    # Whoever keeps their place is in no queue.
    second.refresh_from_db()
    assert second.state == State.PUBLISHED
    approve_everything()
    assert [one["last_name"] for one in seen(company)["portfolio_managers"]] == ["B", "C"]
    assert own(browser, company)["draft"]["removed"] == []


def test_whom_readers_never_saw_goes_at_once(browser: Browser, company: Company) -> None:
    # given
    changed(browser, company, {"portfolio_managers": [{"first_name": "A", "last_name": "A"}]})
    # when
    changed(browser, company, {"portfolio_managers": []})
    # then
    assert not Person.objects.exists()


def test_an_empty_photo_is_removed_and_null_leaves_it(browser: Browser, company: Company) -> None:
    # given
    person = PersonFactory.create(company=company, image="uploads/aa/aa.png")
    # when, then
    changed(browser, company, {"portfolio_managers": [{"id": person.pk, "image": None}]})
    assert Person.objects.get().edits == {}
    changed(browser, company, {"portfolio_managers": [{"id": person.pk, "image": {"base64_string": ""}}]})
    assert Person.objects.get().edits == {"image": ""}


@pytest.mark.parametrize(
    ("sent", "key"),
    [
        ({"portfolio_managers": [PERSON | {"summary": "x" * 501}]}, "portfolio_managers.0.summary"),
        ({"portfolio_managers": [{"first_name": "A"}]}, "portfolio_managers.0.last_name"),
        ({"portfolio_managers": [PERSON | {"first_name": "\u200b"}]}, "portfolio_managers.0.first_name"),
        ({"description_short": "x" * 501}, "description_short"),
        ({"email": "nobody"}, "email"),
        ({"link": "javascript:alert(1)"}, "link"),
        ({"founded": 2999}, "founded"),
        ({"founded": 999}, "founded"),
        ({"founded": "1987"}, "founded"),
        ({"number_of_employees": -1}, "number_of_employees"),
        ({"regions": ["nowhere"]}, "regions"),
        ({"number_of_rated_funds": 7}, "number_of_rated_funds"),
        ({"investor_rating": 5}, "investor_rating"),
        ({"assets_under_management": 1}, "assets_under_management"),
        ({"name": "Andere"}, "name"),
        ({"esg": [{"value": "a", "other": 1}]}, "esg"),
        ({"image": {"base64_string": base64.b64encode(b"%PDF-1.4 no picture").decode()}}, "image"),
        ({"image": {"base64_string": "not base64!"}}, "image"),
        ({"image": {"base64_string": "A" * (KINDS["picture"].limit * 4 // 3 + 100)}}, "image"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_and_nothing_is_stored(
    browser: Browser, company: Company, sent: dict[str, Any], key: str
) -> None:
    # when: with something right beside it
    answer = change(browser, company, {"phone": "1", **sent})
    # then
    named = wrong(refused(answer, 400, "invalid_input"))
    assert any(one == key or one.startswith(f"{key}.") for one in named), named
    assert not Profile.objects.exists()
    assert not Person.objects.exists()


def test_the_summary_says_how_long_it_may_be(browser: Browser, company: Company) -> None:
    sent = {"portfolio_managers": [{"first_name": "A", "last_name": "B", "summary": {"en": "x" * 501}}]}
    for lang, said in (("de", "Höchstens 500 Zeichen"), ("en", "At most 500 characters")):
        document = refused(change(browser, company, sent, lang), 400, "invalid_input")
        assert said in wrong(document)["portfolio_managers.0.summary"]


def test_one_fault_in_the_last_person_stores_nothing_of_all(browser: Browser, company: Company) -> None:
    person = PersonFactory.create(company=company)
    broken = {"base64_string": base64.b64encode(b"\x89PNG broken").decode()}
    people = [{"id": person.pk, "department": "Neu"}, PERSON | {"image": broken}]
    sent = {"phone": "1", "portfolio_managers": people}
    refused(change(browser, company, sent), 400, "invalid_input")
    assert Person.objects.get().edits == {}
    assert not Profile.objects.exists()


def test_a_fund_of_another_company_is_refused_with_its_number(browser: Browser, company: Company) -> None:
    # given
    mine, other = TrancheFactory.create(fund__company=company), TrancheFactory.create()
    # when
    document = refused(change(browser, company, {"selected_funds": [mine.pk, other.pk]}), 400, "invalid_input")
    # then
    assert [(one["key"], one["value"]) for one in document["errors"]] == [("selected_funds", str(other.pk))]
    assert not Profile.objects.exists()


def test_a_selected_fund_that_moved_to_another_company_is_shown_no_longer(company: Company) -> None:
    # given
    share = TrancheFactory.create(fund__company=company)
    ProfileFactory.create(company=company).selected_funds.add(share.fund)
    assert len(seen(company)["selected_funds"]) == 1
    # when
    share.fund.company = CompanyFactory.create()
    share.fund.save()
    # then
    assert seen(company)["selected_funds"] == []


def test_nobody_else_changes_or_sees_a_draft(browser: Browser, company: Company) -> None:
    # given
    person = PersonFactory.create(company=company)
    profile = ProfileFactory.create(company=company, edits={"phone": "geheim"}, state=State.SUBMITTED)
    other = CompanyFactory.create()
    foreign = PersonFactory.create(company=other, last_name="Fremd")
    # when: another company's number, and one that does not exist
    for id in (other.pk, 10**9, 2**63):
        refused(browser.send("PATCH", f"company_info/{id}/", {"phone": "1"}), 403, "not_allowed")
    # and somebody of another company among one's own people
    refused(
        change(browser, company, {"portfolio_managers": [{"id": foreign.pk, "last_name": "X"}]}), 403, "not_allowed"
    )
    # then
    foreign.refresh_from_db()
    person.refresh_from_db()
    assert (foreign.edits, foreign.last_name, person.edits, person.state) == ({}, "Fremd", {}, State.PUBLISHED)
    assert "draft" not in browser.get(f"company_info/{other.pk}/").json()
    # when
    for role in ("visitor", "retail", "wholesale", "foreign", "staff"):
        visitor = Browser()
        if (user := in_role(role)) is not None:
            visitor.client.force_login(user)
        if role != "foreign":
            assert visitor.send("PATCH", f"company_info/{company.pk}/", {"phone": "1"}).status_code in (401, 403)
        # Staff without rights for profiles see no draft either.
        assert "geheim" not in visitor.get(f"company_info/{company.pk}/").content.decode()
    profile.refresh_from_db()
    assert profile.edits == {"phone": "geheim"}


def test_a_reader_of_the_company_looks_and_writes_nothing(browser: Browser, manager: User, company: Company) -> None:
    # given
    changed(browser, company, {"phone": "1"})
    User.objects.filter(pk=manager.pk).update(company_role=CompanyRole.READER)
    # when, then
    refused(change(browser, company, {"phone": "2"}), 403, "not_allowed")
    assert Profile.objects.get().phone == "1"
    answer = own(browser, company)
    assert (answer["draft"]["phone"], answer["editable"]) == ("1", False)


def test_who_left_the_company_may_nothing_any_more(browser: Browser, manager: User, company: Company) -> None:
    # given
    changed(browser, company, {"phone": "1"})
    # when
    User.objects.filter(pk=manager.pk).update(managed_company=CompanyFactory.create())
    # then
    refused(change(browser, company, {"phone": "2"}), 403, "not_allowed")
    assert Profile.objects.get().phone == "1"
    assert "draft" not in own(browser, company)


def test_a_colleague_goes_on_from_the_draft_of_an_account_that_is_gone(
    browser: Browser, manager: User, company: Company
) -> None:
    # given
    changed(browser, company, {"phone": "1", "portfolio_managers": [{"first_name": "A", "last_name": "A"}]})
    manager.delete()
    colleague = account("colleague@example.org", account_type="asset_manager", managed_company=company)
    browser.client.force_login(colleague)
    # when
    answer = changed(browser, company, {"address_1": "Neu", "portfolio_managers": []})
    # then
    assert (answer["draft"]["phone"], answer["draft"]["address_1"], answer["state"]) == ("1", "Neu", "submitted")
    assert not Person.objects.exists()


def test_of_two_editors_the_second_overwrites_nothing(browser: Browser, company: Company) -> None:
    # given: both have read the same
    person = PersonFactory.create(company=company)
    version = own(browser, company)["version"]
    changed(browser, company, {"portfolio_managers": [{"id": person.pk, "department": "Anleihen"}], "version": version})
    # when
    answer = change(browser, company, {"phone": "2", "version": version})
    # then
    refused(answer, 409, "document_changed")
    assert not Profile.objects.exists()
    # A decision of staff changes no text, and so no version.
    version = own(browser, company)["version"]
    approve_everything()
    assert changed(browser, company, {"phone": "2", "version": version})["draft"]["phone"] == "2"


def test_what_staff_are_about_to_publish_is_not_changed_under_their_hands(browser: Browser, company: Company) -> None:
    # given
    changed(browser, company, {"phone": "1"})
    Profile.objects.update(state=State.SCHEDULED, publish_at="2030-01-01T00:00Z")
    # when, then
    sent = {"phone": "2", "portfolio_managers": [PERSON]}
    refused(change(browser, company, sent), 409, "document_changed")
    assert (Profile.objects.get().phone, Person.objects.count()) == ("1", 0)


def test_pictures_of_drafts_are_for_those_who_may_see_them(browser: Browser, company: Company) -> None:
    # given
    answer = changed(
        browser,
        company,
        {
            "image": base64_of(picture("PNG")),
            "portfolio_managers": [PERSON | {"image": base64_of(picture("PNG"))}],
        },
    )
    addresses = [answer["draft"]["image"], answer["draft"]["portfolio_managers"][0]["image"]]
    # when, then
    for address in addresses:
        assert browser.client.get(address).status_code == 200
        refused(Browser().client.get(address), 404, "picture_not_found")
        stranger = Browser()
        stranger.client.force_login(account(f"s{addresses.index(address)}@example.org"))
        refused(stranger.client.get(address), 404, "picture_not_found")


def test_a_company_that_is_gone_or_never_was_is_not_found(company: Company) -> None:
    for id in (10**9, 2**63, 10**30):
        document = refused(Browser().get(f"company_info/{id}/"), 404, "company_not_found")
        assert "Fondsgesellschaft" in document["title"]
    gone = CompanyFactory.create()
    ProfileFactory.create(company=gone)
    PersonFactory.create(company=gone)
    number = gone.pk
    gone.delete()
    refused(Browser().get(f"company_info/{number}/"), 404, "company_not_found")
    assert not Profile.objects.exists()
    assert not Person.objects.exists()


def test_the_log_forgets_what_was_said_of_somebody_who_is_deleted(browser: Browser, company: Company) -> None:
    # given
    changed(browser, company, {"portfolio_managers": [{"first_name": "Erika", "last_name": "Geheimname"}]})
    [person] = Person.objects.all()
    changed(browser, company, {"portfolio_managers": [{"id": person.pk, "last_name": "Andersname"}]})
    # when
    person.delete()
    # then
    kept = Event.objects.filter(model="profiles.person")
    assert kept.exists()
    assert not any("name" in f"{one.title}{one.changes}".replace("last_name", "") for one in kept)
