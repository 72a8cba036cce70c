"""The sitemap and robots.txt on real services: which addresses they name, and how they fail."""

import time
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client

from app.content.models import News, Report
from app.discovery import sitemaps
from app.funds.models import Tranche
from app.http.routes import path_to
from app.ratings import market
from search.queries.items import slug
from tests.factories.funds import RECORD_DATE
from tests.integration.api.asking import url

pytestmark = pytest.mark.django_db

_SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
_LINK = "{http://www.w3.org/1999/xhtml}link"


@pytest.fixture
def site(visitor: Client, settings: Any) -> Client:
    """A client of a portal whose sitemap nobody has asked for; it is known under another name than it is asked by."""
    settings.PORTAL_ADDRESS = f"https://portal-{time.time_ns()}.example"
    return visitor


def locations(client: Client, path: str) -> list[str]:
    answer = client.get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/xml")
    return [one.text or "" for one in ET.fromstring(answer.content).iter(f"{_SITEMAP}loc")]


def test_robots_find_every_public_page_once_in_each_language(site: Client, settings: Any) -> None:
    # given: where robots are sent
    robots = site.get("/robots.txt").content.decode()
    assert f"Sitemap: {settings.PORTAL_ADDRESS}/sitemap.xml" in robots
    # when
    parts = locations(site, "/sitemap.xml")
    found = [one for part in parts for one in locations(site, part.removeprefix(settings.PORTAL_ADDRESS))]
    # then
    assert all(one.startswith(settings.PORTAL_ADDRESS + "/") for one in (*parts, *found))
    assert len(found) == len(set(found))
    paths = {one.removeprefix(settings.PORTAL_ADDRESS) for one in found}
    main = Tranche.objects.filter(primary=True, closed_on=None).count()
    assert sum("/details/" in one for one in paths) == 2 * main
    assert sum("/peergroup/" in one for one in paths) == 2 * len(market.current().groups)
    for model in (News, Report):
        assert {item.page(lang) for item in model.public.all() for lang in ("de", "en")} <= paths
    assert {"/", "/en", "/methodology", "/peergroups", "/reports"} <= paths
    # and nothing that is for users, or that is a state of a page
    assert not {"/profile", "/search-results", "/advanced-search-results"} & paths
    # and a robot that follows one finds the page that calls itself so
    one = next(one for one in found if "/en/details/" in one)
    assert (
        f'<link rel="canonical" href="{one}">' in site.get(one.removeprefix(settings.PORTAL_ADDRESS)).content.decode()
    )


def test_an_address_names_its_other_languages_and_the_day_of_its_figures(site: Client) -> None:
    fund = Tranche.objects.filter(primary=True, key_figures__isnull=False).order_by("id").first()
    assert fund is not None
    tree = ET.fromstring(site.get("/sitemaps/funds-1.xml").content)
    path = path_to("fund", "en", slug=slug(fund.name), id=fund.pk)
    [entry] = [one for one in tree if (one.findtext(f"{_SITEMAP}loc") or "").endswith(path)]
    assert entry.findtext(f"{_SITEMAP}lastmod") == RECORD_DATE.isoformat()
    assert [one.get("hreflang") for one in entry.iter(_LINK)] == ["de", "en", "x-default"]


def test_parts_have_a_bounded_size(site: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitemaps, "PART", 500)
    parts = [one for one in locations(site, "/sitemap.xml") if "/funds-" in one]
    assert len(parts) == -(-Tranche.objects.filter(primary=True, closed_on=None).count() // 500)
    assert len(locations(site, "/sitemaps/funds-2.xml")) == 1000


def test_an_unchanged_part_is_not_sent_again(site: Client) -> None:
    tag = site.get("/sitemaps/news-1.xml")["ETag"]
    assert site.get("/sitemaps/news-1.xml", headers={"If-None-Match": tag}).status_code == 304


@pytest.mark.parametrize("path", ["/sitemaps/funds-0.xml", "/sitemaps/funds-999.xml", "/sitemaps/users-1.xml"])
def test_there_are_no_other_parts(site: Client, path: str) -> None:
    assert site.get(path).status_code == 404


def test_without_the_database_a_robot_comes_again(site: Client) -> None:
    def down(*_: Any) -> None:
        raise OperationalError("away")

    with connection.execute_wrapper(down):
        answer = site.get("/sitemap.xml")
    assert answer.status_code == 503
    assert answer["Retry-After"]


def test_answers_of_the_api_are_not_listed(site: Client) -> None:
    assert site.get(url("record_date/"))["X-Robots-Tag"] == "noindex"
    assert "X-Robots-Tag" not in site.get("/")
