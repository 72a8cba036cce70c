"""Macro views: what readers are told, who may write them, and how they reach readers."""

import json
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from jsonschema_rs import Draft202012Validator

from app.accounts.models import AccountType, CompanyRole, User
from app.macro.models import MacroOverview
from app.managers.models import Company
from app.publishing import services as publishing
from app.publishing.models import Event
from app.publishing.states import Action, State
from tests import declared
from tests.factories.accounts import account, staff
from tests.factories.funds import CompanyFactory, MacroOverviewFactory
from tests.integration.api.asking import BASE, get, problem

pytestmark = [pytest.mark.django_db, pytest.mark.services]

DRAFT: dict[str, Any] = {"state": State.DRAFT, "visible": False, "published_at": None}
DAY = date(2026, 10, 31)


@pytest.fixture
def api(settings: Any) -> Client:
    settings.ALLOWED_HOSTS = ["testserver"]
    return Client(raise_request_exception=False)


@pytest.fixture
def company(db: None) -> Company:
    return CompanyFactory.create(name="Alpha KVG")


def of_company(company: Company, role: str = CompanyRole.EDITOR, **more: Any) -> User:
    email = f"{role}-{User.objects.count()}@example.org"
    kind = AccountType.ASSET_MANAGER
    return account(email, account_type=kind, managed_company=company, company_role=role, **more)


def signed_in(user: User) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client


