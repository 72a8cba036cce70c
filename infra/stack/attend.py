"""Event listener of the supervisor: ends parts that have stopped answering, so that the supervisor starts them again.

A part that crashes is started again at once; one that hangs keeps its process, and nobody would notice. Each tick asks
every part. One that has answered before, or whose process is suspended, and is silent for ``SILENT_SECONDS`` is
ended with all its processes; so is one of ``PROMPT`` that has not answered once ``STARTING_SECONDS`` after its start.

    python -m infra.stack.attend HOME
"""

import json
import os
import sys
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

import psutil
from supervisor import childutils  # type: ignore[import-untyped]

from infra.stack import disk, messages, processes, services, watch
from infra.stack import keys as key_store
from infra.stack.layout import from_environment
from infra.stack.supervisor import ANSWERED, NO_ANSWER, ProcessState, Supervisor

#: Longer than the pauses that a busy machine makes; with a tick and an answer's time-out a hung part is ended in 30 s.
SILENT_SECONDS: Final = float(os.environ.get("PORTAL_SILENT_SECONDS") or 20)
#: Seconds that a part of ``PROMPT`` gets until its first answer: many times what a busy machine needs.
STARTING_SECONDS: Final = 300.0
#: Parts that have nothing to recover when they start. PostgreSQL and OpenSearch may need hours for that after a crash.
PROMPT: Final = frozenset({"web", "worker", "beat", "indexer"})


@dataclass
class Attendant:
    """Remembers which process has answered, and since when it has been silent."""

    answers: Callable[[str, ProcessState], bool]
    end: Callable[[str, ProcessState], None]
    seconds: float = SILENT_SECONDS
    suspended: Callable[[int], bool] = processes.suspended
    #: Keeps which process has answered, so that an attendant that takes over knows a part that hangs from a young one.
    memory: Path | None = None
    _answered: dict[str, int] = field(default_factory=dict)
    _silent: dict[str, float] = field(default_factory=dict)
    #: Process and moment of the first look at each part.
    _begun: dict[str, tuple[int, float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.memory is not None:
            with suppress(OSError, ValueError, AttributeError, TypeError):
                found = json.loads(self.memory.read_text())
                self._answered = {str(name): int(pid) for name, pid in found.items()}

    def look(self, states: Mapping[str, ProcessState], now: float) -> None:
        """Ask every part that runs; ``now`` in seconds of a steady clock."""
        running = {name: state for name, state in states.items() if state.name == "RUNNING"}
        if not running:
            return
        with ThreadPoolExecutor(len(running)) as pool:
            found = dict(zip(running, pool.map(self.answers, running, running.values()), strict=True))
        for name, state in running.items():
            if self._begun.get(name, (0, now))[0] != state.pid:
                self._begun[name] = state.pid, now
            if found[name]:
                self._remember(name, state.pid)
                self._silent.pop(name, None)
            elif self._answered.get(name) != state.pid and not self.suspended(state.pid):
                # It is still starting.
                self._silent.pop(name, None)
                if name in PROMPT and now - self._begun[name][1] >= STARTING_SECONDS:
                    self.end(name, state)
            elif now - self._silent.setdefault(name, now) >= self.seconds:
                self._silent.pop(name)
                self.end(name, state)

    def _remember(self, name: str, pid: int) -> None:
        if self._answered.get(name) == pid:
            return
        self._answered[name] = pid
        if self.memory is not None:
            # Written in one piece: whoever takes over may come at any moment. A full disk must not end the supervision.
            with suppress(OSError):
                partial = self.memory.with_suffix(".new")
                partial.write_text(json.dumps(self._answered))
                partial.replace(self.memory)


def asking(home: str) -> tuple[Supervisor, Callable[[str, ProcessState], bool]]:
    """The supervisor of the portal in ``home``, and what tells whether one of its parts answers."""
    layout, run = processes.current(from_environment({"PORTAL_HOME": home}))
    if run is None:
        raise RuntimeError(f"no portal runs in {home}")
    keys = key_store.load(layout.run / "secrets")
    addresses = services.addresses_of(layout, run.ports, keys)
    control = Supervisor(run.supervisor_port, keys.supervisor)

    def answers(name: str, state: ProcessState) -> bool:
        if processes.suspended(state.pid):
            return False
        try:
            services.probe(name, layout, addresses)
        except services.NOT_READY as error:
            # The part may wait for another one, or be busy, and what it holds must not be lost for that.
            return services.is_answer(error)
        return True

    return control, answers


class Revival:
    """Starts parts again that were given up while the disk was full, once there is room."""

    def __init__(self, is_full: Callable[[], bool], start: Callable[[str], None]) -> None:
        self._is_full = is_full
        self._start = start
        self._was_full = False

    def look(self, states: Mapping[str, ProcessState]) -> None:
        """Start each part that was given up, if the disk has just come to have room again."""
        full = self._is_full()
        if self._was_full and not full:
            for name, state in states.items():
                if state.name == "FATAL":
                    _note(f"the disk has room again: starting {name}")
                    self._start(name)
        self._was_full = full


def end(name: str, state: ProcessState, run: Path) -> None:
    """Kill a part with all it has started: what hangs hears no other signal. ``run`` keeps which process it is."""
    _note(f"{name} does not answer: ending process {state.pid}")
    with suppress(OSError):
        watch.hung(run, name).write_text(str(state.pid))
    with suppress(psutil.NoSuchProcess):
        first = psutil.Process(state.pid)
        for process in [first, *first.children(recursive=True)]:
            with suppress(psutil.NoSuchProcess):
                process.kill()


def _note(text: str) -> None:
    sys.stderr.write(f"{time.strftime('%Y-%m-%dT%H:%M:%S%z')} {text}\n")
    sys.stderr.flush()


def main(home: str) -> None:
    """Look at each tick of the supervisor, until it ends."""
    attendant: Attendant | None = None
    while True:
        childutils.listener.wait(sys.stdin, sys.stdout)
        try:
            if attendant is None:
                control, answers = asking(home)
                run = from_environment({"PORTAL_HOME": home}).run
                attendant = Attendant(answers, partial(end, run=run), memory=run / ANSWERED)
                revival = Revival(lambda: disk.is_full(Path(home)), control.start)
            states = control.states()
            attendant.look(states, time.monotonic())
            revival.look(states)
        except (*NO_ANSWER, RuntimeError, messages.StackError) as error:
            # The next tick comes in seconds; a disk that is full must not end the supervision.
            _note(str(error) or type(error).__name__)
        childutils.listener.ok(sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1])
