"""`portal up`, `down` and `reset`."""

import contextlib
import hashlib
import os
import shutil
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from infra.stack import data, disk, frontend, messages, nightly, ports, processes, services, supervisor, unfinished
from infra.stack.layout import EXTERNAL_VARIABLES, ROOT, Layout
from infra.stack.parts import application, cluster, postgres
from infra.stack.progress import Progress, tail
from infra.stack.services import Running

FIRST_START_MB = 2000
LATER_START_MB = 300
POLL_SECONDS = 1.0
#: The exit code of a portal without its search engine, the same as that of `status`.
PARTLY_UP = 3


@contextmanager
def interruptible() -> Iterator[Callable[[], None]]:
    """SIGINT (Ctrl-C), SIGTERM and SIGHUP raise KeyboardInterrupt, however this process was started.

    Python drops an exception that a signal raises while an object is being deleted, so that it would be lost there:
    whoever waits for long calls what this yields now and then, which raises it again.

    A shell without job control starts a background program with SIGINT ignored, and Python then installs no handler of
    its own; whoever sends the signal nevertheless wants the portal to end. A SIGHUP that is ignored stays so: that is
    what nohup is asked for.
    """

    told = threading.Event()

    def interrupt(signum: int, frame: FrameType | None) -> None:  # noqa: ARG001 - the signal module's signature
        told.set()
        raise KeyboardInterrupt

    def again() -> None:
        if told.is_set():
            raise KeyboardInterrupt

    ending = [signal.SIGINT, signal.SIGTERM]
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        ending.append(signal.SIGHUP)
    former = {number: signal.signal(number, interrupt) for number in ending}
    try:
        yield again
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)


def up(
    layout: Layout,
    progress: Progress,
    *,
    detach: bool,
    only: frozenset[str] | None = None,
    search_nodes: int | None = None,
    empty: bool = False,
    set_aside_index: bool = False,
) -> int:
    """Start everything; returns when it is up (`detach`) or when it was stopped. `only` names parts to start alone.

    `search_nodes` is how many OpenSearch processes there shall be; None keeps the number of the last start.
    `empty` leaves out the fund list, the simulated figures and the demo accounts, now and at every later start.
    `set_aside_index` gives the search engine an empty folder, and keeps the one it had.

    Returns 3 when all but the search engine is up.
    """
    nightly.read(os.environ)
    layout.prepare()
    with interruptible() as interrupted, contextlib.ExitStack() as alone:
        alone.enter_context(services.exclusive(layout))
        services.clear_former(layout, progress)
        unfinished.require_none(layout)
        if only is None or "web" in only:
            ports.require_free(layout.port)
            layout.keep_port()
        first = not (layout.home / "postgres").exists()
        disk.require(layout.home, FIRST_START_MB if first else LATER_START_MB)
        if set_aside_index:
            cluster.set_aside(layout, progress)
        layout = cluster.settle(layout, search_nodes, progress)
        product = application.parts if only is None else None
        running = services.launch(layout, product, progress, detach=detach, only=only)
        try:
            # From here on: a command that is refused changes nothing.
            if empty:
                data.note_own(layout)
            missing = _bring_up(running, progress, only)
            demo = empty and only is None and data.has_demo_list(running.addresses.database)
            _announce(running, progress, only, missing, detach=detach)
            if demo:
                progress.say(f"portal: {messages.demo_stays()}")
            alone.close()
            if detach:
                return 0 if missing is None else PARTLY_UP
            return _watch(running, progress, interrupted)
        except BaseException:
            # Also for who interrupts it the moment that it is up.
            services.stop(running, progress)
            raise


def _bring_up(running: Running, progress: Progress, only: frozenset[str] | None) -> messages.StackError | None:
    """Start and fill everything; why there is no search engine, if all but that is up."""
    missing = None
    layout = running.layout
    wanted = [name for name in services.SERVICES if only is None or name in only]
    services.start(running, [name for name in wanted if name not in layout.external])
    if only is None:
        # Built while the services come up.
        frontend.build(layout, progress)
    if "postgres" in wanted and "postgres" not in layout.external:
        wait_for_own_database(running, progress)
    for name in wanted:
        if name == "postgres" and name not in layout.external:
            continue
        try:
            services.wait(running, name, progress)
        except messages.StackError as failure:
            if name != "opensearch" or only is not None:
                raise
            # ISIN search and fund pages come from PostgreSQL; edits wait in the outbox.
            missing = failure
    if only is not None:
        return None
    _prepare_data(running, progress, with_index=missing is None)
    product = ["indexer", "worker", "beat", "web"]
    services.start(running, product)
    for name in product:
        services.wait(running, name, progress)
    return missing


def wait_for_own_database(running: Running, progress: Progress) -> None:
    """The server answers its superuser first; then the product's role and database are made."""
    as_superuser = Running(
        running.layout, running.keys, running.ports,
        application.Addresses(running.superuser_url, "", "", ""), running.process, running.control, running.run,
    )  # fmt: skip
    services.wait(as_superuser, "postgres", progress)
    postgres.make_database(running.ports["postgres"], running.keys)


def _prepare_data(running: Running, progress: Progress, *, with_index: bool) -> None:
    layout, addresses = running.layout, running.addresses
    env = dict(os.environ) | application.django_environment(layout, addresses, running.keys.secret_key)
    data.migrate(layout, progress, env)
    data.collect_static(layout, progress, env, _static_sources())
    if not os.environ.get("INDEXER_DATABASE_URL"):
        postgres.make_indexer_login(addresses.database, running.keys)
    data.load_once(layout, progress, addresses.database, env)
    if not with_index:
        return
    prefix = os.environ.get("INDEX_PREFIX") or "fondsatlas-"
    if not data.indexes_are_current(addresses.database, addresses.opensearch, prefix):
        data.drop_useless_backlog(addresses.database)
        data.build_indexes(layout, progress, dict(os.environ) | application.indexer_environment(layout, addresses))


