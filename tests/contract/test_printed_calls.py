"""Every call that the specification prints reaches an endpoint, under the path as it is printed."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from app.http import engine
from tests.integration.api.asking import BASE

pytestmark = [pytest.mark.django_db, pytest.mark.services]

Call = tuple[str, str]


def _printed() -> dict[Call, bool]:
    """Method and address of each call, and whether it is built."""
    calls = {}
    for line in (Path(__file__).parent / "printed_calls.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            method, path, *mark = line.split()
            assert mark in ([], ["later"]), line
            calls[method, BASE + re.sub(r"\{\w+\}", "1", path.removeprefix("/"))] = not mark
    return calls


CALLS = _printed()
BUILT = [call for call, built in CALLS.items() if built]


@pytest.fixture(autouse=True)
def _nothing_to_find(settings: Any) -> Any:
    """An engine that is away, which is known at once: what it would find is not asked here."""
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.OPENSEARCH_URLS = ["http://127.0.0.1:9"]
    engine.forget()
    yield
    engine.forget()


def _reached(method: str, address: str, *, redirected: bool = False) -> bool:
    """Whether an endpoint answers, even with a refusal: nobody is signed in and the body is empty."""
    client = Client(raise_request_exception=False)
    answer: Any = client.generic(method, address, b"", content_type="application/json")
    if answer.status_code == 308 and redirected:
        return _reached(method, answer["Location"])
    if answer["Content-Type"] == "application/problem+json":
        return answer.json()["code"] not in ("not_found", "method_not_allowed", "internal_error")
    return bool(answer.status_code < 300)


@pytest.mark.parametrize(("method", "address"), BUILT)
def test_a_printed_call_has_an_endpoint_where_it_is_printed(method: str, address: str) -> None:
    assert _reached(method, address)


@pytest.mark.parametrize(("method", "address"), BUILT)
def test_a_printed_call_is_found_with_and_without_the_last_slash(method: str, address: str) -> None:
    path, mark, query = address.partition("?")
    bare = path.removesuffix("/")
    assert _reached(method, f"{bare}/{mark}{query}")
    assert _reached(method, f"{bare}{mark}{query}", redirected=True)


def test_what_is_built_is_not_marked_as_later() -> None:
    assert [call for call, built in CALLS.items() if not built and _reached(*call)] == []
