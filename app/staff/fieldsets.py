"""Forms of records in two languages: German and English side by side."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Model

from app.bilingual import bilingual_fields
from app.staff import columns


def side_by_side(model: type[Model], fieldsets: Any) -> list[tuple[Any, dict[str, Any]]]:
    """The same fieldsets with the two languages of a text in one line, German first."""
    pairs = [field.columns for field in bilingual_fields(model)]
    return [(title, {**options, "fields": _paired(options["fields"], pairs)}) for title, options in fieldsets]


def written(
    model: type[Model], fieldsets: Any, units: Mapping[str, columns.Writes]
) -> list[tuple[Any, dict[str, Any]]]:
    """The same fieldsets, whose numbers are only read, with their units."""

    def line(names: Any) -> Any:
        return tuple(columns.written(model, names, units)) if isinstance(names, (list, tuple)) else names

    return [
        (title, {**options, "fields": [line(one) for one in columns.written(model, options["fields"], units)]})
        for title, options in fieldsets
    ]


def _paired(names: Sequence[Any], pairs: Sequence[tuple[str, ...]]) -> list[Any]:
    """Both languages where the first of them stood; a field that is not shown in both stays as it is."""
    shown = {name for name in names if isinstance(name, str)}
    partners = {name: pair for pair in pairs if shown.issuperset(pair) for name in pair}
    found: list[Any] = []
    for name in names:
        line = partners.get(name, name) if isinstance(name, str) else name
        if line not in found:
            found.append(line)
    return found