def _static_sources() -> str:
    """One hash over what the admin's files come from: the locked packages and the portal's own."""
    total = hashlib.sha256((ROOT / "requirements.lock").read_bytes())
    for path in sorted((ROOT / "app").glob("*/static/**/*")):
        if path.is_file():
            total.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def _announce(
    running: Running, progress: Progress, only: frozenset[str] | None, missing: messages.StackError | None, *,
    detach: bool,
) -> None:  # fmt: skip
    if missing is not None:
        progress.say(f"portal: {messages.without_engine(running.layout.address, missing)}")
        return
    if only is not None:
        progress.say(f"Up: {', '.join(name for name in services.SERVICES if name in only)}.")
    else:
        progress.say(f"\nThe portal is up: {running.layout.address}")
    progress.say("End it with ./portal down." if detach else "Ctrl-C ends it; ./portal status tells how it is.")


def _watch(running: Running, progress: Progress, interrupted: Callable[[], None]) -> int:
    """Stay until Ctrl-C or until `portal down`; says when a part crashes, comes back or is given up."""
    known: dict[str, str] = {}
    try:
        while running.process.poll() is None:
            interrupted()
            try:
                states = running.control.states()
            except supervisor.NO_ANSWER:
                states = {}
            for name, state in states.items():
                _tell(running, progress, name, known.get(name, state.name), state.name)
                known[name] = state.name
            time.sleep(POLL_SECONDS)
    except KeyboardInterrupt:
        services.stop(running, progress)
        return 130
    processes.end(running.layout, running.run)
    if running.process.returncode != 0:
        raise messages.supervisor_gone(running.layout.log("supervisor"))
    progress.say("Stopped.")
    return 0


def _tell(running: Running, progress: Progress, name: str, before: str, now: str) -> None:
    if before == now:
        return
    title = services.title(name)
    if now in ("BACKOFF", "EXITED", "STARTING"):
        progress.say(f"  !! {title}: ended unexpectedly, starting it again")
    elif now == "RUNNING":
        progress.say(f"  ok {title}: running again")
    elif now == "FATAL":
        log = running.layout.log(name)
        progress.say(f"  !! {messages.part_failed(name, 'was given up after several starts', log, tail(log, 8))}")


def down(layout: Layout, progress: Progress) -> int:
    """End the stack of this folder, whoever started it, and whatever a killed one left."""
    if not (layout.run / "state.json").exists():
        raise messages.not_running()
    with services.exclusive(layout):
        run = processes.read(layout)
        if run is None or not processes.members(layout, run.run_id):
            processes.forget(layout)
            raise messages.not_running()
        with progress.step("Stopping"):
            services.end(layout, run)
    return 0


#: Folders of the portal that a reset deletes, beside `run` and the mark of own funds.
_RESET = ("postgres", "redis", "opensearch", "mail", "static", "media", "cache", "logs", "node", "jars")


def reset(layout: Layout, progress: Progress, *, confirmed: bool) -> int:
    """Throw away all data of this folder but its backups. Outside services are not touched."""
    for line in _told_by_reset(layout):
        progress.say(line)
    if not confirmed:
        try:
            answer = input("Type yes to go on: ")
        except EOFError:
            answer = ""
        if answer.strip().lower() != "yes":
            progress.say("Nothing was deleted.")
            return 1
    layout.prepare()
    with services.exclusive(layout):
        run = processes.read(layout)
        if run is not None and processes.members(layout, run.run_id):
            with progress.step("Stopping"):
                services.end(layout, run)
        with progress.step("Deleting"):
            where = postgres.place(layout)
            if postgres.UNREACHABLE_HOME in where.data.parents:
                shutil.rmtree(where.data.parent, ignore_errors=True)
            for name in _RESET:
                shutil.rmtree(layout.home / name, ignore_errors=True)
            (layout.home / data.OWN).unlink(missing_ok=True)
            shutil.rmtree(layout.run, ignore_errors=True)
    return 0


def _told_by_reset(layout: Layout) -> Iterator[str]:
    """What a reset deletes, and what it leaves."""
    yield f"This deletes in {layout.home}:"
    yield "  the database, the uploaded files and the inbox"
    yield "  the indexes, and the jobs that wait in Redis"
    for folder in sorted(layout.home.glob("opensearch/set-aside-*/")):
        yield f"  data of the search engine that was set aside: {folder.relative_to(layout.home)}"
    yield "  the secrets (sessions, links in e-mails and second factors are void without them) and the logs"
    yield "  the remembered port and number of search nodes"
    yield "  the mark of a portal with your own funds: the next ./portal up loads the demo, unless it is told --empty"
    yield "  what is fetched or made again: OpenSearch, Node, the admin's files and kept PDF documents"
    deleted = {*_RESET, layout.run.name, data.OWN}
    left = sorted(path.name for path in layout.home.glob("*") if path.name not in deleted)
    yield "It leaves the backups" + (f" and all else that is there: {', '.join(left)}." if left else ".")
    outside = [f"{part} ({EXTERNAL_VARIABLES[part]})" for part in layout.external]
    if outside:
        yield f"It does not touch what lies elsewhere: {', '.join(outside)}."
