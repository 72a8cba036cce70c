"""What pages say to search engines and messengers, on real services."""

import html
import json
import re
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.db import OperationalError, connection
from django.test import Client

from app.content.models import News, Report
from app.funds.models import Tranche
from app.http import heads
from app.ratings import market
from search.queries.items import slug

pytestmark = pytest.mark.django_db


def rated() -> Tranche:
    """A main share class with a rating and costs."""
    found = (
        Tranche.objects.filter(primary=True, ratings__points__isnull=False, ter__isnull=False).order_by("id").first()
    )
    assert found is not None
    return found


def page(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode().partition("</head>")[0]


def meta(head: str, name: str) -> str:
    found = re.search(rf'<meta (?:name|property)="{name}" content="([^"]*)">', head)
    assert found is not None, name
    return html.unescape(found[1])


def graph(head: str) -> dict[str, dict[str, Any]]:
    """The structured data of a page by type."""
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', head)
    assert found is not None
    return {one["@type"]: one for one in json.loads(found[1])["@graph"]}


@pytest.mark.parametrize(("prefix", "word"), [("", "laufende Kosten (TER)"), ("/en", "ongoing charges (TER)")])
def test_a_fund_page_tells_its_facts(visitor: Client, prefix: str, word: str) -> None:
    fund = rated()
    # when: under a name that it does not have, with a key of a campaign
    head = page(visitor, f"{prefix}/details/any-name/{fund.pk}?utm_source=mail")
    # then
    assert f"<title>{html.escape(fund.name)} ({fund.isin}) – Fondsatlas</title>" in head
    description = meta(head, "description")
    assert word in description
    assert fund.fund.company.name in description
    assert ("simuliert" if prefix == "" else "simulated") in description
    address = f"{django_settings.PORTAL_ADDRESS}{prefix}/details/{slug(fund.name)}/{fund.pk}"
    assert f'<link rel="canonical" href="{address}">' in head
    assert meta(head, "og:url") == address
    # and the same as data
    data = graph(head)
    assert data["InvestmentFund"]["identifier"][0] == {
        "@type": "PropertyValue",
        "propertyID": "ISIN",
        "value": fund.isin,
    }
    assert [one["position"] for one in data["BreadcrumbList"]["itemListElement"]] == [1, 2, 3, 4]
    assert data["BreadcrumbList"]["itemListElement"][-1]["item"] == address


def test_all_share_classes_lead_to_one_address_of_their_peergroup(visitor: Client) -> None:
    group = next(one for one in market.current().groups if one.funds > 1)
    members = Tranche.objects.filter(fund__peergroup_id=group.id, primary=True).order_by("-id")[:2]
    found = {
        re.search(r'<link rel="canonical" href="([^"]*)">', page(visitor, f"/peergroup/x/{one.pk}"))[1]  # type: ignore[index]
        for one in members
    }
    path = f"/peergroup/{slug(group.name.de)}/{group.oldest_id}"
    assert found == {django_settings.PORTAL_ADDRESS + path}
    assert f"bewertete von {group.funds} Fonds" in meta(page(visitor, path), "description")


def test_news_are_articles_and_reports_tell_what_everybody_may_read(visitor: Client) -> None:
    item, report = News.objects.order_by("id")[1], Report.objects.order_by("id")[1]
    without_summary = Report.objects.order_by("id")[0]
    head = page(visitor, item.page("en"))
    assert meta(head, "og:type") == "article"
    assert meta(head, "description") == "The markets at a glance. Simulated text."
    assert graph(head)["NewsArticle"]["headline"] == item.headline("en")
    # when a report is opened
    head = page(visitor, report.page("de"))
    # then
    assert meta(head, "description") == "Die Märkte im Überblick. Simulierter Text."
    assert meta(head, "og:title") == report.headline("de")
    assert 'name="robots"' not in head
    data = graph(head)["Report"]
    assert (data["headline"], data["isAccessibleForFree"]) == (report.headline("de"), False)
    # and in place of a summary the first paragraph, of which the rest stays with users
    head = page(visitor, without_summary.page("de"))
    assert meta(head, "description").startswith("Warum ")
    assert "Zinsen" not in head


def test_the_home_page_tells_how_to_search(visitor: Client) -> None:
    site = graph(page(visitor, "/en"))["WebSite"]
    assert site["potentialAction"]["target"]["urlTemplate"].endswith("/en/search-results?q={search_term_string}")


def test_an_unknown_fund_is_answered_as_before_and_not_listed(visitor: Client) -> None:
    head = page(visitor, "/details/x/999999999999999999")
    assert "<title>Fondsdetails – Fondsatlas</title>" in head
    assert meta(head, "robots") == "noindex"


def test_without_the_database_a_page_has_the_head_of_all_funds(visitor: Client) -> None:
    fund = rated()

    def down(*_: Any) -> None:
        raise OperationalError("away")

    # when
    with connection.execute_wrapper(down):
        head = page(visitor, f"/details/x/{fund.pk}")
    # then
    assert "<title>Fondsdetails – Fondsatlas</title>" in head
    assert 'name="robots"' not in head
    # and once it is back, its own
    heads.forget()
    assert fund.isin in page(visitor, f"/details/x/{fund.pk}")
