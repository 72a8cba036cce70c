"""Requests to the search engine over pooled keep-alive connections."""

import itertools
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal, cast
from urllib.parse import quote, unquote, urlsplit

import orjson
import urllib3
from urllib3.exceptions import HTTPError, NewConnectionError, ProtocolError

from search.client.errors import EngineRejected, EngineUnavailable

Method = Literal["GET", "HEAD", "POST", "PUT", "DELETE"]
Refresh = Literal["true", "false", "wait_for"]

#: Answers that say "not now" rather than "never".
_PASSING = frozenset({408, 429, 502, 503, 504})
#: Beginnings of a 500's reason that say "not now" as well: the node that was asked has just lost another one, whose
#: shards are about to be somewhere else.
_LOST = (
    "node_not_connected_",
    "node_disconnected_",
    "node_closed_",
    "connect_transport_",
    "receive_timeout_transport_",
)
#: Seconds a node that did not answer is tried last.
_SHUNNED_FOR = 5.0


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Seconds to wait for a connection, and for the answer to each kind of request."""

    connect: float = 0.3
    search: float = 2.0
    #: A page of a whole list, on which nobody waits for the next key.
    page: float = 15.0
    write: float = 60.0
    admin: float = 30.0


@dataclass(slots=True)
class _Node:
    pool: urllib3.HTTPConnectionPool
    shunned_until: float = 0.0


class SearchClient:
    """A thread-safe client of one cluster.

    Nothing is retried after a wait: a request that times out fails at once, so that a slow engine costs one time-out
    and not several. Only a connection that is refused or cut moves on to the next node, which takes no time.

    Every method raises :class:`EngineUnavailable` or :class:`EngineRejected`.
    """

    def __init__(
        self,
        urls: str | Sequence[str],
        *,
        timeouts: Timeouts | None = None,
        pool_size: int = 16,
        ca_certs: str | None = None,
    ) -> None:
        """Connect lazily to ``urls``: node addresses, as a list or separated by commas, with a login if needed.

        ``ca_certs`` is the path of a bundle for https; without it the system's is used.
        """
        addresses = [part.strip() for part in urls.split(",")] if isinstance(urls, str) else list(urls)
        if not any(addresses):
            raise ValueError(
                "The address of the search engine is empty; set OPENSEARCH_URL, such as http://127.0.0.1:9200"
            )
        self._timeouts = timeouts or Timeouts()
        self._nodes = [_Node(_pool(address, pool_size, ca_certs)) for address in addresses if address]
        self._turn = itertools.count()
        self._lock = threading.Lock()

    def close(self) -> None:
        """Close all idle connections; the client stays usable."""
        for node in self._nodes:
            node.pool.close()

    # Searching

    def search(self, index: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """The engine's answer to one search over ``index``."""
        path = f"/{quote(index)}/_search?allow_partial_search_results=false"
        return _complete(_object(self._searching("POST", path, orjson.dumps(body))))

    def msearch(
        self, index: str, bodies: Iterable[Mapping[str, Any]], *, timeout: float | None = None, only: str = ""
    ) -> list[dict[str, Any]]:
        """Answers to several searches over ``index`` in one round trip, in order.

        ``timeout`` is in seconds. ``only`` names the parts of each answer that are wanted, separated by commas.

        Bodies with ``size`` 0 are answered from the shard request cache when equal bytes were asked before.
        """
        header = orjson.dumps({"index": index, "allow_partial_search_results": False}) + b"\n"
        payload = b"".join(header + orjson.dumps(body) + b"\n" for body in bodies)
        wanted = ",".join(f"responses.{part}" for part in (*only.split(","), "error", "status", "timed_out"))
        path = f"/_msearch?filter_path={quote(wanted, safe=',.*')}" if only else "/_msearch"
        answers = _object(self._searching("POST", path, payload, timeout))["responses"]
        return [_complete(answer) for answer in answers]

    def count(self, index: str, query: Mapping[str, Any] | None = None) -> int:
        """Documents of ``index`` that match ``query``; all without one."""
        body = orjson.dumps({"query": query or {"match_all": {}}})
        return int(_object(self._searching("POST", f"/{quote(index)}/_count", body))["count"])

    # Points in time: what later pages of a list are read from, however the index changes meanwhile

    def open_point(self, index: str, keep: str) -> str:
        """The name of a new point in time of ``index``; forgotten ``keep`` (such as ``1m``) after it was last used."""
        path = f"/{quote(index)}/_search/point_in_time?keep_alive={quote(keep)}"
        return str(_object(self._searching("POST", path, b""))["pit_id"])

    def search_point(self, body: Mapping[str, Any]) -> dict[str, Any]:
        """The engine's answer to one search at the point in time that ``body`` names (``pit``)."""
        path = "/_search?allow_partial_search_results=false"
        return _complete(_object(self._searching("POST", path, orjson.dumps(body), self._timeouts.page)))

    def close_point(self, point: str) -> None:
        """Let a point in time go. Never fails: one that cannot be reached is forgotten by itself."""
        with suppress(EngineUnavailable, EngineRejected):
            self.request("DELETE", "/_search/point_in_time", orjson.dumps({"pit_id": [point]}))

    # Writing

    def bulk(self, payload: bytes, *, refresh: Refresh = "false") -> dict[str, Any]:
        """Send newline-delimited bulk actions; failed items raise nothing here.

        The answer holds ``errors`` and, in the order of the actions, each item's ``status`` and ``error``. The rest
        (index, id, version, shards) would make it eight times as long and is left out.
        """
        path = f"/_bulk?refresh={refresh}&filter_path=errors,items.*.status,items.*.error"
        return _object(self.request("POST", path, payload, timeout=self._timeouts.write))

    def refresh(self, index: str) -> None:
        """Make everything written so far searchable."""
        self.request("POST", f"/{quote(index)}/_refresh", timeout=self._timeouts.write)

    # Indices

    def create_index(self, index: str, body: Mapping[str, Any]) -> None:
        """Create ``index``; EngineRejected (400) if it exists."""
        self.request("PUT", f"/{quote(index)}", orjson.dumps(body))

    def delete_index(self, index: str) -> None:
        """Delete exactly ``index``; no error if it does not exist."""
        self.request("DELETE", f"/{quote(index)}?ignore_unavailable=true")

    def index_exists(self, name: str) -> bool:
        """Whether an index or alias is called ``name``."""
        try:
            self.request("HEAD", f"/{quote(name)}")
        except EngineRejected as error:
            if error.status == 404:
                return False
            raise
        return True

    def indices(self, pattern: str) -> dict[str, Any]:
        """Settings, mappings and aliases of all indices that match ``pattern``, by name; empty if none does."""
        return _object(
            self.request("GET", f"/{quote(pattern, safe='*,')}?allow_no_indices=true&ignore_unavailable=true")
        )

    def put_settings(self, index: str, settings: Mapping[str, Any]) -> None:
        """Change settings of an open index."""
        self.request("PUT", f"/{quote(index)}/_settings", orjson.dumps(settings))

    def aliases(self, alias: str) -> list[str]:
        """Concrete indices behind ``alias``, sorted; empty if there is no such alias."""
        try:
            return sorted(_object(self.request("GET", f"/_alias/{quote(alias)}")))
        except EngineRejected as error:
            if error.status == 404:
                return []
            raise

    def update_aliases(self, actions: Sequence[Mapping[str, Any]]) -> None:
        """Apply all ``actions`` of the aliases API at once or none."""
        self.request("POST", "/_aliases", orjson.dumps({"actions": list(actions)}))

    def health(self, *, timeout: float | None = None) -> dict[str, Any]:
        """The cluster's health, quickly."""
        return _object(self.request("GET", "/_cluster/health", timeout=timeout or self._timeouts.search))

    # The wire

    def request(self, method: Method, path: str, body: bytes | None = None, *, timeout: float | None = None) -> bytes:
        """Send bytes, return bytes. ``path`` starts with a slash and is already quoted; ``timeout`` is in seconds."""
        seconds = timeout or self._timeouts.admin
        deadline = time.monotonic() + self._timeouts.connect + seconds
        failure: Exception | None = None
        for node in self._in_turn():
            remaining = deadline - time.monotonic()
            if remaining <= 0:
                break
            try:
                answer = node.pool.urlopen(
                    method,
                    path,
                    body=body,
                    headers=_headers(node.pool, path),
                    timeout=urllib3.Timeout(
                        connect=min(self._timeouts.connect, remaining), read=min(seconds, remaining)
                    ),
                    retries=False,
                    redirect=False,
                )
            except (NewConnectionError, ProtocolError) as error:
                node.shunned_until = time.monotonic() + _SHUNNED_FOR
                failure = error
                continue
            except HTTPError as error:
                node.shunned_until = time.monotonic() + _SHUNNED_FOR
                raise EngineUnavailable(f"{type(error).__name__} after {seconds} s at most") from error
            node.shunned_until = 0.0
            return _accepted(answer.status, answer.data)
        raise EngineUnavailable(f"no node reachable: {type(failure).__name__}") from failure

    def _searching(self, method: Method, path: str, body: bytes, timeout: float | None = None) -> bytes:
        try:
            return self.request(method, path, body, timeout=timeout or self._timeouts.search)
        except EngineRejected as error:
            # A missing index is one that is still being built, which passes.
            if error.status == 404:
                raise EngineUnavailable(error.reason) from error
            raise

    def _in_turn(self) -> list[_Node]:
        """Every node once, starting with the next in turn, those that just failed last.

        A node that hangs therefore costs one request its time-out every few seconds, and not each request.
        """
        with self._lock:
            first = next(self._turn) % len(self._nodes)
            turned = self._nodes[first:] + self._nodes[:first]
            now = time.monotonic()
            tried_last = {id(node): node.shunned_until > now for node in turned}
            foremost = min(turned, key=lambda node: tried_last[id(node)])
            if foremost.shunned_until:
                # It failed a while ago and nobody knows yet whether it is back: this request finds out for all others.
                foremost.shunned_until = now + _SHUNNED_FOR
        return sorted(turned, key=lambda node: tried_last[id(node)])


