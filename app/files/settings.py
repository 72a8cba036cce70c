"""What the environment says about a bucket for uploads (infra/docs/deployment.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

_TRUE: Final = {"1": True, "0": False}


class BucketInvalid(ValueError):  # noqa: N818 - says what is the case
    """The settings contradict each other; the message names the variable, never a secret."""


@dataclass(frozen=True, slots=True)
class BucketSettings:
    """A bucket that speaks S3. Without ``endpoint`` it is Amazon's own. Times in seconds."""

    bucket: str
    endpoint: str
    region: str
    key: str
    secret: str
    path_style: bool
    connect_seconds: float
    seconds: float
    retries: int
    certificates: str

    def __repr__(self) -> str:
        return f"<bucket {self.bucket}>"


def read(environment: Mapping[str, str]) -> BucketSettings | None:
    """The bucket that the environment names; None without ``S3_BUCKET``. Raises BucketInvalid."""
    bucket = environment.get("S3_BUCKET", "")
    if not bucket:
        return None
    endpoint = environment.get("S3_ENDPOINT", "").rstrip("/")
    parts = urlsplit(endpoint)
    if endpoint and (parts.scheme not in ("http", "https") or not parts.hostname or parts.path or parts.username):
        raise BucketInvalid("S3_ENDPOINT must be an address such as https://s3.example.org, without path and login.")
    for name in ("S3_KEY", "S3_SECRET"):
        if not environment.get(name):
            raise BucketInvalid(f"S3_BUCKET is set, but neither {name} nor {name}_FILE.")
    style = environment.get("S3_PATH_STYLE", "") or ("1" if endpoint else "0")
    if style not in _TRUE:
        raise BucketInvalid("S3_PATH_STYLE must be 1 (https://host/bucket/name) or 0 (https://bucket.host/name).")
    certificates = environment.get("S3_CERTIFICATES", "")
    if certificates and not Path(certificates).is_file():
        raise BucketInvalid(f"S3_CERTIFICATES names {certificates}, which is no file.")
    return BucketSettings(
        bucket=bucket,
        endpoint=endpoint,
        region=environment.get("S3_REGION", "") or "us-east-1",
        key=environment["S3_KEY"],
        secret=environment["S3_SECRET"],
        path_style=_TRUE[style],
        connect_seconds=_number(environment, "S3_CONNECT_SECONDS", 2),
        seconds=_number(environment, "S3_SECONDS", 10),
        retries=int(_number(environment, "S3_RETRIES", 1, least=0)),
        certificates=certificates,
    )


def _number(environment: Mapping[str, str], name: str, usual: float, *, least: float = 0.05) -> float:
    try:
        found = float(environment.get(name, "") or usual)
    except ValueError:
        found = -1.0
    if not least <= found <= 300:
        raise BucketInvalid(f"{name} must be a number of at most 300.")
    return found
