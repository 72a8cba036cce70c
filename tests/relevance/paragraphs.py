"""Queries for paragraphs of reports: sentences of PDFs, paraphrased by rules, with the pages that are right.

Each query is made of a sentence that few pages have: its rarest words in another order, so that no four of them stand
in a row as they do on the page, and two of them changed: another form, a compound parted, two words joined, a word that
means the same, or a typo. Right is every page with the sentence. ``figures=False`` leaves out numbers, of which one
alone may say which page is meant; then sentences count as the same that differ in numbers only.

``OPENSEARCH_URL=… python -m tests.relevance.paragraphs PREFIX`` judges the pages of a running portal.
"""

import os
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from search.client import SearchClient
from search.documents import DOC_TYPES
from search.mappings import alias
from search.queries.pages import PageQuery, find
from search.texts import Language

#: The document type of pages.
PAGES: Final = DOC_TYPES.of_table("content_reportpage")
#: Words of a query; whoever looks for a paragraph types no more.
LONGEST: Final = 8
SHORTEST: Final = 4
#: Pages that may have a sentence: of more nobody could say which is meant.
MOST_PAGES: Final = 3

_WORD: Final = re.compile(r"\w[\w.,%&'-]*\w|\w")
_SENTENCE: Final = re.compile(r"(?<=[a-zäöüß%)]{2}[.!?]) (?=[A-ZÄÖÜ0-9])")
_DAY: Final = re.compile(r"\d\d\.\d\d\.\d{4}")
_NUMBER: Final = re.compile(r"\d")
#: Letters of a line from which on it is part of a text, and no title or cell.
_PROSE: Final = 60
_GERMAN: Final = """der die das den dem des ein eine einen einem einer eines und oder aber ist sind war hat haben wird
werden von vom zu zum zur mit im in am an auf aus bei für als wie auch nicht nur sich es er sie so nach über unter um
bis seiner seine sein ihr ihre dieser diese dieses noch mehr dass"""
_ENGLISH: Final = """the a an of to in on at by for with and or but is are was were has have had be been its it their
this that these those as from than not only which who more over under into out so"""
_FREQUENT: Final = {"de": frozenset(_GERMAN.split()), "en": frozenset(_ENGLISH.split())}
_SAME: Final = {
    "de": {
        "volatilität": "schwankung", "kosten": "gebühren", "median": "mittelwert", "vergleichsgruppe": "peergroup",
        "fondsvolumen": "volumen", "ratingpunkte": "punkte", "drawdown": "verlust", "abstand": "differenz",
        "überdurchschnittlichen": "besseren", "ertrag": "rendite", "risiko": "gefahr", "anleihen": "renten",
        "kostet": "verlangt", "teurer": "kostspieliger", "wertentwicklung": "performance", "zeigt": "belegt",
        "bericht": "studie", "gruppe": "vergleichsgruppe", "rückgang": "verlust", "jahren": "jahre",
    },
    "en": {
        "volatility": "fluctuation", "charges": "fees", "costs": "charges", "median": "middle", "points": "scores",
        "drawdown": "loss", "distance": "gap", "gap": "distance", "risk": "danger", "bonds": "debt", "fund": "product",
        "performance": "return", "returned": "gained", "shows": "reveals", "report": "study", "largest": "biggest",
        "below": "beneath", "misses": "trails", "weakest": "poorest",
    },
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Paraphrase:
    """A query, the rules that changed it, and the pages that are right."""

    text: str
    language: Language
    rules: tuple[str, ...]
    pages: frozenset[int]


def paraphrases(pages: Iterable[dict[str, Any]], number: int, seed: int, *, figures: bool = True) -> list[Paraphrase]:
    """So many queries from the sentences of pages, the same for the same seed."""
    draw = random.Random(seed)
    where: dict[tuple[Language, str], set[int]] = defaultdict(set)
    known: dict[str, Counter[str]] = {language: Counter() for language in _FREQUENT}
    for page in pages:
        for sentence in sentences(page["text"]):
            same = sentence if figures else " ".join(w for w in _WORD.findall(sentence) if not _NUMBER.search(w))
            where[page["language"], same].add(page["id"])
        known[page["language"]].update({word.lower() for word in _WORD.findall(page["text"])})
    found = [(key, ids) for key, ids in sorted(where.items()) if len(ids) <= MOST_PAGES]
    draw.shuffle(found)
    made: list[Paraphrase] = []
    for (language, sentence), ids in found:
        if len(made) == number:
            break
        if query := _query(sentence, language, draw, known[language]):
            made.append(Paraphrase(*query[:1], language, query[1], frozenset(ids)))
    return made


def sentences(text: str) -> Iterator[str]:
    """Whole sentences of a page's paragraphs, without titles, tables and notes with days."""
    for paragraph in _paragraphs(text.split("\n")):
        for sentence in _SENTENCE.split(paragraph):
            numbers = sum(bool(_NUMBER.search(word)) for word in _WORD.findall(sentence))
            whole = sentence[:1].isupper() and sentence.endswith(".") and not _DAY.search(sentence)
            if whole and numbers <= 3 and 50 <= len(sentence) <= 260 and len(_WORD.findall(sentence)) >= 8:
                yield sentence


def _paragraphs(lines: Sequence[str]) -> Iterator[str]:
    """Lines of prose that follow each other, with the short one that ends them."""
    taken: list[str] = []
    for line in lines:
        if len(line) >= _PROSE:
            taken.append(line.strip())
            continue
        if taken and not taken[-1].endswith(".") and line.rstrip().endswith("."):
            taken.append(line.strip())
        if taken:
            yield " ".join(taken)
        taken = []
    if taken:
        yield " ".join(taken)


def _query(
    sentence: str, language: str, draw: random.Random, known: Counter[str]
) -> tuple[str, tuple[str, ...]] | None:
    words = _WORD.findall(sentence)
    words = _with_joined(words, language, draw, known) if (has_joined := draw.random() < 0.3) else words
    has_joined = has_joined and len(words) < len(_WORD.findall(sentence))
    kept = [(place, word) for place, word in enumerate(words) if word.lower() not in _FREQUENT[language]]
    kept = [one for number, one in enumerate(kept) if one[1] not in {word for _, word in kept[:number]}]
    if len(kept) < SHORTEST:
        return None
    # Whoever remembers a paragraph remembers what is rare in it.
    rarest = sorted(kept, key=lambda one: (known[one[1].lower()], one[0]))[:LONGEST]
    if has_joined and not any(word.lower() not in known for _, word in rarest):
        return None
    draw.shuffle(rarest)
    if _in_a_row([place for place, _ in rarest]):
        rarest.sort(key=lambda one: -one[0])
    chosen = [word for _, word in rarest]
    rules = ["joined"] if has_joined else []
    for rule in draw.sample(list(RULES), len(RULES)):
        if len(rules) < 2 and (changed := RULES[rule](chosen, language, draw, known)):
            chosen = changed
            rules.append(rule)
    return (" ".join(chosen), tuple(rules)) if len(rules) == 2 else None


def _in_a_row(places: Sequence[int]) -> bool:
    """Whether four neighbours of the sentence follow each other."""
    return any(
        all(after - before == 1 for before, after in pairwise(part))
        for part in (places[start : start + 4] for start in range(len(places) - 3))
    )


Rule = Callable[[list[str], str, random.Random, Counter[str]], list[str] | None]


def _with(words: list[str], place: int, *others: str) -> list[str]:
    return [*words[:place], *others, *words[place + 1 :]]


def _plain(words: Sequence[str], shortest: int) -> list[int]:
    """Places of words that can be changed: letters only, and no abbreviation."""
    return [at for at, word in enumerate(words) if len(word) >= shortest and word.isalpha() and not word.isupper()]


def other_form(words: list[str], language: str, draw: random.Random, _: Counter[str]) -> list[str] | None:
    """Plural for singular and the other way, another case, another ending of an adjective or verb."""
    endings = {
        "de": (("ungen", "ung"), ("ung", "ungen"), ("ischen", "ische"), ("ischer", "isches"), ("lichen", "liche"),
               ("tät", "täten"), ("ente", "enten"), ("ionen", "ion"), ("ion", "ionen"), ("fonds", "fondses"),
               ("ten", "te"), ("sten", "ste"), ("er", "ern"), ("en", "e"), ("te", "ten")),
        "en": (("ies", "y"), ("ings", "ing"), ("ing", "ed"), ("ed", "ing"), ("es", "e"), ("s", ""), ("y", "ies"),
               ("ion", "ions"), ("et", "ets"), ("nd", "nds"), ("t", "ts")),
    }[language]  # fmt: skip
    for at in draw.sample(places := _plain(words, 6), len(places)):
        for ending, other in endings:
            if words[at].endswith(ending):
                return _with(words, at, words[at].removesuffix(ending) + other)
    return None


def parted(words: list[str], language: str, draw: random.Random, known: Counter[str]) -> list[str] | None:
    """A compound as two words, both of which stand somewhere."""
    for at in draw.sample(places := _plain(words, 9), len(places)):
        word = words[at]
        for cut in range(4, len(word) - 3):
            first, second = word[:cut], word[cut:]
            bare = first.removesuffix("s") if language == "de" else first
            if {first.lower(), bare.lower()} & known.keys() and second.lower() in known:
                return _with(words, at, first, second.capitalize())
    return None


def _with_joined(words: list[str], language: str, draw: random.Random, known: Counter[str]) -> list[str]:
    """A pair of words as one: "peer group" as "peergroup", "Median der Gruppe" as "Gruppenmedian"."""
    between = {"de": 1, "en": 0}[language]
    fitting = []
    for at in range(len(words) - 1 - between):
        first, second = words[at], words[at + 1 + between]
        parts = first.isalpha() and second.isalpha() and min(len(first), len(second)) >= 4
        if language == "de":
            parts = parts and words[at + 1] in ("der", "des") and first[0].isupper() and second[0].isupper()
        if parts and min(known[first.lower()], known[second.lower()]) > 30 and first.lower() not in _FREQUENT[language]:
            fitting.append(at)
    if not fitting:
        return words
    at = draw.choice(fitting)
    first, second = words[at], words[at + 1 + between]
    one = first + second.lower() if language == "en" else second + ("n" if second.endswith("e") else "") + first.lower()
    return [*words[:at], one, *words[at + 2 + between :]]


def another_word(words: list[str], language: str, draw: random.Random, _: Counter[str]) -> list[str] | None:
    """A word that means the same."""
    fitting = [at for at, word in enumerate(words) if word.lower() in _SAME[language]]
    if not fitting:
        return None
    at = draw.choice(fitting)
    return _with(words, at, _SAME[language][words[at].lower()])


def typo(words: list[str], _language: str, draw: random.Random, _: Counter[str]) -> list[str] | None:
    """Two letters swapped, one left out or one doubled, not at the beginning."""
    fitting = _plain(words, 6)
    if not fitting:
        return None
    at = draw.choice(fitting)
    word, place = words[at], draw.randrange(2, len(words[at]) - 1)
    slips = (
        word[: place - 1] + word[place] + word[place - 1] + word[place + 1 :],
        word[:place] + word[place + 1 :],
        word[:place] + word[place] + word[place:],
    )
    return _with(words, at, draw.choice(slips))


RULES: Final[dict[str, Rule]] = {
    "form": other_form,
    "parted": parted,
    "synonym": another_word,
    "typo": typo,
}


def judged(queries: Sequence[Paraphrase], client: SearchClient, index: str) -> tuple[float, float, list[Paraphrase]]:
    """Part of the queries whose right page is the first, and among the first five; and the queries without it."""
    first, missed = 0, []
    for query in queries:
        asked = PageQuery(text=query.text, language=query.language, per_page=5)
        ids: list[int] = []

        def ask(body: dict[str, Any], ids: list[int] = ids) -> dict[str, Any]:
            answer = client.search(index, body)
            ids[:] = [int(hit["_id"]) for hit in answer["hits"]["hits"]]
            return answer

        find(asked, ask)
        first += bool(ids) and ids[0] in query.pages
        if not query.pages.intersection(ids):
            missed.append(query)
    return first / len(queries), 1 - len(missed) / len(queries), missed


def pages_of(client: SearchClient, index: str) -> list[dict[str, Any]]:
    """All pages of an index."""
    found: list[dict[str, Any]] = []
    body: dict[str, Any] = {"size": 500, "sort": [{"id": "asc"}], "_source": ["id", "language", "text_de", "text_en"]}
    while hits := client.search(index, body)["hits"]["hits"]:
        sources = [hit["_source"] for hit in hits]
        found += [{**one, "text": one.get("text_de") or one["text_en"]} for one in sources]
        body["search_after"] = hits[-1]["sort"]
    return found


def main(prefix: str = "fondsatlas-") -> None:
    """Judge the pages of a running portal."""
    client = SearchClient([os.environ.get("OPENSEARCH_URL", "http://127.0.0.1:9200")])
    index = alias(prefix, PAGES)
    pages = pages_of(client, index)
    for figures in (True, False):
        for seed in (1, 2):
            queries = paraphrases(pages, 240, seed, figures=figures)
            first, five, missed = judged(queries, client, index)
            kind = "with numbers" if figures else "without numbers"
            sys.stdout.write(
                f"{len(queries)} queries {kind}, seed {seed}, {len(pages)} pages: "
                f"first {first:.3f}, among five {five:.3f}\n"
            )
            for one in missed:
                sys.stdout.write(f"  {one.language} {'+'.join(one.rules)}: {one.text}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
