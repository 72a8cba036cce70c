"""Backups by schedule: when one is due, what is noted of it, and that a failed one leaves nothing behind."""

import errno
import json
import os
import shutil
import signal
import sys
import tarfile
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta, timezone
from pathlib import Path
from typing import Any

import psutil
import psycopg
import pytest

from infra.stack import attempts, backup, cli, messages, nightly, processes, restoring
from infra.stack import keys as key_store
from infra.stack.layout import Layout, from_environment
from infra.stack.progress import Progress
from infra.stack.supervisor import configuration
from tests.waiting import until

AT = nightly.Schedule(time(2, 30), 7, None)
#: Zones in which the machine may be.
ZONES = (UTC, timezone(timedelta(hours=2)), timezone(timedelta(hours=-8)))


def tried(at: str, outcome: str = "done") -> attempts.Attempt:
    return attempts.Attempt(f"{at}+00:00", f"{at}+00:00", outcome, "backups")


@pytest.mark.parametrize("zone", ZONES, ids=str)
@pytest.mark.parametrize(
    ("now", "last", "due"),
    [
        ("2026-11-23T02:29", tried("2026-11-22T02:30:05"), False),
        ("2026-11-23T02:30", tried("2026-11-22T02:30:05"), True),
        ("2026-11-23T02:31", tried("2026-11-23T02:30:05"), False),
        ("2026-11-23T23:59", tried("2026-11-23T02:30:05"), False),
        # made up for after a night in which the portal did not run
        ("2026-11-23T09:00", tried("2026-11-22T02:30:05"), True),
        ("2026-11-23T01:00", tried("2026-11-21T02:30:05"), True),
        # one by hand during the day does not stand for the next night's
        ("2026-11-24T02:30", tried("2026-11-23T16:00:00"), True),
        # a failed one again after an hour
        ("2026-11-23T03:29", tried("2026-11-23T02:30:05", "failed"), False),
        ("2026-11-23T03:31", tried("2026-11-23T02:30:05", "failed"), True),
        ("2026-11-23T12:00", None, True),
    ],
)
def test_when_a_backup_is_due(now: str, last: attempts.Attempt | None, due: bool, zone: timezone) -> None:
    moment = datetime.fromisoformat(f"{now}+00:00")
    assert nightly.is_due(AT, moment.astimezone(zone), last) is due


def test_the_settings() -> None:
    assert nightly.read({}) is None
    assert nightly.read({"BACKUP_AT": "02:30"}) == AT
    assert nightly.read({"BACKUP_AT": "23:59", "BACKUP_KEEP": "3", "BACKUP_DIR": "/copies"}) == nightly.Schedule(
        time(23, 59), 3, Path("/copies")
    )
    assert nightly.command(AT)[-3:] == ["backup", "--keep", "7"]
    # what is said is what the command line takes
    assert cli.parser().parse_args(nightly.command(AT)[3:]).keep == 7


