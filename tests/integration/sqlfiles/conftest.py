"""Databases that came about in different ways."""

import gzip
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection as django_connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from psycopg import sql
from psycopg.conninfo import make_conninfo
from pytest_django import DjangoDbBlocker

from tests.databases import drop, migrated, on_database
from tests.services import Services, worker

#: A dump of a database as the version before had left it: `pg_dump --no-owner --inserts` of commit 7da3aad after
#: `tests.streaming.world.World.fresh`, with a saved search and an index that serves. All of it is made up.
BEFORE = Path(__file__).with_name("before.sql.gz")


class Server:
    """Makes databases and connects to them."""

    def __init__(self, url: str, blocker: DjangoDbBlocker) -> None:
        self.url = url
        self._blocker = blocker

    def connect(self, name: str) -> psycopg.Connection:
        """A connection that commits each statement."""
        return psycopg.connect(make_conninfo(self.url, dbname=name), autocommit=True)

    @contextmanager
    def database(self, template: str = "template1") -> Iterator[str]:
        """A database that is a copy of ``template``, otherwise empty."""
        name = f"test_sql_{worker()}_{uuid.uuid4().hex[:10]}"
        django_connection.close()
        with psycopg.connect(self.url, autocommit=True) as administration:
            administration.execute(
                sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(template))
            )
            try:
                yield name
            finally:
                drop(administration, name)

    @contextmanager
    def django(self, name: str) -> Iterator[None]:
        """Django's connection on this database."""
        with on_database(name, self._blocker):
            yield

    def migrate(self, name: str, *arguments: str) -> str:
        """Run ``migrate`` on this database; returns what it says on both channels."""
        with self.django(name):
            return command("migrate", "--noinput", "--skip-checks", *arguments)

    def migrate_by_the_replaced_ones(self, name: str, until: Mapping[str, str] | None = None) -> None:
        """Run each migration that a squashed one replaces, as a database of an earlier version has seen them.

        ``until`` names the last one of an app; what depends on later ones is left out.
        """
        with self.django(name):
            executor = MigrationExecutor(django_connection)
            executor.loader = MigrationLoader(django_connection, replace_migrations=False)
            disk = executor.loader.disk_migrations
            replaced = {key for migration in disk.values() for key in migration.replaces}
            squashed = {key for key, migration in disk.items() if migration.replaces}
            leaves = dict(sorted(replaced))
            others = [key for key in executor.loader.graph.leaf_nodes() if key[0] not in leaves]
            # check_replacements would record the squashed ones, which the earlier version did not have.
            executor.loader.replacements = {}
            graph = executor.loader.graph
            later = {
                key
                for app, last in (until or {}).items()
                for key in graph.nodes
                if key[0] == app and key[1] > last and key not in squashed
            }
            wanted = [*leaves.items(), *(until or {}).items(), *others]
            # An app that is made after the squashed ones did not exist yet.
            unseen = later | squashed
            executor.migrate([key for key in wanted if not unseen & set(graph.forwards_plan(key))])
            assert not squashed & executor.loader.applied_migrations.keys()

    def restore_the_version_before(self, name: str) -> None:
        """Load the dump into an empty database."""
        text = gzip.decompress(BEFORE.read_bytes()).decode()
        with self.connect(name) as database:
            database.execute(text)


def command(name: str, *arguments: str) -> str:
    """Run a management command; returns what it says on both channels."""
    said = StringIO()
    call_command(name, *arguments, stdout=said, stderr=said)
    return said.getvalue()


@pytest.fixture(scope="session")
def server(services: Services, django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Server:
    """The server that carries the databases of these tests."""
    return Server(services.database, django_db_blocker)


@pytest.fixture
def made(server: Server) -> Iterator[str]:
    """A database as the migrations and the files leave it, for one test."""
    with server.database(migrated(str(django_connection.settings_dict["NAME"]))) as name:
        yield name
