"""Large bodies are read for provider staff who are signed in, and for nobody else, by the real server."""

from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from app.accounts.models import User
from tests.factories.accounts import account, staff
from tests.integration.test_crowd import database_of_worker
from tests.services import Services
from tests.web_server import Server, running

pytestmark = [pytest.mark.services, pytest.mark.slow, pytest.mark.timeout(300)]

SIZE = 1_000_000


def upload(server: Server, session: str, *, chunked: bool) -> int:
    """Status of a large form for the admin."""
    one = HTTPConnection("127.0.0.1", server.port, timeout=30)
    headers = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={session}", "Content-Type": "text/plain"}
    body = b"x" * SIZE
    one.request("POST", "/admin/funds/fund/add/", iter([body]) if chunked else body, headers, encode_chunked=chunked)
    answer = one.getresponse()
    answer.read()
    one.close()
    return answer.status


def session_of(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


@pytest.mark.django_db(transaction=True)
def test_a_large_form_is_read_for_staff_and_nobody_else(services: Services, tmp_path: Path) -> None:
    # given
    sessions = {"staff": session_of(staff()), "investor": session_of(account()), "invented": "a" * 32}
    # when
    with running(tmp_path, DATABASE_URL=database_of_worker(services), REDIS_URL=services.redis) as server:
        found = {
            (who, chunked): upload(server, key, chunked=chunked)
            for who, key in sessions.items()
            for chunked in (False, True)
        }
    # then: without a token for forms, staff are refused after the body was read, all others before
    assert found == {(who, chunked): 403 if who == "staff" else 413 for who, chunked in found}
