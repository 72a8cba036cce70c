"""The supervisor and Redis on a disk that fills: they go on, and write again once there is room."""

import errno
import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from redis import Redis, RedisError

from infra.stack.keys import load
from infra.stack.layout import PYTHON, ROOT, Layout
from infra.stack.parts import redis
from infra.stack.parts.part import Part
from infra.stack.ports import choose
from infra.stack.supervisor import Supervisor, configuration
from tests import small_disk
from tests.waiting import until


@dataclass(frozen=True)
class SmallDisk:
    """A supervisor whose files lie on two megabytes, as this process sees them."""

    control: Supervisor
    home: Path
    process: subprocess.Popen[bytes]

    def fill(self) -> None:
        # A file may grow to the end of its last page on a full disk, so each log gets to its own.
        for file in [self.home / "big", *(self.home / "logs").iterdir()]:
            with suppress(OSError), file.open("ab", 0) as opened:
                while True:
                    opened.write(b"x" * 16)
        with pytest.raises(OSError, match=f"Errno {errno.ENOSPC}"):
            (self.home / "more").write_bytes(b"x")

    def pids(self) -> dict[str, int]:
        return {name: state.pid for name, state in self.control.states().items() if state.name == "RUNNING"}

    def size(self, log: str) -> int:
        return (self.home / "logs" / f"{log}.log").stat().st_size


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    home = tmp_path / "home"
    home.mkdir()
    if reason := small_disk.why_not(home):
        pytest.skip(f"this machine mounts no file system for a test: {reason}")
    layout = Layout(home)
    chatty = "while :; do echo 'a line of a log that never ends'; sleep 0.02; done"
    part = Part("chatty", ["sh", "-c", chatty], ROOT, layout.log("chatty"), start_seconds=0)
    port = choose(["supervisor"], tmp_path / "port.json")["supervisor"]
    conf = tmp_path / "supervisord.conf"
    conf.write_text(configuration(layout, [part], port, "password"))
    command = f"mkdir {layout.run} {layout.logs} && exec {PYTHON} -m infra.stack.supervision -n -c {conf}"
    # As the portal starts it, what it says itself goes to the same disk.
    command += f" > {layout.logs}/supervisor-start.log 2>&1"
    started = small_disk.command(home, 2, ["sh", "-c", command], root=True)
    process = subprocess.Popen(started, cwd=ROOT, env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)})
    control = Supervisor(port, "password")
    try:
        until(control.answers)
        control.start("chatty")
        seen = Path(f"/proc/{process.pid}/root{home}")
        until(lambda: (seen / "logs" / "chatty.log").exists())
        yield SmallDisk(control, seen, process)
    finally:
        process.terminate()
        process.wait(30)


@pytest.fixture
def broker(disk: SmallDisk, tmp_path: Path) -> Iterator[Redis]:
    """The portal's Redis, which saves its data on the small disk each second, with a login that may do everything."""
    aside = Layout(tmp_path / "aside")
    aside.prepare()
    port = choose(["redis"], tmp_path / "redis-port.json")["redis"]
    redis.prepare(aside, port, load(aside.run / "secrets"))
    here = ["--dir", str(disk.home), "--save", "1", "1", "--user", "tests", "on", "nopass", "~*", "+@all"]
    command = [str(redis.program()), str(aside.run / "redis.conf"), *here]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    client = Redis(port=port, username="tests", password="any")
    try:
        until(lambda: answers(client))
        yield client
    finally:
        client.close()
        # Asked to end, it would go on while it cannot save.
        process.kill()
        process.wait(30)


def answers(client: Redis) -> bool:
    with suppress(RedisError):
        return bool(client.ping())
    return False


def test_redis_takes_jobs_although_it_cannot_save_them(disk: SmallDisk, broker: Redis) -> None:
    # given
    disk.fill()

    # when it has tried to save what it holds
    broker.set("job", "x")
    until(lambda: info(broker)["rdb_last_bgsave_status"] == "err")

    # then jobs are taken nevertheless
    assert broker.lpush("celery", "another job") == 1

    # and saved once there is room
    (disk.home / "big").unlink()
    until(lambda: info(broker)["rdb_last_bgsave_status"] == "ok")


def info(broker: Redis) -> dict[str, Any]:
    found = broker.info("persistence")
    assert isinstance(found, dict)
    return found


def test_a_full_disk_ends_nobody(disk: SmallDisk) -> None:
    # given
    until(lambda: disk.size("chatty") > 0)
    before = disk.pids()

    # when the disk is full, while parts log and are started and stopped, which the supervisor's own log tells
    disk.fill()
    size = disk.size("chatty")
    for _ in range(3):
        disk.control.stop("chatty")
        disk.control.start("chatty")
    running = disk.pids()

    # then everything runs, but nothing is logged
    assert before.keys() == running.keys() == {"chatty"}
    assert disk.process.poll() is None
    assert disk.size("chatty") - size < 4096

    # and logs are written again, by the same processes, once there is room
    (disk.home / "big").unlink()
    size = disk.size("chatty")
    until(lambda: disk.size("chatty") > size)
    assert disk.pids() == running
