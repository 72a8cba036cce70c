"""Holds back the refusals of callers who go on asking without waiting.

An answer of 429 says when to come back. Who asks again at once, on eight connections, keeps a processor busy with being
refused; an answer that comes a second later costs nothing and ends that. The first refusals come at once.
"""

import random
import time
from dataclasses import dataclass
from typing import Final

#: Refusals of one address that come at once, and seconds after which an address that waited is forgotten.
AT_ONCE: Final = 10
FORGOTTEN: Final = 10.0
#: Seconds for which further ones are held back, at least and at most. Drawn again for each, so that the connections of
#: one client do not come back together and take at once what has become free meanwhile.
HELD: Final = (0.5, 1.5)
#: Refusals held back at a time, and addresses remembered, in one process.
MAX_HELD: Final = 200
MAX_ADDRESSES: Final = 10_000


@dataclass(slots=True)
class _Caller:
    refused: int
    last: float


class Holding:
    """The refusals of one process. May be asked from any thread; a count that is lost does no harm."""

    def __init__(self) -> None:
        self._callers: dict[str, _Caller] = {}
        self.held = 0

    def seconds(self, address: str, *, now: float | None = None) -> float:
        """How long the refusal that ``address`` gets now should be held back."""
        moment = time.monotonic() if now is None else now
        found = self._callers.get(address)
        if found is None or moment - found.last > FORGOTTEN:
            if len(self._callers) >= MAX_ADDRESSES:
                self._callers.clear()
            self._callers[address] = _Caller(1, moment)
            return 0.0
        found.refused += 1
        found.last = moment
        if found.refused <= AT_ONCE or self.held >= MAX_HELD:
            return 0.0
        return random.uniform(*HELD)  # noqa: S311 - nothing secret
