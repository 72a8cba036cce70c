"""What the statistics cost: printed rather than asserted tightly, since machines differ.

`./portal test python -- tests/integration/statistics/test_cost.py -n 0`
"""

import statistics
import time
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from app.statistics import recording, summing
from app.statistics.buffer import Buffer
from app.statistics.models import DailySum, Event, MonthlySum
from app.statistics.recording import Searched, View, Writer
from tests.factories.accounts import account
from tests.factories.funds import TrancheFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services, pytest.mark.long, pytest.mark.slow]

CALLS, EVENTS, DAYS = 600, 10_000_000, 45
BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"


def timed(work: Callable[[], object]) -> float:
    """Milliseconds."""
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def test_a_fund_call_with_and_without(
    settings: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # given
    settings.ALLOWED_HOSTS = ["testserver"]
    client = Client()
    client.force_login(account())
    path = f"/api/v1/funds/{TrancheFactory.create().pk}/"
    buffer = Buffer[View | Searched](Writer(close=False).write, bound=10 * CALLS, seconds=0)
    counted = recording.viewed
    times: dict[str, list[float]] = {"with": [], "without": []}
    monkeypatch.setattr(recording, "buffer", lambda: buffer)

    def ask() -> None:
        client.get(path, headers={"User-Agent": BROWSER, "Statistics-Source": "watchlist"})

    # when: in turns, so that whatever else the machine does meets both
    both = [("with", counted), ("without", lambda *_: None)]
    for number in range(CALLS):
        # Each goes first as often as the other.
        for name, function in both if number % 2 else reversed(both):
            monkeypatch.setattr(recording, "viewed", function)
            times[name].append(timed(ask))
    # then
    waiting = len(buffer)
    assert waiting == CALLS
    flush = timed(buffer.flush)
    p50 = {name: statistics.median(found) for name, found in times.items()}
    with capsys.disabled():
        print(f"\nfund call, p50 of {CALLS}: {p50['with']:.3f} ms with, {p50['without']:.3f} ms without "  # noqa: T201
              f"({p50['with'] / p50['without'] - 1:+.2%}); {waiting} events written in {flush:.1f} ms")  # fmt: skip
    assert Event.objects.count() == waiting == CALLS
    assert p50["with"] < 1.5 * p50["without"]


def test_ten_million_events(capsys: pytest.CaptureFixture[str]) -> None:
    # given: 45 days of events of 20,000 accounts and as many visitors
    first = date(2026, 9, 18)
    fill = f"""
        INSERT INTO statistics_event (day, kind, subject_id, object_id, reader, person, source)
        SELECT DATE '{first}' + (i * {DAYS} / {EVENTS})::int, 'fund', (i * 7919 % 8000), i % 25000,
            CASE WHEN i % 2 = 0 THEN 'visitor' ELSE 'registered' END,
            CASE WHEN i % 2 = 1 THEN substr(sha256((i % 20000)::text::bytea), 1, 16) END, 'search'
        FROM generate_series(0::bigint, {EVENTS} - 1) i
    """

    def execute(statement: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(statement)

    spent = {"fill": timed(lambda: execute(fill))}
    execute("ANALYZE statistics_event")
    # when
    october = date(2026, 10, 1)
    spent["a day's sum"] = timed(lambda: summing.sum_day(october))
    spent["a month's sum"] = timed(lambda: summing.sum_month(october, date(2026, 10, 31)))
    spent["a day's deletion"] = timed(lambda: Event.objects.filter(day__lt=first + timedelta(days=1)).delete())
    # then
    with capsys.disabled():
        print(f"\n{EVENTS:,} events: " + ", ".join(f"{name} {ms / 1000:.1f} s" for name, ms in spent.items()))  # noqa: T201
    assert DailySum.objects.exists()
    assert MonthlySum.objects.exists()
    assert spent["a day's sum"] < 30_000
