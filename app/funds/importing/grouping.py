"""From the name of a share class to the name of its fund and a label (ADR 0010).

The rule looks at one name at a time: tokens are taken off the end as long as each is a known part of a share-class
label.
So a later import of one more share class never regroups the others.
"""

import functools
import re
import tomllib
import unicodedata
from collections.abc import Sequence
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
_CODE = re.compile(r"[a-z]{1,2}|[a-z]{1,2}\d{1,2}[a-z]{0,2}|\d[a-z]|\d{1,2}(?!th)[a-z]{1,3}h")
_SYMBOLS = frozenset("€$£¥")
#: "I 2" and "B Iii": the number of a share class where its code stands on the left.
_NUMBER = re.compile(r"\d|i{1,3}|iv|vi{0,3}|ix")
#: "Fund Sterling T": a currency in words, where the name of the fund has ended.
_WORDED_CURRENCIES = frozenset({"euro", "yen", "sterling", "dollar"})
#: A bank's name that holds a word of ``currency_neutral``.
_BANK = ("credit suisse", "")
_ENDINGS = frozenset({"fund", "fonds"})


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
    before_label: frozenset[str]
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
    while end > 1 and (not _pieces(tokens[end - 1]) or _is_label(tokens[:end], tokens[end:])):
        end -= 1
    return _unglue(" ".join(tokens[:end]))


def company_key(name: str) -> str:
    """Two spellings of a company are one if only case, accents, blanks or punctuation tell them apart."""
    return _key(name)


def fund_key(name: str) -> str:
    """Two stems of one company are one fund if only case, accents, blanks, punctuation or a last "Fund" differ."""
    words = name.split()
    if len(words) > 1 and words[-1].casefold() in _ENDINGS:
        name = " ".join(words[:-1])
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


def _is_label(tokens: list[str], right: Sequence[str] = ()) -> bool:
    """Tell whether the last of these tokens belongs to a share-class label, looking at its neighbours in doubt."""
    known = rules()
    pieces = _pieces(tokens[-1])
    left = _pieces(tokens[-2]) if len(tokens) > 1 else []
    if left and left[-1] in known.class_words and len(tokens[-1]) <= 4 and left[-1] in _INTRODUCING:
        return True
    if left and _is_label_by_neighbour(tokens, right):
        return True
    if len(pieces) == 1 and pieces[0] in known.weak:
        return bool(left) and _is_label(tokens[:-1])
    if len(pieces) == 1 and pieces[0] in known.currencies and left and left[-1] in known.currency_themes:
        # "Bonds Chf" names what the fund buys; "Global Bonds Chf" the currency of a share class.
        return bool(known.currency_neutral.intersection(_pieces(" ".join(tokens).casefold().replace(*_BANK))))
    compound = len(pieces) > 1
    return bool(pieces) and all(
        _is_piece(piece)
        or (
            compound
            and (piece in known.weak or (piece.isdigit() and len(piece) < 3 and (place > 0 or pieces[1] in _SYMBOLS)))
        )
        for place, piece in enumerate(pieces)
    )


def _is_label_by_neighbour(tokens: list[str], right: Sequence[str]) -> bool:
    """Tell whether a word that may be part of a fund's name is one of the label, by the tokens beside it."""
    known = rules()
    pieces, left = _pieces(tokens[-1]), _pieces(tokens[-2])
    if tokens[-1].casefold() == "-net-":
        return True
    if len(pieces) == 1 and _NUMBER.fullmatch(pieces[0]) and len(left) == 1 and _takes_number(left[0]):
        return _is_label(tokens[:-1])
    if not right:
        return False
    if len(pieces) == 1 and pieces[0] in _WORDED_CURRENCIES and left[-1] in _ENDINGS:
        return not known.currency_themes.intersection(_pieces(" ".join(tokens[:-2])))
    if pieces == ["ch"]:
        return left[-1] in known.currencies or left[-1] in _ENDINGS
    return bool(pieces) and left[-1:] != ["ex"] and all(piece.rstrip(".") in known.before_label for piece in pieces)


def _takes_number(piece: str) -> bool:
    known = rules()
    return piece in known.currencies or piece in known.institutional or len(piece) == 1 or _is_joined_class(piece)


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
    if _is_joined_class(bare):
        return True
    # "Bcgbp" or "Iceur": a code and a currency in one word.
    return (
        len(bare) in (4, 5, 6)
        and bare[-3:] in known.currencies
        and (bool(_CODE.fullmatch(bare[:-3])) or bare[:-3] in known.codes)
    )


def _is_joined_class(piece: str) -> bool:
    return piece.startswith("class") and bool(_CODE.fullmatch(piece.removeprefix("class")))


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
