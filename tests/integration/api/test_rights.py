"""No answer of the API carries a field that its caller may not see, in normal times or without the engine."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from app.accounts.models import User
from app.funds.models import Tranche
from app.http import engine
from search.client import SearchClient
from search.fields import tranche_catalogue
from tests.factories.accounts import in_role
from tests.integration.api.asking import get, problem, url

pytestmark = [pytest.mark.django_db, pytest.mark.services]

HIDDEN = {item.name for item in tranche_catalogue() if not item.visible_to("visitor")}
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


def answers(client: Client, *, screens: bool) -> dict[str, Any]:
    """What everything that shows funds answers, by path."""
    tranche = one()
    paths = [f"{name}/{tranche.id}/" for name in ("simple_search", "top_funds_for_search", "funds")]
    asked = {"paginated_simple_search/": {"search": "nordlicht"}, "advanced_search/": {"explain": tranche.isin}}
    paths += [path for path in (*LISTS, "fields/", "filters/") if screens or path != "advanced_search/"]
    return {path: get(client, path, **asked.get(path, {})) for path in paths}


def test_hidden_fields_stand_in_no_answer(api: Client, visitor: Client) -> None:
    assert len(HIDDEN) >= 6
    for found in (answers(api, screens=True), answers(visitor, screens=False)):
        for path, answer in found.items():
            assert not HIDDEN & set(keys(answer)), path


def test_professionals_see_them_once_approved(api: Client) -> None:
    # given
    user = in_role("waiting")
    assert user is not None
    api.force_login(user)
    for path, answer in answers(api, screens=True).items():
        assert not HIDDEN & set(keys(answer)), path
    # when
    User.objects.filter(pk=user.pk).update(review="approved")
    # then
    found = answers(api, screens=True)
    for path in (*LISTS[:3], "fields/", f"funds/{one().id}/", f"simple_search/{one().id}/"):
        assert set(keys(found[path])) >= HIDDEN, path
    sortable = sorted(HIDDEN & set(tranche_catalogue().sortable("wholesale")))
    assert sortable
    for name in sortable:
        for path in ("advanced_search/", "filter_search/"):
            values = [item[name] for item in get(api, path, ordering=name)["results"] if item[name] is not None]
            assert values == sorted(values)


def test_what_was_answered_to_a_professional_is_not_kept_for_others(api: Client) -> None:
    response = api.get(url("fields/"))
    assert "Cookie" in response["Vary"]


def test_a_visitor_has_no_screens_and_no_pictures_of_reports(visitor: Client) -> None:
    for path in ("advanced_search/", "reports/1/preview/", "reports/1/draft/"):
        problem(visitor, path, 401, "unauthorized")


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
