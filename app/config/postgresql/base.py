"""The backend itself; Django looks for it under this name."""

from typing import Any, Final

from django.db.backends.postgresql import base
from psycopg import Error, OperationalError

from app.api.breaker import Breaker, CircuitOpenError
from app.config.database import CONNECT_SECONDS
from app.config.postgresql import driver

#: Shared by the threads of a process: once one has waited in vain, the others do not.
breaker: Final = Breaker(failures=1)


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's connection with a deadline for each exchange: the option ``deadline`` in seconds, None for none."""

    Database = driver

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
