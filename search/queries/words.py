"""Splits and folds text as the index's analysis does, for decisions that are taken before the engine is asked."""

import unicodedata
from functools import lru_cache

_VOWEL_AFTER_WHICH_UE_STAYS = frozenset("aeiouqyäöü")
_PLAIN = str.maketrans({"ß": "ss", "ø": "o", "đ": "d", "ł": "l", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th", "ð": "d"})


def words(text: str) -> list[str]:
    """Words of ``text`` as typed: split at blanks, punctuation and symbols, like the index's tokenizer."""
    return "".join(" " if unicodedata.category(c)[0] in "PSZC" else c for c in text).split()


def spans(text: str) -> list[tuple[int, int]]:
    """Start and end of each of the :func:`words` of ``text``."""
    found: list[tuple[int, int]] = []
    start: int | None = None
    for position, character in enumerate(text):
        if unicodedata.category(character)[0] in "PSZC":
            if start is not None:
                found.append((start, position))
            start = None
        elif start is None:
            start = position
    if start is not None:
        found.append((start, len(text)))
    return found


@lru_cache(maxsize=65536)
def fold(word: str) -> str:
    """``word`` as the index spells it: lower case, ä, ae and a alike, no accents.

    Mirrors Lucene's GermanNormalizationFilter: ``ue`` stays after a vowel or q (``neue``, ``quelle``).
    """
    folded: list[str] = []
    previous = ""
    for character in word.lower():
        if character == "e" and folded and previous in {"a", "o", "u+"}:
            previous = "e"
            continue
        if character == "u":
            previous = "u" if previous and previous[0] in _VOWEL_AFTER_WHICH_UE_STAYS else "u+"
        else:
            previous = character
        folded.append(character)
    decomposed = unicodedata.normalize("NFKD", "".join(folded).translate(_PLAIN))
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def folded_words(text: str) -> list[str]:
    """Folded :func:`words` of ``text``."""
    return [fold(word) for word in words(text)]
