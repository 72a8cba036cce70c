"""Refuses a body by what its head says, or by what became of its reading, before a view or a session is called."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from app.http import pages
from app.http.bodies.limits import FAULT, LIMIT, Uploader, files_at, is_for_uploaders_only, limit_of, uploader_at
from app.http.formats import size
from app.http.problems import Problem

Handler = Callable[[HttpRequest], HttpResponseBase]

#: Seconds after which somebody whose bodies were too many may send one again.
WAIT: Final = 10
_WHOLE: Final = re.compile(r"[0-9]{1,18}", re.ASCII)


class BodyMiddleware(ABC):
    """Behind the throttling, so that whoever sends bodies that are refused uses up its limit like anybody else."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request or refuse it."""
        code = request.META.get(FAULT) or self._fault(request)
        if code is None:
            if request.content_type == "multipart/form-data" and files_at(request.path_info):
                # Kept as a whole: the check of the CSRF token takes a form apart, and would leave nothing of it.
                _ = request.body
            return self.get_response(request)
        if code in ("too_many_bodies", "busy"):
            return pages.ask_to_wait(request, code, WAIT)
        return pages.refuse(request, Problem(code, maximum=size(self._largest(request))))

    @abstractmethod
    def is_of(self, session_key: str, uploader: Uploader) -> bool:
        """Whether a session runs under this key and belongs to such an uploader, who may send larger bodies."""

    def _fault(self, request: HttpRequest) -> str | None:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length == "0":
            return None
        if not _WHOLE.fullmatch(length):
            return "bad_request"
        if int(length) > self._largest(request):
            return "body_too_large"
        if request.META.get("HTTP_CONTENT_ENCODING", "identity").strip().lower() not in ("", "identity"):
            return "body_encoded"
        return None

    def _largest(self, request: HttpRequest) -> int:
        """What the server's entry has granted; a test's client comes without one."""
        granted: int | None = request.META.get(LIMIT)
        if granted is not None:
            return granted
        length = request.META.get("CONTENT_LENGTH") or ""
        path = request.path_info
        needed = uploader_at(path)
        asked = is_for_uploaders_only(path, int(length) if _WHOLE.fullmatch(length) else None)
        key = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
        largest = limit_of(path, uploader=not asked or (needed is not None and self.is_of(key, needed)))
        # For whoever reads the body.
        request.META[LIMIT] = largest
        return largest
