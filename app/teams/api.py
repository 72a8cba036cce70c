"""HTTP endpoints of team ratings."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from ninja import Router

from app.accounts.permissions import Guard, guarded, viewer_of
from app.funds.keys import COMPANY
from app.http import query
from app.http.query import Key, parameters
from app.http.responses import answer
from app.http.schemas import ProblemDocument as Problem
from app.lists.declaring import Listing, ordering
from app.publishing import rights
from app.teams import pdfs, schemas, services
from app.teams.criteria import CLASSES
from app.teams.standings import STATUSES

router: Final = Router(tags=["content"])

OPEN: Final[dict[int, Any]] = {400: Problem, 404: Problem, 405: Problem, 503: Problem}
_PDF: Final = {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}

TEAMS: Final = Listing(
    filters=(
        Key("search", "text", "Words of the team's name, or of its asset manager's."),
        COMPANY,
        Key("fund", "int", "Funds (fund_id) that the team manages.", repeat=True, minimum=1),
        Key("rank", "code", "Classes.", repeat=True, choices=CLASSES),
        Key("focus", "code", "Investment focus.", repeat=True, choices=services.focuses),
        Key("status", "code", "What may be said of the rating.", repeat=True, choices=STATUSES),
    ),
    order=ordering(tuple(f"{sign}{name}" for name in services.ORDERS for sign in ("", "-")), "-total"),
)


@router.get(
    "team_rating_links/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.TeamRatingLinks, **OPEN},
    openapi_extra=TEAMS.openapi(),
    operation_id="list_team_ratings",
)
def team_rating_links(request: HttpRequest) -> HttpResponse:
    """Teams with a rating, each with the link to its page, and the distribution of all ratings."""
    asked = TEAMS.read(request)
    return answer(TEAMS.answer(asked, services.teams(asked)))


@router.get(
    "team_ratings/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.TeamRating, **OPEN},
    openapi_extra=parameters(),
    operation_id="get_team_rating",
)
def team_rating(request: HttpRequest, id: int) -> HttpResponse:
    """A team with its rating; visitors get the first paragraph of the text."""
    whole = viewer_of(request) != "visitor"
    return answer(services.team(id, query.read(request, ()).lang, whole=whole))


@router.get(
    "team_ratings/{int:id}/pdf/",
    auth=guarded(Guard.USER),
    response={304: None, 401: Problem, **OPEN},
    openapi_extra=parameters() | {"responses": {200: {"description": "The file.", "content": _PDF}}},
    operation_id="download_team_rating",
)
def team_rating_pdf(request: HttpRequest, id: int) -> HttpResponseBase:
    """The rating of a team as PDF: the uploaded file of the language, or one made from the text."""
    return pdfs.download(request, id, query.read(request, ()).lang)


@router.get(
    "team_rating_drafts/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.TeamRatingDraft, **OPEN},
    openapi_extra=parameters(),
    operation_id="get_team_rating_draft",
)
def team_rating_draft(request: HttpRequest, id: int) -> HttpResponse:
    """A team rating as it will be published, for provider staff and its author; to others there is none."""
    return answer(services.draft(id, query.read(request, ()).lang, rights.reader_of(request)))
