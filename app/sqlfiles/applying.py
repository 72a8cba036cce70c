"""Brings the database to what the SQL files say: all of it or nothing, and only if something differs.

What was made is noted in ``sql_applied``: the digest of each file, and how PostgreSQL itself writes each object that
the files made. If either differs, all objects are dropped and all files run again in one transaction. So it does not
matter which version was there before.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db import DatabaseError, OperationalError, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from psycopg.errors import Diagnostic

from app.sqlfiles import dropping, rights
from app.sqlfiles.catalogue import Key, Names, definitions, with_renamed
from app.sqlfiles.comparing import Difference, changed_views, differences
from app.sqlfiles.files import SqlFile, all_files

#: Number of the advisory lock: one process at a time.
_LOCK = 7460151
#: How long to wait for a table that others use, how often, and the pause between: they go on meanwhile.
_LOCK_TIMEOUT = "3s"
_ATTEMPTS = 20
_PAUSE = 1.0
#: Conditions that pass: somebody holds a lock, or two waited for each other.
_LOCKED = ("55P03", "40P01")

_TABLE = "CREATE TABLE sql_applied (kind text, name text, definition text NOT NULL, PRIMARY KEY (kind, name))"
_STORE = "INSERT INTO sql_applied SELECT * FROM unnest(%s::text[], %s::text[], %s::text[])"

#: Called in the transaction with the names of the views whose rows may have changed.
WhenChanged = Callable[[CursorWrapper, frozenset[str]], None]


class SqlFilesError(Exception):
    """The files could not be applied; the database is as it was."""


@dataclass(frozen=True)
class Applied:
    """What happened: whether anything was made, what somebody had changed by hand, and notices of the database."""

    made: bool = False
    by_hand: list[Difference] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)


def changed_by_hand(database: BaseDatabaseWrapper) -> list[Difference] | None:
    """Return what differs from what the files made when they were last applied; None if they never were."""
    with database.cursor() as cursor:
        stored = _stored(cursor)
        if not stored:
            return None
        if stored["server", "version"] != _server(cursor):
            return []  # Another version of PostgreSQL may write the same definition differently.
        names = _names(stored)
        names = with_renamed(cursor, names, stored, definitions(cursor, names))
        return differences(stored, definitions(cursor, names))


def apply(
    database: BaseDatabaseWrapper, files: Sequence[SqlFile] | None = None, *, when_changed: WhenChanged | None = None
) -> Applied:
    """Make the views, functions, triggers and rights what the files say, if they are not.

    Raises:
        SqlFilesError: a file failed, something else depends on a view, or others held a lock for too long.
    """
    files = all_files() if files is None else files
    notices: list[str] = []

    def keep(notice: Diagnostic) -> None:
        notices.append(notice.message_primary or "")

    database.ensure_connection()
    database.connection.add_notice_handler(keep)
    try:
        for attempt in range(1, _ATTEMPTS + 1):
            notices.clear()
            try:
                with transaction.atomic(using=database.alias), database.cursor() as cursor:
                    return _apply(cursor, files, notices, when_changed)
            except OperationalError as error:
                if not _is_locked(error):
                    raise
                if database.in_atomic_block or attempt == _ATTEMPTS:
                    raise SqlFilesError(
                        f"Others hold locks on the tables ({_words(error)}). Nothing was changed. End long-running "
                        "work on the database, then run the command again."
                    ) from error
            time.sleep(_PAUSE)
    finally:
        database.connection.remove_notice_handler(keep)
    raise AssertionError("unreachable")


def _apply(
    cursor: CursorWrapper, files: Sequence[SqlFile], notices: list[str], when_changed: WhenChanged | None
) -> Applied:
    cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
    cursor.execute("SELECT set_config('lock_timeout', %s, true)", [_LOCK_TIMEOUT])
    stored = _stored(cursor)
    told = {("server", "version"): _server(cursor), **_told(files)}
    wanted = Names(
        frozenset(name for file in files for name in file.views),
        frozenset(name for file in files for name in file.routines),
        frozenset(name for file in files for name in file.roles),
        frozenset(name for file in files for name in file.triggers),
    )
    former = _names(stored)
    names = Names(
        wanted.views | former.views,
        wanted.routines | former.routines,
        wanted.roles | former.roles,
        wanted.triggers | former.triggers,
    )
    before = definitions(cursor, names)
    if stored == {**before, **told}:
        return Applied()

    names = with_renamed(cursor, names, stored, before)
    before = definitions(cursor, names)
    others = rights.of_others(cursor, names, before)
    _drop(cursor, names)
    rights.withdraw(cursor, names.roles)
    for file in files:
        _run(cursor, file)
    after = definitions(cursor, wanted)
    notices += rights.give_back(cursor, others, after)
    _store(cursor, {**after, **told})
    if when_changed and (changed := changed_views(stored, before, {**after, **told})):
        when_changed(cursor, changed)
    if not stored:
        by_hand = [found for found in differences(after, before) if found.is_changed_view]
    elif stored["server", "version"] != told["server", "version"]:
        by_hand = []
    else:
        by_hand = differences(stored, before)
    return Applied(made=True, by_hand=by_hand, notices=list(notices))


def _drop(cursor: CursorWrapper, names: Names) -> None:
    try:
        dropping.drop(cursor, names)
    except DatabaseError as error:
        if _is_locked(error):
            raise
        raise SqlFilesError(
            f"What the SQL files make could not be replaced: {_words(error)} Nothing was changed. "
            "Drop what you have built on it, run the command again, then make yours again."
        ) from error


def _run(cursor: CursorWrapper, file: SqlFile) -> None:
    try:
        cursor.execute(file.text)
    except DatabaseError as error:
        if _is_locked(error):
            raise
        raise SqlFilesError(f"{file.name} failed: {_words(error)} Nothing was changed.") from error


def _told(files: Sequence[SqlFile]) -> dict[Key, str]:
    """What the files themselves say: their digests, and the query of each view."""
    queries = {("query", view): query for file in files for view, query in file.views.items()}
    return {("file", file.name): file.digest for file in files} | queries


def _names(stored: Mapping[Key, str]) -> Names:
    """The names of what the files made when they were last applied."""

    def of_kind(kind: str) -> frozenset[str]:
        return frozenset(name.partition("(")[0] for found, name in stored if found == kind)

    return Names(of_kind("view"), of_kind("function"), of_kind("role"), of_kind("trigger"))


def _stored(cursor: CursorWrapper) -> dict[Key, str]:
    cursor.execute("SELECT to_regclass('sql_applied') IS NOT NULL")
    if cursor.fetchone() != (True,):
        return {}
    cursor.execute("SELECT kind, name, definition FROM sql_applied")
    return {(kind, name): definition for kind, name, definition in cursor.fetchall()}


def _store(cursor: CursorWrapper, noted: Mapping[Key, str]) -> None:
    cursor.execute("SELECT to_regclass('sql_applied') IS NULL")
    if cursor.fetchone() == (True,):
        cursor.execute(_TABLE)
    cursor.execute("DELETE FROM sql_applied")
    cursor.execute(_STORE, [[kind for kind, _ in noted], [name for _, name in noted], list(noted.values())])


def _server(cursor: CursorWrapper) -> str:
    cursor.execute("SHOW server_version_num")
    row = cursor.fetchone()
    assert row
    return str(row[0])


def _is_locked(error: DatabaseError) -> bool:
    return getattr(error.__cause__, "sqlstate", None) in _LOCKED


def _words(error: DatabaseError) -> str:
    """The server's message on one line, with the detail that names what is in the way."""
    return " ".join(line.strip() for line in str(error).splitlines() if line.strip())
