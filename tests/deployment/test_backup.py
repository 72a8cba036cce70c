"""The compose file's backup and restore: what their containers run, as processes on the compose file's database."""

import fcntl
import json
import os
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from app.monitoring import state
from infra.stack import backup, restoring
from infra.stack.attempts import Attempt
from tests.deployment.conftest import Prepared
from tests.waiting import until

pytestmark = [pytest.mark.slow, pytest.mark.long, pytest.mark.timeout(300)]
ONCE = ("python", "-m", "infra.stack.container", "once")
COMPANIES = "SELECT string_agg(name || id, ',' ORDER BY id) FROM managers_company"
TABLES = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
UPLOADED = "fund-documents/a b.pdf"


def own(prepared: Prepared) -> "psycopg.Connection[tuple[object, ...]]":
    """A connection of the product's login."""
    return psycopg.connect(prepared.database("fondsatlas", "database_password"), autocommit=True)


def asked(prepared: Prepared, query: str) -> object:
    """The one value that a query gives."""
    with own(prepared) as connection:
        row = connection.execute(sql.SQL(query)).fetchone()
    assert row is not None
    return row[0]


def home(prepared: Prepared) -> Path:
    return prepared.deployment.folder / "home"


def backups(prepared: Prepared) -> Path:
    return prepared.deployment.folder / "backups"


def record(prepared: Prepared) -> Attempt:
    return Attempt(**json.loads((home(prepared) / "backups" / "last-attempt.json").read_text()))


@pytest.fixture(scope="module")
def filled(migrated: Prepared) -> Prepared:
    """A deployment with a few rows, an index that serves, and an uploaded file."""
    with own(migrated) as connection:
        connection.execute("INSERT INTO managers_company (name) VALUES ('Beispiel Invest Größe'), ('Muster Kapital')")
        connection.execute(
            "INSERT INTO outbox_index_target (doc_type, index_name, state, mapping_hash)"
            " VALUES ('tranche', 'fondsatlas-tranche-1', 'live', 'x')"
        )
    (home(migrated) / "media" / "fund-documents").mkdir()
    (home(migrated) / "media" / UPLOADED).write_bytes(b"%PDF-1.7 example")
    return migrated


@pytest.fixture(scope="module")
def made(filled: Prepared) -> Path:
    """A backup of it."""
    done = filled.run("backup", *ONCE)
    assert done.returncode == 0, done.stderr
    [folder] = backups(filled).iterdir()
    return folder


@pytest.fixture
def emptied(filled: Prepared) -> Iterator[Prepared]:
    """The same deployment on empty volumes, as after its database's first start."""
    superuser = filled.database("postgres", "postgres_password", "postgres")
    media, aside = home(filled) / "media", home(filled) / "media-aside"
    with psycopg.connect(superuser, autocommit=True) as connection:
        connection.execute("ALTER DATABASE fondsatlas RENAME TO former")
        connection.execute("CREATE DATABASE fondsatlas OWNER fondsatlas")
        media.rename(aside)
        media.mkdir()
        try:
            yield filled
        finally:
            shutil.rmtree(media)
            aside.rename(media)
            connection.execute("DROP DATABASE fondsatlas WITH (FORCE)")
            connection.execute("ALTER DATABASE former RENAME TO fondsatlas")


def test_a_backup_has_the_form_of_the_portals_own(filled: Prepared, made: Path) -> None:
    # then: its list holds, and it says of itself what ./portal backup says
    manifest = restoring.read(made)
    restoring.require_whole(made, manifest)
    assert (manifest.format, manifest.uploads) == (backup.FORMAT, 1)
    assert manifest.rows.keys() == set(backup.COUNTED)
    assert "managers.0001_initial" in manifest.migrations
    assert json.loads((made / backup.SECRETS).read_text())["secret_key"] == filled.secret("secret_key")
    assert made.stat().st_mode & 0o077 == 0
    found = record(filled)
    assert (found.outcome, str(found.made), found.problem) == ("done", str(made), "")
    # and the web's container, which sees the record and no dump, knows when
    at = state.last_backup(Path(filled.deployment.product("web")["PORTAL_HOME"]))
    assert at is not None
    assert datetime.now(UTC) - at < timedelta(minutes=5)


def test_a_backup_comes_back_whole(made: Path, emptied: Prepared) -> None:
    # when
    done = emptied.run("restore", made.name)
    # then
    assert done.returncode == 0, done.stderr
    assert "1 uploaded files" in done.stderr
    assert "secret key" not in done.stderr
    assert asked(emptied, COMPANIES) == "Beispiel Invest Größe1,Muster Kapital2"
    assert (home(emptied) / "media" / UPLOADED).read_bytes() == b"%PDF-1.7 example"
    grants = "SELECT count(*) FROM information_schema.role_table_grants WHERE grantee = 'fondsatlas_indexer'"
    assert asked(emptied, grants) != 0
    # A sequence goes on where it was, and the indexes are built again.
    assert asked(emptied, "INSERT INTO managers_company (name) VALUES ('Neu') RETURNING id") == 3
    assert asked(emptied, "SELECT mapping_hash FROM outbox_index_target") == ""
    # and the restored deployment migrates as any other
    assert "No migrations to apply" in emptied.run("migrate").stdout


def test_a_restore_says_that_the_secret_key_is_another_one(made: Path, emptied: Prepared) -> None:
    key = emptied.deployment.folder / "secrets" / "secret_key"
    right = key.read_text()
    key.write_text("another one")
    try:
        done = emptied.run("restore", made.name)
    finally:
        key.write_text(right)
    assert done.returncode == 0, done.stderr
    assert "Its secret key is another one" in done.stderr
    assert right not in done.stderr


