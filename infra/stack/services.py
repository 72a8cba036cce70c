"""Starts the supervisor and the four services (database, broker, engine, mail) and waits for each to answer.

`up` puts the product on top of it; the test runner uses it alone, with its own folder.
"""

import contextlib
import fcntl
import os
import secrets
import smtplib
import subprocess
import time
import urllib.error
import xmlrpc.client
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import IO, Protocol
from urllib.parse import urlsplit

import psycopg
import redis as redis_client

from infra.stack import heartbeat, messages, ports, processes, supervisor
from infra.stack import keys as key_store
from infra.stack.layout import EXTERNAL_VARIABLES, PARTS, Layout, kind
from infra.stack.parts import application, cluster, mail, opensearch, postgres, redis
from infra.stack.parts.application import Addresses
from infra.stack.parts.part import Part
from infra.stack.progress import Progress, Step, tail

SERVICES = ("postgres", "redis", "opensearch", "mail")
INTERNAL_PORTS = ("postgres", "redis", "opensearch", "transport", "mail", "supervisor")
TITLES = {
    "postgres": "PostgreSQL", "redis": "Redis", "opensearch": "OpenSearch", "mail": "mail inbox",
    "indexer": "indexer", "worker": "background worker", "beat": "scheduler", "web": "web server",
}  # fmt: skip
# Generous: a laptop on battery needs several times as long as measured. Each wait names the part and ends with its log.
START_SECONDS = {
    "postgres": 60,
    "redis": 20,
    "opensearch": 150,
    "mail": 20,
    "indexer": 60,
    "worker": 90,
    "beat": 60,
    "web": 60,
}
PRODUCT = ("web", "beat", "worker", "indexer")
WITHOUT_PORT = frozenset({"indexer", "worker", "beat"})


def port_names(layout: Layout) -> list[str]:
    """Everything of this stack that needs a port of its own, but the web server."""
    return [*INTERNAL_PORTS, *(name for pair in cluster.more_ports(layout) for name in pair)]


def title(name: str) -> str:
    """A process's name for people."""
    number = name.removeprefix("opensearch-")
    return TITLES[kind(name)] + (f" (node {number})" if number != name else "")


NOT_READY = (OSError, psycopg.Error, redis_client.RedisError, ValueError)


class Answering(Protocol):
    """What it takes to ask a part of a stack whether it answers."""

    @property
    def layout(self) -> Layout: ...
    @property
    def addresses(self) -> Addresses: ...
    @property
    def control(self) -> supervisor.Supervisor: ...


@dataclass(frozen=True)
class Found:
    """A running stack that another process has started."""

    layout: Layout
    addresses: Addresses
    control: supervisor.Supervisor
    #: The supervisor's process.
    pid: int


@dataclass
class Running:
    """A started stack, as long as the caller keeps it."""

    layout: Layout
    keys: key_store.Keys
    ports: dict[str, int]
    addresses: Addresses
    process: subprocess.Popen[bytes]
    control: supervisor.Supervisor
    run: processes.Run

    @property
    def superuser_url(self) -> str:
        return postgres.superuser_url(self.ports["postgres"], self.keys)


def addresses_of(layout: Layout, chosen: dict[str, int], keys: key_store.Keys) -> Addresses:
    outside = layout.external
    return Addresses(
        database=outside.get("postgres") or postgres.url(chosen["postgres"], keys),
        opensearch=outside.get("opensearch")
        or ",".join(opensearch.url(chosen[name], keys) for name in layout.search_node_names),
        redis=outside.get("redis") or redis.url(chosen["redis"], keys, "web"),
        mail=outside.get("mail") or mail.url(chosen["mail"]),
        redis_users={}
        if "redis" in outside
        else {user: redis.url(chosen["redis"], keys, user) for user in redis.USERS},
    )


def probe(part: str, layout: Layout, addresses: Addresses) -> str:
    """The version of a part that answers; raises one of NOT_READY while it does not."""
    if part == "postgres":
        return postgres.probe(addresses.database)
    if part == "redis":
        return redis.probe(addresses.redis_for("status"))
    if part in layout.search_node_names:
        if "opensearch" in layout.external:
            return opensearch.probe(addresses.opensearch)
        return _probe_node(part, layout, addresses)
    if part == "mail":
        return mail.probe(addresses.mail)
    if part == "web":
        return application.probe_web(layout)
    heartbeat.require(layout.heartbeat(part))
    if part in ("worker", "beat"):
        return f"celery {application.package_version('celery')}"
    return "fondsatlas"


def _probe_node(name: str, layout: Layout, addresses: Addresses) -> str:
    try:
        return opensearch.probe(addresses.opensearch.split(",")[layout.search_node_names.index(name)])
    except OSError as error:
        # A node that answers, and one of several, may still be recovering what another one has in order.
        said = opensearch.damage(layout.log(name))
        if said is None:
            raise
        raise opensearch.DamagedError(
            f"its data is damaged ({said[:120]}): ./portal down, then ./portal up --set-aside-index"
        ) from error


