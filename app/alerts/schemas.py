"""Shapes of watchlists, saved searches and what happened in them."""

from datetime import date, datetime
from typing import Annotated, Final, Literal

from ninja import Schema
from pydantic import Field, JsonValue, StrictBool, StrictInt, create_model

from app.accounts.schemas import Body, Line, Lines
from app.alerts.services.saving import LONGEST_QUERY
from app.funds.schemas import FundItem
from app.http.messages import Language
from app.http.schemas import ProblemError
from app.lists.schemas import Page
from search.documents import DOC_TYPES

FrequencyName = Literal["at_once", "daily", "weekly", "monthly", "never"]
#: What changes are called where they are told: a rating made in another peergroup or currency is none of the others.
KindName = Literal[
    "enters",
    "leaves",
    "upgrade",
    "downgrade",
    "none",
    "review",
    "review_ended",
    "regrouped",
    "redenominated",
    "article",
    "mention",
]
#: Funds that an advanced search finds, or new reports that mention words.
Follows = Literal["funds", "reports"]
#: One line that is not empty.
Name = Annotated[Line, Field(min_length=1, max_length=100)]
LONGEST_NOTE: Final = 500
#: Not rated then, not rated any more, or rated in another peergroup or another currency of it.
PointsMissing = Literal["unrated_then", "unrated_now", "regrouped", "redenominated"]
#: No NAV held on that day, or none has come since.
PerformanceMissing = Literal["no_price", "no_newer_price"]
_PLACES: Final[list[JsonValue]] = [DOC_TYPES[doc_type].place for doc_type in DOC_TYPES.with_alert_rule("article")]


class WatchData(Body):
    """Which list, and what to note; both may be left out."""

    list: StrictInt | None = None
    note: Annotated[Lines, Field(max_length=LONGEST_NOTE)] | None = None


class Watched(Schema):
    """It worked; how many entries there are now."""

    message: str
    count: int


class RemovedEntry(Schema):
    """An entry that is gone: its list and its note."""

    list: int
    note: str


class Unwatched(Watched):
    """What was removed, so that it can be undone."""

    removed: list[RemovedEntry]


class WatchedIds(Schema):
    """Share classes on any list."""

    results: list[int]


WatchedFund: type[Schema] = create_model(
    "WatchedFund",
    __base__=FundItem,
    __doc__="A watched share class with what its owner noted, the lists that it is on, and what it did since then.",
    note=(str, ...),
    added_at=(datetime, ...),
    lists=(list[int], ...),
    points_added=(int | None, Field(description="Rating points in force when it was added.")),
    rank_added=(str | None, ...),
    points_change=(int | None, Field(description="Points since then; null with `points_missing`.")),
    points_missing=(PointsMissing | None, Field(description="Why points cannot be compared.")),
    perf_since_added=(
        float | None,
        Field(description="Total return from the NAV of that day to the last one, percent; null with `perf_missing`."),
    ),
    perf_until=(date | None, Field(description="The day of the last NAV.")),
    perf_missing=(PerformanceMissing | None, Field(description="Why there is no performance since then.")),
)


class WatchedFunds(Page):
    """A page of a watchlist."""

    record_date: date | None
    results: list[WatchedFund]  # type: ignore[valid-type]


class ListData(Body):
    """The name of a list."""

    name: Name


class ListInfo(Schema):
    """A list; the first one has no name."""

    id: int
    name: str | None
    count: int


class Lists(Schema):
    """All lists, the first one first."""

    results: list[ListInfo]


class SearchData(Body):
    """A search to save; words in reports have the query ``search=…``, and of the rest ``frequency`` counts."""

    follows: Follows = "funds"
    search_query: Annotated[str, Field(max_length=LONGEST_QUERY)]
    search_name: Name
    frequency: FrequencyName = "daily"
    enters: StrictBool = True
    leaves: StrictBool = True
    rating_changes: StrictBool = False
    articles: StrictBool = False


