"""Options of the database connection: time-outs from the environment beside what the address says."""

import os
import subprocess
import sys
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from app.config.database import connection_options


@pytest.mark.parametrize("text", ["", "0", " 0 "])
def test_without_a_limit_only_connecting_is_bounded(text: str) -> None:
    assert connection_options({}, text) == {"connect_timeout": 2}


def test_a_limit_stands_beside_the_options_of_the_address() -> None:
    given = {"options": "-c search_path=portal", "sslmode": "require", "connect_timeout": 9}

    assert connection_options(given, "5000") == {
        "options": "-c search_path=portal -c statement_timeout=5000",
        "sslmode": "require",
        "connect_timeout": 9,
        # The caller waits a little longer than the server takes.
        "deadline": 6.0,
    }
    assert given["options"] == "-c search_path=portal"


@pytest.mark.parametrize("text", ["soon", "-1", "1.5", "5s", "\u0665"])
def test_a_senseless_limit_is_refused_by_name(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="STATEMENT_TIMEOUT_MS"):
        connection_options({}, text)


@pytest.mark.parametrize(("text", "options"), [("750", "-c statement_timeout=750"), ("", None)])
def test_settings_read_the_environment(text: str, options: str | None) -> None:
    shown: Any = subprocess.run(
        [sys.executable, "-c", "from app.config.settings import DATABASES as d; print(d['default']['OPTIONS'])"],
        env={**os.environ, "STATEMENT_TIMEOUT_MS": text, "DATABASE_URL": "postgresql://user@127.0.0.1/x"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert (options in shown.stdout) if options else ("statement_timeout" not in shown.stdout)
