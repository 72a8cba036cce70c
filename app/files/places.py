"""The place in which contents lie: a folder, or a bucket where the settings name one (ADR 0171)."""

from functools import lru_cache
from pathlib import Path

from django.conf import settings

from app.files.folder import Folder
from app.files.place import Place
from app.files.settings import BucketSettings


def current() -> Place:
    """The place that the settings name."""
    bucket: BucketSettings | None = settings.UPLOADS_BUCKET
    return Folder(Path(settings.MEDIA_ROOT)) if bucket is None else _bucket(bucket)


@lru_cache(maxsize=1)
def _bucket(asked: BucketSettings) -> Place:
    # Its library is loaded only where there is a bucket.
    from app.files.bucket import Bucket

    return Bucket(asked)
