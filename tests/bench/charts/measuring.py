"""The statements of each chart, alone: ``python -m tests.bench.charts.measuring``, with the portal's environment.

Reads paths by name as JSON from standard input, asks each chart once inside this process to learn its statements, and
prints how long they take on a plain connection.
"""

import json
import statistics
import sys
import time
from collections.abc import Mapping, Sequence
from typing import Any

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402

from app.accounts.models import User  # noqa: E402

#: Tables of the session and the account, which are no part of a chart.
_OTHERS = "accounts_"
Statement = tuple[str, Any]


def main() -> None:
    """Print milliseconds by chart."""
    asked: dict[str, Any] = json.load(sys.stdin)
    settings.ALLOWED_HOSTS = ["testserver"]
    client = Client()
    client.force_login(User.objects.get(email=asked["account"]))
    statements = {name: _statements(client, path) for name, path in asked["paths"].items()}
    found = {name: _median(one, asked["times"]) for name, one in statements.items()}
    sys.stdout.write(json.dumps(found) + "\n")


def _statements(client: Client, path: str) -> Sequence[Statement]:
    kept: list[Statement] = []

    def keep(execute: Any, sql: str, params: Any, many: bool, context: Mapping[str, Any]) -> Any:
        if _OTHERS not in sql:
            kept.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(keep):
        response = client.get(path)
    if response.status_code != 200:
        raise RuntimeError(f"{path} answers {response.status_code}: {response.content[:300]!r}")
    return kept


def _median(statements: Sequence[Statement], times: int) -> float:
    taken = []
    with connection.cursor() as cursor:
        for _ in range(times):
            started = time.perf_counter()
            for sql, params in statements:
                cursor.execute(sql, params)
                cursor.fetchall()
            taken.append((time.perf_counter() - started) * 1000)
    return statistics.median(taken)


if __name__ == "__main__":
    main()
