"""Names of everything that funds are grouped by, from PostgreSQL, kept for seconds in each process.

Searches need the names for labels and the codes for validation; both change a few times a month. So a search costs no
database query, and goes on with the last known names while the database is down.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from functools import cached_property

from django.apps import apps
from django.db.models import Max

from app.database.failures import DATABASE_DOWN
from app.funds.models import AssetClass, InvestmentFocus, KeyFigures, Peergroup, Region, Universe
from app.http.cached import Cached
from app.http.messages import LANGUAGES, Language
from app.http.messages import catalogue as texts
from app.managers.models import Company
from search.fields import Field, tranche_catalogue
from search.saved import FacetLabels
from search.texts import Text

SECONDS = 5.0
CODES_SECONDS = 60.0
#: Codes of the asset classes, in the order the forms show them.
ASSET_CLASSES: tuple[str, ...] = tuple(AssetClass.values)
#: Regions that the guided search offers (specification, section 2).
GUIDED_REGIONS = ("north_america", "europe", "asia", "emerging_markets", "germany", "global")


@dataclass(frozen=True)
class Term:
    """A value's name; ``guided`` regions are offered in the guided search, ``asset_class`` belongs to peergroups."""

    name: Text
    guided: bool = False
    asset_class: str = ""

    def label(self, lang: Language) -> str:
        """The name in one language."""
        return self.name.in_language(lang)


@dataclass(frozen=True)
class KnownTerms:
    """All terms by value, in the order of their German names."""

    peergroups: Mapping[int, Term]
    companies: Mapping[int, Term]
    universes: Mapping[str, Term]
    investment_focus: Mapping[str, Term]
    regions: Mapping[str, Term]
    codes: Mapping[str, Mapping[int | str, Term]]
    """By facet, where the values are those that a column holds, and have no names but themselves."""
    merged: Mapping[int, int] = field(default_factory=dict)
    """The company that took it in, by the number of each that was merged."""

    def labels(self, lang: Language) -> FacetLabels:
        """Names of the values of every facet of the advanced search, as the search library needs them."""
        return self._labels[lang]

    @cached_property
    def _labels(self) -> dict[Language, FacetLabels]:
        return {lang: FacetLabels(self._facets(lang)) for lang in LANGUAGES}

    def _facets(self, lang: Language) -> dict[str, dict[int | str, str]]:
        """The words of the program where the catalogue names a table of them, else those of the database."""
        labels: dict[str, dict[int | str, str]] = {}
        for facet, item in tranche_catalogue().facets("wholesale").items():
            table = item.choices or item.labels
            if item.kind == "range":
                continue
            if table:
                fixed = fixed_labels(table, lang)
                labels[facet] = {int(one): word for one, word in fixed.items()} if item.type == "integer" else fixed
            else:
                group: Mapping[int | str, Term] = self.codes[facet] if facet in self.codes else getattr(self, facet)
                labels[facet] = {value: term.label(lang) for value, term in group.items()}
        return labels


def guided_labels(lang: Language) -> FacetLabels:
    """Names of the choices of the guided search's steps; a region shows its code while its name is not known."""
    try:
        regions = known().regions
    except DATABASE_DOWN:
        regions = {}
    return FacetLabels(
        {
            "asset_class": fixed_labels("asset_class", lang),
            "region": {code: regions[code].label(lang) if code in regions else code for code in GUIDED_REGIONS},
            "risk_class": fixed_labels("risk_class", lang),
        }
    )


def _load() -> KnownTerms:
    return KnownTerms(
        peergroups={one.pk: Term(one.name, asset_class=one.asset_class) for one in Peergroup.objects.all()},
        companies={id: Term(Text(name, name)) for id, name in _companies()},
        universes={one.code: Term(one.name) for one in Universe.objects.all()},
        investment_focus={one.code: Term(one.name) for one in InvestmentFocus.objects.all()},
        regions={one.code: Term(one.name, guided=one.guided) for one in Region.objects.all()},
        codes=_codes.get(),
        merged=_merged(),
    )


def _companies() -> Iterable[tuple[int, str]]:
    """Without those that were merged into another one."""
    return Company.objects.filter(merged_into=None).values_list("id", "name")


def _merged() -> dict[int, int]:
    found = Company.objects.exclude(merged_into=None).values_list("id", "merged_into")
    return {id: into for id, into in found if into is not None}


def coded_facets() -> dict[str, Field]:
    """The facets whose values are those that a column holds: neither the catalogue of texts nor a table names them."""
    named = {one.name for one in fields(KnownTerms)}
    return {
        facet: item
        for facet, item in tranche_catalogue().facets("wholesale").items()
        if item.kind == "value" and not (item.choices or item.labels) and facet not in named
    }


def _load_codes() -> dict[str, dict[int | str, Term]]:
    return {
        facet: {one: Term(Text(str(one), str(one))) for one in _held(item)} for facet, item in coded_facets().items()
    }


def _held(item: Field) -> list[int | str]:
    """What the column that the catalogue names as the source of ``item`` holds, in order."""
    table, _, column = item.source.partition(".")
    [model] = (model for model in apps.get_models() if model._meta.db_table == table)
    rows = model._default_manager.order_by(column).values_list(column, flat=True).distinct()
    return [one for one in rows if one not in (None, "")]


def _load_record_date() -> date | None:
    found: date | None = KeyFigures.objects.aggregate(latest=Max("record_date"))["latest"]
    return found


#: There is no table of such codes, so all rows are looked at; that is not done every few seconds.
_codes = Cached(_load_codes, seconds=CODES_SECONDS, failures=DATABASE_DOWN)
_terms = Cached(_load, seconds=SECONDS, failures=DATABASE_DOWN)
_record_date = Cached(_load_record_date, seconds=SECONDS, failures=DATABASE_DOWN)


def known() -> KnownTerms:
    """The terms, at most seconds old; the last known ones while the database is down. May raise DATABASE_DOWN."""
    return _terms.get()


def former_companies() -> dict[str, str]:
    """The number of the company that took it in, by that of each that was merged. May raise DATABASE_DOWN."""
    return {str(gone): str(into) for gone, into in known().merged.items()}


def record_date() -> date | None:
    """Date of the latest key figures, None before any were loaded; cached like the terms. May raise DATABASE_DOWN."""
    return _record_date.get()


def forget() -> None:
    """Drop what is kept, for tests that change the database."""
    _terms.forget()
    _codes.forget()
    _record_date.forget()


def fixed_labels(table: str, lang: Language) -> dict[int | str, str]:
    """Labels of values that are part of the program, such as rating classes, from the text catalogue."""
    prefix = f"label.{table}."
    return {key.removeprefix(prefix): label for key, label in texts(lang).items() if key.startswith(prefix)}


def facet_label(facet: str, lang: Language) -> str:
    """What a criterion is called: a word of its own, or the label of its field."""
    own = texts(lang).get(f"label.facet.{facet}")
    return own or tranche_catalogue().facets("wholesale")[facet].label.in_language(lang)
