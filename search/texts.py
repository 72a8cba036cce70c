"""Texts in the portal's two languages, and which of them a reader gets."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, Self, get_args

Language = Literal["de", "en"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
#: The language of addresses without a language in them, and the one in which staff's lists are ordered.
DEFAULT_LANGUAGE: Final[Language] = "de"


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as a reader of one language gets it."""

    text: str
    language: Language
    """The language that the text is written in; the reader's own where there is no text."""
    is_other: bool
    """Whether that is not the reader's language, which the reader is told."""


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

    def own(self, language: Language) -> str:
        """The text in ``language`` itself, blank if there is none."""
        return self.en if language == "en" else self.de

    def in_language(self, language: Language) -> str:
        """The text for readers of ``language``: in the other language if there is none in theirs."""
        return self.reading(language).text

    def reading(self, language: Language) -> Reading:
        """The text for readers of ``language``, with the language that it is written in."""
        own, other = self.own(language), other_than(language)
        if is_blank(own) and not is_blank(self.own(other)):
            return Reading(self.own(other), other, is_other=True)
        return Reading(own, language, is_other=False)


def other_than(language: Language) -> Language:
    """The language that is not ``language``."""
    return "de" if language == "en" else "en"


def is_blank(text: str) -> bool:
    """Whether nothing of a text can be seen: only blanks, control characters and marks of direction."""
    return all(character.isspace() or unicodedata.category(character) in {"Cc", "Cf"} for character in text)