def _cut(folder: Path) -> None:
    largest = max((folder / "database").iterdir(), key=lambda path: path.stat().st_size)
    largest.write_bytes(largest.read_bytes()[:-10])


def _cut_unnoticed(folder: Path) -> None:
    """Damage that the checksums do not tell, as of a faulty disk at the backup itself."""
    tables = [path for path in (folder / "database").iterdir() if path.name != "toc.dat"]
    largest = max(tables, key=lambda path: path.stat().st_size)
    largest.write_bytes(largest.read_bytes()[:-10])
    name = str(largest.relative_to(folder))
    files = json.loads((folder / "manifest.json").read_text())["files"]
    _change(folder, files=files | {name: (largest.stat().st_size, backup.digest(largest))})


def _without_uploads(folder: Path) -> None:
    (folder / "media.tar").unlink()


def _foreign(folder: Path) -> None:
    (folder / "manifest.json").write_text('{"of": "something else"}')


def _of_the_former_form(folder: Path) -> None:
    (folder / "manifest.json").unlink()


def _newer_form(folder: Path) -> None:
    _change(folder, format=backup.FORMAT + 1)


def _newer_schema(folder: Path) -> None:
    _change(folder, migrations=["funds.9999_from_the_future"])


def _other_rows(folder: Path) -> None:
    _change(folder, rows=dict.fromkeys(backup.COUNTED, 7))


def _change(folder: Path, **values: object) -> None:
    manifest = folder / "manifest.json"
    manifest.write_text(json.dumps(json.loads(manifest.read_text()) | values))


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_cut, "is damaged or incomplete"),
        (_cut_unnoticed, "Restoring the database failed"),
        (_without_uploads, "is damaged or incomplete (media.tar)"),
        (_foreign, "is not a backup of this product"),
        (_of_the_former_form, "is not a backup of this product"),
        (shutil.rmtree, "there is no folder"),
        (_newer_form, "was made by a newer version"),
        (_newer_schema, "was made by a newer version"),
        (_other_rows, "is damaged or incomplete (accounts_user"),
    ],
)
def test_a_bad_backup_leaves_everything_empty(
    made: Path, emptied: Prepared, tmp_path: Path, spoil: Callable[[Path], None], said: str
) -> None:
    # given
    copy = tmp_path / "copy"
    shutil.copytree(made, copy)
    spoil(copy)
    # when
    done = emptied.run("restore", str(copy))
    # then
    assert done.returncode == 1
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert asked(emptied, TABLES) == 0
    assert list((home(emptied) / "media").iterdir()) == []


def test_a_deployment_with_data_is_not_overwritten(filled: Prepared, made: Path) -> None:
    before = asked(filled, COMPANIES)
    done = filled.run("restore", made.name)
    assert done.returncode == 1
    assert "the database holds tables" in done.stderr
    assert asked(filled, COMPANIES) == before
    assert (home(filled) / "media" / UPLOADED).exists()


def test_uploaded_files_are_not_overwritten(made: Path, emptied: Prepared) -> None:
    (home(emptied) / "media" / "own.pdf").write_bytes(b"own")
    done = emptied.run("restore", made.name)
    assert done.returncode == 1
    assert "the volume media files" in done.stderr
    assert [path.name for path in (home(emptied) / "media").iterdir()] == ["own.pdf"]
    assert asked(emptied, TABLES) == 0


def test_two_backups_at_a_time_leave_each_other_alone(filled: Prepared, made: Path) -> None:
    # given: one that is being made
    draft = backups(filled) / f"{backup.PREFIX}20300101-000000.part"
    draft.mkdir()
    place = os.open(backups(filled), os.O_RDONLY)
    try:
        fcntl.flock(place, fcntl.LOCK_EX)
        done = filled.run("backup", *ONCE)
        # then
        assert done.returncode == 1
        assert "another backup" in done.stderr
        assert draft.exists()
    finally:
        os.close(place)
        draft.rmdir()
    assert made.exists()


@pytest.mark.parametrize("at", ["2am", "25:00", "2:30"])
def test_a_time_that_is_none_is_refused(filled: Prepared, at: str) -> None:
    done = filled.run("backup", BACKUP_AT=at)
    assert done.returncode == 1
    assert f"BACKUP_AT is {at!r}" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_failed_one_says_so_and_leaves_the_others(filled: Prepared, made: Path) -> None:
    # given
    before = sorted(path.name for path in backups(filled).iterdir())
    last = record(filled).last_made_at
    # when
    done = filled.run("backup", *ONCE, DATABASE_URL="postgresql://fondsatlas@127.0.0.1:9/fondsatlas")
    # then
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert sorted(path.name for path in backups(filled).iterdir()) == before
    found = record(filled)
    assert (found.outcome, found.made, found.last_made_at) == ("failed", None, last)


def test_the_service_makes_up_for_a_night_and_is_healthy(filled: Prepared, made: Path) -> None:
    # given: an attempt that failed long ago
    path = home(filled) / "backups" / "last-attempt.json"
    found = json.loads(path.read_text())
    path.write_text(json.dumps(found | {"outcome": "failed", "started_at": "2026-01-01T00:00:00+00:00"}))
    assert not filled.health("backup")
    # when
    with filled.running("backup"):
        until(lambda: record(filled).outcome == "done", seconds=120)
        until(lambda: filled.health("backup"), seconds=30)
    # then: it keeps as many as it is told to, and leaves no draft
    names = sorted(path.name for path in backups(filled).iterdir())
    assert len(names) == 2
    assert not any(name.endswith(".part") for name in names)
