"""Name search, fund pages and lists of choices on real services: answers, bad input, both languages."""

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import OuterRef, Subquery
from django.test import Client

from app.funds import terms
from app.funds.models import AlternativeRank, KeyFigures, Tranche
from app.http.messages import Language
from app.managers.models import Company
from app.ratings.models import Rating
from app.screens.schemas import BriefItem
from search.fields import tranche_catalogue
from tests.factories.funds import RECORD_DATE
from tests.integration.api.asking import faults, get, problem, url

NOBODY = 2**40


def german() -> Tranche:
    """A share class with a WKN."""
    found = Tranche.objects.filter(isin__startswith="DE", fund__tranches__primary=False).order_by("id").first()
    assert found is not None
    return found


pytestmark = pytest.mark.django_db


def test_a_name_finds_one_share_class_per_fund(api: Client) -> None:
    # when words of a name are asked for in any order
    found = get(api, "paginated_simple_search/", search="aktien nordlicht")
    # then each fund stands there once, with its share classes behind it and the matched parts marked
    assert found["count"] > 0
    assert found["record_date"] == RECORD_DATE.isoformat()
    assert len({item["fund_id"] for item in found["results"]}) == len(found["results"])
    for item in found["results"]:
        assert item["tranches"][0]["id"] == item["id"]
        assert item["tranches_count"] == Tranche.objects.filter(fund_id=item["fund_id"]).count()
        assert "".join(part for part, _ in item["highlight"]["name"]) == item["name"]
        assert any(matched for _, matched in item["highlight"]["name"])
    assert found["did_you_mean"] == []
    assert "degraded" not in found


def test_an_unknown_issue_date_is_no_age(api: Client) -> None:
    # given a share class with figures, which was launched some time before
    figures = KeyFigures.objects.order_by("tranche_id").first()
    assert figures is not None
    one = Tranche.objects.filter(pk=figures.tranche_id)
    one.update(issue_date=RECORD_DATE - timedelta(days=3653))
    assert get(api, f"funds/{figures.tranche_id}/")["age"] == 10
    # when nobody knows any longer on which day
    one.update(issue_date=None)
    # then its age is not known either, and not 0
    assert get(api, f"funds/{figures.tranche_id}/")["age"] is None


def few_words() -> str:
    """A whole name: words that find some funds, and fewer than fill a page."""
    return Tranche.objects.order_by("id")[5].name


def test_suggestions_are_the_same_funds_with_less_of_each(api: Client) -> None:
    # given words, an ISIN, and a code that nothing matches
    right = german().isin
    for text in (few_words(), right, right.replace("0", "O", 1)):
        # when they are asked for as a whole and as suggestions
        whole = get(api, "paginated_simple_search/", search=text)
        brief = get(api, "paginated_simple_search/", search=text, brief="true")
        # then both name the same share classes, but suggestions leave the other share classes and the figures out
        assert whole["results"]
        few = set(BriefItem.model_fields)
        assert brief["results"] == [
            {name: value for name, value in item.items() if name in few} for item in whole["results"]
        ]
        assert set(brief["results"][0]) == few
        assert {**brief, "results": []} == {**whole, "results": []}


def test_suggestions_that_fill_their_list_are_not_counted(api: Client) -> None:
    # given more funds than fit on the list
    whole = get(api, "paginated_simple_search/", search="nordlicht", per_page=3)
    assert whole["count"] > 3
    # when they are asked for as suggestions
    brief = get(api, "paginated_simple_search/", search="nordlicht", per_page=3, brief="true")
    # then the same ones stand there, and nobody says how many there are, until a further page is wanted
    assert [item["id"] for item in brief["results"]] == [item["id"] for item in whole["results"]]
    assert brief["count"] is None
    second = get(api, "paginated_simple_search/", search="nordlicht", per_page=3, page=2, brief="true")
    assert second["count"] == whole["count"]
    problem(
        api,
        "paginated_simple_search/",
        404,
        "page_out_of_range",
        search="nordlicht",
        page=999,
        brief="true",
        per_page=3,
    )


def test_brief_is_true_or_false(api: Client) -> None:
    document = problem(api, "paginated_simple_search/", 400, "invalid_query", search="nordlicht", brief="1")
    assert faults(document) == [("brief", "1")]


def test_every_visible_field_is_there_even_when_missing(api: Client) -> None:
    names = {field.name for field in tranche_catalogue().visible_to("visitor")}
    hidden = {field.name for field in tranche_catalogue()} - names
    for item in get(api, "paginated_simple_search/", search="nordlicht")["results"]:
        assert names <= set(item)
        assert not hidden & set(item)


