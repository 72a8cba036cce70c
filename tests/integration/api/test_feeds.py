"""Feeds of news and reports: per category, in both languages, with what everybody may read and nothing early."""

import re
from datetime import datetime, timedelta
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from app.content.models import Category, News, Report
from app.publishing.states import State
from tests.integration.api.asking import problem, url

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"
KINDS = pytest.mark.parametrize(("kind", "model"), [("news", News), ("reports", Report)])


def read(client: Client, path: str) -> ElementTree.Element:
    answer = client.get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/atom+xml; charset=utf-8")
    return ElementTree.fromstring(answer.content)


def titles(feed: ElementTree.Element) -> list[str | None]:
    return [one.findtext(f"{ATOM}title") for one in feed.iter(f"{ATOM}entry")]


@KINDS
@pytest.mark.parametrize(("lang", "name"), [("de", "study de"), ("en", "study en")])
def test_a_category_has_a_feed_of_what_everybody_may_read(
    visitor: Client, kind: str, model: Any, lang: str, name: str
) -> None:
    # when
    path = url(f"{kind}/feed/", category="study", lang=lang)
    feed = read(visitor, path)
    # then
    published = model.objects.filter(category__code="study")
    assert sorted(titles(feed)) == sorted(one.headline(lang) for one in published)  # type: ignore[type-var]
    assert (feed.findtext(f"{ATOM}title") or "").endswith(f": {name}")
    texts = ElementTree.tostring(feed, encoding="unicode")
    assert "Zinsen" not in texts
    assert "interest rates" not in texts
    link = feed.find(f"{ATOM}entry/{ATOM}link")
    assert link is not None
    assert (link.get("href") or "").removeprefix(settings.PORTAL_ADDRESS) in {one.page(lang) for one in published}
    # and an unchanged one is not sent again
    tag = visitor.get(path)["ETag"]
    assert visitor.get(path, headers={"If-None-Match": tag}).status_code == 304


@KINDS
def test_the_newest_stands_first_and_nothing_before_its_time(visitor: Client, kind: str, model: Any) -> None:
    # given: one that is published now, and others that wait or are withdrawn
    shared = {"date": "2026-10-01", "category": Category.objects.get(code="study"), "body_en": "<p>Text.</p>"}
    soon = timezone.now() + timedelta(hours=1)
    published = timezone.now() + timedelta(minutes=1)
    model.objects.create(
        title_en="Now", state=State.PUBLISHED, visible=True, published_at=published, summary_en="In short.", **shared
    )
    model.objects.create(title_en="Draft", state=State.DRAFT, **shared)
    model.objects.create(title_en="Tomorrow", state=State.SCHEDULED, publish_at=soon, **shared)
    model.objects.create(
        title_en="Gone", state=State.WITHDRAWN, published_at=timezone.now(), withdrawn_at=timezone.now(), **shared
    )
    # when
    feed = read(visitor, url(f"{kind}/feed/"))
    # then: in German, which it is not written in
    assert titles(feed)[0] == "Now (Nur auf Englisch verfügbar)"
    assert feed.findtext(f"{ATOM}entry/{ATOM}summary") == "In short."
    assert feed.findtext(f"{ATOM}updated") == published.isoformat()
    assert not any(one in str(titles(feed)) for one in ("Draft", "Tomorrow", "Gone"))


@KINDS
def test_a_correction_renews_the_entry_and_other_changes_do_not(visitor: Client, kind: str, model: Any) -> None:
    # given: two old articles, of which the older one is not corrected
    shared = {"date": "2019-10-01", "category": Category.objects.get(code="study"), "state": State.PUBLISHED,
              "visible": True, "body_en": "<p>Text.</p>", "summary_en": "In short."}  # fmt: skip
    then = timezone.now() - timedelta(days=2000)
    wrong = model.objects.create(title_en="Wrong", published_at=then, **shared)
    other = model.objects.create(title_en="Other", published_at=then - timedelta(days=1), **shared)
    later = model.objects.create(title_en="Later", published_at=timezone.now() + timedelta(days=1), **shared)
    # when
    wrong.corrections_en = "24.11.2026: The fee was wrong."
    wrong.save()
    for one in (wrong, other):
        one.summary_en = "Shorter."
        one.save()
    # then: behind what is published later, with the moment of the correction
    feed = read(visitor, url(f"{kind}/feed/", lang="en"))
    updated = {
        one.findtext(f"{ATOM}title"): datetime.fromisoformat(one.findtext(f"{ATOM}updated") or "")
        for one in feed.iter(f"{ATOM}entry")
    }
    assert titles(feed)[:2] == ["Later", "Wrong"]
    assert updated["Wrong"] <= timezone.now()
    assert updated["Wrong"] > then + timedelta(days=1)
    assert updated["Other"] == other.published_at
    assert updated["Later"] == later.published_at


@KINDS
def test_the_page_of_a_list_names_its_feeds(visitor: Client, kind: str, model: Any) -> None:
    # when
    head = visitor.get(f"/en/{kind}").content.decode().partition("</head>")[0]
    # then
    found = re.findall(r'<link rel="alternate" type="application/atom\+xml" title="([^"]*)" href="([^"]*)">', head)
    assert len(found) == 1 + Category.objects.count()
    for title, address in found:
        feed = read(visitor, unescape(address).removeprefix(settings.PORTAL_ADDRESS))
        assert feed.findtext(f"{ATOM}title") == title
        own = feed.find(f"{ATOM}link[@rel='self']")
        assert own is not None
        assert own.get("href") == unescape(address)
    assert f'<link rel="canonical" href="{settings.PORTAL_ADDRESS}/en/{kind}">' in head


@KINDS
def test_there_is_no_feed_of_an_unknown_category(visitor: Client, kind: str, model: Any) -> None:
    problem(visitor, f"{kind}/feed/", 400, "invalid_query", category="nonsense")
