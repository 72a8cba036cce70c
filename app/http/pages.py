"""The front end's pages: one built HTML file for every known route, with language, title and nonce of the request."""

import html
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.template.loader import render_to_string
from django.utils import translation
from django.views.decorators.csrf import csrf_exempt

from app.bilingual import language_of_thread
from app.database.failures import DATABASE_DOWN
from app.http import heads, problems, request_ids, routes
from app.http.formats import size
from app.http.messages import Language, catalogue, text
from app.http.middleware import is_api
from app.http.problems import Problem
from app.http.refusals import code_of
from app.http.routes import Route

#: What the front end's build leaves where a nonce belongs.
NONCE_PLACEHOLDER = "__CSP_NONCE__"

_LANG = re.compile(r"<html[^>]*>")
_TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
_DESCRIPTION = re.compile(r"<meta\s+name=\"description\"[^>]*>")


@dataclass(frozen=True)
class Page:
    """A requested page: its language, its path without the language, what is declared of it, and its parameters."""

    lang: Language
    path: str
    route: Route | None
    values: Mapping[str, str] = field(default_factory=dict)


def dist() -> Path:
    """Where the front end's build lies."""
    return Path(settings.FRONTEND_DIST)


def _stamp(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=2)
def _read_shell(path: Path, _stamp: int) -> str | None:
    try:
        return path.read_text("utf-8")
    except OSError:
        return None


def _shell() -> str | None:
    path = dist() / "index.html"
    return _read_shell(path, _stamp(path))


def resolve(path: str) -> Page:
    """Read language and page from an address."""
    lang, inner = routes.split(path)
    inner = inner.rstrip("/")
    route, values = routes.found_at(inner)
    return Page(lang, inner, route, values)


@csrf_exempt
def page(request: HttpRequest) -> HttpResponse:
    """Serve the front end for any path: 200 for its routes, 404 with the same page otherwise."""
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD"])
    path = request.path_info
    if path.startswith("//") or "\\" in path:
        return _render(request, Page("de", "/404", None), 404)
    found = resolve(path)
    if found.route is not None and path != "/" and path.endswith("/"):
        # One address a page. The path starts with a single slash, so this cannot leave the site.
        query = request.META.get("QUERY_STRING", "")
        target = path.rstrip("/") or "/"
        return HttpResponseRedirect(f"{target}?{query}" if query else target, status=308)
    return _render(request, found, 404 if found.route is None else 200)


def _render(request: HttpRequest, found: Page, status: int) -> HttpResponse:
    shell = _shell()
    if shell is None:
        return _unavailable(found)
    head = heads.written(found.route, found.values, found.lang)
    body = _LANG.sub(f'<html lang="{found.lang}">', shell, count=1)
    body = _TITLE.sub("", body, count=1)
    body = _DESCRIPTION.sub("", body, count=1)
    body = body.replace("</head>", f"{head}</head>", 1).replace(NONCE_PLACEHOLDER, request.csp_nonce)  # type: ignore[attr-defined]
    response = HttpResponse(body, status=status)
    response["Content-Language"] = found.lang
    response["Cache-Control"] = "no-cache"
    return response


def _unavailable(found: Page) -> HttpResponse:
    """What is shown before the front end has been built: what is missing and what to do."""
    title = html.escape(text("page.unavailable.title", found.lang))
    detail = html.escape(text("page.unavailable.description", found.lang))
    body = f'<!doctype html>\n<html lang="{found.lang}"><title>{title}</title><h1>{title}</h1><p>{detail}</p></html>\n'
    return HttpResponse(body, status=503, headers={"Retry-After": "30", "Cache-Control": "no-store"})


def failed(request: HttpRequest, status: int, code: str, error: BaseException | None = None) -> HttpResponse:
    """The answer to a failure outside of any endpoint: a problem document for the API, else a plain page."""
    if is_api(request):
        if error is not None:
            return problems.unexpected(request, error)
        return problems.response(request, Problem(code))
    if status == 404 and not _is_staffs(request):
        return _render(request, Page(language_of(request), "/404", None), 404)
    return plain(request, status, code)


def language_of(request: HttpRequest) -> Language:
    """The language of a page's address; in the admin, whose addresses have none, the one that staff read."""
    if _is_staffs(request):
        with translation.override(translation.get_language_from_request(request)):
            return language_of_thread()
    return routes.split(request.path_info)[0]


def _is_staffs(request: HttpRequest) -> bool:
    return request.path_info.startswith("/admin/")


def plain(request: HttpRequest, status: int, code: str, **values: object) -> HttpResponse:
    """A small page of its own for a failure; ``values`` fill the text's placeholders."""
    lang = language_of(request)
    title = catalogue(lang)[f"problem.{code}.title"]
    values = {"request_id": request_ids.current()} | values
    detail = text(f"problem.{code}.detail", lang, **values)
    body = (_failure_for_staff if _is_staffs(request) else _failure)(lang, title, detail)
    return HttpResponse(body, status=status, headers={"Cache-Control": "no-store"})


def _failure(lang: Language, title: str, detail: str) -> str:
    title, detail = html.escape(title), html.escape(detail)
    return f'<!doctype html>\n<html lang="{lang}"><title>{title}</title><h1>{title}</h1><p>{detail}</p></html>\n'


def _failure_for_staff(lang: Language, title: str, detail: str) -> str:
    """The same in the admin's look; its template is that of ``app/staff``."""
    named = {"site_title": settings.PROVIDER_NAME, "provider": settings.PROVIDER_NAME, "LANGUAGE_CODE": lang}
    with translation.override(lang):
        return str(render_to_string("admin/failure.html", {**named, "title": title, "detail": detail}))


def refuse(request: HttpRequest, problem: Problem) -> HttpResponse:
    """The answer of a middleware that does not let a request pass."""
    if is_api(request):
        return problems.response(request, problem)
    return plain(request, problems.STATUS[problem.code], problem.code, **problem.values)


def ask_to_wait(request: HttpRequest, code: str, seconds: int) -> HttpResponse:
    """The same, with the time after which the request may succeed."""
    lang = problems.language_of(request) if is_api(request) else language_of(request)
    answer = refuse(request, Problem(code, wait=problems.wait_text(seconds, lang)))
    answer["Retry-After"] = str(seconds)
    return answer


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler for requests it cannot accept, such as an unknown host name or a form that is too large."""
    return refuse(request, Problem(code_of(exception), maximum=size(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler for refused requests."""
    return failed(request, 403, "forbidden")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Django's handler for a form without a valid CSRF token."""
    return failed(request, 403, "forbidden")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler for unknown addresses."""
    return failed(request, 404, "not_found")


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler for errors outside of the API's endpoints; Django logs the trace itself.

    A database that is away or takes too long is no fault of the program: the admin then says when to come back.
    """
    if isinstance(sys.exc_info()[1], DATABASE_DOWN):
        response = failed(request, 503, "data_unavailable")
        response["Retry-After"] = str(problems.RETRY_AFTER_SECONDS)
        return response
    return failed(request, 500, "internal_error")
