"""A saved search may ask only for what its owner may see, whatever facets the catalogue declares."""

import tomllib
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from app.alerts.models import SavedSearch, StoredScreen
from app.alerts.services import saving
from app.funds import terms
from search.documents import DOC_TYPES, SCREENED
from search.fields.catalogue import build
from search.saved import FacetLabels, Range, ScreenQuery, screen, store, stored


@pytest.fixture
def for_professionals(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The value at risk, which only professionals may see, has become a facet by its declaration alone."""
    tables: dict[str, Any] = {}
    for path in DOC_TYPES[SCREENED].field_files:
        tables |= tomllib.loads(path.read_text("utf-8"))
    tables["value_at_risk_3y"] |= {
        "filter": "var", "facet": "value_at_risk", "kind": "range", "bounds": [0, 10], "limits": [0, 100]
    }  # fmt: skip
    declared = build(SCREENED, tables)
    for module in (screen, stored):
        monkeypatch.setattr(module, "tranche_catalogue", lambda: declared)
    monkeypatch.setattr(terms, "known", lambda: SimpleNamespace(labels=lambda _lang: FacetLabels({})))
    _forget()
    yield
    _forget()


def _forget() -> None:
    for kept in (screen.value_facets, screen.range_facets, screen.screen_keys, screen._single_keys):
        kept.cache_clear()


@pytest.mark.usefixtures("for_professionals")
def test_who_may_not_see_a_field_any_more_does_not_follow_it() -> None:
    # given: a search that a professional has saved
    kept = store(ScreenQuery(ranges={"value_at_risk": Range(maximum=5.0)}))
    search = SavedSearch(screen=StoredScreen(criteria=kept.criteria(), state=StoredScreen.State.SEEDED))
    # then
    assert saving.faults_of(search, "en", "wholesale") == []
    assert [(one.key, one.message) for one in saving.faults_of(search, "en", "registered")] == [
        ("var_max", "unknown_key")
    ]
