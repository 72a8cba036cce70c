"""The admin under the portal's policies: a real login, its own styles and scripts, nothing inline, staff only."""

import html
import re
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest
from babel.messages.mofile import read_mo
from django import conf
from django.contrib import admin
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

import app
from app.accounts.models import User
from app.funds.models import Fund, Universe
from app.http.messages import LANGUAGES, Language
from app.policies.models import Policy
from tests.factories.accounts import account, code_of, with_second_factor
from tests.factories.accounts import staff as staff_account
from tests.factories.desk import desk_rows
from tests.length import drawn, pick, sampled

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


def crumbs_of(page: str) -> list[str]:
    """The names in the breadcrumb of a page."""
    found = re.search(r'<div class="breadcrumbs">(.*?)</div>', page, re.DOTALL)
    return [html.unescape(re.sub("<[^>]*>", "", one)).strip() for one in found[1].split("&rsaquo;")] if found else []


def pages_of(browser: Client) -> dict[str, str]:
    """Every list, form and history of the admin, of its first row, by the name that its heading has to hold."""
    request = browser.get("/admin/").wsgi_request
    found = {"/admin/": ""}
    for model, page in admin.site._registry.items():
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        row = page.get_queryset(request).first()
        assert row is not None, model
        found[reverse(f"{name}_changelist")] = str(model._meta.verbose_name_plural)
        found |= {reverse(f"{name}_{kind}", args=[row.pk]): "" for kind in ("change", "history")}
        if page.has_add_permission(request):
            found[reverse(f"{name}_add")] = str(model._meta.verbose_name)
        if page.has_delete_permission(request, row):
            found[reverse(f"{name}_delete", args=[row.pk])] = ""
    return found


def foreign(lang: Language) -> set[str]:
    """Texts of the other language which this one does not have as well."""
    own: set[str] = set()
    other: set[str] = set()
    for catalogue in (Path(app.__file__).parent / "locale", Path(conf.__file__).parent / "locale"):
        for file in ("django.mo", "djangojs.mo"):
            path = catalogue / "de" / "LC_MESSAGES" / file
            if path.exists():
                with path.open("rb") as opened:
                    messages = [one for one in read_mo(opened) if isinstance(one.id, str) and one.id]
                german, english = ({str(getattr(one, name)) for one in messages} for name in ("string", "id"))
                with translation.override("en"):
                    english |= {gettext(one) for one in english}
                own |= german if lang == "de" else english
                other |= english if lang == "de" else german
    return {one.casefold() for one in other} - {one.casefold() for one in own}


def texts_of(body: str) -> set[str]:
    """What a page says between its tags, and in the attributes that are read out or shown."""
    shown = re.sub(r"<(script|option|textarea)\b.*?</\1>", "", body, flags=re.DOTALL)
    # The choice of the other language is called in that language.
    shown = re.sub(r'<form class="language".*?</form>', "", shown, flags=re.DOTALL)
    said = re.findall(r">([^<>]+)<", shown) + re.findall(r'(?:title|alt|aria-label|placeholder)="([^"]+)"', shown)
    return {html.unescape(one).strip().removesuffix(":").casefold() for one in said} - {""}


@pytest.mark.parametrize("lang", sampled(LANGUAGES, 1))
def test_a_superuser_sees_every_page_in_one_language_without_anything_that_the_policy_blocks(
    browser: Client, lang: Language
) -> None:
    # given
    user = staff_account(password=PASSWORD)
    assert log_in(browser, user) == 401
    assert log_in(browser, user, code_of(user)) == 200
    desk_rows(1)
    with translation.override(lang):
        pages = pages_of(browser)
    # The list of methodologies and legal texts shows their names in both languages.
    named = {text.casefold() for row in Policy.objects.all() for text in (row.name.own("de"), row.name.own("en"))}
    # The list of universes shows their codes, which are nobody's language.
    coded = {code.casefold() for code in Universe.objects.values_list("code", flat=True)}
    strange = foreign(lang) - named - coded

    # when
    taken = drawn(len(pages), pick(short=len(pages) // 2, long=len(pages)))
    asked = [page for at, page in enumerate(pages) if at in taken]
    answers = {page: browser.get(page, headers={"Accept-Language": lang}) for page in asked}

    # then
    assert len(pages) > 4 * len(admin.site._registry) - 10
    files: set[str] = set()
    for page, answer in answers.items():
        body = answer.content.decode()
        assert answer.status_code == 200, page
        assert "unsafe" not in answer["Content-Security-Policy"]
        assert _INLINE.findall(body) == [], page
        assert f'<html lang="{lang}"' in body
        heading = re.search(r"<h1>(.+?)</h1>", body, re.DOTALL)
        assert heading, page
        assert pages[page].casefold() in html.unescape(heading[1]).casefold(), page
        assert texts_of(body) & strange == set(), page
        crumbs = [one.casefold() for one in crumbs_of(body)]
        assert (len(crumbs) > 1) == (page != "/admin/"), page
        assert crumbs[1:2] != crumbs[2:3] or not crumbs, page
        files |= set(_FILES.findall(body))
    for name in files:
        assert browser.get(urlsplit(name).path).status_code == 200, name


def test_staff_without_a_right_are_refused_every_page_and_told_nothing(browser: Client) -> None:
    # given
    boss = staff_account("boss@example.org", PASSWORD)
    log_in(browser, boss, code_of(boss))
    desk_rows(1)
    pages = [page for page in pages_of(browser) if page != "/admin/" and "securityentry" not in page]
    clerk = account("clerk@example.org", PASSWORD, is_staff=True)
    with_second_factor(clerk)
    browser.cookies.clear()
    log_in(browser, clerk, code_of(clerk))

    # when
    answers = {page: browser.get(page, headers={"Accept-Language": "en"}) for page in pages}

    # then
    assert "Refused" not in browser.get("/admin/").content.decode()
    # Of tables that one may not load there are no files.
    refused = {answer.content.decode() for page, answer in answers.items() if "tableimport" not in page}
    codes = {page: answer.status_code for page, answer in answers.items() if answer.status_code != 403}
    assert {page: code for page, code in codes.items() if "tableimport" not in page or code != 302} == {}
    [body] = {re.sub(r"[0-9a-f-]{20,}", "", one) for one in refused}
    assert '<html lang="en"' in body
    assert clerk.email not in body
    assert str(Fund.objects.get()) not in body


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
