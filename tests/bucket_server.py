"""A server on the loopback address that speaks S3, for tests of uploads in a bucket."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import obstore
from moto.server import ThreadedMotoServer
from obstore.store import S3Store

from app.files.settings import BucketSettings

REGION = "eu-central-1"


@contextmanager
def running() -> Iterator[BucketSettings]:
    """Settings of a bucket of its own on a server that ends with the block."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    try:
        host, port = server.get_host_and_port()
        asked = BucketSettings(
            bucket="uploads", endpoint=f"http://{host}:{port}", region=REGION, key="key", secret="secret",
            path_style=True, connect_seconds=1, seconds=5, retries=0, certificates="",
        )  # fmt: skip
        _make(asked)
        yield asked
    finally:
        server.stop()


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


def _make(asked: BucketSettings) -> None:
    """Make the bucket, which the product never does."""
    import boto3

    client = boto3.client(
        "s3", endpoint_url=asked.endpoint, region_name=asked.region, aws_access_key_id=asked.key,
        aws_secret_access_key=asked.secret,
    )  # fmt: skip
    client.create_bucket(Bucket=asked.bucket, CreateBucketConfiguration={"LocationConstraint": asked.region})
