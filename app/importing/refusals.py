"""What an import says when the database takes nothing of it."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.management.base import CommandError
from django.db import InterfaceError, OperationalError
from django.db.utils import Error
from django.utils.translation import gettext_noop as _
from psycopg.errors import DiskFull

from app.http.formats import size
from app.importing.alone import ImportRunningError
from app.importing.sources import Words

#: With less the database cannot write; ``./portal status`` calls the disk full from here on as well.
FULL_BYTES: Final = 50 * 1024**2
#: The class of errors with which a server ends connections, or takes none.
_ENDING: Final = "57P"


@contextmanager
def refusals_told(what: str = "share classes") -> Iterator[None]:
    """End a command that an import of ``what`` keeps out, or that the database refuses, with what to do next."""
    try:
        yield
    except ImportRunningError:
        raise CommandError(
            f"Another import of {what}, or a command that changes them, is running. "
            "Nothing was changed; start again when it is done."
        ) from None
    except Error as error:
        raise CommandError(str(said_of(error))) from None


def said_of(error: Error) -> Words:
    """What is said of an import whose transaction the database has rolled back."""
    cause = error.__cause__
    reason = str(error).partition("\n")[0]
    if isinstance(cause, DiskFull):
        return Words(
            _("Nothing was imported: the database's disk is full. Free some space, then start the import again.")
        )
    if isinstance(error, InterfaceError) or (isinstance(error, OperationalError) and _is_about_the_server(cause)):
        # A full disk ends a server that cannot write its log, and it has no time left to tell.
        free = min((free for free in map(_free, _folders()) if free < FULL_BYTES), default=None)
        if free is not None:
            return Words(
                _(
                    "Nothing was imported: the database has stopped, and its disk is full (%(free)s are left). "
                    "Free some space, wait until ./portal status shows PostgreSQL as up, then start the import "
                    "again."
                ),
                free=size(int(free)),
            )
        return Words(
            _(
                "The import was aborted because the database does not respond (%(reason)s). An import is stored as a "
                "whole or not at all. Make sure that PostgreSQL is running (./portal status), then start the import "
                "again; existing data stays as it is."
            ),
            reason=reason,
        )
    return Words(_("Nothing was imported, the database refused: %(reason)s. Start the import again."), reason=reason)


def _is_about_the_server(cause: BaseException | None) -> bool:
    """Whether the server refused no statement, but is away."""
    state = getattr(cause, "sqlstate", None)
    return state is None or state.startswith(_ENDING)


def _folders() -> list[Path]:
    """Where a database on this machine keeps its data; its log may lie on another disk."""
    folder: Path | None = settings.DATABASE_FOLDER
    return [] if folder is None else [folder, folder / "pg_wal"]


def _free(folder: Path) -> float:
    """Bytes that its disk has left; infinite where that cannot be told."""
    with suppress(OSError):
        return shutil.disk_usage(folder).free
    return float("inf")
