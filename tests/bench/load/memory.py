"""Resident memory of the web server's processes over time, and how fast it grows."""

import threading
import time
from dataclasses import dataclass, field
from statistics import linear_regression

import psutil

MEGABYTE = 1024 * 1024


def web_processes(port: int) -> list[psutil.Process]:
    """The processes that serve ``port`` on this machine; none where the system does not tell."""
    found: dict[int, psutil.Process] = {}
    try:
        listening = {
            one.pid
            for one in psutil.net_connections(kind="tcp")
            if one.status == psutil.CONN_LISTEN and one.laddr and one.laddr.port == port and one.pid
        }
        for pid in listening:
            process = psutil.Process(pid)
            for one in (process, *process.children(recursive=True)):
                found[one.pid] = one
    except psutil.Error:
        return []
    return sorted(found.values(), key=lambda one: one.pid)


@dataclass(slots=True)
class Memory:
    """Samples the resident size every few seconds until it is ended."""

    processes: list[psutil.Process]
    every: float = 5.0
    samples: dict[int, list[tuple[float, float]]] = field(default_factory=dict)
    _stop: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin."""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Stop sampling."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        began = time.monotonic()
        while True:
            for process in self.processes:
                try:
                    size = process.memory_info().rss / MEGABYTE
                except psutil.NoSuchProcess:
                    continue
                self.samples.setdefault(process.pid, []).append((time.monotonic() - began, size))
            if self._stop.wait(self.every):
                return

    def as_dict(self) -> list[dict[str, object]]:
        """By process: first, last and greatest size in MB, and the slope of the second half, in MB an hour.

        Caches fill in the first half; what still grows after that does not end by itself.
        """
        found: list[dict[str, object]] = []
        for pid, all_ in sorted(self.samples.items()):
            late = all_[len(all_) // 2 :]
            slope = linear_regression(*zip(*late, strict=True)).slope * 3600 if len(late) > 2 else None
            sizes = [size for _, size in all_]
            found.append(
                {
                    "pid": pid,
                    "first_mb": round(sizes[0], 1),
                    "middle_mb": round(late[0][1], 1),
                    "last_mb": round(sizes[-1], 1),
                    "most_mb": round(max(sizes), 1),
                    "slope_mb_per_hour": None if slope is None else round(slope, 1),
                    "samples": [[round(at), round(size, 1)] for at, size in all_],
                }
            )
        return found
