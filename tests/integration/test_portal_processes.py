"""The portal's processes: started, counted, restarted and ended, with real services in a folder of their own."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from infra.stack import keys as key_store
from infra.stack import status
from infra.stack.layout import EXTERNAL_VARIABLES, ROOT, from_environment
from infra.stack.parts import redis as redis_part
from tests.waiting import until

pytestmark = [pytest.mark.services, pytest.mark.slow, pytest.mark.turns, pytest.mark.timeout(120)]
PARTS = "postgres,redis,mail"


class Portal:
    """Runs portal commands on one folder, as a user would."""

    def __init__(self, home: Path, **more: str) -> None:
        self.home = home
        outside = (*EXTERNAL_VARIABLES.values(), "INDEXER_DATABASE_URL", "PORT", "SECRET_KEY")
        self.env = {name: value for name, value in os.environ.items() if name not in outside}
        self.env |= {"PORTAL_HOME": str(home), "PYTHONPATH": str(ROOT)} | more

    def start(self, *arguments: str, ignored: Collection[signal.Signals] = ()) -> "subprocess.Popen[str]":
        """Start a command with these signals ignored, and no others, whatever this test run was started with."""

        def dispose() -> None:
            for number in (signal.SIGINT, signal.SIGHUP):
                signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)

        return subprocess.Popen(
            [sys.executable, "-m", "infra.stack", *arguments], cwd=ROOT, env=self.env, text=True, preexec_fn=dispose,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def run(self, *arguments: str, timeout: float = 60) -> "subprocess.CompletedProcess[str]":
        process = self.start(*arguments)
        try:
            out, err = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        return subprocess.CompletedProcess(arguments, process.returncode, out, err)

    def status(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.run("status", "--json").stdout)
        return found

    def seen(self) -> dict[str, Any]:
        """The same as `status` without a process of its own, for those who ask again and again."""
        return status.collect(from_environment(self.env))

    def processes(self) -> list[psutil.Process]:
        """Everything whose command line names this folder, whatever started it."""
        return [
            process
            for process in psutil.process_iter(["cmdline"])
            if any(str(self.home) in word for word in process.info["cmdline"] or [])
        ]


def enterable(path: Path) -> Path:
    """The folder, which the database's own user can reach where the tests run as root."""
    if os.geteuid() == 0:
        for folder in (path, *list(path.parents)[:2]):
            folder.chmod(folder.stat().st_mode | 0o011)
    return path


@pytest.fixture
def portal(tmp_path: Path) -> Iterator[Portal]:
    one = Portal(enterable(tmp_path) / "home")
    yield one
    one.run("down")
    assert one.processes() == []


def test_detached_start_second_start_restart_of_a_crashed_part_and_down(portal: Portal) -> None:
    # Given a started portal
    started = portal.run("up", "--only", PARTS, "--detach")
    assert started.returncode == 0, started.stderr
    before = portal.status()
    assert {name for name, part in before["parts"].items() if part["up"]} == {"postgres", "redis", "mail"}
    assert before["parts"]["postgres"]["version"].startswith("18.")
    assert "://127.0.0.1:" in before["parts"]["postgres"]["address"]

    # When it is started again, then that is refused in one message and nothing changes
    second = portal.run("up", "--only", PARTS, "--detach")
    assert second.returncode == 1
    assert "already running at" in second.stderr
    assert "Traceback" not in second.stderr
    assert portal.status()["parts"]["postgres"]["pid"] == before["parts"]["postgres"]["pid"]

    # When a part is killed that has been up for a moment, then it comes back and the status counts it
    until(lambda: portal.seen()["parts"]["redis"]["state"] == "running")
    os.kill(before["parts"]["redis"]["pid"], signal.SIGKILL)
    until(lambda: bool(portal.seen()["parts"]["redis"]["restarts"]) and portal.seen()["parts"]["redis"]["up"])
    after = portal.status()["parts"]
    assert after["redis"]["restarts"] == 1
    assert after["redis"]["last_end"] == "crashed"
    assert after["postgres"]["restarts"] == 0

    # When a part is restarted, then it alone has a new process; one that there is not is named
    restarted = portal.run("restart", "redis")
    assert restarted.returncode == 0, restarted.stderr
    now = portal.status()["parts"]
    assert now["redis"]["up"]
    assert now["redis"]["pid"] != after["redis"]["pid"]
    assert [now[name]["pid"] for name in ("postgres", "mail")] == [
        before["parts"][name]["pid"] for name in ("postgres", "mail")
    ]
    unknown = portal.run("restart", "web")
    assert unknown.returncode == 1
    assert "no part called 'web'" in unknown.stderr

    # When SQL is asked for, then the product's database answers
    asked = portal.run("psql", "-Atc", "SELECT current_user, current_database()")
    assert asked.stdout.strip() == "fondsatlas|fondsatlas"

    # When it is stopped, then nothing is left (the fixture looks), the supervisor had nobody to wait for, which would
    # take it seconds, and the next stop says so
    assert portal.run("down").returncode == 0
    assert portal.processes() == []
    assert "waiting for" not in (portal.home / "logs" / "supervisor.log").read_text()
    again = portal.run("down")
    assert again.returncode == 1
    assert "is not running" in again.stderr


