"""The compose file's backup: what its container runs, as a process against the real server."""

import json
import os
import subprocess
import tarfile
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from infra.stack.attempts import Attempt
from infra.stack.layout import ROOT
from infra.stack.parts import postgres
from tests.services import Services

pytestmark = [pytest.mark.services]


def _once(services: Services, folder: Path, **changed: str) -> "subprocess.CompletedProcess[str]":
    address = urlsplit(services.database)
    password = folder / "database_password"
    password.write_text(f"{address.password}\n")
    env = {
        "PATH": f"{postgres.packaged_bin()}:{os.environ['PATH']}",
        "PGHOST": str(address.hostname), "PGPORT": str(address.port), "PGUSER": str(address.username),
        "PASSWORD_FILE": str(password), "PGDATABASE": "postgres",
        "BACKUP_DIR": str(folder / "backups"), "MEDIA_DIR": str(folder / "media"), "BACKUP_KEEP": "2",
    }  # fmt: skip
    script = str(ROOT / "infra" / "compose" / "backup.sh")
    return subprocess.run(["sh", script, "once"], env=env | changed, capture_output=True, text=True, check=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Uploads, two backups from before, and the draft of one that was killed."""
    for name in ("20240101-000000", "20250101-000000", "20250102-000000.part"):
        (tmp_path / "backups" / f"fondsatlas-backup-{name}").mkdir(parents=True)
    (tmp_path / "media" / "fund-documents").mkdir(parents=True)
    (tmp_path / "media" / "fund-documents" / "a b.pdf").write_bytes(b"%PDF-")
    return tmp_path


def _left(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "backups").iterdir())


def _record(folder: Path) -> Attempt:
    return Attempt(**json.loads((folder / "backups" / "last-attempt.json").read_text()))


def test_a_backup_is_complete_and_the_oldest_goes(services: Services, folder: Path) -> None:
    # when
    done = _once(services, folder)
    # then
    assert done.returncode == 0, done.stderr
    before, made, record = _left(folder)
    assert (before, record) == ("fondsatlas-backup-20250101-000000", "last-attempt.json")
    backup = folder / "backups" / made
    listed = subprocess.run(
        [postgres.packaged_bin() / "pg_restore", "--list", backup / "database"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "dbname: postgres" in listed.stdout
    with tarfile.open(backup / "media.tar") as tar:
        assert "./fund-documents/a b.pdf" in tar.getnames()
    assert backup.stat().st_mode & 0o077 == 0
    found = _record(folder)
    assert (found.outcome, str(found.made), found.problem) == ("done", str(backup), "")
    assert found.last_made_at == found.ended_at


@pytest.mark.parametrize(
    ("changed", "problem"),
    [({"PGDATABASE": "no-such-database"}, "pg_dump failed"), ({"MEDIA_DIR": "/nowhere"}, "uploaded files")],
)
def test_a_failed_one_leaves_the_others_and_says_so(
    services: Services, folder: Path, changed: dict[str, str], problem: str
) -> None:
    # given
    assert _once(services, folder).returncode == 0
    before, first = _left(folder), _record(folder)
    # when
    done = _once(services, folder, **changed)
    # then
    assert done.returncode == 1
    assert _left(folder) == before
    found = _record(folder)
    assert (found.outcome, found.made, found.last_made_at) == ("failed", None, first.last_made_at)
    assert problem in found.problem
