"""The field catalogue: each searchable field declared once, in the TOML of its document type, read into dataclasses.

Mappings, facets, the column chooser, exports, filter labels and ``infra/docs/fields.md`` all derive from it. The SQL
document views have exactly the columns of :attr:`Catalogue.index_fields`.

Attributes of a field (a TOML table whose name is the one in the index and, without ``api``, in the API):

``api``
    Name in the API, where the specification prints one that Python and SQL do not write: ``firstRating``,
    ``instrument.rank``. Rows, orders, columns, exports and ``fields/`` all use it; nothing else is answered.
``synonyms``
    Other names that are accepted wherever a field is named, such as the one it had before: saved searches, kept columns
    and links go on. No answer uses them.
``same_as``
    The field whose value this is, where the specification prints two names for it (``id``, ``tranche_id``). Such a
    field is in rows, and neither in the index nor in orders, columns and exports.
``share_class``
    Name in a fund's list of its share classes, for which the specification prints names of its own (``ogc``,
    ``minInvestment``, ``currency``); empty if the list does not have the field.
``type``
    ``id``, ``code``, ``label``, ``name``, ``title``, ``text_name``, ``isin``, ``wkn``, ``integer``, ``number``,
    ``boolean``, ``date``, ``text`` or ``object``; :mod:`search.mappings` turns it into an index mapping.
``label``, ``description``
    German and English text for users.
``definition``
    How a figure is computed, in both languages: formula in words, annualisation and source. Every figure has one; the
    fund page, the comparison and the methodology page show it.
``better``
    ``higher`` or ``lower``: which of two funds' values is the better one; ``none`` (default) where that cannot be said.
``labels``
    Of codes: the table of the API's text catalogue (``label.TABLE``) that has the words of each value, in their order.
``source``
    Where the value comes from in SQL.
``unit``
    ``percent``, ``percent_per_year``, ``mio_eur``, ``currency``, ``points``, ``years`` or ``none`` (default).
    Percentages are percent points: 1.25 means 1.25 %.
``visible``
    Who may see, filter, sort, facet and export the field: ``visitor`` (default), ``registered`` or ``wholesale``.
``localised``
    True if the index holds ``<name>_de`` and ``<name>_en``; the API answers ``<name>`` in the request's language.
``many``
    True if a document holds a list of values.
``filter``, ``facet``
    Key of the filter in addresses, and name of its facet; empty if there is none.
``kind``
    How a facet is filtered: ``value`` (any number of values, of which a fund has one at least), ``flag`` (yes or no) or
    ``range`` (numbers from and to, keys ``<filter>_min`` and ``<filter>_max``). Every facet has one.
``choices``
    Of facets whose values are part of the program: the table that has the words to choose from; ``labels`` if empty.
    The values of facets with neither come from the database: those of ``id`` and of codes with names from the tables
    that ``app/funds/terms.py`` reads, those of all other codes from the column that is their ``source``.
``bounds``, ``limits``
    Of ranges: where the bars of the histogram begin, the last one being open, and the least and greatest number that
    can be asked for.
``sign``
    Of ranges: the key that makes ``filter`` one bound, ``gte`` or ``lte``, as the specification prints it.
``counted``
    Whether every screen counts the facet (``always``) or only one that asks for it or filters by it (``asked``).
``guided``
    True if the guided search asks for it.
``internal``
    True if only the program reads it: the index and the view have it, and no answer, order, column or export does.
``sort``, ``export``
    Whether a list can be ordered by it, and whether exports carry it.
``column``
    ``default`` (shown at first), ``optional`` or ``none``.
``group``
    Heading under which column choosers and the reference list it.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, get_args

from search.documents import DOC_TYPES, SCREENED, DocType
from search.texts import LANGUAGES, Language, Text

FieldType = Literal[
    "id",
    "code",
    "label",
    "name",
    "title",
    "text_name",
    "isin",
    "wkn",
    "integer",
    "number",
    "boolean",
    "date",
    "text",
    "object",
]
Unit = Literal["percent", "percent_per_year", "mio_eur", "currency", "points", "years", "none"]
Viewer = Literal["visitor", "registered", "wholesale"]
Column = Literal["default", "optional", "none"]
Better = Literal["higher", "lower", "none"]
Kind = Literal["none", "value", "flag", "range"]
Counted = Literal["always", "asked"]
Group = Literal["master", "rating", "performance", "risk", "costs", "sustainability"]

VIEWERS: tuple[Viewer, ...] = get_args(Viewer)
GROUPS: tuple[Group, ...] = get_args(Group)

#: Columns of fund tables that follow the performance period above the table, and the family of fields that each shows.
#: They are chosen and kept like fields, but an index has none of them: the front end draws the family's current field.
FOLLOWING_COLUMNS: Mapping[str, str] = {"performance": "perf_", "volatility": "volatility_"}
#: Columns that the front end draws from a call of their own: they have no field, so nothing sorts, filters or exports
#: by them (ADR 0224).
DRAWN_COLUMNS: frozenset[str] = frozenset({"sparkline"})

#: Types that each kind of facet can count, compare or switch.
_FACET_TYPES: Mapping[Kind, frozenset[str]] = {
    "value": frozenset({"id", "code", "integer", "date"}),
    "flag": frozenset({"boolean"}),
    "range": frozenset({"integer", "number"}),
}
#: Types whose values an index cannot put in order.
_UNSORTABLE: frozenset[str] = frozenset({"text", "object", "title", "text_name"})


class CatalogueError(ValueError):
    """The catalogue contradicts itself; the message names the file's field and what is wrong."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a document; see the module's description for its attributes."""

    name: str
    """Name in the API."""
    stem: str
    """Name in the index, but for the language."""
    type: FieldType
    label: Text
    description: Text
    source: str
    definition: Text | None = None
    better: Better = "none"
    labels: str = ""
    unit: Unit = "none"
    visible: Viewer = "visitor"
    localised: bool = False
    many: bool = False
    filter: str = ""
    facet: str = ""
    kind: Kind = "none"
    choices: str = ""
    bounds: tuple[float, ...] = ()
    limits: tuple[float, ...] = ()
    sign: str = ""
    counted: Counted = "always"
    guided: bool = False
    sort: bool = False
    column: Column = "none"
    export: bool = False
    group: Group = "master"
    synonyms: tuple[str, ...] = ()
    same_as: str = ""
    share_class: str = ""
    internal: bool = False

    @property
    def filter_keys(self) -> tuple[str, ...]:
        """The keys by which an address filters by this field."""
        if self.kind != "range":
            return (self.filter,) if self.filter else ()
        return (*((self.filter, self.sign) if self.sign else ()), f"{self.filter}_min", f"{self.filter}_max")

    @property
    def index_names(self) -> tuple[str, ...]:
        """Names of this field in the index and in the SQL view."""
        return tuple(f"{self.stem}_{language}" for language in LANGUAGES) if self.localised else (self.stem,)

    def index_name(self, language: Language) -> str:
        """Name in the index for readers of ``language``."""
        return f"{self.stem}_{language}" if self.localised else self.stem

    def language_of(self, index_name: str) -> Language | None:
        """The language of one of :attr:`index_names`; None if the field is the same in both."""
        return next((one for one in LANGUAGES if self.localised and self.index_name(one) == index_name), None)

    def sort_path(self, language: Language) -> str:
        """Index path to order by: names have a sub-field that ignores case and accents."""
        return f"{self.index_name(language)}.sort" if self.type == "name" else self.index_name(language)

    def visible_to(self, viewer: Viewer) -> bool:
        """Whether ``viewer`` may see this field; each role sees what the roles before it see."""
        return VIEWERS.index(viewer) >= VIEWERS.index(self.visible)


@dataclass(frozen=True)
class Catalogue:
    """All fields of one kind of document, in the order of columns and exports."""

    doc_type: DocType
    fields: Mapping[str, Field]
    """By name; those that only the program reads are not among them."""
    synonyms: Mapping[str, str]
    """Other accepted names, and the name of the field that each stands for."""
    _by_index_name: Mapping[str, Field] = field(repr=False, compare=False)

    def __getitem__(self, name: str) -> Field:
        """The field called ``name`` in the API; KeyError if there is none."""
        return self.fields[name]

    def current(self, name: str) -> str:
        """The name of the field that ``name``, kept or sent by somebody, stands for; ``name`` itself if it is none."""
        return self.synonyms.get(name, name)

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields.values())

    @property
    def index_fields(self) -> tuple[str, ...]:
        """Names of all fields in the index: the columns of the SQL view besides nothing else."""
        return tuple(self._by_index_name)

    @property
    def internal(self) -> tuple[Field, ...]:
        """Fields that only the program reads."""
        return tuple(item for item in dict.fromkeys(self._by_index_name.values()) if item.internal)

    def of_index_field(self, index_name: str) -> Field:
        """The field that ``index_name`` belongs to; KeyError if there is none."""
        return self._by_index_name[index_name]

    def visible_to(self, viewer: Viewer) -> tuple[Field, ...]:
        """Fields that ``viewer`` may see."""
        return tuple(item for item in self if item.visible_to(viewer))

    def sortable(self, viewer: Viewer) -> dict[str, Field]:
        """Fields that ``viewer`` may order by."""
        return {item.name: item for item in self.visible_to(viewer) if item.sort}

    def facets(self, viewer: Viewer) -> dict[str, Field]:
        """Facet name to field, for the facets that ``viewer`` may use."""
        return {item.facet: item for item in self.visible_to(viewer) if item.facet}

    def filters(self, viewer: Viewer) -> dict[str, Field]:
        """Filter key to field, for the filters that ``viewer`` may use."""
        return {item.filter: item for item in self.visible_to(viewer) if item.filter}

    def columns(self, viewer: Viewer) -> tuple[Field, ...]:
        """Fields that ``viewer`` may show as a column."""
        return tuple(item for item in self.visible_to(viewer) if item.column != "none")

    def column_names(self, viewer: Viewer) -> frozenset[str]:
        """Names by which ``viewer`` may choose columns: those of fields, those that follow a period, and the drawn."""
        names = {item.name for item in self.columns(viewer)}
        if self.doc_type != SCREENED:
            return frozenset(names)
        following = {
            name for name, family in FOLLOWING_COLUMNS.items() if any(field.startswith(family) for field in names)
        }
        return frozenset(names | following | DRAWN_COLUMNS)

    def share_class(self) -> dict[str, Field]:
        """What the list of a fund's share classes says of each, by its name there; everybody sees all of it."""
        return {item.share_class: item for item in self if item.share_class}

    def exported(self, viewer: Viewer) -> tuple[Field, ...]:
        """Fields that an export made by ``viewer`` carries."""
        return tuple(item for item in self.visible_to(viewer) if item.export)


