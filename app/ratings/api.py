"""HTTP endpoints of a peergroup's ranking, its movers, and the explanation of a rating.

Answers are written without validation, for speed; tests hold them against the declared shapes.
"""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from ninja import Router

from app.accounts.permissions import Guard, guarded
from app.http import query
from app.http.query import parameters
from app.http.responses import answer, cached_answer
from app.http.schemas import ProblemDocument as Problem
from app.ratings import explanation, market, ranking, schemas

router: Final = Router(tags=["charts"])

EXTRA: Final[dict[int, Any]] = {400: Problem, 401: Problem, 403: Problem, 404: Problem, 405: Problem, 503: Problem}

#: For everybody, and without a fund that could be missing.
OPEN: Final[dict[int, Any]] = {400: Problem, 405: Problem, 503: Problem}
#: Figures change once a month; browsers may keep what is made of all of them this long.
CACHE_SECONDS: Final = 300


@router.get(
    "funds_in_peergroup/{int:id}/",
    auth=guarded(Guard.WHOLESALE),
    response={200: schemas.Ranking, **EXTRA},
    openapi_extra=parameters(),
    operation_id="get_funds_in_peergroup",
)
def funds_in_peergroup(request: HttpRequest, id: int) -> HttpResponse:
    """The full ranking of a share class's peergroup."""
    asked = query.read(request, ())
    return answer(ranking.ranking(id, asked.lang))


@router.get(
    "peergroup_movers/{int:id}/",
    auth=guarded(Guard.USER),
    response={200: schemas.Movers, **EXTRA},
    openapi_extra=parameters(),
    operation_id="get_peergroup_movers",
)
def peergroup_movers(request: HttpRequest, id: int) -> HttpResponse:
    """The funds of a peergroup whose points changed most since the record date before."""
    asked = query.read(request, ())
    return answer(ranking.movers(id, asked.lang))


@router.get(
    "peergroups/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.Directory, **OPEN},
    openapi_extra=parameters(),
    operation_id="list_peergroups",
)
def peergroups(request: HttpRequest) -> HttpResponse:
    """Every peergroup with its funds, its classes and its median performance."""
    asked = query.read(request, ())
    return cached_answer(request, market.directory(asked.lang), seconds=CACHE_SECONDS)


@router.get(
    "home_market/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.Movements, **OPEN},
    openapi_extra=parameters(),
    operation_id="get_home_market",
)
def home_market(request: HttpRequest) -> HttpResponse:
    """The best and the weakest peergroups of the last month and year, and how many funds got another class."""
    asked = query.read(request, ())
    return cached_answer(request, market.movements(asked.lang), seconds=CACHE_SECONDS)


@router.get(
    "rating_explanation/{int:id}/",
    auth=guarded(Guard.USER),
    response={200: schemas.RatingExplanation, **EXTRA},
    openapi_extra=parameters(),
    operation_id="get_rating_explanation",
)
def rating_explanation(request: HttpRequest, id: int) -> HttpResponse:
    """What each part contributed to the points of a rating, and how far the next class is."""
    asked = query.read(request, ())
    return answer(explanation.explanation(id, asked.lang))
