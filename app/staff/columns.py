"""What lists and read-only fields show: numbers with their units as the portal writes them, long texts cut."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from django.contrib import admin
from django.core.exceptions import FieldDoesNotExist
from django.db.models import DecimalField, Field, Model, PositiveIntegerField
from django.utils.html import format_html
from django.utils.safestring import SafeString

from app.bilingual import language_of_thread
from app.http import formats
from app.http.messages import Language

#: What Django takes as a column: the name of a field or method, or a function of the row.
Column = str | Callable[[Any], Any]
#: A function of :mod:`app.http.formats`.
Writes = Callable[[Any, Language], str]


@cache
def number(model: type[Model], name: str, write: Writes | None = None) -> Callable[[Any], SafeString]:
    """A field of numbers, flush right and with its unit; ``write`` where the field does not know how it is written.

    The same function for the same field: Django finds the columns that can be sorted by identity.
    """
    field = model._meta.get_field(name)
    assert isinstance(field, Field)
    written = write or writing(field)
    assert written is not None, f"{model.__name__}.{name} holds no numbers"

    def cell(row: Any) -> SafeString:
        return format_html('<span class="figure">{}</span>', written(getattr(row, name), language_of_thread()))

    cell.__name__ = name
    return admin.display(description=field.verbose_name, ordering=name)(cell)


@cache
def cut(model: type[Model], name: str) -> Callable[[Any], str]:
    """A long text on one line; the whole of it shows on hover, and on the row's own page."""
    field = model._meta.get_field(name)
    assert isinstance(field, Field)

    def cell(row: Any) -> str:
        words = str(getattr(row, name) or "")
        return format_html('<span class="cut" title="{}">{}</span>', words, words) if words else ""

    cell.__name__ = name
    return admin.display(description=field.verbose_name, ordering=name)(cell)


def written(model: type[Model], names: Iterable[Any], units: Mapping[str, Writes] | None = None) -> list[Any]:
    """The columns with every field of numbers replaced by one that writes it, as ``units`` says or the field itself."""
    units = units or {}
    return [number(model, name, units.get(name)) if _is_number(model, name) else name for name in names]


def _is_number(model: type[Model], name: Any) -> bool:
    if not isinstance(name, str):
        return False
    try:
        field = model._meta.get_field(name)
    except FieldDoesNotExist:
        return False
    return isinstance(field, Field) and writing(field) is not None


def writing(field: "Field[Any, Any]") -> Writes | None:
    """How a field of numbers is written; None for one of other things, and for years, ranks and numbers of rows."""
    own: Writes | None = getattr(field, "written", None)
    if own is not None:
        return own
    if isinstance(field, DecimalField):
        digits = field.decimal_places or 0
        return lambda value, lang: formats.number(value, lang, digits)
    if type(field) is PositiveIntegerField:
        return lambda value, lang: formats.number(value, lang, 0)
    return None
