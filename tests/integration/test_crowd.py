"""People who sign in at the same moment, each with an account and an address, against the real server."""

import json
import threading
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from django.contrib.auth.hashers import make_password
from django.db import connection

from tests.factories.accounts import PASSWORD, account
from tests.services import Services
from tests.web_server import Server, running

pytestmark = [pytest.mark.services, pytest.mark.slow, pytest.mark.timeout(300)]


class Person:
    """A browser with an address of its own."""

    def __init__(self, server: Server, number: int) -> None:
        self.email = f"person-{number}@example.org"
        source = f"127.0.{20 + number // 250}.{1 + number % 250}"
        self._connection = HTTPConnection("127.0.0.1", server.port, timeout=280, source_address=(source, 0))
        self.status = 0
        self._token = self._fetch_token()

    def _fetch_token(self) -> str:
        self._connection.request("POST", "/api/v1/refresh-token/")
        answer = self._connection.getresponse()
        answer.read()
        return SimpleCookie(answer.headers["Set-Cookie"])["csrftoken"].value

    def sign_in(self, start: threading.Barrier) -> None:
        body = json.dumps({"userName": self.email, "password": PASSWORD})
        headers = {
            "Cookie": f"csrftoken={self._token}",
            "X-CSRFToken": self._token,
            "Content-Type": "application/json",
        }
        start.wait(60)
        self._connection.request("POST", "/api/v1/login/", body, headers)
        answer = self._connection.getresponse()
        answer.read()
        self.status = answer.status
        self._connection.close()


@pytest.mark.parametrize(
    "people", [12, pytest.param(50, marks=pytest.mark.long), pytest.param(200, marks=pytest.mark.long)]
)
@pytest.mark.django_db(transaction=True)
def test_everybody_who_signs_in_at_the_same_moment_is_let_in(
    services: Services, tmp_path: Path, full_passwords: None, people: int
) -> None:
    # given: the limits that the portal has by default, and accounts
    hashed = make_password(PASSWORD)
    for number in range(people):
        one = account(email=f"person-{number}@example.org")
        type(one).objects.filter(pk=one.pk).update(password=hashed)
    with running(
        tmp_path, DATABASE_URL=database_of_worker(services), REDIS_URL=services.redis, THROTTLE_FACTOR="1"
    ) as server:
        crowd = [Person(server, number) for number in range(people)]
        start = threading.Barrier(people + 1)
        threads = [threading.Thread(target=one.sign_in, args=(start,)) for one in crowd]
        for thread in threads:
            thread.start()
        # when: all sign in at once
        start.wait(60)
        # then: whoever asks for something else is answered before the crowd is through
        asked = [server.ask() for _ in range(3)]
        waiting = sum(one.status == 0 for one in crowd)
        for thread in threads:
            thread.join()
    assert asked == [200] * 3
    assert waiting > people // 4
    assert {one.status for one in crowd} == {200}


def database_of_worker(services: Services) -> str:
    """The address of this worker's test database."""
    base, _, options = services.database.partition("?")
    name = connection.settings_dict["NAME"]
    return f"{base.rpartition('/')[0]}/{name}" + (f"?{options}" if options else "")
