"""What the compose file's backup and restore say about failures of their own; each text names what to do next."""

from pathlib import Path

from infra.stack.messages import StackError


def no_deployment() -> StackError:
    return StackError(
        "DATABASE_URL, SECRET_KEY or BACKUP_DIR is not set.",
        "run this in the compose file's containers: docker compose run --rm restore BACKUP",
    )


def no_schedule() -> StackError:
    return StackError(
        "BACKUP_AT is empty: nothing would ever be backed up.", "write a time of the day (UTC) to .env: BACKUP_AT=02:30"
    )


def not_empty() -> StackError:
    return StackError(
        "the database holds tables, or the volume media files. Nothing was restored.",
        "docker compose down, delete the volumes of the database and of the uploaded files as "
        "infra/docs/runbooks/restore.md says, and restore again.",
    )


def not_restored(place: Path, error: OSError) -> StackError:
    return StackError(
        f"{error.filename or place}: {error.strerror or error}. Nothing was restored.",
        "free some space or mend the rights, and restore again.",
    )


def rows_differ(folder: Path, tables: list[str]) -> StackError:
    return StackError(
        f"the database of {folder} is damaged or incomplete ({', '.join(tables)}). Nothing was restored.",
        "copy the backup again from where it was made, or take another one.",
    )


def database_refuses(said: str) -> StackError:
    return StackError(
        f"the database refuses: {said}", "see infra/docs/runbooks/database-down.md, then run the same command again."
    )