@cache
def catalogue(doc_type: DocType) -> Catalogue:
    """The catalogue of ``doc_type``.

    Raises:
        CatalogueError: a file is inconsistent.
    """
    tables: dict[str, Any] = {}
    for path in DOC_TYPES[doc_type].field_files:
        tables |= tomllib.loads(path.read_text(encoding="utf-8"))
    made = build(doc_type, tables)
    if DOC_TYPES[doc_type].alert_rule == "article" and not {"title", "fund_ids"} <= set(made.fields):
        raise CatalogueError(
            f"{doc_type}: documents that alerts tell of as articles need the fields title and fund_ids"
        )
    return made


def tranche_catalogue() -> Catalogue:
    """The catalogue of share classes, which screens, tables of funds and exports are made from."""
    return catalogue(SCREENED)


def build(doc_type: DocType, tables: Mapping[str, Any]) -> Catalogue:
    """Make a catalogue from parsed TOML ``tables``.

    Raises:
        CatalogueError: an attribute is unknown, missing or of the wrong kind, or two fields claim the same name,
            filter or facet.
    """
    made = [_field(name, table) for name, table in tables.items()]
    fields = {item.name: item for item in made if not item.internal}
    names = [name for item in made for name in (item.name, *item.synonyms)]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise CatalogueError(f"two fields have the same name or synonym: {twice}")
    stored = [item for item in made if not item.same_as]
    by_index_name: dict[str, Field] = {}
    for item in stored:
        for index_name in item.index_names:
            if by_index_name.setdefault(index_name, item) is not item:
                raise CatalogueError(f"{item.name}: the index already has a field {index_name}")
    for attribute in ("filter", "facet", "share_class"):
        claimed = [getattr(item, attribute) for item in fields.values() if getattr(item, attribute)]
        if len(claimed) != len(set(claimed)):
            raise CatalogueError(f"two fields have the same {attribute}: {sorted(claimed)}")
    keys = [key for item in fields.values() for key in item.filter_keys]
    if len(keys) != len(set(keys)):
        raise CatalogueError(f"two fields are filtered by the same key: {sorted(keys)}")
    if lost := sorted(item.name for item in made if item.same_as and item.stem not in by_index_name):
        raise CatalogueError(f"these are the same as a field that the index does not have: {lost}")
    synonyms = {other: item.name for item in made for other in item.synonyms}
    return Catalogue(doc_type, fields, synonyms, by_index_name)


