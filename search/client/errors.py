"""What can go wrong between this process and the search engine."""


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
