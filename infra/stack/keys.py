"""Generated passwords and keys, made once and readable by their owner only."""

import json
import os
import secrets
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from infra.stack import messages


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


#: Those that the first version made. What came later is made in a file that lacks it, which loses nothing.
_FIRST = ("secret_key", "postgres", "database", "indexer", "redis", "supervisor")


def load(path: Path) -> Keys:
    """Read the secrets, or make them where there is no file; its mode is 0600.

    Raises messages.StackError for a file that is damaged, which stays as it is: new secrets would end all sessions and
    void every second factor, and would not open the database.
    """
    stored = _read(path)
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
            handle.flush()
            os.fsync(handle.fileno())
        partial.replace(path)
    return keys


def _read(path: Path) -> dict[str, str]:
    try:
        stored = json.loads(path.read_text())
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise messages.secrets_damaged(path) from error
    if not isinstance(stored, dict) or not all(isinstance(one, str) and one for one in stored.values()):
        raise messages.secrets_damaged(path)
    if not stored.keys() >= set(_FIRST):
        raise messages.secrets_damaged(path)
    return stored
