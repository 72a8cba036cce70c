"""How names and texts become terms.

``folded`` is the one form of a word that both sides use: lower case, German spellings made equal (``ä``, ``ae`` and
``a`` give the same term), other accents dropped. Each further analyzer adds one thing: parts of German compounds,
prefixes, or joined pairs of words.
"""

from functools import cache
from importlib.resources import files
from typing import Any

#: Longest prefix of a word that is indexed. Longer typed words fall back to whole words.
LONGEST_PREFIX = 20
#: Longest beginning of a whole name that is indexed; a fold may lengthen what was typed (``ß`` to ``ss``).
LONGEST_BEGINNING = 24


@cache
def compound_words() -> tuple[str, ...]:
    """Parts of German compounds, from ``compounds.txt``, sorted."""
    lines = files(__package__).joinpath("compounds.txt").read_text(encoding="utf-8").splitlines()
    return tuple(sorted({line.strip().lower() for line in lines if line.strip() and not line.startswith("#")}))


_SPELLINGS = str.maketrans("äöü", "aou", "") | {ord("ß"): "ss"}


def folded_spelling(word: str) -> str:
    """``word`` (lower case) as the analysis spells it, for the word list, whose entries no filter touches."""
    return word.translate(_SPELLINGS)


_FOLD = ["lowercase", "german_normalization", "asciifolding"]


def name_analysis() -> dict[str, Any]:
    """The ``analysis`` section of an index of names."""
    return {
        "tokenizer": {"words": {"type": "char_group", "tokenize_on_chars": ["whitespace", "punctuation", "symbol"]}},
        "filter": {
            "compounds": {
                "type": "dictionary_decompounder",
                "word_list": sorted({folded_spelling(word) for word in compound_words()}),
                "min_word_size": 7,
                "min_subword_size": 4,
                "only_longest_match": True,
            },
            "unique_words": {"type": "unique", "only_on_same_position": True},
            "prefixes": {"type": "edge_ngram", "min_gram": 1, "max_gram": LONGEST_PREFIX, "preserve_original": True},
            "beginnings": {"type": "edge_ngram", "min_gram": 1, "max_gram": LONGEST_BEGINNING},
            "pairs": {
                "type": "shingle",
                "min_shingle_size": 2,
                "max_shingle_size": 2,
                "output_unigrams": False,
                "token_separator": "",
            },
        },
        "char_filter": {
            "confusable": {"type": "mapping", "mappings": ["O => 0", "I => 1", "S => 5", "B => 8"]},
        },
        "normalizer": {
            "sortable": {"type": "custom", "filter": _FOLD},
            "confusable": {"type": "custom", "char_filter": ["confusable"]},
        },
        "analyzer": {
            **_THAI,
            "folded": {"type": "custom", "tokenizer": "words", "filter": _FOLD},
            "compound": {"type": "custom", "tokenizer": "words", "filter": [*_FOLD, "compounds", "unique_words"]},
            "prefix": {
                "type": "custom",
                "tokenizer": "words",
                "filter": [*_FOLD, "compounds", "prefixes", "unique_words"],
            },
            "pair": {"type": "custom", "tokenizer": "words", "filter": [*_FOLD, "pairs"]},
            "begin": {"type": "custom", "tokenizer": "keyword", "filter": [*_FOLD, "beginnings"]},
            "whole": {"type": "custom", "tokenizer": "keyword", "filter": _FOLD},
        },
    }


def text_analysis() -> dict[str, Any]:
    """The ``analysis`` section of an index of texts; the language analyzers are built in."""
    return {
        "normalizer": {"sortable": {"type": "custom", "filter": _FOLD}},
        "analyzer": {**_THAI},
    }


#: OpenSearch builds its stock analyzers for every index; a
#: trimmed Java runtime without Thai word breaker fails without this.
_THAI: dict[str, Any] = {"thai": {"type": "standard"}}
