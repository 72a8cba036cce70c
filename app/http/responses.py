"""JSON answers written by orjson."""

import hashlib
from typing import Any

import orjson
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from ninja.renderers import BaseRenderer


class OrjsonRenderer(BaseRenderer):
    """Writes what an endpoint returns through its schema."""

    media_type = "application/json"

    def render(self, request: HttpRequest, data: Any, *, response_status: int) -> bytes:
        """The bytes of the answer."""
        return orjson.dumps(data)


def answer(data: Any) -> HttpResponse:
    """A 200 that skips validation: for hot endpoints, whose shape the contract tests hold against the schema."""
    response = HttpResponse(orjson.dumps(data), content_type="application/json")
    # Figures change with the next edit: a browser may keep an answer, but has to ask again.
    response["Cache-Control"] = "no-cache"
    return response


def cached_answer(request: HttpRequest, data: Any, *, seconds: int) -> HttpResponse:
    """A 200 that may be reused for ``seconds``, and a 304 for a caller that still has the same content."""
    body = orjson.dumps(data)
    tag = f'W/"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
    known = {one.strip() for one in request.META.get("HTTP_IF_NONE_MATCH", "").split(",")}
    response: HttpResponse
    if tag in known or "*" in known:
        response = HttpResponseNotModified()
    else:
        response = HttpResponse(body, content_type="application/json")
    response["ETag"] = tag
    response["Cache-Control"] = f"public, max-age={seconds}"
    return response