def send(client: Client, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
    return client.generic(method, f"{BASE}{path}", json.dumps(body or {}), "application/json")


def data(company: Company, **more: Any) -> dict[str, Any]:
    return {"company_info": company.pk, "date": "2026-11-20", "ratings": {"equity_usa": 4}, **more}


def refused(response: Any, status: int, code: str) -> dict[str, Any]:
    assert (response.status_code, response.json()["code"]) == (status, code), response.content
    answer: dict[str, Any] = response.json()
    return answer


def region(answer: dict[str, Any], code: str) -> dict[str, Any]:
    return next(one for group in answer["groups"] for one in group["regions"] if one["code"] == code)


# What readers are told


def test_the_latest_view_of_each_company_in_the_words_of_the_specification(api: Client, company: Company) -> None:
    # given
    MacroOverviewFactory.create(company=company, date=DAY - timedelta(days=90), equity_usa=2)
    MacroOverviewFactory.create(company=company, date=DAY, equity_usa=5, comment_de="Mehr Aktien.")
    MacroOverviewFactory.create(date=DAY - timedelta(days=1))
    MacroOverviewFactory.create(company=company, date=DAY + timedelta(days=9), **DRAFT)
    # when
    found = get(api, "macro_overviews/", lang="en")
    # then
    assert found["count"] == 2
    latest = found["results"][0]
    assert (latest["company"], latest["macro_overview_date"], latest["previous_date"]) == (
        "Alpha KVG",
        "2026-10-31",
        "2026-08-02",
    )
    assert (latest["comment"], latest["comment_language"]) == ("Mehr Aktien.", "de")
    groups = [(one["label_en"], one["label_de"], len(one["regions"])) for one in latest["groups"]]
    assert groups == [
        ("Equity", "Aktien", 5),
        ("Government Bonds", "Staatsanleihen", 3),
        ("Corporate Bonds", "Unternehmensanleihen", 5),
        ("Currencies", "Währungen", 2),
    ]
    usa = region(latest, "equity_usa")
    assert (usa["label"], usa["rating"], usa["previous"], usa["date"]) == ("USA", 5, 2, "2026-10-31")
    assert region(latest, "equity_japan")["rating"] is None
    # One company, its history, and what held on a day before.
    assert get(api, "macro_overviews/", company_info=company.pk)["count"] == 1
    assert get(api, "macro_overviews/", company_info=company.pk, history="true")["count"] == 2
    [then] = get(api, "macro_overviews/", company_info=company.pk, date="2026-09-01")["results"]
    assert region(then, "equity_usa")["rating"] == 2


def test_the_matrix_of_all_companies(api: Client, company: Company) -> None:
    # given: 5, 4 and 1, of which the first said 2 before, and one that is too old
    MacroOverviewFactory.create(company=company, date=date(2026, 8, 2), equity_usa=2)
    MacroOverviewFactory.create(company=company, date=DAY, equity_usa=5)
    MacroOverviewFactory.create(date=DAY, equity_usa=4)
    MacroOverviewFactory.create(date=date(2026, 9, 30), equity_usa=1, currency_usd_eur=None)
    MacroOverviewFactory.create(date=date(2026, 1, 20), equity_usa=1)
    MacroOverviewFactory.create(date=DAY, equity_usa=1, **DRAFT)
    # when
    found = get(api, "macro_matrix/", lang="de", company_info=company.pk)
    # then
    assert (found["date"], found["count"], found["simulated"]) == ("2026-10-31", 3, False)
    assert found["dates"] == ["2026-10-31", "2026-09-30", "2026-08-02", "2026-01-20"]
    usa = region(found, "equity_usa")
    assert [one["count"] for one in usa["distribution"]] == [1, 0, 0, 1, 1]
    assert (usa["n"], usa["median"], usa["mean"], usa["spread"]) == (3, 4.0, 3.33, "wide")
    assert usa["changes"] == {"up": 1, "down": 0, "same": 0}
    assert usa["changed"] == [{"company_info": company.pk, "rating": 5, "previous": 2}]
    dollar = region(found, "currency_usd_eur")
    assert (dollar["n"], dollar["median"]) == (2, None)
    assert region(found["own"], "equity_usa")["rating"] == 5
    # What held then.
    then = get(api, "macro_matrix/", date="2026-08-02")
    assert (then["date"], then["count"]) == ("2026-08-02", 1)
    problem(api, "macro_matrix/", 400, "invalid_query", date="gestern")


@pytest.mark.parametrize(("day", "count"), [("0001-01-01", 1), ("0001-06-30", 1), ("9999-12-31", 0)])
def test_every_day_of_the_calendar_has_a_matrix(api: Client, day: str, count: int) -> None:
    # given
    MacroOverviewFactory.create(date=date(1, 1, 1))
    # when
    found = get(api, "macro_matrix/", date=day)
    # then
    assert (found["date"], found["count"]) == (day, count)


def test_no_views_are_an_answer(api: Client) -> None:
    found = get(api, "macro_matrix/")
    assert (found["date"], found["dates"], found["count"], found["own"]) == (None, [], 0, None)
    assert get(api, "macro_outcomes/")["overall"]["baseline"] is None
    assert get(api, "macro_overviews/")["results"] == []


def test_answers_have_the_declared_shapes(api: Client, company: Company) -> None:
    MacroOverviewFactory.create(company=company)
    user = of_company(company)
    MacroOverviewFactory.create(company=company, date=DAY + timedelta(days=1), author=user, **DRAFT)
    document = declared.document()
    own = get(signed_in(user), "macro_overviews/", own="true")
    for path, answer in (
        ("macro_overviews/", get(api, "macro_overviews/")),
        ("macro_overviews/", own),
        ("macro_matrix/", get(api, "macro_matrix/", company_info=company.pk)),
        ("macro_outcomes/", get(api, "macro_outcomes/")),
    ):
        described = document["paths"][f"{BASE}{path}"]["get"]["responses"]["200"]
        shape = described["content"]["application/json"]["schema"] | {"components": document["components"]}
        assert [error.message for error in Draft202012Validator(shape).iter_errors(answer)] == []
    assert len(own["results"]) == 2


def test_the_matrix_asks_few_questions(api: Client, django_assert_max_num_queries: Any) -> None:
    for number in range(12):
        MacroOverviewFactory.create(date=DAY - timedelta(days=number))
    with django_assert_max_num_queries(3):
        get(api, "macro_matrix/")


@pytest.mark.parametrize("day", ["0001-01-01", "0001-06-30", "9999-12-31"])
def test_any_day_of_the_calendar_can_be_asked_for(api: Client, company: Company, day: str) -> None:
    MacroOverviewFactory.create(company=company, date=DAY)
    assert get(api, "macro_matrix/", date=day)["count"] == 0
    assert get(api, "macro_overviews/", date=day)["count"] == (day > "2026")


# Who may write


def test_a_view_is_handed_in_and_published(api: Client, company: Company) -> None:
    # given
    user = of_company(company)
    client = signed_in(user)
    # when
    response = send(client, "POST", "macro_overviews/?lang=de", data(company, comment="Mehr Aktien."))
    # then: the company sees what waits, and readers nothing
    made = response.json()
    assert response.status_code == 201
    assert (made["state"], made["visible"], made["version"]) == ("submitted", False, 2)
    assert made["draft"]["ratings"]["equity_usa"] == 4
    assert made["draft"]["comment"] == {"de": "Mehr Aktien.", "en": ""}
    assert region(made, "equity_usa")["rating"] is None
    assert get(api, "macro_overviews/")["count"] == 0
    # when: staff publish it
    row = MacroOverview.objects.get()
    publishing.act(row, Action.PUBLISH, staff(), row.version)
    # then
    [shown] = get(api, "macro_overviews/")["results"]
    assert (region(shown, "equity_usa")["rating"], shown["comment"]) == (4, "Mehr Aktien.")
    assert "draft" not in shown
    [own] = get(client, "macro_overviews/", own="true")["results"]
    assert (own["state"], own["draft"], own["ratings"]["equity_usa"]) == ("published", None, 4)


def test_changes_of_a_published_view_wait_beside_it(api: Client, company: Company) -> None:
    # given
    client = signed_in(of_company(company))
    row = MacroOverviewFactory.create(company=company, equity_usa=4)
    # when
    body = {"version": row.version, "ratings": {"equity_usa": 2, "equity_japan": 5}}
    changed = send(client, "PATCH", f"macro_overviews/{row.pk}/", body).json()
    # then
    assert (changed["state"], changed["visible"]) == ("submitted", True)
    assert changed["draft"]["ratings"] | {"equity_usa": 2, "equity_japan": 5} == changed["draft"]["ratings"]
    assert changed["ratings"]["equity_usa"] == 4
    assert region(get(api, "macro_overviews/")["results"][0], "equity_usa")["rating"] == 4
    # It waits: another edit takes it back first. Its changes can be dropped.
    body = {"version": changed["version"], "ratings": {"equity_japan": None}, "submit": False}
    again = send(client, "PATCH", f"macro_overviews/{row.pk}/", body).json()
    assert (again["state"], again["draft"]["ratings"]["equity_japan"]) == ("draft", None)
    assert send(client, "DELETE", f"macro_overviews/{row.pk}/?version={again['version']}").status_code == 204
    row.refresh_from_db()
    assert (row.state, row.edits, row.equity_usa) == (State.PUBLISHED, {}, 4)


@pytest.mark.parametrize("who", ["foreign", "reader", "former"])
def test_nobody_else_writes(company: Company, who: str) -> None:
    # given
    if who == "foreign":
        user = of_company(CompanyFactory.create())
    else:
        user = of_company(company, CompanyRole.READER if who == "reader" else CompanyRole.EDITOR)
    row = MacroOverviewFactory.create(company=company, author=user, **DRAFT)
    if who == "former":
        other = CompanyFactory.create()
        User.objects.filter(pk=user.pk).update(managed_company=other)
    client = signed_in(user)
    before, events = MacroOverview.objects.values().get(), Event.objects.count()
    # when, then
    refused(send(client, "POST", "macro_overviews/", data(company)), 403, "not_allowed")
    body = {"version": row.version, "ratings": {"equity_usa": 1}}
    refused(send(client, "PATCH", f"macro_overviews/{row.pk}/", body), 403, "not_allowed")
    refused(send(client, "DELETE", f"macro_overviews/{row.pk}/?version={row.version}"), 403, "not_allowed")
    assert (MacroOverview.objects.values().get(), Event.objects.count()) == (before, events)


def test_the_own_list_is_for_the_own_company(api: Client, company: Company) -> None:
    MacroOverviewFactory.create(company=company, **DRAFT)
    problem(api, "macro_overviews/", 401, "unauthorized", own="true")
    problem(signed_in(account()), "macro_overviews/", 403, "not_allowed", own="true")
    foreign = signed_in(of_company(CompanyFactory.create()))
    assert get(foreign, "macro_overviews/", own="true")["count"] == 0
    problem(foreign, "macro_overviews/", 403, "not_allowed", own="true", company_info=company.pk)
    reader = signed_in(of_company(company, CompanyRole.READER))
    assert get(reader, "macro_overviews/", own="true")["count"] == 1


# What is refused


def test_one_view_for_a_date(company: Company) -> None:
    # given
    client = signed_in(of_company(company))
    assert send(client, "POST", "macro_overviews/", data(company)).status_code == 201
    other = send(client, "POST", "macro_overviews/", data(company, date="2026-11-21", submit=False)).json()
    # when, then
    refused(send(client, "POST", "macro_overviews/", data(company)), 409, "macro_overview_exists")
    body = {"version": other["version"], "date": "2026-11-20"}
    refused(send(client, "PATCH", f"macro_overviews/{other['id']}/", body), 409, "macro_overview_exists")
    assert MacroOverview.objects.count() == 2
    assert MacroOverview.objects.filter(date="2026-11-21", version=other["version"]).exists()
    # Another company's view of the day is none of this one's.
    foreign = CompanyFactory.create()
    assert send(signed_in(of_company(foreign)), "POST", "macro_overviews/", data(foreign)).status_code == 201


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ({"date": (timezone.localdate() + timedelta(days=2)).isoformat()}, "date"),
        ({"date": "2026-10-30"}, "date"),
        ({"ratings": {}}, "ratings"),
        ({"ratings": {"equity_usa": 6}}, "ratings.equity_usa"),
        ({"ratings": {"equity_usa": "4"}}, "ratings.equity_usa"),
        ({"ratings": {"equity_moon": 4}}, "ratings.equity_moon"),
        ({"comment": {"de": "x" * 501}}, "comment"),
        ({"simulated": True}, "simulated"),
    ],
)
def test_what_cannot_be_is_refused(company: Company, more: dict[str, Any], key: str) -> None:
    MacroOverviewFactory.create(company=company, date=DAY)
    response = send(signed_in(of_company(company)), "POST", "macro_overviews/", data(company, **more))
    found = refused(response, 400, "invalid_input")
    assert any(error["key"].startswith(key) for error in found["errors"]), found
    assert MacroOverview.objects.count() == 1


