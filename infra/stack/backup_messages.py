"""What the command line says about failures of backups and restores; each text names what to do next."""

from pathlib import Path

from infra.stack.messages import StackError, some_of


def no_backup(folder: Path) -> StackError:
    return StackError(
        f"{folder} is not a backup of this product.",
        "name a folder that ./portal backup has made; it is called fondsatlas-backup-… and holds manifest.json.",
    )


def no_such_folder(folder: Path) -> StackError:
    return StackError(f"there is no folder {folder}.", "name one that ./portal backup has made: fondsatlas-backup-…")


def backup_not_written(folder: Path, error: OSError) -> StackError:
    return StackError(
        f"the backup could not be written to {folder} ({error.strerror or error}). Nothing of it is left there.",
        "free some space or mend the rights, or name another folder: ./portal backup DIR",
    )


def no_room_for_backup(folder: Path, free_mb: int, needed_mb: int) -> StackError:
    return StackError(
        f"nothing was backed up: the disk that holds {folder} has only {free_mb} MB left; about {needed_mb} MB are "
        "needed.",
        "free some space, or name a folder on another disk: ./portal backup DIR",
    )


def backup_running(folder: Path) -> StackError:
    return StackError(f"another backup into {folder} is being made.", "wait until it is done.")


def bad_schedule(at: str, keep: str) -> StackError:
    return StackError(
        f"BACKUP_AT is {at!r} and BACKUP_KEEP is {keep!r}: a time of the day (UTC) and a number above 0 are needed.",
        "write for example BACKUP_AT=02:30 BACKUP_KEEP=7 ./portal up",
    )


def backup_damaged(folder: Path, parts: list[str]) -> StackError:
    listed = some_of(parts, 5)
    return StackError(
        f"the backup {folder} is damaged or incomplete ({listed or 'its list of files'}). Nothing was restored.",
        "copy it again from where it was made, or take another backup.",
    )


def backup_newer(folder: Path) -> StackError:
    return StackError(
        f"the backup {folder} was made by a newer version, whose form this one does not know. Nothing was restored.",
        "install the version that made it, or a newer one, and restore again.",
    )


def home_not_empty(home: Path) -> StackError:
    return StackError(
        f"{home} already holds a portal's data. Nothing was restored.",
        "restore into another folder (PORTAL_HOME=/another/folder ./portal restore …), "
        "or delete what is there with ./portal reset.",
    )


def restore_elsewhere() -> StackError:
    return StackError(
        "the database runs elsewhere (DATABASE_URL); ./portal restore fills only one of its own.",
        "unset DATABASE_URL, or restore in the compose form: docker compose run --rm restore BACKUP",
    )


def restore_unfinished(home: Path) -> StackError:
    return StackError(
        f"a restore into {home} was broken off, or is still at work: only a part of the backup is there.",
        "wait for it, or run ./portal restore BACKUP again, which starts over; ./portal reset deletes what is there.",
    )


def no_room_for_restore(folder: Path, free_mb: int, needed_mb: int) -> StackError:
    return StackError(
        f"nothing was restored: the disk that holds {folder} has only {free_mb} MB left; about {needed_mb} MB are "
        "needed.",
        "free some space, or restore into a folder on another disk: PORTAL_HOME=/another/folder ./portal restore …",
    )


def version_unknown(said: str) -> StackError:
    return StackError(
        f"it could not be told whether this version knows the backup's tables ({said}). Nothing was restored.",
        "correct the setting that it names, then restore again.",
    )


def no_portal(home: Path) -> StackError:
    return StackError(
        f"there is no portal in {home}: nothing was backed up.", "name its folder: PORTAL_HOME=/folder ./portal backup"
    )


def no_tables() -> StackError:
    return StackError(
        "the database has no tables of this product yet: nothing was backed up.", "make them first: ./portal up"
    )


def database_refused(said: str) -> StackError:
    return StackError(
        f"the database refused what a backup needs ({said}). Nothing was backed up.",
        "mend what it names; ./portal status and ./portal logs postgres say more.",
    )
