"""From the name of a share class to the name of its fund and a label (ADR 0010).

The rule looks at one name at a time: tokens are taken off the end as long as each is a known part of a share-class
label.
So a later import of one more share class never regroups the others.
"""

import functools
import re
import tomllib
import unicodedata
from dataclasses import dataclass
from pathlib import Path

_RULES = Path(__file__).parent / "rules" / "share_classes.toml"
_LONGEST_LABEL = 100
_PIECES = re.compile(r"[^\W_]+\.?|[€$£¥]")
_DOLLARS = {"us$": "usd ", "a$": "aud ", "c$": "cad "}
_JOINTS = "-–—,;:/|("
_INTRODUCING = frozenset(
    {"class", "klasse", "anteilklasse", "anteilsklasse", "anteilscheinklasse", "tranche", "cl", "cl."}
)
_CODE = re.compile(r"[a-z]{1,2}|[a-z]{1,2}\d{1,2}[a-z]{0,2}|\d[a-z]")


@dataclass(frozen=True, slots=True)
class Rules:
    """The word lists of ``share_classes.toml``."""

    currencies: frozenset[str]
    accumulating: frozenset[str]
    distributing: frozenset[str]
    hedging: frozenset[str]
    institutional: frozenset[str]
    class_words: frozenset[str]
    weak: frozenset[str]
    currency_themes: frozenset[str]
    currency_neutral: frozenset[str]
    codes: frozenset[str]
    not_codes: frozenset[str]
    institutional_codes: frozenset[str]


@dataclass(frozen=True, slots=True)
class Label:
    """A name taken apart: the fund's name, the label, and what the label says (None: nothing)."""

    stem: str
    label: str
    accumulating: bool | None
    hedged: bool
    institutional: bool


@functools.cache
def rules() -> Rules:
    """Load the word lists once."""
    lists = tomllib.loads(_RULES.read_text(encoding="utf-8"))
    return Rules(**{key: frozenset(words) for key, words in lists.items()})


@functools.lru_cache(maxsize=65_536)
def split_name(name: str) -> Label:
    """Take the share-class label off the end of a name; a name without one is its own stem."""
    whole = " ".join(name.split())
    stem = whole
    # A label inside the last word hides the one before it: "Class Ahs-c" is "Ahs-c" first and "Class Ahs" then.
    while (shorter := _cut(stem)) != stem and _has_substance(shorter):
        stem = shorter
    label = whole[len(stem) :].lstrip(_JOINTS.replace("(", "") + " ")
    return _describe(stem, label[:_LONGEST_LABEL].strip())


def _cut(text: str) -> str:
    tokens = text.split()
    end = len(tokens)
    # A dash or bracket on its own belongs to whatever stands right of it.
    while end > 1 and (not _pieces(tokens[end - 1]) or _is_label(tokens[:end])):
        end -= 1
    return _unglue(" ".join(tokens[:end]))


def company_key(name: str) -> str:
    """Two spellings of a company are one if only case, accents, blanks or punctuation tell them apart."""
    return _key(name)


def fund_key(name: str) -> str:
    """Two stems of one company are one fund if only case, accents, blanks or punctuation tell them apart."""
    return _key(name)


def _key(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).casefold()
    kept = "".join(character for character in plain if character.isalnum() or character in "+&")
    return kept or plain.strip()


def _pieces(token: str) -> list[str]:
    plain = token.casefold()
    for written, code in _DOLLARS.items():
        plain = plain.replace(written, code)
    return _PIECES.findall(plain)


def _is_label(tokens: list[str]) -> bool:
    """Tell whether the last of these tokens belongs to a share-class label, looking at its left neighbour in doubt."""
    known = rules()
    pieces = _pieces(tokens[-1])
    left = _pieces(tokens[-2]) if len(tokens) > 1 else []
    if left and left[-1] in known.class_words and len(tokens[-1]) <= 4 and left[-1] in _INTRODUCING:
        return True
    if len(pieces) == 1 and pieces[0] in known.weak:
        return bool(left) and all(_is_piece(piece) for piece in left)
    if len(pieces) == 1 and pieces[0] in known.currencies and left and left[-1] in known.currency_themes:
        # "Bonds Chf" names what the fund buys; "Global Bonds Chf" the currency of a share class.
        return bool(known.currency_neutral.intersection(_pieces(" ".join(tokens))))
    compound = len(pieces) > 1
    return bool(pieces) and all(
        _is_piece(piece) or (compound and (piece in known.weak or (place > 0 and piece.isdigit() and len(piece) < 3)))
        for place, piece in enumerate(pieces)
    )


def _is_piece(piece: str) -> bool:
    known = rules()
    bare = piece.rstrip(".")
    if bare in known.not_codes or piece in known.not_codes:
        return False
    strong = (
        known.currencies
        | known.accumulating
        | known.distributing
        | known.hedging
        | known.institutional
        | known.class_words
    )
    if piece in strong or bare in strong or bare in known.codes or _CODE.fullmatch(bare):
        return True
    # "Bcgbp" or "Iceur": a code and a currency in one word.
    return len(bare) in (4, 5, 6) and bare[-3:] in known.currencies and bool(_CODE.fullmatch(bare[:-3]))


def _unglue(stem: str) -> str:
    """Cut "Focus-a-acc" down to "Focus" where the label is joined to the last word by hyphens."""
    head, blank, last = stem.rpartition(" ")
    parts = last.split("-")
    cut = len(parts)
    while cut > 1 and parts[cut - 1] and _is_label([head.rpartition(" ")[2], *parts[:cut]]):
        cut -= 1
    kept = "-".join(parts[:cut]).rstrip(_JOINTS)
    return (f"{head}{blank}{kept}" if kept else stem).rstrip(_JOINTS + " ")


def _has_substance(stem: str) -> bool:
    return any(len(piece) >= 3 and not piece.isdigit() for piece in _pieces(stem))


def _describe(stem: str, label: str) -> Label:
    known = rules()
    pieces = [piece.rstrip(".") for piece in _pieces(label)]
    accumulating: bool | None = None
    if any(piece in known.accumulating or piece in {"t", "vt", "rt", "it"} for piece in pieces):
        accumulating = True
    if any(piece in known.distributing for piece in pieces):
        accumulating = False
    codes = [piece for piece in pieces if _CODE.fullmatch(piece) and piece not in known.currencies]
    return Label(
        stem=stem,
        label=label,
        accumulating=accumulating,
        hedged="unhedged" not in pieces and any(piece in known.hedging for piece in pieces),
        institutional=any(piece in known.institutional for piece in pieces)
        or any(code[0] in known.institutional_codes and code not in {"in", "it"} for code in codes[:1]),
    )
