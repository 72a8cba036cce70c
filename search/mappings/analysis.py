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
    """Parts of German compounds in names of funds, from ``compounds.txt``, sorted."""
    return tuple(sorted({line.lower() for line in _lines("compounds.txt")}))


def _lines(name: str) -> list[str]:
    """Lines of a file beside this one, without blank ones and notes."""
    lines = files(__package__).joinpath(name).read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


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


def page_analysis() -> dict[str, Any]:
    """The ``analysis`` section of an index of pages, one set of analyzers for each language.

    ``page-de`` is what pages are indexed by: words in their basic form and, in German, the parts of compounds. Queries
    are read by it and by two others: ``page-de-same`` adds words that mean the same, ``page-de-pairs`` joins each two
    neighbours, which finds a compound that was typed as two words.
    """
    base = {
        "de": ["lowercase", "page-de-stop", "german_normalization", "asciifolding"],
        "en": ["page-en-possessive", "lowercase", "page-en-stop", "asciifolding"],
    }
    parts = {"de": ["page-de-parts"], "en": []}
    pairs = {"type": "shingle", "min_shingle_size": 2, "max_shingle_size": 2, "output_unigrams": False}
    filters: dict[str, Any] = {
        "page-unique": {"type": "unique", "only_on_same_position": True},
        "page-pairs": {**pairs, "token_separator": "", "filler_token": ""},
        "page-en-possessive": {"type": "stemmer", "language": "possessive_english"},
        "page-de-parts": {
            "type": "dictionary_decompounder",
            "word_list": sorted({folded_spelling(word.lower()) for word in _lines("parts.txt")}),
            "min_word_size": 8,
            "min_subword_size": 4,
            "only_longest_match": True,
        },
    }
    analyzers: dict[str, Any] = {}
    for language, name in (("de", "german"), ("en", "english")):
        stem = f"page-{language}-stem"
        filters |= {
            f"page-{language}-stop": {"type": "stop", "stopwords": f"_{name}_"},
            stem: {"type": "stemmer", "language": {"de": "light_german", "en": "english"}[language]},
            f"page-{language}-same": {
                "type": "synonym_graph",
                "lenient": False,
                "synonyms": _lines(f"synonyms-{language}.txt"),
            },
        }
        chains = {
            "": [*base[language], *parts[language], stem, "page-unique"],
            "-same": [*base[language], stem, f"page-{language}-same"],
            "-pairs": [*base[language], "page-pairs", stem],
        }
        for ending, chain in chains.items():
            analyzers[f"page-{language}{ending}"] = {"type": "custom", "tokenizer": "standard", "filter": chain}
    return {
        "filter": filters,
        "normalizer": {"sortable": {"type": "custom", "filter": _FOLD}},
        "analyzer": {**_THAI, **analyzers},
    }


#: OpenSearch builds its stock analyzers for every index; a
#: trimmed Java runtime without Thai word breaker fails without this.
_THAI: dict[str, Any] = {"thai": {"type": "standard"}}
