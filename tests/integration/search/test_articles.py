"""News on the real engine: full text in both languages, facets, dates and linked funds."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from search.client import SearchClient
from search.queries import articles
from search.saved import ArticleQuery, FacetLabels
from tests.factories.codes import isin
from tests.integration.search.documents import article

pytestmark = pytest.mark.services

LINKED = [{"id": 7, "fund_id": 70, "isin": isin(7), "name": "Pictet-Water P"}]
NEWS = [
    article(
        1, date="2025-12-31", title_de="Dividenden im Aufwind", title_en="Dividends on the rise", category="market"
    ),
    article(
        2,
        date="2026-01-01",
        title_de="Zinswende",
        body_de="Die Dividendenfonds profitieren.",
        company_id=3,
        company_ids=[3],
    ),
    article(
        3, date="2026-05-05", title_de="Wasserfonds aufgewertet", funds=LINKED, fund_ids=[70], isins=[isin(7), isin(8)]
    ),
    article(4, date="2026-05-05", title_de="Ausblick", title_en="The houses we rate", category="market"),
]
#: Without an English title and text; the view writes blank texts as null.
GERMAN_ONLY = article(
    5,
    date="2025-06-30",
    title_de="Anleihen gefragt",
    title_en=None,
    summary_de=None,
    summary_en="Bonds in short.",
    body_de="Die Renditen von Anleihen steigen.",
    body_en=None,
)
#: In both languages, but for the summary.
SUMMARY_IN_ENGLISH = article(
    6, date="2025-05-31", title_de="Rohstoffe", title_en="Commodities", summary_en="Copper leads the way."
)
LABELS = FacetLabels({"categories": {"market": "Markt", "rating": "Rating"}})


@pytest.fixture(scope="module")
def found(engine: SearchClient, make_index: Callable[..., str]) -> Callable[..., Any]:
    """Count, items and facets for a query."""
    index = make_index("news", [*NEWS, GERMAN_ONLY, SUMMARY_IN_ENGLISH])

    def found(**keys: Any) -> Any:
        query = ArticleQuery(**keys)
        return articles.read_list("news", query, engine.search(index, articles.list_body(query)), LABELS)

    return found


def ids(found: Any) -> list[int]:
    """Numbers of the articles found, in order."""
    return [item["id"] for item in found[1]]


def test_the_newest_come_first_and_ties_keep_their_order(found: Callable[..., Any]) -> None:
    assert ids(found()) == [4, 3, 2, 1, 5, 6]
    assert ids(found(order="date")) == [6, 5, 1, 2, 3, 4]
    assert ids(found(per_page=2, page=2)) == [2, 1]


def test_inflected_words_are_found_in_the_language_asked(found: Callable[..., Any]) -> None:
    assert ids(found(text="dividende", order="relevance")) == [1, 2], "a title counts more than a compound in the text"
    assert ids(found(text="house rating", language="en")) == [4]
    assert ids(found(text="house rating", language="de")) == []
    assert ids(found(text="zinsw")) == [2]


def test_all_words_must_occur_but_in_any_field(found: Callable[..., Any]) -> None:
    assert ids(found(text="zinswende profitieren")) == [2]
    assert ids(found(text="zinswende wasserfonds")) == []


def test_matches_are_marked_without_markup(found: Callable[..., Any]) -> None:
    _, items, _ = found(text="Dividenden", order="relevance")

    assert items[0]["highlight"]["title"] == [("Dividenden", True), (" im Aufwind", False)]
    assert "body" not in items[0]


@pytest.mark.parametrize("text", ["Anleihen", "rendite", "anleihen renditen", "rendit"])
def test_words_of_the_other_language_find_what_exists_only_there(found: Callable[..., Any], text: str) -> None:
    # when
    _, items, _ = found(text=text, language="en", order="relevance")
    # then
    [item] = items
    assert (item["id"], item["title"], item["slug"]) == (5, "Anleihen gefragt", "anleihen-gefragt")
    assert (item["languages"]["title"], item["languages"]["body"]) == ("de", "de")
    assert any(matched for _, matched in item["highlight"]["body"])


def test_words_of_the_other_language_find_nothing_that_is_shown_in_the_readers(found: Callable[..., Any]) -> None:
    assert ids(found(text="zinswende", language="en")) == []
    assert ids(found(text="anleihen", language="en")) == [5]
    assert ids(found(text="commodities", language="de")) == []


def test_words_of_a_search_belong_to_one_language(found: Callable[..., Any]) -> None:
    # given: a German title beside a summary that exists in English only
    assert ids(found(text="rohstoffe", language="de")) == [6]
    assert ids(found(text="copper", language="de")) == [6]
    # when, then
    assert ids(found(text="rohstoffe copper", language="de")) == []
    assert ids(found(text="commodities copper", language="de")) == []


@pytest.mark.parametrize(("text", "number"), [("coppers", 6), ("lead way", 6), ("copp", 6), ("bond", 5)])
def test_a_summary_is_found_that_is_shown_in_the_other_language(
    found: Callable[..., Any], text: str, number: int
) -> None:
    # when
    _, items, _ = found(text=text, language="de", order="relevance")
    # then
    [item] = items
    assert (item["id"], item["languages"]["summary"]) == (number, "en")
    assert any(matched for _, matched in item["highlight"]["summary"])


def test_each_text_says_in_which_language_it_is(found: Callable[..., Any]) -> None:
    # when
    german, english = (found(order="date", language=language)[1][1] for language in ("de", "en"))
    # then
    assert german["languages"] == {"title": "de", "summary": "en", "body": None}
    assert english["languages"] == {"title": "de", "summary": "en", "body": None}
    assert german["summary"] == "Bonds in short."
    assert articles.article_item("news", article(6, title_de="", title_en=" "), "de")["languages"]["title"] is None


def test_facets_count_under_the_other_filters(found: Callable[..., Any]) -> None:
    count, _, facets = found(categories=("market",), after=date(2026, 1, 1), before=date(2026, 12, 31))

    assert count == 1
    categories = {value["value"]: (value["count"], value["selected"]) for value in facets["categories"]["values"]}
    assert categories == {"rating": (2, False), "market": (1, True)}
    years = [(value["value"], value["count"], value["selected"]) for value in facets["years"]["values"]]
    assert years == [(2026, 1, True), (2025, 1, False)]


@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        ({"companies": (3,)}, [2]),
        ({"funds": (70,)}, [3]),
        ({"text": isin(8).lower()}, [3]),
        ({"after": date(2026, 5, 5)}, [4, 3]),
        ({"before": date(2025, 12, 31)}, [1, 5, 6]),
        ({"text": '"( : / * ? ~'}, []),
    ],
)
def test_articles_are_filtered(found: Callable[..., Any], keys: dict[str, Any], wanted: list[int]) -> None:
    assert ids(found(**keys)) == wanted


def test_linked_funds_lead_to_their_pages(found: Callable[..., Any]) -> None:
    item = found(funds=(70,))[1][0]

    assert item["funds"] == [{**LINKED[0], "slug": "pictet-water-p"}]
    assert not {"fund_ids", "isins"} & set(item)


def test_the_mapping_refuses_unknown_fields(engine: SearchClient, make_index: Callable[..., str]) -> None:
    index = make_index("report", [article(1)])

    answer = engine.bulk(b'{"index": {"_index": "%b", "_id": "2"}}\n{"id": 2, "colour": "red"}\n' % index.encode())

    engine.refresh(index)
    assert answer["items"][0]["index"]["status"] == 400
    assert engine.count(index) == 1
