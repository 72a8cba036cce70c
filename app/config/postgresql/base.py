"""The backend itself; Django looks for it under this name."""

import json
import re
from collections.abc import Callable
from typing import Any, Final

from django.db.backends.postgresql import base
from psycopg import Error, OperationalError

from app.config.database import CONNECT_SECONDS
from app.config.postgresql import driver
from app.http import acting, request_ids
from app.http.breaker import Breaker, CircuitOpenError

#: Shared by the threads of a process: once one has waited in vain, the others do not.
breaker: Final = Breaker(failures=1)
#: Statements that may change a document of the indexes or a record with a history; sessions, mails and alerts do not.
_WRITES: Final = re.compile(
    r'\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+"?'
    r"(?:(?:alternatives|content|focus|funds|macro|managers|policies|profiles|ratings|rosters|teams)_|accounts_user\b"
    r"|newsletter_edition|auth_group|prices_(?:heldnav|split)\b)"
)
_NAME: Final = (
    "SELECT set_config('fondsatlas.request_id', %s, true), set_config('pghistory.context_metadata', %s, true)"
)


def name_writes(execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: dict[str, Any]) -> Any:
    """Run a statement; before the first of a transaction that may change a record, say which request it is, and whose.

    Triggers note it with what they leave to the indexer, whose log then names the request (ADR 0145), and with what
    they keep of the record (ADR 0172).
    """
    connection = context["connection"]
    if connection.in_atomic_block and isinstance(sql, str) and _WRITES.match(sql):
        said = json.dumps(acting.current())
        if said not in ("{}", connection.named):
            number = request_ids.current()
            with connection.wrap_database_errors:
                connection.connection.execute(_NAME, ["" if number == request_ids.NONE else number, said])
            connection.named = said
    return execute(sql, params, many, context)


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's connection with a deadline for each exchange: the option ``deadline`` in seconds, None for none."""

    Database = driver
    #: What the present transaction has said of who changes something.
    named = ""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.execute_wrappers.append(name_writes)

    def commit(self) -> None:
        """End the transaction, and with it what it has named."""
        self.named = ""
        super().commit()

    def rollback(self) -> None:
        """End the transaction, and with it what it has named."""
        self.named = ""
        super().rollback()

    def savepoint_rollback(self, sid: str) -> None:
        """Take back what came after the savepoint; what was named after it goes with that."""
        self.named = ""
        super().savepoint_rollback(sid)

    def close(self) -> None:
        """Close the connection, and with it what a transaction has named."""
        self.named = ""
        super().close()

    def get_connection_params(self) -> dict[str, Any]:
        """Psycopg's parameters; the deadline is none of them."""
        params: dict[str, Any] = super().get_connection_params()
        self._deadline: float | None = params.pop("deadline", None)
        return params

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Connect. Raises OperationalError at once if the server has just kept somebody waiting in vain."""
        if self._deadline is None:
            return super().get_new_connection(conn_params)
        try:
            connection = breaker.call(lambda: super(DatabaseWrapper, self).get_new_connection(conn_params),
                                      down=driver.NoAnswer)  # fmt: skip
        except CircuitOpenError as error:
            raise OperationalError("PostgreSQL has not answered just now and is not asked yet") from error
        connection.deadline = self._deadline
        return connection

    def is_usable(self) -> bool:
        """Whether a kept connection still answers, within the time that a new one may take."""
        if self.connection is None or self._deadline is None:
            return bool(super().is_usable())
        try:
            return breaker.call(self._answers, down=driver.NoAnswer)
        except (CircuitOpenError, driver.NoAnswer):
            return False

    def _answers(self) -> bool:
        self.connection.deadline = CONNECT_SECONDS
        try:
            with self.connection.cursor() as cursor:
                cursor.execute("SELECT 1")
        except driver.NoAnswer:
            raise
        except Error:
            return False
        finally:
            self.connection.deadline = self._deadline
        return True
