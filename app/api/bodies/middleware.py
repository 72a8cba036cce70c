"""Refuses a body by what its head says, before a view, a form or a session is read."""

import re
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from app.api import pages
from app.api.bodies.limits import limit_of, written
from app.api.problems import Problem

Handler = Callable[[HttpRequest], HttpResponseBase]

_WHOLE: Final = re.compile(r"[0-9]{1,18}", re.ASCII)


class BodyMiddleware:
    """Behind the throttling, so that whoever sends bodies that are refused uses up its limit like anybody else."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request or refuse it."""
        refused = _fault(request)
        return self.get_response(request) if refused is None else pages.refuse(request, refused)


def _fault(request: HttpRequest) -> Problem | None:
    length = request.META.get("CONTENT_LENGTH") or "0"
    if length == "0":
        return None
    if not _WHOLE.fullmatch(length):
        return Problem("bad_request")
    largest = limit_of(request.path_info, session=settings.SESSION_COOKIE_NAME in request.COOKIES)
    if int(length) > largest:
        return Problem("body_too_large", maximum=written(largest))
    if request.META.get("HTTP_CONTENT_ENCODING", "identity").strip().lower() not in ("", "identity"):
        return Problem("body_encoded")
    return None