_CHOICES: dict[str, tuple[str, ...]] = {
    "type": get_args(FieldType),
    "unit": get_args(Unit),
    "visible": VIEWERS,
    "column": get_args(Column),
    "better": get_args(Better),
    "kind": get_args(Kind),
    "counted": get_args(Counted),
    "group": GROUPS,
}
_FLAGS = ("localised", "many", "guided", "sort", "export", "internal")
_STRINGS = ("labels", "source", "filter", "facet", "choices", "sign", "api", "same_as", "share_class")
#: Names in the API: words of letters, digits and underscores, with dots in between.
_NAME = re.compile(r"[A-Za-z]\w*(\.[A-Za-z]\w*)*", re.ASCII)
_NUMBERS = ("bounds", "limits")


def _field(name: str, table: object) -> Field:
    attributes = _checked(name, table)
    values: dict[str, Any] = {
        **{attribute: value for attribute, value in attributes.items() if attribute != "api"},
        **{one: _numbers(name, one, attributes[one]) for one in _NUMBERS if one in attributes},
        "label": _text(name, attributes["label"]),
        "description": _text(name, attributes["description"]),
        "definition": _text(name, attributes["definition"]) if "definition" in attributes else None,
        "synonyms": _names(name, attributes.get("synonyms", [])),
    }
    made = Field(name=attributes.get("api", name), stem=attributes.get("same_as", name), **values)
    _check_use(name, made)
    return made


