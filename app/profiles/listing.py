"""The list of asset managers, from the index."""

from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import Any, Final

from app.funds import terms
from app.funds.terms import Term
from app.http.engine import ask
from app.http.messages import Language
from app.http.query import Read
from app.lists import selecting
from app.lists.paging import Found, Source, Window
from app.managers.models import Company
from app.outbox.doc_types import doc_type_of
from app.profiles.models import Profile
from search.queries import managers
from search.queries.items import slug
from search.queries.managers import ManagersQuery
from search.saved import Order
from search.texts import LANGUAGES, Text

Item = dict[str, Any]

ORDERS: Final = ("name", "number_of_funds")
#: First letters, and what stands for all other beginnings.
LETTERS: Final = (*ascii_uppercase, "#")
FACETS: Final = ("focus", "region", "letter")


def focuses() -> tuple[str, ...]:
    """Codes of all investment focuses."""
    return tuple(terms.known().investment_focus)


def regions() -> tuple[str, ...]:
    """Codes of all regions."""
    return tuple(terms.known().regions)


def companies(asked: Read) -> Source:
    """The asset managers that have funds, page by page. The source raises Problem (503 data_unavailable)."""

    def find(window: Window) -> Found:
        doc_type = doc_type_of(Company)
        query = ManagersQuery(
            text=asked["search"] or "",
            chosen={name: asked[name] for name in FACETS},
            order=Order.of(asked["ordering"]),
            page=window.page,
            per_page=window.per_page,
        )
        page = managers.find(doc_type, query, lambda body: ask(doc_type, body, asked.lang))
        labels = _labels(asked.lang)
        beside = {
            "facets": {name: _facet(page.counts[name], labels[name], asked[name]) for name in FACETS},
            "simulated": page.simulated,
        }
        return Found(page.count, [_row(one, labels, asked.lang) for one in page.results], beside)

    return find


#: As many asset managers stand below the funds that the search box suggests.
SUGGESTED: Final = 3


def suggestions(asked: Read) -> Item:
    """What a text that is being typed may mean. Raises Problem (503 data_unavailable)."""
    doc_type = doc_type_of(Company)
    found = managers.suggest(doc_type, asked["search"], SUGGESTED, lambda body: ask(doc_type, body, asked.lang))
    return {"results": found.results, "forgiven": found.forgiven}


def _labels(lang: Language) -> dict[str, dict[str, str]]:
    known = terms.known()
    return {
        "focus": _named(known.investment_focus, lang),
        "region": _named(known.regions, lang),
        "letter": {letter: letter for letter in LETTERS},
    }


def _named(found: Mapping[str, Term], lang: Language) -> dict[str, str]:
    named = ((code, term.label(lang)) for code, term in found.items())
    return dict(sorted(named, key=lambda one: one[1].casefold()))


def _facet(counts: Mapping[str, int], labels: Mapping[str, str], chosen: Sequence[str]) -> Item:
    return selecting.value_facet(((value, label, counts.get(value, 0)) for value, label in labels.items()), chosen)


def _row(one: Mapping[str, Any], labels: Mapping[str, Mapping[str, str]], lang: Language) -> Item:
    texts = Text(**{language: one[Profile.description_short.column(language)] or "" for language in LANGUAGES})
    reading = texts.reading(lang)
    return {
        "id": one["id"],
        "name": one["name"],
        "slug": slug(one["name"]),
        "letter": one["letter"],
        "description_short": reading.text,
        "description_language": reading.language if reading.text else None,
        "image": f"/api/v1/company_info/{one['id']}/image/?v={one['picture']}" if one["picture"] else None,
        "number_of_funds": one["number_of_funds"],
        "number_of_rated_funds": one["number_of_rated_funds"],
        "investment_focus": _labelled(one["investment_focus"], labels["focus"]),
        "regions": _labelled(one["regions"], labels["region"]),
        "simulated": one["simulated"],
    }


def _labelled(codes: Sequence[str], labels: Mapping[str, str]) -> list[Item]:
    return [{"value": code, "label": labels.get(code, code)} for code in codes]
