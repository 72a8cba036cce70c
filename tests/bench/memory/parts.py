"""Memory of each part of a running portal, its children included."""

from collections.abc import Iterable
from dataclasses import dataclass

import psutil

from infra.stack import processes, status
from infra.stack.layout import Layout

_MB = 1e6


@dataclass(frozen=True, slots=True)
class Resident:
    """In MB. Shared pages count in full for each process in ``resident``, by shares in ``share``, never in ``own``."""

    processes: int
    resident: float
    share: float
    own: float


def residents(layout: Layout) -> dict[str, Resident]:
    """Each part that runs here, and the supervisor that watches over them."""
    layout, run = processes.current(layout)
    families = {
        name: _family(int(part["pid"])) for name, part in status.collect(layout)["parts"].items() if part["pid"]
    }
    if run is not None:
        watched = {process.pid for family in families.values() for process in family}
        families["supervisor"] = [one for one in _family(run.supervisor_pid) if one.pid not in watched]
    return {name: _sum(family) for name, family in families.items()}


def resident(layout: Layout, part: str) -> float:
    """Resident MB of one part; 0 if it does not run."""
    found = residents(layout).get(part)
    return found.resident if found else 0.0


def documents(layout: Layout) -> int:
    """Share classes in the running portal's index."""
    return int(status.collect(layout)["documents"]["tranche"] or 0)


def _family(pid: int) -> list[psutil.Process]:
    process = psutil.Process(pid)
    return [process, *process.children(recursive=True)]


def _sum(family: Iterable[psutil.Process]) -> Resident:
    count, resident_bytes, share, own = 0, 0, 0, 0
    for process in family:
        try:
            memory = process.memory_full_info()
        except psutil.Error:
            # It ended meanwhile, as PostgreSQL's workers do.
            continue
        count += 1
        resident_bytes += memory.rss
        own += memory.uss
        # Only Linux tells what a process's part of the shared pages is.
        share += getattr(memory, "pss", memory.rss)
    return Resident(count, resident_bytes / _MB, share / _MB, own / _MB)
