"""The guided search: lists, live counts under the other steps, the performance-risk picture."""

from typing import Any

import pytest
from django.test import Client

from app.funds.models import Tranche
from tests.integration.api.asking import faults, get, problem

pytestmark = pytest.mark.django_db


def test_the_list_defaults_to_main_tranches_and_a_hundred_a_page(api: Client) -> None:
    answer = get(api, "filter_search/")
    assert answer["count"] == Tranche.objects.filter(primary=True).count()
    assert answer["per_page"] == 100
    assert all(item["primary"] for item in answer["results"])
    assert get(api, "filter_search/", m="false")["count"] == Tranche.objects.filter(primary=False).count()


@pytest.mark.parametrize("path", ["filter_search/", "advanced_search/"])
@pytest.mark.parametrize("sign", ["", "-"])
def test_the_specifications_name_of_the_rating_points_orders_as_well(api: Client, path: str, sign: str) -> None:
    printed, own = (get(api, path, ordering=f"{sign}{name}_points") for name in ("ranking", "rating"))
    assert printed == own
    assert faults(problem(api, path, 400, "invalid_query", ordering=f"{sign}ranking")) == [
        ("ordering", f"{sign}ranking")
    ]


def test_each_steps_counts_are_what_its_choice_would_yield(api: Client) -> None:
    query: dict[str, Any] = {"asset_class": ["equity"], "region": ["europe", "asia"], "risk_class": ["high"]}
    answer = get(api, "filter_search_count/", **query)
    assert answer["count"] == get(api, "filter_search/", **query)["count"]
    for step, choices in answer["steps"].items():
        for choice in choices:
            alone = get(api, "filter_search/", **(query | {step: choice["value"]}))
            assert choice["count"] == alone["count"], (step, choice)
    assert [one["value"] for one in answer["steps"]["risk_class"]] == ["low", "medium", "high"]
    assert len(answer["steps"]["region"]) == 6


@pytest.mark.parametrize("period", [1, 3, 5])
def test_the_picture_has_both_figures_of_the_period(api: Client, period: int) -> None:
    answer = get(api, "filter_search_perf_risk/", period=period)
    assert answer["period"] == period
    assert 0 < len(answer["results"]) <= min(500, answer["count"])
    points = [point["rating_points"] or 0 for point in answer["results"]]
    assert points == sorted(points, reverse=True)
    one = answer["results"][0]
    item = get(api, f"simple_search/{one['id']}/")
    assert (one["performance"], one["volatility"]) == (item[f"perf_{period}y"], item[f"volatility_{period}y"])


@pytest.mark.parametrize("path", ["filter_search/", "filter_search_count/", "filter_search_perf_risk/"])
@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ({"asset_class": "gold"}, ("asset_class", "gold")),
        ({"region": "japan"}, ("region", "japan")),
        ({"risk_class": ["low", "LOW"]}, ("risk_class", "LOW")),
        ({"m": "x"}, ("m", "x")),
        ({"p": "1"}, ("p", "1")),
    ],
)
def test_bad_choices_are_named(api: Client, path: str, query: dict[str, Any], fault: tuple[str, str]) -> None:
    assert faults(problem(api, path, 400, "invalid_query", **query)) == [fault]


def test_all_three_calls_take_the_query_that_the_specification_prints(api: Client) -> None:
    query = {"asset_class": "equity", "m": "true", "per_page": "100"}
    found = [get(api, f"filter_search{path}/", **query) for path in ("", "_count", "_perf_risk")]
    assert found[0]["count"] == found[1]["count"] > 0
    # Count and picture are of all that is found, whichever page the list shows.
    page = {"page": "1", "per_page": "1", "ordering": "name"}
    for path, whole in (("_count", found[1]), ("_perf_risk", found[2])):
        assert get(api, f"filter_search{path}/", **query | page) == whole


@pytest.mark.parametrize("path", ["filter_search/", "filter_search_count/", "filter_search_perf_risk/"])
@pytest.mark.parametrize("query", [{"page": "0"}, {"per_page": "101"}, {"ordering": "-points"}, {"page": "x"}])
def test_a_bad_page_or_order_is_named_by_all_three(api: Client, path: str, query: dict[str, str]) -> None:
    assert faults(problem(api, path, 400, "invalid_query", **query)) == list(query.items())


@pytest.mark.parametrize("period", ["2", "0", "x", ""])
def test_a_bad_period_is_named(api: Client, period: str) -> None:
    assert faults(problem(api, "filter_search_perf_risk/", 400, "invalid_query", period=period)) == [("period", period)]
