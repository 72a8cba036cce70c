"""The day of an event: computed once, and right at midnight and when clocks change."""

import time
from datetime import UTC, date, datetime
from unittest.mock import Mock

import pytest
from django.utils import timezone

from app.statistics.days import Days


@pytest.mark.parametrize(
    ("at", "day"),
    [
        # Summer time ends at 01:00 UTC, so that the day has 25 hours.
        (datetime(2026, 10, 24, 21, 59, 59, tzinfo=UTC), date(2026, 10, 24)),
        (datetime(2026, 10, 24, 22, tzinfo=UTC), date(2026, 10, 25)),
        (datetime(2026, 10, 25, 22, 59, 59, tzinfo=UTC), date(2026, 10, 25)),
        (datetime(2026, 10, 25, 23, tzinfo=UTC), date(2026, 10, 26)),
        # A clock that was put back.
        (datetime(2026, 10, 24, 12, tzinfo=UTC), date(2026, 10, 24)),
    ],
)
def test_the_day_changes_at_midnight_in_berlin(monkeypatch: pytest.MonkeyPatch, at: datetime, day: date) -> None:
    # given: a process that knows the day of summer time's end
    known = Days()

    def clock(now: datetime) -> None:
        monkeypatch.setattr(time, "time", lambda: now.timestamp())
        monkeypatch.setattr(timezone, "now", lambda: now)

    clock(datetime(2026, 10, 25, 12, tzinfo=UTC))
    assert known.today() == date(2026, 10, 25)
    # when
    clock(at)
    # then
    assert known.today() == day


def test_django_is_asked_once_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    known = Days()
    asked = Mock(side_effect=timezone.localtime)
    monkeypatch.setattr(timezone, "localtime", asked)
    assert known.today() == known.today()
    assert asked.call_count == 1
