"""No answer of the API carries a field that its caller may not see, in normal times or without the engine."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from app.api import engine
from app.funds.models import Tranche
from search.client import SearchClient
from search.fields import catalogue
from tests.integration.api.asking import get, problem, url

pytestmark = [pytest.mark.django_db, pytest.mark.services]

HIDDEN = {item.name for item in catalogue("tranche") if not item.visible_to("visitor")}
LISTS = ("paginated_simple_search/", "advanced_search/", "filter_search/", "filter_search_perf_risk/")


def keys(answer: Any) -> Iterator[str]:
    """Every key at any depth, and every facet and field that is named."""
    if isinstance(answer, dict):
        yield from answer
        yield from (str(answer[name]) for name in ("name", "key", "facet") if name in answer)
    for one in answer.values() if isinstance(answer, dict) else answer if isinstance(answer, list) else ():
        yield from keys(one)


def one() -> Tranche:
    """Any share class."""
    tranche = Tranche.objects.order_by("id").first()
    assert tranche is not None
    return tranche


def test_hidden_fields_stand_in_no_answer(api: Client) -> None:
    # given
    tranche = one()
    paths = [f"{name}/{tranche.id}/" for name in ("simple_search", "top_funds_for_search", "funds")]
    asked = {"paginated_simple_search/": {"search": "nordlicht"}, "advanced_search/": {"explain": tranche.isin}}

    # when
    answers = {path: get(api, path, **asked.get(path, {})) for path in (*LISTS, *paths, "fields/", "filters/")}

    # then
    assert len(HIDDEN) >= 6
    for path, answer in answers.items():
        assert not HIDDEN & set(keys(answer)), path


@pytest.mark.parametrize("path", ["paginated_simple_search/", "advanced_search/"])
def test_hidden_fields_stay_hidden_without_the_engine(api: Client, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    # given: nobody listens at the discard port
    monkeypatch.setattr(engine.engine(), "client", SearchClient("http://127.0.0.1:9"))

    # when
    answer = get(api, path, **{"search" if path.startswith("paginated") else "q": one().isin})

    # then
    assert answer["degraded"] is True
    assert answer["results"]
    assert not HIDDEN & set(keys(answer))


@pytest.mark.parametrize("name", sorted(HIDDEN))
@pytest.mark.parametrize("path", ["advanced_search/", "filter_search/"])
def test_hidden_fields_order_nothing_and_are_not_offered(api: Client, path: str, name: str) -> None:
    for ordering in (name, f"-{name}"):
        document = problem(api, path, 400, "invalid_query", ordering=ordering)
        assert not HIDDEN & {str(value).removeprefix("-") for value in document["errors"][0]["valid"]}
    problem(api, path, 400, "invalid_query", **{name: "1"})
    assert api.get(url(path, facet_search=f"{name}:a")).status_code == 400
