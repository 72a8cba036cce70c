"""One part hangs until the portal's attendant ends it, while the health page is asked."""

import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

import psutil

from infra.stack import keys, processes, status
from infra.stack.layout import Layout
from infra.stack.supervisor import Supervisor

PARTS = ("postgres", "redis", "opensearch")
#: Seconds after which nobody waits any longer: for the attendant, for the part's return, for an answer.
_LONGEST, _BACK, _ANSWER = 90.0, 180.0, 20.0
_PAUSE = 0.1


@dataclass(frozen=True, slots=True)
class Hang:
    """A part, the seconds until it was ended, and those of each answer of the health page meanwhile."""

    part: str
    noticed: float
    answers: Sequence[float]


def ask(address: str) -> float:
    """Seconds until the health page has answered on a new connection. RuntimeError if it does not."""
    place = urlsplit(address)
    connection = HTTPConnection(place.hostname or "127.0.0.1", place.port, timeout=_ANSWER)
    began = time.perf_counter()
    try:
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        answer.read()
    except (OSError, HTTPException) as error:
        raise RuntimeError(f"/healthz does not answer: {error!r}") from error
    finally:
        connection.close()
    if answer.status != 200:
        raise RuntimeError(f"/healthz answers {answer.status}")
    return time.perf_counter() - began


def hang(layout: Layout, address: str, part: str) -> Hang:
    """Stop a part's processes and ask until its first one is gone; returns once everything is well again."""
    tree = _tree(layout, part)
    answers: list[float] = []
    began = time.monotonic()
    try:
        _signal(tree, signal.SIGSTOP)
        while _lives(tree[0]):
            if time.monotonic() - began > _LONGEST:
                raise RuntimeError(f"{part} has hung for {_LONGEST:.0f} s, and nobody has noticed")
            answers.append(ask(address))
            time.sleep(_PAUSE)
        noticed = time.monotonic() - began
    finally:
        # What the attendant has left, such as a session of PostgreSQL, must not outlive the fault.
        _signal(tree, signal.SIGCONT)
    _wait_until_well(layout)
    return Hang(part, noticed, answers)


def _tree(layout: Layout, part: str) -> list[psutil.Process]:
    _, run = processes.current(layout)
    if run is None:
        raise RuntimeError("the portal does not run")
    states = Supervisor(run.supervisor_port, keys.load(layout.run / "secrets").supervisor).states()
    top = psutil.Process(states[part].pid)
    return [top, *top.children(recursive=True)]


def _lives(process: psutil.Process) -> bool:
    with suppress(psutil.NoSuchProcess):
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    return False


def _signal(tree: Sequence[psutil.Process], number: signal.Signals) -> None:
    for process in tree:
        with suppress(psutil.Error):
            process.send_signal(number)


def _wait_until_well(layout: Layout) -> None:
    deadline = time.monotonic() + _BACK
    while not all(part["up"] for part in status.collect(layout)["parts"].values()):
        if time.monotonic() > deadline:
            raise RuntimeError(f"not all parts are back after {_BACK:.0f} s")
        time.sleep(0.5)
