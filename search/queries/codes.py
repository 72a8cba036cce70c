"""Searches for security codes: exact, by beginning, and mistyped."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from search.fields.isin import confusable, distance, is_valid, may_be_mistyped, normalise
from search.queries.embedded import ISIN_LENGTH, without_labels

Clause = dict[str, Any]
Kind = Literal["isin", "wkn", "isin_beginning", "wkn_beginning"]

_ISIN = re.compile(r"[A-Z]{2}[A-Z0-9]{9}[0-9]", re.ASCII)
_ISIN_BEGINNING = re.compile(r"[A-Z]{2}[0-9][A-Z0-9]{0,8}|[A-Z]{2}[A-Z0-9]{6,9}", re.ASCII)
_WKN = re.compile(r"[A-Z0-9]{6}", re.ASCII)
_WKN_BEGINNING = re.compile(r"[A-Z0-9]{3,5}", re.ASCII)
#: Codes offered for a mistyped one.
MAX_CANDIDATES = 10
#: Distance beyond which a code is another code and not a slip; see :func:`search.fields.isin.distance`.
FARTHEST = 2.0
#: A code whose check digit is right is more likely not listed here than mistyped, so only one slip is considered.
FARTHEST_IF_VALID = 1.0


@dataclass(frozen=True, slots=True)
class Code:
    """A text read as a code, in capitals and without blanks."""

    code: str
    kind: Kind


def code_in(text: str) -> Code | None:
    """The code that the whole ``text`` may be, the label before or behind it aside, or None if it is words.

    Codes hold a digit: three to five letters alone are words (``DWS``), which the name search also looks up as a WKN.
    """
    parts = without_labels(text).split()
    code = normalise("".join(parts))
    if not _has_digit(code):
        return None
    # "Target 2050" are words, "LU 0123 4567 89" and "LU0123 4567 89" are codes: groups with digits follow a country.
    spaced = len(parts) > 1
    if spaced and not ((len(parts[0]) == 2 or _has_digit(parts[0])) and all(map(_has_digit, parts[1:]))):
        return None
    if _ISIN.fullmatch(code):
        return Code(code, "isin")
    if spaced:
        return Code(code, "isin_beginning") if _ISIN_BEGINNING.fullmatch(code) and len(code) > 6 else None
    if _WKN.fullmatch(code):
        return Code(code, "wkn")
    if _ISIN_BEGINNING.fullmatch(code) and len(code) >= 3:
        return Code(code, "isin_beginning")
    return Code(code, "wkn_beginning") if _WKN_BEGINNING.fullmatch(code) else None


def _has_digit(text: str) -> bool:
    return any(character.isdigit() for character in text)


def code_clause(code: Code) -> Clause:
    """A scoring clause: an exact code first, then codes that begin so; both far above any score of a name."""
    beginning = [
        {"prefix": {"isin": {"value": code.code, "boost": 500.0}}},
        {"prefix": {"wkn": {"value": code.code, "boost": 500.0}}},
    ]
    exact = [
        {"term": {"isin": {"value": code.code, "boost": 1000.0}}},
        {"term": {"wkn": {"value": code.code, "boost": 1000.0}}},
    ]
    if code.kind == "isin":
        return {"bool": {"should": exact[:1]}}
    return {"bool": {"should": [*exact[1:], *beginning], "minimum_should_match": 1}}


def codes_clause(codes: Sequence[str]) -> Clause:
    """A scoring clause for share classes that have one of ``codes``, those of earlier ones first."""
    ranked: list[Clause] = []
    for boost, code in zip(range(len(codes), 0, -1), codes, strict=True):
        same = {"term": {"isin" if len(code) == ISIN_LENGTH else "wkn": code}}
        ranked.append({"constant_score": {"filter": same, "boost": float(boost)}})
    # A share class that is named by both of its codes stands where the first of them does.
    return {"dis_max": {"queries": ranked}}


def mistyped(text: str) -> str | None:
    """The normalised text if it may be a mistyped ISIN, or a mistyped WKN with at least three digits; else None."""
    bare = without_labels(text)
    code = normalise(bare)
    if may_be_mistyped(code):
        return code
    if len(bare.split()) == 1 and _WKN.fullmatch(code) and sum(c.isdigit() for c in code) >= 3:
        return code
    return None


def candidates_clause(code: str) -> Clause:
    """Matches codes within two slips of ``code``, confusable letters aside."""
    field, edits = ("wkn", 1) if len(code) == 6 else ("isin", 2)
    fuzzy: Clause = {"fuzziness": edits, "transpositions": True, "prefix_length": 0, "max_expansions": 500}
    return {
        "bool": {
            "should": [
                {"fuzzy": {field: {"value": code, **fuzzy}}},
                {"fuzzy": {f"{field}.confusable": {"value": confusable(code), **fuzzy}}},
            ],
            "minimum_should_match": 1,
        }
    }


def candidate_distance(code: str, source: Mapping[str, Any]) -> float:
    """How far the tranche ``source`` is from the typed ``code``."""
    known = source["wkn"] if len(code) == 6 else source["isin"]
    return distance(code, known) if known else float("inf")


def farthest(code: str) -> float:
    """Largest distance at which a code is offered for ``code``."""
    if len(code) == 6:
        return 1.0
    return FARTHEST_IF_VALID if is_valid(code) else FARTHEST
