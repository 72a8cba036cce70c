"""`portal backup`: everything that cannot be made again, in one folder.

That is the database, the uploaded files unless they lie in a bucket, and the secrets without which sessions, links in
mails and second factors are void. Indexes are built again from the database; Redis and the local inbox hold nothing
that must survive.
"""

import fcntl
import hashlib
import io
import json
import os
import re
import shutil
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

import psycopg
from psycopg import sql

from infra.stack import attempts, backup_messages, data, disk, messages, processes, services, unfinished, up
from infra.stack import keys as key_store
from infra.stack.layout import Layout
from infra.stack.parts import postgres
from infra.stack.progress import Progress, run_logged

#: Of the folder's contents; a greater one was made by a newer version.
FORMAT = 3
MANIFEST, DATABASE, MEDIA, SECRETS = "manifest.json", "database", "media.tar", "secrets.json"
#: Tables whose rows are counted, so that a restore can be held against them; NAVs are too many for that.
COUNTED = ("accounts_user", "funds_tranche", "funds_funddocument", "content_news", "content_report", "ratings_rating")
NEEDED_MB = 500
PREFIX = "fondsatlas-backup-"
_NAME = re.compile(re.escape(PREFIX) + r"\d{8}-\d{6}", re.ASCII)
_CHUNK = 1024 * 1024


@dataclass(frozen=True)
class Manifest:
    """What a backup says of itself: sizes (bytes) and SHA-256 of its files, rows of some tables, applied migrations."""

    format: int
    made_at: str
    postgres: str
    migrations: list[str]
    rows: dict[str, int]
    uploads: int
    #: Whether the folder holds a note that is not in the database yet, such as an older version's (data.note_own).
    own_data: bool
    #: Bytes of the database and of the uploaded files as they lie on the disk; None in form 1, which does not say.
    database_bytes: int | None = None
    media_bytes: int | None = None
    #: Whether SECRET_KEY came from the environment, so that it is not among the secrets.
    secret_key_elsewhere: bool = False
    #: The bucket in which the uploaded files lie; they are not in the backup then. Empty: they lay in the folder.
    bucket: str = ""
    files: dict[str, tuple[int, str]] = field(default_factory=dict)


def run(layout: Layout, progress: Progress, target: Path | None, keep: int | None) -> int:
    """Back up the running portal into a new folder under ``target``; the newest ``keep`` of them stay.

    Raises messages.StackError, with nothing left behind, if any part of it cannot be done; a signal ends it in the same
    way. How it went is noted in ``attempts.record`` either way.
    """
    unfinished.require_none(layout)
    layout, running = processes.current(layout)
    if running is None and "postgres" not in layout.external:
        raise messages.not_running()
    if not (layout.run / "secrets").exists():
        raise backup_messages.no_portal(layout.home)
    parent = (target or layout.home / attempts.FOLDER).expanduser().resolve()
    elsewhere = bool(os.environ.get("SECRET_KEY")) or (running is not None and running.secret_key_given)
    with up.interruptible(), attempts.noted(layout, parent) as attempt:
        ports = running.ports if running is not None else {}
        attempt.made, manifest = _make(layout, progress, ports, parent, secret_key_elsewhere=elsewhere)
        attempt.megabytes = sum(length for length, _ in manifest.files.values()) // (1024 * 1024)
    progress.say(f"Backed up to {attempt.made}: {attempt.megabytes:,} MB, {manifest.uploads} uploaded files.")
    if manifest.bucket:
        progress.say(
            f"The uploaded files in the bucket {manifest.bucket} are not in the backup: let it keep old versions for "
            "as long as you keep backups."
        )
    if elsewhere:
        progress.say("SECRET_KEY comes from the environment and is not in the backup: keep it beside it.")
    if keep is not None:
        _drop_older(parent, keep, progress)
    return 0


def _make(
    layout: Layout, progress: Progress, ports: dict[str, int], parent: Path, *, secret_key_elsewhere: bool
) -> tuple[Path, Manifest]:
    keys = key_store.load(layout.run / "secrets")
    address = layout.external.get("postgres") or postgres.url(ports["postgres"], keys)
    folder = parent / f"{PREFIX}{datetime.now(UTC):%Y%m%d-%H%M%S}"
    try:
        parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        disk.require(parent, NEEDED_MB, backup_messages.no_room_for_backup)
        with _alone(parent), _draft(folder) as draft:
            manifest = replace(_fill(layout, progress, address, draft), secret_key_elsewhere=secret_key_elsewhere)
            (draft / MANIFEST).write_text(json.dumps(asdict(manifest), indent=1))
    except OSError as error:
        raise backup_messages.backup_not_written(parent, error) from error
    except psycopg.errors.UndefinedTable as error:
        raise backup_messages.no_tables() from error
    except psycopg.OperationalError as error:
        if services.is_answer(error):
            raise backup_messages.database_refused(services.first_line(error)) from error
        raise messages.part_not_running("PostgreSQL") from error
    except psycopg.Error as error:
        raise backup_messages.database_refused(services.first_line(error)) from error
    return folder, manifest


