"""`portal restore`: a backup into an empty folder, whole or not at all."""

import json
import os
import shutil
import subprocess
import tarfile
import time
from pathlib import Path

import psycopg
from psycopg import sql

from infra.stack import backup_messages, data, disk, messages, services, unfinished, up
from infra.stack import keys as key_store
from infra.stack.backup import (
    DATABASE,
    FORMAT,
    MANIFEST,
    MEDIA,
    SECRETS,
    Manifest,
    contents,
    counted,
    digest,
    jobs,
    tool,
)
from infra.stack.layout import PYTHON, ROOT, Layout
from infra.stack.parts import cluster, postgres
from infra.stack.progress import Progress, run_logged

_MB = 1024 * 1024
#: Megabytes beside what is restored: an empty cluster, and what is written meanwhile.
_NEEDED_MB = 500
#: Megabytes of PostgreSQL's log that may lie there at a time (max_wal_size).
_LOG_MB = 2048
#: Seconds for which a restore that is taken back deletes what appears again.
_TAKING_BACK = 10.0


def run(layout: Layout, progress: Progress, folder: Path) -> int:
    """Restore a backup into this portal's folder, which must hold no data yet; `up` then builds the indexes.

    Raises messages.StackError for a folder that is no backup, is damaged or was made by a newer version, and for a
    portal that has data; then nothing has changed. A failure later on, or a signal, takes back what was done. A restore
    that was killed leaves a mark, by which ``up`` refuses the folder and the next restore takes it back.
    """
    folder = folder.expanduser().resolve()
    if "postgres" in layout.external:
        raise backup_messages.restore_elsewhere()
    layout.prepare()
    with up.interruptible(), services.exclusive(layout):
        services.clear_former(layout, progress)
        if unfinished.is_marked(layout):
            with progress.step("Taking back a restore that was broken off"):
                _take_back(layout)
        _require_empty(layout)
        manifest = read(folder)
        with progress.step("Checking the backup"):
            require_whole(folder, manifest)
            _require_known(layout, manifest)
        _require_room(layout, manifest)
        try:
            _begin(layout)
            _restore(layout, progress, folder, manifest)
        except BaseException:
            _take_back(layout)
            raise
        unfinished.end(layout)
        _former_secrets(layout).unlink(missing_ok=True)
    progress.say(f"Restored the backup of {manifest.made_at}, with {manifest.uploads} uploaded files.")
    if manifest.secret_key_elsewhere:
        progress.say(
            "SECRET_KEY came from the environment there: set it to the same value, or else sessions, links in e-mails "
            "and second factors are void."
        )
    for line in elsewhere(manifest):
        progress.say(line)
    progress.say("Next: ./portal up, which builds the indexes, then ./portal verify.")
    return 0


def elsewhere(manifest: Manifest) -> list[str]:
    """What to say of uploaded files that the backup does not hold."""
    if not manifest.bucket:
        return []
    return [
        f"The uploaded files lie in the bucket {manifest.bucket}: set S3_BUCKET and its login to what they were. A "
        "file that was swept since the backup was made comes back from the bucket's old versions."
    ]


def _require_empty(layout: Layout) -> None:
    media = layout.home / "media"
    if postgres.place(layout).data.exists() or (media.exists() and any(media.iterdir())):
        raise backup_messages.home_not_empty(layout.home)


def _require_room(layout: Layout, manifest: Manifest) -> None:
    """Raise messages.StackError unless the disks that get the database and the uploaded files have room for them."""
    places = (disk.nearest(postgres.place(layout).data), layout.home)
    needed = dict.fromkeys((place.stat().st_dev for place in places), _NEEDED_MB)
    for place, size in zip(places, sizes(manifest), strict=True):
        needed[place.stat().st_dev] += size
    for place in places:
        disk.require(place, needed[place.stat().st_dev], backup_messages.no_room_for_restore)


def sizes(manifest: Manifest) -> tuple[int, int]:
    """Megabytes that the database and the uploaded files will take."""
    if manifest.database_bytes is None or manifest.media_bytes is None:
        # A guess from what is packed: tables and their indexes are larger than the dump.
        return 3 * sum(length for length, _ in manifest.files.values()) // _MB, 0
    database = manifest.database_bytes // _MB
    return database + min(database, _LOG_MB), manifest.media_bytes // _MB


def read(folder: Path) -> Manifest:
    """What a backup says of itself. Raises messages.StackError for anything else."""
    if not folder.is_dir():
        raise backup_messages.no_such_folder(folder)
    try:
        found = json.loads((folder / MANIFEST).read_text())
        if found["format"] > FORMAT:
            raise backup_messages.backup_newer(folder)
        if not all(isinstance(found.get(name), int | None) for name in ("database_bytes", "media_bytes")):
            raise ValueError("sizes are numbers")
        files = {str(name): (int(size), str(checksum)) for name, (size, checksum) in found.pop("files").items()}
        return Manifest(**found, files=files)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise backup_messages.no_backup(folder) from error


