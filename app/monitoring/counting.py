"""Counts requests in each web process, in files of shared memory that the processes add up (ADR 0133)."""

import os
import time
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.multiprocess import MultiProcessCollector

from app.http.engine import on_opening
from app.monitoring.sharing import VARIABLE
from app.statistics.buffer import on_dropping

Handler = Callable[[HttpRequest], HttpResponseBase]

#: Seconds. A search answers within 0.1 s or so, and nothing may take longer than the time-outs of its parts.
BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

_registry: Final = CollectorRegistry()
REQUESTS: Final = Counter(
    "fondsatlas_http_requests",
    "Answered requests, by the pattern of their address.",
    ("route", "method", "status"),
    registry=_registry,
)
SECONDS: Final = Histogram(
    "fondsatlas_http_request_seconds",
    "Time from the moment that a thread takes a request to its answer.",
    ("route",),
    buckets=BUCKETS,
    registry=_registry,
)
OPENINGS: Final = Counter(
    "fondsatlas_search_breaker_openings",
    "How often the engine failed so often in a row that it was not asked for a while.",
    registry=_registry,
)
on_opening(OPENINGS.inc)
DROPPED: Final = Counter(
    "fondsatlas_usage_events_dropped",
    "Usage events that were lost because the database was away or the buffer was full.",
    registry=_registry,
)
on_dropping(DROPPED.inc)


class CountingMiddleware:
    """Outermost: counts every answer and its time. Labels are patterns and words of a fixed list, never values."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request and count it."""
        method = request.method if request.method in METHODS else "other"
        began = time.perf_counter()
        response = self.get_response(request)
        route = route_of(request)
        SECONDS.labels(route).observe(time.perf_counter() - began)
        REQUESTS.labels(route, method, f"{response.status_code // 100}xx").inc()
        return response


def route_of(request: HttpRequest) -> str:
    """The pattern of a request's address; ``page`` for the front end's pages, ``-`` for what reached no view."""
    match = request.resolver_match
    if match is None:
        # Files, and requests that were refused before.
        return "-"
    return match.route or "page"


def registry() -> CollectorRegistry:
    """What all processes have counted together."""
    if VARIABLE not in os.environ:
        return _registry
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return together