def test_the_date_of_a_published_view_stays(company: Company) -> None:
    row = MacroOverviewFactory.create(company=company)
    body = {"version": row.version, "date": "2026-11-20"}
    refused(send(signed_in(of_company(company)), "PATCH", f"macro_overviews/{row.pk}/", body), 400, "invalid_input")
    row.refresh_from_db()
    assert (row.date, row.version, row.edits) == (DAY, 1, {})


def test_the_second_of_two_editors_is_told(company: Company) -> None:
    # given
    first, second = signed_in(of_company(company)), signed_in(of_company(company))
    made = send(first, "POST", "macro_overviews/", data(company, submit=False)).json()
    body = {"version": made["version"], "ratings": {"equity_usa": 5}, "submit": False}
    assert send(first, "PATCH", f"macro_overviews/{made['id']}/", body).status_code == 200
    # when
    body["ratings"] = {"equity_usa": 1}
    refused(send(second, "PATCH", f"macro_overviews/{made['id']}/", body), 409, "document_changed")
    stale = f"macro_overviews/{made['id']}/?version={made['version']}"
    refused(send(second, "DELETE", stale), 409, "document_changed")
    # then
    assert MacroOverview.objects.get().equity_usa == 5


def test_a_draft_is_deleted_and_a_published_view_is_not(company: Company) -> None:
    client = signed_in(of_company(company))
    made = send(client, "POST", "macro_overviews/", data(company)).json()
    assert send(client, "DELETE", f"macro_overviews/{made['id']}/?version={made['version']}").status_code == 204
    assert not MacroOverview.objects.exists()
    row = MacroOverviewFactory.create(company=company)
    path = f"macro_overviews/{row.pk}/?version={row.version}"
    refused(send(client, "DELETE", path), 409, "document_changed")
    assert MacroOverview.objects.get().visible
    refused(send(client, "DELETE", "macro_overviews/999999/?version=1"), 404, "macro_overview_not_found")


