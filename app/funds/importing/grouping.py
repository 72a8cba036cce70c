"""From the name of a share class to the name of its fund and a label (ADR 0010).

The rule looks at one name at a time: tokens are taken off the end as long as each is a known part of a share-class
label.
So a later import of one more share class never regroups the others.
"""

import functools
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

_RULES = Path(__file__).parent / "rules" / "share_classes.toml"
_LONGEST_LABEL = 100
_STRONG = ("currencies", "accumulating", "distributing", "hedging", "institutional", "class_words")
_PIECES = re.compile(r"[^\W_]+\.?|[€$£¥]")
_DOLLARS = {"us$": "usd ", "hk$": "hkd ", "a$": "aud ", "c$": "cad "}
_JOINTS = "-–—,;:/|("
_INTRODUCING = frozenset(
    {"class", "klasse", "anteilklasse", "anteilsklasse", "anteilscheinklasse", "tranche", "cl", "cl.", "ak"}
)
_CODE = re.compile(
    r"[a-z]{1,2}|[a-z]{1,2}\d{1,2}[a-z]{0,2}|\d[a-z]|\d{1,2}(?!th)[a-z]{1,3}h"
    r"|[b-df-hj-np-tv-z]{2,3}h|[b-df-hj-np-tv-z]{2}x|[a-z]\d[a-z]\d"
)
#: "Small Capprivileged" and "Portfoliot": a label that has lost the blank before it.
_GLUED = re.compile(
    r"(cap|plus|portfolio|reserve|\w*fonds|\d+/\d+|fund|bonds?|equity|balanced|telecom|innovators|conservative|securities)"
    r"(class|classic[a-z]?|privileged?r?|[itvpadz]{1,2}|[in]r|eur|usd|chf)"
)
_SYMBOLS = frozenset("€$£¥")
#: What is neither a letter nor a digit but tells names apart: "$ High Yield" is not "€ High Yield".
_TELLING = _SYMBOLS | {"+", "&"}
#: "I 2" and "B Iii": the number of a share class where its code stands on the left.
_NUMBER = re.compile(r"\d|i{1,3}|iv|vi{0,3}|ix")
#: "Fund Sterling T": a currency in words, where the name of the fund has ended.
_WORDED_CURRENCIES = frozenset({"euro", "yen", "sterling", "dollar"})
_DOLLAR = frozenset({"dollar", "dollars"})
#: A bank's name that holds a word of ``currency_neutral``.
_BANK = ("credit suisse", "")
_SUB_FUND_OF_LF = "(lf)"
_ENDINGS = frozenset({"fund", "fonds"})
#: "Unit Trust Income" and "Portfolio Income": where a fund's name has ended, income is how it is used.
_BEFORE_INCOME = _ENDINGS | {"trust", "portfolio"}
#: "Fund Offshore Euro B".
_BEFORE_CURRENCY = _ENDINGS | {"offshore"}
#: Words at the end of a name that no two funds of one company differ in.
_IDLE = _ENDINGS | {"ui"}
#: Codes of share classes among the words of labels.
_CODES_TOO = frozenset({"ahd", "hbi", "fhe", "ihe", "qtd", "qti", "mti"})
#: "Small Cap" is no capitalisation of income.
_SIZES = frozenset({"small", "mid", "large", "micro", "smid", "all", "multi"})
#: "(fix) Eur 2.60": what is paid in a year.
_AMOUNT = re.compile(r"\d\.\d\d")


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
    joined_before_label: frozenset[str]
    joined_after_label: frozenset[str]
    at_end: frozenset[str]
    pairs: frozenset[str]
    currency_themes: frozenset[str]
    currency_neutral: frozenset[str]
    own_currency: tuple[str, ...]
    whole: frozenset[str]
    codes: frozenset[str]
    not_codes: frozenset[str]
    institutional_codes: frozenset[str]
    #: By code, how names of the makers begin that have it.
    makers: dict[str, tuple[str, ...]]
    #: What is always part of a label: all of the six lists above.
    strong: frozenset[str]
    abbreviations: dict[str, str]
    #: How names may begin, and how the key of such a fund begins.
    beginnings: tuple[tuple[str, str], ...]


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
    makers: dict[str, tuple[str, ...]] = {}
    for entry in lists.pop("maker"):
        makers |= {code: (*makers.get(code, ()), *entry["begins"]) for code in entry["codes"]}
    beginnings = [(written, entry["as"]) for entry in lists.pop("beginning") for written in entry["written"]]
    # "Henderson Horizon Fund - " before "Henderson ".
    beginnings.sort(key=lambda pair: -len(pair[0]))
    own_currency, abbreviations = tuple(lists.pop("own_currency")), lists.pop("abbreviations")
    words = {key: frozenset(words) for key, words in lists.items()}
    strong = frozenset[str]().union(*(words[name] for name in _STRONG))
    return Rules(
        **words,
        strong=strong,
        makers=makers,
        beginnings=tuple(beginnings),
        own_currency=own_currency,
        abbreviations=abbreviations,
    )


