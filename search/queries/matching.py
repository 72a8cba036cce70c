"""How typed words match names: the clauses that the name search and the screens' ``q`` share.

All words must match, in any order, each as a whole word or as a beginning of the name or of the company, or through a
synonym, a part of a compound, or joined with its neighbour. If that finds nothing, ``themed`` clauses also look at the
peergroup, focus and regions of the fund, and if that finds nothing, ``tolerant`` clauses also forgive typos.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from search.queries.synonyms import GENERIC, Occurrence, Phrase, compound_parts, synonyms
from search.queries.words import folded_words
from search.saved import Strictness

Clause = dict[str, Any]

#: Words beyond this many share one plain clause, which keeps any query far below the engine's limit of clauses.
_MAX_DETAILED = 14
_LONGEST_PREFIX = 20
#: Longer beginnings of a name are so rare that a prefix query visits few names.
_LONGEST_BEGINNING = 20
#: No word of a name is longer; tolerance for such words costs time and finds nothing.
_LONGEST_FORGIVEN = 40
_ISIN = re.compile(r"[a-z]{2}[a-z0-9]{9}[0-9]", re.ASCII)
_WKN = re.compile(r"(?=.*[0-9])[a-z0-9]{6}|[a-z]{6}", re.ASCII)
_WKN_BEGINNING = re.compile(r"[a-z0-9]{3,5}", re.ASCII)
NOTHING: Clause = {"match_none": {}}


@dataclass(frozen=True)
class NameText:
    """A normalised search text, split once for all clauses."""

    text: str
    words: tuple[str, ...]
    occurrences: tuple[Occurrence, ...]

    @cached_property
    def phrases(self) -> frozenset[Phrase]:
        """What the text's words stand for besides themselves."""
        return frozenset(phrase for occurrence in self.occurrences for phrase in occurrence.phrases)

    @cached_property
    def joined(self) -> frozenset[str]:
        """Each two neighbouring words, written as one."""
        return frozenset(first + second for first, second in zip(self.words, self.words[1:], strict=False))


def name_text(text: str) -> NameText:
    """Split and fold ``text``, which :func:`search.saved.normalise` has made uniform."""
    words = list(dict.fromkeys(folded_words(text)))
    return NameText(text, tuple(words), tuple(synonyms().occurrences(words)))


def allowed_typos(word: str) -> int:
    """Typos forgiven in a word: none up to 3 letters, one up to 7, two beyond."""
    return 0 if len(word) <= 3 else 1 if len(word) <= 7 else 2


def name_clause(typed: NameText, strictness: Strictness) -> Clause:
    """A scoring clause for ``typed``; it matches nothing if there is no letter or digit in it."""
    if not typed.words:
        return NOTHING
    detailed, rest = typed.words[:_MAX_DETAILED], typed.words[_MAX_DETAILED:]
    needed: list[Clause] = []
    preferred: list[Clause] = [*_closeness(typed)]
    for position, word in enumerate(detailed):
        clause = _word(typed, position, strictness)
        optional = word in GENERIC and any(other not in GENERIC for other in detailed)
        (preferred if optional else needed).append(clause)
    if rest:
        needed.append(_match("name.prefix", " ".join(rest), 1.0, operator="and"))
    # A beginning of a word has matched already; that it is the whole word adds to that.
    preferred.append(_match("name", " ".join(detailed), 3.0))
    if strictness != "tolerant" or len(needed) == 1:
        return {"bool": {"must": needed, "should": preferred}}
    # One word may be beyond recognition if enough others are right, and short words carry typos that cannot be told.
    missing = 1 if len(needed) >= 3 else 0
    tolerant: Clause = {"bool": {"should": needed, "minimum_should_match": len(needed) - missing}}
    return {"bool": {"must": [tolerant], "should": preferred}}