def _pool(address: str, size: int, ca_certs: str | None) -> urllib3.HTTPConnectionPool:
    parts = urlsplit(address)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise ValueError("The address of the search engine must look like http://127.0.0.1:9200")
    headers = {"content-type": "application/json", "accept": "application/json"}
    if parts.username:
        login = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        headers |= urllib3.make_headers(basic_auth=login)
    if parts.scheme == "https":
        return urllib3.HTTPSConnectionPool(
            parts.hostname,
            parts.port or 443,
            maxsize=size,
            headers=headers,
            ca_certs=ca_certs,
            cert_reqs="CERT_REQUIRED",
        )
    return urllib3.HTTPConnectionPool(parts.hostname, parts.port or 9200, maxsize=size, headers=headers)


def _headers(pool: urllib3.HTTPConnectionPool, path: str) -> dict[str, str]:
    headers = dict(pool.headers)
    if path.startswith(("/_bulk", "/_msearch")):
        headers["content-type"] = "application/x-ndjson"
    return headers


def _accepted(status: int, data: bytes) -> bytes:
    if status < 400:
        return data
    raise _failure(status, _reason(data))


def _failure(status: int, reason: str) -> EngineRejected | EngineUnavailable:
    if status in _PASSING or (status == 500 and reason.startswith(_LOST)):
        return EngineUnavailable(f"{status}: {reason}")
    return EngineRejected(status, reason)


def _reason(data: bytes) -> str:
    """The innermost words of an error answer, at most 500 characters."""
    try:
        error = orjson.loads(data)["error"]
        causes = error.get("root_cause") or [error]
        reason = f"{causes[0]['type']}: {causes[0]['reason']}"
    except (orjson.JSONDecodeError, KeyError, TypeError, AttributeError, IndexError):
        reason = data.decode("utf-8", "replace")
    return reason[:500]


def _object(data: bytes) -> dict[str, Any]:
    try:
        return cast(dict[str, Any], orjson.loads(data))
    except orjson.JSONDecodeError as error:
        raise EngineUnavailable("the answer is not JSON") from error


def _complete(answer: dict[str, Any]) -> dict[str, Any]:
    """``answer`` if it is whole; a part of a multi-search that failed, or one cut short, must not pass for a result."""
    if "error" in answer:
        status = int(answer.get("status", 500))
        reason = _reason(orjson.dumps(answer))
        raise EngineUnavailable(reason) if status == 404 else _failure(status, reason)
    if answer.get("timed_out"):
        raise EngineUnavailable("the search was cut short")
    return answer
