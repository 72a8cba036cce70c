"""All that the parts write, from their start to their end, is in the one form of the log: JSON, in UTC."""

import json
import os
import signal
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from infra.stack.layout import PYTHON, ROOT, Layout
from infra.stack.parts import application
from infra.stack.parts.application import Addresses
from tests import web_server
from tests.services import Services
from tests.streaming.running import environment
from tests.streaming.world import World
from tests.waiting import until

pytestmark = [pytest.mark.services, pytest.mark.slow, pytest.mark.turns, pytest.mark.timeout(600)]

JSON = {"LOG_FORMAT": "json", "TZ": "Europe/Berlin"}


@contextmanager
def part(log: Path, command: list[str], variables: dict[str, str]) -> Iterator[Path]:
    """A part of the product that writes to a file, until it has ended as the supervisor ends it."""
    with log.open("wb") as sink:
        process = subprocess.Popen(command, cwd=ROOT, env=variables | JSON, stdout=sink, stderr=sink)
    try:
        yield log
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(40)


def entries(log: Path) -> list[dict[str, Any]]:
    """Its lines as objects; fails for one that is none, or whose time is not that of UTC."""
    now = datetime.now(UTC)
    found = [json.loads(line) for line in log.read_text().splitlines()]
    for one in found:
        at = datetime.fromisoformat(one["time"])
        assert at.utcoffset() == timedelta(0)
        assert now - timedelta(minutes=30) < at <= now + timedelta(seconds=1)
        assert {"level", "logger", "request_id", "message"} <= one.keys()
    return found


def said(log: Path, word: str) -> dict[str, Any] | None:
    """The first whole line that contains a word."""
    return next((json.loads(line) for line in log.read_text().splitlines() if word in line and line[-1] == "}"), None)


@pytest.fixture
def celery(services: Services, tmp_path: Path, database_url: str) -> Iterator[tuple[Path, Path]]:
    """Logs of a worker and of a scheduler, as the local stack runs them."""
    addresses = Addresses(
        database_url, services.opensearch, services.redis_users["web"], services.mail, redis_users=services.redis_users
    )
    layout = Layout(tmp_path / "home")
    layout.prepare()
    found = {one.name: one for one in application.parts(layout, addresses, "key")}
    with ExitStack() as stack:
        worker, beat = (
            stack.enter_context(
                part(
                    tmp_path / f"{name}.log",
                    list(found[name].command),
                    dict(os.environ) | dict(found[name].environment),
                )
            )
            for name in ("worker", "beat")
        )
        yield worker, beat
    # Also what they said at their end.
    for log in (worker, beat):
        assert entries(log)


def test_worker_and_scheduler_write_nothing_else_and_log_a_task_under_one_number(celery: tuple[Path, Path]) -> None:
    worker, beat = celery
    # when
    until(lambda: said(beat, "Sending due task") is not None, seconds=60)
    sent = said(beat, "Sending due task")
    assert sent is not None
    number = sent["request_id"]
    until(lambda: said(worker, f"[{number}] succeeded") is not None, seconds=60)
    # then
    of_task = [one for one in entries(worker) if number in one["message"]]
    assert [one["request_id"] for one in of_task] == [number] * len(of_task) != []
    assert of_task[0]["message"].endswith("received")
    assert {one["request_id"] for one in entries(beat) if "Sending" not in one["message"]} == {"-"}


def test_the_web_server_writes_nothing_else(tmp_path: Path) -> None:
    with web_server.running(tmp_path, LOG_FORMAT="json", TZ="Europe/Berlin") as server:
        request = urllib.request.Request(f"http://127.0.0.1:{server.port}/api/v1/home_facts/")
        request.add_header("X-Request-ID", "asked-in-a-test")
        with pytest.raises(OSError, match="503"):
            urllib.request.urlopen(request, timeout=30)
    assert "asked-in-a-test" in {one["request_id"] for one in entries(server.log)}


def test_the_indexer_writes_nothing_else(world: World, indexer_settings: Any, tmp_path: Path) -> None:
    # given
    command = [PYTHON, "-m", "indexer"]
    with part(tmp_path / "indexer.log", [*command, "run"], environment(indexer_settings)) as log:
        until(lambda: said(log, "runs with 1 workers") is not None)
    assert entries(log)[-1]["message"].endswith("has stopped.")
    # and its commands, done or not
    for arguments, code, last in (
        (["rebuild"], 0, "documents"),
        (["rebuild", "--if-missing"], 0, None),
    ):
        _run(tmp_path / "rebuild.log", [*command, *arguments], environment(indexer_settings), code)
        assert last is None or last in entries(tmp_path / "rebuild.log")[0]["message"]
    nowhere = environment(indexer_settings, INDEXER_DATABASE_URL="postgresql://x@127.0.0.1:9/x")
    _run(tmp_path / "failed.log", [*command, "status"], nowhere, 2)
    [failed] = entries(tmp_path / "failed.log")
    assert failed["message"].startswith("PostgreSQL does not answer")
    assert failed["level"] == "ERROR"


def _run(log: Path, command: list[str], variables: dict[str, str], code: int) -> None:
    with log.open("wb") as sink:
        done = subprocess.run(command, cwd=ROOT, env=variables | JSON, stdout=sink, stderr=sink, check=False)
    assert done.returncode == code, log.read_text()


def test_migrations_write_nothing_else(database_url: str, tmp_path: Path) -> None:
    variables = dict(os.environ) | {"DATABASE_URL": database_url, "SECRET_KEY": "a key"}
    variables["DJANGO_SETTINGS_MODULE"] = "app.config.settings"
    command = [PYTHON, "-m", "django", "migrate", "--noinput"]
    _run(tmp_path / "migrate.log", command, variables, 0)
    assert "No migrations to apply." in [one["message"].strip() for one in entries(tmp_path / "migrate.log")]
    # and where nobody answers
    _run(tmp_path / "failed.log", command, variables | {"DATABASE_URL": "postgresql://x@127.0.0.1:9/x"}, 1)
    assert "connection failed" in entries(tmp_path / "failed.log")[-1]["trace"]
