"""Forms of records in two languages: German and English side by side."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.db.models import Model

from app.staff import columns

_GERMAN: Final = "_de"
_ENGLISH: Final = "_en"


def side_by_side(model: type[Model], fieldsets: Any) -> list[tuple[Any, dict[str, Any]]]:
    """The same fieldsets with the two languages of a text in one line, German first."""
    del model
    return [(title, {**options, "fields": _paired(options["fields"])}) for title, options in fieldsets]


def written(model: type[Model], fieldsets: Any) -> list[tuple[Any, dict[str, Any]]]:
    """The same fieldsets, whose numbers are only read, with their units."""

    def line(names: Any) -> Any:
        return tuple(columns.written(model, names)) if isinstance(names, (list, tuple)) else names

    return [
        (title, {**options, "fields": [line(one) for one in columns.written(model, options["fields"])]})
        for title, options in fieldsets
    ]


def _paired(names: Sequence[Any]) -> list[Any]:
    there = set(_flat(names))
    found: list[Any] = []
    for name in names:
        if not isinstance(name, str) or name[:-3] + _GERMAN not in there or name[:-3] + _ENGLISH not in there:
            found.append(name)
        elif name.endswith(_GERMAN):
            found.append((name, name[:-3] + _ENGLISH))
        elif not name.endswith(_ENGLISH):
            found.append(name)
    return found


def _flat(names: Iterable[Any]) -> Iterable[Any]:
    for one in names:
        if isinstance(one, (list, tuple)):
            yield from one
        else:
            yield one