def _checked(name: str, table: object) -> dict[str, Any]:
    """The attributes of a field, all of them known and of their kind."""
    if not name.isidentifier() or not isinstance(table, dict):
        raise CatalogueError(f"{name}: a field is a table whose name is an identifier")
    known = {*_CHOICES, *_FLAGS, *_STRINGS, *_NUMBERS, "label", "description", "definition", "synonyms"}
    if unknown := set(table) - known:
        raise CatalogueError(f"{name}: unknown attributes {sorted(unknown)}; known are {sorted(known)}")
    if missing := {"type", "label", "description", "source"} - set(table):
        raise CatalogueError(f"{name}: missing attributes {sorted(missing)}")
    for attribute, choices in _CHOICES.items():
        if attribute in table and table[attribute] not in choices:
            raise CatalogueError(f"{name}: {attribute} is {table[attribute]!r}, expected one of {list(choices)}")
    for attribute, kind in [*((flag, bool) for flag in _FLAGS), *((string, str) for string in _STRINGS)]:
        if attribute in table and not isinstance(table[attribute], kind):
            raise CatalogueError(f"{name}: {attribute} must be a {kind.__name__}")
    return table


def _check_use(name: str, made: Field) -> None:
    """Refuse what contradicts itself."""
    if not _NAME.fullmatch(made.name):
        raise CatalogueError(f"{name}: {made.name!r} cannot be a name in the API")
    if made.same_as and (made.filter or made.sort or made.export or made.column != "none"):
        raise CatalogueError(f"{name}: what is the same as another field is only in rows")
    if made.internal and (made.filter or made.sort or made.export or made.column != "none" or made.share_class):
        raise CatalogueError(f"{name}: what only the program reads is in no filter, order, column, export or list")
    if made.share_class and (made.localised or made.visible != "visitor"):
        raise CatalogueError(f"{name}: the list of share classes is the same for everybody, in all languages")
    if made.sort and (made.many or made.type in _UNSORTABLE):
        raise CatalogueError(f"{name}: a list or a text cannot be sorted by")
    if bool(made.facet) != (made.kind != "none") or (made.facet and not made.filter):
        raise CatalogueError(f"{name}: a facet has a filter and a kind, and nothing else has a kind")
    if made.kind != "none" and made.type not in _FACET_TYPES[made.kind]:
        raise CatalogueError(f"{name}: a {made.kind} has one of the types {sorted(_FACET_TYPES[made.kind])}")
    if made.kind == "flag" and not (made.choices or made.labels):
        raise CatalogueError(f"{name}: a flag needs choices, the table of words for true and false")
    if (made.kind == "range") != bool(made.bounds) or (made.kind == "range") != (len(made.limits) == 2):
        raise CatalogueError(f"{name}: a range has bounds and two limits, and nothing else has them")


def _names(name: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) and _NAME.fullmatch(one) for one in value):
        raise CatalogueError(f"{name}: synonyms must be names in the API")
    return tuple(value)


def _numbers(name: str, attribute: str, value: object) -> tuple[float, ...]:
    numbers = tuple(value) if isinstance(value, list) else ()
    if not numbers or not all(type(one) in (int, float) for one in numbers) or sorted(set(numbers)) != list(numbers):
        raise CatalogueError(f"{name}: {attribute} must be ascending numbers")
    return numbers


def _text(name: str, value: object) -> Text:
    try:
        return Text.of(value)
    except ValueError as error:
        raise CatalogueError(f"{name}: label, description and definition: {error}") from error