@contextlib.contextmanager
def exclusive(layout: Layout) -> Iterator[None]:
    """Only one `up`, `down` or `reset` works on a folder at a time; messages.StackError for the second."""
    handle: IO[str] = (layout.run / "lock").open("a+")
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            handle.seek(0)
            raise messages.being_started(handle.read().strip() or "unknown") from error
        handle.seek(0)
        handle.truncate()
        handle.write(str(os.getpid()))
        handle.flush()
        try:
            yield
        finally:
            # Closing is not enough: a command that another thread is just starting has the file open for a moment.
            fcntl.flock(handle, fcntl.LOCK_UN)
    finally:
        handle.close()


def clear_former(layout: Layout, progress: Progress) -> None:
    """Refuse if the stack runs; end the remains of a run whose portal or supervisor was killed."""
    former = processes.read(layout)
    if former is None:
        return
    if processes.supervisor_lives(former) and (former.detached or processes.portal_lives(former)):
        raise messages.already_running(former.address, former.supervisor_pid if former.detached else former.portal_pid)
    if processes.members(layout, former.run_id):
        with progress.step("Ending what a killed run left behind"):
            processes.end(layout, former)
    processes.forget(layout)


def launch(
    layout: Layout,
    product: Callable[[Layout, Addresses, str], list[Part]] | None,
    progress: Progress,
    *,
    detach: bool,
    durable: bool = True,
    only: frozenset[str] | None = None,
) -> Running:
    """Prepare the services' folders and start the supervisor, with nothing running under it yet."""
    keys = key_store.load(layout.run / "secrets")
    chosen = ports.choose(port_names(layout), layout.ports)
    addresses = addresses_of(layout, chosen, keys)
    wanted = [name for name in SERVICES if name not in layout.external and (only is None or name in only)]
    parts: list[Part] = []
    if "postgres" in wanted:
        if not (postgres.place(layout).data / "portal-complete").exists():
            with progress.step("Making the database cluster"):
                postgres.prepare(layout, keys)
        parts.append(postgres.part(layout, chosen["postgres"], durable=durable))
    if "redis" in wanted:
        redis.prepare(layout, chosen["redis"], keys)
        parts.append(redis.part(layout))
    if "opensearch" in wanted:
        opensearch.prepare(layout, progress)
        for name in layout.search_node_names:
            opensearch.mark_start(layout.log(name))
        parts += cluster.parts(layout, chosen, keys, progress)
    if "mail" in wanted:
        parts.append(mail.part(layout, chosen["mail"]))
    if product is not None:
        # The indexer's database login follows from the keys, so its address is known before the role exists.
        indexer = os.environ.get("INDEXER_DATABASE_URL") or postgres.indexer_url(addresses.database, keys)
        addresses = replace(addresses, indexer_database=indexer)
        parts += product(layout, addresses, keys.secret_key)
    for name in WITHOUT_PORT:
        layout.heartbeat(name).unlink(missing_ok=True)
    run_id = secrets.token_hex(16)
    process, control = supervisor.launch(layout, parts, chosen["supervisor"], keys.supervisor, run_id, detach=detach)
    run = processes.Run(
        run_id=run_id, portal_pid=os.getpid(), supervisor_pid=process.pid, supervisor_port=chosen["supervisor"],
        address=layout.address, detached=detach, started=time.time(), port=layout.port, ports=chosen,
        external=dict(layout.external), search_nodes=layout.search_nodes,
        secret_key_given=bool(os.environ.get("SECRET_KEY")),
    )  # fmt: skip
    processes.write(layout, run)
    return Running(layout, keys, chosen, addresses, process, control, run)


def start(running: Running, names: list[str]) -> None:
    for part in names:
        for name in running.layout.processes_of(part):
            with supervisor.commanding(running.process.pid):
                running.control.start(name)


def wait(running: Running, part: str, progress: Progress) -> None:
    """Until every process of the part answers. messages.StackError, with its last log lines, when it is given up or too
    slow.
    """
    if part in running.layout.external:
        with progress.step(f"Asking {TITLES[part]} at its outside address") as step:
            step.result = f": {_wait(running, part, step)}"
        return
    for name in running.layout.processes_of(part):
        with progress.step(f"Starting {title(name)}") as step:
            step.result = f": {_wait(running, name, step)}"


def restart(found: Found, part: str, progress: Progress) -> None:
    """Stop the processes of a part, one after the other, and wait until each answers again.

    Raises messages.StackError for one that does not come up.
    """
    for name in found.layout.processes_of(part) if part in PARTS else [part]:
        with progress.step(f"Restarting {title(name)}") as step:
            with supervisor.commanding(found.pid):
                # One that was given up does not run.
                with contextlib.suppress(xmlrpc.client.Fault):
                    found.control.stop(name)
                found.layout.heartbeat(name).unlink(missing_ok=True)
                found.control.start(name)
            step.result = f": {_wait(found, name, step)}"