@functools.lru_cache(maxsize=65_536)
def split_name(name: str) -> Label:
    """Take the share-class label off the end of a name; a name without one is its own stem."""
    whole = " ".join(name.split())
    stem = whole
    # A label inside the last word hides the one before it: "Class Ahs-c" is "Ahs-c" first and "Class Ahs" then.
    while (shorter := _cut(stem, whole[len(stem) :].split())) != stem and _has_substance(shorter):
        stem = shorter
    label = whole[len(stem) :].lstrip(_JOINTS.replace("(", "") + " ")
    return _describe(stem, label[:_LONGEST_LABEL].strip())


def _cut(text: str, right: Sequence[str]) -> str:
    tokens = text.split()
    end = len(tokens)
    # A dash or bracket on its own belongs to whatever stands right of it.
    while end > 1 and (not _pieces(tokens[end - 1]) or _is_label(tokens[:end], [*tokens[end:], *right])):
        end -= 1
    return _unglue(" ".join(tokens[:end]))


def company_key(name: str) -> str:
    """Two spellings of a company are one if only case, accents, blanks or punctuation tell them apart."""
    return _key(name)


def fund_key(name: str) -> str:
    """What two stems of one company have alike if they are of one fund.

    Case, accents, blanks and punctuation do not count, nor do a last "Fund" or "UI" and other ways to begin the name.
    """
    name = _usual_beginning(name)
    umbrella, dash, rest = name.partition(" - ")
    if dash and rest.casefold().startswith(umbrella.casefold()):
        # "Muster Bond Fund - Muster Bond Fund Vision" is written "Muster Bond Fund Vision" as well.
        name = rest
    words = name.replace("-", " ").split()
    while len(words) > 1 and words[-1].casefold() in _IDLE:
        words.pop()
    spelled = rules().abbreviations
    return _key(" ".join(spelled.get(word.casefold(), word) for word in words)) or _key(name)


def _usual_beginning(name: str) -> str:
    """Begin a name as its siblings do, whose umbrella or manager is written in another way or not at all."""
    plain = name.casefold()
    if _SUB_FUND_OF_LF in plain:
        # The list names the share class first: "Eurobank I (lf) Fund Of Funds - Balanced Blend Us".
        name = name[plain.index(_SUB_FUND_OF_LF) + len(_SUB_FUND_OF_LF) :].lstrip(_JOINTS + " ") or name
        plain = name.casefold()
    for written, usual in rules().beginnings:
        if plain.startswith(written):
            return usual + name[len(written) :]
    return name


def _key(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).casefold()
    kept = "".join(character for character in plain if character.isalnum() or character in _TELLING)
    return kept or plain.strip()


@functools.lru_cache(maxsize=65_536)
def _pieces(token: str) -> tuple[str, ...]:
    """The words and signs of a token; the names of a list have few tokens that no other has."""
    plain = token.casefold()
    if "$" in plain:
        for written, code in _DOLLARS.items():
            plain = plain.replace(written, code)
    return tuple(_PIECES.findall(plain))


def _pieces_of(tokens: Iterable[str]) -> Iterator[str]:
    for token in tokens:
        yield from _pieces(token)


def _is_label(tokens: list[str], right: Sequence[str] = ()) -> bool:
    """Tell whether the last of these tokens belongs to a share-class label, looking at its neighbours in doubt."""
    known = rules()
    pieces = _pieces(tokens[-1])
    left = _pieces(tokens[-2]) if len(tokens) > 1 else ()
    if left and left[-1] in known.class_words and len(tokens[-1]) <= 4 and left[-1] in _INTRODUCING:
        return True
    if (pieces and pieces[0].startswith("cap") and left[-1:] and left[-1] in _SIZES) or _is_whole(tokens):
        return False
    if _is_currency_of_fund(tokens, pieces, left):
        return False
    if _is_of_maker(tokens) or (left and _is_label_by_neighbour(tokens, right)):
        return True
    if len(pieces) == 1 and pieces[0] in known.weak:
        return len(before := _before_dash(tokens)) > 1 and _is_label(before)
    return bool(pieces) and all(
        _is_piece(piece) or (len(pieces) > 1 and _is_joined_piece(pieces, place)) for place, piece in enumerate(pieces)
    )


