"""Which reports mention words, in their texts or on a page of their PDFs: read as the list of reports reads them."""

from collections.abc import Collection, Iterator, Mapping
from datetime import date
from typing import Any, Final

from search.documents import DOC_TYPES, DocType
from search.queries.articles import NEWEST, listed_source, words_clause
from search.queries.filters import Clause
from search.queries.pages import PageQuery, page_clause
from search.saved import FollowedWords

#: The document types of reports and of the pages of their PDFs, with the field that names the report.
REPORTS: Final = DOC_TYPES.of_table("content_report")
PAGES: Final = DOC_TYPES.of_table("content_reportpage")
_REPORT: Final[Mapping[DocType, str]] = {REPORTS: "id", PAGES: "report_id"}
#: Reports that one question names.
MOST: Final = 1000


def among(reports: Collection[int]) -> Mapping[DocType, Clause]:
    """Only these reports, by document type."""
    return {doc_type: {"terms": {field: sorted(reports)}} for doc_type, field in _REPORT.items()}


def since(day: date) -> Mapping[DocType, Clause]:
    """Only reports of this day or later, by document type."""
    return {doc_type: {"range": {"date": {"gte": day.isoformat()}}} for doc_type in _REPORT}


def mentions_body(doc_type: DocType, words: FollowedWords, only: Mapping[DocType, Clause]) -> Clause:
    """The reports whose text (of :data:`REPORTS`) or whose PDF (of :data:`PAGES`) mentions the words."""
    if doc_type == REPORTS:
        asked = words_clause(words.text, words.language)
    else:
        asked = page_clause(PageQuery(text=words.text, language=words.language))
    return _by_report(doc_type, {"must": [asked], "filter": [only[doc_type]]})


def shown_body(doc_type: DocType, only: Mapping[DocType, Clause]) -> Clause:
    """How many documents of each report the index shows."""
    return _by_report(doc_type, {"filter": [only[doc_type]]})


def _by_report(doc_type: DocType, asked: Clause) -> Clause:
    return {
        "query": {"bool": asked},
        "size": 0,
        "track_total_hits": False,
        "aggs": {"reports": {"terms": {"field": _REPORT[doc_type], "size": MOST}}},
    }


def latest_body(reports: Collection[int], size: int) -> Clause:
    """The latest of some reports, as lists have them."""
    return {
        "query": {"bool": {"filter": [among(reports)[REPORTS]]}},
        "sort": NEWEST,
        "size": size,
        "track_total_hits": False,
        "_source": listed_source(),
    }


def read_reports(answer: Mapping[str, Any]) -> Iterator[tuple[int, int]]:
    """Numbers of reports, each with how many of its documents were found."""
    for bucket in answer["aggregations"]["reports"]["buckets"]:
        yield int(bucket["key"]), int(bucket["doc_count"])
