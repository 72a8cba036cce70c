"""Reads a PDF of a report into its pages: lines with their places, codes of funds, and what is wrong with it."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from app.content.page_models import PdfState
from app.files import page_contents
from app.files.incoming import pdf_fault
from app.files.page_contents import MAX_PAGES, Line
from search.fields.isin import is_valid
from search.texts import LANGUAGES, Language

#: Words of a document without which nothing can be said of its language.
_FEWEST_WORDS: Final = 80
#: Frequent words that the other language does not have.
_GERMAN: Final = "der die das und nicht mit von für ist im den dem ein eine auf über als auch sich wird bei"
_ENGLISH: Final = "the of and to is for with that by are from this as be at its has which was not"
_FREQUENT: Final[dict[Language, list[str]]] = {"de": _GERMAN.split(), "en": _ENGLISH.split()}
_WORD: Final = re.compile(r"\w+")
_CODE: Final = re.compile(r"\b(?:[A-Z]{2}[A-Z0-9]{9}[0-9]|[A-Z0-9]{6})\b", re.ASCII)
_AFTER_WKN: Final = re.compile(r"\bWKN\W{1,3}([A-Z0-9]{6})\b", re.ASCII)
#: Lines that stand at the same place of so many pages, but for their numbers, are head or foot.
_REPEATED: Final = 3


@dataclass(frozen=True, slots=True)
class PageText:
    """What a page is found by."""

    number: int
    lines: Sequence[Line]
    codes: list[str]

    @property
    def text(self) -> str:
        """A line of the page in each line."""
        return "\n".join(line.text for line in self.lines)


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of reading a document."""

    state: PdfState
    total: int = 0
    pages: list[PageText] = field(default_factory=list)


def read(content: bytes, language: Language) -> Reading:
    """The pages of a document that is said to be in a language; never raises for what its content is."""
    try:
        found = page_contents.page_lines(content)
    except page_contents.UnreadableError:
        fault = pdf_fault(content)
        return Reading(PdfState.ENCRYPTED if fault == "encrypted" else PdfState.UNREADABLE)
    pages = [PageText(number, lines, codes(lines)) for number, lines in _without_heads(found.lines) if lines]
    if not pages:
        return Reading(PdfState.NO_TEXT, found.total)
    if found.total > MAX_PAGES:
        return Reading(PdfState.CUT, found.total, pages)
    other = looks_other(" ".join(page.text for page in pages), language)
    return Reading(PdfState.OTHER_LANGUAGE if other else PdfState.READ, found.total, pages)


def codes(lines: Iterable[Line]) -> list[str]:
    """ISINs, and what may be WKNs: six signs with digits and letters, or whatever follows the word WKN."""
    return sorted({code for line in lines for code in codes_of(line.text)})


def codes_of(text: str) -> Iterator[str]:
    """The same of a plain text, in its order; a code that stands twice comes twice."""
    for code in _CODE.findall(text):
        if len(code) == 6:
            if not code.isdigit() and not code.isalpha():
                yield code
        elif is_valid(code):
            yield code
    yield from _AFTER_WKN.findall(text)


def looks_other(text: str, language: Language) -> bool:
    """Whether a text has more than twice as many frequent words of the other language."""
    words = Counter(_WORD.findall(text.lower()))
    if words.total() < _FEWEST_WORDS:
        return False
    own, other = (
        sum(words[word] for word in _FREQUENT[one]) for one in sorted(LANGUAGES, key=lambda one: one != language)
    )
    return other > 2 * own


def _without_heads(pages: Sequence[Sequence[Line]]) -> Iterator[tuple[int, list[Line]]]:
    """Pages by their numbers, from 1, without the lines that stand at the top or foot of many."""
    seen = Counter(key for lines in pages for key in {_head(line) for line in _ends(lines)})
    often = max(_REPEATED, len(pages) // 2)
    for number, lines in enumerate(pages, start=1):
        ends = {id(line) for line in _ends(lines)}
        own = [line for line in lines if id(line) not in ends or seen[_head(line)] < often]
        yield number, own or [*lines]


def _ends(lines: Sequence[Line]) -> list[Line]:
    return [*lines[:1], *lines[-1:]]


def _head(line: Line) -> tuple[str, int]:
    return re.sub(r"\d+", "0", line.text), line.place[1] // 100
