"""The files that only robots ask for."""

import hashlib
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from app.database.failures import DATABASE_DOWN
from app.discovery import sitemaps
from app.http import pages, problems
from app.http.heads import absolute

#: Seconds for which a robot may keep a sitemap.
SECONDS: Final = 3600
# Pages are drawn from the API's answers, so a robot that draws them must be let in; each answer says that it is not to
# be listed itself (app/http/middleware.py).
_ROBOTS: Final = "User-agent: *\nDisallow: /admin/\n\nSitemap: {sitemap}\n"


@require_safe
def robots(_request: HttpRequest) -> HttpResponse:
    """What robots may read, and where the list of all pages is."""
    return HttpResponse(_ROBOTS.format(sitemap=absolute(reverse("sitemap"))), content_type="text/plain")


@require_safe
def sitemap(request: HttpRequest) -> HttpResponseBase:
    """The list of the sitemap's parts."""
    return _answer(request, lambda: sitemaps.index(_address_of))


@require_safe
def sitemap_part(request: HttpRequest, name: str, number: int) -> HttpResponseBase:
    """One part of the sitemap."""
    return _answer(request, lambda: sitemaps.part(name, number))


def _address_of(name: str, number: int) -> str:
    return reverse("sitemap_part", args=(name, number))


def _answer(request: HttpRequest, read: Callable[[], bytes | None]) -> HttpResponseBase:
    try:
        made = read()
    except DATABASE_DOWN:
        answer = pages.failed(request, 503, "data_unavailable")
        answer["Retry-After"] = str(problems.RETRY_AFTER_SECONDS)
        return answer
    if made is None:
        return pages.failed(request, 404, "not_found")
    tag = f'"{hashlib.blake2b(made, digest_size=12).hexdigest()}"'
    answer = HttpResponse(made, content_type="application/xml")
    answer["ETag"] = tag
    answer["Cache-Control"] = f"public, max-age={SECONDS}"
    return get_conditional_response(request, etag=tag, response=answer) or answer
