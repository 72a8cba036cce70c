"""The admin under the portal's policies: a real login, its own styles and scripts, nothing inline, staff only."""

import re
from urllib.parse import urlsplit

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from app.accounts.models import User
from tests.factories.funds import KeyFiguresFactory, ReportFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]

PASSWORD = "correct-horse-battery-41"
#: What the Content-Security-Policy would block: inline scripts, inline styles, handlers in attributes.
_INLINE = re.compile(
    r"<script(?![^>]*\ssrc=)(?![^>]*type=\"application/json\")[^>]*>|<style\b|\son[a-z]+=|\sstyle=\"", re.IGNORECASE
)
_FILES = re.compile(r"(?:src|href)=\"(/static/[^\"]+)\"")


@pytest.fixture
def browser() -> Client:
    """A caller that needs valid CSRF tokens, as a browser does."""
    return Client(enforce_csrf_checks=True, headers={"Host": "localhost"})


def log_in(browser: Client, email: str) -> str:
    """Log in through the form; returns where it leads, or the address of the form if it refuses."""
    address = "/admin/login/?next=/admin/"
    page = browser.get(address).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert token
    answer = browser.post(address, {"username": email, "password": PASSWORD, "csrfmiddlewaretoken": token[1]})
    return answer["Location"] if answer.status_code == 302 else address


def test_a_superuser_logs_in_and_sees_every_page_without_anything_that_the_policy_blocks(browser: Client) -> None:
    # given
    User.objects.create_superuser("staff@example.org", PASSWORD)
    assert log_in(browser, "staff@example.org") == "/admin/"
    article = ReportFactory.create()
    figures = KeyFiguresFactory.create()
    rows = (article, figures, figures.tranche, figures.tranche.fund, figures.tranche.fund.company, User.objects.get())

    # when
    pages = ["/admin/", "/admin/password_change/"]
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
    User.objects.create_superuser("staff@example.org", PASSWORD)
    log_in(browser, "staff@example.org")
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
    User.objects.create_user("reader@example.org", PASSWORD)

    # when, then: neither a visitor nor an account that is not staff gets in
    assert browser.get("/admin/")["Location"].startswith("/admin/login/")
    assert log_in(browser, "reader@example.org").startswith("/admin/login/")
    assert browser.get("/admin/")["Location"].startswith("/admin/login/")


def test_a_login_without_a_token_is_refused(browser: Client) -> None:
    # given
    User.objects.create_superuser("staff@example.org", PASSWORD)

    # when
    answer = browser.post("/admin/login/", {"username": "staff@example.org", "password": PASSWORD})

    # then
    assert answer.status_code == 403
    assert "sessionid" not in answer.cookies
    assert browser.get("/admin/").status_code == 302
