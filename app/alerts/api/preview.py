"""The preview of a saved search: what it would have told in the past."""

from datetime import date
from typing import Annotated, Any, Final, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Router, Schema
from pydantic import Field, StrictBool

from app.accounts.api.exchange import FAILURES
from app.accounts.permissions import Guard, guarded, viewer_of
from app.accounts.schemas import Body
from app.alerts.api.searches import read_query, read_words
from app.alerts.models import Frequency
from app.alerts.schemas import ArticleLink, FrequencyName
from app.alerts.services import looking_back, preview
from app.alerts.services.saving import LONGEST_QUERY
from app.http import problems, query
from app.http.query import parameters
from app.http.responses import answer

router: Final = Router(tags=["alerts"])


class PreviewData(Body):
    """A search as it would be saved."""

    search_query: Annotated[str, Field(max_length=LONGEST_QUERY, description="The address part without '?'.")]
    frequency: FrequencyName = "daily"
    enters: StrictBool = True
    leaves: StrictBool = True
    rating_changes: StrictBool = False


class PreviewMonth(Schema):
    """What happened from the record date before to this one."""

    record_date: date
    entered: int
    left: int
    rating_changes: int = Field(description="Funds inside whose points or class changed.")


class PreviewTranche(Schema):
    """A share class."""

    id: int
    slug: str
    name: str
    isin: str


class PreviewRow(Schema):
    """One change that would have been told."""

    record_date: date
    kind: Literal["enters", "leaves", "upgrade", "downgrade", "none", "regrouped", "redenominated"] = Field(
        description="none: the points changed, the class did not."
    )
    tranche: PreviewTranche
    rank_before: str | None
    rank_after: str | None
    rating_points_before: int | None
    rating_points_after: int | None
    incomparable: str | None = Field(
        description="That the rating before was made in another peergroup or currency, and in which."
    )


class Preview(Schema):
    """What a search would have told in the last twelve months; figures are monthly, so at most one mail a month."""

    months: list[PreviewMonth] = Field(description="Whatever happened, oldest first.")
    mails: int = Field(description="Months with a change of the kinds asked for; 0 for never.")
    entered: int
    left: int
    warning: Literal["too_many"] | None = Field(description="More than 50 changes a month on average would be mailed.")
    rows: list[PreviewRow] = Field(description="The changes of the kinds asked for, newest first, at most 200.")
    simulated: bool


@router.post(
    "saved_search_preview/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: Preview, **FAILURES},
    operation_id="preview_saved_search",
)
def saved_search_preview(request: HttpRequest, data: PreviewData) -> HttpResponse:
    """What a search would have told in the last twelve months, had it been saved before."""
    query.read(request, ())
    lang = problems.language_of(request)
    asked = read_query(data.search_query, lang, viewer_of(request))
    chosen = preview.AlertChoice(Frequency(data.frequency), data.enters, data.leaves, data.rating_changes)
    found: dict[str, Any] = preview.look_back(asked.kept, chosen, lang)
    return answer(found)


class WordsData(Body):
    """Words as they would be followed."""

    search_query: Annotated[str, Field(max_length=LONGEST_QUERY, description="`search=` with the words.")]


class DatedReport(ArticleLink):
    """A report that would have been told."""

    date: date


class WordsPreview(Schema):
    """Reports of the last twelve months that mention the words, in their text or on a page of their PDF."""

    count: int
    results: list[DatedReport] = Field(description="The latest, at most ten.")


@router.post(
    "saved_search_preview/reports/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: WordsPreview, **FAILURES},
    operation_id="preview_followed_words",
)
def followed_words_preview(request: HttpRequest, data: WordsData) -> HttpResponse:
    """Which reports of the last twelve months would have been told, had the words been followed."""
    query.read(request, ())
    return answer(looking_back.reports_with(read_words(data.search_query, problems.language_of(request))))
