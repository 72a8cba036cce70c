"""The columns of a fund list's export: which ones, how they are headed, and the typed cell of each document, as XML."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from openpyxl.cell import Cell

from app.exports.workbooks import FORMULA, Cells, Kind, day_number, text_after
from app.funds.terms import fixed_labels
from app.http.messages import Language, text
from app.http.messages import catalogue as texts
from search.fields import Field, Viewer, tranche_catalogue

Document = Mapping[str, Any]
#: Gives the XML of one column's cell for a document and the number of its row; nothing where there is no value.
Write = Callable[[Document, str], str]

_RATINGS: Final = ("rank", "instrument.rank", "eltif_instrument.rank")
#: Characters, by what a column holds; a heading that needs more gets more.
_WIDTHS: Final[Mapping[str, float]] = {"name": 52, "company": 30, "peergroup": 36, "isin": 16, "fund_name": 46}
_WIDTH_OF_TYPE: Final[Mapping[str, float]] = {"label": 22, "code": 14, "date": 12, "number": 13, "integer": 11}


class UnknownColumns(Exception):  # noqa: N818 - says what is the case
    """These names are no columns, or none that the caller may see."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(", ".join(names))
        self.names = names


def chosen_from(viewer: Viewer) -> tuple[Field, ...]:
    """The fields that the caller may export, in their order."""
    return tranche_catalogue().exported(viewer)


def chosen(names: Sequence[str] | None, viewer: Viewer) -> tuple[Field, ...]:
    """The fields of an export, each once; the default columns for None. Raises UnknownColumns."""
    fields = {item.name: item for item in chosen_from(viewer)}
    if names is None:
        return tuple(item for item in fields.values() if item.column == "default")
    unknown = [name for name in names if tranche_catalogue().current(name) not in fields]
    if unknown:
        raise UnknownColumns(unknown)
    return tuple(fields[name] for name in dict.fromkeys(map(tranche_catalogue().current, names)))


def needed(fields: Sequence[Field], lang: Language) -> frozenset[str]:
    """Names in the index of everything that the cells of these fields look at, and what the sheet about them says."""
    names = {item.index_name(lang) for item in fields}
    return frozenset(names | {"id", "simulated", "currency", "under_review", "record_date"})


def heading(item: Field, lang: Language) -> str:
    """A field's label with its unit, which the cells cannot say where figures are compared or sorted."""
    label, unit = item.label.in_language(lang), texts(lang).get(f"export.unit.{item.unit}")
    if not unit or unit.lower() in label.lower():
        return label
    # "Performance 3 years p.a. (% p.a.)" would say it twice.
    once = "%" if item.unit == "percent_per_year" and unit.removeprefix("% ") in label else unit
    return f"{label} ({once})"


def width(item: Field, lang: Language) -> float:
    """How wide a column is, in characters; the heading has two lines."""
    least = max(len(word) for word in heading(item, lang).split()) + 4
    return max(_WIDTHS.get(item.name, _WIDTH_OF_TYPE.get(item.type, 14)), least)


def writer(item: Field, lang: Language, cells: Cells, letter: str) -> Write:
    """What writes the cells of one column, whose letter is given."""
    name = item.index_name(lang)
    if item.unit == "currency":
        return _money(name, letter, cells)
    if item.name in _RATINGS:
        return _rating(name, letter, cells, reviewed=item.name == "rank")
    if item.type == "boolean":
        return _truth(name, letter, cells.new("text"))
    if item.type == "date":
        return _date(name, letter, cells.new("date"))
    if item.type == "integer":
        return _plain(name, letter, cells.new("whole"))
    if item.type == "number":
        return _figure(name, letter, item, cells)
    return _text(name, letter, cells, fixed_labels(item.labels, lang) if item.labels else {}, many=item.many)


def _plain(name: str, letter: str, cell: Cell) -> Write:
    before, after = f'<c r="{letter}', f'" s="{cell.style_id}"><v>'

    def write(document: Document, row: str) -> str:
        value = document.get(name)
        return "" if value is None else f"{before}{row}{after}{value}</v></c>"

    return write


def _truth(name: str, letter: str, cell: Cell) -> Write:
    before, after = f'<c r="{letter}', f'" s="{cell.style_id}" t="b"><v>'

    def write(document: Document, row: str) -> str:
        value = document.get(name)
        return "" if value is None else f"{before}{row}{after}{int(value)}</v></c>"

    return write


def _figure(name: str, letter: str, item: Field, cells: Cells) -> Write:
    if not item.unit.startswith("percent"):
        kinds: Mapping[str, Kind] = {"mio_eur": "millions", "points": "score"}
        return _plain(name, letter, cells.new(kinds.get(item.unit, "number")))
    before, after = f'<c r="{letter}', f'" s="{cells.new("percent").style_id}"><v>'

    def write(document: Document, row: str) -> str:
        value = document.get(name)
        # 1.25 means 1.25 %. Dividing leaves crumbs, which a cell would show when it is clicked.
        return "" if value is None else f"{before}{row}{after}{round(value / 100, 10)}</v></c>"

    return write


def _date(name: str, letter: str, cell: Cell) -> Write:
    before, after = f'<c r="{letter}', f'" s="{cell.style_id}"><v>'

    def write(document: Document, row: str) -> str:
        value = document.get(name)
        return "" if value is None else f"{before}{row}{after}{day_number(value)}</v></c>"

    return write


def _money(name: str, letter: str, cells: Cells) -> Write:
    before = f'<c r="{letter}'
    after: dict[str, str] = {}

    def write(document: Document, row: str) -> str:
        value = document.get(name)
        if value is None:
            return ""
        currency = document.get("currency") or ""
        if currency not in after:
            after[currency] = f'" s="{cells.money(name, currency).style_id}"><v>'
        return f"{before}{row}{after[currency]}{value}</v></c>"

    return write


def _rating(name: str, letter: str, cells: Cells, *, reviewed: bool) -> Write:
    before = f'<c r="{letter}'

    def write(document: Document, row: str) -> str:
        rank = document.get(name)
        if not rank:
            return ""
        shown = f"{rank} ur" if reviewed and document.get("under_review") else rank
        return f"{before}{row}{text_after(cells.rating(name, rank).style_id, shown)}"

    return write


def _text(name: str, letter: str, cells: Cells, labels: Mapping[int | str, str], *, many: bool) -> Write:
    plain = cells.new("text")
    before, style, quoted = f'<c r="{letter}', plain.style_id, cells.quoted(plain).style_id

    def write(document: Document, row: str) -> str:
        value = document.get(name)
        if many and value:
            value = ", ".join(map(str, value))
        if not value:
            return ""
        shown = labels.get(value, value)
        return f"{before}{row}{text_after(quoted if FORMULA.match(shown) else style, shown)}"

    return write


def described(fields: Sequence[Field], lang: Language) -> list[tuple[str, Kind, str]]:
    """The lines that explain the columns."""
    return [(heading(item, lang), "wrapped", _explained(item, lang)) for item in fields]


def _explained(item: Field, lang: Language) -> str:
    """A field's description; of a rating, whose cells have no room for words, the scale as well."""
    description = item.description.in_language(lang)
    if item.name not in _RATINGS or not item.labels:
        return description
    scale = ", ".join(fixed_labels(item.labels, lang).values())
    return text("export.scale", lang, description=description, scale=scale)