def test_the_company_reads_why_a_view_came_back(company: Company) -> None:
    # given
    client = signed_in(of_company(company))
    made = send(client, "POST", "macro_overviews/", data(company)).json()
    row = MacroOverview.objects.get()
    # when
    publishing.act(row, Action.DECLINE, staff(), row.version, reason="Bitte das Datum prüfen.")
    # then
    [own] = get(client, "macro_overviews/", own="true")["results"]
    assert (own["id"], own["state"], own["reason"]) == (made["id"], "declined", "Bitte das Datum prüfen.")
    again = send(client, "PATCH", f"macro_overviews/{made['id']}/", {"version": own["version"], "date": "2026-11-19"})
    assert (again.json()["state"], again.json()["reason"], again.json()["date"]) == ("submitted", "", "2026-11-19")


def test_who_hands_in_a_withdrawn_view_again_goes_on_from_what_it_said(api: Client, company: Company) -> None:
    # given
    client = signed_in(of_company(company))
    row = MacroOverviewFactory.create(company=company, equity_usa=4, comment_de="Mehr Aktien.")
    publishing.act(row, Action.WITHDRAW, staff(), row.version, reason="Auf Bitte der Fondsgesellschaft.")
    # when
    [own] = get(client, "macro_overviews/", own="true")["results"]
    # then
    assert (own["state"], own["visible"], own["draft"]) == ("withdrawn", False, None)
    assert (own["ratings"]["equity_usa"], own["comments"]["de"]) == (4, "Mehr Aktien.")
    assert region(own, "equity_usa")["rating"] is None
    assert get(api, "macro_overviews/")["count"] == 0
