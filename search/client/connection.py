"""opensearch-py's connections over urllib3, with answers left as bytes."""

from collections.abc import Collection, Mapping
from typing import Any
from urllib.parse import urlencode

import orjson
import urllib3
from opensearchpy import ConnectionError as EngineConnectionError
from opensearchpy import ConnectionTimeout, SSLError, TransportError, Urllib3HttpConnection
from opensearchpy.exceptions import HTTP_EXCEPTIONS
from urllib3.exceptions import HTTPError, NewConnectionError, ProtocolError
from urllib3.exceptions import SSLError as HandshakeError

_NONE = urllib3.Retry(total=False, redirect=False)


class BytesConnection(Urllib3HttpConnection):
    """One node: pool, TLS and login are opensearch-py's.

    Its own request decodes every answer to text, waits as long for a connection as for an answer, and logs each
    failure with a trace. This one does none of it, and tells a node that cannot be reached (ConnectionError) from one
    that does not answer in time (ConnectionTimeout).
    """

    def __init__(self, *, connect_timeout: float, **settings: Any) -> None:
        super().__init__(**settings)
        self.connect_timeout = connect_timeout
        # HTTP/1.1 keeps connections anyway, and every header costs each request some microseconds.
        self.headers.pop("connection", None)

    def perform_request(
        self,
        method: str,
        url: str,
        params: Mapping[str, Any] | None = None,
        body: bytes | None = None,
        timeout: float | None = None,
        ignore: Collection[int] = (),
        headers: Mapping[str, str] | None = None,
    ) -> tuple[int, Mapping[str, str], bytes]:
        """Status, headers and bytes of the answer; a TransportError if there is none, or one that is not a success."""
        if (pool := self.pool) is None:
            self._create_urllib3_pool()
            pool = self.pool
        # urllib3 reads each escaped character of an address again, and these need no escape in a query.
        target = f"{self.url_prefix}{url}?{urlencode(params, safe=',*')}" if params else self.url_prefix + url
        seconds = timeout or self.timeout
        try:
            answer = pool.urlopen(
                method,
                target,
                body=body,
                headers={**self.headers, **headers} if headers else self.headers,
                timeout=urllib3.Timeout(connect=min(self.connect_timeout, seconds), read=seconds),
                retries=_NONE,
                redirect=False,
            )
        except (NewConnectionError, ProtocolError) as error:
            raise EngineConnectionError("N/A", type(error).__name__, error) from error
        except HandshakeError as error:
            raise SSLError("N/A", type(error).__name__, error) from error
        except HTTPError as error:
            raise ConnectionTimeout(
                "TIMEOUT", f"{type(error).__name__} after {seconds:.3g} s at most", error
            ) from error
        if warnings := answer.headers.get("warning"):
            self._raise_warnings([warnings])
        data: bytes = answer.data
        if not 200 <= answer.status < 300 and answer.status not in ignore:
            raise HTTP_EXCEPTIONS.get(answer.status, TransportError)(answer.status, reason(data), None)
        return answer.status, answer.headers, data


def reason(data: bytes) -> str:
    """The innermost words of an error answer, at most 500 characters."""
    try:
        error = orjson.loads(data)["error"]
        causes = error.get("root_cause") or [error]
        words = f"{causes[0]['type']}: {causes[0]['reason']}"
    except (orjson.JSONDecodeError, KeyError, TypeError, AttributeError, IndexError):
        words = data.decode("utf-8", "replace")
    return words[:500]
