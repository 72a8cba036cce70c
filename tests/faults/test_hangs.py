"""Processes that are alive and wait for ever: their signs of life end, for the supervisor and for a container."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from indexer.settings import Settings
from infra.stack import heartbeat
from tests.services import Services
from tests.silent_proxy import silent_proxy
from tests.streaming.running import ROOT, environment
from tests.streaming.world import World
from tests.waiting import until

pytestmark = pytest.mark.services

#: The health check that a container's image can run (infra/docs/deployment.md).
CHECK = 'test -n "$(find "$HEARTBEAT_FILE" -newermt now)"'


@contextmanager
def part(name: str, home: Path, variables: dict[str, str], *command: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process of the product, killed at the end: what hangs hears no other signal."""
    with (home / f"{name}.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", *command],
            cwd=ROOT,
            env=variables | {"HEARTBEAT_FILE": str(home / name), "HEARTBEAT_SECONDS": "1"},
            stderr=log,
            stdout=log,
            start_new_session=True,
        )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, 9)
        process.wait()


def alive(file: Path) -> bool:
    """Whether a part works, as the supervisor's attendant sees it."""
    try:
        heartbeat.require(file)
    except heartbeat.SilentError:
        return False
    return True


def healthy(file: Path) -> bool:
    """The same as a container's health check sees it."""
    return subprocess.run(["sh", "-c", CHECK], env={"HEARTBEAT_FILE": str(file)}, check=False).returncode == 0


def test_a_part_that_waits_for_ever_gives_no_sign_of_life(
    world: World, services: Services, indexer_settings: Settings, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        # given
        database, database_url = stack.enter_context(silent_proxy(indexer_settings.database_url))
        broker, worker_url = stack.enter_context(silent_proxy(services.redis_users["worker"]))
        scheduler_broker, beat_url = stack.enter_context(silent_proxy(services.redis_users["beat"]))
        indexing = environment(indexer_settings, INDEXER_DATABASE_URL=database_url)
        celery = ["celery", "-A", "app.config.celery"]
        django = dict(os.environ) | {"SECRET_KEY": "a key", "DJANGO_SETTINGS_MODULE": "app.config.settings"}
        running = {
            "indexer": stack.enter_context(part("indexer", tmp_path, indexing, "indexer", "run")),
            "worker": stack.enter_context(
                part("worker", tmp_path, django | {"REDIS_URL": worker_url}, *celery, "worker", "--concurrency", "1",
                     "--without-mingle", "--without-gossip", "--without-heartbeat")
            ),
            "beat": stack.enter_context(
                part("beat", tmp_path, django | {"REDIS_URL": beat_url}, *celery, "beat", "--pidfile=",
                     f"--schedule={tmp_path / 'schedule'}")
            ),
        }  # fmt: skip
        until(lambda: all(alive(tmp_path / name) for name in running), seconds=60)
        until(lambda: all(healthy(tmp_path / name) for name in running))

        # when what they talk to stops answering, and keeps their connections
        for proxy in (database, broker, scheduler_broker):
            proxy.silence()

        # then they fall silent, although they live; whatever tries to connect again may beat once more in between
        for name in running:
            until(lambda name=name: not (alive(tmp_path / name) or healthy(tmp_path / name)), seconds=60)  # type: ignore[misc]
        assert [process.poll() for process in running.values()] == [None] * 3

        # and they go on once they are answered
        for proxy in (database, broker, scheduler_broker):
            proxy.speak()
        until(lambda: all(alive(tmp_path / name) for name in running), seconds=60)