@pytest.mark.parametrize(
    "given", [{"BACKUP_AT": "24:00"}, {"BACKUP_AT": "2:30"}, {"BACKUP_AT": "02:30", "BACKUP_KEEP": "0"}]
)
def test_a_schedule_that_makes_no_sense_is_refused_before_anything_starts(
    given: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("PORTAL_HOME", str(tmp_path / "home"))
    assert cli.main(["up"]) == 1
    assert "a time of the day (UTC) and a number above 0 are needed" in capsys.readouterr().err
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize("on", [True, False])
def test_the_schedule_runs_only_where_it_is_asked_for(
    on: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BACKUP_AT", "02:30" if on else "")
    assert ("infra.stack.nightly" in configuration(Layout(tmp_path), [], 1, "x")) is on


@pytest.fixture
def portal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Layout:
    """A portal whose database runs elsewhere, with a backup from before."""
    monkeypatch.setenv("PORTAL_HOME", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@127.0.0.1:9/none")
    layout = from_environment()
    layout.prepare()
    key_store.load(layout.run / "secrets")
    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.setattr(processes, "current", lambda given: (given, None))
    (tmp_path / "backups" / f"{backup.PREFIX}20200101-000000").mkdir(parents=True)
    return layout


def left(layout: Layout) -> list[str]:
    return sorted(path.name for path in (layout.home / "backups").iterdir())


FORMER = f"{backup.PREFIX}20200101-000000"


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EROFS])
def test_a_backup_that_cannot_be_written_says_so_once_and_leaves_nothing(
    portal: Layout, number: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # given
    def fill(layout: Layout, progress: Progress, address: str, draft: Path) -> Any:
        (draft / "media.tar").write_bytes(b"half")
        raise OSError(number, os.strerror(number), "media.tar")

    monkeypatch.setattr(backup, "_fill", fill)
    # when
    code = cli.main(["backup", "--keep", "1"])
    # then: the one from before stays
    said = capsys.readouterr().err
    assert (code, said.count("portal: ")) == (1, 1)
    assert f"could not be written to {portal.home / 'backups'} ({os.strerror(number)})" in said
    assert left(portal) == [FORMER, "last-attempt.json"]
    found = attempts.read(portal)
    assert found is not None
    assert (found.outcome, found.last_made_at, found.made) == ("failed", None, None)
    assert os.strerror(number) in found.problem


def test_a_folder_that_cannot_be_made_is_named(
    portal: Layout, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert cli.main(["backup", str(tmp_path / "file" / "backups")]) == 1
    said = capsys.readouterr().err
    assert "could not be written to" in said
    assert "Traceback" not in said


def test_a_database_that_does_not_answer_is_said(portal: Layout, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(portal.external["postgres"])
    assert cli.main(["backup"]) == 1
    assert "PostgreSQL is not running" in capsys.readouterr().err
    assert left(portal) == [FORMER, "last-attempt.json"]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (psycopg.errors.UndefinedTable('relation "django_migrations" does not exist'), "has no tables of this product"),
        (
            psycopg.errors.InsufficientPrivilege("permission denied for table"),
            "refused what a backup needs (perm",
        ),
        (psycopg.OperationalError('FATAL:  password authentication failed for user "x"'), "(FATAL:  password authent"),
    ],
)
def test_what_the_database_refuses_is_one_message(
    portal: Layout, error: psycopg.Error, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fill(*_: object) -> Any:
        raise error

    monkeypatch.setattr(backup, "_fill", fill)
    assert cli.main(["backup"]) == 1
    assert said in capsys.readouterr().err
    assert left(portal) == [FORMER, "last-attempt.json"]


def test_a_folder_without_a_portal_is_not_backed_up(
    portal: Layout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PORTAL_HOME", str(tmp_path / "another"))
    assert cli.main(["backup", str(tmp_path / "copies")]) == 1
    assert f"there is no portal in {tmp_path / 'another'}" in capsys.readouterr().err
    assert not (tmp_path / "another").exists()
    assert not (tmp_path / "copies").exists()


@pytest.mark.parametrize("given", [True, False])
def test_a_key_that_is_not_in_the_backup_is_named(
    portal: Layout, given: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(backup, "_fill", lambda *_: backup.Manifest(1, "", "18", [], {}, 0, False))
    if given:
        monkeypatch.setenv("SECRET_KEY", "given")
    assert cli.main(["backup"]) == 0
    assert ("SECRET_KEY comes from the environment and is not in the backup" in capsys.readouterr().err) is given
    _, made, _ = left(portal)
    manifest = json.loads((portal.home / "backups" / made / "manifest.json").read_text())
    assert manifest["secret_key_elsewhere"] is given


@pytest.mark.parametrize("bucket", ["", "uploads"])
def test_files_in_a_bucket_are_not_in_the_backup_which_says_so(
    portal: Layout, bucket: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = backup.Manifest(backup.FORMAT, "", "18", [], {}, 0, False, bucket=bucket)
    monkeypatch.setattr(backup, "_fill", lambda *_: found)
    assert cli.main(["backup"]) == 0
    assert ("files in the bucket uploads are not in the backup" in capsys.readouterr().err) is bool(bucket)
    _, made, _ = left(portal)
    read = restoring.read(portal.home / "backups" / made)
    assert read.bucket == bucket
    assert len(restoring.elsewhere(read)) == bool(bucket)


def test_a_backup_that_is_told_to_end_is_noted_as_failed(portal: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "_fill", lambda *_: signal.raise_signal(signal.SIGTERM))
    assert cli.main(["backup"]) == 130
    assert left(portal) == [FORMER, "last-attempt.json"]
    found = attempts.read(portal)
    assert found is not None
    assert (found.outcome, found.problem) == ("failed", "it was ended before it was complete.")


def test_files_that_go_while_they_are_packed_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given: files, of which two go when the first has been packed, one with its folder
    media = tmp_path / "media"
    for name in ("a", "b", "c/d", "e"):
        (media / name).parent.mkdir(parents=True, exist_ok=True)
        (media / name).write_text(name)
    os.link(media / "a", media / "f")
    add = tarfile.TarFile.addfile

    def first(tar: tarfile.TarFile, member: tarfile.TarInfo, content: Any = None) -> None:
        add(tar, member, content)
        (media / "b").unlink(missing_ok=True)
        shutil.rmtree(media / "c", ignore_errors=True)

    monkeypatch.setattr(tarfile.TarFile, "addfile", first)
    # when
    assert backup.pack(media, tmp_path / "media.tar") == 3
    # then: the others come back, also the one that has two names
    restoring.unpack(tmp_path / "media.tar", tmp_path / "restored")
    assert {path.name: path.read_text() for path in (tmp_path / "restored").iterdir()} == {"a": "a", "e": "e", "f": "a"}


def test_no_uploaded_files_are_no_fault(tmp_path: Path) -> None:
    assert backup.pack(tmp_path / "media", tmp_path / "media.tar") == 0


def test_what_a_killed_backup_left_goes_with_the_next_one(portal: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    folder = portal.home / "backups"
    (folder / f"{backup.PREFIX}20250101-000000.part").mkdir()
    manifest = backup.Manifest(1, "", "18", [], {}, 3, False, files={"media.tar": (5 * 1024 * 1024, "")})
    monkeypatch.setattr(backup, "_fill", lambda *_: manifest)
    # when
    assert cli.main(["backup"]) == 0
    # then
    former, made, noted = left(portal)
    assert (former, noted) == (FORMER, "last-attempt.json")
    assert json.loads((folder / made / "manifest.json").read_text())["uploads"] == 3
    found = attempts.read(portal)
    assert found is not None
    assert (found.outcome, found.made, found.megabytes, found.problem) == ("done", folder / made, 5, "")
    assert found.last_made_at is not None
    assert datetime.now(UTC) - datetime.fromisoformat(found.last_made_at) < timedelta(minutes=5)


STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(flush=True); time.sleep(600)"
OBEDIENT = "import time; time.sleep(600)"


@pytest.fixture
def job() -> Iterator[nightly.Job]:
    """The listener's job, which is killed at the end."""
    one = nightly.Job()
    yield one
    if one._process is not None:
        one._process.kill()
        one._process.wait()


def test_a_backup_that_takes_too_long_is_told_to_end(job: nightly.Job) -> None:
    assert not job.is_busy(0)
    # given
    job.start([sys.executable, "-c", OBEDIENT], os.environ, 100)
    assert job.is_busy(100 + nightly.LONGEST_SECONDS - 1)
    # when
    assert job.is_busy(100 + nightly.LONGEST_SECONDS)
    # then the next one can begin
    until(lambda: not job.is_busy(100 + nightly.LONGEST_SECONDS + 1))
    assert job._process is not None
    assert job._process.returncode == -signal.SIGTERM


def test_one_that_does_not_end_is_killed_with_what_it_has_started(job: nightly.Job) -> None:
    # given
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {STUBBORN!r}])"
    job.start([sys.executable, "-c", f"import signal; signal.signal(15, signal.SIG_IGN); {parent}"], os.environ, 0)
    assert job._process is not None
    started = psutil.Process(job._process.pid)
    until(lambda: bool(started.children()))
    [child] = started.children()
    # when
    assert job.is_busy(nightly.LONGEST_SECONDS)
    assert job.is_busy(nightly.LONGEST_SECONDS + nightly.GRACE_SECONDS - 1)
    assert started.is_running()
    job.is_busy(nightly.LONGEST_SECONDS + nightly.GRACE_SECONDS)
    # then
    until(lambda: not job.is_busy(nightly.LONGEST_SECONDS + nightly.GRACE_SECONDS + 60))
    until(lambda: not child.is_running() or child.status() == psutil.STATUS_ZOMBIE)


@pytest.mark.parametrize(
    ("name", "text", "goes"),
    [
        (FORMER, '{"format": 1, "made_at": "2020-01-01", "files": {}}', True),
        (FORMER, '{"format": 9, "made_at": "2020-01-01", "files": {}, "more": 1}', True),
        (FORMER, None, False),
        (FORMER, '{"of": "something else"}', False),
        (FORMER, "[]", False),
        (FORMER, "{", False),
        (f"{backup.PREFIX}of-mine", '{"format": 1, "made_at": "2020-01-01", "files": {}}', False),
    ],
)
def test_only_backups_make_room_for_a_new_one(
    portal: Layout, name: str, text: str | None, goes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    folder = portal.home / "backups" / name
    folder.mkdir(exist_ok=True)
    if text is not None:
        (folder / "manifest.json").write_text(text)
    monkeypatch.setattr(backup, "_fill", lambda *_: backup.Manifest(1, "", "18", [], {}, 0, False))
    # when
    assert cli.main(["backup", "--keep", "1"]) == 0
    # then
    assert folder.exists() is not goes


def test_a_failure_keeps_the_time_of_the_last_success(portal: Layout) -> None:
    with attempts.noted(portal, portal.home):
        pass
    done = attempts.read(portal)
    with pytest.raises(messages.StackError), attempts.noted(portal, portal.home):
        raise messages.not_running()
    failed = attempts.read(portal)
    assert done is not None
    assert failed is not None
    assert failed.problem == "the portal is not running."
    assert (failed.outcome, failed.last_made_at) == ("failed", done.last_made_at)


def test_a_second_backup_waits_for_no_first_one(
    portal: Layout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with backup._alone(portal.home / "backups"):
        assert cli.main(["backup"]) == 1
    assert "another backup" in capsys.readouterr().err
    assert left(portal) == [FORMER, "last-attempt.json"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"started_at": "yesterday"}'])
def test_a_record_that_cannot_be_read_counts_as_none(portal: Layout, text: str) -> None:
    attempts.record(portal).write_text(text)
    assert attempts.read(portal) is None
