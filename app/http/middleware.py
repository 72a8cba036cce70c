"""What every answer carries: request id, security headers, compression; far cheaper than the search itself."""

import gzip
import secrets
from collections.abc import Callable

import brotli
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from app.http import problems, request_ids
from app.http.problems import Problem

Handler = Callable[[HttpRequest], HttpResponseBase]

#: Shorter answers gain nothing from compression.
SMALLEST_COMPRESSED = 1400
#: Low levels: three quarters of the saving at a tenth of the time.
BROTLI_QUALITY = 2
GZIP_LEVEL = 1
_COMPRESSIBLE = (
    "application/json",
    "application/problem+json",
    "text/",
    "application/javascript",
    "application/xml",
    "image/svg+xml",
)

_FIXED_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
_API_POLICY = "default-src 'none'; frame-ancestors 'none'"


def page_policy(nonce: str) -> str:
    """The Content-Security-Policy of a page: own files only, nothing inline but what carries this page's nonce."""
    return (
        f"default-src 'self'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; "
        "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def is_api(request: HttpRequest) -> bool:
    """Whether the address belongs to the API."""
    return request.path_info.startswith("/api/")


class EdgeMiddleware:
    """Outermost: gives the request its id and nonce, and the answer its headers and problem documents."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request; a HEAD is a GET whose body is left out."""
        request_id = request_ids.begin(request.META.get("HTTP_X_REQUEST_ID"))
        nonce = secrets.token_urlsafe(16)
        request.csp_nonce = nonce  # type: ignore[attr-defined]
        head = request.method == "HEAD"
        api = is_api(request)
        if head and api:
            request.method = "GET"
        response = self.get_response(request)
        if api and response.status_code == 405 and response.get("Content-Type") != "application/problem+json":
            response = self._method_not_allowed(request, response, head=head)
        headers = response.headers
        headers["X-Request-ID"] = request_id
        for name, value in _FIXED_HEADERS.items():
            headers[name] = value
        if api and not headers.get("Content-Type", "").startswith("image/"):
            # Robots read the API to draw pages; an answer of it is no page to be listed.
            headers["X-Robots-Tag"] = "noindex"
        if "Content-Security-Policy" not in headers:
            headers["Content-Security-Policy"] = _API_POLICY if api else page_policy(nonce)
        _compress(request, response)
        if head and isinstance(response, HttpResponse):
            length = str(len(response.content))
            response.content = b""
            headers["Content-Length"] = length
        return response

    def _method_not_allowed(self, request: HttpRequest, response: HttpResponseBase, *, head: bool) -> HttpResponse:
        allowed = sorted({*response.get("Allow", "").replace(" ", "").split(","), "HEAD"} - {""})
        method = "HEAD" if head else request.method
        answer = problems.response(request, Problem("method_not_allowed", method=method, allowed=", ".join(allowed)))
        answer["Allow"] = ", ".join(allowed)
        return answer


def _compress(request: HttpRequest, response: HttpResponseBase) -> None:
    """Compress a text answer in place, with brotli or gzip as the caller accepts."""
    if not isinstance(response, HttpResponse) or response.has_header("Content-Encoding"):
        return
    if len(response.content) < SMALLEST_COMPRESSED:
        return
    if not response.get("Content-Type", "").startswith(_COMPRESSIBLE):
        return
    vary = response.get("Vary")
    response["Vary"] = f"{vary}, Accept-Encoding" if vary else "Accept-Encoding"
    accepted = _accepted(request.META.get("HTTP_ACCEPT_ENCODING", ""))
    if "br" in accepted:
        response.content = brotli.compress(response.content, quality=BROTLI_QUALITY)
        response["Content-Encoding"] = "br"
    elif "gzip" in accepted:
        response.content = gzip.compress(response.content, GZIP_LEVEL, mtime=0)
        response["Content-Encoding"] = "gzip"
    else:
        return
    if response.has_header("Content-Length"):
        response["Content-Length"] = str(len(response.content))
    etag = response.get("ETag", "")
    if etag and not etag.startswith("W/"):
        response["ETag"] = f"W/{etag}"


def _accepted(header: str) -> set[str]:
    """The encodings an Accept-Encoding header allows; ``q=0`` forbids one."""
    accepted = set()
    for part in header.lower().split(","):
        name, _, parameter = part.partition(";")
        if parameter.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            accepted.add(name.strip())
    return accepted
