"""Rights on what the files make: those of the roles in the files, and those that an operator gave to others."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.backends.utils import CursorWrapper

from app.sqlfiles.catalogue import RIGHTS, Key, Names

_QUOTED = "SELECT quote_ident(%s), quote_ident(%s)"


@dataclass(frozen=True)
class Right:
    """One right of a role on an object, or on a column of it."""

    role: str
    kind: str
    of: str
    column: str
    privilege: str
    may_pass_on: bool

    def __str__(self) -> str:
        return f"{self.privilege}{f' ({self.column})' if self.column else ''} on {self.of}"


def of_others(cursor: CursorWrapper, names: Names, before: Mapping[Key, str]) -> list[Right]:
    """Return the rights of roles that no file names, on objects that will be dropped and made again."""
    ours = {name for kind, name in before if kind in ("view", "function")}
    return [
        right
        for right in _held(cursor)
        if right.of in ours and right.role != "PUBLIC" and right.role not in names.roles
    ]


def withdraw(cursor: CursorWrapper, roles: frozenset[str]) -> None:
    """Take all rights in the schema from these roles; the files give those that count."""
    held = {(right.kind, right.of, right.role) for right in _held(cursor, mine_only=True) if right.role in roles}
    for kind, of, role in sorted(held):
        cursor.execute(_QUOTED, [role, of])
        row = cursor.fetchone()
        assert row
        # Names of tables and functions come quoted from the catalogue, the schema's does not.
        cursor.execute(f"REVOKE ALL ON {kind} {row[1] if kind == 'SCHEMA' else of} FROM {row[0]}")


def give_back(cursor: CursorWrapper, rights: Iterable[Right], after: Mapping[Key, str]) -> list[str]:
    """Grant again what others had, where the object is still there; returns what could not be granted, in words."""
    there = {name for kind, name in after if kind in ("view", "function")}
    lost: list[str] = []
    for right in rights:
        if right.of not in there or (right.column and not _has_column(cursor, right)):
            lost.append(f"{right.role} had the right {right}, which no longer exists.")
            continue
        cursor.execute(_QUOTED, [right.role, right.column])
        row = cursor.fetchone()
        assert row
        columns = f" ({row[1]})" if right.column else ""
        passed_on = " WITH GRANT OPTION" if right.may_pass_on else ""
        cursor.execute(f"GRANT {right.privilege}{columns} ON {right.kind} {right.of} TO {row[0]}{passed_on}")
    return lost


def _has_column(cursor: CursorWrapper, right: Right) -> bool:
    cursor.execute(
        "SELECT FROM pg_attribute WHERE attrelid = %s::regclass AND attname = %s AND NOT attisdropped",
        [right.of, right.column],
    )
    return cursor.fetchone() is not None


def _held(cursor: CursorWrapper, *, mine_only: bool = False) -> list[Right]:
    cursor.execute(RIGHTS + (" AND pg_has_role(held.owner, 'USAGE')" if mine_only else ""))
    return [Right(*row[:6]) for row in cursor.fetchall()]