def _word(typed: NameText, position: int, strictness: Strictness) -> Clause:
    word = typed.words[position]
    ways = [
        # Beginnings include whole words, so these two find all that the whole words do.
        _match("name.prefix", word, 1.2),
        _match("company.prefix", word, 0.8),
        *_codes(word, alone=len(typed.words) == 1),
        *_joined(typed.words, position),
    ]
    themed = strictness != "strict"
    if themed and len(word) >= 5:
        # One typed word that the name writes as two.
        ways.append({"prefix": {"name.pairs": {"value": word, "boost": 1.5}}})
    if len(word) > _LONGEST_PREFIX:
        ways.append({"prefix": {"name": {"value": word, "boost": 1.2}}})
    if themed:
        # A share class need not be named after its fund.
        ways += [_match("theme", word, 0.3), _match("fund_name", word, 0.5)]
    ways += [
        _phrase(phrase, themed=themed)
        for occurrence in typed.occurrences
        if occurrence.start <= position < occurrence.end
        for phrase in occurrence.phrases
    ]
    if not any(occurrence.start == position == occurrence.end - 1 for occurrence in typed.occurrences):
        ways += _parts(word, themed=themed)
    if strictness == "tolerant" and len(word) <= _LONGEST_FORGIVEN and (typos := allowed_typos(word)):
        ways += [
            # Beginnings include whole words, so one fuzzy clause serves both.
            _match("name.prefix", word, 0.6, fuzziness=typos, max_expansions=40),
            _match("company.prefix", word, 0.4, fuzziness=typos, max_expansions=20),
        ]
    return {"dis_max": {"queries": ways, "tie_breaker": 0.05}}


def _match(field: str, text: str, boost: float, **more: Any) -> Clause:
    return {"match": {field: {"query": text, "boost": boost, **more}}}


def _codes(word: str, *, alone: bool) -> list[Clause]:
    """Ways to match a word that may be an ISIN or a WKN among other words, as in a pasted line."""
    if _ISIN.fullmatch(word):
        return [{"term": {"isin": {"value": word.upper(), "boost": 100.0}}}]
    ways: list[Clause] = []
    if _WKN.fullmatch(word):
        ways.append({"term": {"wkn": {"value": word.upper(), "boost": 50.0}}})
    if alone and _WKN_BEGINNING.fullmatch(word):
        ways.append({"prefix": {"wkn": {"value": word.upper(), "boost": 0.1}}})
    return ways


def _joined(words: tuple[str, ...], position: int) -> list[Clause]:
    """Two typed words that the name writes as one."""
    word = words[position]
    ways: list[Clause] = []
    if position:
        ways.append(_match("name.prefix", words[position - 1] + word, 2.0))
    if position + 1 < len(words):
        ways.append(_match("name.prefix", word + words[position + 1], 2.0))
    return ways


def _phrase(phrase: Phrase, *, themed: bool, weight: float = 1.5) -> Clause:
    """The name, or what the fund does, holds ``phrase``; it must not outweigh the word that was typed."""
    text = " ".join(phrase)
    boost = weight / len(phrase)
    kind = "match_phrase" if len(phrase) > 1 else "match"
    name: Clause = {kind: {"name": {"query": text, "boost": boost}}}
    if not themed:
        return name
    return {"dis_max": {"queries": [name, _match("theme", text, boost / 10, operator="and")]}}


def _parts(word: str, *, themed: bool) -> list[Clause]:
    """``Aktienfonds`` as ``Aktien`` and ``Fonds``, each with its synonyms; the generic parts are not needed."""
    parts = [part for part in compound_parts(word) if part not in GENERIC]
    if not parts:
        return []
    needed: list[Clause] = []
    for part in parts:
        same = [phrase for found in synonyms().occurrences([part], unfinished=False) for phrase in found.phrases]
        ways = [_phrase((part,), themed=themed, weight=2.0), *(_phrase(phrase, themed=themed) for phrase in same)]
        needed.append({"dis_max": {"queries": ways}})
    return [{"bool": {"must": needed}}]


def _begins(text: str) -> Clause:
    """The whole name begins with ``text``."""
    if len(text) > _LONGEST_BEGINNING:
        return {"prefix": {"name.sort": {"value": text, "boost": 25.0}}}
    return {"constant_score": {"filter": {"match": {"name.begin": text}}, "boost": 25.0}}


def _closeness(typed: NameText) -> list[Clause]:
    """What lifts the names that read like the text: the same beginning, the same order, and little else in the name."""
    begun = " ".join(typed.text.split())
    ways: list[Clause] = [
        {"term": {"name.sort": {"value": begun, "boost": 60.0}}},
        _begins(begun),
        _match("fund_name", " ".join(typed.words), 1.0),
    ]
    if len(typed.words) > 1:
        ways.append({"match_phrase": {"name": {"query": typed.text, "slop": 2, "boost": 4.0}}})
    return ways
