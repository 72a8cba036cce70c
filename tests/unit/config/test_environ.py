"""The head of a request as Django is given it."""

from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

from app.config.environ import environ_of


def scope(*heads: tuple[str, str]) -> Any:
    """What granian tells of a request; its heads may have one name several times."""
    return SimpleNamespace(
        path="/api/v1/fields/", query_string="", method="GET", http_version="1.1", scheme="http",
        server="127.0.0.1:8000", client="10.0.0.1:40000", headers=SimpleNamespace(items=lambda: iter(heads)),
    )  # fmt: skip


def test_heads_are_named_as_wsgi_names_them() -> None:
    found = environ_of(
        scope(("host", "localhost"), ("content-length", "2"), ("cookie", "a=1"), ("cookie", "b=2"), ("via", "x"),
              ("via", "y"))
    )  # fmt: skip
    assert (found["HTTP_HOST"], found["CONTENT_LENGTH"]) == ("localhost", "2")
    assert (found["HTTP_COOKIE"], found["HTTP_VIA"]) == ("a=1; b=2", "x,y")


@pytest.mark.parametrize("signs", [signs for signs in product("-_", repeat=2) if "_" in signs])
@pytest.mark.parametrize("first", [True, False])
def test_a_client_behind_a_proxy_cannot_pretend_an_address_by_another_spelling(
    signs: tuple[str, str], *, first: bool
) -> None:
    # given: what a trusted proxy says of the client, and what the client says in a name that WSGI writes alike
    true, false = ("x-forwarded-for", "198.51.100.7"), (f"x{signs[0]}forwarded{signs[1]}for", "192.0.2.1")
    located = wrap_wsgi_with_proxy_headers(lambda environ, _: environ, ["10.0.0.0/8"])
    # when
    found = located(environ_of(scope(*((false, true) if first else (true, false)))), None)
    # then
    assert found["HTTP_X_FORWARDED_FOR"] == "198.51.100.7"
    assert found["REMOTE_ADDR"].partition(":")[0] == "198.51.100.7"


@pytest.mark.parametrize("name", ["content_length", "x_request_id", "_", "host_", "transfer_encoding"])
def test_a_name_with_an_underscore_is_left_out(name: str) -> None:
    assert environ_of(scope((name, "1"))).keys() == environ_of(scope()).keys()