def _is_whole(tokens: Sequence[str]) -> bool:
    """Tell whether the name of a fund is known to end here, though its last word looks like a label."""
    return len(tokens[-1]) < 4 and " ".join(tokens).casefold() in rules().whole


def _is_currency_of_fund(tokens: list[str], pieces: Sequence[str], left: Sequence[str]) -> bool:
    """Tell whether a currency names what the fund buys or counts in: "Bonds Chf", "Strategy Fund - Balanced (eur)"."""
    known = rules()
    if not pieces or pieces[0] not in known.currencies:
        return False
    if len(pieces) > 1 and ("-" not in tokens[-1] or not all(_is_plain_code(piece) for piece in pieces[1:])):
        # "Eur-hedged" is a label. Of "Money Market Jpy-z", "-z" is.
        return False
    if left and left[-1] in known.currency_themes:
        # "Global Bonds Chf": bonds in many currencies leave it to the share class.
        return not _is_currency_neutral(tokens[:-1])
    if not " ".join(tokens).casefold().startswith(known.own_currency):
        return False
    return known.currencies.isdisjoint(_pieces_of(tokens[:-1]))


def _is_plain_code(piece: str) -> bool:
    """Tell whether a piece is a code that says nothing of hedging."""
    return piece != "h" and (bool(_CODE.fullmatch(piece)) or piece in rules().codes)


def _before_dash(tokens: list[str]) -> list[str]:
    """The tokens before the last one, without a dash on its own: "A - Net"."""
    end = len(tokens) - 1
    while end > 1 and not _pieces(tokens[end - 1]):
        end -= 1
    return tokens[:end]


def _is_currency_neutral(tokens: Sequence[str]) -> bool:
    """Tell whether a fund of bonds or of the money market buys in several currencies, by the words of its name."""
    name = " ".join(tokens).casefold().replace(*_BANK)
    return not rules().currency_neutral.isdisjoint(_pieces_of(name.split()))


def _is_joined_piece(pieces: Sequence[str], place: int) -> bool:
    """Tell whether a piece of a word in several pieces is part of a label because of what it is joined with."""
    known = rules()
    piece = pieces[place]
    if piece.isdigit():
        return len(piece) < 3 and (place > 0 or pieces[1] in _SYMBOLS)
    if place < len(pieces) - 1 and (piece in known.before_label or piece in known.joined_before_label):
        return True
    after = place > 0 and (len(pieces[place - 1]) == 1 or pieces[place - 1] in known.distributing)
    return piece in known.weak or (after and piece in known.joined_after_label)


def _is_label_by_neighbour(tokens: list[str], right: Sequence[str]) -> bool:
    """Tell whether a word that may be part of a fund's name is one of the label, by the tokens beside it."""
    known = rules()
    pieces, left = _pieces(tokens[-1]), _pieces(tokens[-2])
    if tokens[-1].casefold() == "-net-" or _is_pair(pieces, left, right):
        return True
    if left == ("us",) and len(pieces) == 1 and pieces[0] in _DOLLAR and _ends_fund(tokens[:-2]):
        return True
    if _AMOUNT.fullmatch(tokens[-1]) and left[-1:] and left[-1] in known.currencies:
        return _is_label(tokens[:-1])
    if pieces == ("income",) and left[-1:] and left[-1] in _BEFORE_INCOME:
        return True
    if len(pieces) == 1 and _NUMBER.fullmatch(pieces[0]) and len(left) == 1 and _takes_number(left[0]):
        return _is_label(tokens[:-1])
    if not right:
        return len(pieces) == 1 and pieces[0] in known.at_end
    if pieces == ("ex",):
        return _pieces(right[0])[0:1] != () and _pieces(right[0])[0] in known.accumulating | known.distributing
    of_us = pieces == ("us",) and not _DOLLAR.isdisjoint(_pieces(right[0]))
    if (of_us or (len(pieces) == 1 and pieces[0] in _WORDED_CURRENCIES)) and _ends_fund(tokens[:-1]):
        named = not known.currency_themes.isdisjoint(_pieces_of(tokens[:-2]))
        return not named or _is_currency_neutral(tokens[:-2])
    if _is_number_of_class(pieces, left, _pieces(right[0])):
        return True
    if pieces == ("ch",):
        return left[-1] in known.currencies or left[-1] in _ENDINGS
    return bool(pieces) and left[-1:] != ("ex",) and all(piece.rstrip(".") in known.before_label for piece in pieces)


