"""What a part says is an answer, also if it refuses; a time-out and a closed door are none."""

import http.client
import smtplib
import urllib.error

import psycopg
import pytest
from redis._parsers.base import BaseParser
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

from infra.stack.services import NOT_READY, is_answer

AT = 'connection failed: connection to server at "127.0.0.1", port 5432 failed: '


def of_redis(line: str) -> Exception:
    """The error that the client makes of a line of Redis."""
    error = BaseParser.parse_error(line)  # type: ignore[no-untyped-call]
    assert isinstance(error, Exception)
    return error


@pytest.mark.parametrize(
    "error",
    [
        psycopg.OperationalError(AT + "FATAL:  sorry, too many clients already"),
        psycopg.OperationalError(AT + "FATAL:  remaining connection slots are reserved for roles with SUPERUSER"),
        psycopg.OperationalError(AT + 'FATAL:  password authentication failed for user "fondsatlas"'),
        psycopg.OperationalError(AT + "FATAL:  the database system is in recovery mode"),
        psycopg.errors.InsufficientPrivilege("permission denied"),
        of_redis("NOAUTH Authentication required."),
        of_redis("WRONGPASS invalid username-password pair or user is disabled."),
        of_redis("NOPERM User status has no permissions to run the 'info' command"),
        of_redis("LOADING Redis is loading the dataset in memory"),
        of_redis("ERR max number of clients reached"),
        urllib.error.HTTPError("http://127.0.0.1/", 503, "no", http.client.HTTPMessage(), None),
        smtplib.SMTPConnectError(421, b"too many connections"),
    ],
    ids=str,
)
def test_a_refusal_is_an_answer(error: Exception) -> None:
    assert isinstance(error, NOT_READY)
    assert is_answer(error)


@pytest.mark.parametrize(
    "error",
    [
        psycopg.errors.ConnectionTimeout("connection timeout expired"),
        psycopg.OperationalError(AT + "Connection refused\n\tIs the server running on that host?"),
        psycopg.OperationalError(AT + "server closed the connection unexpectedly"),
        RedisTimeoutError("Timeout reading from socket"),
        RedisConnectionError("Error 111 connecting to 127.0.0.1:6379. Connection refused."),
        urllib.error.URLError(TimeoutError("timed out")),
        ConnectionRefusedError("refused"),
        smtplib.SMTPServerDisconnected("Connection unexpectedly closed"),
        TimeoutError("timed out"),
    ],
    ids=str,
)
def test_silence_is_none(error: Exception) -> None:
    assert isinstance(error, NOT_READY)
    assert not is_answer(error)
