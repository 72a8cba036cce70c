"""Names as their makers write them (ADR 0193): the list writes a capital at the beginning of each word.

Only the case of letters and blanks change. So the search finds both spellings, and a name that still has the list's
letters has not been changed by anybody.
"""

import functools
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.funds.importing.grouping import Label, is_code, rules, split_name

_RULES = Path(__file__).parent / "rules" / "spelling.toml"
_WORD = re.compile(r"[^\W_]+")
#: "Ex-japan" and "Long/short".
_AFTER_JOINT = re.compile(r"(?<=[^\W\d_][-/])[^\W\d_]{3,}")
_BRACKET = re.compile(r"\(([^\W_]+)")
#: "W(acc)eur", but not "Dis(m)".
_NO_BLANK_BEFORE = re.compile(r"(?<![^\W_])([^\W\d_]{1,2}\d?)\((?=[^\W_])")
#: "U.s."
_INITIALS = re.compile(r"(?<![^\W_])[^\W\d_]\.[^\W\d_]\.")
_NO_BLANK_AFTER = re.compile(r"(?<=\))(?=[^\W_])")
#: Currencies that are words as well.
_WORDS_TOO = frozenset({"try", "ron"})


@functools.cache
def _book() -> dict[str, Any]:
    return tomllib.loads(_RULES.read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Spelled:
    """A name of the list as its maker writes it: the whole, the fund's part of it, and the label."""

    name: str
    stem: str
    label: str


class Speller:
    """Writes names by the rules and by what staff have added."""

    def __init__(self, own: Iterable[str] = ()) -> None:
        """``own`` are words, or several words, as they are to be written."""
        book = _book()
        self._words: dict[str, str] = {word.casefold(): word for word in book["words"]}
        currencies = [code for code in rules().currencies if len(code) == 3 and code not in _WORDS_TOO]
        self._words |= {code: code.upper() for code in currencies}
        self._small = frozenset(book["small"])
        self._bracketed = frozenset(book["bracketed"])
        written = sorted(own, key=len, reverse=True)
        self._own = {" ".join(one.casefold().split()): one for one in written}
        self._pattern = (
            re.compile(r"(?<![^\W_])(?:" + "|".join(map(re.escape, self._own)) + r")(?![^\W_])", re.IGNORECASE)
            if self._own
            else None
        )

    def spell(self, name: str, parts: Label | None = None) -> Spelled:
        """Write a name of the list; ``parts`` are its fund and label, where they are at hand."""
        whole = " ".join(name.split())
        parts = parts or split_name(whole)
        rest = whole[len(parts.stem) :]
        stem, tail = self._fund(parts.stem), self._share_class(rest)
        label = self._share_class(parts.label)
        if self._pattern is None:
            return Spelled(stem + tail, stem, label)
        return Spelled(self._with_own(stem) + self._with_own(tail), self._with_own(stem), self._with_own(label))

    def _fund(self, text: str) -> str:
        text = _AFTER_JOINT.sub(lambda found: found[0][0].upper() + found[0][1:], text)
        text = _INITIALS.sub(lambda found: found[0].upper(), text)
        text = _BRACKET.sub(lambda found: f"({self._in_bracket(found[1])}", text)
        return _WORD.sub(lambda found: self._word(text, found), text)

    def _in_bracket(self, word: str) -> str:
        return word.upper() if word.casefold() in self._bracketed else word[0].upper() + word[1:]

    def _word(self, text: str, found: re.Match[str]) -> str:
        word = found[0]
        plain = word.casefold()
        if plain in self._words:
            return self._words[plain]
        inside = found.start() > 0 and text[found.start() - 1] == " " and not text[: found.start()].endswith("- ")
        return plain if plain in self._small and inside else word

    def _share_class(self, text: str) -> str:
        text = _NO_BLANK_AFTER.sub(" ", _NO_BLANK_BEFORE.sub(r"\1 (", text))
        return _WORD.sub(lambda found: self._code(found[0]), text)

    def _code(self, word: str) -> str:
        plain = word.casefold()
        if plain in self._words:
            return self._words[plain]
        return word.upper() if is_code(plain) else word

    def _with_own(self, text: str) -> str:
        assert self._pattern is not None
        return self._pattern.sub(lambda found: self._own[" ".join(found[0].casefold().split())], text)


def same_letters(one: str, other: str) -> bool:
    """Tell whether two names differ in case, blanks and punctuation alone."""
    return _letters(one) == _letters(other)


def ends_with(name: str, end: str) -> bool:
    """Tell whether a name ends with a text, in any spelling of either."""
    return _letters(name).endswith(_letters(end))


def _letters(text: str) -> str:
    return "".join(_WORD.findall(text)).casefold()
