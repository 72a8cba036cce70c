"""The advanced search: pages, order, facets, relaxing, explaining, bad input."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from app.funds import terms
from app.funds.models import Fund, KeyFigures, Peergroup, Tranche, Universe
from app.managers.models import Company
from search.fields import tranche_catalogue
from tests.integration.api.asking import faults, get, problem
from tests.length import sampled

pytestmark = pytest.mark.django_db
PATH = "advanced_search/"


def facet(answer: Mapping[str, Any], name: str) -> dict[Any, int]:
    return {one["value"]: one["count"] for one in answer["facets"][name]["values"]}


def test_without_filters_every_share_class_is_there_best_rated_first(api: Client) -> None:
    answer = get(api, PATH)
    assert answer["count"] == Tranche.objects.count()
    assert (answer["page"], answer["per_page"], len(answer["results"])) == (1, 15, 15)
    assert answer["relax"] == []
    assert "explain" not in answer
    points = [item["rating_points"] for item in answer["results"]]
    assert points == sorted(points, reverse=True)


SORTABLE = sorted(tranche_catalogue().sortable("visitor"))


@pytest.mark.parametrize("name", sampled(SORTABLE, 15))
@pytest.mark.parametrize("sign", ["", "-"])
def test_every_sortable_field_orders_and_missing_values_come_last(api: Client, name: str, sign: str) -> None:
    first = get(api, PATH, ordering=sign + name, per_page=100)
    last_page = -(-first["count"] // 100)
    last = get(api, PATH, ordering=sign + name, per_page=100, page=last_page)
    for answer in (first, last):
        values = [item[name] for item in answer["results"]]
        known = [value for value in values if value is not None]
        assert values == known + [None] * (len(values) - len(known)), "missing values come last"
        if known and not isinstance(known[0], str):
            assert known == sorted(known, reverse=bool(sign))


@pytest.mark.parametrize("ordering", ["-rating_points", "sri", "-tranche_currency", "volume"])
def test_pages_neither_repeat_nor_skip(api: Client, ordering: str) -> None:
    count = get(api, PATH)["count"]
    seen: list[int] = []
    for page in range(1, -(-count // 100) + 1):
        seen += [item["id"] for item in get(api, PATH, ordering=ordering, per_page=100, page=page)["results"]]
    assert len(seen) == len(set(seen)) == count


def test_ties_go_by_points_then_risk_return_ratio_then_id(api: Client) -> None:
    items = get(api, PATH, ordering="tranche_currency", per_page=100)["results"]

    def key(item: Mapping[str, Any]) -> tuple[Any, ...]:
        points, ratio = item["rating_points"], item["risk_return_ratio"]
        return (item["tranche_currency"], points is None, -(points or 0), ratio is None, -(ratio or 0), item["id"])

    assert items == sorted(items, key=key)


@pytest.mark.parametrize(("before", "today"), sorted(tranche_catalogue().synonyms.items()))
@pytest.mark.parametrize("path", [PATH, "filter_search/"])
def test_links_of_before_order_by_the_field_that_they_meant(api: Client, path: str, before: str, today: str) -> None:
    if not tranche_catalogue()[today].sort:
        document = problem(api, path, 400, "invalid_query", ordering=before)
        assert faults(document) == [("ordering", before)]
        return
    meant = get(api, path, ordering=f"-{today}", per_page=20)["results"]
    assert get(api, path, ordering=f"-{before}", per_page=20)["results"] == meant
    # then: what was meant is answered by the name of today alone
    assert before not in meant[0]


def test_values_of_one_facet_are_or_and_facets_are_and(api: Client) -> None:
    first, second = Peergroup.objects.order_by("id")[:2]
    answer = get(api, PATH, p=[first.id, second.id], u="retail", per_page=100)
    expected = Tranche.objects.filter(fund__peergroup__in=[first, second], fund__universe__code="retail")
    assert answer["count"] == expected.count()
    assert {item["peergroup_id"] for item in answer["results"]} <= {first.id, second.id}
    # a facet's own filter does not restrict its counts
    alone = get(api, PATH, u="retail")
    assert facet(answer, "peergroups").items() >= {first.id: facet(answer, "peergroups")[first.id]}.items()
    assert {k: v for k, v in facet(alone, "peergroups").items() if k in facet(answer, "peergroups")}.items() <= facet(
        answer, "peergroups"
    ).items()


def test_a_selected_value_stays_even_at_zero(api: Client) -> None:
    empty = Company.objects.create(name="Leer KVG")
    terms.forget()
    answer = get(api, PATH, c=empty.id)
    assert answer["count"] == 0
    shown = [one for one in answer["facets"]["companies"]["values"] if one["selected"]]
    assert shown == [{"value": empty.id, "label": "Leer KVG", "count": 0, "selected": True}]


def test_long_facets_are_cut_and_can_be_searched(api: Client) -> None:
    companies = get(api, PATH)["facets"]["companies"]
    assert len(companies["values"]) == 20
    assert companies["more"] is True
    found = get(api, PATH, facet_search="companies:suedwind kvg")["facets"]["companies"]
    assert [one["label"] for one in found["values"]] == ["Südwind KVG"]


@pytest.mark.parametrize(("fs", "compare"), [("gte", "gte"), ("lte", "lte"), (None, "gte")])
def test_fund_size(api: Client, fs: str | None, compare: str) -> None:
    query = {"s": "150.5"} | ({"fs": fs} if fs else {})
    answer = get(api, PATH, per_page=100, **query)
    for item in answer["results"]:
        assert item["volume"] >= 150.5 if compare == "gte" else item["volume"] <= 150.5
    size = answer["facets"]["fund_size"]
    assert size["selected"] == {"value": 150.5, "sign": compare}
    newest = KeyFigures.objects.order_by("tranche_id", "-record_date").distinct("tranche_id")
    unknown = sum(1 for volume in newest.values_list("volume", flat=True) if volume is None)
    assert sum(bar["count"] for bar in size["histogram"]) == get(api, PATH)["count"] - unknown


def test_a_range_has_two_bounds_and_a_histogram(api: Client) -> None:
    answer = get(api, PATH, per_page=100, ter_min="0.5", ter_max="1.5", facets="perf_3y")
    assert 0 < answer["count"] < get(api, PATH)["count"]
    assert all(0.5 <= item["ter"] <= 1.5 for item in answer["results"])
    shown = answer["facets"]["ter"]
    assert shown["selected"] == {"minimum": 0.5, "maximum": 1.5}
    inside = [bar for bar in shown["histogram"] if bar["from"] >= 0.5 and bar["to"] and bar["to"] <= 1.5]
    assert 0 < sum(bar["count"] for bar in inside) <= answer["count"] < sum(bar["count"] for bar in shown["histogram"])
    assert "selected" not in answer["facets"]["perf_3y"]
    assert "volatility_3y" not in answer["facets"]


def test_a_range_is_explained_and_relaxed_like_any_filter(api: Client) -> None:
    tranche = Tranche.objects.filter(ter__isnull=False).order_by("id").first()
    assert tranche is not None
    query = {"ter_min": f"{tranche.ter}", "ter_max": f"{tranche.ter}", "perf_3y_min": "999999"}
    answer = get(api, PATH, explain=tranche.isin, **query)
    assert answer["count"] == 0
    assert {entry["key"] for entry in answer["relax"]} == {"perf_3y"}
    assert answer["relax"][0]["values"] == [{"value": 999999, "label": "≥"}]
    verdicts = {one["key"]: one["meets"] for one in answer["explain"]["criteria"]}
    assert verdicts == {"ter": True, "perf_3y": False}


@pytest.mark.parametrize(
    ("query", "key", "german", "english"),
    [
        ({"ter_min": "2", "ter_max": "1"}, "ter_min", "ter_min darf nicht größer als ter_max sein.",
         "ter_min must not be greater than ter_max."),
        ({"ter_max": "101"}, "ter_max", "Erforderlich ist eine Zahl von 0 bis 100.",
         "A number from 0 to 100 is required."),
        ({"perf_3y_min": "9" * 40}, "perf_3y_min", "Erforderlich ist eine Zahl von -100 bis 1000000.",
         "A number from -100 to 1000000 is required."),
        ({"ter_min": "-1"}, "ter_min", "Erforderlich ist eine Zahl von 0 bis 100.",
         "A number from 0 to 100 is required."),
        ({"drawdown_min": "drei"}, "drawdown_min", "Eine Zahl ist erforderlich", "A number is required"),
        ({"s": "1", "s_min": "2"}, "s_min", "s_min kann nicht zusammen mit s benutzt werden.",
         "s_min cannot be used together with s."),
        ({"facets": "name"}, "facets", "Diesen Wert gibt es", "This value does not exist for facets."),
    ],
)  # fmt: skip
def test_a_faulty_range_is_named_in_both_languages(
    api: Client, query: dict[str, str], key: str, german: str, english: str
) -> None:
    for lang, words in (("de", german), ("en", english)):
        [error] = problem(api, PATH, 400, "invalid_query", lang=lang, **query)["errors"]
        assert error["key"] == key
        assert error["message"].startswith(words), error["message"]


def test_few_results_say_what_each_filter_alone_excludes(api: Client) -> None:
    rare = min(Universe.objects.all(), key=lambda one: Tranche.objects.filter(fund__universe=one).count())
    company = Fund.objects.exclude(universe=rare).order_by("-company_id").values_list("company_id", flat=True).first()
    query = {"u": rare.code, "c": company, "r": ["A"]}
    answer = get(api, PATH, lang="en", **query)
    assert answer["count"] < 5
    assert answer["relax"]
    for entry in answer["relax"]:
        without = {key: value for key, value in query.items() if key != entry["key"]}
        assert entry["count"] == get(api, PATH, **without)["count"] - answer["count"] > 0
        assert all(value["label"] for value in entry["values"])
    counts = [entry["count"] for entry in answer["relax"]]
    assert counts == sorted(counts, reverse=True)


def test_explaining_goes_criterion_by_criterion(api: Client) -> None:
    tranche = Tranche.objects.filter(primary=False).order_by("id").first()
    assert tranche is not None
    answer = get(api, PATH, explain=tranche.isin.lower(), m="true", p=tranche.fund.peergroup_id, lang="en")["explain"]
    assert (answer["isin"], answer["found"], answer["meets"], answer["id"]) == (tranche.isin, True, False, tranche.id)
    verdicts = {one["key"]: (one["meets"], one["wanted"], one["actual"]) for one in answer["criteria"]}
    assert verdicts["p"] == (True, [tranche.fund.peergroup.name.en], [tranche.fund.peergroup.name.en])
    assert verdicts["m"] == (False, ["Main share classes only"], ["Other share classes"])


def test_explaining_an_unknown_isin_says_so(api: Client) -> None:
    assert get(api, PATH, explain="US0378331005")["explain"] == {
        "isin": "US0378331005",
        "found": False,
        "meets": False,
        "criteria": [],
    }


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"p": "abc"}, [("p", "abc")]),
        ({"p": "999999999"}, [("p", "999999999")]),
        ({"c": ["", "-1"]}, [("c", ""), ("c", "-1")]),
        ({"u": "nonsense"}, [("u", "nonsense")]),
        ({"r": "F"}, [("r", "F")]),
        ({"r": "a"}, [("r", "a")]),
        ({"sri": "4"}, [("sri", "4")]),
        ({"i": "x" * 300}, [("i", "x" * 200)]),
        ({"region": "atlantis"}, [("region", "atlantis")]),
        ({"m": "maybe"}, [("m", "maybe")]),
        ({"m": ["true", "false"]}, [("m", "false")]),
        ({"s": "-1"}, [("s", "-1")]),
        ({"s": "1e5"}, [("s", "1e5")]),
        ({"s": "nan"}, [("s", "nan")]),
        ({"fs": "gte"}, [("fs", "gte")]),
        ({"s": "1", "fs": "eq"}, [("fs", "eq")]),
        ({"ordering": "nonsense"}, [("ordering", "nonsense")]),
        ({"ordering": "--ter"}, [("ordering", "--ter")]),
        ({"ordering": "value_at_risk_3y"}, [("ordering", "value_at_risk_3y")]),
        ({"ordering": ""}, [("ordering", "")]),
        ({"facet_search": "companies"}, [("facet_search", "companies")]),
        ({"facet_search": "nonsense:x"}, [("facet_search", "nonsense:x")]),
        ({"explain": "hello"}, [("explain", "hello")]),
        ({"q": ""}, [("q", "")]),
        ({"lang": "fr", "p": "x", "foo": "1"}, [("p", "x"), ("foo", "1"), ("lang", "fr")]),
    ],
)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_bad_values_are_all_named(
    api: Client, query: dict[str, Any], expected: list[tuple[str, str]], lang: str
) -> None:
    document = problem(api, PATH, 400, "invalid_query", **({"lang": lang} | query))
    assert sorted(faults(document)) == sorted(expected)
    assert all(error["message"] for error in document["errors"])


def test_dropping_the_named_values_makes_the_query_good(api: Client) -> None:
    # given an address that was edited by hand
    query: dict[str, list[str]] = {"p": ["x"], "r": ["A", "Z"], "foo": ["1"], "sri": ["2"]}
    document = problem(api, PATH, 400, "invalid_query", **query)
    # when a client drops exactly what the answer names
    for key, value in faults(document):
        query[key] = [one for one in query[key] if one != value]
    # then the rest is answered
    assert get(api, PATH, **query)["count"] == get(api, PATH, r="A", sri=2)["count"]


def test_unreadable_and_invalid_values_are_reported_together(api: Client) -> None:
    response = api.get("/api/v1/advanced_search/?p=x&q=%FF")
    assert response.status_code == 400
    assert sorted(error["key"] for error in response.json()["errors"]) == ["p", "q"]


def test_labels_follow_the_language(api: Client) -> None:
    german, english = (get(api, PATH, lang=lang)["facets"] for lang in ("de", "en"))
    assert [one["label"] for one in german["sri"]["values"]] != [one["label"] for one in english["sri"]["values"]]
    assert {one["label"] for one in english["main_tranche"]["values"]} == {
        "Main share classes only",
        "Other share classes",
    }


def test_a_new_facet_over_codes_takes_its_values_from_the_column_that_it_names(
    api: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: the fund's currency as a facet, by its declaration alone
    before = tranche_catalogue()
    item = replace(before["volume_currency"], filter="fund_currency", facet="fund_currency", kind="value")
    declared = replace(before, fields={**before.fields, item.name: item})
    monkeypatch.setattr(terms, "tranche_catalogue", lambda: declared)
    terms.forget()
    # when
    labels = terms.known().labels("de").by_facet
    # then
    with connection.cursor() as cursor:
        cursor.execute("SELECT DISTINCT volume_currency FROM funds_keyfigures WHERE volume_currency <> ''")
        held = {row[0] for row in cursor.fetchall()}
        cursor.execute("SELECT DISTINCT currency FROM funds_tranche")
        currencies = {row[0] for row in cursor.fetchall()}
    assert held
    assert labels["fund_currency"] == {code: code for code in held}
    assert set(labels["currency"]) == currencies
