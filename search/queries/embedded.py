"""Security codes inside other words: behind a label, in brackets, in a sentence, in a line of a bank statement.

What is read here is only looked up, never guessed: a code counts if a share class has it. Codes that say what they are
(an ISIN by its check digit, a WKN by its label) come before names; six characters with a digit may also be an amount
or a year with a word, so they come after names that match as typed.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice, takewhile
from typing import Final

from search.fields.isin import is_valid, may_be_mistyped
from search.queries.words import words

_LABELS = frozenset({"ISIN", "WKN", "WERTPAPIERKENNNUMMER"})
#: Words that may stand between a label and its code.
_FILLERS = frozenset(
    {"NR", "NO", "NUMMER", "NUMBER", "CODE", "CODES", "IST", "IS", "LAUTET", "DER", "DIE", "UND", "AND"}
)
_AMOUNTS = frozenset({"EUR", "EURO", "USD", "CHF", "GBP", "ST", "STK", "STÜCK", "STUECK", "ANTEILE", "UNITS"})
_WKN = re.compile(r"[A-Z0-9]{6}", re.ASCII)
_LABELLED_WKN = re.compile(r"WKN(?:NR)?([A-Z0-9]{6})", re.ASCII)
# Overlapping, for a label, or another code, may be glued to it. With a digit more it is mistyped.
_ISIN_WITHIN = re.compile(r"(?=([A-Z]{2}[A-Z0-9]{9}[0-9])(?![0-9]))", re.ASCII)
ISIN_LENGTH: Final = 12
#: Codes of one kind that are looked up; a text of 200 characters has no room for more.
_MAX_CODES = 30
#: An ISIN with a slip, among other words, still has this many digits.
_DIGITS_OF_MISTYPED = 6


@dataclass(frozen=True, slots=True)
class CodesWithin:
    """The codes of a text in capitals, each list in the order of the text and without repetition.

    ``certain`` say themselves that they are codes, ``possible`` may be something else, and ``mistyped`` have the form
    of an ISIN, but not its check digit.
    """

    certain: tuple[str, ...] = ()
    possible: tuple[str, ...] = ()
    mistyped: tuple[str, ...] = ()


def codes_within(text: str) -> CodesWithin:
    """The codes that ``text`` may hold."""
    parts = words(unicodedata.normalize("NFKC", text).upper())
    certain = _first(_certain(parts))
    return CodesWithin(
        certain,
        _first(code for code in _possible(parts) if code not in certain),
        _first(code for code in parts if _has_slip(code) and not any(known in code for known in certain)),
    )


def without_labels(text: str) -> str:
    """``text`` without the labels around it, such as ``ISIN:``, as words with single blanks."""
    parts = words(text)
    upper = [part.upper() for part in parts]
    start, end = 0, len(parts)
    while start < end and (upper[start] in _LABELS or (start and upper[start] in _FILLERS)):
        start += 1
    while end > start and upper[end - 1] in _LABELS:
        end -= 1
    return " ".join(parts[start:end])


def _first(codes: Iterator[str]) -> tuple[str, ...]:
    return tuple(islice(dict.fromkeys(codes), _MAX_CODES))


def _certain(parts: Sequence[str]) -> Iterator[str]:
    for at, part in enumerate(parts):
        yield from filter(is_valid, (found[1] for found in _ISIN_WITHIN.finditer(part)))
        joined = _joined(parts[at:], ISIN_LENGTH)
        if joined and is_valid(joined) and (len(part) == 2 or _has_digit(part)):
            yield joined
        glued = _LABELLED_WKN.fullmatch(part)
        if glued:
            yield glued[1]
        if part in _LABELS and part != "ISIN":
            yield from _behind_label(parts[at + 1 :])


def _behind_label(parts: Sequence[str]) -> Iterator[str]:
    """The WKN that follows its label, in one piece or in groups with digits."""
    rest = list(parts)
    while rest and (rest[0] in _FILLERS or rest[0] in _LABELS):
        rest.pop(0)
    if not rest:
        return
    joined = rest[0] if _WKN.fullmatch(rest[0]) else _joined(rest, 6)
    if joined and _WKN.fullmatch(joined):
        yield joined


def _possible(parts: Sequence[str]) -> Iterator[str]:
    for at, part in enumerate(parts):
        amount = part.isdigit() and _AMOUNTS.intersection(parts[max(0, at - 1) : at + 2])
        if _WKN.fullmatch(part) and _has_digit(part) and not amount:
            yield part


def _joined(parts: Sequence[str], length: int) -> str | None:
    """The first of ``parts`` with the groups after it that have digits, if they are ``length`` characters together."""
    groups = [parts[0], *takewhile(_has_digit, parts[1:length])]
    return next((one for one in accumulate(groups) if len(one) == length), None) if len(groups) > 1 else None


def _has_slip(code: str) -> bool:
    return may_be_mistyped(code) and not is_valid(code) and sum(map(str.isdigit, code)) >= _DIGITS_OF_MISTYPED


def _has_digit(text: str) -> bool:
    return any(character.isdigit() for character in text)
