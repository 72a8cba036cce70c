"""Reads bodies in the event loop, where one that trickles holds no thread.

A body may take as long as its length needs at the least rate, after a grace for its beginning. What is not there within
a moment counts as slow, and an address has few slow bodies at a time; bodies that arrive at once never count.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final, Protocol

from app.http.bodies.limits import JSON_BYTES, UPLOAD_BYTES

#: Seconds after which a body that is still coming counts as slow.
MOMENT: Final = 1.0
#: Slow bodies of one address in one process.
SLOW_AT_ONCE: Final = 8
#: Bytes that a process holds of bodies beyond those of usual size: of one address, and of all together.
HELD_OF_ADDRESS: Final = 4 * UPLOAD_BYTES
HELD_OF_ALL: Final = 10 * UPLOAD_BYTES
#: Bytes and seconds for which a refused body is still taken in, so that its sender gets to the answer.
DRAINED_BYTES: Final = 64 * 1024 * 1024
DRAINED_SECONDS: Final = 2.0


class Source(Protocol):
    """Where the pieces come from, an empty one at the end: granian's protocol object."""

    def __aiter__(self) -> AsyncIterator[bytes]: ...


@dataclass(frozen=True, slots=True)
class Announced:
    """What a request's head says of its body: who sends it, how many bytes (None: in chunks), and the limit."""

    address: str
    length: int | None
    limit: int
    waits: bool
    """Whether the client waits for a word before it sends anything (``Expect: 100-continue``)."""


class Refused(Exception):  # noqa: N818 - says what is the case
    """The body is not taken; ``code`` is the problem's."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Reader:
    """Reads the bodies of one process. Not for more than one event loop."""

    def __init__(self, *, grace: float, rate: float) -> None:
        self._grace = grace
        self._rate = rate
        self._slow: Counter[str] = Counter()
        self._held: Counter[str] = Counter()

    async def read(self, source: Source, announced: Announced) -> bytes:
        """The whole body; :meth:`release` must follow once it was handled. Raises Refused."""
        if announced.length is not None and announced.length > announced.limit:
            if not announced.waits:
                await _drain(aiter(source))
            raise Refused("body_too_large")
        return await _Body(self, aiter(source), announced).read()

    def release(self, address: str, body: bytes) -> None:
        """The body was handled."""
        self.forget_bytes(address, len(body))

    def deadline(self, size: int) -> float:
        """Seconds from its beginning until which a body of which ``size`` bytes are there must go on."""
        return self._grace + size / self._rate

    def begin_slow(self, address: str) -> None:
        """Count a slow body. Raises Refused if the address has too many."""
        if self._slow[address] >= SLOW_AT_ONCE:
            raise Refused("too_many_bodies")
        self._slow[address] += 1

    def end_slow(self, address: str) -> None:
        """A slow body is over."""
        _take_off(self._slow, address, 1)

    def hold(self, address: str, size: int, more: int) -> None:
        """Count ``more`` bytes of a body that has ``size`` already. Raises Refused if that is too much to be held."""
        large = max(0, size + more - JSON_BYTES) - max(0, size - JSON_BYTES)
        if not large:
            return
        if self._held[address] + large > HELD_OF_ADDRESS:
            raise Refused("too_many_bodies")
        if self._held.total() + large > HELD_OF_ALL:
            raise Refused("busy")
        self._held[address] += large

    def forget_bytes(self, address: str, size: int) -> None:
        """``size`` bytes of a body are no longer held."""
        _take_off(self._held, address, max(0, size - JSON_BYTES))


class _Body:
    """One body on its way."""

    def __init__(self, reader: Reader, pieces: AsyncIterator[bytes], announced: Announced) -> None:
        self._reader = reader
        self._pieces = pieces
        self._announced = announced
        self._began = asyncio.get_running_loop().time()
        self._parts: list[bytes] = []
        self._size = 0
        self._is_slow = False

    async def read(self) -> bytes:
        address = self._announced.address
        try:
            await self._take_all()
        except Refused as refused:
            self._parts.clear()
            self._reader.forget_bytes(address, self._size)
            if refused.code == "body_too_large":
                await _drain(self._pieces)
            raise
        except BaseException:
            self._reader.forget_bytes(address, self._size)
            raise
        finally:
            if self._is_slow:
                self._reader.end_slow(address)
        return b"".join(self._parts)

    async def _take_all(self) -> None:
        empty = 0
        while (piece := await self._next()) is not None:
            # The last piece is empty. A connection that breaks off gives one more.
            empty = 0 if piece else empty + 1
            if self._size + len(piece) > self._announced.limit:
                raise Refused("body_too_large")
            self._reader.hold(self._announced.address, self._size, len(piece))
            self._size += len(piece)
            self._parts.append(piece)
        if empty > 1 or self._announced.length not in (None, self._size):
            raise Refused("bad_request")

    async def _next(self) -> bytes | None:
        coming = asyncio.ensure_future(_piece(self._pieces))
        loop = asyncio.get_running_loop()
        try:
            while not coming.done():
                allowed = self._reader.deadline(self._size)
                left = self._began + (allowed if self._is_slow else min(MOMENT, allowed)) - loop.time()
                if left <= 0 and (self._is_slow or allowed <= MOMENT):
                    raise Refused("body_too_slow")
                if left <= 0:
                    self._reader.begin_slow(self._announced.address)
                    self._is_slow = True
                    continue
                await asyncio.wait((coming,), timeout=left)
        finally:
            coming.cancel()
        return coming.result()


async def _piece(pieces: AsyncIterator[bytes]) -> bytes | None:
    """The next piece, None after the last one."""
    try:
        return await anext(pieces)
    except StopAsyncIteration:
        return None


async def _drain(pieces: AsyncIterator[bytes]) -> None:
    """Take in for a moment what is still coming: a connection that is closed before loses the answer."""
    size = 0
    try:
        async with asyncio.timeout(DRAINED_SECONDS):
            while size < DRAINED_BYTES and (piece := await _piece(pieces)) is not None:
                size += len(piece)
    except TimeoutError:
        pass


def _take_off(counts: Counter[str], name: str, number: int) -> None:
    counts[name] -= number
    if counts[name] <= 0:
        del counts[name]
