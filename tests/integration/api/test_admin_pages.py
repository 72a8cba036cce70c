"""The admin under the portal's policies: a real login, its own styles and scripts, nothing inline, staff only."""

import re
from urllib.parse import urlencode, urlsplit

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from app.accounts.models import User
from tests.factories.accounts import account, code_of
from tests.factories.accounts import staff as staff_account
from tests.factories.funds import KeyFiguresFactory, ReportFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]

PASSWORD = "Correct-horse-battery-41"
#: What the Content-Security-Policy would block: inline scripts, inline styles, handlers in attributes.
_INLINE = re.compile(
    r"<script(?![^>]*\ssrc=)(?![^>]*type=\"application/json\")[^>]*>|<style\b|\son[a-z]+=|\sstyle=\"", re.IGNORECASE
)
_FILES = re.compile(r"(?:src|href)=\"(/static/[^\"]+)\"")


@pytest.fixture
def browser() -> Client:
    """A caller that needs valid CSRF tokens, as a browser does."""
    return Client(enforce_csrf_checks=True, headers={"Host": "localhost"})


def log_in(browser: Client, user: User, code: str = "") -> int:
    """Log in as the portal's form does; returns the status."""
    browser.post("/api/v1/refresh-token/")
    return browser.post(
        "/api/v1/login/",
        {"userName": user.email, "password": PASSWORD, "code": code},
        content_type="application/json",
        headers={"X-CSRFToken": browser.cookies["csrftoken"].value},
    ).status_code


def test_a_superuser_logs_in_and_sees_every_page_without_anything_that_the_policy_blocks(browser: Client) -> None:
    # given
    user = staff_account(password=PASSWORD)
    assert log_in(browser, user) == 401
    assert log_in(browser, user, code_of(user)) == 200
    article = ReportFactory.create()
    figures = KeyFiguresFactory.create()
    rows = (article, figures, figures.tranche, figures.tranche.fund, figures.tranche.fund.company, User.objects.get())

    # when
    pages = ["/admin/"]
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        pages.append(reverse(f"{name}_changelist"))
        if admin.site._registry[model].has_add_permission(browser.get("/admin/").wsgi_request):
            pages.append(reverse(f"{name}_add"))
    pages += [reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk]) for row in rows]
    answers = {page: browser.get(page) for page in pages}

    # then
    assert len(pages) > 20
    files: set[str] = set()
    for page, answer in answers.items():
        body = answer.content.decode()
        assert answer.status_code == 200, page
        assert "unsafe" not in answer["Content-Security-Policy"]
        assert _INLINE.findall(body) == [], page
        files |= set(_FILES.findall(body))
    assert any(name.endswith(".css") for name in files)
    assert any(name.endswith(".js") for name in files)
    for name in files:
        assert browser.get(urlsplit(name).path).status_code == 200, name


def test_staff_make_an_account(browser: Client) -> None:
    # given
    user = staff_account(password=PASSWORD)
    log_in(browser, user, code_of(user))
    address = reverse("admin:accounts_user_add")
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', browser.get(address).content.decode())
    assert token

    # when
    form = {"email": "new@example.org", "password1": PASSWORD, "password2": PASSWORD, "csrfmiddlewaretoken": token[1]}
    answer = browser.post(address, form)

    # then
    assert answer.status_code == 302
    made = User.objects.get(email="new@example.org")
    assert made.check_password(PASSWORD)
    assert (made.is_staff, made.is_superuser) == (False, False)


def test_the_admin_is_for_staff_only(browser: Client) -> None:
    # given
    reader = account(password=PASSWORD)

    # when, then: neither a visitor nor an account that is not staff gets in
    assert browser.get("/admin/")["Location"].startswith("/admin/login/")
    assert log_in(browser, reader) == 200
    assert browser.get("/admin/")["Location"].startswith("/admin/login/")


@pytest.mark.parametrize(
    ("wanted", "kept"),
    [
        ("/admin/funds/fund/?q=a", "/admin/funds/fund/?q=a"),
        ("https://evil.example/admin/", "/admin/"),
        ("//evil.example/admin/", "/admin/"),
        ("/profile", "/admin/"),
        ("", "/admin/"),
    ],
)
def test_the_admin_is_entered_by_the_portals_login(browser: Client, wanted: str, kept: str) -> None:
    answer = browser.get("/admin/login/", {"next": wanted})
    assert answer["Location"] == f"/?{urlencode({'lo': 1, 'next': kept})}"


def test_staff_without_a_second_factor_are_led_to_where_it_is_set_up(browser: Client) -> None:
    user = account(password=PASSWORD, is_staff=True, is_superuser=True)
    assert log_in(browser, user) == 200
    assert browser.get("/admin/")["Location"].startswith("/admin/login/")
    assert browser.get("/admin/login/")["Location"] == "/profile"


def test_a_login_without_a_token_is_refused(browser: Client) -> None:
    # given
    staff_account("staff@example.org", PASSWORD)

    # when
    answer = browser.post("/admin/login/", {"username": "staff@example.org", "password": PASSWORD})

    # then
    assert answer.status_code == 403
    assert "sessionid" not in answer.cookies
    assert browser.get("/admin/").status_code == 302
