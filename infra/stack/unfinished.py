"""The mark of a restore that has begun. Until it is removed, the portal's folder holds a part of a backup only.

It also says what was there before, so that a restore that was killed can be taken back like one that failed.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from infra.stack import backup_messages
from infra.stack.layout import Layout


@dataclass(frozen=True)
class Before:
    """What the folder held before the restore began."""

    secrets: bool
    own_data: bool


def mark(layout: Layout) -> Path:
    """Where the mark is."""
    return layout.run / "restoring"


def begin(layout: Layout, before: Before) -> None:
    """Set the mark."""
    partial = mark(layout).with_suffix(".new")
    partial.write_text(json.dumps(asdict(before)))
    partial.replace(mark(layout))


def before(layout: Layout) -> Before:
    """What the mark says. One that cannot be read lets everything stay that may have been there."""
    try:
        return Before(**json.loads(mark(layout).read_text()))
    except (OSError, ValueError, TypeError):
        return Before(secrets=True, own_data=True)


def end(layout: Layout) -> None:
    """Take the mark away."""
    mark(layout).unlink(missing_ok=True)


def is_marked(layout: Layout) -> bool:
    """Whether a restore has begun that has not ended."""
    return mark(layout).exists()


def require_none(layout: Layout) -> None:
    """Raise messages.StackError if a restore was broken off, or is at work."""
    if is_marked(layout):
        raise backup_messages.restore_unfinished(layout.home)
