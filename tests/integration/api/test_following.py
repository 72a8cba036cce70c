"""Saved searches and what happened in them and in watchlists, over HTTP."""

import time
from datetime import timedelta
from typing import Any
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from app.accounts.models import Link, User
from app.accounts.services import links
from app.alerts.models import AlertSettings, Change, Match, SavedSearch, StoredScreen, WatchMatch
from app.alerts.services import feeds, leaving
from app.alerts.services.checking import check_all
from app.funds import terms
from app.funds.models import Peergroup
from app.http import engine
from app.mail.models import Delivery
from search.client import SearchClient
from tests.factories.accounts import account
from tests.integration.api.asking import faults, get, problem, url
from tests.integration.api.following import code_of, kept, matched, me, other_client, save, send

pytestmark = [pytest.mark.django_db, pytest.mark.services]

ATOM = "{http://www.w3.org/2005/Atom}"


# Saved searches


def test_each_search_says_how_many_share_classes_it_finds_now(api: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    # given: two that ask the same, one with words, and one of a peergroup that is gone
    wanted = {"Spitze": "r=A&m=true", "Noch einmal": "m=true&r=A", "Wörter": "q=nordlicht&r=B"}
    for name, query in wanted.items():
        save(api, query, name)
    broken = save(api, f"p={Peergroup.objects.values_list('pk', flat=True)[0]}", "Weg")
    gone = SavedSearch.objects.get(pk=broken["id"]).screen
    StoredScreen.objects.filter(pk=gone.pk).update(state=StoredScreen.State.BROKEN)
    asked = []
    msearch = SearchClient.msearch

    def counted(client: SearchClient, *args: Any, **options: Any) -> Any:
        asked.append(1)
        return msearch(client, *args, **options)

    monkeypatch.setattr(SearchClient, "msearch", counted)
    # when
    found = {one["id"]: one["count"] for one in get(api, "saved_searches/counts/")["results"]}
    # then: in one request, as many as a click on the search shows
    assert asked == [1]
    listed = {one["search_name"]: one["id"] for one in get(api, "saved_searches/")["results"]}
    for name, query in wanted.items():
        assert found[listed[name]] == get(api, f"advanced_search/?{query}")["count"] > 0
    assert found[broken["id"]] is None


def test_without_the_engine_only_the_counts_are_missing(api: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    # given: nobody listens at the discard port
    save(api)
    monkeypatch.setattr(engine.engine(), "client", SearchClient("http://127.0.0.1:9"))
    # then
    problem(api, "saved_searches/counts/", 503, "search_unavailable")
    assert get(api, "saved_searches/")["count"] == 1


def test_a_search_is_kept_canonical_and_without_what_belongs_to_a_page(api: Client) -> None:
    saved = save(api, "?page=3&per_page=50&lang=en&r=B&r=A&m=true&ordering=-volume", "Spitze")

    assert saved["search_query"] == "m=true&r=A&r=B&ordering=-volume"
    assert saved["link"] == "/advanced-search-results?m=true&r=A&r=B&ordering=-volume"
    assert (saved["state"], saved["problem"], saved["unseen"]) == ("preparing", None, 0)
    [listed] = get(api, "saved_searches/")["results"]
    assert listed == saved
    assert get(api, "advanced_search/", r=["A", "B"], m="true")["count"] > 0


def test_an_order_of_before_is_kept_and_answered_by_its_name_of_today(api: Client) -> None:
    # given a search that an earlier version kept, and one that is saved from a link of that time
    save(api, "r=A", "Alt")
    SavedSearch.objects.update(ordering="-first_rating")
    save(api, "r=A&ordering=currency", "Neu")

    # then
    searches = {one["search_name"]: one for one in get(api, "saved_searches/")["results"]}
    assert searches["Alt"]["search_query"] == "r=A&ordering=-firstRating"
    assert searches["Alt"]["link"].endswith("?r=A&ordering=-firstRating")
    assert searches["Neu"]["search_query"] == "r=A&ordering=tranche_currency"
    assert [one["problem"] for one in searches.values()] == [None, None]


def test_equal_queries_share_a_screen(api: Client) -> None:
    save(api, "r=B&r=A", "Eins")
    save(api, "r=A&r=B&ordering=name", "Zwei")
    assert StoredScreen.objects.count() == 1


@pytest.mark.parametrize(
    ("query", "keys"),
    [
        ("", ["search_query"]),
        ("page=2", ["search_query"]),
        ("ordering=name", ["search_query"]),
        ("r=F&p=99999999", ["r", "p"]),
        ("sortiere=name&r=A", ["sortiere"]),
        ("q=%FF", ["q"]),
        ("s=viel", ["s"]),
        ("q=" + "x" * 20_000, ["search_query"]),
        ("&".join(["p=1"] * 1001), ["*"]),
        ("r=A&ordering=value_at_risk_3y", ["ordering"]),
    ],
)
def test_what_cannot_be_followed_is_refused_key_by_key(api: Client, query: str, keys: list[str]) -> None:
    answer = send(api, "POST", "saved_searches/", {"search_query": query, "search_name": "Geht nicht"})

    assert answer.status_code == 400, answer.content
    if answer.json()["code"] == "invalid_query":
        assert sorted(key for key, _ in faults(answer.json())) == sorted(keys)
    assert not SavedSearch.objects.exists()
    assert not StoredScreen.objects.exists()


def test_a_search_says_when_it_changed_last_and_when_it_mails_next(api: Client) -> None:
    # given two searches, one of them without mails, and changes of today's query and of one of before
    saved, silent = save(api), save(api, "r=B", "Still", frequency="never")
    assert (saved["last_change"], silent["next_mail"]) == (None, None)
    search = SavedSearch.objects.get(pk=saved["id"])
    newest = matched(search, after=kept())
    older = matched(search, "leaves", before=kept(), doc=8)
    former = matched(search, after=kept(), doc=9)
    Match.objects.filter(pk=older.pk).update(at=newest.at - timedelta(days=3))
    Match.objects.filter(pk=former.pk).update(at=newest.at + timedelta(hours=1), asked_screen=search.screen_id + 1)

    # when
    found = {one["id"]: one for one in get(api, "saved_searches/")["results"]}

    # then
    assert parse_datetime(found[saved["id"]]["last_change"]) == newest.at
    assert found[silent["id"]]["last_change"] is None
    due = parse_datetime(found[saved["id"]]["next_mail"])
    assert due is not None
    assert timedelta(0) < due - timezone.now() <= timedelta(days=1, hours=1)
    seen = send(api, "POST", f"saved_searches/{saved['id']}/seen/").json()
    assert (seen["last_change"], seen["next_mail"]) == tuple(
        found[saved["id"]][name] for name in ("last_change", "next_mail")
    )

    # and nobody who wants no mails is promised one
    User.objects.filter(pk=me().pk).update(receive_email_notifications=False)
    assert {one["next_mail"] for one in get(api, "saved_searches/")["results"]} == {None}


def test_a_name_is_used_once_and_by_each_owner(api: Client) -> None:
    save(api)
    assert (
        code_of(send(api, "POST", "saved_searches/", {"search_query": "r=B", "search_name": "Spitze"})) == "name_taken"
    )
    answer = send(other_client(), "POST", "saved_searches/", {"search_query": "r=B", "search_name": "Spitze"})
    assert answer.status_code == 201
    second = save(api, "r=C", "Mitte")
    assert code_of(send(api, "PATCH", f"saved_searches/{second['id']}/", {"search_name": "Spitze"})) == "name_taken"
    assert SavedSearch.objects.get(pk=second["id"]).name == "Mitte"


def test_words_keep_how_leniently_they_were_read(api: Client) -> None:
    exact = save(api, "q=Nordlicht", "Genau")
    mistyped = save(api, "q=Nordlixht", "Vertippt")
    criteria = {one.name: one.screen.criteria for one in SavedSearch.objects.select_related("screen")}
    assert criteria["Genau"] == {"version": 1, "q": "Nordlicht", "strictness": "strict"}
    assert criteria["Vertippt"]["strictness"] == "tolerant"
    assert (exact["search_query"], mistyped["search_query"]) == ("q=Nordlicht", "q=Nordlixht")


def test_an_edited_search_begins_anew(api: Client) -> None:
    # given
    saved = save(api)
    search = SavedSearch.objects.get()
    matched(search, before=kept(), after=kept(rank="A", rating_points=79))
    assert get(api, "saved_searches/")["results"][0]["unseen"] == 1

    # when
    changed = send(
        api, "PATCH", f"saved_searches/{saved['id']}/",
        {"search_query": "r=E", "frequency": "weekly", "paused": True, "search_name": "Ende"},
    ).json()  # fmt: skip

    # then
    assert (changed["search_query"], changed["frequency"], changed["paused"]) == ("r=E", "weekly", True)
    assert (changed["unseen"], changed["state"]) == (0, "preparing")
    assert get(api, f"saved_searches/{saved['id']}/changes/")["count"] == 0
    assert Match.objects.get().settled
    same = send(api, "PATCH", f"saved_searches/{saved['id']}/", {"search_query": "r=E&page=2"}).json()
    assert same["search_name"] == "Ende"


def test_deleting_twice_says_that_it_is_gone(api: Client) -> None:
    saved = save(api)
    matched(SavedSearch.objects.get(), after=kept())
    assert send(api, "DELETE", f"saved_searches/{saved['id']}/").status_code == 200
    assert code_of(send(api, "DELETE", f"saved_searches/{saved['id']}/")) == "not_found"
    assert not Match.objects.exists()


def test_somebody_elses_search_does_not_exist(api: Client) -> None:
    theirs = other_client()
    saved = save(theirs)
    path = f"saved_searches/{saved['id']}/"
    for answer in (
        send(api, "PATCH", path, {"search_name": "Meine"}),
        send(api, "DELETE", path),
        send(api, "POST", f"{path}seen/"),
        send(api, "POST", f"{path}feed/"),
        api.get(url(f"{path}changes/")),
    ):
        assert (answer.status_code, code_of(answer)) == (404, "not_found")
    assert get(api, "saved_searches/")["results"] == []
    assert get(theirs, "saved_searches/")["results"] == [saved]


def test_a_peergroup_that_disappears_breaks_the_search_and_its_owner_is_told_once(api: Client) -> None:
    # given
    group = Peergroup.objects.create(name_de="Bald weg", name_en="Soon gone", asset_class="equity")
    terms.forget()
    save(api, f"p={group.pk}", "Gruppe")

    # when
    group.delete()
    terms.forget()
    assert check_all() == 1
    assert check_all() == 0

    # then
    [search] = get(api, "saved_searches/", lang="en")["results"]
    assert search["state"] == "broken"
    assert search["problem"]["message"].startswith("This search can no longer be followed.")
    assert [error["key"] for error in search["problem"]["errors"]] == ["p"]
    assert Delivery.objects.filter(kind="search_broken").count() == 1


# What happened


def test_changes_say_why_at_the_level_of_values(api: Client) -> None:
    # given
    saved = save(api, "r=A&s=50&fs=gte")
    search = SavedSearch.objects.get()
    matched(search, before=kept(), after=kept(rank="A", rating_points=79))
    matched(
        search, "leaves", before=kept(rank="A", rating_points=79), after=kept(rank="A", rating_points=79, volume=49.5)
    )
    matched(search, "leaves", before=kept(rank="A"), after=None, doc=8)

    # when
    results = get(api, f"saved_searches/{saved['id']}/changes/", since="seen")["results"]

    # then
    gone, smaller, better = results
    assert gone["gone"] is True
    assert gone["reasons"] == []
    [reason] = smaller["reasons"]
    assert (reason["field"], reason["before"], reason["after"], reason["limit"]) == (
        "volume",
        100.0,
        49.5,
        "≥ 50,00 Mio. EUR",
    )
    [reason] = better["reasons"]
    assert (reason["field"], reason["before"], reason["after"], reason["limit"]) == ("rating_points", 76, 79, "≥ 78")
    assert better["tranche"] == {"id": 7, "slug": "nordlicht-fonds", "name": "Nordlicht Fonds", "isin": "DE0000000001"}


def test_looking_at_changes_is_remembered(api: Client) -> None:
    saved = save(api)
    matched(SavedSearch.objects.get(), after=kept())
    path = f"saved_searches/{saved['id']}/"
    assert get(api, f"{path}changes/", since="seen")["count"] == 1

    assert get(api, "saved_searches/unseen/") == {"count": 1}

    assert send(api, "POST", f"{path}seen/").json()["unseen"] == 0

    assert get(api, "saved_searches/unseen/") == {"count": 0}
    assert get(api, f"{path}changes/", since="seen")["count"] == 0
    assert get(api, f"{path}changes/")["count"] == 1
    before = (timezone.now() - timedelta(hours=1)).isoformat()
    assert get(api, f"{path}changes/", since=before)["count"] == 1
    problem(api, f"{path}changes/", 400, "invalid_query", since="gestern")
    problem(api, f"{path}changes/", 400, "invalid_query", since="2026-10-31T12:00:00")


def test_activity_holds_searches_and_watchlists_by_time(api: Client) -> None:
    # given
    save(api)
    search = SavedSearch.objects.get()
    for _ in range(3):
        matched(search, after=kept())
    change = Change.objects.create(doc_type="tranche", doc_id=7, version=99, before=kept(), after=kept(rank="A"))
    WatchMatch.objects.create(user=me(), change=change, direction="upgrade")
    theirs = SavedSearch.objects.create(user=account("other@example.org"), name="Fremd", screen=search.screen)
    matched(theirs, after=kept())

    # when
    first, second = get(api, "activity/", per_page=2), get(api, "activity/", per_page=2, page=2)

    # then
    assert first["count"] == 4
    assert first["results"][0]["watched"] is True
    assert first["results"][0]["kind"] == "upgrade"
    assert [one["search"]["search_name"] for one in second["results"]] == ["Spitze", "Spitze"]
    problem(api, "activity/", 404, "page_out_of_range", per_page=2, page=3)


def test_what_happened_is_paged_no_deeper_than_other_lists(api: Client) -> None:
    saved = save(api)
    for path in ("activity/", f"saved_searches/{saved['id']}/changes/"):
        problem(api, path, 400, "page_too_deep", page=1001, per_page=100)
        assert faults(problem(api, path, 400, "invalid_query", page=0, per_page=101)) == [
            ("page", "0"),
            ("per_page", "101"),
        ]


def test_saved_searches_come_in_one_piece_and_say_so(api: Client) -> None:
    save(api)
    assert faults(problem(api, "saved_searches/", 400, "invalid_query", page=2)) == [("page", "2")]
    assert get(api, "saved_searches/")["count"] == 1


# Feed, settings, unsubscribing


def test_the_feed_is_open_to_whoever_knows_its_secret(
    api: Client, visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    monkeypatch.setattr(settings, "PROVIDER_NAME", "Ratinghaus")
    saved = save(api, search_name="Spitze & <Co>")
    matched(SavedSearch.objects.get(), before=kept(), after=kept(rank="A", rating_points=79))

    # when
    answer = visitor.get(saved["feed"])

    # then
    assert answer["Content-Type"].startswith("application/atom+xml")
    feed = ElementTree.fromstring(answer.content)
    assert feed.findtext(f"{ATOM}title") == "Spitze & <Co>"
    assert feed.findtext(f"{ATOM}author/{ATOM}name") == "Ratinghaus"
    assert feed.findtext(f"{ATOM}entry/{ATOM}title") == "Neu in der Suche: Nordlicht Fonds"
    assert "76 → 79" in (feed.findtext(f"{ATOM}entry/{ATOM}summary") or "")
    link = feed.find(f"{ATOM}entry/{ATOM}link")
    assert link is not None
    assert link.get("href") == f"{settings.PORTAL_ADDRESS}/details/nordlicht-fonds/7"
    assert visitor.get(saved["feed"], headers={"If-None-Match": answer["ETag"]}).status_code == 304


def test_a_feed_keeps_its_address(api: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    saved = save(api)
    search = SavedSearch.objects.get(pk=saved["id"])
    # when: a reader has it for a quarter
    later = time.time() + 90 * 86_400
    monkeypatch.setattr("time.time", lambda: later)
    # then
    assert feeds.path_of(search) == saved["feed"]
    assert feeds.search_of(saved["feed"].split("/")[-2]) == search


def test_wrong_and_former_feed_addresses_are_worthless(api: Client, visitor: Client) -> None:
    saved = save(api)
    renewed = send(api, "POST", f"saved_searches/{saved['id']}/feed/").json()
    assert renewed["feed"] != saved["feed"]
    for address in (saved["feed"], "/api/v1/feeds/abc/", "/api/v1/feeds/%00/", f"{renewed['feed'][:-2]}/"):
        answer = visitor.get(address)
        assert (answer.status_code, code_of(answer)) == (404, "not_found")
    assert visitor.get(renewed["feed"]).status_code == 200
    User.objects.filter(pk=me().pk).update(blocked=True)
    assert visitor.get(renewed["feed"]).status_code == 404


def _feed(client: Client) -> str:
    return str(get(client, "saved_searches/")["results"][0]["feed"])


def test_a_changed_password_ends_the_feeds_unless_they_are_kept(api: Client, visitor: Client) -> None:
    # given
    first, second = "Richtig-Pferd-41", "Neues-Fahrrad-82"
    owner = me()
    owner.set_password(first)
    owner.save()
    api.force_login(owner)
    before = save(api)["feed"]
    # when the feeds are to be kept, then they are
    body = {"current": first, "password": second, "keep_feeds": True}
    assert send(api, "POST", "profile/password/", body).status_code == 200
    assert _feed(api) == before
    assert visitor.get(before).status_code == 200
    # when nothing is said, then they end
    assert send(api, "POST", "profile/password/", {"current": second, "password": first}).status_code == 200
    assert visitor.get(before).status_code == 404
    assert visitor.get(_feed(api)).status_code == 200
    # when the password is reset by mail, then they end as well
    before = _feed(api)
    secret = links.issue(owner, Link.Purpose.RESET, owner.email)
    assert send(visitor, "POST", "reset-password/", {"token": secret, "password": second}).status_code == 200
    assert visitor.get(before).status_code == 404


def test_settings_are_kept_and_checked(api: Client) -> None:
    defaults = {"time_zone": "Europe/Berlin", "watchlist_frequency": "daily", "receive_email_notifications": True}
    assert get(api, "alert_settings/") == defaults
    changed = {"time_zone": "America/New_York", "watchlist_frequency": "weekly", "receive_email_notifications": False}
    assert send(api, "PATCH", "alert_settings/", changed).json() == changed
    for bad in ({"time_zone": "Mond/Krater"}, {"time_zone": "../etc/passwd"}, {"watchlist_frequency": "hourly"}):
        assert send(api, "PATCH", "alert_settings/", bad).status_code == 400
    assert get(api, "alert_settings/") == changed
    assert AlertSettings.objects.count() == 1


def test_links_of_mails_end_one_search_or_all(api: Client, visitor: Client) -> None:
    # given
    saved = save(api, frequency="daily")
    one, everything = leaving.path_of(me().pk, saved["id"]), leaving.path_of(me().pk)

    # when: opening a link changes nothing
    for path in (one, everything):
        answer = visitor.get(path)
        assert answer.status_code == 302
        assert answer["Location"].startswith("/unsubscribe-alerts?token=")
    assert SavedSearch.objects.get().frequency == "daily"

    # then: pressing the button does, and twice is once
    for _ in range(2):
        assert visitor.post(one, "List-Unsubscribe=One-Click", "application/x-www-form-urlencoded").status_code == 200
    assert SavedSearch.objects.get().frequency == "never"
    assert me().receive_email_notifications
    assert visitor.post(everything).status_code == 200
    assert not me().receive_email_notifications


def test_tampered_unsubscribe_links_change_nothing(api: Client, visitor: Client) -> None:
    saved = save(api)
    path = leaving.path_of(me().pk, saved["id"])
    for bad in (path[:-3] + "xx/", "/api/v1/alerts/unsubscribe/x/", leaving.path_of(10**9)):
        for answer in (visitor.post(bad), visitor.get(bad)):
            assert (answer.status_code, code_of(answer)) == (404, "link_invalid")
            # A link to unsubscribe cannot be asked for again: the profile is what helps.
            assert answer.json()["detail"].endswith(
                "Wenn Sie angemeldet sind, können Sie die E-Mails im Profil abschalten."
            )
    other = leaving.path_of(account("other@example.org").pk, saved["id"])
    assert visitor.post(other).status_code == 200
    assert SavedSearch.objects.get().frequency == "daily"
