"""What the tests of watchlists and saved searches do over HTTP."""

import json
from typing import Any

from django.test import Client

from app.accounts.models import User
from app.alerts.models import Change, Match, SavedSearch
from tests.factories.accounts import account
from tests.integration.api.asking import url


def send(api: Client, method: str, path: str, data: Any = None, **query: Any) -> Any:
    return api.generic(method, url(path, **query), "" if data is None else _json(data), content_type="application/json")


def _json(data: Any) -> str:
    return json.dumps(data)


def code_of(response: Any) -> str:
    return str(response.json()["code"])


def me() -> User:
    return User.objects.get(email="retail@example.org")


def other_client() -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(account("other@example.org"))
    return client


def save(api: Client, search_query: str = "r=A&m=true", search_name: str = "Spitze", **values: Any) -> dict[str, Any]:
    response = send(
        api, "POST", "saved_searches/", {"search_query": search_query, "search_name": search_name, **values}
    )
    assert response.status_code == 201, response.content
    saved: dict[str, Any] = response.json()
    return saved


def kept(**values: Any) -> dict[str, Any]:
    return {"id": 7, "fund_id": 3, "name": "Nordlicht Fonds", "isin": "DE0000000001", "rank": "B", "rating_points": 76,
            "under_review": False, "record_date": "2026-10-31", "volume": 100.0, "primary": True,
            "investment_focus": [], "regions": [], "sri": 2, "universe": "retail", "peergroup_id": 1, "company_id": 1,
            **values}  # fmt: skip


def matched(
    search: SavedSearch, direction: str = "enters", before: Any = None, after: Any = None, doc: int = 7
) -> Match:
    change = Change.objects.create(
        doc_type="tranche", doc_id=doc, version=Change.objects.count() + 1, before=before, after=after
    )
    return Match.objects.create(saved_search=search, asked_screen=search.screen_id, change=change, direction=direction)
