"""Backups that come back: the whole database, the uploaded files and the secrets, or nothing."""

import json
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
import pytest

from app.monitoring import state
from infra.stack import keys as key_store
from infra.stack import processes
from infra.stack.backup import FORMAT, counted
from infra.stack.layout import from_environment
from infra.stack.parts import postgres
from tests.integration.test_portal_processes import Portal, enterable
from tests.length import sampled
from tests.waiting import until

pytestmark = [pytest.mark.services, pytest.mark.slow, pytest.mark.turns, pytest.mark.timeout(400)]


def _sql(portal: Portal, statement: str) -> str:
    done = portal.run("psql", "-v", "ON_ERROR_STOP=1", "-Atc", statement)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    """A portal with tables, a few rows and an uploaded file; only its database runs."""
    portal = Portal(enterable(tmp_path_factory.mktemp("source")) / "home")
    started = portal.run("up", "--only", "postgres", "--detach")
    assert started.returncode == 0, started.stderr
    migrated = portal.run("manage", "migrate", "--noinput", timeout=300)
    assert migrated.returncode == 0, migrated.stderr
    _sql(
        portal,
        "INSERT INTO managers_company (name) VALUES ('Beispiel Invest Größe'), ('Muster Kapital')",
    )
    _sql(
        portal,
        "INSERT INTO outbox_index_target (doc_type, index_name, state, mapping_hash) "
        "VALUES ('tranche', 'fondsatlas-tranches-20260101000000000000', 'live', 'of this version')",
    )
    _sql(
        portal,
        "INSERT INTO outbox_snapshot (index_name, month, record_date) "
        "VALUES ('fondsatlas-history-1', 24300, '2025-01-31')",
    )
    _sql(portal, "INSERT INTO statistics_monthsecret (month, secret) VALUES ('2026-11-01', 'secret')")
    (portal.home / "own-data").touch()
    (portal.home / "media" / "fund-documents").mkdir(parents=True)
    (portal.home / "media" / "fund-documents" / "jahresbericht.pdf").write_bytes(b"%PDF-1.7 example")
    yield portal
    portal.run("down")
    assert portal.processes() == []


