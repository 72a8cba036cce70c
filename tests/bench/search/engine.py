"""The engine alone: the very bytes that the application sends for a text or a screen."""

from collections.abc import Iterable, Mapping
from typing import Any

import orjson

from search.queries import screen as screens
from search.queries import simple
from search.queries.compiled import compile_screen
from search.queries.matching import name_text
from search.saved import NameQuery
from tests.bench.search.asked import PER_BOX, Screen


def of_text(index: str, text: str) -> tuple[str, bytes]:
    """Path and body of the first search for a typed text, which is the only one for most."""
    query = NameQuery(text, 1, PER_BOX, "de", "visitor", brief=True)
    body = simple.name_body(query, name_text(text))
    return f"/{index}/_search?allow_partial_search_results=false", orjson.dumps(body)


def of_screen(index: str, screen: Screen) -> tuple[str, bytes]:
    """Path and body of the multi-search for a screen."""
    return "/_msearch", _lines(index, screens.bodies(compile_screen(screen.query)))


def _lines(index: str, bodies: Iterable[Mapping[str, Any]]) -> bytes:
    header = orjson.dumps({"index": index, "allow_partial_search_results": False}) + b"\n"
    return b"".join(header + orjson.dumps(body) + b"\n" for body in bodies)