@pytest.mark.parametrize(
    "spell", [str.lower, lambda code: f"{code[:4]} {code[4:8]} {code[8:]}", lambda code: f" {code} "]
)
def test_an_exact_isin_comes_first_in_any_spelling(api: Client, spell: Any) -> None:
    tranche = german()
    found = get(api, "paginated_simple_search/", search=spell(tranche.isin))
    assert found["results"][0]["isin"] == tranche.isin
    assert found["count"] == 1


def test_a_wkn_finds_its_share_class_and_not_its_siblings(api: Client) -> None:
    tranche = german()
    found = get(api, "paginated_simple_search/", search=tranche.wkn)
    assert next(item["wkn"] for item in found["results"]) == tranche.wkn


def test_a_mistyped_isin_answers_with_the_one_it_may_have_meant(api: Client) -> None:
    right = german().isin
    wrong = right[:9] + right[10] + right[9] + right[11] if right[9] != right[10] else right.replace("0", "O", 1)
    found = get(api, "paginated_simple_search/", search=wrong)
    assert right in [one["isin"] for one in found["did_you_mean"]]
    assert [one["isin"] for one in found["did_you_mean"]] == [item["isin"] for item in found["results"]]


def test_pages_of_a_name_search_neither_repeat_nor_skip(api: Client) -> None:
    first = get(api, "paginated_simple_search/", search="nordlicht", per_page=100)
    assert first["count"] > 30
    seen: list[int] = []
    for page in range(1, -(-first["count"] // 7) + 1):
        seen += [
            item["id"]
            for item in get(api, "paginated_simple_search/", search="nordlicht", per_page=7, page=page)["results"]
        ]
    assert len(seen) == len(set(seen)) == first["count"]


@pytest.mark.parametrize(("lang", "message"), [("de", "Erforderlich."), ("en", "Required")])
@pytest.mark.parametrize("query", [{}, {"search": ""}, {"search": "  "}, {"search": "\u200b"}])
def test_an_empty_search_says_that_a_text_is_required(
    api: Client, query: dict[str, str], lang: str, message: str
) -> None:
    document = problem(api, "paginated_simple_search/", 400, "invalid_query", lang=lang, **query)
    assert [(error["key"], error["message"]) for error in document["errors"]] == [("search", message)]


@pytest.mark.parametrize(
    "text",
    [
        "*",
        "?",
        "~",
        '"',
        "(",
        ":",
        "/",
        "a AND b OR NOT c",
        "name:*",
        "[1 TO 2]",
        "{}",
        "\\",
        "😀",
        "שלום",
        "\u202eabc",
        "a" * 200,
        " ".join(["fonds"] * 30),
        "ﷺ" * 3,
        "%",
        "_",
        "'; drop table funds_fund; --",
        "<script>",
        "-",
        "1",
        "ä" * 100,
    ],
)
def test_any_text_is_only_text(api: Client, text: str) -> None:
    response = api.get(url("paginated_simple_search/", search=text))
    assert response.status_code == 200, response.content
    response = api.get(url("advanced_search/", q=text))
    assert response.status_code == 200, response.content


@pytest.mark.parametrize(
    ("path", "key"), [("paginated_simple_search/", "search"), ("advanced_search/", "q"), ("news/", "search")]
)
def test_a_text_that_is_too_long_is_refused(api: Client, path: str, key: str) -> None:
    document = problem(api, path, 400, "invalid_query", **{key: "x" * 10_000})
    assert faults(document) == [(key, "x" * 200)]


LISTS = ["paginated_simple_search/", "advanced_search/", "filter_search/", "news/", "reports/"]


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ({"page": "0"}, ("page", "0")),
        ({"page": "x"}, ("page", "x")),
        ({"per_page": "1000000000"}, ("per_page", "1000000000")),
        ({"per_page": "101"}, ("per_page", "101")),
        ({"page": ["1", "2"]}, ("page", "2")),
        ({"nonsense": "1"}, ("nonsense", "1")),
        ({"lang": "fr"}, ("lang", "fr")),
    ],
)
def test_bad_keys_of_lists_are_named(api: Client, path: str, query: dict[str, Any], fault: tuple[str, str]) -> None:
    needed = {"search": "fonds"} if path.startswith("paginated") else {}
    assert faults(problem(api, path, 400, "invalid_query", **needed, **query)) == [fault]


@pytest.mark.parametrize("path", LISTS)
def test_pages_that_do_not_exist_are_refused(api: Client, path: str) -> None:
    needed = {"search": "nordlicht"} if path.startswith("paginated") else {}
    document = problem(api, path, 404, "page_out_of_range", page=900, per_page=100, **needed)
    last = document["errors"][0]["valid"][0]
    assert get(api, path, page=last, per_page=100, **needed)["results"]
    problem(api, path, 400, "page_too_deep", page=1001, per_page=100, **needed)


