"""Large bodies are read for who is signed in and may upload there, and for nobody else, by the real server."""

from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from app.accounts.models import User
from tests.factories.accounts import account, in_role, staff
from tests.integration.test_crowd import database_of_worker
from tests.services import Services
from tests.web_server import Server, running

pytestmark = [pytest.mark.services, pytest.mark.slow, pytest.mark.timeout(300)]

SIZE = 1_000_000


#: Who may send large bodies, by where.
PLACES = {"/admin/funds/fund/add/": "staff", "/api/v1/fund_documents/1/": "manager"}


def upload(server: Server, path: str, session: str, *, chunked: bool) -> int:
    """Status of a large body."""
    one = HTTPConnection("127.0.0.1", server.port, timeout=30)
    headers = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={session}", "Content-Type": "text/plain"}
    body = b"x" * SIZE
    one.request("POST", path, iter([body]) if chunked else body, headers, encode_chunked=chunked)
    answer = one.getresponse()
    answer.read()
    one.close()
    return answer.status


def session_of(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


@pytest.mark.django_db(transaction=True)
def test_a_large_body_is_read_for_who_may_upload_there_and_nobody_else(services: Services, tmp_path: Path) -> None:
    # given
    manager = in_role("manager")
    assert manager is not None
    users = {"staff": staff(), "manager": manager, "investor": account()}
    sessions = {"invented": "a" * 32} | {who: session_of(user) for who, user in users.items()}
    # when
    with running(tmp_path, DATABASE_URL=database_of_worker(services), REDIS_URL=services.redis) as server:
        found = {
            (path, who, chunked): upload(server, path, key, chunked=chunked)
            for path in PLACES
            for who, key in sessions.items()
            for chunked in (False, True)
        }
    # then: without a token for forms, who may upload is refused after the body was read, all others before
    assert found == {(path, who, chunked): 403 if who == PLACES[path] else 413 for path, who, chunked in found}
