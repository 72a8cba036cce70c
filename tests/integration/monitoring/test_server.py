"""`/metrics` of the real web server with both of its processes; database and engine are away."""

import re
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.web_server import running

pytestmark = [pytest.mark.slow, pytest.mark.timeout(60)]


def test_both_processes_count_together_and_strangers_see_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        # given: requests over connections that the kernel gives to either process
        token = (tmp_path / "home" / "run" / "metrics-token").read_text()
        address = f"http://127.0.0.1:{server.port}/metrics"
        for _ in range(30):
            server.ask()
        with pytest.raises(HTTPError) as refused:
            urlopen(Request(f"{address}?token={token}", headers={"Authorization": f"Bearer x{token}"}), timeout=10)
        # when
        answers = []
        for _ in range(4):
            with urlopen(Request(address, headers={"Authorization": f"Bearer {token}"}), timeout=10) as answer:
                answers.append(answer.read().decode())
    # then: whichever process answers, it tells the same
    counted = 'fondsatlas_http_requests_total{method="GET",route="api/v1/fields/",status="2xx"} 30.0'
    assert [counted in text for text in answers] == [True] * 4
    assert 'fondsatlas_http_request_seconds_count{route="api/v1/fields/"} 30.0' in answers[-1]
    assert "fondsatlas_database_up 0.0" in answers[-1]
    # then: the address is as unknown as any other one, and nobody's values are in a label
    assert refused.value.code in (404, 503)
    assert b"fondsatlas_" not in refused.value.read()
    assert set(re.findall(r'(\w+)="', answers[-1])) == {"method", "route", "status", "le"}
    assert "127.0.0.1" not in answers[-1]
