"""Texts in the portal's two languages."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Self, get_args

Language = Literal["de", "en"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


@dataclass(frozen=True, slots=True)
class Text:
    """The same text in both languages."""

    de: str
    en: str

    @classmethod
    def of(cls, value: object) -> Self:
        """Read a table with a text for each language.

        Raises:
            ValueError: a language is missing, empty or unknown.
        """
        if not isinstance(value, Mapping) or set(value) != set(LANGUAGES):
            raise ValueError("a German and an English text are needed")
        if not all(isinstance(text, str) and text for text in value.values()):
            raise ValueError("a German and an English text are needed")
        return cls(**value)

    def in_language(self, language: Language) -> str:
        """The text in ``language``."""
        return self.en if language == "en" else self.de
