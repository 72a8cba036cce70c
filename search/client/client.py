"""The portal's use of opensearch-py: its settings, and which answers count."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal, cast
from urllib.parse import unquote, urlsplit

import orjson
from opensearchpy import OpenSearch
from opensearchpy.connection import create_ssl_context

from search.client.connection import reason
from search.client.errors import EngineRejected, EngineUnavailable, failure
from search.client.transport import DeadlineTransport

Refresh = Literal["true", "false", "wait_for"]

_WHOLE = {"allow_partial_search_results": "false"}
_LINES = {"content-type": "application/x-ndjson"}


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Seconds to wait for a connection, and for the answer to each kind of request."""

    connect: float = 0.3
    search: float = 2.0
    #: A page of a whole list, on which nobody waits for the next key.
    page: float = 15.0
    write: float = 60.0
    admin: float = 30.0
    #: Until a node that failed is asked again.
    node: float = 5.0


class Api(OpenSearch):
    """opensearch-py's client, whose name does not tell the login."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}({[node.host for node in self.transport.seed_connections]})>"


class SearchClient:
    """A thread-safe client of one cluster.

    ``api`` is opensearch-py's client with :class:`DeadlineTransport` beneath it. The methods here are what the portal
    asks again and again, with its time-outs, and with answers that are whole or none.

    Both raise :class:`EngineUnavailable` or :class:`EngineRejected` only.
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
        hosts = [_host(address) for address in addresses if address]
        if not hosts:
            raise ValueError(
                "The address of the search engine is empty; set OPENSEARCH_URL, such as http://127.0.0.1:9200"
            )
        secure = any("ssl_context" in host for host in hosts)
        context = create_ssl_context(cafile=ca_certs) if secure else None
        self._timeouts = timeouts or Timeouts()
        self.api = Api(
            [host | {"ssl_context": context} if "ssl_context" in host else host for host in hosts],
            DeadlineTransport,
            timeout=self._timeouts.admin,
            connect_timeout=self._timeouts.connect,
            dead_timeout=self._timeouts.node,
            pool_maxsize=pool_size,
            headers={"accept": "application/json"},
        )

    def close(self) -> None:
        """Close all idle connections; the client stays usable."""
        self.api.close()

    # Searching

    def search(self, index: str, body: Mapping[str, Any], *, timeout: float | None = None) -> dict[str, Any]:
        """The engine's answer to one search over ``index``; ``timeout`` is in seconds."""
        seconds = timeout or self._timeouts.search
        return _complete(_searching(self.api.search, index=index, body=body, params=_WHOLE, request_timeout=seconds))

    def msearch(
        self, index: str, bodies: Iterable[Mapping[str, Any]], *, timeout: float | None = None, only: str = ""
    ) -> list[dict[str, Any]]:
        """Answers to several searches over ``index`` in one round trip, in order.

        ``timeout`` is in seconds. ``only`` names the parts of each answer that are wanted, separated by commas.

        Bodies with ``size`` 0 are answered from the shard request cache when equal bytes were asked before.
        """
        header = orjson.dumps({"index": index, "allow_partial_search_results": False}) + b"\n"
        lines = b"".join(header + orjson.dumps(body) + b"\n" for body in bodies)
        wanted = ",".join(f"responses.{part}" for part in (*only.split(","), "error", "status", "timed_out"))
        seconds = timeout or self._timeouts.search
        only_wanted = {"filter_path": wanted} if only else None
        answer = _searching(self.api.msearch, body=lines, params=only_wanted, headers=_LINES, request_timeout=seconds)
        return [_complete(one) for one in answer["responses"]]

    def count(self, index: str, query: Mapping[str, Any] | None = None) -> int:
        """Documents of ``index`` that match ``query``; all without one."""
        body = {"query": query or {"match_all": {}}}
        answer = _searching(self.api.count, index=index, body=body, request_timeout=self._timeouts.search)
        return int(answer["count"])

    # Points in time: what later pages of a list are read from, however the index changes meanwhile

    def open_point(self, index: str, keep: str) -> str:
        """The name of a new point in time of ``index``; forgotten ``keep`` (such as ``1m``) after it was last used."""
        opened = _searching(self.api.create_pit, index=index, keep_alive=keep, request_timeout=self._timeouts.search)
        return str(opened["pit_id"])

    def search_point(self, body: Mapping[str, Any]) -> dict[str, Any]:
        """The engine's answer to one search at the point in time that ``body`` names (``pit``)."""
        return _complete(_searching(self.api.search, body=body, params=_WHOLE, request_timeout=self._timeouts.page))

    def close_point(self, point: str) -> None:
        """Let a point in time go. Never fails: one that cannot be reached is forgotten by itself."""
        with suppress(EngineUnavailable, EngineRejected):
            self.api.delete_pit(body={"pit_id": [point]})

    # Writing

    def bulk(self, payload: bytes, *, refresh: Refresh = "false") -> dict[str, Any]:
        """Send newline-delimited bulk actions as they are; failed items raise nothing here.

        The answer holds ``errors`` and, in the order of the actions, each item's ``status`` and ``error``. The rest
        (index, id, version, shards) would make it eight times as long and is left out.
        """
        params = {"refresh": refresh, "filter_path": "errors,items.*.status,items.*.error"}
        return _object(self.api.bulk(body=payload, params=params, headers=_LINES, request_timeout=self._timeouts.write))

    def refresh(self, index: str) -> None:
        """Make everything written so far searchable."""
        self.api.indices.refresh(index=index, request_timeout=self._timeouts.write)

    # Indices

    def create_index(self, index: str, body: Mapping[str, Any]) -> None:
        """Create ``index``; EngineRejected (400) if it exists."""
        self.api.indices.create(index=index, body=body)

    def delete_index(self, index: str) -> None:
        """Delete exactly ``index``; no error if it does not exist."""
        self.api.indices.delete(index=index, ignore_unavailable=True)

    def index_exists(self, name: str) -> bool:
        """Whether an index or alias is called ``name``."""
        return bool(self.api.indices.exists(index=name))

    def indices(self, pattern: str) -> dict[str, Any]:
        """Settings, mappings and aliases of all indices that match ``pattern``, by name; empty if none does."""
        return _object(self.api.indices.get(index=pattern, allow_no_indices=True, ignore_unavailable=True))

    def put_settings(self, index: str, settings: Mapping[str, Any]) -> None:
        """Change settings of an open index."""
        self.api.indices.put_settings(index=index, body=settings)

    def aliases(self, alias: str) -> list[str]:
        """Concrete indices behind ``alias``, sorted; empty if there is no such alias. Their names begin with it."""
        try:
            # Only the indexer's own indexes: whoever asks for all of the cluster's is refused by its security.
            return sorted(_object(self.api.indices.get_alias(index=f"{alias}-*", name=alias)))
        except EngineRejected as error:
            if error.status == 404:
                return []
            raise

    def update_aliases(self, actions: Sequence[Mapping[str, Any]]) -> None:
        """Apply all ``actions`` of the aliases API at once or none."""
        self.api.indices.update_aliases(body={"actions": list(actions)})

    def health(self, *, timeout: float | None = None) -> dict[str, Any]:
        """The cluster's health, quickly."""
        return _object(self.api.cluster.health(request_timeout=timeout or self._timeouts.search))


