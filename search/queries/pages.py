"""Pages of reports' PDFs by their words: which page, which lines of it, and the passage that says most.

A page is found although a word stands there in another form, as part of a compound or joined with its neighbour, is
mistyped, or is another one that means the same (``search.mappings.analysis.page_analysis``). The more of the typed
words a page has, and the closer together, the earlier it comes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from search.fields import LANGUAGES, Language
from search.fields.isin import is_valid, normalise
from search.queries.articles import AFTER, BEFORE, segments
from search.queries.filters import Clause
from search.queries.items import Item, slug
from search.texts import Text

#: Fewer pages than these, and typos are forgiven: that takes the engine ten times as long.
FEW: Final = 3
#: Of the typed words a page has all up to three, and three quarters of more.
_NEEDED: Final = "3<75%"
#: Letters of the passage that a hit shows.
_PASSAGE: Final = 240
#: Letters of a line from which on it is part of a text.
_PROSE: Final = 60
_WKN_LENGTH: Final = 6


@dataclass(frozen=True)
class PageQuery:
    """Words in the pages of all reports, or of some; ``codes`` asks for pages with one of these codes instead."""

    text: str = ""
    codes: Sequence[str] = ()
    reports: Sequence[int] = ()
    page: int = 1
    per_page: int = 15
    language: Language = "de"


def find(query: PageQuery, ask: Callable[[Clause], Mapping[str, Any]]) -> tuple[int, list[Item]]:
    """Number of pages found and one page of them; ``ask`` sends a body to the engine.

    Words are read as they were typed, and once more with typos forgiven where few pages have them.
    """
    answer = ask(pages_body(query))
    if query.text and int(answer["hits"]["total"]["value"]) < FEW:
        answer = ask(pages_body(query, tolerant=True))
    return read_pages(query, answer)


def pages_body(query: PageQuery, *, tolerant: bool = False) -> Clause:
    """One page of hits."""
    body: Clause = {
        "query": page_clause(query, tolerant=tolerant),
        "sort": [{"_score": {"order": "desc"}}, {"date": {"order": "desc"}}, {"id": {"order": "asc"}}],
        "from": (query.page - 1) * query.per_page,
        "size": query.per_page,
        "track_total_hits": True,
    }
    if query.text:
        # The whole page, so that lines can be counted.
        whole = {f"text_{language}": {"number_of_fragments": 0} for language in LANGUAGES}
        body["highlight"] = {"pre_tags": [BEFORE], "post_tags": [AFTER], "fields": whole}
    return body


def page_clause(query: PageQuery, *, tolerant: bool = False) -> Clause:
    """The pages that are meant."""
    filters: list[Clause] = [{"term": {"readers": query.language}}]
    if query.reports:
        filters.append({"terms": {"report_id": sorted(query.reports)}})
    if query.codes:
        filters.append({"terms": {"codes": sorted(query.codes)}})
    return {"bool": {"filter": filters, **({"must": [_text(query.text, tolerant)]} if query.text else {})}}


def _text(text: str, tolerant: bool) -> Clause:
    ways = [_words(text, language, tolerant) for language in LANGUAGES]
    code = normalise(text)
    if is_valid(code) or (len(code) == _WKN_LENGTH and any(sign.isdigit() for sign in code)):
        ways.append({"term": {"codes": {"value": code, "boost": 10.0}}})
    return {"dis_max": {"queries": ways}}


def _words(text: str, language: Language, tolerant: bool) -> Clause:
    """Words in pages of a language: a page has the text of one language alone."""
    field, analyzer = f"text_{language}", f"page-{language}"
    typed: Clause = {"query": text, "minimum_should_match": _NEEDED}
    forgiven: Clause = {"fuzziness": "AUTO:5,9", "prefix_length": 1} if tolerant else {}
    ways: list[Clause] = [
        {"match": {field: {**typed, **forgiven}}},
        {"match": {field: {**typed, **forgiven, "analyzer": f"{analyzer}-same", "boost": 0.5}}},
        {"match": {field: {"query": text, "analyzer": f"{analyzer}-pairs", "boost": 0.8}}},
    ]
    near = {"match_phrase": {field: {"query": text, "slop": 6}}}
    title = {"match": {f"title_{language}": {"query": text, "boost": 0.3}}}
    return {"bool": {"must": [{"bool": {"should": ways}}], "should": [near, title]}}


def read_pages(query: PageQuery, answer: Mapping[str, Any]) -> tuple[int, list[Item]]:
    """Number of pages found, and one page of them."""
    hits = answer["hits"]["hits"]
    return int(answer["hits"]["total"]["value"]), [_item(hit, query) for hit in hits]


def _item(hit: Mapping[str, Any], query: PageQuery) -> Item:
    source = hit["_source"]
    language: Language = source["language"]
    title = _localised(source, "title", query.language)
    plain = source[f"text_{language}"]
    [marked] = hit.get("highlight", {}).get(f"text_{language}") or [_with_code(plain, normalise(query.text))]
    lines = marked.split("\n")
    return {
        "report_id": source["report_id"],
        "slug": slug(title),
        "title": title,
        "date": source["date"],
        "category": source["category"],
        "category_label": _localised(source, "category_label", query.language),
        "page": source["page"],
        "language": language,
        "passage": segments(_passage(lines)),
        "marks": [place for number, place in enumerate(source["places"]) if number in {*_telling(lines)}],
        "simulated": source["simulated"],
    }


def _localised(source: Mapping[str, Any], name: str, language: Language) -> str:
    return Text(*(source.get(f"{name}_{one}") or "" for one in LANGUAGES)).in_language(language)


def _with_code(text: str, code: str) -> str:
    """A page that was found by a code, whose words are not analysed as such."""
    return text.replace(code, f"{BEFORE}{code}{AFTER}") if code else text


def _telling(lines: Sequence[str]) -> Iterator[int]:
    """Numbers of the lines with at least half as many different matched words as the best."""
    found = [len(_matched(line)) for line in lines]
    best = max(found, default=0)
    return (number for number, words in enumerate(found) if words and words * 2 >= best)


def _matched(line: str) -> set[str]:
    return {part.lower() for part, matched in segments(line) if matched}


def _passage(lines: Sequence[str]) -> str:
    """The line that says most with what follows it, up to the longest length.

    Neighbours with the most different matched words come first, then whole sentences before titles and cells.
    """
    best = max(range(len(lines)), key=lambda number: _weight(lines, number), default=0)
    # A sentence that began on the line before is easier to read from its beginning.
    first = best - 1 if best and _goes_on(lines[best - 1], lines[best]) else best
    taken: list[str] = []
    for line in lines[first:]:
        if taken and len(_plain(" ".join([*taken, line]))) > _PASSAGE:
            break
        taken.append(line)
    return " ".join(taken)


def _weight(lines: Sequence[str], number: int) -> tuple[int, int, int]:
    together = _matched("\n".join(lines[number : number + 2]))
    return len(together), len(_matched(lines[number])), min(_PROSE, len(_plain(lines[number])))


def _goes_on(before: str, line: str) -> bool:
    return not _plain(line)[:1].isupper() and len(_plain(before)) >= _PROSE


def _plain(marked: str) -> str:
    return marked.replace(BEFORE, "").replace(AFTER, "")