@pytest.mark.parametrize("path", ["simple_search/{}/", "funds/{}/"])
def test_one_share_class_has_its_siblings(api: Client, path: str) -> None:
    tranche = german()
    item = get(api, path.format(tranche.id), lang="en")
    assert (item["id"], item["isin"], item["wkn"]) == (tranche.id, tranche.isin, tranche.wkn)
    assert item["peergroup"] == tranche.fund.peergroup.name.en
    assert item["tranches"][0]["id"] == tranche.id
    assert item["tranches_count"] == tranche.fund.tranches.count()


def test_the_fund_page_gives_the_same_figures_as_the_index(api: Client) -> None:
    id = german().id
    from_index, from_database = get(api, f"simple_search/{id}/"), get(api, f"funds/{id}/")
    with_link = from_index["company"].endswith(" AG")
    assert from_database.pop("company_link") == ("https://example.com/" if with_link else None)
    assert from_database.pop("valued_weekly") is None
    assert (from_database.pop("photo"), from_database.pop("key_facts")) == (None, None)
    assert [from_database.pop(key) for key in ("price", "rating_reason", "rating_review")] == [None] * 3
    assert set(from_database.pop("peergroup_costs")) == {"ter", "count"}
    assert {one["reason"] for one in from_database.pop("basis")["figures"]} <= {"no_prices", None}
    assert (from_database.pop("logo"), from_database.pop("documents")) == (None, [])
    assert (from_database.pop("merged_into"), from_database.pop("successor")) == (None, None)
    assert from_database == from_index


def test_the_page_of_a_merged_share_class_names_what_it_became(api: Client) -> None:
    # given
    first, second, third = Tranche.objects.filter(issue_date__isnull=True).order_by("pk")[:3]
    Tranche.objects.filter(pk=first.pk).update(closed_on="2026-06-30", merged_into=second)
    Tranche.objects.filter(pk=second.pk).update(closed_on="2026-07-31", merged_into=third)
    # when
    page = get(api, f"funds/{first.pk}/")
    # then
    assert page["closed_on"] == page["tranches"][0]["closed_on"] == "2026-06-30"
    assert (page["merged_into"]["isin"], page["merged_into"]["closed_on"]) == (second.isin, "2026-07-31")
    assert (page["successor"]["isin"], page["successor"]["name"]) == (third.isin, third.name)


@pytest.mark.parametrize("link", ["https://example.com/", ""])
def test_the_fund_page_names_the_company_as_every_list_does(api: Client, link: str) -> None:
    company = Company.objects.filter(profile__isnull=not link, funds__isnull=False).first()
    assert company is not None
    tranche = Tranche.objects.filter(fund__company=company).first()
    assert tranche is not None
    item = get(api, f"funds/{tranche.id}/")
    assert (item["company"], item["company_id"], item["company_link"]) == (company.name, company.id, link or None)


@pytest.mark.parametrize("path", ["simple_search/{}/", "funds/{}/", "paginated_simple_search/?search={}"])
def test_siblings_carry_the_address_that_their_own_page_has(api: Client, path: str) -> None:
    tranche = Tranche.objects.filter(fund__company__name__startswith="Südwind", fund__tranches__isnull=False).first()
    assert tranche is not None
    item = get(api, path.format(tranche.isin if "search=" in path else tranche.id))
    for sibling in item["tranches"] if "tranches" in item else item["results"][0]["tranches"]:
        assert sibling["slug"] == get(api, f"funds/{sibling['id']}/")["slug"]
        assert sibling["slug"].startswith("sudwind-")


@pytest.mark.parametrize("path", ["simple_search/{}/", "funds/{}/", "paginated_simple_search/?search={}"])
def test_share_classes_carry_costs_and_currency_by_the_names_of_the_specification(api: Client, path: str) -> None:
    # given
    tranche = german()
    Tranche.objects.filter(pk=tranche.pk).update(ter="1.2345", min_investment="2500")
    # when
    answer = get(api, path.format(tranche.isin if "search=" in path else tranche.id))
    first, *others = answer["tranches"] if "tranches" in answer else answer["results"][0]["tranches"]
    # then: the database says at once what the index has not heard yet
    known = {one.pk: one for one in Tranche.objects.filter(fund_id=tranche.fund_id)}
    for one in others:
        ogc, least = known[one["id"]].ter, known[one["id"]].min_investment
        assert (one["ogc"], one["minInvestment"]) == (ogc and float(ogc), least and float(least))
        assert one["currency"] == known[one["id"]].currency
        assert not {"ter", "min_investment", "tranche_currency"} & set(one)
    assert others
    if path.startswith("funds/"):
        assert (first["ogc"], first["minInvestment"]) == (1.2345, 2500)


