"""What a chart says of a price history that does not fill it."""

from typing import Final

from app.charts.spans import Span
from app.figures.frame import Item, Subject, notice
from app.http.messages import Language

#: The last NAV may be so many days older than the end of a chart (banks' holidays, weekly quotes; ADR 0102).
OLDEST_DAYS: Final = 10


def history_notices(one: Subject, span: Span, lang: Language) -> list[Item]:
    """What a chart says of a history that does not fill it."""
    if one.first is None:
        return [notice("no_history", lang, fund=one.name)]
    if one.first > span.end:
        return [notice("outside_history", lang, fund=one.name, start=one.first)]
    found = []
    if one.first > span.start:
        found.append(notice("history_shorter", lang, fund=one.name, start=one.first))
    if one.ended and one.last is not None and (span.end - one.last).days > OLDEST_DAYS:
        found.append(notice("history_ends", lang, fund=one.name, end=one.last))
    return found
