"""What can go wrong between this process and the search engine."""

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


class EngineError(Exception):
    """Any failure of a request to the search engine."""


class EngineUnavailable(EngineError):  # noqa: N818 - says what is the case
    """The engine cannot answer now: not reachable, too slow, or overloaded. The same request may work later."""


class EngineRejected(EngineError):  # noqa: N818 - says what is the case
    """The engine answered and refused the request. The same request will be refused again.

    Attributes:
        status: HTTP status of the engine, such as 400 or 404.
        reason: the engine's own words, for logs; never for users.
    """

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(f"{status}: {reason}")
        self.status = status
        self.reason = reason


def failure(status: int, reason: str) -> EngineRejected | EngineUnavailable:
    """What an answer with this status and reason means; a redirect is never followed and is not the engine's."""
    if status < 400 or status in _PASSING or (status == 500 and reason.startswith(_LOST)):
        return EngineUnavailable(f"{status}: {reason}")
    return EngineRejected(status, reason)
