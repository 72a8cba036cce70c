"""Screens as of an earlier day, and the preview of a saved search, against what the rows in PostgreSQL say."""

import os
import random
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from itertools import pairwise
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from django.conf import settings as django_settings
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from app.funds import snapshots
from app.funds.models import KeyFigures, Tranche
from app.outbox.models import Snapshot
from app.ratings.models import Rating
from indexer.snapshots import update
from search.client import SearchClient
from search.mappings import history_alias
from tests.factories.funds import RECORD_DATE
from tests.integration.api.asking import faults, get, problem, url
from tests.integration.api.conftest import PREFIX
from tests.integration.api.spreadsheets import ask as ask_export
from tests.integration.api.spreadsheets import values, workbook

pytestmark = pytest.mark.django_db
SEARCH, PREVIEW = "advanced_search/", "/api/v1/saved_search_preview/"
EARLIER = (date(2026, 7, 31), date(2026, 8, 31), date(2026, 9, 30))
DATES = (*EARLIER, RECORD_DATE)


@pytest.fixture(scope="module")
def history(filled: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Ratings of earlier record dates, and the snapshots; both are gone afterwards."""
    client = SearchClient(django_settings.OPENSEARCH_URLS)
    database = urlunsplit(
        urlsplit(os.environ["DATABASE_URL"])._replace(path="/" + str(connection.settings_dict["NAME"]))
    )
    with django_db_blocker.unblock(), psycopg.connect(database, autocommit=True) as writer:
        draw = random.Random(7)
        rows = [
            (tranche, day, draw.choice((None, *range(1, 101, 5))))
            for tranche in Tranche.objects.filter(primary=True).order_by("id").values_list("id", flat=True)
            for day in EARLIER[draw.choice((0, 0, 0, 1, 2)) :]
        ]
        with writer.cursor() as cursor:
            cursor.executemany("INSERT INTO ratings_rating (tranche_id, record_date, points) VALUES (%s, %s, %s)", rows)
            sizes = [
                (tranche, EARLIER[0], draw.randint(10, 2000), draw.choice((1, 2, 3))) for tranche, _, _ in rows[::2]
            ]
            cursor.executemany(
                "INSERT INTO funds_keyfigures (tranche_id, record_date, volume, sri) VALUES (%s, %s, %s, %s) "
                "ON CONFLICT DO NOTHING",
                sizes,
            )
        try:
            update(writer, client, PREFIX)
            yield
        finally:
            writer.execute("DELETE FROM ratings_rating WHERE record_date = ANY (%s)", [list(EARLIER)])
            writer.execute("DELETE FROM funds_keyfigures WHERE record_date = %s", [EARLIER[0]])
            writer.execute("TRUNCATE outbox_snapshot CASCADE")
            for name in client.indices(f"{history_alias(PREFIX)}-*"):
                client.delete_index(name)


@pytest.fixture
def looking(history: None, api: Client) -> Iterator[Client]:
    """A client of the API with snapshots."""
    snapshots.forget()
    yield api
    snapshots.forget()


Values = Mapping[str, Any]


def past() -> dict[date, dict[int, Values]]:
    """Class, points, size and risk of each main share class at each record date, from the rows."""
    found: dict[date, dict[int, Values]] = {day: {} for day in DATES}
    main = {"tranche__primary": True}
    ratings = list(
        Rating.objects.filter(**main)
        .order_by("record_date")
        .values_list("tranche_id", "record_date", "points", "rank", "under_review")
    )
    figures = list(
        KeyFigures.objects.filter(**main)
        .order_by("record_date")
        .values_list("tranche_id", "record_date", "volume", "sri")
    )
    for day, members in found.items():
        for tranche, rated, points, rank, review in ratings:
            if rated <= day:
                members[tranche] = {"volume": None, "sri": None, "points": points, "rank": rank, "review": review}
        for tranche, measured, volume, sri in figures:
            if measured <= day:
                unrated: Values = {"points": None, "rank": None, "review": False}
                members[tranche] = {**members.get(tranche, unrated), "volume": volume, "sri": sri}
    return found


def matching(members: Mapping[int, Values]) -> dict[int, Values]:
    """The share classes that :data:`CRITERIA` describe."""
    return {
        key: one
        for key, one in members.items()
        if one["rank"] in ("A", "B") and one["volume"] is not None and one["volume"] >= 100
    }


CRITERIA = {"r": ["A", "B"], "s": "100"}
TEXT = "r=A&r=B&s=100"


def ids(client: Client, **query: Any) -> list[int]:
    """Every result of a screen, page by page."""
    first = get(client, SEARCH, per_page=100, **query)
    pages = range(2, -(-first["count"] // 100) + 1)
    rest = [get(client, SEARCH, per_page=100, page=page, **query)["results"] for page in pages]
    return [item["id"] for page in (first["results"], *rest) for item in page]


@pytest.mark.parametrize("day", DATES)
def test_a_screen_as_of_a_record_date_finds_what_was_true_then(looking: Client, day: date) -> None:
    members = past()[day]
    expected = matching(members)
    assert 20 < len(expected) < len(members)

    found = ids(looking, asof=day.isoformat(), **CRITERIA)

    assert len(found) == len(set(found))
    assert set(found) == set(expected)
    assert set(ids(looking, asof=day.isoformat())) == set(members)


def test_items_hold_the_figures_of_that_date(looking: Client) -> None:
    members = past()[EARLIER[0]]
    answer = get(looking, SEARCH, asof=EARLIER[0].isoformat(), per_page=100)
    assert answer["asof"] == {"record_date": "2026-07-31"}
    assert answer["record_date"] == "2026-07-31"
    for item in answer["results"]:
        assert (item["rating_points"], item["rank"]) == (members[item["id"]]["points"], members[item["id"]]["rank"])
    points = [item["rating_points"] for item in answer["results"]]
    assert points == sorted(points, reverse=True)


def test_facets_and_explanations_are_of_that_date_too(looking: Client) -> None:
    members = past()[EARLIER[1]]
    answer = get(looking, SEARCH, asof=EARLIER[1].isoformat(), r="A")
    counts = {one["value"]: one["count"] for one in answer["facets"]["ratings"]["values"]}
    assert counts == {rank: sum(one["rank"] == rank for one in members.values()) for rank in "ABCDE"}

    changed = next(key for key in members if members[key]["rank"] == "A" and past()[RECORD_DATE][key]["rank"] != "A")
    isin = Tranche.objects.get(pk=changed).isin
    assert get(looking, SEARCH, asof=EARLIER[1].isoformat(), r="A", explain=isin)["explain"]["meets"] is True
    assert get(looking, SEARCH, r="A", explain=isin)["explain"]["meets"] is False


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("2026-08-30", "2026-07-31"),
        ("2026-08-31", "2026-08-31"),
        ("2026-09-01", "2026-08-31"),
        ("2026-10-31", "2026-10-31"),
    ],
)
def test_the_latest_record_date_at_or_before_the_day_answers(looking: Client, asked: str, answered: str) -> None:
    assert get(looking, SEARCH, asof=asked)["asof"] == {"record_date": answered}


def test_without_a_day_the_answer_is_of_today_and_says_nothing_of_the_past(looking: Client) -> None:
    answer = get(looking, SEARCH)
    assert "asof" not in answer
    assert answer["count"] == Tranche.objects.count()


@pytest.mark.parametrize(("lang", "words"), [("de", "Stichtag"), ("en", "reporting date")])
def test_before_the_first_record_date_the_first_one_is_named(looking: Client, lang: str, words: str) -> None:
    document = problem(looking, SEARCH, 400, "invalid_query", asof="2026-07-30", lang=lang)
    (error,) = document["errors"]
    assert (error["key"], error["value"], error["valid"]) == ("asof", "2026-07-30", ["2026-07-31"])
    assert words in error["message"]
    assert "2026-07-31" in error["message"]


@pytest.mark.parametrize(("lang", "words"), [("de", "Zukunft"), ("en", "future")])
def test_a_day_to_come_is_refused(looking: Client, lang: str, words: str) -> None:
    today = max(timezone.localdate(), RECORD_DATE)
    tomorrow = (today + timedelta(days=1)).isoformat()
    document = problem(looking, SEARCH, 400, "invalid_query", asof=tomorrow, lang=lang)
    (error,) = document["errors"]
    assert (error["key"], error["value"]) == ("asof", tomorrow)
    assert words in error["message"]
    assert get(looking, SEARCH, asof=today.isoformat())["asof"] == {"record_date": "2026-10-31"}


def test_what_is_no_day_is_named_with_all_other_faults(looking: Client) -> None:
    document = problem(looking, SEARCH, 400, "invalid_query", asof="31.07.2026", r="Z")
    assert sorted(faults(document)) == [("asof", "31.07.2026"), ("r", "Z")]


def test_before_there_are_snapshots_the_answer_says_so(looking: Client) -> None:
    # given: the first run has not come to its end
    Snapshot.objects.update(filled_at=None)
    document = problem(looking, SEARCH, 400, "invalid_query", asof="2026-07-31")
    assert "valid" not in document["errors"][0]


def ask(client: Client, **body: Any) -> dict[str, Any]:
    """The preview of a search."""
    response = client.post(PREVIEW, {"search_query": TEXT, **body}, content_type="application/json")
    assert response.status_code == 200, response.content
    found: dict[str, Any] = response.json()
    return found


def happened() -> list[tuple[date, set[int], set[int], set[int]]]:
    """Entered, left and changed share classes at each record date, from the rows."""
    of_day = past()
    found = []
    for before, after in pairwise(DATES):
        earlier, later = matching(of_day[before]), matching(of_day[after])
        changed = {key for key in earlier.keys() & later.keys() if earlier[key]["rank"] != later[key]["rank"]}
        found.append((after, later.keys() - earlier.keys(), earlier.keys() - later.keys(), changed))
    return found


def test_a_preview_tells_what_the_rows_say(looking: Client) -> None:
    expected = happened()

    found = ask(looking, rating_changes=True)

    assert found["months"] == [
        {"record_date": day.isoformat(), "entered": len(a), "left": len(b), "rating_changes": len(c)}
        for day, a, b, c in expected
    ]
    assert found["entered"] == sum(len(a) for _, a, _, _ in expected) > 0
    assert found["left"] == sum(len(b) for _, _, b, _ in expected) > 0
    assert found["mails"] == 3
    assert found["simulated"] is True
    assert found["warning"] == "too_many"
    assert len(found["rows"]) == 200


def test_rows_name_what_changed_newest_first(looking: Client) -> None:
    # given: more than are shown
    of_day = past()
    expected = [(day.isoformat(), key) for day, _, left, _ in reversed(happened()) for key in sorted(left)]

    # when
    found = ask(looking, enters=False)

    # then
    assert len(expected) > 200
    assert [(row["record_date"], row["tranche"]["id"]) for row in found["rows"]] == expected[:200]
    assert {row["kind"] for row in found["rows"]} == {"leaves"}
    for row in found["rows"]:
        after = date.fromisoformat(row["record_date"])
        before = DATES[DATES.index(after) - 1]
        key = row["tranche"]["id"]
        assert (row["rating_points_before"], row["rating_points_after"]) == (
            of_day[before][key]["points"],
            of_day[after][key]["points"],
        )
        assert row["tranche"]["isin"] == Tranche.objects.get(pk=key).isin


def test_nothing_that_nobody_wants_is_mailed(looking: Client) -> None:
    assert ask(looking, frequency="never")["mails"] == 0
    nothing = ask(looking, enters=False, leaves=False)
    assert (nothing["mails"], nothing["rows"], nothing["warning"]) == (0, [], None)
    assert nothing["entered"] > 0


def test_words_are_read_as_leniently_as_the_search_reads_them(looking: Client) -> None:
    # given: a word that only the tolerant reading finds
    live = get(looking, SEARCH, q="nordlcht")
    assert live["count"]
    found = ask(looking, search_query="q=nordlcht&r=A")
    assert found["entered"] + found["left"] > 0


def test_faults_are_those_of_the_search(looking: Client) -> None:
    bad = "r=Z&s=much&nonsense=1&q=%ff&asof=yesterday"
    response = looking.post(PREVIEW + "?lang=en", {"search_query": bad}, content_type="application/json")
    search = looking.get(f"{url(SEARCH)}?{bad}&lang=en")
    assert response.status_code == search.status_code == 400
    assert response.json()["code"] == "invalid_query"
    assert response.json()["errors"] == search.json()["errors"]


@pytest.mark.parametrize("text", ["", "?", "ordering=-ter", "page=2&lang=en", "asof=2026-09-30"])
def test_a_search_without_any_condition_is_refused(looking: Client, text: str) -> None:
    response = looking.post(PREVIEW, {"search_query": text}, content_type="application/json")
    assert response.status_code == 400
    assert [(error["key"], error["value"]) for error in response.json()["errors"]] == [("search_query", None)]


@pytest.mark.parametrize(
    "body",
    [{}, {"search_query": 7}, {"search_query": TEXT, "frequency": "hourly"}, {"search_query": TEXT, "enters": "yes"},
     {"search_query": TEXT, "more": 1}, {"search_query": "q=" + "x" * 16_000}],
)  # fmt: skip
def test_a_body_of_another_form_is_refused(looking: Client, body: dict[str, Any]) -> None:
    response = looking.post(PREVIEW, body, content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (400, "invalid_input")


def test_broken_text_is_refused_and_nothing_breaks(looking: Client) -> None:
    response = looking.post(PREVIEW, b'{"search_query": "q=\\ud800"}', content_type="application/json")
    assert response.status_code == 400


def test_before_there_are_snapshots_a_preview_is_empty(looking: Client) -> None:
    Snapshot.objects.update(filled_at=None)
    found = ask(looking)
    assert (found["months"], found["rows"], found["mails"]) == ([], [], 0)


def test_an_export_of_the_past_holds_the_past_and_says_so(looking: Client) -> None:
    # given
    day = EARLIER[2]
    shown = get(looking, SEARCH, asof=day.isoformat(), r=["A", "B"], per_page=100)
    # when
    answer = ask_export(looking, search_query=f"asof={day}&r=A&r=B", columns=["isin", "rating_points"])
    # then
    assert f"-stichtag-{day}-" in answer["Content-Disposition"]
    book = workbook(answer)
    got = [(row["ISIN"], row["Ratingpunkte"]) for row in values(book.worksheets[0])][:100]
    assert got == [(item["isin"], item["rating_points"]) for item in shown["results"]]
    # the values of the day, not of today, marked in colour
    marked = [row for row in book.worksheets[1].iter_rows() if row[0].value == "RÜCKBLICK: Kennzahlen zum Stichtag"]
    assert marked[0][1].value == f"{day:%d.%m.%Y}"
    assert marked[0][1].fill.fgColor.rgb == "00FFE08A"
    ids = [item["id"] for item in shown["results"][:3]]
    selected = ask_export(looking, funds=ids, search_query=f"asof={day}", columns=["isin", "rating_points"])
    assert [row["ISIN"] for row in values(workbook(selected).worksheets[0])] == [
        item["isin"] for item in shown["results"][:3]
    ]
