"""What an import says when the database takes nothing of it."""

from django.core.management.base import CommandError
from django.db import DatabaseError
from psycopg.errors import DiskFull


def refused(error: DatabaseError) -> CommandError:
    """The end of an import whose transaction the database has rolled back, with what to do next."""
    if isinstance(error.__cause__, DiskFull):
        return CommandError(
            "Nothing was imported: the database's disk is full. Free some space, then start the import again."
        )
    reason = str(error).partition("\n")[0]
    return CommandError(f"Nothing was imported, the database refused: {reason}. Start the import again.")
