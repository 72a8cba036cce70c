"""Two editors of one text: what each of them changed, and in which fields both did.

A form carries a digest of every value that it was opened with, so that what its editor changed can be told from what
somebody else has changed since, however that was stored.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

_LENGTH: Final = 16


def digest(value: Any) -> str:
    """What tells a kept value from others."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:_LENGTH]


def digests(contents: Mapping[str, Any]) -> dict[str, str]:
    """The digest of each value, by the name of its field."""
    return {name: digest(value) for name, value in contents.items()}


def read(sent: str) -> dict[str, str]:
    """Digests as a form sends them; none for what is not written like that."""
    try:
        found = json.loads(sent or "{}")
    except ValueError:
        return {}
    return {str(name): str(value) for name, value in found.items()} if isinstance(found, dict) else {}


@dataclass(slots=True)
class Merged:
    """Names of fields in which the stored contents and those of a form differ."""

    theirs: list[str] = field(default_factory=list)
    """Changed by somebody else alone since the form was opened."""
    own: list[str] = field(default_factory=list)
    """Changed in the form alone."""
    colliding: list[str] = field(default_factory=list)
    """Changed by both, in different ways; or nobody knows what the form began with."""


def merge(began: Mapping[str, str], stored: Mapping[str, Any], typed: Mapping[str, Any]) -> Merged:
    """Compare the contents of a form with those that are stored; ``began`` are the digests that it was opened with."""
    merged = Merged()
    for name, value in typed.items():
        if value == stored[name]:
            continue
        if began.get(name) == digest(value):
            merged.theirs.append(name)
        elif began.get(name) == digest(stored[name]):
            merged.own.append(name)
        else:
            merged.colliding.append(name)
    return merged