def test_a_part_that_hangs_is_told_and_started_again(portal: Portal) -> None:
    # given
    portal.env["PORTAL_SILENT_SECONDS"] = "1"
    assert portal.run("up", "--only", PARTS, "--detach").returncode == 0
    until(lambda: portal.seen()["parts"]["redis"]["state"] == "running")
    pids = {name: portal.seen()["parts"][name]["pid"] for name in ("redis", "postgres")}
    # when
    os.kill(pids["redis"], signal.SIGSTOP)
    # then
    said = portal.run("status")
    assert said.returncode == 3
    assert "no answer" in said.stdout
    assert "its process is suspended" in said.stdout
    until(lambda: portal.seen()["parts"]["redis"]["pid"] not in (pids["redis"], None), seconds=30)
    until(lambda: bool(portal.seen()["parts"]["redis"]["up"]))
    assert portal.seen()["parts"]["postgres"]["pid"] == pids["postgres"]
    assert portal.seen()["parts"]["redis"]["last_end"] == "hung, and was ended"
    assert f"redis does not answer: ending process {pids['redis']}" in (portal.home / "logs" / "attend.log").read_text()


@pytest.mark.parametrize(
    ("ignored", "sent"),
    [
        pytest.param((), signal.SIGINT, id="from a terminal"),
        # As a shell starts `./portal up &`.
        pytest.param((signal.SIGINT,), signal.SIGINT, id="from a shell without job control"),
        pytest.param((), signal.SIGHUP, id="the terminal is closed"),
    ],
)
def test_ctrl_c_ends_everything(portal: Portal, ignored: Collection[signal.Signals], sent: signal.Signals) -> None:
    running = portal.start("up", "--only", "redis,mail", ignored=ignored)
    until(lambda: (portal.home / "run" / "state.json").exists() and portal.seen()["parts"]["mail"]["up"])
    running.send_signal(sent)
    _, said = running.communicate(timeout=40)
    assert running.returncode == 130, said
    assert "Traceback" not in said
    assert portal.processes() == []


def test_nohup_keeps_the_portal_up_when_the_terminal_is_closed(portal: Portal) -> None:
    running = portal.start("up", "--only", "redis", ignored=[signal.SIGHUP])
    until(lambda: (portal.home / "run" / "state.json").exists() and portal.seen()["parts"]["redis"]["up"])
    running.send_signal(signal.SIGHUP)
    # The portal reports a part that was killed and restarted afterwards, so it has outlived the signal.
    os.kill(portal.status()["parts"]["redis"]["pid"], signal.SIGKILL)
    until(lambda: bool(portal.seen()["parts"]["redis"]["restarts"]))
    assert running.poll() is None
    running.send_signal(signal.SIGINT)
    running.communicate(timeout=40)
    assert running.returncode == 130


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells children of their parent's death")
def test_a_start_after_the_portal_was_killed(portal: Portal) -> None:
    running = portal.start("up", "--only", "redis,mail")
    until(lambda: (portal.home / "run" / "state.json").exists() and portal.seen()["parts"]["mail"]["up"])
    former = portal.status()["parts"]["redis"]["pid"]
    running.kill()
    running.communicate(timeout=10)
    again = portal.run("up", "--only", "redis,mail", "--detach")
    assert again.returncode == 0, again.stderr
    assert not psutil.pid_exists(former)
    assert portal.status()["parts"]["redis"]["up"]


def test_a_start_after_the_supervisor_was_killed_ends_the_orphans_and_nobody_else(portal: Portal) -> None:
    assert portal.run("up", "--only", "postgres,redis", "--detach").returncode == 0
    parts = portal.status()["parts"]
    state = json.loads((portal.home / "run" / "state.json").read_text())
    psutil.Process(state["supervisor_pid"]).kill()
    until(lambda: not portal.seen()["running"])
    # Whoever asks is told what still runs, and what to do.
    said = portal.run("status")
    assert said.returncode == 3
    assert "still run: " in said.stdout
    assert "redis-server" in said.stdout
    assert "Next: ./portal up ends them" in said.stdout
    assert "unknown" in said.stdout
    assert "stopped" not in said.stdout
    # A stranger who got the supervisor's old process id must survive.
    stranger = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    try:
        (portal.home / "run" / "state.json").write_text(json.dumps(state | {"supervisor_pid": stranger.pid}))
        assert portal.run("up", "--only", "postgres,redis", "--detach").returncode == 0
        assert stranger.poll() is None
    finally:
        stranger.kill()
        stranger.wait()
    assert not psutil.pid_exists(parts["redis"]["pid"])
    assert not psutil.pid_exists(parts["postgres"]["pid"])


