"""Backup and restore in the compose file's containers: the code of `./portal backup`, on a database elsewhere.

    python -m infra.stack.container schedule        backs up each day at BACKUP_AT (UTC), and keeps BACKUP_KEEP
    python -m infra.stack.container once            backs up now
    python -m infra.stack.container restore BACKUP  fills an empty database and an empty folder of uploaded files

Backups lie in BACKUP_DIR. DATABASE_URL names the database, PORTAL_HOME the folder that holds the uploaded files and the
record of the last attempt.
"""

import argparse
import json
import os
import shutil
import sys
import time
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path

import psycopg
from psycopg import sql

from app.config import heartbeat
from infra.stack import attempts, backup, cli, container_messages, data, messages, nightly, restoring, services, up
from infra.stack import keys as key_store
from infra.stack.layout import Layout, from_environment
from infra.stack.progress import Progress, run_logged

#: Seconds from one look at the clock to the next.
TICK = 20.0
#: Seconds that a backup may take before its container counts as hanging.
LONGEST = 12 * 3600.0
_TABLES = """
    SELECT count(*) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind IN ('r', 'p') AND nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'
"""


def main(arguments: list[str] | None = None) -> int:
    """Run one command; foreseen failures become one message and exit code 1."""
    options = _parser().parse_args(arguments)
    progress = Progress()
    try:
        with up.interruptible():
            layout = _home()
            match options.command:
                case "schedule":
                    return schedule(layout, progress)
                case "once":
                    plan = _plan()
                    return backup.run(layout, progress, plan.folder, plan.keep)
                case _:
                    return restore(layout, progress, _folder(options.backup))
    except messages.StackError as failure:
        progress.say(str(failure))
    except psycopg.Error as failure:
        progress.say(str(container_messages.database_refuses(_first_line(failure))))
    except KeyboardInterrupt:
        return 130
    return 1


def _first_line(failure: psycopg.Error) -> str:
    return (str(failure).strip().splitlines() or [type(failure).__name__])[0]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m infra.stack.container", description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("schedule", help="back up each day at BACKUP_AT (UTC)")
    commands.add_parser("once", help="back up now")
    restore_ = commands.add_parser("restore", help="a backup into an empty database")
    restore_.add_argument("backup", metavar="BACKUP", help="its name in the volume, or the path of its folder")
    return parser


def _home() -> Layout:
    """The folder of this container, with the one secret of the deployment that a backup must hold."""
    cli.read_secret_files()
    layout = from_environment()
    secret_key = os.environ.pop("SECRET_KEY", "")
    if "postgres" not in layout.external or not secret_key or not os.environ.get("BACKUP_DIR"):
        raise container_messages.no_deployment()
    services.require_addresses(layout)
    layout.prepare()
    _keep_secret_key(layout.run / "secrets", secret_key)
    return layout


def _keep_secret_key(path: Path, secret_key: str) -> None:
    keys = key_store.load(path)
    if keys.secret_key == secret_key:
        return
    # In one step: a backup that was asked for by hand runs beside the scheduled one.
    partial = path.with_name(f"secrets-{os.getpid()}")
    partial.touch(mode=0o600)
    partial.write_text(json.dumps(asdict(replace(keys, secret_key=secret_key))))
    partial.replace(path)


def _plan() -> nightly.Schedule:
    plan = nightly.read(os.environ)
    if plan is None:
        raise container_messages.no_schedule()
    return plan


def _folder(given: str) -> Path:
    return Path(os.environ["BACKUP_DIR"]) / given


def schedule(layout: Layout, progress: Progress) -> int:
    """Back up whenever it is due, until the process is ended. One that fails is tried again an hour later."""
    plan = _plan()
    heartbeat.begin()
    progress.say(f"Backups each day at {plan.at:%H:%M} UTC into {plan.folder}; the newest {plan.keep} stay.")
    while True:
        if nightly.is_due(plan, datetime.now(UTC), attempts.read(layout)):
            heartbeat.beat(LONGEST)
            _attempt(layout, progress, plan)
        heartbeat.beat(3 * TICK)
        time.sleep(TICK)


def _attempt(layout: Layout, progress: Progress, plan: nightly.Schedule) -> None:
    try:
        backup.run(layout, progress, plan.folder, plan.keep)
    except messages.StackError as failure:
        progress.say(str(failure))
    except psycopg.Error as failure:
        # The record names it, and the next attempt may find it mended.
        progress.say(str(container_messages.database_refuses(_first_line(failure))))


def restore(layout: Layout, progress: Progress, folder: Path) -> int:
    """Fill the database and the folder of uploaded files, both of which must be empty.

    Raises messages.StackError for what is no backup, is damaged or was made by a newer version, and for a deployment
    that holds data; then nothing has changed. A failure later on takes back what was done.
    """
    address, media = layout.external["postgres"], layout.home / "media"
    with progress.step("Checking the backup"):
        manifest = restoring.checked(layout, folder)
    try:
        _require_empty(address, media)
        try:
            with progress.step("Restoring the uploaded files"):
                restoring.unpack(folder / backup.MEDIA, media)
            _fill(layout, progress, address, folder)
            _finish(address, folder, manifest)
        except BaseException:
            _take_back(address, media)
            raise
    except OSError as error:
        raise container_messages.not_restored(media, error) from error
    progress.say(f"Restored the backup of {manifest.made_at}, with {manifest.uploads} uploaded files.")
    if _secret_key(folder / backup.SECRETS) != _secret_key(layout.run / "secrets"):
        progress.say(
            "Its secret key is another one than that of this deployment: without it sessions, links in e-mails and "
            f"second factors are void. Write secret_key of {folder / backup.SECRETS} to secrets/secret_key."
        )
    for line in restoring.elsewhere(manifest):
        progress.say(line)
    progress.say("Next: docker compose up -d --wait, which builds the indexes anew; then compare with verify.")
    return 0


def _require_empty(address: str, media: Path) -> None:
    with psycopg.connect(address, connect_timeout=5) as connection:
        row = connection.execute(_TABLES).fetchone()
    if row != (0,) or any(media.iterdir()):
        raise container_messages.not_empty()


def _fill(layout: Layout, progress: Progress, address: str, folder: Path) -> None:
    command, env = backup.tool("pg_restore", address)
    # In one transaction: whatever happens to this process, the database holds everything or nothing.
    run_logged(
        progress, "Restoring the database",
        [*command, "--no-owner", "--single-transaction", str(folder / backup.DATABASE)],
        log=layout.log("restore"), cwd=folder, env=dict(os.environ) | env,
    )  # fmt: skip


def _finish(address: str, folder: Path, manifest: backup.Manifest) -> None:
    with psycopg.connect(address, connect_timeout=5) as connection:
        rows = backup.counted(connection)
        if differing := sorted(table for table, number in manifest.rows.items() if rows.get(table) != number):
            raise container_messages.rows_differ(folder, differing)
        data.outdate_indexes(connection)


def _take_back(address: str, media: Path) -> None:
    """Empty both again, as they were found."""
    for path in media.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    # A server that is away has rolled back.
    with suppress(psycopg.OperationalError), psycopg.connect(address, connect_timeout=5) as connection:
        connection.execute(sql.SQL("DROP OWNED BY CURRENT_USER CASCADE"))


def _secret_key(path: Path) -> str:
    return str(json.loads(path.read_text()).get("secret_key", ""))


if __name__ == "__main__":
    sys.exit(main())
