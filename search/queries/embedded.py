"""Security codes inside other words: behind a label, in brackets, in a sentence, in a line of a bank statement.

What is read here is only looked up, never guessed: a code counts if a share class has it. Codes that say what they are
(an ISIN by its check digit, a WKN by its label) come before names; six characters with a digit may also be an amount
or a year with a word, so they come after names that match as typed.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
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
#: Alone in a line of a list, what looks like a code with a character more or less is named as unknown.
_LONE = re.compile(r"(?=(?:.*[0-9]){3})[A-Z0-9]{5,14}", re.ASCII)
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


@dataclass(frozen=True, slots=True)
class ListedCode:
    """A code of a pasted list and the line that it stands in; ``sure`` if it cannot be anything but a code."""

    code: str
    line: int
    sure: bool


def codes_within(text: str) -> CodesWithin:
    """The codes that ``text`` may hold."""
    found = _read(text)
    certain = _first(code for _, code in found.certain)
    return CodesWithin(
        certain,
        _first(code for _, code in found.possible if code not in certain),
        _first(code for _, code in found.mistyped),
    )


def listed_codes(text: str) -> list[ListedCode]:
    """The codes of a pasted list in its order, with repetitions: a column, a mail, lines of a statement.

    Where a line holds nothing but codes, all of them are meant as such; beside other words, six characters with a digit
    may be an amount.
    """
    listed: list[ListedCode] = []
    for number, line in enumerate(text.splitlines()):
        found = _read(line)
        codes = [(at, code, True) for at, code in (*found.certain, *found.mistyped)]
        codes += [(at, code, found.only_codes) for at, code in found.possible]
        codes += [(at, code, True) for at, code in found.rest]
        listed += [ListedCode(code, number, sure) for _, code, sure in sorted(codes)]
    return listed


@dataclass(frozen=True, slots=True)
class _Found:
    """Codes of a text with the places of their first words, by how sure they are; ``rest`` is a lone word like one."""

    certain: list[tuple[int, str]]
    mistyped: list[tuple[int, str]]
    possible: list[tuple[int, str]]
    rest: list[tuple[int, str]]
    only_codes: bool


def _read(text: str) -> _Found:
    parts = words(unicodedata.normalize("NFKC", text).upper())
    spans = list(_certain(parts))
    taken = {place for at, count, _ in spans for place in range(at, at + count)}
    others = [(at, part) for at, part in enumerate(parts) if at not in taken]
    mistyped = [(at, part) for at, part in others if _has_slip(part)]
    possible = [(at, part) for at, part in others if _may_be_wkn(parts, at)]
    left = [part for at, part in others if (at, part) not in (*mistyped, *possible) and not _is_label(part)]
    lone = [(0, part) for part in parts if len(parts) == 1 and left and _LONE.fullmatch(part)]
    return _Found([(at, code) for at, _, code in spans], mistyped, possible, lone, not left)


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


def _first(codes: Iterable[str]) -> tuple[str, ...]:
    return tuple(islice(dict.fromkeys(codes), _MAX_CODES))


def _certain(parts: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """The codes that say what they are, with the place of their first word and the number of their words."""
    for at, part in enumerate(parts):
        yield from ((at, 1, found[1]) for found in _ISIN_WITHIN.finditer(part) if is_valid(found[1]))
        if (len(part) == 2 or _has_digit(part)) and (groups := _joined(parts[at:], ISIN_LENGTH)):
            joined = "".join(groups)
            if is_valid(joined):
                yield at, len(groups), joined
        if glued := _LABELLED_WKN.fullmatch(part):
            yield at, 1, glued[1]
        if part in _LABELS and part != "ISIN":
            yield from _behind_label(parts, at + 1)


def _behind_label(parts: Sequence[str], at: int) -> Iterator[tuple[int, int, str]]:
    """The WKN that follows its label, in one piece or in groups with digits."""
    while at < len(parts) and _is_label(parts[at]):
        at += 1
    groups = parts[at : at + 1] if at == len(parts) or _WKN.fullmatch(parts[at]) else _joined(parts[at:], 6)
    if groups and _WKN.fullmatch("".join(groups)):
        yield at, len(groups), "".join(groups)


def _is_label(part: str) -> bool:
    return part in _LABELS or part in _FILLERS


def _may_be_wkn(parts: Sequence[str], at: int) -> bool:
    part = parts[at]
    is_amount = part.isdigit() and _AMOUNTS.intersection(parts[max(0, at - 1) : at + 2])
    return bool(_WKN.fullmatch(part)) and _has_digit(part) and not is_amount


def _joined(parts: Sequence[str], length: int) -> Sequence[str]:
    """The first of ``parts`` with the groups after it that have digits, if they are ``length`` characters together."""
    groups = [parts[0], *takewhile(_has_digit, parts[1:length])]
    lengths = list(accumulate(map(len, groups)))
    return groups[: lengths.index(length) + 1] if length in lengths[1:] else ()


def _has_slip(code: str) -> bool:
    return may_be_mistyped(code) and not is_valid(code) and sum(map(str.isdigit, code)) >= _DIGITS_OF_MISTYPED


def _has_digit(text: str) -> bool:
    return any(character.isdigit() for character in text)
