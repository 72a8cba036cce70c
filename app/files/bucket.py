"""Contents in a bucket that speaks S3 (ADR 0171). No address of it ever reaches a reader."""

import logging
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import obstore
from django.db import DatabaseError, connection
from obstore.exceptions import BaseError
from obstore.store import S3Store

from app.files.kinds import type_of
from app.files.place import Facts, PlaceDownError, Put
from app.files.settings import BucketSettings
from app.http.breaker import Breaker, CircuitOpenError

if TYPE_CHECKING:
    from obstore.store import ClientConfig

logger = logging.getLogger("app.files")
T = TypeVar("T")

#: Number of the lock in PostgreSQL by which those who store keep who removes away.
_LOCK: Final = 7_460_171
#: Sizes that are remembered: a content under a hash never changes.
_REMEMBERED: Final = 50_000
#: Seconds for what a page can do without.
_QUICK_SECONDS: Final = 2.0
_NO_BUCKET: Final = ("NoSuchBucket", "bucket does not exist")
#: What S3 calls its refusal, in the document that it answers; a HEAD has none.
_CODE: Final = re.compile(r"<Code>(\w+)</Code>")


class Bucket:
    """A place in a bucket. Per process; all methods may be called from any thread."""

    def __init__(self, asked: BucketSettings) -> None:
        self._store = _store(asked, asked.seconds, asked.retries)
        # Whoever asks for sizes draws a page with several of them, and does without.
        self._quick = _store(asked, min(asked.seconds, _QUICK_SECONDS), 0)
        # A bucket that hangs must not cost every call its time-out.
        self._breaker = Breaker(failures=2, pause=5.0)
        self._facts: dict[str, Facts] = {}
        self._process: int | None = None

    def put(self, name: str, content: bytes) -> Put:
        """Store it in one request, which S3 carries out whole or not at all.

        It is sent even if it is there: that makes it young. What a failure leaves is swept, since whether anybody has
        stored the same meanwhile cannot be told by times of whole seconds.
        """
        kind = type_of(content) or "application/octet-stream"
        self._asked(
            lambda: obstore.put(self._store, name, content, attributes={"Content-Type": kind}, use_multipart=False)
        )
        return Put(None, new=False)

    def read(self, name: str, limit: int) -> tuple[bytes, Facts]:
        """The content, and what is known of it."""

        def found() -> tuple[bytes, Facts]:
            if not name:
                # What S3 answers then is a list of the bucket.
                raise FileNotFoundError
            answer = obstore.get(self._store, name)
            if answer.meta["size"] > limit:
                raise OSError("it is too large")
            return bytes(answer.bytes()), _facts(answer.meta)

        return self._asked(found)

    def facts(self, name: str) -> Facts:
        """Size and time, asked for once."""
        found = self._facts.get(name)
        if found is None:
            found = self._asked(lambda: _facts(obstore.head(self._quick, name)))
            if len(self._facts) >= _REMEMBERED:
                self._facts.clear()
            self._facts[name] = found
        return found

    def delete(self, name: str) -> None:
        """Remove the object; S3 says nothing where there is none."""
        self._facts.pop(name, None)
        self._asked(lambda: obstore.delete(self._store, name))

    def listed(self, folder: str) -> dict[str, int]:
        """Every object below the folder, with its time, which is in whole seconds."""

        def found() -> dict[str, int]:
            parts = obstore.list(self._store, folder.rstrip("/"), chunk_size=1000)
            return {one["path"]: _facts(one).at for part in parts for one in part}

        return self._asked(found)

    def tidy(self, before: int) -> None:
        """Nothing: an object that was not sent whole is none."""

    @contextmanager
    def shared(self) -> Iterator[None]:
        """Those who store share a lock of the database, which every machine of the portal can reach."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock_shared(%s)", [_LOCK])
        try:
            yield
        finally:
            _unlock("SELECT pg_advisory_unlock_shared(%s)")

    @contextmanager
    def alone(self) -> Iterator[bool]:
        """Who removes does not wait for uploads, and no upload for more than one removal: there is a next sweep."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_lock(%s)", [_LOCK])
            got = bool(cursor.fetchone()[0])
        try:
            yield got
        finally:
            if got:
                _unlock("SELECT pg_advisory_unlock(%s)")

    def _asked(self, action: Callable[[], T]) -> T:
        """What the bucket answers; its failures as OSError."""
        # The library's threads do not come along when a process that has used them forks: calls would hang for ever.
        if self._process not in (None, os.getpid()):
            raise PlaceDownError("the process has forked since it first asked the bucket")
        self._process = os.getpid()
        try:
            return self._breaker.call(lambda: _told(action), down=PlaceDownError)
        except CircuitOpenError as error:
            raise PlaceDownError("the bucket failed just now and is not asked again yet") from error


def _store(asked: BucketSettings, seconds: float, retries: int) -> S3Store:
    client: ClientConfig = {
        "allow_http": asked.endpoint.startswith("http://"),
        "connect_timeout": timedelta(seconds=asked.connect_seconds),
        "timeout": timedelta(seconds=seconds),
    }
    if asked.certificates:
        client["root_certificate"] = Path(asked.certificates).read_bytes()
    more: dict[str, Any] = {"endpoint": asked.endpoint} if asked.endpoint else {}
    return S3Store(
        asked.bucket,
        region=asked.region,
        access_key_id=asked.key,
        secret_access_key=asked.secret,
        virtual_hosted_style_request=not asked.path_style,
        client_options=client,
        retry_config={"max_retries": retries, "retry_timeout": timedelta(seconds=1.5 * seconds)},
        **more,
    )


def _told(action: Callable[[], T]) -> T:
    try:
        return action()
    except FileNotFoundError as error:
        if any(words in str(error) for words in _NO_BUCKET):
            raise PlaceDownError("there is no such bucket") from error
        if _code(error) not in ("", "NoSuchKey"):
            # Some servers answer 404 to a login that they do not know.
            raise PlaceDownError(_reason(error)) from error
        raise FileNotFoundError("it is not in the bucket") from error
    except ValueError as error:
        # A name that S3 cannot have, such as one with "..".
        raise FileNotFoundError("no content has such a name") from error
    except BaseError as error:
        raise PlaceDownError(_reason(error)) from error


def _reason(error: Exception) -> str:
    """What happened, and what S3 calls it, without the library's inner state."""
    said = str(error).partition("\n")[0].partition("<?xml")[0].strip().rstrip(":")[:600]
    return f"{said}: {_code(error)}" if _code(error) else said


def _code(error: Exception) -> str:
    found = _CODE.search(str(error))
    return found[1] if found else ""


def _facts(meta: Any) -> Facts:
    return Facts(meta["size"], int(meta["last_modified"].timestamp() * 1e9))


def _unlock(statement: str) -> None:
    try:
        with connection.cursor() as cursor:
            cursor.execute(statement, [_LOCK])
    except DatabaseError as error:
        # The connection broke, and its locks went with it.
        logger.warning("the lock of the bucket was not given back: %s", error)
