"""Users: threads that each ask one thing after the other, over connections of their own."""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Generic, TypeVar
from urllib.parse import urlsplit

from urllib3 import make_headers

from tests.bench.harness import quantile

Request = TypeVar("Request")
#: Answers one request; raises on anything but a good answer.
Ask = Callable[[Request], None]


@dataclass(frozen=True, slots=True)
class Timings:
    """Latencies in milliseconds and answers a second of one run, and the requests that were refused as too much."""

    p50: float
    p95: float
    p99: float
    per_second: float
    refused: int = 0


@dataclass(slots=True)
class _User(Generic[Request]):
    ask: Ask[Request]
    requests: Sequence[Request]
    milliseconds: list[float] = field(default_factory=list)
    refused: int = 0
    failure: Exception | None = None

    def work(self, start: threading.Barrier) -> None:
        start.wait()
        try:
            for request in self.requests:
                begun = time.perf_counter()
                try:
                    self.ask(request)
                except Refused:
                    self.refused += 1
                    continue
                self.milliseconds.append((time.perf_counter() - begun) * 1000)
        except Exception as error:
            self.failure = error


def drive(connect: Callable[[], Ask[Request]], requests: Sequence[Request], users: int) -> Timings:
    """Share ``requests`` among ``users`` who ask at the same time; whatever one of them raises is raised.

    Refusals are counted and stand for no latency: a search that takes too long is given up on purpose.
    """
    everyone = [_User(connect(), requests[number::users]) for number in range(users)]
    start = threading.Barrier(users + 1)
    threads = [threading.Thread(target=user.work, args=(start,)) for user in everyone]
    for thread in threads:
        thread.start()
    start.wait()
    begun = time.perf_counter()
    for thread in threads:
        thread.join()
    seconds = time.perf_counter() - begun
    for user in everyone:
        if user.failure:
            raise user.failure
    found = [value for user in everyone for value in user.milliseconds]
    refused = sum(user.refused for user in everyone)
    if not found:
        raise Unexpected(f"all {refused} requests were refused")
    return Timings(quantile(found, 0.5), quantile(found, 0.95), quantile(found, 0.99), len(found) / seconds, refused)


class Unexpected(Exception):  # noqa: N818 - says what is the case
    """An answer other than 200 and 503."""


class Refused(Exception):  # noqa: N818 - says what is the case
    """An answer 503: the engine did not answer in time, or is spared because it did not before."""


def login(base: str) -> dict[str, str]:
    """The header for the login in an address, if it has one."""
    place = urlsplit(base)
    return make_headers(basic_auth=f"{place.username}:{place.password}") if place.username else {}


def http(base: str, method: str, cookie: str = "") -> Callable[[], Ask[tuple[str, bytes]]]:
    """A user's keep-alive connection; a request is a path and a body, an NDJSON body if the path says so.

    ``cookie`` is sent with every request, as a browser does that is signed in.
    """

    def connect() -> Ask[tuple[str, bytes]]:
        place, admitted = urlsplit(base), login(base)
        connection = HTTPConnection(place.hostname or "127.0.0.1", place.port, timeout=60)

        def ask(request: tuple[str, bytes]) -> None:
            path, body = request
            kind = "application/x-ndjson" if path.startswith("/_msearch") else "application/json"
            headers = {"content-type": kind} if body else {"accept": "application/json"}
            headers |= admitted
            if cookie:
                headers["cookie"] = cookie
            connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            content = answer.read()
            if answer.status == 503:
                raise Refused(path)
            if answer.status != 200:
                raise Unexpected(f"{answer.status} for {path}: {content[:300]!r}")

        return ask

    return connect
