"""The one supervisor of a stack: its configuration, its remote calls, and how it is started and stopped."""

import contextlib
import ctypes
import http.client
import os
import shlex
import signal
import subprocess
import sys
import time
import xmlrpc.client
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from infra.stack import messages
from infra.stack.layout import HOST, PYTHON, ROOT, Layout
from infra.stack.parts.part import Part
from infra.stack.progress import tail

LOG_BYTES = "10MB"
LOG_BACKUPS = 3
PR_SET_PDEATHSIG = 1
STOP_SECONDS = 60.0
#: How long a command waits for the supervisor before it calls it hung; PORTAL_SUPERVISOR_SECONDS sets another time.
_ANSWER_SECONDS = 10.0
#: In the folder `run`: which process of each part has answered, for an attendant that takes over from another one.
ANSWERED = "answered.json"
#: The supervisor's own helpers, which are no parts of the product.
LISTENERS = frozenset({"watch", "attend", "nightly"})
#: What a call raises when the supervisor does not answer, or refuses.
NO_ANSWER = (OSError, xmlrpc.client.Error, http.client.HTTPException)
ENDED = frozenset({"STOPPED", "EXITED", "FATAL"})


@dataclass(frozen=True)
class ProcessState:
    """One row of the supervisor's list; `name` is RUNNING, STARTING, BACKOFF, STOPPED, EXITED or FATAL."""

    name: str
    pid: int
    started: int
    exit_status: int


def _value(text: str) -> str:
    return text.replace("%", "%%")


def _environment(pairs: dict[str, str]) -> str:
    quoted = []
    for name, value in pairs.items():
        mark = "'" if '"' in value else '"'
        quoted.append(f"{name}={mark}{_value(value)}{mark}")
    return ",".join(quoted)


def _listener(layout: Layout, module: str, argument: str, events: str) -> list[str]:
    """One of the supervisor's own helpers, which hears of some events."""
    return [
        f"[eventlistener:{module}]",
        f"command={_value(shlex.join([PYTHON, '-m', f'infra.stack.{module}', argument]))}",
        f"directory={_value(str(ROOT))}",
        "environment=" + _environment({"PYTHONPATH": str(ROOT)}),
        f"events={events}",
        "priority=1",
        f"stderr_logfile={_value(str(layout.log(module)))}",
        "stderr_logfile_maxbytes=1MB",
    ]


def configuration(layout: Layout, parts: Iterable[Part], port: int, password: str) -> str:
    """Text of supervisord.conf. Nothing starts by itself: the portal starts the parts in order, with checks between."""
    lines = [
        "[supervisord]",
        "nodaemon=true",
        f"logfile={_value(str(layout.log('supervisor')))}",
        "logfile_maxbytes=1MB",
        "logfile_backups=1",
        f"pidfile={_value(str(layout.run / 'supervisord.pid'))}",
        f"childlogdir={_value(str(layout.logs))}",
        *(["user=root"] if os.geteuid() == 0 else []),
        "[inet_http_server]",
        f"port={HOST}:{port}",
        "username=portal",
        f"password={password}",
        "[rpcinterface:supervisor]",
        "supervisor.rpcinterface_factory = supervisor.rpcinterface:make_main_rpcinterface",
        *_listener(
            layout,
            "watch",
            str(layout.run / "events.json"),
            "PROCESS_STATE_RUNNING,PROCESS_STATE_EXITED,PROCESS_STATE_BACKOFF,PROCESS_STATE_FATAL",
        ),
        *_listener(layout, "attend", str(layout.home), "TICK_5"),
        *(_listener(layout, "nightly", str(layout.home), "TICK_60") if os.environ.get("BACKUP_AT") else []),
    ]
    for priority, part in enumerate(parts, start=10):
        lines += [
            f"[program:{part.name}]",
            f"command={_value(shlex.join(part.command))}",
            f"directory={_value(str(part.directory))}",
            *([f"user={part.user}"] if part.user else []),
            *(["environment=" + _environment(dict(part.environment))] if part.environment else []),
            "autostart=false",
            "autorestart=true",
            f"startsecs={part.start_seconds}",
            f"startretries={part.start_retries}",
            f"priority={priority}",
            f"stopsignal={part.stop_signal}",
            f"stopwaitsecs={part.stop_seconds}",
            "killasgroup=true",
            f"stdout_logfile={_value(str(part.log))}",
            f"stdout_logfile_maxbytes={LOG_BYTES}",
            f"stdout_logfile_backups={LOG_BACKUPS}",
            "redirect_stderr=true",
        ]
    return "\n".join(lines) + "\n"


class _Transport(xmlrpc.client.Transport):
    """The default transport waits for ever; a hung supervisor must not hang the portal."""

    def make_connection(self, host: Any) -> http.client.HTTPConnection:
        connection = super().make_connection(host)
        connection.timeout = float(os.environ.get("PORTAL_SUPERVISOR_SECONDS") or _ANSWER_SECONDS)
        return connection


