"""Which processes belong to this stack: told by the run's random id in their environment, never by name alone."""

import json
import os
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import psutil

from infra.stack.layout import Layout
from infra.stack.parts import postgres

TERM_SECONDS = 30.0


@dataclass(frozen=True)
class Run:
    """What `up` writes down about itself."""

    run_id: str
    portal_pid: int
    supervisor_pid: int
    supervisor_port: int
    address: str
    detached: bool
    started: float
    port: int
    ports: dict[str, int]
    external: dict[str, str]
    search_nodes: int = 1
    #: Whether SECRET_KEY was given by the environment.
    secret_key_given: bool = False


def read(layout: Layout) -> Run | None:
    """The recorded run, whether or not it still lives."""
    try:
        return Run(**json.loads((layout.run / "state.json").read_text()))
    except (OSError, ValueError, TypeError):
        return None


def current(layout: Layout) -> tuple[Layout, Run | None]:
    """The layout as the living run was started (its port and outside addresses), and that run, if one lives."""
    run = read(layout)
    if run is None or not supervisor_lives(run):
        return layout, None
    return replace(layout, port=run.port, external=run.external, search_nodes=run.search_nodes), run


def write(layout: Layout, run: Run) -> None:
    partial = layout.run / "state.new"
    partial.touch(mode=0o600)
    partial.write_text(json.dumps(asdict(run), indent=1))
    partial.replace(layout.run / "state.json")


def forget(layout: Layout) -> None:
    (layout.run / "state.json").unlink(missing_ok=True)


def _carries(process: psutil.Process, run_id: str) -> bool:
    try:
        return bool(process.environ().get("FONDSATLAS_RUN") == run_id and process.status() != psutil.STATUS_ZOMBIE)
    except (psutil.Error, OSError):
        return False


def supervisor_lives(run: Run) -> bool:
    try:
        return _carries(psutil.Process(run.supervisor_pid), run.run_id)
    except psutil.NoSuchProcess:
        return False


def portal_lives(run: Run) -> bool:
    """Whether the foreground portal of that run is still there (a recycled pid is not)."""
    try:
        process = psutil.Process(run.portal_pid)
        return process.create_time() <= run.started + 1 and "infra.stack" in process.cmdline()
    except psutil.Error:
        return False


def suspended(pid: int) -> bool:
    """Whether a process has been stopped by a signal (SIGSTOP) and does nothing."""
    try:
        return bool(psutil.Process(pid).status() == psutil.STATUS_STOPPED)
    except psutil.Error:
        return False


def members(layout: Layout, run_id: str) -> list[psutil.Process]:
    """Every living process of a run, the database server included, the caller excluded."""
    found = [process for process in psutil.process_iter() if process.pid != os.getpid() and _carries(process, run_id)]
    postmaster = _postmaster(postgres.place(layout).data)
    if postmaster is not None and postmaster not in found:
        found.append(postmaster)
    return found


def _postmaster(data: Path) -> psutil.Process | None:
    """The database server of this data folder. It may hide its environment, so its executable and folder tell."""
    try:
        pid = int((data / "postmaster.pid").read_text().split()[0])
        process = psutil.Process(pid)
        if process.cwd() == str(data) and Path(process.exe()).name == "postgres":
            return process
    except (OSError, ValueError, IndexError, psutil.Error):
        return None
    return None


def end(layout: Layout, run: Run) -> int:
    """End what is left of a run: first the supervisor, which stops the others in order; returns how many were found."""
    found = members(layout, run.run_id)
    if supervisor_lives(run):
        _signal([psutil.Process(run.supervisor_pid)], TERM_SECONDS)
    _signal(members(layout, run.run_id), TERM_SECONDS)
    forget(layout)
    return len(found)


def _signal(processes: list[psutil.Process], seconds: float) -> None:
    for process in processes:
        try:
            # INT is PostgreSQL's fast shutdown; TERM would wait for its sessions.
            if process.name() == "postgres":
                process.send_signal(2)
            else:
                process.terminate()
            # A suspended process hears it once it goes on.
            process.resume()
        except psutil.Error:
            continue
    deadline = time.monotonic() + seconds
    _, alive = psutil.wait_procs(processes, timeout=seconds)
    for process in alive:
        try:
            process.kill()
        except psutil.Error:
            continue
    psutil.wait_procs(alive, timeout=max(5.0, deadline - time.monotonic()))
