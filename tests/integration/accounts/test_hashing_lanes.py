"""The endpoints that hash passwords are those that are marked: they have threads of their own (ADR 0112).

That no other endpoint does, each test of the suite proves whose request comes to the hasher (:mod:`tests.hashing`).
"""

import uuid
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import resolve, reverse

from app.accounts.models import Link, Passkey, User
from app.accounts.services import links
from app.config.router import routes_of
from app.http import lanes
from tests import hashing
from tests.factories.accounts import PASSWORD, account, code_of, with_second_factor
from tests.factories.accounts import staff as staff_account
from tests.integration.accounts.test_registration import PRIVATE
from tests.integration.browsing import Browser

pytestmark = [pytest.mark.django_db, pytest.mark.services]

NEW = "Neues-Pferd-42!"
WRONG = {"password": "Falsches-Passwort-1", "code": "000000"}


@pytest.fixture
def user() -> User:
    """An account with a second factor and a passkey."""
    made = account(password=PASSWORD)
    with_second_factor(made)
    Passkey.objects.create(
        user=made, name="Schlüssel", credential_id=b"x", public_key=b"y", aaguid=uuid.UUID(int=0), pk=7
    )
    return made


def calls(user: User) -> dict[tuple[str, str], tuple[str, Any]]:
    """For each marked endpoint an address and a body which come to the hasher."""
    proof = {"password": WRONG["password"]}
    return {
        ("POST", "login/"): ("login/", {"userName": user.email, **proof}),
        ("POST", "register/"): ("register/", PRIVATE),
        ("POST", "reset-password/"): (
            "reset-password/",
            {"token": links.issue(user, Link.Purpose.RESET, user.email), "password": NEW},
        ),
        ("POST", "profile/password/"): ("profile/password/", {"current": WRONG["password"], "password": NEW}),
        ("POST", "profile/email/"): ("profile/email/", {"email": "neu@example.org", **proof}),
        ("POST", "profile/deletion/"): ("profile/deletion/", proof),
        ("POST", "profile/two-factor/"): ("profile/two-factor/", WRONG),
        ("DELETE", "profile/two-factor/"): ("profile/two-factor/", WRONG),
        ("POST", "profile/passkeys/options/"): ("profile/passkeys/options/", WRONG),
        ("DELETE", "profile/passkeys/<int:id>/"): ("profile/passkeys/7/", WRONG),
    }


def test_every_marked_endpoint_hashes(user: User, settings: Any) -> None:
    settings.PORTAL_ADDRESS = "https://portal.example"
    wanted = calls(user)
    assert {(method, route.removeprefix("api/v1/")) for method, route in routes_of(lanes.is_marked)} == set(wanted)
    for (method, route), (path, body) in wanted.items():
        # given: somebody who is signed in, in a browser of their own
        browser = Browser()
        answer = browser.post("login/", {"userName": user.email, "password": PASSWORD, "code": code_of(user)})
        assert answer.status_code == 200 or route == "reset-password/", answer.content
        hashing.seen.clear()
        # when
        answer = browser.send(method, path, body)
        # then
        assert hashing.seen == {(method, f"/api/v1/{path}")}, (route, answer.content)
        user.refresh_from_db()
        if route == "reset-password/":
            user.set_password(PASSWORD)
            user.save()


def test_of_the_admin_the_pages_that_set_passwords_hash(user: User) -> None:
    # given
    client = Client(headers={"Host": "localhost"})
    client.force_login(staff_account())
    form = {"password1": NEW, "password2": NEW}
    pages = {
        reverse("admin:auth_user_password_change", args=[user.pk]): form,
        reverse("admin:accounts_user_add"): form | {"email": "neu@example.org"},
    }
    # when
    for page, sent in pages.items():
        hashing.seen.clear()
        assert client.post(page, sent).status_code == 302
        # then
        assert hashing.seen == {("POST", page)}
    # and no other page of the admin is marked
    every = {reverse("admin:index")} | {
        reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{name}", args=args)
        for model in admin.site._registry
        for name, args in (("changelist", []), ("add", []), ("change", [1]), ("delete", [1]))
    }
    assert {page for page in every | set(pages) if lanes.is_marked(resolve(page).func)} == set(pages)
