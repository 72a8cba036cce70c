"""The words of the statistics: what is counted, for whom, and from where it was opened."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Kind(StrEnum):
    """What is counted: documents of a fund for the fund; profile, news and documents of a company for the company."""

    FUND = "fund"
    DOCUMENT = "document"
    NEWS = "news"
    REPORT = "report"
    PROFILE = "profile"
    COMPANY_NEWS = "company_news"
    COMPANY_DOCUMENT = "company_document"
    SHOWN = "shown"
    """A search listed the fund. Not an event of its own: it follows from the searches."""
    OPENED = "opened"
    """A fund was opened from a search that listed it; counted as ``fund`` as well."""


#: What is counted for a company and not for one of its funds.
OF_COMPANY: Final = (Kind.PROFILE, Kind.COMPANY_NEWS, Kind.COMPANY_DOCUMENT)


class ReaderKind(StrEnum):
    """Who reads. Robots are counted apart and never add to a figure of readers."""

    VISITOR = "visitor"
    REGISTERED = "registered"
    PROFESSIONAL = "professional"
    ROBOT = "robot"


class Form(StrEnum):
    """Which search it was."""

    SCREEN = "screen"
    GUIDED = "guided"
    NAMES = "names"


@dataclass(frozen=True, slots=True)
class Reader:
    """Who sends a request; ``account`` is its number, None for a visitor."""

    kind: ReaderKind
    account: int | None = None


VISITOR: Final = Reader(ReaderKind.VISITOR)

#: What the header ``Statistics-Source`` may say.
SOURCES: Final = frozenset(
    {
        "search", "suggestion", "watchlist", "comparison", "peergroup", "article", "fund", "home", "link", "other",
    }
)  # fmt: skip
#: The page was open already, and its data are asked for once more: not a view.
AGAIN: Final = "again"
#: The caller sent no header, or none of these.
UNKNOWN: Final = "unknown"

#: The header that names the source, as the OpenAPI document describes it.
HEADER: Final = {
    "in": "header",
    "name": "Statistics-Source",
    "required": False,
    "description": (
        f"From where the fund is opened: {', '.join(sorted(SOURCES))}. After `search`, `;id=` and the Search-Id of the "
        f"answer that listed it. `{AGAIN}` for one more call of a page that is open, which is not counted. Anything "
        "else is counted without a source."
    ),
    "schema": {"type": "string"},
}
