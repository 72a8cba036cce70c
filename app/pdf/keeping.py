"""Documents and answers that were made before, kept in files: a reader who comes second waits for nothing."""

import hashlib
import logging
from collections.abc import Callable
from typing import Final

import orjson
from django.core.cache import caches

logger = logging.getLogger("app.pdf")

#: Name of the cache in the settings, which bound how many documents it holds.
CACHE: Final = "pdf"


def key_of(*parts: object) -> str:
    """A key that changes with any of the parts, which must be what JSON can hold, or dates."""
    return hashlib.blake2b(orjson.dumps(parts), digest_size=24).hexdigest()


def kept(key: str, make: Callable[[], bytes]) -> bytes:
    """The document kept under a key, else what ``make`` returns. A disk that is full or read-only costs time only."""
    try:
        found = caches[CACHE].get(key)
    except (OSError, EOFError, ValueError) as error:
        logger.warning("kept documents cannot be read: %s", error)
        found = None
    if isinstance(found, bytes):
        return found
    made = make()
    try:
        caches[CACHE].set(key, made)
    except OSError as error:
        logger.warning("documents cannot be kept: %s", error)
    return made
