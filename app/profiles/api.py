"""HTTP endpoints of profiles of asset managers."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from ninja import Router

from app.accounts.api.exchange import FAILURES, personal, signed_in
from app.accounts.permissions import Guard, guarded, viewer_of
from app.accounts.readers import reader_of
from app.http import query
from app.http.query import Key, parameters
from app.http.responses import answer
from app.http.schemas import ProblemDocument as Problem
from app.lists.declaring import Listing, ordering
from app.managers.former import present
from app.profiles import company_funds, listing, pictures, schemas, shown, versions, writing
from app.publishing import rights
from app.screens.choices import orderings
from app.screens.keys import screen_filters
from app.statistics import recording
from app.statistics.kinds import Kind
from search.fields import Viewer
from search.saved import ORDER_SYNONYMS

router: Final = Router(tags=["asset managers"])

OPEN: Final[dict[int, Any]] = {400: Problem, 405: Problem, 503: Problem}
SINGLE: Final[dict[int, Any]] = OPEN | {404: Problem}

COMPANIES: Final = Listing(
    filters=(
        Key("search", "text", "Words of the name; typing mistakes are forgiven."),
        Key("focus", "code", "Investment focus.", repeat=True, choices=listing.focuses),
        Key("region", "code", "Regions.", repeat=True, choices=listing.regions),
        Key(
            "letter", "code", "First letters; # stands for all other beginnings.", repeat=True, choices=listing.LETTERS
        ),
    ),
    order=ordering(tuple(f"{sign}{name}" for name in listing.ORDERS for sign in ("", "-")), "name"),
)


@router.get(
    "company_info/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.CompanyList, **SINGLE},
    openapi_extra=COMPANIES.openapi(),
    operation_id="list_companies",
)
def companies(request: HttpRequest) -> HttpResponse:
    """Asset managers that have funds."""
    asked = COMPANIES.read(request)
    return answer(COMPANIES.answer(asked, listing.companies(asked)))


SUGGESTIONS: Final = (
    Key("search", "text", "Words of the name as they are typed; typing mistakes are forgiven.", required=True),
)


@router.get(
    "company_suggestions/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.CompanySuggestions, **OPEN},
    openapi_extra=parameters(*SUGGESTIONS),
    operation_id="suggest_companies",
)
def suggested_companies(request: HttpRequest) -> HttpResponse:
    """Up to three asset managers for what is typed in the search box."""
    return answer(listing.suggestions(query.read(request, SUGGESTIONS)))


@router.get(
    "company_info/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.CompanyProfile, **SINGLE},
    openapi_extra=parameters(),
    operation_id="get_company",
)
def company(request: HttpRequest, id: int) -> HttpResponse:
    """An asset manager; its own accounts and the provider's staff see the draft as well."""
    lang, user = query.read(request, ()).lang, rights.reader_of(request)
    found = shown.profile(id, lang, user)
    if "draft" in found:
        return personal(found)
    # Those who work on it are none of its readers.
    recording.viewed(request, reader_of(request), Kind.PROFILE, found["id"])
    return answer(found)


@router.patch(
    "company_info/{int:id}/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={200: schemas.CompanyProfile, **FAILURES},
    openapi_extra=parameters(),
    operation_id="change_company",
)
def change_company(request: HttpRequest, id: int, data: schemas.CompanyData) -> HttpResponse:
    """Change the profile of one's own company and its people; staff decide before readers see it."""
    lang, user, id = query.read(request, ()).lang, signed_in(request), present(id)
    writing.change(user, id, data, lang)
    return personal(shown.profile(id, lang, user))


PROFILE_VERSION: Final = Key(
    "version", "int", "That was read; another one by now is refused.", required=True, maximum=versions.LARGEST
)


@router.delete(
    "company_info/{int:id}/draft/",
    auth=guarded(Guard.ASSET_MANAGER),
    openapi_extra=parameters(PROFILE_VERSION),
    response={204: None, **FAILURES},
    operation_id="discard_company_draft",
)
def discard_company_draft(request: HttpRequest, id: int) -> HttpResponse:
    """Discard all that waits of the profile and its people; what readers see stays."""
    asked = query.read(request, (PROFILE_VERSION,))
    writing.discard(signed_in(request), present(id), asked["version"], asked.lang)
    return HttpResponse(status=204)


PICTURE: Final = (
    Key(
        "size", "int", "Pixels that it is wide and high at most; without it the whole picture.", choices=pictures.SIZES
    ),
    Key("draft", "flag", "true: as it is worked on, for those who may see that.", default=False),
    Key("v", "text", "Tells one picture from the next, and is not read.", max_length=64),
)


@router.get(
    "company_info/{int:id}/image/",
    auth=guarded(Guard.ANYONE),
    response={200: None, 304: None, **SINGLE},
    openapi_extra=parameters(*PICTURE),
    operation_id="get_company_image",
)
def company_image(request: HttpRequest, id: int) -> HttpResponseBase:
    """The picture of an asset manager, or else its logo, as JPEG or PNG."""
    asked = query.read(request, PICTURE)
    user = rights.reader_of(request) if asked["draft"] else None
    return pictures.of_company(request, id, asked["size"], asked.lang, user, draft=asked["draft"])


@router.get(
    "company_info/{int:id}/people/{int:person}/image/",
    auth=guarded(Guard.ANYONE),
    response={200: None, 304: None, **SINGLE},
    openapi_extra=parameters(*PICTURE),
    operation_id="get_person_image",
)
def person_image(request: HttpRequest, id: int, person: int) -> HttpResponseBase:
    """The photo of somebody in a profile, as JPEG or PNG."""
    asked = query.read(request, PICTURE)
    user = rights.reader_of(request) if asked["draft"] else None
    return pictures.of_person(request, id, person, asked["size"], asked.lang, user, draft=asked["draft"])


def _filters(viewer: Viewer) -> tuple[Key, ...]:
    """The keys of the filter query, without the company, which the address names."""
    return tuple(key for key in screen_filters(viewer) if key.name != "c")


def _funds(viewer: Viewer) -> Listing:
    synonyms = {other: name for other, name in ORDER_SYNONYMS.items() if name in orderings(viewer)}
    words = (
        Key("search", "text", "Words that the name or code must contain; typing mistakes are forgiven."),
        Key("q", "text", "The same, as the filter query calls it."),
    )
    order = ordering(orderings(viewer), "-rating_points", synonyms=synonyms)
    return Listing(words, order, left=_filters(viewer))


@router.get(
    "company_funds/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.CompanyFunds, **SINGLE},
    openapi_extra=_funds("visitor").openapi(),
    operation_id="list_company_funds",
)
def funds_of_company(request: HttpRequest, id: int) -> HttpResponse:
    """The funds of an asset manager by their main share classes, the best rated first; filtered as a screen is."""
    viewer = viewer_of(request)
    declared = _funds(viewer)
    asked = declared.read(request)
    return answer(declared.answer(asked, company_funds.funds(id, asked, asked.rest, viewer)))


@router.get(
    "top_company_funds/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.TopCompanyFunds, **SINGLE},
    openapi_extra=parameters(),
    operation_id="get_top_company_funds",
)
def top_funds_of_company(request: HttpRequest, id: int) -> HttpResponse:
    """The best rated funds of an asset manager."""
    return answer(company_funds.top(id, query.read(request, ()).lang, viewer_of(request)))
