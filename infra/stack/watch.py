"""Event listener of the supervisor: counts restarts of each part, so that `portal status` can name them.

Speaks the supervisor's listener protocol on standard input and output: `python -m infra.stack.watch FILE`.
"""

import json
import sys
from pathlib import Path

from supervisor import childutils  # type: ignore[import-untyped]


class Restarts:
    """Per part: how often it came up again after it had been up, and how it last ended."""

    def __init__(self) -> None:
        self.parts: dict[str, dict[str, int | str]] = {}

    def note(self, event: str, part: str, expected: bool, *, hung: bool = False) -> None:
        entry = self.parts.setdefault(part, {"starts": 0, "crashes": 0, "failed_starts": 0, "last": ""})
        if event == "PROCESS_STATE_RUNNING":
            entry["starts"] = int(entry["starts"]) + 1
        elif event == "PROCESS_STATE_EXITED":
            entry["crashes"] = int(entry["crashes"]) + 1
            entry["last"] = "hung, and was ended" if hung else "ended by itself" if expected else "crashed"
        elif event == "PROCESS_STATE_BACKOFF":
            entry["failed_starts"] = int(entry["failed_starts"]) + 1
            entry["last"] = "ended while starting"
        else:
            entry["last"] = "given up"


def hung(run: Path, part: str) -> Path:
    """The file in which the attendant says which process of a part it has ended, because that did not answer."""
    return run / f"{part}.hung"


def _has_hung(run: Path, part: str, pid: str) -> bool:
    try:
        return hung(run, part).read_text() == pid
    except (OSError, UnicodeDecodeError):
        return False


def main(target: Path) -> None:
    restarts = Restarts()
    while True:
        headers, payload = childutils.listener.wait(sys.stdin, sys.stdout)
        fields = dict(pair.split(":", 1) for pair in payload.split())
        part, pid = fields["processname"], fields.get("pid", "")
        ended = _has_hung(target.parent, part, pid)
        restarts.note(headers["eventname"], part, fields.get("expected", "1") == "1", hung=ended)
        partial = target.with_suffix(".new")
        try:
            partial.write_text(json.dumps(restarts.parts))
            partial.replace(target)
        except OSError as error:
            # The counts are lost on a full disk; the supervision itself must go on.
            sys.stderr.write(f"{error}\n")
        childutils.listener.ok(sys.stdout)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