def _is_number_of_class(pieces: Sequence[str], left: Sequence[str], right: Sequence[str]) -> bool:
    """Tell whether a digit right after "Fund" is the number of a share class: "Fund 2 Acc", "Fund 1 Gbp Inc"."""
    known = rules()
    said = known.accumulating | known.distributing | known.currencies
    digit = len(pieces) == 1 and len(pieces[0]) == 1 and pieces[0].isdigit()
    return digit and left[-1:] != () and left[-1] in _ENDINGS and right[:1] != () and right[0] in said


def _ends_fund(tokens: Sequence[str]) -> bool:
    """Tell whether a fund's name has ended by these tokens: with "Fund", or with the code of a share class."""
    last = _pieces(tokens[-1])[-1:] if tokens else ()
    return bool(last) and (last[0] in _BEFORE_CURRENCY or len(last[0]) == 1)


def _is_pair(pieces: Sequence[str], left: Sequence[str], right: Sequence[str]) -> bool:
    """Tell whether a token is one of two words that are part of a label together."""
    after = _pieces(right[0]) if right else ()
    return any(" ".join(pair) in rules().pairs for pair in ([*left, *pieces], [*pieces, *after]))


def _is_of_maker(tokens: Sequence[str]) -> bool:
    """Tell whether a token is a code that only funds of one maker have."""
    last = tokens[-1].casefold()
    begins = rules().makers.get(last)
    return begins is not None and " ".join(tokens).casefold().startswith(begins)


def _takes_number(piece: str) -> bool:
    known = rules()
    if len(piece) == 1 or piece in known.weak or _is_joined_class(piece):
        return True
    return piece in known.currencies or piece in known.institutional or piece in known.hedging


@functools.lru_cache(maxsize=65_536)
def _is_piece(piece: str) -> bool:
    known = rules()
    bare = piece.rstrip(".")
    if bare in known.not_codes or piece in known.not_codes:
        return False
    strong = known.strong
    if piece in strong or bare in strong or bare in known.codes or _CODE.fullmatch(bare):
        return True
    if _is_joined_class(bare) or _is_two_words(bare, strong):
        return True
    # "Bcgbp" or "Iceur": a code and a currency in one word.
    return (
        len(bare) in (4, 5, 6)
        and bare[-3:] in known.currencies
        and (bool(_CODE.fullmatch(bare[:-3])) or bare[:-3] in known.codes)
    )


def is_code(piece: str) -> bool:
    """Tell whether a piece of a label (lower case) is a code, which makers write in capitals: "ld", "zgdh", "bcgbp"."""
    known = rules()
    words = known.accumulating | known.distributing | known.hedging | known.class_words | known.institutional
    if piece in words:
        return piece in _CODES_TOO or any(letter.isdigit() for letter in piece)
    return bool(_CODE.fullmatch(piece)) or piece in known.codes or (len(piece) < 7 and piece[-3:] in known.currencies)


def _is_joined_class(piece: str) -> bool:
    return piece.startswith("class") and bool(_CODE.fullmatch(piece.removeprefix("class")))


def _is_two_words(piece: str, strong: frozenset[str]) -> bool:
    """Tell whether two words of a label have lost the blank between them: "Eurclose", "Capclassic", "Usd1"."""
    if piece[:3] in rules().currencies and piece[3:].isdigit():
        return len(piece) < 6
    known = strong | rules().before_label
    return any(piece[:at] in strong and piece[at:] in known for at in range(3, len(piece) - 3))


def _unglue(stem: str) -> str:
    """Cut "Focus-a-acc" down to "Focus" where the label is joined to the last word by hyphens."""
    head, blank, last = stem.rpartition(" ")
    if glued := _GLUED.fullmatch(last.casefold()):
        return f"{head}{blank}{last[: glued.end(1)]}"
    parts = last.split("-")
    cut = len(parts)
    while cut > 1 and parts[cut - 1] and _is_label([head.rpartition(" ")[2], *parts[:cut]]):
        cut -= 1
    kept = "-".join(parts[:cut]).rstrip(_JOINTS)
    return (f"{head}{blank}{kept}" if kept else stem).rstrip(_JOINTS + " ")


def _has_substance(stem: str) -> bool:
    return any(len(piece) > 3 or (len(piece) == 3 and not piece.isdigit()) for piece in _pieces(stem))


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
