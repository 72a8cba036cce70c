"""Contents in a bucket: the same as in a folder, and clear failures where the bucket fails."""

import os
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import obstore
import pytest

from app.files import blobs, places
from app.files.bucket import Bucket
from app.files.incoming import TakenFile, checked
from app.files.kinds import JPEG, KINDS, PDF
from app.files.place import PlaceDownError
from app.files.settings import BucketInvalid, BucketSettings, read
from tests import bucket_server

ONE, OTHER = b"%PDF-1.7 one", b"%PDF-1.7 other"
DAY = 24 * 3600


@pytest.fixture(scope="module")
def server() -> Iterator[BucketSettings]:
    with bucket_server.running() as asked:
        yield asked


@pytest.fixture(autouse=True)
def lock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lock is one of the database; tests/integration/files/test_bucket_lock.py looks at it."""
    monkeypatch.setattr(Bucket, "shared", lambda self: nullcontext())
    monkeypatch.setattr(Bucket, "alone", lambda self: nullcontext(True))


@pytest.fixture
def asked(server: BucketSettings, settings: Any) -> Iterator[BucketSettings]:
    """An empty bucket, which the settings name."""
    settings.UPLOADS_BUCKET = server
    yield server
    for name in bucket_server.contents(server):
        obstore.delete(bucket_server.store_of(server), name)


def document(content: bytes = ONE) -> TakenFile:
    return checked("document", content, PDF)


def test_a_picture_is_stored_under_its_hash_with_its_thumbnails(asked: BucketSettings) -> None:
    # when
    stored = blobs.store(TakenFile(b"\xff\xd8\xfflarge", "a.jpg", KINDS["picture"], JPEG, {320: b"small"}))
    # then
    kept = bucket_server.contents(asked)
    assert kept == {stored.name: b"\xff\xd8\xfflarge", blobs.thumbnail_of(stored.name, 320): b"small"}
    assert places.current().read(stored.name, 100)[0] == b"\xff\xd8\xfflarge"
    assert places.current().facts(stored.name).size == 8


def test_many_who_store_the_same_at_once_share_an_object(asked: BucketSettings) -> None:
    with ThreadPoolExecutor(8) as pool:
        names = {one.name for one in pool.map(lambda _: blobs.store(document()), range(32))}
    assert list(bucket_server.contents(asked)) == list(names)


def test_what_is_taken_back_is_left_to_the_sweep(asked: BucketSettings) -> None:
    blobs.withdraw(blobs.store(document()))
    assert list(bucket_server.contents(asked).values()) == [ONE]


def test_the_sweep_takes_what_nothing_names(asked: BucketSettings, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    kept, gone = blobs.store(document()), blobs.store(document(OTHER))
    monkeypatch.setattr(blobs, "_used", lambda: iter([blobs._digest(kept.name)]))
    # when, then: noticed, left alone for a day, and gone
    assert blobs.sweep() == 0
    assert blobs.sweep(time.time() + DAY / 2) == 0
    assert gone.name in bucket_server.contents(asked)
    assert blobs.sweep(time.time() + 2 * DAY) == 1
    assert list(bucket_server.contents(asked)) == [kept.name]


def test_the_sweep_removes_nothing_while_somebody_stores(
    asked: BucketSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    blobs.store(document())
    monkeypatch.setattr(blobs, "_used", lambda: iter(()))
    monkeypatch.setattr(Bucket, "alone", lambda self: nullcontext(False))
    # when, then
    assert [blobs.sweep(time.time() + days * DAY) for days in (0, 2, 4)] == [0, 0, 0]
    assert list(bucket_server.contents(asked).values()) == [ONE]


def test_names_that_are_not_there_or_lead_elsewhere(asked: BucketSettings) -> None:
    for name in ("uploads/ab/none.pdf", "../../etc/passwd", "uploads/../x", ""):
        with pytest.raises(FileNotFoundError):
            places.current().read(name, 100)
    stored = blobs.store(document())
    with pytest.raises(OSError, match="too large"):
        places.current().read(stored.name, 3)


class Refusing(BaseHTTPRequestHandler):
    """Answers every request with one status."""

    status = 403
    asked = 0
    body = b""

    def answer(self) -> None:
        type(self).asked += 1
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.send_response(self.status)
        self.send_header("Content-Length", str(len(self.body)))
        self.end_headers()
        self.wfile.write(b"" if self.command == "HEAD" else self.body)

    do_GET = do_PUT = do_HEAD = answer  # noqa: N815 - the server's names

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def refusing(status: int, body: bytes = b"") -> Iterator[str]:
    Refusing.status, Refusing.asked, Refusing.body = status, 0, body
    server = ThreadingHTTPServer(("127.0.0.1", 0), Refusing)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize("status", [401, 403, 500, 503, 507])
def test_a_bucket_that_refuses_or_is_full_is_an_error_without_its_secret(
    server: BucketSettings, settings: Any, status: int
) -> None:
    with refusing(status) as endpoint:
        settings.UPLOADS_BUCKET = bucket_server.elsewhere(server, endpoint=endpoint, secret="of nobody")
        with pytest.raises(PlaceDownError) as stored:
            blobs.store(document())
        with pytest.raises(PlaceDownError):
            places.current().read("uploads/ab/a.pdf", 100)
        # Nobody waits for it again, for a few seconds.
        asked = Refusing.asked
        with pytest.raises(PlaceDownError, match="not asked again yet"):
            places.current().facts("uploads/ab/a.pdf")
    assert asked == Refusing.asked
    assert str(status) in str(stored.value)
    assert "of nobody" not in str(stored.value)


def test_a_login_that_the_bucket_does_not_know_is_no_missing_file(server: BucketSettings, settings: Any) -> None:
    # given: versitygw answers 404 to it
    body = b'<?xml version="1.0"?><Error><Code>InvalidAccessKeyId</Code><AWSAccessKeyId>mine</AWSAccessKeyId></Error>'
    with refusing(404, body) as endpoint:
        settings.UPLOADS_BUCKET = bucket_server.elsewhere(server, endpoint=endpoint)
        # then
        with pytest.raises(PlaceDownError, match="InvalidAccessKeyId") as found:
            places.current().read("uploads/ab/a.pdf", 100)
        with pytest.raises(PlaceDownError, match="InvalidAccessKeyId"):
            blobs.store(document())
    assert "mine" not in str(found.value)


def test_a_bucket_that_is_not_there(server: BucketSettings, settings: Any) -> None:
    settings.UPLOADS_BUCKET = bucket_server.elsewhere(server, bucket="nobodys")
    with pytest.raises(PlaceDownError, match="no such bucket"):
        blobs.store(document())


def test_a_bucket_that_hangs_costs_one_time_out(server: BucketSettings, settings: Any) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        endpoint = f"http://127.0.0.1:{silent.getsockname()[1]}"
        settings.UPLOADS_BUCKET = bucket_server.elsewhere(server, endpoint=endpoint, seconds=0.3)
        began = time.monotonic()
        for _ in range(10):
            with pytest.raises(PlaceDownError):
                places.current().facts("uploads/ab/a.pdf")
    assert time.monotonic() - began < 3


def test_a_process_that_forked_is_refused_rather_than_left_hanging(
    asked: BucketSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = blobs.store(document())
    monkeypatch.setattr(os, "getpid", lambda: 1)
    with pytest.raises(PlaceDownError, match="forked"):
        places.current().read(stored.name, 100)


GIVEN = {"S3_BUCKET": "b", "S3_KEY": "k", "S3_SECRET": "s"}


def test_without_a_bucket_there_is_a_folder() -> None:
    assert read({}) is None
    assert read({"S3_KEY": "k"}) is None


def test_addresses_of_amazon_and_of_others() -> None:
    amazon, other = read(GIVEN), read(GIVEN | {"S3_ENDPOINT": "https://s3.example.org/"})
    assert amazon is not None
    assert other is not None
    assert (amazon.endpoint, amazon.path_style) == ("", False)
    assert (other.endpoint, other.path_style) == ("https://s3.example.org", True)
    assert "s3.example" not in repr(other)
    assert repr(other) == "<bucket b>"


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"S3_KEY": ""}, "S3_KEY"),
        ({"S3_SECRET": ""}, "S3_SECRET"),
        ({"S3_ENDPOINT": "s3.example.org"}, "S3_ENDPOINT"),
        ({"S3_ENDPOINT": "https://k:secret@s3.example.org"}, "S3_ENDPOINT"),
        ({"S3_PATH_STYLE": "yes"}, "S3_PATH_STYLE"),
        ({"S3_SECONDS": "soon"}, "S3_SECONDS"),
        ({"S3_SECONDS": "nan"}, "S3_SECONDS"),
        ({"S3_RETRIES": "-1"}, "S3_RETRIES"),
        ({"S3_CERTIFICATES": "/nowhere.pem"}, "S3_CERTIFICATES"),
    ],
)
def test_settings_that_say_nothing_of_use(wrong: dict[str, str], named: str) -> None:
    with pytest.raises(BucketInvalid, match=named) as found:
        read(GIVEN | wrong)
    assert "secret" not in str(found.value)


def test_the_library_is_not_loaded_without_a_bucket() -> None:
    import subprocess
    import sys

    words = "import sys, app.config.settings, app.files.places; print('obstore' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True, env={**os.environ})
    assert out.stdout.strip() == "False"
