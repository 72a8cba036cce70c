"""Progress of slow steps: a spinner on a terminal, plain lines elsewhere."""

import json
import os
import re
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from infra.stack import messages

HEARTBEAT_SECONDS = 10.0


class Progress:
    """Says what is going on; `note` may be called from the step's own code to say what it waits for."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(stderr=True, highlight=False, soft_wrap=True)
        self.live = self.console.is_terminal
        #: The command that was started last, so that another thread can end it.
        self.command: subprocess.Popen[bytes] | None = None

    def say(self, text: str) -> None:
        self.console.print(escape(text))

    @contextmanager
    def step(self, title: str) -> Iterator["Step"]:
        """Show one step until it ends, with its duration; a failure is shown and passed on."""
        started = time.monotonic()
        step = Step(self, title)
        try:
            if self.live:
                with self.console.status(escape(title)) as status:
                    step.show = lambda text: status.update(escape(text))
                    yield step
            else:
                self.say(f"  .. {title}")
                yield step
        except BaseException:
            self.say(f"  !! {title} ({time.monotonic() - started:.1f} s)")
            raise
        self.say(f"  ok {title}{step.result} ({time.monotonic() - started:.1f} s)")


class Step:
    """A running step."""

    def __init__(self, progress: Progress, title: str) -> None:
        self.progress = progress
        self.title = title
        self.result = ""
        self.show = self._line
        self._said = time.monotonic()
        self._started = self._said

    def note(self, text: str) -> None:
        """What the step waits for or does now; off a terminal at most one line per HEARTBEAT_SECONDS."""
        self.show(f"{self.title}: {text} ({time.monotonic() - self._started:.0f} s)")

    def _line(self, text: str) -> None:
        if time.monotonic() - self._said >= HEARTBEAT_SECONDS:
            self._said = time.monotonic()
            self.progress.say(f"  .. {text}")


def tail(path: Path, count: int = 5) -> list[str]:
    """The last lines of a log, without empty ones; nothing if there is no log."""
    try:
        with path.open("rb") as handle:
            handle.seek(0, 2)
            handle.seek(max(0, handle.tell() - 16_384))
            text = handle.read().decode("utf-8", "replace")
    except OSError:
        return []
    return [line.rstrip()[:300] for line in text.splitlines() if line.strip()][-count:]


def run_logged(
    progress: Progress, title: str, command: Sequence[str], *, log: Path, cwd: Path, env: Mapping[str, str]
) -> None:
    """Run one command with its output in `log` and its last line as progress; messages.StackError if it fails."""
    with progress.step(title) as step, log.open("wb") as sink:
        process = subprocess.Popen(
            list(command),
            cwd=cwd,
            env=dict(env),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        progress.command = process
        last = ["working"]

        def copy() -> None:
            assert process.stdout is not None
            output = process.stdout.fileno()
            while chunk := os.read(output, 65_536):
                sink.write(chunk)
                sink.flush()
                # Progress bars rewrite their line with a carriage return.
                lines = [line.strip() for line in re.split(r"[\r\n]", chunk.decode("utf-8", "replace")) if line.strip()]
                last[0] = _said(lines[-1])[:100] if lines else last[0]

        reader = threading.Thread(target=copy, daemon=True)
        reader.start()
        try:
            while process.poll() is None:
                step.note(last[0])
                time.sleep(0.1)
        except BaseException:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
            raise
        reader.join(5)
        if process.returncode != 0:
            raise messages.step_failed(title, process.returncode, log, [_said(line) for line in tail(log, 8)])


def _said(line: str) -> str:
    """What a line of a log says to people; in JSON (LOG_FORMAT) its message."""
    try:
        return str(json.loads(line)["message"]) if line.startswith("{") else line
    except (ValueError, KeyError):
        return line
