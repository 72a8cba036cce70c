"""Readable parts of addresses."""

import re
import unicodedata
from functools import lru_cache

_SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "o", "+": " plus "})
_NOT_PLAIN = re.compile(r"[^a-z0-9]+")
LONGEST = 80


@lru_cache(maxsize=20_000)
def slug(name: str) -> str:
    """``name`` in lower-case ASCII words joined by hyphens; never empty, and never longer than 80 characters."""
    spelled_out = name.lower().translate(_SPELLED_OUT)
    plain = unicodedata.normalize("NFKD", spelled_out).encode("ascii", "ignore").decode()
    return _NOT_PLAIN.sub("-", plain).strip("-")[:LONGEST].rstrip("-") or "-"