def test_a_supervisor_that_hangs_is_told_from_parts_that_do(portal: Portal) -> None:
    # given
    assert portal.run("up", "--only", "postgres,redis", "--detach").returncode == 0
    supervisor = json.loads((portal.home / "run" / "state.json").read_text())["supervisor_pid"]
    portal.env["PORTAL_SUPERVISOR_SECONDS"] = "1"
    os.kill(supervisor, signal.SIGSTOP)
    # when
    shown, found = portal.run("status"), portal.status()
    restarted = portal.run("restart", "redis")
    # then: what answers is up, and what does not is not said to be stopped
    assert shown.returncode == 3
    assert f"the supervisor (process {supervisor}) does not answer" in shown.stdout
    assert "Next: ./portal down" in shown.stdout
    assert "stopped" not in shown.stdout
    assert found["supervisor"] == {"pid": supervisor, "answers": False}
    assert {name: (part["up"], part["state"]) for name, part in found["parts"].items()} == {
        name: (name in ("postgres", "redis"), "unknown") for name in found["parts"]
    }
    # and a command ends in one message
    assert restarted.returncode == 1
    assert f"portal: the supervisor (process {supervisor}) does not answer" in restarted.stderr
    assert "Traceback" not in restarted.stderr
    # and the advice helps
    assert portal.run("down").returncode == 0
    assert portal.processes() == []


def test_a_taken_web_port_starts_nothing(portal: Portal) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = int(server.getsockname()[1])
        refused = Portal(portal.home, PORT=str(port)).run("up", "--detach")
    assert refused.returncode == 1
    assert f"port {port} on 127.0.0.1 is already taken" in refused.stderr
    assert f"PORT={port + 1}" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert not (portal.home / "run" / "state.json").exists()


def test_a_part_that_never_comes_up_is_given_up_with_its_last_words(portal: Portal) -> None:
    # Given a database whose files are damaged
    assert portal.run("up", "--only", "postgres", "--detach").returncode == 0
    assert portal.run("down").returncode == 0
    control = next(portal.home.glob("postgres/global/pg_control"), None)
    if control is None:
        pytest.skip("the database lies outside the folder: this checkout cannot be reached by the database's user")
    control.write_bytes(b"damaged")
    # When it is started
    failed = portal.run("up", "--only", "postgres,redis", "--detach", timeout=90)
    # Then one message tells which part, what it said and where to read on
    assert failed.returncode == 1
    assert "portal: postgres ended while starting" in failed.stderr
    assert "pg_control" in failed.stderr
    assert "./portal logs postgres" in failed.stderr
    assert "Traceback" not in failed.stderr


def test_secrets_of_other_data_are_named_at_once(portal: Portal) -> None:
    # given: a database whose superuser has another password than the file says
    assert portal.run("up", "--only", "postgres", "--detach").returncode == 0
    assert portal.run("down").returncode == 0
    secrets = portal.home / "run" / "secrets"
    other = json.dumps(json.loads(secrets.read_text()) | {"postgres": "other"})
    secrets.write_text(other)
    # when: nobody waits until a start has taken too long
    portal.env["PORTAL_START_SECONDS"] = "600"
    failed = portal.run("up", "--only", "postgres", "--detach", timeout=60)
    # then
    assert failed.returncode == 1
    assert f"PostgreSQL of this portal refuses the password that {secrets} holds" in failed.stderr
    assert "copy secrets.json of a backup" in failed.stderr
    assert failed.stderr.count("Next: ") == 1
    assert secrets.read_text() == other


def test_a_service_elsewhere_is_used_and_not_started(portal: Portal, tmp_path: Path) -> None:
    assert portal.run("up", "--only", "redis", "--detach").returncode == 0
    place = portal.status()["parts"]["redis"]["address"].removeprefix("redis://")
    password = redis_part.password("status", key_store.load(portal.home / "run" / "secrets"))
    other = Portal(tmp_path / "other", REDIS_URL=f"redis://status:{password}@{place}")
    try:
        started = other.run("up", "--only", "redis,mail", "--detach")
        assert started.returncode == 0, started.stderr
        redis = other.status()["parts"]["redis"]
        assert (redis["external"], redis["up"], redis["pid"]) == (True, True, None)
        assert password not in other.run("status", "--json").stdout
    finally:
        other.run("down")
    assert other.processes() == []
    assert portal.status()["parts"]["redis"]["up"]


def test_an_outside_address_that_is_dead_is_named(portal: Portal) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = int(server.getsockname()[1])
    dead = Portal(portal.home, REDIS_URL=f"redis://127.0.0.1:{port}/0", PORTAL_START_SECONDS="1")
    failed = dead.run("up", "--only", "redis", "--detach")
    assert failed.returncode == 1
    assert "set to an outside address by REDIS_URL" in failed.stderr
    assert "unset REDIS_URL" in failed.stderr
