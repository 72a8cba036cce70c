"""What the supervisor needs to know of one child process."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Part:
    """One supervised program. `environment` comes on top of the supervisor's own, which holds no secrets."""

    name: str
    command: Sequence[str]
    directory: Path
    log: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    user: str | None = None
    stop_signal: str = "TERM"
    stop_seconds: int = 15
    # Only a program that ran this long counts as started; faster exits are retried with growing pauses.
    start_seconds: int = 2
    start_retries: int = 3
