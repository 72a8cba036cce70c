"""A part that refuses those who ask works, and the attendant leaves it alone; one that says nothing hangs."""

import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import psutil
import psycopg
import pytest
from psycopg import sql

from infra.stack import attend
from infra.stack.parts import postgres
from infra.stack.services import Running
from infra.stack.supervisor import ProcessState
from tests.integration.test_portal_processes import enterable
from tests.services import own_stack

pytestmark = [pytest.mark.services, pytest.mark.slow, pytest.mark.timeout(180)]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A PostgreSQL of these tests alone."""
    with own_stack(enterable(tmp_path_factory.mktemp("refusing")) / "home", "postgres") as one:
        yield one


@pytest.fixture
def answers(running: Running) -> Callable[[], bool]:
    """Whether the database answers, as the attendant sees it."""
    control, ask = attend.asking(str(running.layout.home))
    return lambda: ask("postgres", control.states()["postgres"])


def test_a_database_without_a_free_connection_answers(running: Running, answers: Callable[[], bool]) -> None:
    assert answers()
    with ExitStack() as stack:

        def connect_on_and_on() -> None:
            while True:
                stack.enter_context(psycopg.connect(running.addresses.database))

        # given: no connection is left
        with pytest.raises(psycopg.OperationalError, match=r"FATAL: .*(too many clients|remaining connection slots)"):
            connect_on_and_on()
        # then
        with pytest.raises(psycopg.OperationalError):
            postgres.probe(running.addresses.database)
        assert answers()


def test_a_database_that_refuses_the_password_answers(running: Running, answers: Callable[[], bool]) -> None:
    statement = sql.SQL("ALTER ROLE {} PASSWORD {}")
    with psycopg.connect(running.superuser_url, autocommit=True) as connection:
        # given
        connection.execute(statement.format(sql.Identifier(postgres.ROLE), sql.Literal("another one")))
        try:
            # then
            with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
                postgres.probe(running.addresses.database)
            assert answers()
        finally:
            own = sql.Literal(running.keys.database)
            connection.execute(statement.format(sql.Identifier(postgres.ROLE), own))


def test_a_database_that_says_nothing_does_not_answer(running: Running) -> None:
    _, ask = attend.asking(str(running.layout.home))
    state = running.control.states()["postgres"]
    server = psutil.Process(state.pid)
    server.send_signal(signal.SIGSTOP)
    try:
        # An unknown process is not seen to be suspended, so that the question itself is asked.
        assert not ask("postgres", ProcessState("RUNNING", 2**22 + 1, 0, 0))
    finally:
        server.send_signal(signal.SIGCONT)
