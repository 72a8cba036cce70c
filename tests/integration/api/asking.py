"""Short ways to ask the API and to look at its answers."""

from typing import Any
from urllib.parse import urlencode

from django.test import Client

BASE = "/api/v1/"


def url(path: str, **query: Any) -> str:
    """The address of an endpoint with its query; lists repeat their key."""
    return f"{BASE}{path}?{urlencode(query, doseq=True)}" if query else BASE + path


def get(api: Client, path: str, **query: Any) -> dict[str, Any]:
    """The 200 answer of an endpoint."""
    response = api.get(url(path, **query))
    assert response.status_code == 200, response.content
    answer: dict[str, Any] = response.json()
    return answer


def problem(api: Client, path: str, status: int, code: str, **query: Any) -> dict[str, Any]:
    """The problem document that an endpoint answers, which must have this status and code."""
    response = api.get(url(path, **query))
    # A list that came instead of a refusal would fill pages of the log.
    assert response.status_code == status, response.content[:500]
    assert response["Content-Type"] == "application/problem+json"
    document: dict[str, Any] = response.json()
    assert document["code"] == code
    assert document["status"] == status
    assert document["request_id"] == response["X-Request-ID"]
    return document


def faults(document: dict[str, Any]) -> list[tuple[str, str | None]]:
    """Key and value of each rejected key."""
    return [(error["key"], error["value"]) for error in document["errors"]]
