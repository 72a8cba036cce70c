"""Refuses what is too much: too many requests (429) and too long addresses (414)."""

import logging
import math
from collections.abc import Callable
from functools import cache

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from app.http import pages
from app.http.lanes import HEALTH
from app.http.problems import Problem
from app.http.throttling import callers
from app.http.throttling.buckets import Buckets
from app.http.throttling.limits import ClassLimits, Limit
from app.http.throttling.shared import Settlement

logger = logging.getLogger("app.http")

Handler = Callable[[HttpRequest], HttpResponseBase]

#: Characters of an address's query; a screen with every peergroup and company ticked stays below.
LONGEST_QUERY = 16_000
#: Seconds for which further refusals of one bucket are not logged.
QUIET_SECONDS = 60.0
#: Endpoints at which passwords and links are tried, or mail is caused.
_CREDENTIALS = (
    "login",
    "register",
    "confirm",
    "resend-confirmation",
    "request-reset-password",
    "reset-password",
    "newsletter",
    "subscribe_list",
    "unsubscribe_list",
    "unsubscribe",
)
#: Endpoints that make a file of a whole list.
_FILES = ("generate_report", "generate_time_series")
_SCREENS = (
    "advanced_search",
    "advanced_search_map",
    "code_list",
    "filter_search",
    "filter_search_count",
    "filter_search_map",
    "filter_search_perf_risk",
    "saved_search_preview",
)


def class_of(method: str | None, path: str) -> str | None:
    """The class of a request, whose limits apply; None if nothing limits it. Static files are answered before."""
    if path.startswith("/api/"):
        parts = path.strip("/").split("/")
        endpoint = parts[2] if len(parts) > 2 else ""
        if parts[-1] == "export" or endpoint in _FILES:
            return "export"
        if endpoint == "paginated_simple_search":
            return "typing"
        if endpoint in _CREDENTIALS and method in ("POST", "PUT"):
            return "login"
        return "screen" if endpoint in _SCREENS else "read"
    if path in HEALTH:
        return None
    return "login" if method == "POST" and path.startswith("/admin/login") else "page"


class Throttle:
    """The buckets of this process and their settlement with the others."""

    def __init__(self, limits: dict[str, ClassLimits], redis_url: str, *, prefix: str, secret: str) -> None:
        self.buckets = Buckets()
        self.settlement = Settlement(self.buckets, redis_url, prefix=prefix, secret=secret)
        self._limits = limits

    def ask(self, name: str, session: str | None, address: str) -> tuple[str, float] | None:
        """None if a request of class ``name`` may pass, else the problem's code and the seconds to wait.

        Whoever sends no cookie shares one session with all who send none from that address: leaving cookies out must
        not pay. Pages are what hands cookies out, so for them only the address counts then.
        """
        limits = self._limits[name]
        everyone = f"{name} a {address}"
        wanted = [(everyone, limits.address)]
        if session is not None:
            wanted.append((f"{name} s {session}", limits.session))
        elif name != "page":
            wanted.append((f"{name} n {address}", limits.session))
        refused = self.buckets.take(wanted)
        if refused is None:
            self.settlement.wake()
            return None
        bucket, wait = refused
        code = "too_many_from_address" if bucket == everyone else "too_many_requests"
        self._log_first(bucket, f"{code}, {name}")
        return code, wait

    def take(self, bucket: str, limit: Limit) -> float | None:
        """None if one more may be taken from a bucket that a service counts, else the seconds to wait."""
        refused = self.buckets.take([(bucket, limit)])
        if refused is None:
            self.settlement.wake()
            return None
        self._log_first(bucket, bucket.rpartition(" ")[0])
        return refused[1]

    def _log_first(self, bucket: str, what: str) -> None:
        if self.buckets.first_refusal(bucket, seconds=QUIET_SECONDS):
            logger.warning("throttled: %s, caller %s", what, self.settlement.pseudonym(bucket))


@cache
def throttle() -> Throttle:
    """This process's throttle."""
    return Throttle(
        settings.THROTTLE,
        settings.REDIS_THROTTLING_URL,
        prefix=f"{settings.PROVIDER_SLUG}:throttle:",
        secret=settings.SECRET_KEY,
    )


class ThrottleMiddleware:
    """Behind the static files, before sessions and everything that costs something."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request or refuse it."""
        if len(request.META.get("QUERY_STRING", "")) > LONGEST_QUERY:
            return pages.refuse(request, Problem("address_too_long", maximum=LONGEST_QUERY))
        name = class_of(request.method, request.path_info)
        if name is None:
            return self.get_response(request)
        refused = throttle().ask(name, callers.session_of(request), callers.address_of(request))
        if refused is not None:
            code, wait = refused
            return pages.ask_to_wait(request, code, max(1, math.ceil(wait)))
        response = self.get_response(request)
        if name == "page" and _is_frontend_page(request, response) and callers.needs_new_number(request):
            callers.hand_out_number(response)
        return response


def _is_frontend_page(request: HttpRequest, response: HttpResponseBase) -> bool:
    return (
        response.status_code == 200
        and response.get("Content-Type", "").startswith("text/html")
        and not request.path_info.startswith("/admin/")
    )
