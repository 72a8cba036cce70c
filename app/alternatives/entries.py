"""What the lists of AIF and ELTIF answer: entries of the register from the index, benchmarks from the database."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.alternatives.benchmarks import latest_figures
from app.alternatives.figures import FIGURES
from app.alternatives.models import Entry
from app.alternatives.validators import STATES
from app.database.failures import DATABASE_DOWN
from app.funds import terms
from app.http import formats
from app.http.engine import ask
from app.http.messages import Language
from app.http.problems import Problem
from app.http.query import Read
from app.lists import selecting
from app.lists.paging import Found, Source, Window
from app.outbox.doc_types import doc_type_of
from search.queries import register
from search.queries.items import slug
from search.queries.register import RegisterQuery
from search.saved import Order

Item = dict[str, Any]
Labels = Mapping[str, Mapping[int | str, str]]

#: What rows can be ordered by; missing values come last either way.
ORDERS: Final = ("name", "manager", "authorised_on", "marketed_since")
#: Filters with few values, each of which is counted.
FACETS: Final = ("strategy", "investors", "structure", "state")


def state_names(lang: Language) -> dict[int | str, str]:
    """Names of all states by their codes."""
    return {code: formats.state(code, lang) for code in STATES}


def funds(kind: str, asked: Read, *, professional: bool = False) -> Source:
    """The entries of a kind, page by page; ``professional``: with the figures of their benchmarks.

    The source raises Problem (503 data_unavailable).
    """

    def find(window: Window) -> Found:
        doc_type = doc_type_of(Entry)
        query = RegisterQuery(
            kind=kind,
            text=asked["search"] or "",
            chosen={name: asked[name] for name in FACETS},
            order=Order.of(asked["ordering"]),
            page=window.page,
            per_page=window.per_page,
        )
        page = register.find(doc_type, query, lambda body: ask(doc_type, body, asked.lang))
        labels = _labels(asked.lang)
        beside = {
            "listed": page.listed,
            "updated_on": page.updated_on,
            "simulated": page.simulated,
            "facets": {name: _facet(name, page.counts[name], labels[name], asked) for name in FACETS},
        }
        try:
            return Found(page.count, _rows(page.entries, labels, professional), beside)
        except DATABASE_DOWN as error:
            raise Problem("data_unavailable", lang=asked.lang) from error

    return find


def _labels(lang: Language) -> dict[str, Mapping[int | str, str]]:
    fixed = {name: terms.fixed_labels(f"alternative_{name}", lang) for name in FACETS if name != "state"}
    return {**fixed, "state": state_names(lang)}


def _facet(name: str, counts: Mapping[str, int], labels: Mapping[int | str, str], asked: Read) -> Item:
    """How many entries each value has under all other filters."""
    in_order = sorted(labels, key=lambda value: labels[value].casefold()) if name == "state" else list(labels)
    return selecting.value_facet(((value, labels[value], counts.get(str(value), 0)) for value in in_order), asked[name])


def _rows(shown: Sequence[Mapping[str, Any]], labels: Labels, professional: bool) -> list[Item]:
    figures = latest_figures([one["fund_id"] for one in shown if one["fund_id"] is not None])
    nothing = dict.fromkeys(FIGURES)
    return [
        _row(one, labels)
        | {"has_benchmark": one["fund_id"] in figures}
        | (figures.get(one["fund_id"], nothing) if professional else nothing)
        for one in shown
    ]


def _row(one: Mapping[str, Any], labels: Labels) -> Item:
    fund = one["fund"]
    same = ("id", "name", "manager", "lei", "isins", "authorised_on", "marketed_since", "updated_on", "simulated")
    return {
        **{name: one[name] for name in same},
        "fund_classification": one["kind"],
        **{name: _labelled(one[name], labels[name]) for name in ("structure", "investors", "strategy")},
        "home_state": _labelled(one["home_state"], labels["state"]),
        "states": [_labelled(state, labels["state"]) for state in one["states"]],
        "fund": fund and {**fund, "slug": slug(fund["name"])},
        "instrument.rank": one["instrument_rank"],
        "eltif_instrument.rank": one["eltif_instrument_rank"],
    }


def _labelled(value: str, labels: Mapping[int | str, str]) -> Item:
    return {"value": value, "label": labels.get(value, value)}
