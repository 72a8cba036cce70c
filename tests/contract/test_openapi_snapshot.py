"""The committed OpenAPI document is what the code declares, and says what clients rely on."""

import json
from collections.abc import Iterator

import pytest
from django.core.management import CommandError, call_command
from ninja import Schema

from app.config import openapi, router
from app.http.query import LANG
from search.fields import tranche_catalogue
from tests import declared

DOCUMENT = declared.document()
OPERATIONS = {
    f"{method.upper()} {path}": operation
    for path, operations in DOCUMENT["paths"].items()
    for method, operation in operations.items()
}
PROBLEM = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/ProblemDocument"}}}


def test_the_committed_document_is_up_to_date() -> None:
    assert openapi.SNAPSHOT.read_text("utf-8") == openapi.rendered(router.api), "run ./portal manage export_openapi"


def test_the_check_fails_on_an_old_document(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    old = openapi.SNAPSHOT.parent / "missing.json"
    monkeypatch.setattr(openapi, "SNAPSHOT", old)
    # Working it out takes seconds, which the test above spends.
    monkeypatch.setattr(openapi, "rendered", lambda api: "{}")
    with pytest.raises(CommandError, match="out of date"):
        call_command("export_openapi", "--check")
    assert not old.exists()


def test_every_failure_is_a_problem_document() -> None:
    assert OPERATIONS
    differing = []
    for name, operation in OPERATIONS.items():
        failures = {status: answer for status, answer in operation["responses"].items() if int(status) >= 400}
        differing += [f"{name} does not declare {status}" for status in {"400", "405"} - set(failures)]
        differing += [f"{name}, {status}" for status, answer in failures.items() if answer["content"] != PROBLEM]
    assert differing == []


def test_a_failure_that_is_the_same_everywhere_is_written_once() -> None:
    raw = json.loads(openapi.committed())
    shared = raw["components"]["responses"]
    answers = [
        (status, answer)
        for operations in raw["paths"].values()
        for operation in operations.values()
        for status, answer in operation["responses"].items()
    ]
    failures = {answer.get("$ref") for status, answer in answers if int(status) >= 400}
    assert failures == {f"#/components/responses/{name}" for name in shared}
    assert [status for status, answer in answers if int(status) < 400 and "$ref" in answer] == []
    assert len({json.dumps(one, sort_keys=True) for one in shared.values()}) == len(shared) < 20


def test_what_lists_share_is_written_once() -> None:
    raw = json.loads(openapi.committed())
    shared, shapes = raw["components"]["parameters"], raw["components"]["schemas"]
    written = [
        parameter
        for operations in raw["paths"].values()
        for operation in operations.values()
        for parameter in operation.get("parameters", [])
    ]
    assert {one["$ref"] for one in written if "$ref" in one} == {f"#/components/parameters/{name}" for name in shared}
    assert [one for one in written if one in shared.values()] == []
    envelope = {"$ref": "#/components/schemas/Page"}
    lists = {name for name, shape in shapes.items() if envelope in shape.get("allOf", [])}
    assert {"ArticleList", "Changes", "ScreenResults", "WatchedFunds"} <= lists
    assert not {name for name in lists for part in shapes[name]["allOf"] if "count" in part.get("properties", {})}


def test_whoever_takes_a_body_says_how_it_is_refused() -> None:
    refusals = {"408", "413", "415"}
    taking = {name: set(operation["responses"]) for name, operation in OPERATIONS.items() if "requestBody" in operation}
    assert len(taking) > 20
    assert {name: refusals - answers for name, answers in taking.items() if refusals - answers} == {}


def test_whoever_changes_something_says_that_the_request_may_be_forbidden() -> None:
    # Requests that change something need the session's CSRF token.
    changing = {name: operation["responses"] for name, operation in OPERATIONS.items() if not name.startswith("GET ")}
    assert len(changing) > 40
    assert [name for name, answers in changing.items() if "403" not in answers] == []


def test_every_endpoint_takes_the_language_and_no_key_twice() -> None:
    differing = []
    for name, operation in OPERATIONS.items():
        names = [parameter["name"] for parameter in operation["parameters"]]
        if LANG.name not in names or len(names) != len(set(names)):
            differing.append(f"{name}: {names}")
    assert differing == []


def test_lists_always_carry_the_fields_a_visitor_may_see_and_the_others_by_right() -> None:
    shown = {field.name for field in tranche_catalogue().visible_to("visitor")}
    item = DOCUMENT["components"]["schemas"]["FundItem"]
    assert set(item["required"]) == shown | {"slug"}
    assert set(item["properties"]) == {field.name for field in tranche_catalogue()} | {"slug"}


def subclasses(of: type[Schema]) -> Iterator[type[Schema]]:
    for one in of.__subclasses__():
        yield one
        yield from subclasses(one)


def test_no_two_shapes_have_the_same_name() -> None:
    # The document names shapes by their class alone: of two with one name, the later would stand for both.
    assert router.api.title
    places: dict[str, set[str]] = {}
    for shape in subclasses(Schema):
        places.setdefault(shape.__name__, set()).add(shape.__module__)
    twice = {name: modules for name, modules in places.items() if len(modules) > 1}
    assert not {name: found for name, found in twice.items() if any(one.startswith("app.") for one in found)}
