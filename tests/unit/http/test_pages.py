"""The front end's pages: known routes, language, title, nonce, and what is shown while there is no build."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from app.http.pages import resolve

SHELL = """<!doctype html>
<html lang="de">
  <head>
    <title>Built title</title>
    <meta name="description" content="built" />
    <script nonce="__CSP_NONCE__" type="module" src="/assets/index-abcdefgh.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
"""


@pytest.fixture
def site(tmp_path: Path, settings: Any) -> Client:
    """A client of a site with a built front end."""
    (tmp_path / "dist" / "assets").mkdir(parents=True)
    (tmp_path / "dist" / "index.html").write_text(SHELL, "utf-8")
    (tmp_path / "dist" / "favicon.svg").write_text("<svg/>", "utf-8")
    (tmp_path / "dist" / "manifest.webmanifest").write_text("{}", "utf-8")
    (tmp_path / "dist" / "assets" / "index-abcdefgh.js").write_text("void 0", "utf-8")
    (tmp_path / "dist" / "assets" / "plain.js").write_text("void 0", "utf-8")
    settings.FRONTEND_DIST = tmp_path / "dist"
    settings.ALLOWED_HOSTS = ["testserver"]
    return Client(raise_request_exception=False, enforce_csrf_checks=True)


@pytest.mark.parametrize(
    ("path", "lang"), [("/", "de"), ("/en", "en"), ("/en/news", "en"), ("/news", "de"), ("/english", "de")]
)
def test_the_path_sets_the_language(site: Client, path: str, lang: str) -> None:
    assert resolve(path).lang == lang


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/en", 200),
        ("/news", 200),
        ("/en/news/some-title/12", 200),
        ("/details/fund/1", 200),
        ("/nope", 404),
        # Of the development server alone.
        ("/components", 404),
        ("/en/nope", 404),
        ("/404", 404),
        ("/details/fund/x", 404),
        ("/en/en/news", 404),
        ("/NEWS", 404),
        ("/news/%00/1", 200),
        ("/a\\b", 404),
        ("/assets/missing.js", 404),
    ],
)
def test_known_routes_are_found_and_others_are_not(site: Client, path: str, status: int) -> None:
    response = site.get(path)
    assert response.status_code == status
    # the front end itself shows the not-found page
    assert '<div id="root">' in response.content.decode()


@pytest.mark.parametrize(("path", "lang", "title"), [("/contact", "de", "Kontakt"), ("/en/contact", "en", "Contact")])
def test_the_page_bears_language_title_and_links_to_the_other_language(
    site: Client, path: str, lang: str, title: str
) -> None:
    html = site.get(path).content.decode()
    assert f'<html lang="{lang}">' in html
    assert f"<title>{title} – Fondsatlas</title>" in html
    assert html.count("<title>") == html.count('name="description"') == 1
    assert "Built title" not in html
    assert '<link rel="alternate" hreflang="de" href="' + settings.PORTAL_ADDRESS + '/contact">' in html
    assert '<link rel="alternate" hreflang="en" href="' + settings.PORTAL_ADDRESS + '/en/contact">' in html


def test_the_home_page_links_to_clean_addresses(site: Client) -> None:
    html = site.get("/").content.decode()
    assert 'hreflang="de" href="' + settings.PORTAL_ADDRESS + '/"' in html
    assert 'hreflang="en" href="' + settings.PORTAL_ADDRESS + '/en"' in html


def test_each_page_has_its_own_nonce_in_policy_and_html(site: Client) -> None:
    nonces = set()
    for _ in range(2):
        response = site.get("/")
        policy = re.search(r"script-src 'self' 'nonce-([^']+)'", response["Content-Security-Policy"])
        assert policy is not None
        assert f'nonce="{policy[1]}"' in response.content.decode()
        nonces.add(policy[1])
    assert len(nonces) == 2


def test_a_path_cannot_break_out_of_the_html(site: Client) -> None:
    html = site.get('/news/"><script>alert(1)<%2Fscript>/1').content.decode()
    assert "<script>alert" not in html


@pytest.mark.parametrize(("path", "target"), [("/news/?page=2", "/news?page=2"), ("/en/", "/en")])
def test_a_trailing_slash_leads_to_the_one_address(site: Client, path: str, target: str) -> None:
    response = site.get(path)
    assert (response.status_code, response["Location"]) == (308, target)


@pytest.mark.parametrize("path", ["//evil.example/", "///evil.example//", "/\\evil.example/"])
def test_no_path_redirects_to_another_site(site: Client, path: str) -> None:
    response = site.generic("GET", "/", PATH_INFO=path)
    assert response.status_code == 404
    assert "Location" not in response


def test_hashed_files_are_kept_for_ever_and_others_are_not(site: Client) -> None:
    assert "immutable" in site.get("/assets/index-abcdefgh.js")["Cache-Control"]
    assert "immutable" not in site.get("/assets/plain.js")["Cache-Control"]
    assert site.get("/favicon.svg")["Content-Type"] == "image/svg+xml"
    assert site.get("/manifest.webmanifest")["Content-Type"] == "application/manifest+json"


def test_without_a_build_the_page_says_what_to_do(site: Client, settings: Any, tmp_path: Path) -> None:
    settings.FRONTEND_DIST = tmp_path / "nothing"
    response = site.get("/en")
    assert response.status_code == 503
    assert "./portal up" in response.content.decode()
    assert response["Retry-After"]


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_pages_can_only_be_read(site: Client, method: str) -> None:
    response = getattr(site, method)("/news")
    assert response.status_code == 405


def test_robots_may_read_pages_and_what_draws_them(site: Client) -> None:
    text = site.get("/robots.txt").content.decode()
    assert "Disallow: /admin/" in text
    assert "Disallow: /api/" not in text
    assert f"Sitemap: {settings.PORTAL_ADDRESS}/sitemap.xml" in text


@pytest.mark.parametrize(("path", "hidden"), [("/contact", False), ("/en/profile", True), ("/reset/abc", True)])
def test_search_engines_are_kept_from_pages_of_accounts(site: Client, path: str, hidden: bool) -> None:
    html = site.get(path).content.decode()
    assert ('<meta name="robots" content="noindex">' in html) is hidden
    # then: an address that holds a secret is not repeated for them either
    assert ('rel="alternate"' in html) is not hidden
