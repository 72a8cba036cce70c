"""Django's own command, which leaves a database alone that a newer version has migrated."""

import logging
import sys
from typing import Any, TextIO

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder

from app.config.schema import unknown_migrations
from search import logs


class Command(migrate.Command):
    """Old code on a newer schema would start, and fail later or store what the newer code does not expect."""

    def __init__(self, stdout: TextIO | None = None, stderr: TextIO | None = None, **options: Any) -> None:
        # It runs by itself at each start, so what it says is read where the logs are.
        super().__init__(
            stdout or logs.lines(sys.stdout, name="migrate"),
            stderr or logs.lines(sys.stderr, logging.ERROR, "migrate"),
            **options,
        )
        logs.capture()

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises CommandError, with nothing changed, if migrations were applied that this version does not know."""
        applied = MigrationRecorder(connections[options["database"]]).applied_migrations()
        unknown = unknown_migrations(f"{app}.{name}" for app, name in applied)
        if unknown:
            listed = ", ".join(unknown[:3]) + (f" and {len(unknown) - 3} more" if len(unknown) > 3 else "")
            raise CommandError(
                f"The database was migrated by a newer version, whose migrations this one does not know ({listed}). "
                "Nothing was changed. Install that version, or restore a backup that was made before the upgrade."
            )
        super().handle(*args, **options)