def require_whole(folder: Path, manifest: Manifest) -> None:
    """Raise messages.StackError unless the backup has all the files of its list, as they were written."""
    present = {str(path.relative_to(folder)): path for path in contents(folder)}
    damaged = sorted(
        name
        for name, (size, checksum) in manifest.files.items()
        if name not in present or present[name].stat().st_size != size or digest(present[name]) != checksum
    )
    if damaged or not {SECRETS, MEDIA} <= manifest.files.keys():
        raise backup_messages.backup_damaged(folder, damaged)


def checked(layout: Layout, folder: Path) -> Manifest:
    """What a whole backup says of itself, if this version knows its tables. Raises messages.StackError if not."""
    manifest = read(folder)
    require_whole(folder, manifest)
    _require_known(layout, manifest)
    return manifest


def _require_known(layout: Layout, manifest: Manifest) -> None:
    env = dict(os.environ) | {
        "DJANGO_SETTINGS_MODULE": "app.config.settings",
        "SECRET_KEY": "listing-migrations",
        "PORTAL_HOME": str(layout.home),
        "PYTHONPATH": str(ROOT),
    }
    command = [PYTHON, "-m", "app.database.schema", *manifest.migrations]
    asked = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if asked.returncode:
        said = asked.stderr.strip().splitlines() or [f"exit code {asked.returncode}"]
        raise backup_messages.version_unknown(said[-1])
    if unknown := asked.stdout.split():
        raise messages.schema_newer(unknown)


def _restore(layout: Layout, progress: Progress, folder: Path, manifest: Manifest) -> None:
    secrets = layout.run / "secrets"
    secrets.touch(mode=0o600)
    shutil.copyfile(folder / SECRETS, secrets)
    keys = key_store.load(secrets)
    running = services.launch(layout, None, progress, detach=False, only=frozenset({"postgres"}))
    try:
        services.start(running, ["postgres"])
        up.wait_for_own_database(running, progress)
        address = postgres.url(running.ports["postgres"], keys)
        with psycopg.connect(address, autocommit=True) as connection:
            # The dump grants rights to it, and a role is not part of a database.
            connection.execute(sql.SQL("CREATE ROLE {} NOLOGIN").format(sql.Identifier(postgres.INDEXER_GROUP)))
        command, env = tool("pg_restore", address)
        run_logged(
            progress, "Restoring the database",
            [*command, "--no-owner", "--exit-on-error", f"--jobs={jobs()}", str(folder / DATABASE)],
            log=layout.log("restore"), cwd=folder, env=dict(os.environ) | env,
        )  # fmt: skip
        with psycopg.connect(address) as connection:
            rows = counted(connection)
        differing = sorted(table for table, number in manifest.rows.items() if rows.get(table) != number)
        if differing:
            raise backup_messages.backup_damaged(folder, differing)
        with psycopg.connect(address) as connection:
            data.outdate_indexes(connection)
    finally:
        services.stop(running, progress)
    with progress.step("Restoring the uploaded files"):
        unpack(folder / MEDIA, layout.home / "media")
    if manifest.own_data:
        data.note_own(layout)
    if "opensearch" not in layout.external:
        cluster.set_aside(layout, progress)


def unpack(archive: Path, target: Path) -> None:
    """Unpack the uploaded files. Raises messages.StackError for anything but files and folders below ``target``.

    Python refuses the others by itself from 3.11.4 on, and Debian 12 brings an older one.
    """
    with tarfile.open(archive) as tar:
        for member in tar:
            place = (target / member.name).resolve()
            if not place.is_relative_to(target.resolve()) or not (member.isfile() or member.isdir()):
                raise backup_messages.backup_damaged(archive.parent, [archive.name])
            content = tar.extractfile(member)
            if content is None:
                continue
            place.parent.mkdir(parents=True, exist_ok=True)
            with content, place.open("wb") as file:
                shutil.copyfileobj(content, file)
            place.chmod(member.mode & 0o777)


def _former_secrets(layout: Layout) -> Path:
    return layout.run / "secrets.former"


def _begin(layout: Layout) -> None:
    """Mark the folder, and set aside the secrets that it has: commands make some in an empty portal too."""
    secrets, former = layout.run / "secrets", _former_secrets(layout)
    former.unlink(missing_ok=True)
    unfinished.begin(layout, unfinished.Before(secrets=secrets.exists(), own_data=data.is_noted(layout)))
    if secrets.exists():
        secrets.rename(former)


def _take_back(layout: Layout) -> None:
    """Delete what the restore has made, and nothing else. It may be told so again, wherever it was interrupted."""
    if not unfinished.is_marked(layout):
        return
    before, made = unfinished.before(layout), postgres.place(layout).data
    # What was at work for the restore may still write for a moment after it was told to end.
    deadline = time.monotonic() + _TAKING_BACK
    for folder in (made, layout.home / "media"):
        shutil.rmtree(folder, ignore_errors=True)
        while folder.exists() and time.monotonic() < deadline:
            time.sleep(0.2)
            shutil.rmtree(folder, ignore_errors=True)
    secrets, former = layout.run / "secrets", _former_secrets(layout)
    if former.exists():
        former.replace(secrets)
    elif not before.secrets:
        secrets.unlink(missing_ok=True)
    if not before.own_data:
        (layout.home / data.OWN).unlink(missing_ok=True)
    if not made.exists():
        unfinished.end(layout)
