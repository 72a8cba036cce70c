"""Every endpoint and every guard, asked by every role, against the table in ``rights.txt``."""

import re
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.conf import settings as portal_settings
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, RequestFactory
from ninja import Router

from app.accounts.models import Session, User
from app.accounts.permissions import Guard, allows, declared, guarded, manages, user_of
from app.config.router import ROUTERS
from app.http import engine
from tests.factories.accounts import in_role
from tests.factories.funds import CompanyFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]

Row = tuple[str, str, dict[str, str]]

#: What stands for each parameter of a path.
VALUES: dict[str, object] = {
    **dict.fromkeys(("token", "session", "secret"), "x"),
    **dict.fromkeys(("id", "document", "company", "page", "person", "member", "invitation"), 1),
    "ticket": UUID(int=1),
    "code": "termsOfUse",
}


@cache
def table() -> list[Row]:
    """Method, path and what each role gets."""
    lines = (Path(__file__).parent / "rights.txt").read_text("utf-8").splitlines()
    words = [line.split() for line in lines if line and not line.startswith("#")]
    roles = words[0][2:]
    return [(method, path, dict(zip(roles, cells, strict=True))) for method, path, *cells in words[1:]]


def endpoints() -> set[tuple[str, str]]:
    """Method and path of every endpoint, with names instead of the kinds of their parameters."""
    names = {
        one: one
        for one in ("token", "ticket", "id", "secret", "document", "code", "page", "person", "member", "invitation")
    }
    found = set()
    for router in ROUTERS:
        for method, path, _ in declared(router):
            plain = re.sub(r"\{(?:\w+:)?(\w+)\}", lambda match: "{" + names[match[1]] + "}", path)
            found.add((method, plain.replace("sessions/{id}", "sessions/{session}")))
    return found


#: Pages and their sections are for the test of the front end, which reads the same table.
ENDPOINTS = [row for row in table() if row[0] not in ("guard", "page", "section")]
GUARDS = [row for row in table() if row[0] == "guard"]
ROLES = list(table()[0][2])


def test_every_endpoint_has_one_row() -> None:
    rows = [(method, path) for method, path, _ in ENDPOINTS]
    assert len(rows) == len(set(rows))
    assert set(rows) == endpoints()


def test_every_guard_is_used_or_has_a_row() -> None:
    used = {guard for router in ROUTERS for _, _, guard in declared(router)}
    assert used | {Guard[name] for _, name, _ in GUARDS} == set(Guard)


def sign_in(client: Client, user: User | None) -> None:
    """Make the client this user's again, as a new one would be, whatever the last endpoint did to its session."""
    cookie = client.cookies.get(portal_settings.SESSION_COOKIE_NAME)
    kept = cookie and Session.objects.filter(user=user, session_key=cookie.value).exists()
    client.cookies.clear()
    if user is None:
        return
    if cookie is not None and kept:
        client.cookies[portal_settings.SESSION_COOKIE_NAME] = cookie.value
    else:
        client.force_login(user)


@pytest.mark.parametrize("role", ROLES)
def test_each_role_gets_what_the_table_says(role: str, settings: Any) -> None:
    # given: a caller that needs CSRF tokens would be refused for another reason
    settings.ALLOWED_HOSTS = ["testserver"]
    # Nor is it about what the engine finds: it is away, which is known at once.
    settings.OPENSEARCH_URLS = ["http://127.0.0.1:9"]
    engine.forget()
    # Nobody's own company has the number that the paths name.
    CompanyFactory.create()
    user = in_role(role)
    # A client loads all middleware with its first request, so there is one for all endpoints.
    client = Client(raise_request_exception=False)
    differing = []

    for method, path, cells in ENDPOINTS:
        sign_in(client, user)
        address = "/api/v1/" + path.format_map(VALUES)
        # when
        answer = client.generic(method, address, b"", content_type="application/json")
        # then
        got = str(answer.status_code) if answer.status_code in (401, 403) else "yes"
        if answer.status_code == 401 and answer.json()["code"] in ("session_ended", "login_failed"):
            # Not the guard's answer, but the endpoint's.
            got = "yes"
        if answer.status_code >= 500 and not answer.json()["code"].endswith("_unavailable"):
            got = str(answer.status_code)
        if got != cells[role]:
            differing.append(f"{method} {path}: {got}, not {cells[role]}")
    engine.forget()
    assert differing == [], "; ".join(differing)


@pytest.mark.parametrize("role", ROLES)
def test_each_guard_says_what_the_table_says(role: str) -> None:
    request = RequestFactory().get("/")
    user = in_role(role)
    if user is not None:
        request.user = user
    for _, name, cells in GUARDS:
        assert allows(Guard[name], user_of(request)) == (cells[role] == "yes"), name


def test_an_asset_manager_acts_for_the_own_company_only() -> None:
    own, foreign, retail = in_role("manager"), in_role("foreign"), in_role("retail")
    assert own is not None
    assert foreign is not None
    assert own.managed_company_id is not None
    assert manages(own, own.managed_company_id)
    assert not manages(foreign, own.managed_company_id)
    assert not manages(retail, own.managed_company_id)
    assert not manages(None, own.managed_company_id)


def test_an_endpoint_without_a_guard_keeps_the_application_from_starting() -> None:
    router = Router()
    router.get("open/")(lambda request: None)
    with pytest.raises(ImproperlyConfigured, match="open/"):
        list(declared(router))


def test_an_endpoint_with_two_guards_is_refused_as_well() -> None:
    router = Router()
    router.get("two/", auth=[guarded(Guard.ANYONE), guarded(Guard.USER)])(lambda request: None)
    with pytest.raises(ImproperlyConfigured):
        list(declared(router))


def test_a_refused_request_changes_nothing() -> None:
    # given
    user = in_role("blocked")
    assert user is not None
    client = Client(headers={"Host": "localhost"})
    client.force_login(user)
    before = User.objects.values().get()
    # when
    answer = client.patch("/api/v1/profile/", {"name": "Anders"}, content_type="application/json")
    # then
    assert answer.status_code == 401
    assert User.objects.values().get() == before
