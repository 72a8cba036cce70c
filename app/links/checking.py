"""Says whether an address works: of the portal's pages by its routes, of other websites by asking them once.

What somebody writes into a text must not make the worker visit machines that only it can reach. So a host is looked up
once, each of its addresses has to be public, and the connection goes to an address that was looked at.
"""

import ipaddress
import logging
import socket
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from urllib.parse import urljoin, urlsplit

import certifi
import urllib3
from django.conf import settings
from urllib3.exceptions import HTTPError, MaxRetryError, SSLError

from app.http import heads, pages
from app.links.models import Problem, State

logger = logging.getLogger("app.links")

#: Seconds to connect, and to wait for an answer.
_TIMEOUT: Final = urllib3.Timeout(connect=5, read=10)
#: How often an address may forward to another.
_FORWARDS: Final = 5
_PERMANENT: Final = (301, 308)
_MOVES: Final = (301, 302, 303, 307, 308)
#: Answers of websites that keep programs out, or do not know the short question.
_UNWILLING: Final = (401, 403, 405, 406, 429, 451, 501, 999)
_GONE: Final = (404, 410)
#: What the resolver says of a name that does not exist; anything else may be the resolver's own trouble.
_NO_SUCH_NAME: Final = tuple(getattr(socket, one) for one in ("EAI_NONAME", "EAI_NODATA") if hasattr(socket, one))

#: Whether an address of the network may be visited.
MayVisit = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was found out about an address."""

    state: State
    problem: Problem | None = None
    moved_to: str = ""


class _NotReachedError(Exception):
    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.problem)
        self.outcome = outcome


def is_public(address: str) -> bool:
    """Whether everybody can reach an address of the network, and not only machines beside the worker."""
    found = ipaddress.ip_address(address)
    mapped = getattr(found, "ipv4_mapped", None)
    return (mapped or found).is_global and not found.is_multicast


def of_portal(path: str) -> Outcome:
    """What is known of a path of the portal; whatever is no page, such as a file, cannot be told."""
    if path.startswith(("/api/", "/media/", "/admin/", "/static/", "/feeds/", "/sitemap")):
        return Outcome(State.UNCLEAR)
    found = pages.resolve(urlsplit(path).path or "/")
    try:
        missing = found.route is None or heads.is_missing(found.route, found.values, found.lang)
    except Exception as error:
        logger.warning("a link to a page of the portal cannot be checked: %s: %s", type(error).__name__, error)
        return Outcome(State.UNCLEAR)
    return Outcome(State.BROKEN, Problem.NOT_FOUND) if missing else Outcome(State.WORKS)


def check(address: str, may_visit: MayVisit = is_public) -> Outcome:
    """Whether an address works now."""
    own = f"{settings.PORTAL_ADDRESS}/"
    if address.startswith("/") or f"{address}/".startswith(own):
        return of_portal("/" + address.removeprefix(own.rstrip("/")).lstrip("/"))
    try:
        return _follow(address, may_visit)
    except _NotReachedError as found:
        return found.outcome


def _follow(address: str, may_visit: MayVisit) -> Outcome:
    permanent, here = True, address
    for _ in range(_FORWARDS + 1):
        status, location = _ask("HEAD", here, may_visit)
        if status in _UNWILLING or status in _GONE or status >= 500:
            # Some websites know the short question not, or answer it wrongly.
            status, location = _ask("GET", here, may_visit)
        if status not in _MOVES or not location:
            return _judged(status, here if permanent and here != address else "")
        permanent = permanent and status in _PERMANENT
        here = _joined(here, location)
    return Outcome(State.BROKEN, Problem.ROUND)


def _joined(here: str, location: str) -> str:
    try:
        return urljoin(here, location)
    except ValueError:
        raise _NotReachedError(Outcome(State.BROKEN, Problem.NOT_FOUND)) from None


def _judged(status: int, moved_to: str) -> Outcome:
    if status in _GONE:
        return Outcome(State.BROKEN, Problem.NOT_FOUND)
    if status in _UNWILLING:
        return Outcome(State.UNCLEAR, Problem.REFUSED)
    if status >= 500:
        return Outcome(State.UNCLEAR, Problem.SERVER_ERROR)
    if status >= 400:
        return Outcome(State.UNCLEAR, Problem.REFUSED)
    return Outcome(State.MOVED, moved_to=moved_to) if moved_to else Outcome(State.WORKS)


def _ask(method: str, address: str, may_visit: MayVisit) -> tuple[int, str]:
    """Status and forwarding of one question; the body is not read."""
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
    except ValueError:
        raise _NotReachedError(Outcome(State.BROKEN, Problem.NOT_FOUND)) from None
    if parts.scheme not in ("http", "https") or not host:
        raise _NotReachedError(Outcome(State.BROKEN, Problem.NOT_FOUND))
    secure = parts.scheme == "https"
    try:
        port = parts.port or (443 if secure else 80)
    except ValueError:
        raise _NotReachedError(Outcome(State.BROKEN, Problem.NOT_FOUND)) from None
    target = _looked_up(host, port, may_visit)
    target_url = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    headers = {"Host": parts.netloc.rpartition("@")[2], "User-Agent": f"{settings.PROVIDER_SLUG}-links/1"}
    pool: urllib3.HTTPConnectionPool
    if secure:
        pool = urllib3.HTTPSConnectionPool(
            target,
            port,
            timeout=_TIMEOUT,
            retries=False,
            server_hostname=host,
            assert_hostname=host,
            # The environment may name the search cluster's own authority, which vouches for nobody else.
            ca_certs=certifi.where(),
        )
    else:
        pool = urllib3.HTTPConnectionPool(target, port, timeout=_TIMEOUT, retries=False)
    try:
        with pool:
            answer = pool.request(method, target_url, headers=headers, redirect=False, preload_content=False)
            answer.close()
            return answer.status, answer.headers.get("Location", "")
    except SSLError as error:
        raise _NotReachedError(Outcome(State.BROKEN, Problem.CERTIFICATE)) from error
    except MaxRetryError as error:
        raise _NotReachedError(Outcome(State.UNCLEAR, Problem.NO_ANSWER)) from error
    except (HTTPError, OSError, UnicodeError) as error:
        raise _NotReachedError(Outcome(State.UNCLEAR, Problem.NO_ANSWER)) from error


def _looked_up(host: str, port: int, may_visit: MayVisit) -> str:
    """An address of a host that may be visited."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except socket.gaierror as error:
        known = error.errno in _NO_SUCH_NAME
        outcome = Outcome(State.BROKEN, Problem.NO_HOST) if known else Outcome(State.UNCLEAR, Problem.NO_ANSWER)
        raise _NotReachedError(outcome) from error
    except UnicodeError as error:
        raise _NotReachedError(Outcome(State.BROKEN, Problem.NO_HOST)) from error
    numbers = [str(one[4][0]) for one in found]
    if not numbers or not all(may_visit(one.partition("%")[0]) for one in numbers):
        raise _NotReachedError(Outcome(State.BROKEN, Problem.NOT_PUBLIC))
    return numbers[0]
