"""Requests made from the OpenAPI document, well-formed and not: no 5xx, no undocumented status, answers as declared."""

import itertools
import re
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from hypothesis import HealthCheck, Phase, settings
from jsonschema_rs import Draft202012Validator
from schemathesis.pytest.plugin import SchemathesisFunction
from schemathesis.specs.openapi.checks import positive_data_acceptance

from app.api import openapi
from app.config.wsgi import application
from app.funds.models import Tranche
from tests.factories.accounts import in_role
from tests.integration.accounts.test_rights import ENDPOINTS
from tests.integration.api.asking import url
from tests.length import pick

pytestmark = pytest.mark.django_db

DOCUMENT = openapi.document()
config = schemathesis.Config.from_dict(
    {
        "generation": {"mode": "all", "deterministic": True},
        # Some wrong values make the address too long (414), which the library does not count as a refusal by itself.
        "checks": {"negative_data_rejection": {"expected-statuses": ["4xx"]}},
    }
)
schema = schemathesis.openapi.from_dict(DOCUMENT, config=config)
schema.app = application
#: What each role gets, by method and path; how a parameter is called does not matter.
RIGHTS = {(method, re.sub(r"{\w+}", "{}", path)): cells for method, path, cells in ENDPOINTS}


@pytest.fixture
def kept_connection(api: Client) -> Iterator[None]:
    """The WSGI application closes old connections around a request, which would end the test's transaction."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def entitled(method: str, path: str) -> str:
    """The first of these roles that the table of rights lets in: the others would only be refused."""
    cells = RIGHTS[method, re.sub(r"{\w+}", "{}", path.removeprefix("/api/v1/"))]
    return next(role for role in ("retail", "wholesale", "manager") if cells[role] == "yes")


@pytest.fixture
def signed_in(api: Client, request: pytest.FixtureRequest) -> dict[str, str]:
    """Headers of the browser of somebody who may use the operation: with a session and its CSRF token."""
    assert isinstance(request.node, SchemathesisFunction)
    role = entitled(*str(request.node.operation_label).split(" ", 1))
    # A private investor is signed in already.
    user = None if role == "retail" else in_role(role)
    if user is not None:
        api.force_login(user)
    token = "a" * 32
    cookies = {"sessionid": api.cookies["sessionid"].value, "csrftoken": token}
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()), "X-CSRFToken": token}


# Without a parameter of its own all operations would have the function's name as their id, and xdist would take them
# for one test.
@pytest.mark.parametrize("of", ["operation"])
@schema.parametrize()
@settings(
    max_examples=pick(short=10, long=25),
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_generated_requests(
    kept_connection: None, signed_in: dict[str, str], of: str, case: schemathesis.Case[Any]
) -> None:
    response = case.call(headers={"Host": "testserver", "Accept-Encoding": "identity"} | signed_in)
    assert response.status_code < 500, response.text
    # Which peergroups, companies or categories exist is known to the database only, and how deep one may page depends
    # on two keys; so a document cannot rule out every refusal of a request that fits it.
    case.validate_response(response, excluded_checks=[positive_data_acceptance])


def test_every_operation_is_asked_with_generated_requests(request: pytest.FixtureRequest) -> None:
    # What xdist hands out are ids, so ids are what must differ.
    wanted = {f"{method.upper()} {path}" for path, of_path in DOCUMENT["paths"].items() for method in of_path}
    here = [item for item in request.session.items if isinstance(item, SchemathesisFunction)]
    if len(here) > 1:
        assert len({item.nodeid for item in here}) == len(here)
        assert {item.operation_label for item in here} == wanted


def of_schema(path: str, status: str = "200") -> Draft202012Validator:
    """A validator for an answer of the endpoint."""
    content = DOCUMENT["paths"]["/api/v1/" + path]["get"]["responses"][status]["content"]
    [answer] = content.values()
    return Draft202012Validator(answer["schema"] | {"components": DOCUMENT["components"]}, validate_formats=True)


def queries() -> list[tuple[str, dict[str, Any]]]:
    lists = ["advanced_search/", "filter_search/", "news/", "reports/"]
    asked: list[tuple[str, dict[str, Any]]] = [(path, {"per_page": 100}) for path in lists]
    asked += [(path, {"lang": "en", "page": 2}) for path in lists]
    asked += [
        ("paginated_simple_search/", {"search": "nordlicht", "per_page": 50}),
        ("paginated_simple_search/", {"search": "LU0"}),
        ("paginated_simple_search/", {"search": "LU00000O0011"}),
        ("paginated_simple_search/", {"search": "nordlihct"}),
        ("advanced_search/", {"q": "nordlicht", "s": 100, "fs": "lte", "m": "true"}),
        ("advanced_search/", {"r": "A", "sri": 3, "s": 10**9, "explain": "US0378331005", "lang": "en"}),
        ("advanced_search/", {"facet_search": "companies:a", "ordering": "ter"}),
        ("news/", {"search": "zinsen", "category": "market"}),
        ("reports/", {"search": "zinsen", "date_after": "2026-01-01", "date_before": "2026-12-31"}),
        ("filter_search_count/", {"region": "europe"}),
        ("filter_search_perf_risk/", {}),
        ("filters/", {}),
        ("fields/", {"lang": "en"}),
        ("record_date/", {}),
        ("home_facts/", {}),
    ]
    return asked


@pytest.mark.parametrize(("path", "query"), queries())
def test_real_answers_have_the_declared_shape(api: Client, path: str, query: dict[str, Any]) -> None:
    # Answers are written without validation, so this is what holds them to the document.
    response = api.get(url(path, **query))
    assert response.status_code == 200, response.content
    errors = [f"{error.instance_path}: {error.message}" for error in of_schema(path).iter_errors(response.json())]
    assert errors == []


@pytest.mark.parametrize("path", ["simple_search/{id}/", "top_funds_for_search/{id}/", "funds/{id}/"])
def test_single_funds_have_the_declared_shape(api: Client, path: str) -> None:
    validator = of_schema(path)
    for tranche in itertools.islice(Tranche.objects.order_by("-id"), 40):
        response = api.get(url(path.replace("{id}", str(tranche.id))))
        assert response.status_code == 200
        assert [error.message for error in validator.iter_errors(response.json())] == []


@pytest.mark.parametrize("path", ["news/{id}/", "reports/{id}/"])
def test_single_articles_have_the_declared_shape(api: Client, path: str) -> None:
    listed = api.get(url(path.split("/")[0] + "/")).json()["results"]
    for item in listed:
        answer = api.get(url(path.replace("{id}", str(item["id"])))).json()
        assert [error.message for error in of_schema(path).iter_errors(answer)] == []


@pytest.mark.parametrize(
    ("path", "status", "query"),
    [
        ("advanced_search/", "400", {"p": "x", "foo": "1"}),
        ("advanced_search/", "404", {"page": 999}),
        ("paginated_simple_search/", "400", {}),
        ("news/", "400", {"page": 0}),
    ],
)
def test_problems_have_the_declared_shape(api: Client, path: str, status: str, query: dict[str, Any]) -> None:
    response = api.get(url(path, **query))
    assert str(response.status_code) == status
    assert [error.message for error in of_schema(path, status).iter_errors(response.json())] == []