@pytest.fixture(scope="module")
def made(source: Portal, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of it."""
    folder = tmp_path_factory.mktemp("backups")
    done = source.run("backup", str(folder), timeout=240)
    assert done.returncode == 0, done.stderr
    [backup] = folder.iterdir()
    return backup


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Portal]:
    """A portal that has never been started."""
    portal = Portal(enterable(tmp_path) / "home")
    yield portal
    portal.run("down")
    assert portal.processes() == []


def test_a_backup_comes_back_whole(source: Portal, made: Path, empty: Portal) -> None:
    # when
    done = empty.run("restore", str(made), timeout=240)
    # then
    assert done.returncode == 0, done.stderr
    assert "1 uploaded files" in done.stderr
    assert empty.run("up", "--only", "postgres", "--detach").returncode == 0
    companies = "SELECT string_agg(name || id, ',' ORDER BY id) FROM managers_company"
    assert _sql(empty, companies) == _sql(source, companies) != ""
    rights = "SELECT count(*) FROM information_schema.role_table_grants WHERE grantee = 'fondsatlas_indexer'"
    assert _sql(empty, rights) == _sql(source, rights) != "0"
    assert _sql(empty, "SELECT count(*) FROM pg_trigger") == _sql(source, "SELECT count(*) FROM pg_trigger")
    # What turns the keys of usage events back into accounts is in no backup.
    assert _sql(empty, "SELECT count(*) FROM statistics_monthsecret") == "0"
    # A sequence goes on where it was.
    _sql(empty, "INSERT INTO managers_company (name) VALUES ('Neu')")
    uploaded = "media/fund-documents/jahresbericht.pdf"
    assert (empty.home / uploaded).read_bytes() == (source.home / uploaded).read_bytes()
    # what an older version noted, whose database cannot hold it yet
    assert (empty.home / "own-data").exists()
    secrets = empty.home / "run" / "secrets"
    assert secrets.read_text() == (source.home / "run" / "secrets").read_text()
    assert secrets.stat().st_mode & 0o077 == 0


@pytest.mark.long
def test_indexes_that_are_left_over_do_not_pass_for_those_of_a_restored_database(
    source: Portal, made: Path, empty: Portal
) -> None:
    # given: a database with an index that serves, and a folder in which an engine has left its data
    assert _sql(source, "SELECT count(*) FROM outbox_index_target WHERE mapping_hash <> ''") == "1"
    (empty.home / "opensearch" / "node" / "nodes").mkdir(parents=True)
    (empty.home / "opensearch" / "node" / "nodes" / "data").write_text("of another time")
    # when
    done = empty.run("restore", str(made), timeout=240)
    assert done.returncode == 0, done.stderr
    # then: the next start builds all, and versions go on above those of the indexes that there may be
    assert empty.run("up", "--only", "postgres", "--detach").returncode == 0
    assert _sql(empty, "SELECT count(*), count(*) FILTER (WHERE mapping_hash <> '') FROM outbox_index_target") == "1|0"
    assert _sql(empty, "SELECT count(*) FROM outbox_snapshot") == "0"
    assert (
        int(_sql(empty, "SELECT nextval('doc_version')")) > int(_sql(source, "SELECT nextval('doc_version')")) + 10**15
    )
    assert not (empty.home / "opensearch" / "node").exists()
    [aside] = (empty.home / "opensearch").glob("set-aside-*")
    assert (aside / "node" / "nodes" / "data").read_text() == "of another time"
    assert str(aside) in done.stderr


def test_the_portal_remembers_when_its_last_backup_was_made(source: Portal, made: Path) -> None:
    made_at = datetime.fromisoformat(json.loads((made / "manifest.json").read_text())["made_at"])
    # when it was complete, which is later than when it began
    assert made_at <= (state.last_backup(source.home) or made_at - timedelta(1)) <= datetime.now(UTC)
    assert "backup" not in str(source.status()["attention"])


def test_a_portal_with_data_of_its_own_asks_for_a_backup(source: Portal, made: Path) -> None:
    assert made.exists()
    record = source.home / state.BACKUP_RECORD
    kept = record.rename(record.with_suffix(".kept"))
    try:
        assert "backup" not in str(source.status()["attention"])
        # when
        _sql(source, "INSERT INTO funds_owndata (kind) VALUES ('navs')")
        # then
        assert "there has been no backup of this portal." in str(source.status()["attention"])
    finally:
        _sql(source, "DELETE FROM funds_owndata")
        kept.rename(record)


def test_a_backup_says_how_much_room_it_needs(source: Portal, made: Path) -> None:
    manifest = json.loads((made / "manifest.json").read_text())
    assert manifest["database_bytes"] > 5_000_000
    assert manifest["media_bytes"] >= len(b"%PDF-1.7 example")
    assert manifest["secret_key_elsewhere"] is False


@pytest.mark.long
def test_a_backup_without_sizes_comes_back_too(made: Path, empty: Portal, tmp_path: Path) -> None:
    # given: one of the form before
    copy = tmp_path / "copy"
    shutil.copytree(made, copy)
    manifest = json.loads((copy / "manifest.json").read_text())
    for name in ("database_bytes", "media_bytes", "secret_key_elsewhere"):
        del manifest[name]
    (copy / "manifest.json").write_text(json.dumps(manifest | {"format": 1}))
    # when
    done = empty.run("restore", str(copy), timeout=240)
    # then
    assert done.returncode == 0, done.stderr


def test_a_backup_is_readable_by_its_owner_only(made: Path) -> None:
    assert made.stat().st_mode & 0o077 == 0


def _cut(backup: Path) -> None:
    largest = max((path for path in (backup / "database").iterdir()), key=lambda path: path.stat().st_size)
    largest.write_bytes(largest.read_bytes()[:-10])


def _without_uploads(backup: Path) -> None:
    (backup / "media.tar").unlink()


def _foreign(backup: Path) -> None:
    (backup / "manifest.json").write_text('{"of": "something else"}')


def _newer_form(backup: Path) -> None:
    _change(backup, format=FORMAT + 1)


def _huge_database(backup: Path) -> None:
    _change(backup, database_bytes=10**18)


def _huge_media(backup: Path) -> None:
    _change(backup, media_bytes=10**18)


def _newer_schema(backup: Path) -> None:
    _change(backup, migrations=["funds.9999_from_the_future"])


def _change(backup: Path, **values: object) -> None:
    manifest = backup / "manifest.json"
    manifest.write_text(json.dumps(json.loads(manifest.read_text()) | values))


@pytest.mark.parametrize(
    ("spoil", "said"),
    sampled(
        [
            (_cut, "is damaged or incomplete"),
            (_without_uploads, "is damaged or incomplete (media.tar)"),
            (_foreign, "is not a backup of this product"),
            (shutil.rmtree, "there is no folder"),
            (_newer_form, "was made by a newer version"),
            (_huge_database, "nothing was restored: the disk that holds"),
            (_huge_media, "nothing was restored: the disk that holds"),
            (_newer_schema, "was made by a newer version"),
        ],
        3,
    ),
)
def test_a_bad_backup_is_refused_and_nothing_is_there_afterwards(
    made: Path, empty: Portal, tmp_path: Path, spoil: Callable[[Path], None], said: str
) -> None:
    # given
    copy = tmp_path / "copy"
    shutil.copytree(made, copy)
    spoil(copy)
    # when
    done = empty.run("restore", str(copy))
    # then
    assert done.returncode == 1
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert not postgres.place(from_environment(empty.env)).data.exists()
    assert not (empty.home / "media").exists()


def test_a_portal_with_data_is_not_overwritten(source: Portal, made: Path) -> None:
    before = _sql(source, "SELECT count(*) FROM managers_company")
    # The running one is refused as such; what matters is that nothing happens to it.
    done = source.run("restore", str(made))
    assert done.returncode == 1
    assert "already running" in done.stderr
    assert _sql(source, "SELECT count(*) FROM managers_company") == before


def test_files_of_a_stopped_portal_are_not_overwritten(made: Path, empty: Portal) -> None:
    (empty.home / "media").mkdir(parents=True)
    (empty.home / "media" / "own.pdf").write_bytes(b"own")
    done = empty.run("restore", str(made))
    assert done.returncode == 1
    assert "already holds a portal's data" in done.stderr
    assert [path.name for path in (empty.home / "media").iterdir()] == ["own.pdf"]


def test_only_the_newest_backups_are_kept(source: Portal, tmp_path: Path) -> None:
    # given: backups, and folders that are none
    for name in ("20200101-000000", "20210101-000000"):
        backup = tmp_path / f"fondsatlas-backup-{name}"
        backup.mkdir()
        (backup / "manifest.json").write_text('{"format": 1, "made_at": "", "files": {}}')
    others = ["fondsatlas-backup-20190101-000000", "fondsatlas-backup-of-mine.part", "something else"]
    for name in others:
        (tmp_path / name).mkdir()
    # when
    done = source.run("backup", str(tmp_path), "--keep", "2", timeout=120)
    # then
    assert done.returncode == 0, done.stderr
    kept = sorted(path.name for path in tmp_path.iterdir() if path.name not in others)
    assert len(kept) == 2
    assert kept[0] == "fondsatlas-backup-20210101-000000"
    assert all((tmp_path / name).is_dir() for name in others)


@pytest.fixture
def used(empty: Portal) -> Portal:
    """An empty portal that has been asked for something before: it has secrets, and is marked as somebody's own."""
    (empty.home / "run").mkdir(parents=True)
    (empty.home / "run" / "secrets").write_text(json.dumps({"secret_key": "of its own"}))
    (empty.home / "own-data").touch()
    return empty


def left(portal: Portal) -> tuple[str, bool, bool, bool, bool]:
    """Its secrets, and whether it is marked as its owner's, holds a database, uploaded files, and half a restore."""
    data = postgres.place(from_environment(portal.env)).data
    return (
        json.loads((portal.home / "run" / "secrets").read_text())["secret_key"],
        (portal.home / "own-data").exists(), data.exists(), (portal.home / "media").exists(),
        (portal.home / "run" / "restoring").exists(),
    )  # fmt: skip


def _begun(portal: Portal, made: Path) -> "subprocess.Popen[str]":
    """A restore that has begun to write."""
    process = portal.start("restore", str(made))
    data = postgres.place(from_environment(portal.env)).data
    until(lambda: process.poll() is not None or (data / "PG_VERSION").exists(), seconds=60)
    assert process.poll() is None
    return process


@pytest.mark.parametrize("number", sampled([signal.SIGTERM, signal.SIGHUP, signal.SIGINT], 1))
def test_a_restore_that_is_told_to_end_takes_back_what_it_did(made: Path, used: Portal, number: signal.Signals) -> None:
    process = _begun(used, made)
    # when
    process.send_signal(number)
    said = process.communicate(timeout=60)[1]
    # then
    assert process.returncode == 130, said
    assert "Traceback" not in said
    assert left(used) == ("of its own", True, False, False, False)
    assert used.processes() == []


def test_a_restore_that_was_killed_is_no_portal_and_can_be_begun_again(made: Path, used: Portal) -> None:
    # given
    process = _begun(used, made)
    process.kill()
    process.communicate(timeout=60)
    # when somebody goes on as if all were well
    for command in (["up", "--only", "postgres", "--detach"], ["backup"], ["psql", "-c", "SELECT 1"]):
        done = used.run(*command)
        # then
        assert (done.returncode, "was broken off" in done.stderr) == (1, True), done.stderr
        assert "./portal restore BACKUP again" in done.stderr
    shown = used.run("status")
    assert (shown.returncode, "was broken off" in shown.stdout) == (3, True)
    # and a restore begins again
    again = used.run("restore", str(made), timeout=120)
    assert again.returncode == 0, again.stderr
    assert used.run("up", "--only", "postgres", "--detach").returncode == 0
    assert _sql(used, "SELECT count(*) FROM managers_company") == "2"
    assert sorted(path.name for path in (used.home / "run").glob("secrets*")) == ["secrets"]


def test_a_database_without_tables_is_not_backed_up(empty: Portal, tmp_path: Path) -> None:
    assert empty.run("up", "--only", "postgres", "--detach").returncode == 0
    done = empty.run("backup", str(tmp_path / "backups"))
    assert done.returncode == 1
    assert "has no tables of this product yet" in done.stderr
    assert "Traceback" not in done.stderr
    assert list((tmp_path / "backups").iterdir()) == []


def test_a_table_that_an_older_version_lacks_is_not_missed(source: Portal, made: Path) -> None:
    backed_up = json.loads((made / "manifest.json").read_text())["rows"]
    with psycopg.connect(_address(source), autocommit=True) as connection:
        assert counted(connection) == backed_up
        connection.execute("ALTER TABLE funds_funddocument RENAME TO to_come")
        try:
            found = counted(connection)
        finally:
            connection.execute("ALTER TABLE to_come RENAME TO funds_funddocument")
    assert found == {name: number for name, number in backed_up.items() if name != "funds_funddocument"}


def _address(portal: Portal) -> str:
    layout, run = processes.current(from_environment(portal.env))
    assert run is not None
    return postgres.url(run.ports["postgres"], key_store.load(layout.run / "secrets"))


def test_a_portal_that_does_not_run_cannot_be_backed_up(empty: Portal, tmp_path: Path) -> None:
    done = empty.run("backup", str(tmp_path / "backups"))
    assert done.returncode == 1
    assert "is not running" in done.stderr
    assert not (tmp_path / "backups").exists()
