"""The names of the values that screens filter by, whatever facets the catalogue declares."""

import tomllib
from typing import Any

import pytest
from django.apps import apps

from app.funds import terms
from app.funds.terms import KnownTerms, Term
from search.documents import DOC_TYPES, SCREENED
from search.fields import Catalogue
from search.fields.catalogue import build
from search.texts import Text


@pytest.fixture
def one_more(monkeypatch: pytest.MonkeyPatch) -> Catalogue:
    """The catalogue in which a field with codes from a column has become a facet, by its declaration alone."""
    tables: dict[str, Any] = {}
    for path in DOC_TYPES[SCREENED].field_files:
        tables |= tomllib.loads(path.read_text("utf-8"))
    tables["volume_currency"] |= {"filter": "fund_currency", "facet": "fund_currency", "kind": "value"}
    declared = build(SCREENED, tables)
    monkeypatch.setattr(terms, "tranche_catalogue", lambda: declared)
    return declared


def test_a_facet_over_codes_of_a_column_needs_its_declaration_alone(one_more: Catalogue) -> None:
    # given
    assert "fund_currency" in one_more.facets("visitor")
    held: dict[str, dict[int | str, Term]] = {"fund_currency": {"CHF": Term(Text("CHF", "CHF"))}, "currency": {}}
    # when
    labels = KnownTerms({}, {}, {}, {}, {}, held).labels("de")
    # then
    assert labels.by_facet["fund_currency"] == {"CHF": "CHF"}
    assert set(terms.coded_facets()) == {"currency", "fund_currency"}


def test_the_source_of_such_a_facet_is_a_column() -> None:
    columns = {(model._meta.db_table, field.column) for model in apps.get_models() for field in model._meta.fields}
    sources = {facet: tuple(item.source.split(".")) for facet, item in terms.coded_facets().items()}

    assert "currency" in sources
    assert {facet: source for facet, source in sources.items() if source not in columns} == {}
