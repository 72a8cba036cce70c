"""What writers were told: the values that the database must hold at the end."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import psycopg
from psycopg import sql

#: (table, primary key, column); the column "id" stands for the row itself, whose value is whether it exists.
Cell = tuple[str, int, str]
EXISTS = "id"

#: The server undid the transaction and said so.
REFUSED = (psycopg.errors.IntegrityError, psycopg.errors.DeadlockDetected)
#: Nobody said how it ended: the connection broke before or after the commit.
IN_DOUBT = (psycopg.OperationalError, psycopg.InterfaceError)


@dataclass
class Ledger:
    """One writer's book. A cell usually allows one value; two while the last write's outcome is unknown."""

    allowed: dict[Cell, set[Any]] = field(default_factory=dict)
    acknowledged: int = 0
    in_doubt: int = 0
    refused: int = 0

    @contextmanager
    def write(self, connection: psycopg.Connection, changes: dict[Cell, Any]) -> Iterator[None]:
        """A transaction that is to leave ``changes``; what the book says afterwards follows from how it ended.

        A connection that broke is the caller's to replace: IN_DOUBT errors are raised again.
        """
        try:
            with connection.transaction():
                yield
        except REFUSED:
            self.refused += 1
        except IN_DOUBT:
            self.in_doubt += 1
            for cell, value in changes.items():
                before = (not value) if cell[2] == EXISTS else ANYTHING
                self.allowed[cell] = self.allowed.get(cell, {before}) | {value}
            raise
        else:
            self.acknowledged += 1
            for cell, value in changes.items():
                self.allowed[cell] = {value}


class _Anything:
    """The value of a cell that no write was acknowledged for yet."""


ANYTHING = _Anything()


def lost(connection: psycopg.Connection, ledger: Ledger) -> list[str]:
    """Acknowledged writes that the database does not hold, in words."""
    columns: dict[tuple[str, str], list[Cell]] = defaultdict(list)
    for cell in ledger.allowed:
        columns[cell[0], cell[2]].append(cell)
    found: list[str] = []
    for (table, column), cells in columns.items():
        held = _held(connection, table, column, [cell[1] for cell in cells])
        for cell in cells:
            allowed = ledger.allowed[cell]
            if column == EXISTS:
                wrong = (cell[1] in held) not in allowed
            else:
                # Whether the row may be gone is told by its own cell.
                wrong = cell[1] in held and ANYTHING not in allowed and held[cell[1]] not in allowed
            if wrong:
                value = held.get(cell[1], "no row")
                found.append(f"{table} {cell[1]}: {column} is {value!r}, acknowledged was {sorted(map(repr, allowed))}")
    return found


def _held(connection: psycopg.Connection, table: str, column: str, ids: list[int]) -> dict[int, Any]:
    query = sql.SQL("SELECT id, {} FROM {} WHERE id = ANY (%s)").format(sql.Identifier(column), sql.Identifier(table))
    return dict(connection.execute(query, [ids]).fetchall())