@pytest.mark.parametrize("path", ["simple_search/{}/", "top_funds_for_search/{}/", "funds/{}/"])
@pytest.mark.parametrize("id", [0, NOBODY, 2**63, 10**30])
def test_a_fund_that_does_not_exist(api: Client, path: str, id: int) -> None:
    document = problem(api, path.format(id), 404, "fund_not_found")
    assert document["detail"] == "Kein Treffer für den ausgewählten Fonds."


@pytest.mark.parametrize(
    "path", ["simple_search/abc/", "funds/-1/", "funds/1.5/", "funds/%D9%A3/", "funds/" + "9" * 5000 + "/"]
)
def test_what_is_no_number_names_nothing(api: Client, path: str) -> None:
    problem(api, path, 404, "not_found")


def test_the_best_funds_of_the_peergroup(api: Client) -> None:
    tranche = german()
    top = get(api, f"top_funds_for_search/{tranche.id}/")
    assert top["count"] == len(top["results"]) > 1
    points = [item["rating_points"] for item in top["results"]]
    assert points == sorted(points, reverse=True)
    for item in top["results"]:
        assert item["primary"]
        assert item["peergroup_id"] == tranche.fund.peergroup_id
        assert item["fund_id"] != tranche.fund_id


def test_the_record_date_is_that_of_the_latest_figures(api: Client) -> None:
    assert get(api, "record_date/") == {"result": RECORD_DATE.isoformat()}
    later = KeyFigures.objects.create(tranche=german(), record_date=RECORD_DATE + timedelta(days=30))
    terms.forget()
    assert get(api, "record_date/") == {"result": later.record_date.isoformat()}


@pytest.mark.parametrize("lang", ["de", "en"])
def test_choices_are_those_of_the_database(api: Client, lang: Language) -> None:
    choices = get(api, "filters/", lang=lang)
    known = terms.known()
    assert {one["value"]: one["label"] for one in choices["peergroups"]} == {
        value: term.name.own(lang) for value, term in known.peergroups.items()
    }
    assert [one["value"] for one in choices["ratings"]] == ["A", "B", "C", "D", "E"]
    assert [one["value"] for one in choices["sri"]] == [1, 2, 3]
    assert {one["value"] for one in choices["regions"] if one["guided"]} == set(terms.GUIDED_REGIONS)


def test_choices_are_cached_by_browsers_and_asked_again_cheaply(api: Client) -> None:
    first = api.get(url("filters/"))
    assert first["Cache-Control"] == "public, max-age=60"
    again = api.get(url("filters/"), headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert api.get(url("filters/", lang="en"), headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_fields_are_described_and_hide_what_a_visitor_may_not_see(api: Client) -> None:
    fields = {one["name"]: one for one in get(api, "fields/", lang="en")["results"]}
    assert fields["ter"]["unit"] == "percent_per_year"
    assert fields["name"]["column"] == "default"
    assert "value_at_risk_3y" not in fields


def test_home_counts_as_rated_only_what_has_a_class_and_points(visitor: Client) -> None:
    # given: what the database says
    latest = Rating.objects.filter(tranche=OuterRef("pk")).order_by("-record_date")
    main = Tranche.objects.filter(primary=True).annotate(
        rank=Subquery(latest.values("rank")[:1]), points=Subquery(latest.values("points")[:1])
    )
    rated = main.exclude(rank=None).exclude(rank="").exclude(points=None)
    assert 0 < rated.count() < main.count()
    # when
    answer = visitor.get(url("home_facts/"))
    # then
    assert answer["Cache-Control"] == "public, max-age=60"
    assert answer.json() == {
        "rated_funds": rated.values("fund").distinct().count(),
        "rated_peergroups": rated.values("fund__peergroup").distinct().count(),
        "record_date": RECORD_DATE.isoformat(),
    }


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("de", "exzellent, sehr gut, gut, ausgewogen, mäßig, sehr mäßig, schwach, negative Rendite"),
        ("en", "excellent, very good, good, balanced, modest, very modest, poor, negative return"),
    ],
)
def test_the_scale_from_aaa_to_d_comes_with_its_words(api: Client, lang: str, words: str) -> None:
    fields = {one["name"]: one for one in get(api, "fields/", lang=lang)["results"]}
    marks = zip(AlternativeRank, words.split(", "), strict=True)
    expected = [{"value": str(mark), "label": f"{mark} ({word})"} for mark, word in marks]
    assert fields["instrument.rank"]["values"] == expected
    assert fields["eltif_instrument.rank"]["values"] == expected
    assert fields["isin"]["values"] == []
