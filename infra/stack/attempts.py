"""The record of the last backup: when it was tried, and how it went. `portal status` and the schedule read it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from app.monitoring import state
from infra.stack.layout import Layout
from infra.stack.messages import StackError

#: In the portal's folder: where backups go unless another one is named.
FOLDER = state.BACKUP_RECORD.parent.name
_LONGEST = 400


@dataclass
class Attempt:
    """Times are ISO 8601 in UTC. ``outcome`` is done or failed; ``made`` is the backup's folder, None if it failed;
    ``last_made_at`` is when one was last completed, None if never; ``problem`` is what went wrong, else empty.
    """

    started_at: str
    ended_at: str
    outcome: str
    target: str
    problem: str = ""
    made: Path | None = None
    megabytes: int = 0
    last_made_at: str | None = None


def record(layout: Layout) -> Path:
    """Where the record is."""
    return layout.home / state.BACKUP_RECORD


def read(layout: Layout) -> Attempt | None:
    """The last attempt; None if there was none, or nothing readable is left of its record."""
    try:
        found = Attempt(**json.loads(record(layout).read_text()))
        datetime.fromisoformat(found.started_at)
    except (OSError, ValueError, TypeError):
        return None
    found.made = Path(found.made) if found.made else None
    return found


@contextmanager
def noted(layout: Layout, target: Path) -> Iterator[Attempt]:
    """Note how the backup within went; the caller fills in what it has made."""
    former = read(layout)
    attempt = Attempt(_now(), "", "failed", str(target), last_made_at=former.last_made_at if former else None)
    try:
        yield attempt
        attempt.outcome = "done"
    except BaseException as error:
        attempt.problem = " ".join(_said(error).split())[:_LONGEST]
        raise
    finally:
        attempt.ended_at = _now()
        if attempt.outcome == "done":
            attempt.last_made_at = attempt.ended_at
        _write(layout, attempt)


def _said(error: BaseException) -> str:
    if isinstance(error, StackError):
        return error.problem
    if isinstance(error, KeyboardInterrupt):
        return "it was ended before it was complete."
    return str(error) or type(error).__name__


def _write(layout: Layout, attempt: Attempt) -> None:
    path = record(layout)
    partial = path.with_suffix(".new")
    # On a full disk the record of the last success stays, whose age says the same.
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            partial.write_text(json.dumps(asdict(attempt), default=str, indent=1))
            partial.replace(path)
        finally:
            partial.unlink(missing_ok=True)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
