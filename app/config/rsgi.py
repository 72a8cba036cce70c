"""The RSGI entry point that granian serves: bodies are read in the event loop, requests handled in threads (ADR 0111).

A request reaches a thread only once it is complete, so no client can hold one by being slow. A thread gets the WSGI
environ that Django knows, and hands its answer back as one piece, which the server sends at the client's pace.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, Protocol

from django.conf import settings
from django.db import close_old_connections
from django.http import FileResponse
from django.http.response import HttpResponseBase

from app.config.environ import Environ, complete, environ_of, length_of, session_key_of
from app.config.standstill import end_at_standstill
from app.config.wsgi import behind, handle
from app.database.failures import DATABASE_DOWN
from app.http.bodies.limits import FAULT, LIMIT, Uploader, is_for_uploaders_only, limit_of, uploader_at
from app.http.bodies.receiving import Announced, Reader, Refused, Source
from app.http.lanes import HASHING_THREADS, HEALTH, HEALTH_THREADS, LIVENESS, THREADS, Lane, hashes
from app.http.throttling.callers import uniform
from app.http.throttling.holding import Holding
from search import logs

logs.capture()
logger = logging.getLogger("app.config")


class Server(Source, Protocol):
    """What granian gives to answer a request."""

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None: ...
    def response_file(self, status: int, headers: list[tuple[str, str]], file: str) -> None: ...


class Answer(NamedTuple):
    """Status, heads, and a body or the path of a file that holds it."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes | str

    def send(self, proto: Server) -> None:
        """Hand it to the server; may be called from any thread."""
        if isinstance(self.body, str):
            proto.response_file(self.status, self.headers, self.body)
        else:
            proto.response_bytes(self.status, self.headers, self.body)


class Entry:
    """One process's way from granian to Django and back."""

    def __init__(self) -> None:
        self._requests = Lane("requests", THREADS)
        self._hashing = Lane("hashing requests", HASHING_THREADS)
        self._health = Lane("health requests", HEALTH_THREADS)
        self._liveness = Lane("liveness requests", 1)
        self._reader = Reader(grace=settings.BODY_GRACE_SECONDS, rate=settings.BODY_LEAST_RATE)
        self._holding = Holding()
        self._located = behind(settings.TRUSTED_PROXIES, lambda environ, _: environ)
        self._loop: asyncio.AbstractEventLoop
        # The routes decide the lane; the first request shall not wait for them in the event loop.
        hashes("POST", "/")
        end_at_standstill([self._requests, self._hashing], settings.WEB_STANDSTILL_SECONDS)

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Granian's loop, before the first request."""
        self._loop = loop

    async def __rsgi__(self, scope: Any, proto: Server) -> None:
        """Answer a request."""
        environ = self._located(environ_of(scope), None)
        if "CONTENT_LENGTH" not in environ and "HTTP_TRANSFER_ENCODING" not in environ:
            await self._handled(environ, proto)
            return
        address = uniform(environ["REMOTE_ADDR"])
        body = b""
        try:
            length = length_of(environ)
            limit = environ[LIMIT] = await self._limit(environ, length)
            announced = Announced(address, length, limit, waits="HTTP_EXPECT" in environ)
            body = await self._reader.read(proto, announced)
        except Refused as refused:
            environ[FAULT] = refused.code
        complete(environ, body)
        try:
            await self._handled(environ, proto)
        finally:
            self._reader.release(address, body)

    async def _limit(self, environ: Environ, length: int | None) -> int:
        """How large the body may be. Whose session it is, a thread looks up before anything large is read."""
        path = environ["PATH_INFO"]
        if not is_for_uploaders_only(path, length):
            return limit_of(path, uploader=True)
        needed = uploader_at(path)
        if needed is None or settings.SESSION_COOKIE_NAME not in environ.get("HTTP_COOKIE", ""):
            return limit_of(path, uploader=False)
        done = self._loop.create_future()
        self._requests.put(partial(self._look_up, environ, needed, done))
        return limit_of(path, uploader=await done)

    def _look_up(self, environ: Environ, needed: Uploader, done: "asyncio.Future[bool]") -> None:
        """In a thread: whether the session that the cookie names is one of such an uploader."""
        found = False
        try:
            found = has_session_of(session_key_of(environ), needed)
        except Exception:
            # Whatever it is, the thread must live; without the database nobody uploads anything.
            logger.exception("no session of %s %s", environ["REQUEST_METHOD"], environ["PATH_INFO"])
        with suppress(RuntimeError):
            # The server may be ending.
            self._loop.call_soon_threadsafe(_resolve, done, found)

    async def _handled(self, environ: Environ, proto: Server) -> None:
        done = self._loop.create_future()
        self._lane(environ).put(partial(self._answer, environ, proto, done))
        late: tuple[Answer, float] | None = await done
        if late is not None:
            answer, seconds = late
            await self._hold_back(answer, seconds, proto)

    def _lane(self, environ: Environ) -> Lane:
        path = environ["PATH_INFO"]
        if path in HEALTH:
            return self._liveness if path == LIVENESS else self._health
        return self._hashing if hashes(environ["REQUEST_METHOD"], path) else self._requests

    def _answer(self, environ: Environ, proto: Server, done: "asyncio.Future[tuple[Answer, float] | None]") -> None:
        """In a thread: have Django answer, and send it at once, unless it is a refusal to be held back."""
        late = None
        try:
            answer = answered(environ)
            seconds = self._holding.seconds(uniform(environ["REMOTE_ADDR"])) if answer.status == 429 else 0.0
            if seconds:
                late = answer, seconds
            else:
                answer.send(proto)
        except BaseException:
            # Whatever it is, the thread must live; without an answer granian sends a bare 500.
            logger.exception("no answer to %s %s", environ["REQUEST_METHOD"], environ["PATH_INFO"])
        try:
            self._loop.call_soon_threadsafe(_resolve, done, late)
        except RuntimeError:
            # The server is ending; the answer is out.
            return

    async def _hold_back(self, answer: Answer, seconds: float, proto: Server) -> None:
        self._holding.held += 1
        try:
            await asyncio.sleep(seconds)
        finally:
            self._holding.held -= 1
            answer.send(proto)


def has_session_of(key: str, uploader: Uploader) -> bool:
    """Whether a session of such an uploader runs under a key, asked outside of any request of Django's."""
    from app.accounts.sessions import is_of

    close_old_connections()
    try:
        return is_of(key, uploader)
    except DATABASE_DOWN:
        return False
    finally:
        close_old_connections()


def _resolve(done: "asyncio.Future[Any]", value: Any) -> None:
    if not done.done():
        done.set_result(value)


def answered(environ: Environ) -> Answer:
    """Django's answer as one piece; a large file as its path, which the server reads as the client takes it."""
    head: list[tuple[str, list[tuple[str, str]]]] = []

    def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Callable[[bytes], None]:  # noqa: ARG001
        head[:] = [(status, headers)]
        return lambda _: None

    found = handle(environ, start)
    (status, headers) = head[0]
    if FAULT in environ:
        # The rest of the body may still be coming.
        headers = [*headers, ("Connection", "close")]
    if isinstance(found, list):
        return Answer(int(status[:3]), headers, b"".join(found))
    return Answer(int(status[:3]), headers, _large(found))


def _large(found: HttpResponseBase) -> bytes | str:
    try:
        name = getattr(found.file_to_stream, "name", None) if isinstance(found, FileResponse) else None
        return name if isinstance(name, str) else b"".join(found)
    finally:
        found.close()


application = Entry()
