"""A screen, compiled once: what a share class must meet, as the engine's clauses.

Hits, facets, relaxing a filter, explaining one fund, export, preview and percolation are all made from this, so that
none of them can read a screen in another way.
"""

from dataclasses import dataclass, replace
from functools import cached_property

from search.queries.codes import code_clause, code_in, codes_clause
from search.queries.criteria import Criterion, criteria_of
from search.queries.embedded import codes_within
from search.queries.filters import OPEN, Clause, filtered
from search.queries.matching import name_clause, name_text
from search.saved import ScreenQuery, StoredQuery, Strictness


@dataclass(frozen=True)
class CompiledScreen:
    """The criteria of ``query`` by facet, and its words read with ``strictness``."""

    query: ScreenQuery
    strictness: Strictness
    criteria: dict[str, Criterion]

    def read_as(self, strictness: Strictness) -> "CompiledScreen":
        """The same screen with its words read more or less leniently."""
        return self if strictness == self.strictness else replace(self, strictness=strictness)

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """The clause of each criterion, by facet."""
        return {facet: criterion.clause for facet, criterion in self.criteria.items()}

    @cached_property
    def text(self) -> Clause | None:
        """The clause of ``q``, or None if there is no text. A text that holds codes matches by them and as words."""
        if not self.query.q:
            return None
        words = name_clause(name_text(self.query.q), self.strictness)
        codes = self._codes
        return {"bool": {"should": [*codes, words], "minimum_should_match": 1}} if codes else words

    @cached_property
    def _codes(self) -> list[Clause]:
        """Clauses of the codes in ``q``; those that may be something else count if no name matches as typed."""
        code = code_in(self.query.q)
        within = codes_within(self.query.q)
        named = within.certain if self.strictness == "strict" else (*within.certain, *within.possible)
        return [*([code_clause(code)] if code else []), *([codes_clause(named)] if named else [])]

    @cached_property
    def scope(self) -> list[Clause]:
        """What every share class must meet besides the criteria: it is open, and matches the text if there is one."""
        return [OPEN, self.text] if self.text else [OPEN]

    @property
    def everything(self) -> Clause:
        """The share classes that the screen finds. It scores nothing."""
        return filtered([*self.scope, *self.clauses.values()])

    @property
    def worded(self) -> Clause:
        """Those that match its words, whatever the criteria."""
        return filtered(self.scope)

    @property
    def wordless(self) -> Clause:
        """Those that meet the criteria, whatever the words."""
        return filtered([OPEN, *self.clauses.values()])

    @property
    def nearly(self) -> Clause:
        """Those that miss one criterion at most: all that any facet counts."""
        clauses = list(self.clauses.values())
        if len(clauses) < 2:
            return self.worded
        most = {"bool": {"should": clauses, "minimum_should_match": len(clauses) - 1}}
        return filtered([*self.scope, most])

    def without(self, facet: str) -> Clause:
        """Of those in :attr:`nearly`, the ones that meet every criterion, that of ``facet`` aside."""
        return _all([clause for name, clause in self.clauses.items() if name != facet])

    @property
    def met(self) -> Clause:
        """Of those in :attr:`nearly`, the ones that meet every criterion."""
        return _all(list(self.clauses.values()))


def compile_screen(query: ScreenQuery, strictness: Strictness = "strict") -> CompiledScreen:
    """Compile the screen that a reader asks for."""
    return CompiledScreen(query, strictness, criteria_of(query))


def compile_stored(stored: StoredQuery) -> CompiledScreen:
    """Compile a screen that somebody has saved, with its words as they were read then."""
    return compile_screen(stored.query, stored.strictness)


def _all(clauses: list[Clause]) -> Clause:
    return filtered(clauses) if clauses else {"match_all": {}}
