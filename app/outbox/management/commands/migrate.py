"""Django's own command, which leaves a database alone that a newer version has migrated, and applies the SQL files."""

import logging
import sys
from typing import Any, TextIO

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from app.database.schema import unknown_migrations
from app.outbox.management.commands.sync_sql import sync
from app.sqlfiles import changed_by_hand
from search import logs

#: Options with which the tables do not become what the models say, or are not touched.
_LOOKING_ONLY = ("plan", "check_unapplied", "prune", "fake")


class Command(migrate.Command):
    """Old code on a newer schema would start, and fail later or store what the newer code does not expect.

    Views, functions, triggers and rights are in no migration: once all tables are up to date they are brought to what
    the SQL files of the apps say (app.sqlfiles).
    """

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
        database = connections[options["database"]]
        applied = MigrationRecorder(database).applied_migrations()
        unknown = unknown_migrations(f"{app}.{name}" for app, name in applied)
        if unknown:
            listed = ", ".join(unknown[:3]) + (f" and {len(unknown) - 3} more" if len(unknown) > 3 else "")
            raise CommandError(
                f"The database was migrated by a newer version, whose migrations this one does not know ({listed}). "
                "Nothing was changed. Install that version, or restore a backup that was made before the upgrade."
            )
        # Asked before the migrations, which may rename what a view reads.
        by_hand = changed_by_hand(database)
        super().handle(*args, **options)
        if any(options.get(option) for option in _LOOKING_ONLY):
            return
        if options["app_label"] and _is_pending(database):
            self._say(options, "Migrations are pending: views, functions, triggers and rights stay as they are.")
            return
        done = sync(database)
        for line in [*map(str, done.by_hand if by_hand is None else by_hand), *done.notices]:
            self.stderr.write(line)
        if done.made:
            self._say(options, "Made views, functions, triggers and rights what the SQL files say.")

    def _say(self, options: dict[str, Any], text: str) -> None:
        if options["verbosity"] >= 1:
            self.stdout.write(text)


def _is_pending(database: BaseDatabaseWrapper) -> bool:
    executor = MigrationExecutor(database)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
