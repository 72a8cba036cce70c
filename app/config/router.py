"""The API under /api/v1: its routers, its failures, and what stands beside the endpoints."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseRedirect,
    RawPostDataException,
    UnreadablePostError,
)
from django.http.multipartparser import MultiPartParserError
from django.urls import Resolver404, resolve
from django.views.decorators.csrf import csrf_exempt
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.utils import replace_path_param_notation

from app.accounts.api import data, exchange, passkeys, profile, registration, second_factor, session
from app.accounts.permissions import declared
from app.accounts.services.demo import DemoAccount
from app.accounts.services.verification import TooManyAttempts
from app.alerts.api import mails, searches, watchlist
from app.alerts.api.preview import router as preview
from app.alternatives.api import router as alternatives
from app.alternatives.benchmark_api import router as benchmarks
from app.charts.api import router as charts
from app.config import openapi
from app.content.api import router as content
from app.dashboards.api import router as dashboards
from app.dashboards.statistics_api import router as statistics
from app.dashboards.team_api import router as teams_of_companies
from app.discovery.api import router as discovery
from app.exports.api import router as exports
from app.factsheets.api import router as factsheets
from app.figures.api import router as figures
from app.focus.api import router as focus
from app.funds.api import router as funds
from app.funds.presentation_api import router as fund_presentations
from app.http import lanes, problems
from app.http.bodies.limits import JSON_BYTES
from app.http.bodies.parsing import StrictParser
from app.http.breaker import CircuitOpenError
from app.http.formats import size
from app.http.messages import text
from app.http.problems import STATUS, FieldError, Problem
from app.http.redaction import path_of
from app.http.refusals import code_of
from app.http.responses import OrjsonRenderer, cached_answer
from app.inquiries.api import router as inquiries
from app.macro.api import router as macro
from app.newsletter.api import router as newsletter
from app.policies.api import router as policies
from app.profiles.api import router as profiles
from app.profiles.documents_api import router as company_documents
from app.profiles.health_api import router as document_health
from app.profiles.news_api import router as company_news
from app.ratings.api import router as ratings
from app.rosters.api import router as rosters
from app.rosters.upload_api import router as uploads
from app.screens.api import router as screens
from app.teams.api import router as teams
from search.client import EngineUnavailable

api = NinjaAPI(
    title="Fondsatlas",
    version="1",
    description="Funds, ratings, key figures, news and reports. Figures of the demo data set are simulated.",
    urls_namespace="api-v1",
    # The interactive page would need scripts from elsewhere; the document itself is served below.
    docs_url=None,
    openapi_url=None,
    renderer=OrjsonRenderer(),
    parser=StrictParser(),
)
#: Every router. An endpoint without a guard keeps the application from starting.
ROUTERS = (
    screens,
    funds,
    fund_presentations,
    factsheets,
    discovery,
    figures,
    ratings,
    rosters,
    uploads,
    focus,
    teams,
    alternatives,
    benchmarks,
    charts,
    exports,
    content,
    policies,
    session.router,
    registration.router,
    profile.router,
    data.router,
    second_factor.router,
    passkeys.router,
    newsletter,
    inquiries,
    watchlist.router,
    searches.router,
    mails.router,
    preview,
    profiles,
    company_news,
    company_documents,
    document_health,
    macro,
    dashboards,
    statistics,
    teams_of_companies,
)
for one in ROUTERS:
    list(declared(one))
    api.add_router("", one)


def routes_of(marked: Callable[[Callable[..., Any]], bool]) -> Iterator[tuple[str, str]]:
    """Method and route, as Django resolves it, of each endpoint whose view is marked."""
    for router in ROUTERS:
        for path, view in router.path_operations.items():
            for operation in view.operations:
                if marked(operation.view_func):
                    for method in operation.methods:
                        yield method, f"api/v1/{replace_path_param_notation(path)}"


lanes.tell_endpoints(routes_of(lanes.is_marked))


@api.exception_handler(Problem)
def _problem(request: HttpRequest, error: Problem) -> HttpResponse:
    return problems.response(request, error)


@api.exception_handler(Http404)
def _not_found(request: HttpRequest, error: Http404) -> HttpResponse:
    return problems.response(request, Problem("not_found"))


#: What stands in a fault's place for one of several kinds that a field may have, beside the names of schemas.
_KINDS = frozenset({"int", "str", "float", "bool", "constrained-str"})
_NAME = re.compile(r"[a-z_][A-Za-z0-9_]*")


def _place(found: dict[str, Any]) -> str:
    """The field of a fault as its sender calls it."""
    # The names before it are "body" and the endpoint's own argument.
    *above, last = found["loc"][2:] or ("*",)
    # An unknown name is told as it was sent.
    ending = [last] if found["type"] == "extra_forbidden" else [*filter(_is_name, [last])]
    return ".".join(map(str, [*filter(_is_name, above), *ending])) or "*"


def _is_name(part: str | int) -> bool:
    return isinstance(part, int) or (_NAME.fullmatch(part) is not None and part not in _KINDS)


def _told(faults: list[dict[str, Any]]) -> Iterator[FieldError]:
    """Each fault once. Of a field that may be of several kinds, what is wrong within the kind that was meant."""
    read = [_fault(one) for one in faults]
    for number, one in enumerate(read):
        others = read[:number] + read[number + 1 :]
        better = any(
            other.key.startswith(f"{one.key}.") or (other.key == one.key and other.message != "wrong_kind")
            for other in others
        )
        if one not in read[:number] and not (one.message == "wrong_kind" and better):
            yield one


@api.exception_handler(ValidationError)
def _invalid(request: HttpRequest, error: ValidationError) -> HttpResponse:
    faults = [one for one in error.errors if one["loc"][0] == "body"]
    if not faults:
        # A path parameter that cannot be read names nothing that exists.
        return problems.response(request, Problem("not_found"))
    return problems.response(request, Problem("invalid_input", errors=list(_told(faults))))


#: What a body's reader finds, and the message for it. Whatever else it finds is a value of the wrong kind.
_MESSAGES = {
    "missing": "required",
    "string_too_short": "required",
    "too_short": "required",
    "extra_forbidden": "unknown_key",
    "string_too_long": "too_long",
    "too_long": "too_long",
    "literal_error": "unknown_value",
    "unreadable": "unreadable",
    "provider_only": "provider_only",
}
#: How pydantic writes the values that it expects: "'daily', 'weekly' or 'never'".
_EXPECTED = re.compile(r"'([^']*)'")


def _fault(found: dict[str, Any]) -> FieldError:
    """One fault of a body. The value stays out of the answer: it may be a password."""
    key = _place(found)
    message, context = _MESSAGES.get(found["type"], "wrong_kind"), found.get("ctx", {})
    values = {"maximum": context["max_length"]} if message == "too_long" else {}
    if message == "too_long" and context.get("field_type") == "List":
        message = "too_many_values"
    valid = tuple(_EXPECTED.findall(context["expected"])) if message == "unknown_value" else None
    return FieldError(key, None, message, valid, values=values)


@api.exception_handler(HttpError)
def _unreadable(request: HttpRequest, error: HttpError) -> HttpResponse:
    # Ninja's own words for a body that its parser did not accept; what the parser found is the cause.
    found = error.__cause__ if isinstance(error.__cause__, Problem) else Problem("bad_request")
    return problems.response(request, found)


@api.exception_handler(SuspiciousOperation)
@api.exception_handler(MultiPartParserError)
@api.exception_handler(UnreadablePostError)
def _refused_by_django(request: HttpRequest, error: Exception) -> HttpResponse:
    # Django's own limits, which its search for a CSRF token in a form can meet before the endpoint is called.
    return problems.response(request, Problem(code_of(error), maximum=size(JSON_BYTES)))


@api.exception_handler(RawPostDataException)
def _a_form(request: HttpRequest, error: RawPostDataException) -> HttpResponse:
    # A form with files was read while its CSRF token was looked for; what the endpoint reads is JSON.
    return problems.response(request, Problem("not_json"))


@api.exception_handler(DemoAccount)
def _demo_account(request: HttpRequest, error: DemoAccount) -> HttpResponse:
    return problems.response(request, Problem("demo_account"))


@api.exception_handler(TooManyAttempts)
def _too_many_attempts(request: HttpRequest, error: TooManyAttempts) -> HttpResponse:
    return problems.response(request, exchange.too_many(request, "too_many_logins", error.seconds))


@api.exception_handler(EngineUnavailable)
@api.exception_handler(CircuitOpenError)
def _engine_down(request: HttpRequest, error: Exception) -> HttpResponse:
    problems.logger.warning("search engine unavailable at %s: %s", path_of(request), error)
    return problems.response(request, Problem("search_unavailable"))


@api.exception_handler(OperationalError)
@api.exception_handler(InterfaceError)
def _database_down(request: HttpRequest, error: Exception) -> HttpResponse:
    problems.logger.error("database unavailable at %s: %s", path_of(request), error)
    return problems.response(request, Problem("data_unavailable"))


@api.exception_handler(Exception)
def _unexpected(request: HttpRequest, error: Exception) -> HttpResponse:
    return problems.unexpected(request, error)


def openapi_document(request: HttpRequest) -> HttpResponse:
    """The committed OpenAPI document."""
    response = HttpResponse(openapi.committed(), content_type="application/json")
    response["Cache-Control"] = "public, max-age=60"
    return response


def problem_type(request: HttpRequest, code: str) -> HttpResponse:
    """Explains a problem's code: where the ``type`` of a problem document leads."""
    lang = problems.language_of(request)
    if code not in STATUS:
        return problems.response(request, Problem("not_found"))
    explained = {"code": code, "status": STATUS[code], "title": text(f"problem.{code}.title", lang)}
    return cached_answer(request, explained, seconds=3600)


@csrf_exempt
def unknown(request: HttpRequest) -> HttpResponse:
    """Whatever else is asked for under /api/: a redirect if only the last slash is missing, else a problem."""
    path = request.path_info
    if not path.endswith("/"):
        try:
            missing_slash = resolve(f"{path}/").func is not unknown
        except Resolver404:
            missing_slash = False
        if missing_slash:
            rest = request.META.get("QUERY_STRING", "")
            return HttpResponseRedirect(f"{path}/?{rest}" if rest else f"{path}/", status=308)
    return problems.response(request, Problem("not_found"))