class SearchChange(Body):
    """What is left out stays as it is."""

    search_query: Annotated[str, Field(max_length=LONGEST_QUERY)] | None = None
    search_name: Name | None = None
    frequency: FrequencyName | None = None
    enters: StrictBool | None = None
    leaves: StrictBool | None = None
    rating_changes: StrictBool | None = None
    articles: StrictBool | None = None
    paused: StrictBool | None = None


class SearchProblem(Schema):
    """Why a saved search is no longer matched, and what is wrong with its query."""

    code: str
    message: str
    errors: list[ProblemError]
    more_errors: int = Field(description="Faults beside those in `errors`, which are 20 at most.")


class SearchInfo(Schema):
    """A saved search. ``link`` is the page that shows it, ``feed`` its secret Atom address."""

    id: int
    search_name: str
    follows: Follows
    search_query: str
    link: str
    date: datetime
    frequency: FrequencyName
    enters: bool
    leaves: bool
    rating_changes: bool
    articles: bool
    paused: bool
    state: Literal["preparing", "ready", "broken"]
    problem: SearchProblem | None
    unseen: int
    seen_at: datetime
    last_change: datetime | None
    next_mail: datetime | None = Field(
        description="The earliest moment; null where mails come at once, not at all, or after ratings still to come."
    )
    feed: str


class Searches(Schema):
    """All saved searches, the newest first."""

    count: int
    limit: int
    results: list[SearchInfo]


class SearchCount(Schema):
    """How many share classes a saved search finds now, of its main share classes where it asks for them alone."""

    id: int
    count: int | None = Field(description="Null for a search that is no longer valid.")


class SearchCounts(Schema):
    """All saved searches for funds, the newest first."""

    results: list[SearchCount]


class Unseen(Schema):
    """How much has happened in all saved searches since each was last looked at."""

    count: int


class TrancheLink(Schema):
    """A share class, as far as its page needs it."""

    id: int
    slug: str
    name: str
    isin: str | None


class ArticleLink(Schema):
    """A news item or report."""

    kind: str = Field(json_schema_extra={"enum": _PLACES})
    id: int
    slug: str
    title: str
    language: Language = Field(description="That the title is in.")


class ReasonInfo(Schema):
    """A value before and after, and the limit that it has crossed."""

    field: str
    label: str
    before: float | str | None
    after: float | str | None
    limit: str | None = Field(description='As it is read: "≥ 78", "≤ 50,00 Mio. EUR", "A, B".')
    unit: str


class ChangeInfo(Schema):
    """What happened to a fund. ``new`` and ``gone``: it was not there before, or is not any more."""

    id: int
    kind: KindName
    at: datetime
    tranche: TrancheLink | None
    article: ArticleLink | None
    new: bool
    gone: bool
    reasons: list[ReasonInfo]
    rank_before: str | None
    rank_after: str | None
    rating_points_before: int | None
    rating_points_after: int | None
    review: str | None = Field(
        description="That the rating is under review or no longer is, and why, where the kind does not say so."
    )
    incomparable: str | None = Field(
        description="That the rating before was made in another peergroup or currency, and in which."
    )
    record_date: str | None


class Changes(Page):
    """A page of what happened in a saved search, the newest first."""

    since: datetime | None
    results: list[ChangeInfo]


class SearchLink(Schema):
    """A saved search by name."""

    id: int
    search_name: str


class ActivityInfo(ChangeInfo):
    """What happened, and where: in a saved search, or on a watchlist."""

    search: SearchLink | None
    watched: bool


class Activity(Page):
    """A page of everything that happened, the newest first."""

    results: list[ActivityInfo]


class AlertSettingsInfo(Schema):
    """What counts for all mails about funds."""

    time_zone: str
    watchlist_frequency: FrequencyName
    receive_email_notifications: bool


class AlertSettingsChange(Body):
    """What is left out stays as it is."""

    time_zone: Line | None = None
    watchlist_frequency: FrequencyName | None = None
    receive_email_notifications: StrictBool | None = None
