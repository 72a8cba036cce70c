"""Every foreseen failure ends in one message with what to do next, an exit code, and no stack trace."""

import errno
import inspect
import json
from collections import namedtuple
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from infra.stack import backup_messages, cli, disk, keys, messages, up
from infra.stack.progress import Progress

Usage = namedtuple("Usage", "total used free")
SAMPLES = {
    "port": 8000, "holder": "python (process 7)", "value": "x", "first": 1, "last": 2, "address": "http://127.0.0.1:1",
    "pid": 7, "part": "web", "folder": Path("x"), "free_mb": 1, "needed_mb": 2, "error": OSError(errno.ENOSPC, "full"),
    "reason": "ended", "log": Path("web.log"), "tail": ["line"], "title": "Loading", "code": 2, "variable": "REDIS_URL",
    "name": "x", "known": ["a"], "names": ["a.jar"], "found": "00", "paths": ["a"], "path": Path("x"),
    "parts": ["media.tar"], "home": Path("x"), "unknown": ["funds.9999"], "at": "25:00",
    "keep": "0", "count": 1, "backlog": 7,
    "seconds": 400.0, "kind": "figures", "record_date": date(2026, 1, 31), "days": 60, "hours": 30.0,
    "made_at": datetime(2026, 1, 31, tzinfo=UTC),
    "missing": ["ca.pem"], "end": "2026-11-23", "authority": True,
    "said": "CorruptIndexException", "failure": messages.not_running(),
}  # fmt: skip
FAILURES = [
    member
    for module in (messages, backup_messages)
    for _, member in inspect.getmembers(module, inspect.isfunction)
    if inspect.signature(member).return_annotation is messages.StackError
]


@pytest.mark.parametrize("make", FAILURES, ids=lambda make: str(make.__name__))
def test_each_failure_says_what_is_wrong_and_what_to_do(make: object) -> None:
    assert callable(make)
    failure = make(**{name: SAMPLES[name] for name in inspect.signature(make).parameters})
    assert failure.problem.strip()
    assert failure.advice.strip()
    assert "Next: " in str(failure)
    assert "Traceback" not in str(failure)


def test_there_are_failures_to_check() -> None:
    assert len(FAILURES) > 15


def test_a_full_disk_is_found_before_anything_is_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda folder: Usage(10**9, 10**9 - 5 * 2**20, 5 * 2**20))
    with pytest.raises(messages.StackError, match="only 5 MB left; about 100 MB are needed") as raised:
        disk.require(tmp_path, 100)
    assert "PORTAL_HOME=" in raised.value.advice


def test_a_backup_without_room_can_go_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda folder: Usage(10**9, 10**9, 0))
    said = "nothing was backed up: .* has only 0 MB left; about 100"
    with pytest.raises(messages.StackError, match=said) as raised:
        disk.require(tmp_path, 100, backup_messages.no_room_for_backup)
    assert "./portal backup DIR" in raised.value.advice


def test_up_on_a_full_disk_starts_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PORTAL_HOME", str(tmp_path))
    monkeypatch.setattr("shutil.disk_usage", lambda folder: Usage(10**9, 10**9, 0))
    assert cli.main(["up", "--only", "redis", "--detach"]) == 1
    assert "has only 0 MB left" in capsys.readouterr().err
    assert not (tmp_path / "run" / "state.json").exists()


