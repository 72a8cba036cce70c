"""Real services that refuse a login: `./portal up` says so at once, and does not go on asking for a minute."""

from collections.abc import Callable
from urllib.parse import urlsplit, urlunsplit

import pytest

from infra.stack import services as stack
from infra.stack.parts import opensearch, postgres, redis
from tests.services import Services

pytestmark = pytest.mark.services


def with_password(url: str, word: str) -> str:
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    return urlunsplit(parts._replace(netloc=f"{parts.username}:{word}@{host}"))


@pytest.mark.parametrize(
    ("probe", "address"),
    [
        (postgres.probe, lambda found: found.database),
        (opensearch.probe, lambda found: found.opensearch),
        (redis.probe, lambda found: found.redis_users["status"]),
    ],
    ids=["postgres", "opensearch", "redis"],
)
def test_a_wrong_password_is_told_from_a_part_that_is_away(
    services: Services, probe: Callable[[str], str], address: Callable[[Services], str]
) -> None:
    url = address(services)
    assert probe(url)
    # when
    with pytest.raises(stack.NOT_READY) as refused:
        probe(with_password(url, "wrong"))
    with pytest.raises(stack.NOT_READY) as away:
        probe(urlunsplit(urlsplit(url)._replace(netloc="127.0.0.1:9")))
    # then
    assert stack._refuses_login(refused.value)
    assert not stack._refuses_login(away.value)
    # Whoever refuses a login works, and is not ended for hanging.
    assert stack.is_answer(refused.value)
    assert not stack.is_answer(away.value)
