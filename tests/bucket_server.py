"""A server that speaks S3, for tests of uploads in a bucket: moto on the loopback address, or one that
``TEST_S3_ENDPOINT`` names, with ``TEST_S3_KEY`` and ``TEST_S3_SECRET`` (infra/docs/files.md)."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from threading import Lock, Thread
from typing import TYPE_CHECKING

import obstore
from obstore.store import S3Store

from app.files.settings import BucketSettings

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

REGION = "eu-central-1"


@contextmanager
def running() -> Iterator[BucketSettings]:
    """Settings of a bucket on a server; moto ends with the block."""
    if "TEST_S3_ENDPOINT" in os.environ:
        yield _at(os.environ["TEST_S3_ENDPOINT"], os.environ["TEST_S3_KEY"], os.environ["TEST_S3_SECRET"])
        return
    # Here, since whoever collects the tests would load all of it.
    from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
    from werkzeug.serving import make_server

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    moto, turn = DomainDispatcherApplication(create_backend_app), Lock()

    def one_at_a_time(environ: "WSGIEnvironment", start_response: "StartResponse") -> list[bytes]:
        # moto fails now and then where two requests change the same object.
        with turn:
            return list(moto(environ, start_response))

    server = make_server("127.0.0.1", 0, one_at_a_time, threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield _at(f"http://127.0.0.1:{server.port}", "key", "secret")
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def elsewhere(asked: BucketSettings, **other: object) -> BucketSettings:
    """The same settings but for some."""
    return replace(asked, **other)  # type: ignore[arg-type]


def store_of(asked: BucketSettings) -> S3Store:
    """The bucket as a test looks at it, past the product."""
    return S3Store(
        asked.bucket, endpoint=asked.endpoint, region=asked.region, access_key_id=asked.key,
        secret_access_key=asked.secret, client_options={"allow_http": True},
    )  # fmt: skip


def contents(asked: BucketSettings) -> dict[str, bytes]:
    """Everything in the bucket."""
    store = store_of(asked)
    names = [one["path"] for part in obstore.list(store) for one in part]
    return {name: bytes(obstore.get(store, name).bytes()) for name in names}


def _at(endpoint: str, key: str, secret: str) -> BucketSettings:
    """A bucket for tests on a server, which is made if it is missing."""
    asked = BucketSettings(
        bucket="uploads-of-tests", endpoint=endpoint, region=REGION, key=key, secret=secret,
        path_style=True, connect_seconds=1, seconds=5, retries=0, certificates="",
    )  # fmt: skip
    _make(asked)
    return asked


def _make(asked: BucketSettings) -> None:
    """Make the bucket, which the product never does."""
    import boto3

    client = boto3.client(
        "s3", endpoint_url=asked.endpoint, region_name=asked.region, aws_access_key_id=asked.key,
        aws_secret_access_key=asked.secret,
    )  # fmt: skip
    with suppress(client.exceptions.BucketAlreadyOwnedByYou):
        client.create_bucket(Bucket=asked.bucket, CreateBucketConfiguration={"LocationConstraint": asked.region})
