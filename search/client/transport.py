"""How long a request may take, which node it goes to, and what its failure means."""

import ssl
import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from opensearchpy import ConnectionError as EngineConnectionError
from opensearchpy import ConnectionTimeout, SerializationError, SSLError, Transport, TransportError

from search.client.connection import BytesConnection
from search.client.errors import EngineUnavailable, failure
from search.client.nodes import NodePool
from search.client.serializer import BytesSerializer


class DeadlineTransport(Transport):
    """opensearch-py's transport with one deadline for each request and two kinds of failure.

    Nothing is retried after a wait: a request that times out fails at once, so that a slow engine costs one time-out
    and not several. Only a connection that is refused or cut moves on to the next node, which takes no time.

    Nodes are those that were configured. Sniffing would replace them by what the cluster publishes, which need be
    neither reachable from here nor named in the certificates.
    """

    def __init__(self, hosts: Sequence[Mapping[str, Any]], *, timeout: float, connect_timeout: float, **settings: Any):
        self.seconds = timeout
        self.connect_seconds = connect_timeout
        super().__init__(
            hosts,
            connection_class=BytesConnection,
            connection_pool_class=NodePool,
            serializer=BytesSerializer(),
            max_retries=len(hosts) - 1,
            timeout=timeout,
            connect_timeout=connect_timeout,
            **settings,
        )

    def perform_request(
        self,
        method: str,
        url: str,
        params: Mapping[str, Any] | None = None,
        body: Any = None,
        timeout: float | None = None,
        ignore: Collection[int] = (),
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """The answer as an object; for HEAD whether there is something.

        Raises:
            EngineUnavailable: no node answered in time, or the one that did cannot serve now.
            EngineRejected: the engine refused the request.
        """
        method, params, body, ignore, timeout = self._resolve_request_args(method, params, body, ignore, timeout)
        seconds = timeout or self.seconds
        try:
            answer_headers, data = self._first_answer(method, url, params, body, seconds, ignore, headers)
        except EngineConnectionError as error:
            raise EngineUnavailable(_reason(error)) from error
        except TransportError as error:
            if method == "HEAD" and error.status_code == 404:
                return False
            raise failure(int(error.status_code), error.error) from error
        if method == "HEAD":
            return True
        try:
            return self.deserializer.loads(data, answer_headers.get("content-type")) if data else data
        except SerializationError as error:
            raise EngineUnavailable("the answer is not JSON") from error

    def _first_answer(
        self,
        method: str,
        url: str,
        params: Mapping[str, Any] | None,
        body: bytes | None,
        seconds: float,
        ignore: Collection[int],
        headers: Mapping[str, str] | None,
    ) -> tuple[Mapping[str, str], Any]:
        deadline = time.monotonic() + self.connect_seconds + seconds
        refused: EngineConnectionError | None = None
        for _ in range(self.max_retries + 1):
            remaining = deadline - time.monotonic()
            if remaining <= 0:
                break
            node = self.get_connection()
            try:
                _, answer_headers, data = node.perform_request(
                    method, url, params, body, timeout=min(seconds, remaining), ignore=ignore, headers=headers
                )
            except EngineConnectionError as error:
                self.mark_dead(node)
                if isinstance(error, ConnectionTimeout | SSLError):
                    raise
                refused = error
                continue
            except TransportError:
                # A refusal is an answer too.
                self.connection_pool.mark_live(node)
                raise
            self.connection_pool.mark_live(node)
            return answer_headers, data
        raise EngineConnectionError(
            "N/A", f"no node reachable: {refused.error if refused else 'no time left'}", refused
        )


def _reason(error: EngineConnectionError) -> str:
    """What to look at; for a refused certificate the words of the TLS library: expired, unknown, for another name."""
    cause: BaseException | None = error.info if isinstance(error.info, BaseException) else None
    while cause is not None:
        if isinstance(cause, ssl.SSLCertVerificationError):
            return f"its certificate is refused: {cause.verify_message}"
        cause = (
            cause.__cause__
            or cause.__context__
            or next((one for one in cause.args if isinstance(one, BaseException)), None)
        )
    return str(error.error)
