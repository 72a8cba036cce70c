"""A field of a model that holds one text in two columns, ``<name>_de`` and ``<name>_en``."""

from collections.abc import Mapping
from typing import Any, Final, Literal, Self, overload

from django.db import models
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from search.texts import DEFAULT_LANGUAGE, LANGUAGES, Language, Text, is_blank

#: ``both``: no row without the text in both languages. ``one``: in one language at least, together with every other
#: field of the model that needs one. ``none``: the text may be missing.
Needed = Literal["both", "one", "none"]

_LABELS: Final[Mapping[Language, Any]] = {"de": _("{field} (German)"), "en": _("{field} (English)")}
#: The options of columns that may be empty, by what is needed.
_EMPTY: Final[Mapping[Needed, Mapping[str, Any]]] = {
    "both": {},
    "one": {"blank": True},
    "none": {"blank": True, "default": "", "db_default": ""},
}


def column(name: str, language: Language = DEFAULT_LANGUAGE) -> str:
    """The column, and the name in queries, of a bilingual field: for the options of a model's ``Meta``."""
    return f"{name}_{language}"


class Bilingual:
    """Declares a text in both languages. On a row it is a :class:`~search.texts.Text`, on the class it is itself.

    ``kind`` and the options are those of each column. Models that have a field that needs one language inherit from
    :class:`app.bilingual.models.BilingualModel`, which refuses forms without any.
    """

    name: str

    def __init__(
        self, kind: "type[models.Field[Any, Any]]", verbose_name: Any, /, *, needed: Needed = "both", **options: Any
    ) -> None:
        self.verbose_name = verbose_name
        self.needed = needed
        empty = _EMPTY[needed]
        self._fields = {
            language: kind(format_lazy(_LABELS[language], field=verbose_name), **empty, **options)
            for language in LANGUAGES
        }

    def contribute_to_class(self, model: type[models.Model], name: str) -> None:
        """Add the two columns to a model; Django calls it."""
        self.name = name
        for language, field in self._fields.items():
            model.add_to_class(column(name, language), field)
        setattr(model, name, self)

    @overload
    def __get__(self, row: None, model: type[models.Model]) -> Self: ...
    @overload
    def __get__(self, row: models.Model, model: type[models.Model]) -> Text: ...
    def __get__(self, row: models.Model | None, model: type[models.Model]) -> Self | Text:
        return (
            self if row is None else Text(**{language: getattr(row, self.column(language)) for language in LANGUAGES})
        )

    def __set__(self, row: models.Model, text: Text) -> None:
        for name, value in self.values(text).items():
            setattr(row, name, value)

    def column(self, language: Language) -> str:
        """The name of the column in ``language``: in queries, forms and SQL."""
        return column(self.name, language)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of both columns, German first."""
        return tuple(self.column(language) for language in LANGUAGES)

    def values(self, text: Text) -> dict[str, str]:
        """What is stored for a text, by column: for a new row, an update or a filter."""
        return {self.column(language): text.own(language) for language in LANGUAGES}

    def sql(self, table: str) -> str:
        """Both columns in a SELECT from ``table``, a name that SQL gives it."""
        return ", ".join(f"{table}.{name}" for name in self.columns)


def bilingual_fields(model: type[models.Model] | models.Model) -> tuple[Bilingual, ...]:
    """The bilingual fields of a model, in the order in which they are declared; those it inherits come first."""
    kind = model if isinstance(model, type) else type(model)
    found = {
        name: field
        for one in reversed(kind.__mro__)
        for name, field in vars(one).items()
        if isinstance(field, Bilingual)
    }
    return tuple(found.values())


def language_for(row: models.Model, reader: Language) -> Language:
    """The language in which a row is told as a whole: the reader's if it is complete in it, else the other."""
    complete = complete_languages(row)
    return reader if reader in complete or not complete else complete[0]


def complete_languages(row: models.Model) -> tuple[Language, ...]:
    """The languages in which a row has every text that it needs: those it can be published in."""
    needed = [getattr(row, field.name) for field in bilingual_fields(row) if field.needed != "none"]
    return tuple(language for language in LANGUAGES if not any(is_blank(text.own(language)) for text in needed))
