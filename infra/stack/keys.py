"""Generated passwords and keys, made once and readable by their owner only."""

import json
import os
import secrets
from dataclasses import asdict, dataclass, fields
from pathlib import Path


@dataclass(frozen=True)
class Keys:
    """Secrets of one stack; hexadecimal or URL-safe, so that they need no quoting in any file or URL."""

    secret_key: str
    postgres: str
    database: str
    indexer: str
    redis: str
    opensearch: str
    supervisor: str


def load(path: Path) -> Keys:
    """Read the secrets, or make those that are missing; the file's mode is 0600."""
    try:
        stored = json.loads(path.read_text())
    except (OSError, ValueError):
        stored = {}
    names = [field.name for field in fields(Keys)]
    keys = Keys(
        **{name: str(stored.get(name) or secrets.token_urlsafe(48 if name == "secret_key" else 24)) for name in names}
    )
    if asdict(keys) != stored:
        partial = path.with_suffix(".new")
        partial.unlink(missing_ok=True)
        descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as handle:
            json.dump(asdict(keys), handle)
        partial.replace(path)
    return keys
