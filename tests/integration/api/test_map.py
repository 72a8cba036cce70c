"""The map of risk and return: its cells against the database, and what each of them leads to."""

import random
from collections import Counter
from typing import Any

import pytest
from django.test import Client

from app.funds.models import KeyFigures, Peergroup
from app.screens import services
from app.screens.schemas import RiskReturnMap
from search.client import EngineUnavailable
from search.queries import landscape
from search.queries.landscape import FEW, RETURN, RISK, MapCutError
from tests.factories.funds import RECORD_DATE
from tests.integration.api.asking import faults, get, problem

pytestmark = pytest.mark.django_db
SCREEN, GUIDED = "advanced_search_map/", "filter_search_map/"


def cells(**criteria: Any) -> Counter[tuple[int, int]]:
    """The cells as PostgreSQL counts them."""
    found = KeyFigures.objects.filter(record_date=RECORD_DATE, tranche__closed_on=None, **criteria)
    known = found.exclude(volatility_3y=None).exclude(perf_3y=None).values_list("volatility_3y", "perf_3y")
    return Counter(
        (
            min(RISK.cells - 1, max(0, int((float(risk) - RISK.minimum) // RISK.step))),
            min(RETURN.cells - 1, max(0, int((float(performance) - RETURN.minimum) // RETURN.step))),
        )
        for risk, performance in known
    )


def answered(found: dict[str, Any]) -> Counter[tuple[int, int]]:
    return Counter({(column, row): count for column, row, count, *_ in found["cells"]})


def test_cells_of_any_screen_are_those_of_the_database(api: Client) -> None:
    # given some peergroups and a bound, another choice with each run
    chosen = random.sample(list(Peergroup.objects.order_by("id").values_list("id", flat=True)), 4)
    limit = random.randint(5, 40)
    # when
    found = get(api, SCREEN, p=chosen, m="true", drawdown_min=-limit, facets="companies", page=2)
    # then every cell has as many funds as the database knows
    expected = cells(tranche__fund__peergroup__in=chosen, tranche__primary=True, max_drawdown__gte=-limit)
    assert answered(found) == expected, (chosen, limit)
    assert found["drawn"] == sum(expected.values()) == sum(group["count"] for group in found["peergroups"])
    assert {group["value"] for group in found["peergroups"]} <= set(chosen)
    assert set(found) == set(RiskReturnMap.model_fields)


def test_without_answers_everybody_sees_all_funds(visitor: Client) -> None:
    found = get(visitor, GUIDED)
    assert answered(found) == cells(tranche__primary=True)
    assert found["count"] == get(visitor, "filter_search/")["count"] >= found["drawn"]
    assert (
        get(visitor, GUIDED, asset_class="bond")["count"] == get(visitor, "filter_search/", asset_class="bond")["count"]
    )


def test_a_cell_leads_to_its_funds(api: Client) -> None:
    # given the fullest cell within the map
    found = get(api, SCREEN, m="true")
    column, row, count, *_ = max(found["cells"], key=lambda cell: cell[2])
    risk, performance = (side.minimum + side.step * place for side, place in ((RISK, column), (RETURN, row)))
    # when a screen asks for its ranges, whose upper ends belong to the next cells
    ranges = {
        "vol_3y_min": risk,
        "vol_3y_max": round(risk + RISK.step - 0.0001, 4),
        "perf_3y_min": performance,
        "perf_3y_max": round(performance + RETURN.step - 0.0001, 4),
    }
    assert get(api, "advanced_search/", m="true", **ranges)["count"] == count


def test_few_funds_are_named(api: Client) -> None:
    # given a peergroup with a few main share classes
    groups = get(api, SCREEN, m="true")["peergroups"]
    few = next(group for group in reversed(groups) if group["count"] < FEW)
    found = get(api, SCREEN, m="true", p=few["value"])
    # then each is there with both figures, and on larger maps none
    assert len(found["results"]) == found["drawn"] == few["count"]
    one = found["results"][0]
    item = get(api, f"simple_search/{one['id']}/")
    assert (one["performance"], one["volatility"]) == (item["perf_3y"], item["volatility_3y"])
    assert (get(api, SCREEN)["results"] == []) == (get(api, SCREEN)["drawn"] >= FEW)


def test_a_map_that_the_engine_cut_is_not_shown(api: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    # given as many buckets as there are
    everything = services.whole_map()
    # when the engine may answer fewer
    monkeypatch.setattr(landscape, "_ALL_CELLS", len(everything["cells"]) // 2)
    # then it says so, and the map fails
    with pytest.raises(MapCutError):
        services.whole_map()


def test_an_index_without_cells_is_no_empty_map(api: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    # given documents that do not have the field, as before a rebuild
    monkeypatch.setattr(landscape, "CELL", "unknown")
    # then
    with pytest.raises(EngineUnavailable):
        services.whole_map()
    problem(api, SCREEN, 503, "search_unavailable", m="true")


def test_criteria_need_an_account_and_faults_are_named(api: Client, visitor: Client) -> None:
    problem(visitor, SCREEN, 401, "unauthorized", m="true")
    assert faults(problem(visitor, GUIDED, 400, "invalid_query", p=1)) == [("p", "1")]
    assert faults(problem(api, SCREEN, 400, "invalid_query", colour="red")) == [("colour", "red")]
