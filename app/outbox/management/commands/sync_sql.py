"""Bring views, functions, triggers and rights to what the SQL files say."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from app.outbox.services import rebuild_documents_of
from app.sqlfiles import Applied, Difference, SqlFilesError, apply, changed_by_hand


def sync(database: BaseDatabaseWrapper) -> Applied:
    """Apply the files. Raises CommandError, with nothing changed, if they cannot be applied."""
    try:
        return apply(database, when_changed=rebuild_documents_of)
    except SqlFilesError as error:
        raise CommandError(str(error)) from error


class Command(BaseCommand):
    """``migrate`` does the same at its end. Alone, for instance after an administrator has made the indexer's role."""

    help = "Brings views, functions, triggers and rights to what the SQL files of the apps say; repeatable."

    def add_arguments(self, parser: CommandParser) -> None:
        """``--check`` only says what somebody has changed."""
        parser.add_argument("--database", default=DEFAULT_DB_ALIAS, choices=tuple(connections))
        parser.add_argument("--check", action="store_true", help="change nothing; exit status 1 if something differs")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Say what was changed by hand, then apply the files."""
        database = connections[options["database"]]
        if options["check"]:
            self._check(changed_by_hand(database))
            return
        applied = sync(database)
        for line in [*map(str, applied.by_hand), *applied.notices]:
            self.stderr.write(line)
        self.stdout.write("Everything was made again." if applied.made else "Nothing to do.")

    def _check(self, found: list[Difference] | None) -> None:
        if found is None:
            raise CommandError("The SQL files were never applied to this database.")
        if found:
            raise CommandError("\n".join(f"The {each.kind} {each.name} is not what its file says." for each in found))
        self.stdout.write("Nothing differs.")
