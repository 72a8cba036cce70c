"""Databases of a worker beside the one that pytest-django makes."""

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg
from django.db import connection
from psycopg import sql
from pytest_django import DjangoDbBlocker


def drop(administration: psycopg.Connection, name: str) -> None:
    """Drop the database, if there is one, whoever is still connected to it.

    WITH (FORCE) is not used: a user who is not a superuser is refused while an autovacuum worker is in the database,
    whereas the plain form ends such workers itself.
    """
    administration.execute(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s AND usename = current_user",
        [name],
    )
    administration.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(name)))


@contextmanager
def copied(server: str, source: str, name: str) -> Iterator[None]:
    """A database ``name`` that is a copy of ``source``, for as long as the block runs.

    Copying takes a tenth of a second and all migrations ten. Nobody may be connected to ``source`` meanwhile.
    """
    connection.close()
    with psycopg.connect(server, autocommit=True) as administration:
        drop(administration, name)
        administration.execute(
            sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(source))
        )
        try:
            yield
        finally:
            drop(administration, name)


@contextmanager
def on_database(name: str, blocker: DjangoDbBlocker) -> Iterator[None]:
    """Django's models on the database ``name``, which must lie on the same server."""
    connection.close()
    former = connection.settings_dict["NAME"]
    connection.settings_dict["NAME"] = name
    try:
        with blocker.unblock():
            yield
            connection.close()
    finally:
        connection.settings_dict["NAME"] = former


def migrated(name: str) -> str:
    """The copy of a worker's test database as the migrations leave it: tests may empty the database itself."""
    return f"{name}_migrated"


def name_of(url: str) -> str:
    """The database in a URL."""
    return urlsplit(url).path.removeprefix("/")
