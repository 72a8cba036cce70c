"""Sessions and accounts of requests: read only where there is a session or one may start."""

from collections.abc import Awaitable
from typing import Any, cast

from django.conf import settings
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin
from django.utils.functional import SimpleLazyObject

from app.accounts import sessions
from app.http.bodies.limits import Uploader
from app.http.bodies.middleware import BodyMiddleware
from app.http.middleware import is_api

#: Where the API starts sessions.
_SIGN_IN = ("/api/v1/login/", "/api/v1/login/passkey/")


def _signs_in(request: HttpRequest) -> bool:
    """Whether a request of the API may start a session."""
    return request.method == "POST" and request.path_info in _SIGN_IN


class _OnlyForSessions(MiddlewareMixin):
    """Skips a middleware for API calls without a session cookie: a visitor's search needs no user and no database."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        """Hand the request past the middleware, or through it."""
        if is_api(request) and settings.SESSION_COOKIE_NAME not in request.COOKIES and not _signs_in(request):
            return self.get_response(request)
        return super().__call__(request)


class PortalSessionMiddleware(_OnlyForSessions, SessionMiddleware):
    """Django's sessions, only where there is one or a page may start one."""


class PortalAuthenticationMiddleware(_OnlyForSessions, AuthenticationMiddleware):
    """Django's ``request.user``, only together with the session it is read from, and in the same query."""

    def process_request(self, request: HttpRequest) -> None:
        """Find out who is signed in once somebody asks."""
        super().process_request(request)
        request.user = cast(Any, SimpleLazyObject(lambda: sessions.account_of(request)))


class PortalMessageMiddleware(_OnlyForSessions, MessageMiddleware):
    """Django's one-time messages, which the admin uses."""


class PortalBodyMiddleware(BodyMiddleware):
    """Refuses bodies; who may upload files may send larger ones than others."""

    def is_of(self, session_key: str, uploader: Uploader) -> bool:
        """Whether the session belongs to such an uploader."""
        return sessions.is_of(session_key, uploader)
