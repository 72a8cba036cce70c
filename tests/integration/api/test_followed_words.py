"""Words in reports as saved searches, over HTTP: saved, shown, changed and previewed."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from app.alerts.models import Change, Match, SavedSearch, StoredScreen
from app.content.models import Report
from tests.integration.api.asking import get
from tests.integration.api.following import code_of, other_client, save, send

pytestmark = [pytest.mark.django_db, pytest.mark.services]

FLAGS = ("enters", "leaves", "rating_changes", "articles")


def follow(api: Client, words: str = "Volatilität", **values: Any) -> dict[str, Any]:
    return save(api, f"search={words}", words, follows="reports", **values)


def test_words_are_saved_as_they_are_typed_and_listed_with_other_searches(api: Client) -> None:
    save(api)
    saved = follow(api, "  Volatilität   der Anleihen", frequency="weekly")

    assert saved["follows"] == "reports"
    assert saved["search_query"] == "search=Volatilit%C3%A4t+der+Anleihen"
    assert saved["link"] == "/reports?search=Volatilit%C3%A4t+der+Anleihen"
    assert (saved["state"], saved["frequency"]) == ("ready", "weekly")
    assert not any(saved[flag] for flag in FLAGS)
    listed = get(api, "saved_searches/")["results"]
    assert [one["follows"] for one in listed] == ["reports", "funds"]
    # Only searches for funds count share classes.
    assert [one["id"] for one in get(api, "saved_searches/counts/")["results"]] == [listed[1]["id"]]


def test_equal_words_share_what_is_looked_for_and_each_language_has_its_own(api: Client) -> None:
    follow(api)
    save(other_client(), "search=Volatilit%C3%A4t", "Meine", follows="reports")
    assert StoredScreen.objects.get().state == "asked"

    send(api, "POST", "saved_searches/", {"search_query": "search=Volatilität", "search_name": "en",
                                          "follows": "reports"}, lang="en")  # fmt: skip
    assert {one.criteria["language"] for one in StoredScreen.objects.all()} == {"de", "en"}


@pytest.mark.parametrize(
    ("query", "key"),
    [
        ("", "search_query"),
        ("search=%20", "search_query"),
        ("search=a&category=x", "category"),
        ("search=" + "a" * 201, "search"),
        ("search=%ff", "search"),
    ],
)
def test_what_cannot_be_followed_is_refused(api: Client, query: str, key: str) -> None:
    for path, data in (
        ("saved_searches/", {"search_name": "x", "follows": "reports"}),
        ("saved_search_preview/reports/", {}),
    ):
        answer = send(api, "POST", path, {"search_query": query, **data})

        assert (answer.status_code, code_of(answer)) == (400, "invalid_query")
        assert [one["key"] for one in answer.json()["errors"]] == [key]
    assert not SavedSearch.objects.exists()


def test_other_words_begin_again_and_what_belongs_to_funds_stays_off(api: Client) -> None:
    # given: something that has not been mailed yet
    saved = follow(api)
    search = SavedSearch.objects.get()
    change = Change.objects.create(doc_type="report", doc_id=Report.objects.values_list("pk", flat=True)[0], version=1)
    Match.objects.create(saved_search=search, asked_screen=search.screen_id, change=change, direction="mention")
    [told] = get(api, f"saved_searches/{saved['id']}/changes/")["results"]
    assert (told["kind"], told["article"]["kind"], told["tranche"]) == ("mention", "reports", None)
    # when
    changed = send(
        api, "PATCH", f"saved_searches/{saved['id']}/", {"search_query": "search=Liquidität", "enters": True}
    ).json()
    # then
    assert changed["search_query"] == "search=Liquidit%C3%A4t"
    assert not any(changed[flag] for flag in FLAGS)
    assert Match.objects.get().settled
    assert get(api, f"saved_searches/{saved['id']}/changes/")["count"] == 0
    assert send(api, "DELETE", f"saved_searches/{saved['id']}/").status_code == 200


def test_the_preview_names_the_latest_reports_that_mention_the_words(api: Client) -> None:
    # given: a word of a text, in another form of it
    day = timezone.localdate() - timedelta(days=365)
    report = Report.public.filter(date__gte=day).exclude(title_de="").order_by("-date", "-pk").first()
    assert report is not None
    word = max(report.headline("de").split(), key=len).strip(".,:„“")
    # when
    found = send(api, "POST", "saved_search_preview/reports/", {"search_query": f"search={word}"}).json()
    # then: the same as the list finds
    listed = get(api, "reports/", search=word, date_after=day.isoformat(), ordering="-date", per_page=10)
    assert found["count"] >= listed["count"] > 0
    assert report.pk in {one["id"] for one in found["results"]}
    assert all(set(one) == {"kind", "id", "slug", "title", "language", "date"} for one in found["results"])
    assert send(api, "POST", "saved_search_preview/reports/", {"search_query": "search=xyzzyq"}).json() == {
        "count": 0,
        "results": [],
    }
