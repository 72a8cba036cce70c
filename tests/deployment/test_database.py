"""The compose file's database: its arguments and the script of its roles, on the packaged server."""

import psycopg
import pytest

from tests.deployment import database
from tests.deployment.conftest import Prepared, changed

#: The arguments of initdb before the encoding was named.
WITHOUT_ENCODING = "--auth=scram-sha-256 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C"


def test_the_database_is_made_with_its_roles(prepared: Prepared) -> None:
    # given: the arguments that stopped the deployment
    broken = changed(prepared.deployment, "postgres", "POSTGRES_INITDB_ARGS", WITHOUT_ENCODING)
    with (
        pytest.raises(database.DatabaseNotMadeError, match="encoding"),
        database.running(broken, prepared.layout, prepared.ports["postgres"]),
    ):
        pass
    # when
    with database.running(prepared.deployment, prepared.layout, prepared.ports["postgres"]):
        # then
        with psycopg.connect(prepared.database("fondsatlas", "database_password")) as own:
            assert own.execute("SHOW server_encoding").fetchone() == ("UTF8",)
            own.execute("CREATE TABLE things (name text)")
        with psycopg.connect(prepared.database("fondsatlas_indexer_login", "indexer_password")) as indexer:
            member = "SELECT pg_has_role('fondsatlas_indexer', 'MEMBER')"
            assert indexer.execute(member).fetchone() == (True,)
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                indexer.execute("SELECT * FROM things")
        with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
            psycopg.connect(prepared.database("fondsatlas", "indexer_password"))