def _host(address: str) -> dict[str, Any]:
    """One address as opensearch-py wants it."""
    parts = urlsplit(address)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise ValueError("The address of the search engine must look like http://127.0.0.1:9200")
    host: dict[str, Any] = {"host": parts.hostname, "port": parts.port or 9200, "url_prefix": parts.path.rstrip("/")}
    if parts.username:
        host["http_auth"] = (unquote(parts.username), unquote(parts.password or ""))
    if parts.scheme == "https":
        # The context is made once for all nodes, from the system's authorities, which opensearch-py would pass over.
        host |= {"port": parts.port or 443, "use_ssl": True, "ssl_context": None}
    return host


def _searching(call: Callable[..., Any], **arguments: Any) -> dict[str, Any]:
    try:
        return _object(call(**arguments))
    except EngineRejected as error:
        # A missing index is one that is still being built, which passes.
        if error.status == 404:
            raise EngineUnavailable(error.reason) from error
        raise


def _object(answer: object) -> dict[str, Any]:
    if not isinstance(answer, dict):
        raise EngineUnavailable("the answer is not a JSON object")
    return cast(dict[str, Any], answer)


def _complete(answer: dict[str, Any]) -> dict[str, Any]:
    """``answer`` if it is whole; a part of a multi-search that failed, or one cut short, must not pass for a result."""
    if "error" in answer:
        status = int(answer.get("status", 500))
        words = reason(orjson.dumps(answer))
        raise EngineUnavailable(words) if status == 404 else failure(status, words)
    if answer.get("timed_out"):
        raise EngineUnavailable("the search was cut short")
    return answer