@contextmanager
def _alone(parent: Path) -> Iterator[None]:
    """One backup at a time into a folder; what a killed one left there is deleted first."""
    # The folder itself is locked, so that nothing but backups lies in it.
    place = os.open(parent, os.O_RDONLY)
    try:
        try:
            fcntl.flock(place, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise backup_messages.backup_running(parent) from error
        for left in parent.glob(f"{PREFIX}*.part"):
            if _NAME.fullmatch(left.stem):
                shutil.rmtree(left)
        yield
    finally:
        os.close(place)


@contextmanager
def _draft(folder: Path) -> Iterator[Path]:
    """A folder that gets its name once it is complete, so that no half backup looks like one."""
    draft = folder.with_name(folder.name + ".part")
    draft.mkdir(mode=0o700)
    try:
        yield draft
        draft.rename(folder)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise


def _fill(layout: Layout, progress: Progress, address: str, draft: Path) -> Manifest:
    with psycopg.connect(address, connect_timeout=5) as connection:
        # What is counted is what is dumped, whatever is written meanwhile.
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        snapshot = _text(connection, sql.SQL("SELECT pg_export_snapshot()"))
        migrations = connection.execute("SELECT app || '.' || name FROM django_migrations ORDER BY 1").fetchall()
        rows = counted(connection)
        version = _text(connection, sql.SQL("SHOW server_version")).split()[0]
        size = int(_text(connection, sql.SQL("SELECT pg_database_size(current_database())")))
        _dump(layout, progress, address, draft, snapshot)
    # After the rows: a file that a row names is there, unless it was deleted meanwhile.
    with progress.step("Copying the uploaded files") as step:
        uploads = pack(layout.home / "media", draft / MEDIA)
        step.result = f": {uploads}"
    shutil.copyfile(layout.run / "secrets", draft / SECRETS)
    (draft / SECRETS).chmod(0o600)
    with progress.step("Computing checksums"):
        files = {str(path.relative_to(draft)): (path.stat().st_size, digest(path)) for path in contents(draft)}
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return Manifest(
        FORMAT, now, version, [str(row[0]) for row in migrations], rows, uploads, data.is_noted(layout),
        database_bytes=size, media_bytes=(draft / MEDIA).stat().st_size, bucket=os.environ.get("S3_BUCKET", ""),
        files=files,
    )  # fmt: skip


def counted(connection: psycopg.Connection) -> dict[str, int]:
    """Rows of each of the tables in COUNTED that there are: an older version, whose data are backed up, lacks some."""
    count = sql.SQL("SELECT count(*) FROM {}")
    found = connection.execute(
        "SELECT name FROM unnest(%s::text[]) AS name WHERE to_regclass(quote_ident(name)) IS NOT NULL", [list(COUNTED)]
    ).fetchall()
    return {str(table): int(_text(connection, count.format(sql.Identifier(table)))) for (table,) in found}


def _text(connection: psycopg.Connection, statement: sql.SQL | sql.Composed) -> str:
    row = connection.execute(statement).fetchone()
    assert row is not None
    return str(row[0])


def _dump(layout: Layout, progress: Progress, address: str, draft: Path, snapshot: str) -> None:
    command, env = tool("pg_dump", address)
    run_logged(
        progress, "Dumping the database",
        # The month's secret would turn the keys of the statistics back into accounts (ADR 0162).
        [*command, "--format=directory", f"--jobs={jobs()}", "--compress=1", f"--snapshot={snapshot}",
         "--exclude-table-data=statistics_monthsecret",
         f"--file={draft / DATABASE}"],
        log=layout.log("backup"), cwd=draft, env=dict(os.environ) | env,
    )  # fmt: skip


def tool(name: str, address: str) -> tuple[list[str], dict[str, str]]:
    """The command of one of PostgreSQL's own programs for a database, and the environment that holds the password."""
    (_, place), env = postgres.prompt(address)
    return [str(postgres.packaged_bin() / name), "--dbname", place], env


def jobs() -> int:
    """Tables that are dumped or restored at a time."""
    return max(1, min(4, os.cpu_count() or 1))


def pack(folder: Path, archive: Path) -> int:
    """Write all files under ``folder`` to a tar file; how many there are. A folder that is not there has none."""
    number = 0
    with tarfile.open(archive, "w", dereference=True) as tar:
        for path in sorted(_files(folder)):
            # A second name of a file is packed as a file too. Whatever is deleted meanwhile has no row any more either.
            with suppress(FileNotFoundError), path.open("rb") as content:
                member = tar.gettarinfo(arcname=str(path.relative_to(folder)), fileobj=content)
                # Whole before its length is written: a file that is written to meanwhile fails no backup.
                packed = content.read()
                member.size = len(packed)
                tar.addfile(member, io.BytesIO(packed))
                number += 1
    archive.chmod(0o600)
    return number


def _files(folder: Path) -> Iterator[Path]:
    """All files below a folder. Raises OSError for a folder that cannot be read, and for none that has just gone."""

    def refuse(error: OSError) -> None:
        if not isinstance(error, FileNotFoundError):
            raise error

    for place, _, names in os.walk(folder, onerror=refuse):
        yield from (path for path in (Path(place) / name for name in names) if path.is_file() and not path.is_symlink())


def contents(folder: Path) -> list[Path]:
    """All files of a backup but its manifest."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and path != folder / MANIFEST)


def digest(path: Path) -> str:
    """SHA-256 of a file, in hexadecimal digits."""
    total = hashlib.sha256()
    with path.open("rb") as handle:
        while chunk := handle.read(_CHUNK):
            total.update(chunk)
    return total.hexdigest()


def _is_backup(path: Path) -> bool:
    """Whether a folder is a backup of this product, of whatever version."""
    try:
        found = json.loads((path / MANIFEST).read_text())
    except (OSError, ValueError):
        return False
    named = _NAME.fullmatch(path.name) is not None and not path.is_symlink()
    return named and isinstance(found, dict) and {"format", "made_at", "files"} <= found.keys()


def _drop_older(parent: Path, keep: int, progress: Progress) -> None:
    # The names end in the time, so their order is that of their making. What somebody else calls so stays.
    backups = sorted(path for path in parent.glob(f"{PREFIX}*") if _is_backup(path))
    for path in backups[: max(0, len(backups) - keep)]:
        shutil.rmtree(path)
        progress.say(f"Deleted the older backup {path}.")