def require_addresses(layout: Layout) -> None:
    """Raise messages.StackError for an outside address that nobody could ask."""
    for part, address in layout.external.items():
        try:
            if part == "postgres":
                ports_named = str(psycopg.conninfo.conninfo_to_dict(address).get("port", "")).split(",")
                good = all(one.isdecimal() for one in ports_named if one)
            else:
                parts = [urlsplit(one.strip()) for one in address.split(",")]
                good = all(one.scheme and one.hostname and one.port != 0 for one in parts)
        except (psycopg.ProgrammingError, ValueError):
            good = False
        if not good and part != "mail":
            raise messages.bad_address(EXTERNAL_VARIABLES[part])


def _refused(part: str, layout: Layout, reason: str) -> messages.StackError:
    if part in layout.external:
        return messages.external_refused(TITLES[part], EXTERNAL_VARIABLES[part], reason)
    return messages.own_part_refused(title(part), layout.run / "secrets", reason)


def _refuses_login(error: Exception) -> bool:
    """Whether a part knows who asks, and does not let them in; asking again would not help."""
    if isinstance(error, urllib.error.HTTPError):
        return error.code in (401, 403)
    if isinstance(error, psycopg.OperationalError):
        # A connection that is refused has no code, only the server's words.
        return any(words in str(error) for words in ("authentication failed", "no password supplied"))
    return isinstance(error, redis_client.AuthenticationError)


def first_line(error: Exception) -> str:
    """What an error says in short."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def is_answer(error: Exception) -> bool:
    """Whether a part has said something, if only that it cannot or will not serve: then it does not hang."""
    if isinstance(error, psycopg.Error):
        # A refused connection has no code, only the server's words; FATAL is theirs, and a time-out has none.
        return error.sqlstate is not None or "FATAL: " in str(error)
    if isinstance(error, redis_client.RedisError):
        # What Redis itself has said has a code, and a lost connection none.
        return error.status_code is not None
    return isinstance(error, urllib.error.HTTPError | smtplib.SMTPResponseException)


def _wait(running: Answering, part: str, step: Step) -> str:
    limit = _limit(part, running.layout)
    deadline = time.monotonic() + limit
    log = running.layout.log(part)
    reason = "it has not answered yet"
    while True:
        external = part in running.layout.external
        if not external:
            with supervisor.commanding():
                state = running.control.states()[part].name
            if state in ("FATAL", "EXITED"):
                raise messages.part_failed(part, "ended while starting, several times", log, tail(log, 8))
        try:
            # A part without a port counts as up once the supervisor has seen it stay.
            if external or part not in WITHOUT_PORT or state == "RUNNING":
                return probe(part, running.layout, running.addresses)
            reason = state.lower()
        except opensearch.DamagedError as error:
            said = opensearch.damage(log)
            if said is not None and (running.layout.search_nodes == 1 or time.monotonic() > deadline):
                raise messages.engine_damaged(said) from error
            reason = str(error)
        except NOT_READY as error:
            reason = first_line(error)
            if _refuses_login(error):
                raise _refused(part, running.layout, reason) from error
        if time.monotonic() > deadline:
            if external:
                raise messages.external_unreachable(TITLES[part], EXTERNAL_VARIABLES[part], reason)
            raise messages.part_failed(part, f"did not come up within {limit:.0f} seconds", log, tail(log, 8))
        step.note(f"waiting ({reason[:80]})")
        time.sleep(0.1)


def end(layout: Layout, run: processes.Run) -> None:
    """Stop a run that another process started, in order, and whatever is left of it."""
    if processes.supervisor_lives(run):
        # Where it cannot be asked, signals do the same.
        with contextlib.suppress(*supervisor.NO_ANSWER, messages.StackError):
            control = supervisor.Supervisor(run.supervisor_port, key_store.load(layout.run / "secrets").supervisor)
            control.stop_all(PRODUCT)
    processes.end(layout, run)


def _limit(name: str, layout: Layout) -> float:
    part = kind(name)
    # Nodes start together and share the processors.
    seconds = START_SECONDS[part] * len(layout.processes_of(part))
    return float(os.environ.get("PORTAL_START_SECONDS") or seconds)


def stop(running: Running, progress: Progress | None = None) -> None:
    """Stop all parts in the reverse order of their start, then make sure that nothing of this run is left."""
    with progress.step("Stopping") if progress else contextlib.nullcontext():
        try:
            running.control.stop_all(PRODUCT)
        except supervisor.NO_ANSWER:
            # It cannot be asked any more; told by a signal, it still stops the parts in order.
            running.process.terminate()
        try:
            running.process.wait(supervisor.STOP_SECONDS)
        except subprocess.TimeoutExpired:
            running.process.terminate()
        processes.end(running.layout, running.run)
        with contextlib.suppress(subprocess.TimeoutExpired):
            running.process.wait(5)
        ports.release(running.layout.ports)
