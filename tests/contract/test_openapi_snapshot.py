"""The committed OpenAPI document is what the code declares, and says what clients rely on."""

import json

import pytest
from django.core.management import CommandError, call_command

from app.api import openapi
from app.api.query import LANG
from search.fields import catalogue

DOCUMENT = json.loads(openapi.SNAPSHOT.read_text("utf-8"))
OPERATIONS = [
    pytest.param(operation, id=path)
    for path, operations in DOCUMENT["paths"].items()
    for operation in operations.values()
]


def test_the_committed_document_is_up_to_date() -> None:
    assert openapi.SNAPSHOT.read_text("utf-8") == openapi.rendered(), "run ./portal manage export_openapi"


def test_the_check_fails_on_an_old_document(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    old = openapi.SNAPSHOT.parent / "missing.json"
    monkeypatch.setattr(openapi, "SNAPSHOT", old)
    with pytest.raises(CommandError, match="out of date"):
        call_command("export_openapi", "--check")
    assert not old.exists()


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_failure_is_a_problem_document(operation: dict[str, dict[str, dict[str, object]]]) -> None:
    failures = {status: answer for status, answer in operation["responses"].items() if int(status) >= 400}
    assert {"400", "405"} <= set(failures)
    for answer in failures.values():
        assert answer["content"] == {
            "application/problem+json": {"schema": {"$ref": "#/components/schemas/ProblemDocument"}}
        }


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_endpoint_takes_the_language_and_no_key_twice(operation: dict[str, list[dict[str, object]]]) -> None:
    names = [parameter["name"] for parameter in operation["parameters"]]
    assert LANG.name in names
    assert len(names) == len(set(names))


def test_lists_always_carry_the_fields_a_visitor_may_see_and_the_others_by_right() -> None:
    shown = {field.name for field in catalogue("tranche").visible_to("visitor")}
    item = DOCUMENT["components"]["schemas"]["FundItem"]
    assert set(item["required"]) == shown | {"slug"}
    assert set(item["properties"]) == {field.name for field in catalogue("tranche")} | {"slug"}
