"""Which migrations this version knows; asked by ``migrate``, and by ``./portal restore`` before there is a database.

    python -m app.database.schema APP.NAME ...

prints those of the named migrations that this version does not know, one a line.
"""

import sys
from collections.abc import Iterable

import django
from django.db.migrations.loader import MigrationLoader


def unknown_migrations(applied: Iterable[str]) -> list[str]:
    """Return which of these migrations, each ``app.name``, this version does not know: a newer one has applied them."""
    known = MigrationLoader(None).disk_migrations or {}
    return sorted(set(applied) - {f"{app}.{name}" for app, name in known})


if __name__ == "__main__":
    django.setup()
    sys.stdout.write("\n".join(unknown_migrations(sys.argv[1:])))
