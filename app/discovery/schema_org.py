"""What pages say of themselves in the words of schema.org.

Ratings are left out: search engines show what is declared as a rating with stars, as if buyers had given them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings

from app.http import formats
from app.http.heads import absolute
from app.http.messages import Language, text
from app.http.routes import path_to

Data = dict[str, Any]

_TERM: Final = "search_term_string"


@dataclass(frozen=True, slots=True)
class Crumb:
    """A page on the way to another one."""

    name: str
    path: str


def website(description: str, lang: Language) -> tuple[Data, ...]:
    """The portal, its search, and who offers it."""
    home = absolute(path_to("home", lang))
    return (
        {
            "@type": "WebSite",
            "@id": f"{absolute('/')}#website",
            "name": settings.PROVIDER_NAME,
            "url": home,
            "description": description,
            "inLanguage": lang,
            "publisher": _provider(),
            "potentialAction": {
                "@type": "SearchAction",
                "target": {
                    "@type": "EntryPoint",
                    "urlTemplate": f"{absolute(path_to('searchResults', lang))}?q={{{_TERM}}}",
                },
                "query-input": f"required name={_TERM}",
            },
        },
    )


def breadcrumbs(crumbs: Sequence[Crumb], lang: Language) -> Data:
    """The way from the home page to a page."""
    way = [Crumb(settings.PROVIDER_NAME, path_to("home", lang)), *crumbs]
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": place, "name": one.name, "item": absolute(one.path)}
            for place, one in enumerate(way, 1)
        ],
    }


def investment_fund(item: Mapping[str, Any], path: str, description: str, lang: Language) -> Data:
    """A share class as a financial product (InvestmentFund is one)."""
    codes = [("ISIN", item["isin"]), ("WKN", item["wkn"])]
    found: Data = {
        "@type": "InvestmentFund",
        "name": item["name"],
        "url": absolute(path),
        "description": description,
        "identifier": [{"@type": "PropertyValue", "propertyID": name, "value": code} for name, code in codes if code],
        "category": item["peergroup"],
        "provider": {"@type": "Organization", "name": item["company"]},
    }
    if item["ter"] is not None:
        costs = text("head.ter", lang, ter=formats.percent(item["ter"], lang))
        note = f" ({text('head.simulated', lang)})" if item["simulated"] else ""
        found["feesAndCommissionsSpecification"] = f"{costs}{note}"
    return found


def collection(name: str, path: str, description: str, lang: Language) -> Data:
    """A page that lists funds."""
    return {
        "@type": "CollectionPage",
        "name": name,
        "url": absolute(path),
        "description": description,
        "inLanguage": lang,
        "isPartOf": {"@id": f"{absolute('/')}#website"},
    }


def news_article(item: Mapping[str, Any], path: str, description: str) -> Data:
    """A news item, and the funds that it is about."""
    return _article("NewsArticle", item, path, description)


def report(item: Mapping[str, Any], path: str, description: str) -> Data:
    """A report, which search engines are told is open to readers with an account only."""
    return {**_article("Report", item, path, description), "isAccessibleForFree": False}


def _article(kind: str, item: Mapping[str, Any], path: str, description: str) -> Data:
    return {
        "@type": kind,
        "headline": item["title"],
        "url": absolute(path),
        "description": description,
        "datePublished": item["date"],
        "inLanguage": item["languages"]["title"],
        "author": [{"@type": "Person", "name": one["name"], "jobTitle": one["role"]} for one in item["authors"]]
        or _provider(),
        "publisher": _provider(),
        "about": [
            {"@type": "InvestmentFund", "name": fund["name"], "identifier": fund["isin"]} for fund in item["funds"]
        ],
    }


def _provider() -> Data:
    return {
        "@type": "Organization",
        "name": settings.PROVIDER_NAME,
        "url": absolute("/"),
        "logo": absolute("/icon-512.png"),
    }