class Supervisor:
    """Remote control of a running supervisor. Calls raise one of NO_ANSWER when it does not answer, or refuses."""

    def __init__(self, port: int, password: str) -> None:
        self._proxy = xmlrpc.client.ServerProxy(
            f"http://portal:{password}@{HOST}:{port}/RPC2", transport=_Transport(), allow_none=True
        )

    def states(self) -> dict[str, ProcessState]:
        return {name: state for name, state in self._all_states().items() if name not in LISTENERS}

    def _all_states(self) -> dict[str, ProcessState]:
        rows: Any = self._proxy.supervisor.getAllProcessInfo()
        return {
            row["name"]: ProcessState(row["statename"], row["pid"], row["start"], row["exitstatus"]) for row in rows
        }

    def start(self, part: str) -> None:
        """Start one part and come back at once; raises one of NO_ANSWER."""
        self._proxy.supervisor.startProcess(part, False)

    def stop_all(self, first: Iterable[str]) -> None:
        """Stop the parts in `first` together, then the others together, then the helpers, then the supervisor itself.

        The supervisor's own way is one after the other with a second and more between.
        """
        # Ctrl-C may have come in the middle of a call, whose connection takes no other one afterwards.
        self._proxy("close")()
        names = frozenset(first)
        everything = self._all_states().keys()
        for chosen in (names, everything - names - LISTENERS, everything & LISTENERS):
            deadline = time.monotonic() + STOP_SECONDS
            asked: set[str] = set()
            while time.monotonic() < deadline:
                states = self._all_states()
                alive = {name for name, state in states.items() if name in chosen and state.name not in ENDED}
                if not alive:
                    break
                for name in alive - asked:
                    # A part that ends in this very moment cannot be stopped any more, which is as good.
                    with contextlib.suppress(xmlrpc.client.Fault):
                        self._proxy.supervisor.stopProcess(name, False)
                asked |= alive
                time.sleep(0.05)
        self._proxy.supervisor.shutdown()

    def stop(self, part: str) -> None:
        """Stop one part and wait for its end, which may take longer than one call may last."""
        self._proxy.supervisor.stopProcess(part, False)
        deadline = time.monotonic() + STOP_SECONDS
        while self.states()[part].name not in ENDED and time.monotonic() < deadline:
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            self._proxy.supervisor.getState()
        except NO_ANSWER:
            return False
        return True


@contextlib.contextmanager
def commanding(pid: int | None = None) -> Iterator[None]:
    """Raise messages.StackError where the supervisor (process ``pid``) refuses what is asked within, or is silent."""
    try:
        yield
    except xmlrpc.client.Fault as fault:
        raise messages.supervisor_refuses(fault.faultString) from fault
    except NO_ANSWER as error:
        raise messages.supervisor_hangs(pid) from error


def _die_with_parent() -> Callable[[], None] | None:
    """On Linux the supervisor gets SIGTERM, and so stops everything in order, when a foreground portal is killed."""
    if not sys.platform.startswith("linux"):
        return None
    prctl = ctypes.CDLL(None, use_errno=True).prctl

    def set_signal() -> None:
        prctl(PR_SET_PDEATHSIG, int(signal.SIGTERM), 0, 0, 0)

    return set_signal


def launch(
    layout: Layout, parts: list[Part], port: int, password: str, run_id: str, *, detach: bool
) -> tuple[subprocess.Popen[bytes], Supervisor]:
    """Start the supervisor with all parts configured and none running; messages.StackError if it does not answer."""
    conf = layout.run / "supervisord.conf"
    conf.unlink(missing_ok=True)
    conf.touch(mode=0o600)
    conf.write_text(configuration(layout, parts, port, password))
    for name in ("events.json", ANSWERED):
        (layout.run / name).unlink(missing_ok=True)
    output = layout.log("supervisor-start")
    # The supervisor's own environment reaches every part; the secrets are given only to the parts that need them.
    environment = {name: value for name, value in os.environ.items() if name not in SECRET_VARIABLES}
    with output.open("wb") as sink:
        process = subprocess.Popen(
            [PYTHON, "-m", "infra.stack.supervision", "-n", "-c", str(conf)],
            cwd=ROOT,
            env=environment | {"FONDSATLAS_RUN": run_id, "TZ": "UTC"},
            stdin=subprocess.DEVNULL,
            stdout=sink,
            stderr=subprocess.STDOUT,
            # Its own session: Ctrl-C reaches only the portal, which then stops the parts in order.
            start_new_session=True,
            preexec_fn=None if detach else _die_with_parent(),
        )
    control = Supervisor(port, password)
    deadline = time.monotonic() + 20
    while not control.answers():
        if process.poll() is not None or time.monotonic() > deadline:
            process.kill()
            raise messages.supervisor_silent(tail(output) or tail(layout.log("supervisor")))
        time.sleep(0.05)
    return process, control


SECRET_VARIABLES = {
    "SECRET_KEY",
    "DATABASE_URL",
    "REDIS_URL",
    "REDIS_THROTTLING_URL",
    "REDIS_CACHE_URL",
    "EMAIL_URL",
    "OPENSEARCH_URL",
    "INDEXER_DATABASE_URL",
    "S3_KEY",
    "S3_SECRET",
    "METRICS_TOKEN",
}
