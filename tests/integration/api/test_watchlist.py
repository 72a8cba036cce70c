"""Watchlists over HTTP."""

from typing import Any

import pytest
from django.test import Client

from app.alerts.models import SavedSearch, WatchEntry, WatchList
from app.alerts.services import saving, watching
from app.funds.models import Tranche
from app.http.messages import text
from tests.factories.accounts import account
from tests.integration.api.asking import get, problem, url
from tests.integration.api.following import code_of, save, send

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def test_a_share_class_is_watched_with_its_figures_and_a_note(api: Client) -> None:
    # given
    ids = [item["id"] for item in get(api, "advanced_search/", m="true", per_page=3)["results"]]

    # when
    for number, id in enumerate([*ids, ids[0]]):
        answer = send(api, "POST", f"watchlist/{id}/", {"note": f"Notiz {number}"})
        assert answer.status_code == 200

    # then
    assert get(api, "watchlist/", lookup_only="true") == {"results": sorted(ids)}
    page = get(api, "watchlist/", per_page=2, ordering="-name")
    assert (page["count"], len(page["results"])) == (3, 2)
    assert page["results"][0]["name"] > page["results"][1]["name"]
    notes = {item["id"]: item["note"] for item in get(api, "watchlist/")["results"]}
    assert notes == {ids[0]: "Notiz 3", ids[1]: "Notiz 1", ids[2]: "Notiz 2"}
    problem(api, "watchlist/", 404, "page_out_of_range", page=2)


def test_a_note_stays_when_only_the_star_is_pressed_again(api: Client) -> None:
    id = Tranche.objects.values_list("pk", flat=True).first()
    send(api, "POST", f"watchlist/{id}/", {"note": "bleibt\r\nin zwei Zeilen"})
    send(api, "POST", f"watchlist/{id}/", {})
    assert WatchEntry.objects.get().note == "bleibt\nin zwei Zeilen"


def test_a_star_needs_no_body_and_lookup_only_no_value(api: Client) -> None:
    # given
    id = Tranche.objects.values_list("pk", flat=True).first()

    # when
    answer = send(api, "POST", f"watchlist/{id}/")

    # then
    assert (answer.status_code, answer.json()["count"]) == (200, 1)
    for flag in ("lookup_only", "lookup_only=", "lookup_only=true"):
        assert api.get(f"{url('watchlist/')}?{flag}").json() == {"results": [id]}


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        ("saved_searches/", {"search_name": ""}, {"search_name": "required"}),
        ("saved_searches/", {"search_name": "  "}, {"search_name": "required"}),
        ("saved_searches/", {"search_name": "x" * 101}, {"search_name": "too_long"}),
        ("saved_searches/", {"frequency": "hourly"}, {"frequency": "unknown_value"}),
        ("saved_searches/", {"enters": "yes"}, {"enters": "wrong_kind"}),
        ("watch_lists/", {"name": ""}, {"name": "required"}),
        ("watchlist/1/", {"list": True}, {"list": "wrong_kind"}),
    ],
)
def test_a_wrong_value_is_named_with_what_is_wrong(
    api: Client, path: str, body: dict[str, Any], expected: dict[str, str]
) -> None:
    whole = {"search_query": "r=A", "search_name": "Name"} if path == "saved_searches/" else {}
    answer = send(api, "POST", path, whole | body)
    assert (answer.status_code, code_of(answer)) == (400, "invalid_input")
    found = {error["key"]: error for error in answer.json()["errors"]}
    assert {key: error["message"] for key, error in found.items()} == {
        key: text(f"error.{message}", "de", key=key, maximum=100) for key, message in expected.items()
    }
    if "frequency" in found:
        assert found["frequency"]["valid"] == ["at_once", "daily", "weekly", "monthly", "never"]
    assert not SavedSearch.objects.exists()
    assert not WatchEntry.objects.exists()


def test_removing_twice_is_no_error_and_unknown_funds_are(api: Client) -> None:
    id = Tranche.objects.values_list("pk", flat=True).first()
    send(api, "POST", f"watchlist/{id}/", {})
    on = WatchEntry.objects.get().watch_list_id
    first = send(api, "DELETE", f"watchlist/{id}/").json()
    assert (first["count"], first["removed"]) == (0, [{"list": on, "note": ""}])
    assert send(api, "DELETE", f"watchlist/{id}/").status_code == 200
    for unknown in (10**9, 2**63, 10**30):
        answer = send(api, "POST", f"watchlist/{unknown}/", {})
        assert (answer.status_code, code_of(answer)) == (404, "fund_not_found")
    assert not WatchEntry.objects.exists()


def test_lists_have_names_of_their_own(api: Client) -> None:
    # given
    first, second = Tranche.objects.values_list("pk", flat=True)[:2]
    made = send(api, "POST", "watch_lists/", {"name": "Rente"}).json()
    send(api, "POST", f"watchlist/{first}/", {"list": made["id"]})
    send(api, "POST", f"watchlist/{second}/", {})

    # then
    names = [(one["name"], one["count"]) for one in get(api, "watch_lists/")["results"]]
    assert names == [(None, 1), ("Rente", 1)]
    assert [one["id"] for one in get(api, "watchlist/", list=made["id"])["results"]] == [first]
    assert code_of(send(api, "POST", "watch_lists/", {"name": "Rente"})) == "name_taken"
    assert send(api, "PATCH", f"watch_lists/{made['id']}/", {"name": "Alter"}).json()["name"] == "Alter"
    unnamed = WatchList.objects.get(name="")
    for method in ("PATCH", "DELETE"):
        assert code_of(send(api, method, f"watch_lists/{unnamed.pk}/", {"name": "X"})) == "last_list"
    assert send(api, "DELETE", f"watch_lists/{made['id']}/").json()["count"] == 1


def test_somebody_elses_list_does_not_exist(api: Client) -> None:
    theirs = watching.add_list(account("other@example.org"), "Geheim")
    id = Tranche.objects.values_list("pk", flat=True).first()
    for answer in (
        send(api, "POST", f"watchlist/{id}/", {"list": theirs.pk}),
        send(api, "DELETE", f"watchlist/{id}/", list=theirs.pk),
        send(api, "PATCH", f"watch_lists/{theirs.pk}/", {"name": "Meins"}),
        send(api, "DELETE", f"watch_lists/{theirs.pk}/"),
        api.get(url("watchlist/", list=theirs.pk)),
    ):
        assert (answer.status_code, code_of(answer)) == (404, "not_found")
    theirs.refresh_from_db()
    assert theirs.name == "Geheim"
    assert not WatchEntry.objects.exists()


def test_limits_are_said(api: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "MAX_ENTRIES", 1)
    monkeypatch.setattr(saving, "MAX_SEARCHES", 1)
    first, second = Tranche.objects.values_list("pk", flat=True)[:2]
    send(api, "POST", f"watchlist/{first}/", {})
    answer = send(api, "POST", f"watchlist/{second}/", {})
    assert (answer.status_code, code_of(answer)) == (409, "limit_reached")
    assert "1" in answer.json()["detail"]
    save(api)
    assert (
        code_of(send(api, "POST", "saved_searches/", {"search_query": "r=B", "search_name": "Zweite"}))
        == "limit_reached"
    )
    assert (WatchEntry.objects.count(), SavedSearch.objects.count()) == (1, 1)
