"""Requests made from the OpenAPI document, well-formed and not: no 5xx, no undocumented status, answers as declared."""

import itertools
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator
from schemathesis.pytest.plugin import SchemathesisFunction
from schemathesis.specs.openapi.checks import positive_data_acceptance

from app.config.wsgi import application
from app.funds.models import Tranche
from app.http import engine
from tests import declared
from tests.factories.accounts import in_role
from tests.integration.accounts.test_rights import ENDPOINTS
from tests.integration.api.asking import url
from tests.length import LONG, drawn, pick

pytestmark = pytest.mark.django_db

DOCUMENT = declared.document()
config = schemathesis.Config.from_dict(
    {
        "generation": {"mode": "all", "deterministic": True},
        # Some wrong values make the address too long (414), which the library does not count as a refusal by itself.
        "checks": {"negative_data_rejection": {"expected-statuses": ["4xx"]}},
        # Each bound of each parameter as a request of its own: made while tests are collected, by every worker.
        "phases": {"coverage": {"enabled": LONG}},
    }
)
#: All operations, as `METHOD /path`, and those that are asked in this run.
OPERATIONS = [f"{method.upper()} {path}" for path, of_path in DOCUMENT["paths"].items() for method in of_path]
TAKEN = {OPERATIONS[at] for at in drawn(len(OPERATIONS), pick(short=len(OPERATIONS) // 2, long=len(OPERATIONS)))}
every_operation = schemathesis.openapi.from_dict(DOCUMENT, config=config)
every_operation.app = application
schema = every_operation.include(lambda context: context.operation.label in TAKEN)
#: What each role gets, by method and path; how a parameter is called does not matter.
RIGHTS = {(method, re.sub(r"{\w+}", "{}", path)): cells for method, path, cells in ENDPOINTS}


@pytest.fixture
def kept_connection(api: Client, settings: Any) -> Iterator[None]:
    """The WSGI application answers the library's client, and keeps the connection of the test's transaction."""
    settings.ALLOWED_HOSTS = ["localhost"]
    # An engine that three workers share may take its time; only wrong answers are looked for here.
    settings.OPENSEARCH_SEARCH_SECONDS = 20.0
    engine.forget()
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)
    engine.forget()


def entitled(method: str, path: str) -> str:
    """The first of these roles that the table of rights lets in: the others would only be refused.

    Where the table lets in nobody, it was asked for a company that is nobody's own.
    """
    cells = RIGHTS[method, re.sub(r"{\w+}", "{}", path.removeprefix("/api/v1/"))]
    return next((role for role in ("retail", "wholesale", "manager") if cells[role] == "yes"), "manager")


#: The browser's copy of the token that requests which change something carry.
TOKEN = "a" * 32


@pytest.fixture
def signed_in(api: Client, request: pytest.FixtureRequest) -> dict[str, str]:
    """Cookies in the browser of somebody who may use the operation: of the session and its CSRF token."""
    assert isinstance(request.node, SchemathesisFunction)
    role = entitled(*str(request.node.operation_label).split(" ", 1))
    # A private investor is signed in already.
    user = None if role == "retail" else in_role(role)
    if user is not None:
        api.force_login(user)
    return {"sessionid": api.cookies["sessionid"].value, "csrftoken": TOKEN}


def problem_code(response: schemathesis.Response) -> str | None:
    """The code of the problem document that was answered, None where it is none."""
    return response.json()["code"] if response.headers["content-type"] == ["application/problem+json"] else None


# Without a parameter of its own all operations would have the function's name as their id, and xdist would take them
# for one test.
@pytest.mark.parametrize("of", ["operation"])
@schema.parametrize()
@settings(
    max_examples=pick(short=6, long=25),
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_generated_requests(
    kept_connection: None, signed_in: dict[str, str], of: str, case: schemathesis.Case[Any]
) -> None:
    # The library's client sends cookies to its own host alone, and no others than those it is given as such.
    response = case.call(cookies=signed_in, headers={"Accept-Encoding": "identity", "X-CSRFToken": TOKEN})
    assert response.status_code < 500, response.text
    # Whoever is let in by the table of rights is never told to sign in, nor that the token is missing.
    assert problem_code(response) not in ("unauthorized", "forbidden"), response.text
    # Which peergroups, companies or categories exist is known to the database only, and how deep one may page depends
    # on two keys; so a document cannot rule out every refusal of a request that fits it.
    case.validate_response(response, excluded_checks=[positive_data_acceptance])


def test_every_operation_is_asked_with_generated_requests(request: pytest.FixtureRequest) -> None:
    # What xdist hands out are ids, so ids are what must differ.
    here = [item for item in request.session.items if isinstance(item, SchemathesisFunction)]
    if len(here) > 1:
        assert len({item.nodeid for item in here}) == len(here)
        labels = {item.operation_label for item in here}
        # Of those that are generated, a short run takes those whose turn it is.
        assert labels == TAKEN if LONG else labels <= TAKEN


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
        ("filter_search_map/", {}),
        ("advanced_search_map/", {"region": "europe"}),
        ("filters/", {}),
        ("fields/", {"lang": "en"}),
        ("record_date/", {}),
        ("home_facts/", {}),
        ("home_news/", {}),
        ("home_market/", {}),
        ("peergroups/", {"lang": "en"}),
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


#: Characters that look like letters of a key or are folded to them somewhere, but are others.
LOOK_ALIKES = {
    "a": "аａÀᴀ",
    "s": "ѕｓſ",
    "o": "оο０",
    "f": "ｆƒ",
    "l": "ⅼｌ1",
    "n": "ｎո",
    "g": "ɡｇ",
    "p": "рｐ",
    "e": "еｅ",
}


@st.composite
def spelt(draw: st.DrawFn, pairs: list[tuple[str, str]]) -> str:
    """A query that says the same in another way: any character of it as its bytes, in hexadecimal of any case."""

    def encoded(text: str) -> str:
        parts = []
        for one in text:
            if one.isascii() and one.isalnum() and draw(st.booleans()):
                parts.append(one)
                continue
            raw = "".join(f"%{byte:02x}" for byte in one.encode())
            parts.append(raw.upper() if draw(st.booleans()) else raw)
        return "".join(parts)

    written = [f"{encoded(name)}={encoded(value)}" for name, value in pairs]
    # Empty pairs say nothing.
    return draw(st.sampled_from(["&", "&&"])).join(written) + draw(st.sampled_from(["", "&", "&&"]))


@st.composite
def alike(draw: st.DrawFn, name: str) -> str:
    """A key that only looks like another one, written as it would be sent."""
    kind = draw(st.integers(0, 4))
    if kind == 0:
        places = [place for place, one in enumerate(name) if one in LOOK_ALIKES]
        place = draw(st.sampled_from(places))
        name = name[:place] + draw(st.sampled_from(LOOK_ALIKES[name[place]])) + name[place + 1 :]
        return quote(name, safe="")
    if kind == 1:
        return name.upper() if draw(st.booleans()) else name.title()
    if kind == 2:
        # Overlong UTF-8, NUL, a byte order mark, invisible characters, blanks, half an escape.
        wrong = draw(st.sampled_from(["%C0%80", "%00", "%EF%BB%BF", "%E2%80%8B", "%20", "+", "%", "%2", "%u0061", ";"]))
        return name + wrong if draw(st.booleans()) else wrong + name
    if kind == 3:
        overlong = f"%C1%{0x80 | (ord(name[0]) & 0x3F):02X}"
        return overlong + name[1:]
    return f"%25{ord(name[0]):02x}{name[1:]}"


_SPELLING = settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize(
    ("path", "pairs"),
    [
        ("advanced_search/", [("r", "A"), ("r", "B"), ("m", "true"), ("lang", "en")]),
        ("advanced_search/", [("p", "x"), ("lang", "en")]),
        ("paginated_simple_search/", [("search", "nordlicht"), ("page", "1")]),
        ("news/", [("search", "zinsen"), ("category", "market"), ("per_page", "5")]),
        ("news/", [("page", "1"), ("page", "1"), ("lang", "en")]),
        ("filter_search/", [("region", "europe"), ("per_page", "3")]),
    ],
)
@given(data=st.data())
@_SPELLING
def test_a_query_means_the_same_however_it_is_spelt(
    api: Client, path: str, pairs: list[tuple[str, str]], data: st.DataObject
) -> None:
    def said(query: str) -> tuple[int, Any]:
        response = api.get(f"/api/v1/{path}?{query}")
        document = response.json()
        document.pop("request_id", None)
        return response.status_code, document

    plain = "&".join(f"{name}={value}" for name, value in pairs)
    assert said(data.draw(spelt(pairs))) == said(plain)


@given(data=st.data())
@_SPELLING
def test_no_spelling_of_a_key_gives_a_visitor_what_needs_a_login(api: Client, data: st.DataObject) -> None:
    visitor = Client(raise_request_exception=False)
    tranche = Tranche.objects.order_by("id").first()
    assert tranche is not None

    def status(query: str) -> int:
        body = {"funds": [tranche.pk], "search_query": query}
        return visitor.post("/api/v1/generate_report/", body, content_type="application/json").status_code

    assert status(data.draw(spelt([("ordering", "-ter"), ("asof", "2026-09-30")]))) == 401
    assert status(data.draw(spelt([("asof", "2026-09-30"), ("asof", "2026-08-31")]))) == 401
    # What only looks like the key is another one, which nobody knows; never a way to the snapshot.
    assert status(f"{data.draw(alike('asof'))}=2026-09-30") in (400, 401)


@pytest.mark.parametrize("path", ["advanced_search/", "filter_search/", "news/", "paginated_simple_search/"])
@given(data=st.data())
@_SPELLING
def test_a_key_that_only_looks_like_one_is_refused(api: Client, path: str, data: st.DataObject) -> None:
    query = f"search=a&{data.draw(alike('lang'))}=en" if "simple" in path or path == "news/" else ""
    response = api.get(f"/api/v1/{path}?{query or data.draw(alike('page')) + '=1'}")
    assert response.status_code == 400, response.content[:300]
    assert response.json()["errors"]