@pytest.mark.parametrize(
    ("number", "said"),
    [(errno.ENOSPC, "the disk is full"), (errno.EROFS, "may not be written"), (errno.EACCES, "may not be written")],
)
def test_errors_of_the_operating_system_become_a_message(
    number: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PORTAL_HOME", str(tmp_path))

    def fail(*args: object, **kwargs: object) -> int:
        raise OSError(number, "no", "some/file")

    monkeypatch.setattr(up, "up", fail)
    assert cli.main(["up"]) == 1
    said_all = capsys.readouterr().err
    assert said in said_all
    assert "some/file" in said_all
    assert "Next: " in said_all


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["down"], "is not running"),
        (["psql"], "is not running"),
        (["manage", "check"], "is not running"),
        (["rebuild"], "is not running"),
        (["verify"], "is not running"),
        (["snapshots"], "is not running"),
        (["logs", "weg"], "no part called 'weg'"),
        (["logs", "web"], "has not written a log yet"),
        (["up", "--only", "postgres,weg"], "no part called 'weg'"),
        (["test", "everything"], "no test step called 'everything'"),
    ],
)
def test_commands_without_a_running_portal_say_so(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PORTAL_HOME", str(tmp_path))
    for variable in ("DATABASE_URL", "OPENSEARCH_URL", "REDIS_URL", "EMAIL_URL"):
        monkeypatch.delenv(variable, raising=False)
    assert cli.main(arguments) == 1
    printed = capsys.readouterr().err
    assert said in printed
    assert "Next: " in printed
    assert "Traceback" not in printed


def test_reset_deletes_nothing_without_a_yes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORTAL_HOME", str(tmp_path))
    (tmp_path / "mail").mkdir()
    monkeypatch.setattr("builtins.input", lambda prompt: "y")
    assert cli.main(["reset"]) == 1
    assert (tmp_path / "mail").exists()
    assert cli.main(["reset", "--yes"]) == 0
    assert not (tmp_path / "mail").exists()


@pytest.mark.parametrize("given", [[], ["--yes"]])
def test_reset_names_what_goes_and_what_stays(
    given: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # given
    monkeypatch.setenv("PORTAL_HOME", str(tmp_path))
    monkeypatch.setenv("REDIS_URL", "redis://redis.example:6379/0")
    for name in ("backups", "downloads", "media", "opensearch/set-aside-20260101-000000", "run", *up._RESET):
        (tmp_path / name).mkdir(parents=True, exist_ok=True)
    for name in ("own-data", "run/port"):
        (tmp_path / name).write_text("8301")
    monkeypatch.setattr("builtins.input", lambda prompt: "no")
    # when
    code = cli.main(["reset", *given])
    # then
    said = capsys.readouterr().err
    for what in (
        "the database", "uploaded files", "inbox", "indexes", "jobs that wait in Redis", "secrets", "logs",
        "opensearch/set-aside-20260101-000000", "remembered port", "the mark of a portal with your own funds",
        "OpenSearch, Node", "It leaves the backups and all else that is there: backups, downloads.",
        "redis (REDIS_URL)",
    ):  # fmt: skip
        assert what in said
    left = {path.name for path in tmp_path.iterdir()}
    if given:
        assert (code, left) == (0, {"backups", "downloads"})
    else:
        assert (code, left) == (1, {"backups", "downloads", "run", "own-data", *up._RESET})


def test_secrets_are_made_once_and_only_their_owner_reads_them(tmp_path: Path) -> None:
    first = keys.load(tmp_path / "secrets")
    assert keys.load(tmp_path / "secrets") == first
    assert (tmp_path / "secrets").stat().st_mode & 0o777 == 0o600
    assert len(first.secret_key) >= 50
    assert len({first.secret_key, first.postgres, first.database, first.indexer, first.redis, first.supervisor}) == 6


def _stored(**changes: object) -> str:
    return json.dumps({**dict.fromkeys(keys._FIRST, "x"), **changes})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "{}",
        '{"secret_key": "x"}',
        _stored(postgres=""),
        _stored(redis=None),
        _stored(redis=7),
        "\x00" * 300,
    ],
)
@pytest.mark.parametrize(
    "arguments", [["up", "--only", "mail"], ["psql"], ["backup"], ["status"]], ids=lambda given: str(given[0])
)
def test_damaged_secrets_are_never_replaced(
    text: str, arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # given: a portal whose database runs elsewhere, so that the secrets are asked for
    monkeypatch.setenv("PORTAL_HOME", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@127.0.0.1:9/none")
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "secrets").write_text(text)
    # when
    code = cli.main(arguments)
    # then
    said = capsys.readouterr()
    assert (tmp_path / "run" / "secrets").read_text() == text
    if arguments == ["status"]:
        # What does not run needs none of them.
        assert code == 3
        return
    assert code == 1
    assert f"{tmp_path / 'run' / 'secrets'}, which holds this portal's passwords and keys, is damaged" in said.err
    assert "copy secrets.json of the newest backup" in said.err


def test_a_secret_that_a_newer_version_needs_is_made_beside_the_others(tmp_path: Path) -> None:
    (tmp_path / "secrets").write_text(json.dumps(dict.fromkeys(keys._FIRST, "of old")))
    found = keys.load(tmp_path / "secrets")
    assert {getattr(found, name) for name in keys._FIRST} == {"of old"}
    assert len(found.opensearch) > 20
    assert keys.load(tmp_path / "secrets") == found


def test_progress_off_a_terminal_is_plain_lines(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress().step("Doing [bold]this"):
        pass
    printed = capsys.readouterr().err
    assert ".. Doing [bold]this" in printed
    assert "ok Doing [bold]this (0.0 s)" in printed
    assert "\x1b" not in printed
