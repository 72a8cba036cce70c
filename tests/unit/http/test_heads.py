"""The heads of pages: what is public, which address is canonical, cards of messengers, and texts that are dangerous."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from django.conf import settings

from app.http import heads
from app.http.heads import Head
from app.http.messages import Language
from app.http.pages import resolve

EVIL = '</script><script>alert("1")</script> & <!-- „ä“'


@pytest.fixture
def described() -> Iterator[dict[str, Any]]:
    """What the page of a news item is described by; the test fills it in."""
    before = heads._DESCRIBED.get("newsItem")
    answer: dict[str, Any] = {}

    def describe(id: int | None, lang: Language) -> Head | None:
        answer.setdefault("asked", []).append((id, lang))
        if "error" in answer:
            raise answer["error"]
        head: Head | None = answer["head"]
        return head

    heads.declare("newsItem", describe)
    heads.forget()
    yield answer
    heads.forget()
    if before is None:
        heads._DESCRIBED.pop("newsItem")
    else:
        heads.declare("newsItem", before)


class Lines(HTMLParser):
    """The elements of a head, and the text of its scripts."""

    def __init__(self, written: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.feed(written)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.elements and self.elements[-1][0] == "script" and data.strip():
            self.scripts.append(data)

    def meta(self, name: str) -> str | None:
        return next(
            (each["content"] for _, each in self.elements if name in (each.get("name"), each.get("property"))), None
        )

    def links(self, rel: str) -> dict[str | None, str | None]:
        return {each.get("hreflang"): each["href"] for _, each in self.elements if each.get("rel") == rel}


def head(path: str) -> Lines:
    page = resolve(path)
    return Lines(heads.written(page.route, page.values, page.lang))


def head_of(**changes: Any) -> Head:
    paths: dict[Language, str] = {"de": "/news/titel/7", "en": "/en/news/title/7"}
    return Head(**({"title": "Titel", "description": "Satz.", "paths": paths} | changes))


@pytest.mark.parametrize(
    ("path", "canonical"),
    [
        ("/", "/"),
        ("/en", "/en"),
        ("/methodologies", "/methodology"),
        ("/en/peergroups", "/en/peergroups"),
        ("/comparison", "/comparison"),
    ],
)
def test_a_public_page_names_its_one_address_and_both_languages(path: str, canonical: str) -> None:
    found = head(path)
    assert found.meta("robots") is None
    assert found.links("canonical") == {None: settings.PORTAL_ADDRESS + canonical}
    assert found.meta("og:url") == settings.PORTAL_ADDRESS + canonical
    assert set(found.links("alternate")) == {"de", "en", "x-default"}


@pytest.mark.parametrize(
    "path",
    [
        "/search-results",
        "/advanced-search-results",
        "/watchlist",
        "/en/profile",
        "/reset/secret",
        "/nope",
        "/comparison/7",
    ],
)
def test_search_engines_are_kept_from_what_is_private_or_a_state(path: str) -> None:
    found = head(path)
    assert found.meta("robots") == "noindex"
    # then: an address that may hold a secret or somebody's words is not repeated
    assert not found.links("canonical") | found.links("alternate")
    assert found.meta("og:url") is None
    # and a messenger still has a title to show
    assert found.meta("og:title")


def test_a_described_page_shows_its_own_texts(described: dict[str, Any]) -> None:
    described["head"] = head_of(kind="article")
    for _ in range(2):
        found = head("/en/news/any-title/7")
    assert found.meta("og:title") == "Titel"
    assert (found.meta("og:type"), found.meta("og:locale")) == ("article", "en_GB")
    # then: whatever name the address has, the canonical one is that of the thing, and it was asked for once
    assert found.links("canonical") == {None: settings.PORTAL_ADDRESS + "/en/news/title/7"}
    assert described["asked"] == [(7, "en")]


def test_a_page_that_exists_in_one_language_has_one_address(described: dict[str, Any]) -> None:
    described["head"] = head_of(paths={"en": "/en/news/title/7"})
    found = head("/news/title/7")
    address = settings.PORTAL_ADDRESS + "/en/news/title/7"
    assert found.links("canonical") == {None: address}
    assert found.links("alternate") == {"en": address, "x-default": address}


def test_what_is_not_there_is_not_listed(described: dict[str, Any]) -> None:
    described["head"] = None
    assert head("/news/7").meta("robots") == "noindex"


def test_a_head_never_keeps_a_page_from_being_shown(described: dict[str, Any]) -> None:
    # given: the database is away, or the program is wrong
    described["error"] = RuntimeError("away")
    # when
    found = head("/news/7")
    # then: the texts of the catalogue, and nothing that tells search engines to forget the page
    assert found.meta("og:title") == "Nachricht"
    assert found.meta("robots") is None


def test_a_name_cannot_break_out_of_the_head(described: dict[str, Any]) -> None:
    described["head"] = head_of(title=EVIL, description=EVIL, data=({"@type": "NewsArticle", "headline": EVIL},))
    written = heads.written(resolve("/news/7").route, {"id": "7"}, "de")
    assert written.count("<script") == written.count("</script>") == 1
    assert "alert(" not in re.sub(r"alert\((?:&quot;|\\\")", "", written)
    found = Lines(written)
    assert found.meta("description") == found.meta("og:title") == EVIL
    assert json.loads(found.scripts[0])["@graph"][0]["headline"] == EVIL
