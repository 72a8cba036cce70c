"""What following words in reports would have brought: the reports of the last twelve months that mention them."""

from datetime import timedelta
from typing import Any, Final

from django.utils import timezone

from app.http.engine import engine
from search.queries import mentions
from search.queries.articles import article_item
from search.saved import FollowedWords

#: Days that are looked back, and reports that are named; the others are counted.
DAYS: Final = 365
NAMED: Final = 10


def reports_with(words: FollowedWords) -> dict[str, Any]:
    """How many reports mention the words in their text or on a page of their PDF, and the latest.

    Raises EngineUnavailable.
    """
    only = mentions.since(timezone.localdate() - timedelta(days=DAYS))
    found: set[int] = set()
    for doc_type in (mentions.REPORTS, mentions.PAGES):
        answer = engine().search(engine().index(doc_type), mentions.mentions_body(doc_type, words, only))
        found |= {report for report, _ in mentions.read_reports(answer)}
    if not found:
        return {"count": 0, "results": []}
    hits = engine().search(engine().index(mentions.REPORTS), mentions.latest_body(found, NAMED))["hits"]["hits"]
    items = [article_item(mentions.REPORTS, hit["_source"], words.language) for hit in hits]
    return {
        "count": len(found),
        "results": [
            {
                "kind": "reports",
                "id": item["id"],
                "slug": item["slug"],
                "title": item["title"],
                "language": item["languages"]["title"] or words.language,
                "date": item["date"],
            }
            for item in items
        ],
    }
