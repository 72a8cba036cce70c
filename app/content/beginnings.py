"""What everybody may read of a report: title, summary and first paragraph (ADR 0240)."""

from typing import Any

from app.content import services
from app.content.models import Report
from app.http.messages import Language


def beginning(id: int, lang: Language) -> dict[str, Any]:
    """One report as a visitor gets it, without the picture of its PDF. Raises Problem (404, 503)."""
    found = services.article(Report, id, lang, whole=False)
    [report] = found["results"]
    return marked({**found, "results": [report | {"preview": None}]}, shortened=True)


def marked(answer: dict[str, Any], *, shortened: bool) -> dict[str, Any]:
    """An answer whose reports say whether their reader gets only the beginning."""
    return {**answer, "results": [report | {"shortened": shortened} for report in answer["results"]]}
