"""Synonyms and German compounds, applied to the query: editing ``search/mappings/synonyms.txt`` rebuilds nothing.

``python -m search.queries.synonyms`` checks the file and says how many groups it holds.
"""

import sys
from bisect import bisect_left
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files

from search.mappings.analysis import compound_words
from search.queries.words import fold, folded_words

Phrase = tuple[str, ...]

#: A last word that is still being typed stands for a synonym once this many of its letters are there.
_SHORTEST_UNFINISHED = 5
_SHORTEST_PART = 4
#: Words that nearly every fund bears: a query need not find them in the name.
GENERIC = frozenset(fold(word) for word in ("fonds", "fond", "fund", "funds", "und", "and", "the", "der", "die", "das"))


class SynonymsInvalid(ValueError):  # noqa: N818 - says what is the case
    """The synonyms file has a fault; the message names the line."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """Words ``start`` to ``end`` (exclusive) of a query, and the phrases that mean the same."""

    start: int
    end: int
    phrases: tuple[Phrase, ...]


@dataclass(frozen=True)
class Synonyms:
    """Groups of phrases (folded words) that mean the same."""

    groups: tuple[tuple[Phrase, ...], ...]
    by_phrase: dict[Phrase, tuple[Phrase, ...]]
    longest: int

    def occurrences(self, query: list[str], *, unfinished: bool = True) -> list[Occurrence]:
        """Where the folded words of ``query`` hold a known phrase.

        With ``unfinished`` the last word may be the beginning of a phrase's last word.
        """
        found: list[Occurrence] = []
        for start in range(len(query)):
            for end in range(start + 1, min(start + self.longest, len(query)) + 1):
                phrase = tuple(query[start:end])
                others = self.by_phrase.get(phrase)
                if others is None and unfinished and end == len(query) and len(phrase[-1]) >= _SHORTEST_UNFINISHED:
                    others = self._beginning_with(phrase)
                if others:
                    found.append(Occurrence(start, end, others))
        return found

    @cached_property
    def _sorted(self) -> list[Phrase]:
        return sorted(self.by_phrase)

    def _beginning_with(self, typed: Phrase) -> tuple[Phrase, ...]:
        # Phrases that begin like the typed one stand side by side, some with further words among them.
        phrases: dict[Phrase, None] = {}
        for known in self._sorted[bisect_left(self._sorted, typed) :]:
            if known[: len(typed) - 1] != typed[:-1] or not known[len(typed) - 1].startswith(typed[-1]):
                break
            if len(known) == len(typed):
                phrases |= dict.fromkeys(self.by_phrase[known])
        return tuple(phrases)


def read(text: str) -> Synonyms:
    """Synonyms from the lines of ``text``.

    Raises:
        SynonymsInvalid: a group has fewer than two members, or an empty one.
    """
    groups: list[tuple[Phrase, ...]] = []
    by_phrase: dict[Phrase, dict[Phrase, None]] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        members = [tuple(folded_words(member)) for member in line.split(",")]
        if len(members) < 2 or not all(members):
            raise SynonymsInvalid(
                f"line {number}: a group needs at least two members between its commas: {line.strip()}"
            )
        groups.append(tuple(members))
        for member in members:
            by_phrase.setdefault(member, {}).update(dict.fromkeys(other for other in members if other != member))
    frozen = {phrase: tuple(others) for phrase, others in by_phrase.items()}
    return Synonyms(tuple(groups), frozen, max((len(phrase) for phrase in frozen), default=0))


@cache
def synonyms() -> Synonyms:
    """The synonyms of the file, read once per process."""
    return read(files("search.mappings").joinpath("synonyms.txt").read_text(encoding="utf-8"))


@cache
def _parts() -> tuple[str, ...]:
    return tuple(sorted({fold(word) for word in compound_words()}, key=len, reverse=True))


def compound_parts(word: str) -> Phrase:
    """The known words that the folded ``word`` is made of, two or more; empty if it is not wholly made of such."""
    return _split(word) if len(word) >= 2 * _SHORTEST_PART else ()


def _split(word: str) -> Phrase:
    for part in _parts():
        if not word.startswith(part) or part == word:
            continue
        rest = word[len(part) :]
        for joint in ("", "s", "n"):
            if not rest.startswith(joint):
                continue
            tail = rest[len(joint) :]
            if tail in _parts():
                return (part, tail)
            if tail and (deeper := _split(tail)):
                return (part, *deeper)
    return ()


def main() -> int:
    """Check the file; 1 if it has a fault."""
    try:
        known = synonyms()
    except SynonymsInvalid as error:
        sys.stderr.write(f"search/mappings/synonyms.txt, {error}\n")
        return 1
    sys.stdout.write(f"{len(known.groups)} groups of synonyms, {len(known.by_phrase)} phrases\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
