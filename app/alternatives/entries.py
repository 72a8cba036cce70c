"""What the lists of AIF and ELTIF answer: entries of the register, with what the portal knows of their funds."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from app.alternatives.benchmarks import latest_figures
from app.alternatives.figures import FIGURES
from app.alternatives.models import Entry
from app.alternatives.validators import STATES
from app.database.failures import DATABASE_DOWN
from app.funds import terms
from app.funds.models import Tranche
from app.http import formats
from app.http.messages import Language
from app.http.problems import Problem
from app.http.query import Read
from app.lists import selecting
from app.lists.paging import Found, Source, Window
from search.fields.isin import normalise
from search.queries.items import slug

Item = dict[str, Any]

#: What rows can be ordered by; missing values come last either way.
ORDERS: Final[Mapping[str, Callable[[Entry], Any]]] = {
    "name": lambda one: one.name.casefold(),
    "manager": lambda one: one.manager.casefold(),
    "authorised_on": lambda one: one.authorised_on,
    "marketed_since": lambda one: one.marketed_since,
}
#: Characters of a code from which on it is looked for.
_SHORTEST_CODE: Final = 4


@dataclass(frozen=True, slots=True)
class _Facet:
    """A filter with few values: the key of the query, the values of an entry, their labels."""

    values: Callable[[Entry], Iterable[str]]
    labels: Callable[[Language], Mapping[int | str, str]]


def state_names(lang: Language) -> dict[int | str, str]:
    """Names of all states by their codes."""
    return {code: formats.state(code, lang) for code in STATES}


def _investors(one: Entry) -> tuple[str, ...]:
    """An entry for both is found under either."""
    if one.investors == Entry.Investors.BOTH:
        return Entry.Investors.RETAIL, Entry.Investors.PROFESSIONAL
    return (one.investors,)


_FACETS: Final[Mapping[str, _Facet]] = {
    "strategy": _Facet(lambda one: (one.strategy,), lambda lang: terms.fixed_labels("alternative_strategy", lang)),
    "investors": _Facet(_investors, lambda lang: terms.fixed_labels("alternative_investors", lang)),
    "structure": _Facet(lambda one: (one.structure,), lambda lang: terms.fixed_labels("alternative_structure", lang)),
    "state": _Facet(lambda one: one.states, state_names),
}


def funds(kind: str, asked: Read, *, professional: bool = False) -> Source:
    """The entries of a kind, page by page; ``professional``: with the figures of their benchmarks.

    The source raises Problem (503 data_unavailable).
    """

    def find(window: Window) -> Found:
        try:
            return _find(kind, asked, window, professional)
        except DATABASE_DOWN as error:
            raise Problem("data_unavailable", lang=asked.lang) from error

    return find


def _find(kind: str, asked: Read, window: Window, professional: bool) -> Found:
    everyone = list(Entry.objects.filter(kind=kind).select_related("fund"))
    filters = _filters(asked)
    found = selecting.ordered(selecting.chosen(everyone, filters), asked["ordering"], ORDERS)
    shown = found[window.start : window.end]
    beside = {
        "listed": len(everyone),
        "updated_on": max((one.updated_on for one in everyone if one.updated_on), default=None),
        "simulated": any(one.simulated for one in everyone),
        "facets": {name: _facet(name, everyone, filters, asked) for name in _FACETS},
    }
    return Found(len(found), _rows(shown, asked.lang, professional), beside)


def _filters(asked: Read) -> dict[str, Callable[[Entry], bool]]:
    found: dict[str, Callable[[Entry], bool]] = {}
    for name in _FACETS:
        if asked[name]:
            found[name] = _has(_FACETS[name], frozenset(asked[name]))
    if asked["search"]:
        found["search"] = _says(asked["search"])
    return found


def _has(facet: _Facet, wanted: frozenset[str]) -> Callable[[Entry], bool]:
    return lambda one: not wanted.isdisjoint(facet.values(one))


def _says(written: str) -> Callable[[Entry], bool]:
    """Every word in name or manager, or the beginning of a LEI or ISIN."""
    words, code = written.casefold().split(), normalise(written)

    def holds(one: Entry) -> bool:
        text = f"{one.name} {one.manager}".casefold()
        codes = (one.lei, *one.isins) if len(code) >= _SHORTEST_CODE else ()
        return all(word in text for word in words) or any(each.startswith(code) for each in codes)

    return holds


def _facet(name: str, everyone: Sequence[Entry], filters: selecting.Filters[Entry], asked: Read) -> Item:
    """How many entries each value has under all other filters."""
    facet = _FACETS[name]
    counts = selecting.counted_each(everyone, filters, name, facet.values)
    labels = facet.labels(asked.lang)
    by_name = sorted(labels, key=lambda value: labels[value].casefold()) if name == "state" else list(labels)
    return selecting.value_facet(((value, labels[value], counts[str(value)]) for value in by_name), asked[name])


def _rows(shown: Sequence[Entry], lang: Language, professional: bool) -> list[Item]:
    ids = [one.fund_id for one in shown if one.fund_id is not None]
    tranches = {one.fund_id: one for one in Tranche.objects.filter(fund__in=ids, primary=True)}
    figures = latest_figures(ids)
    labels = {name: facet.labels(lang) for name, facet in _FACETS.items()}
    nothing = dict.fromkeys(FIGURES)
    return [
        _row(one, tranches.get(one.fund_id or 0), labels)
        | {"has_benchmark": one.fund_id in figures}
        | (figures.get(one.fund_id or 0, nothing) if professional else nothing)
        for one in shown
    ]


def _row(one: Entry, tranche: Tranche | None, labels: Mapping[str, Mapping[int | str, str]]) -> Item:
    fund = one.fund
    return {
        "id": one.pk,
        "name": one.name,
        "fund_classification": one.kind,
        "manager": one.manager,
        "lei": one.lei or None,
        "isins": one.isins,
        "structure": _labelled(one.structure, labels["structure"]),
        "investors": _labelled(one.investors, labels["investors"]),
        "strategy": _labelled(one.strategy, labels["strategy"]),
        "home_state": _labelled(one.home_state, labels["state"]),
        "states": [_labelled(state, labels["state"]) for state in one.states],
        "authorised_on": _day(one.authorised_on),
        "marketed_since": _day(one.marketed_since),
        "updated_on": _day(one.updated_on),
        "fund": None
        if tranche is None
        else {"id": tranche.pk, "fund_id": tranche.fund_id, "slug": slug(tranche.name), "name": tranche.name},
        "instrument.rank": (fund and fund.instrument_rank) or None,
        "eltif_instrument.rank": (fund and fund.eltif_instrument_rank) or None,
        "simulated": one.simulated,
    }


def _labelled(value: str, labels: Mapping[int | str, str]) -> Item:
    return {"value": value, "label": labels.get(value, value)}


def _day(value: date | None) -> str | None:
    return None if value is None else value.isoformat()
