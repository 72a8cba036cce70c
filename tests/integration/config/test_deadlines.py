"""A PostgreSQL that hangs, and keeps its connections, costs its callers a bounded time, and most of them none."""

import time
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.db import OperationalError, connection

from app.config.postgresql import base
from app.config.postgresql.base import DatabaseWrapper
from app.http.breaker import Breaker
from tests.services import Services
from tests.silent_proxy import SilentProxy, silent_proxy
from tests.waiting import until

pytestmark = [pytest.mark.django_db, pytest.mark.services]

#: Longer than any of the time-outs below, with room for a loaded machine; a wait for the server would never end.
BOUND = 10.0


@pytest.fixture
def proxy(services: Services) -> Iterator[SilentProxy]:
    with silent_proxy(services.database) as (proxy, _):
        yield proxy


@pytest.fixture
def database(proxy: SilentProxy, monkeypatch: pytest.MonkeyPatch) -> Iterator[DatabaseWrapper]:
    """A web process's connection with short time-outs, by way of the proxy."""
    monkeypatch.setattr(base, "breaker", Breaker(failures=1, pause=0.2))
    monkeypatch.setattr(base, "CONNECT_SECONDS", 0.3)
    own: dict[str, Any] = deepcopy(connection.settings_dict)
    own |= {"HOST": "127.0.0.1", "PORT": str(proxy.port)}
    own["OPTIONS"] = {"connect_timeout": 2, "deadline": 0.3}
    wrapper = DatabaseWrapper(own, "hanging")
    assert ask(wrapper) == 1
    yield wrapper
    wrapper.close()


def ask(wrapper: DatabaseWrapper, statement: str = "select 1") -> Any:
    with wrapper.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchone()[0]


def test_a_statement_is_given_up_and_its_connection_with_it(proxy: SilentProxy, database: DatabaseWrapper) -> None:
    proxy.silence()
    began = time.monotonic()
    with pytest.raises(OperationalError, match=r"did not answer within 0\.3 s"):
        ask(database)
    assert time.monotonic() - began < BOUND
    assert database.connection.closed
    # whoever goes on with it hears so at once, and never gets the late answer
    proxy.speak()
    with pytest.raises(OperationalError, match="the connection is closed"):
        ask(database, "select 2")


def test_after_one_has_waited_nobody_else_does(proxy: SilentProxy, database: DatabaseWrapper) -> None:
    # given a kept connection that no longer answers when it is looked at, as before each request
    proxy.silence()
    began = time.monotonic()
    assert not database.is_usable()
    assert time.monotonic() - began < BOUND
    base.breaker._pause = base.breaker._try_again_at = float("inf")
    # when others come
    other = DatabaseWrapper(database.settings_dict, "another")
    with pytest.raises(OperationalError, match="is not asked yet"):
        ask(other)
    assert other.connection is None
    # then one of them tries again after the pause, and all go on
    base.breaker._try_again_at = 0.0
    base.breaker._pause = 0.1
    proxy.speak()
    assert ask(other) == 1
    other.close()
    database.close()
    until(lambda: ask(database) == 1)


def test_slow_answers_within_the_limit_and_errors_are_no_hang(database: DatabaseWrapper) -> None:
    assert ask(database, "select 3 from pg_sleep(0.05)") == 3
    with pytest.raises(OperationalError, match="statement timeout"):
        ask(database, "set statement_timeout = 20; select pg_sleep(20)")
    assert database.is_usable()
    assert ask(database) == 1


def test_imports_wait_as_long_as_it_takes(proxy: SilentProxy, database: DatabaseWrapper) -> None:
    own = database.settings_dict | {"OPTIONS": {"connect_timeout": 2}}
    patient = DatabaseWrapper(own, "patient")
    assert ask(patient, "select 4 from pg_sleep(0.5)") == 4
    assert patient.is_usable()
    patient.close()
