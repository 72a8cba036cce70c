"""When the next mail of a frequency is due: by the clocks of its reader, also where they are changed."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from app.alerts.services.schedule import next_of

BERLIN = ZoneInfo("Europe/Berlin")
RATED = (date(2026, 10, 31), datetime(2026, 11, 10, 3, tzinfo=UTC))


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=BERLIN)


@pytest.mark.parametrize(
    ("frequency", "now", "due"),
    [
        ("daily", "2026-11-26T06:59", "2026-11-26T07:00"),
        ("daily", "2026-11-26T07:00", "2026-11-27T07:00"),
        # The clocks go back on the 25th.
        ("daily", "2026-10-24T20:00", "2026-10-25T07:00"),
        ("weekly", "2026-11-26T12:00", "2026-11-30T07:00"),
        ("weekly", "2026-11-30T06:00", "2026-11-30T07:00"),
        ("weekly", "2026-11-30T08:00", "2026-12-07T07:00"),
        # Twelve hours after the ratings of that morning.
        ("monthly", "2026-11-10T12:00", "2026-11-11T07:00"),
        ("monthly", "2026-11-11T07:01", None),
        ("at_once", "2026-11-26T12:00", None),
        ("never", "2026-11-26T12:00", None),
    ],
)
def test_the_next_mail_is_due_on_a_morning(frequency: str, now: str, due: str | None) -> None:
    found = next_of(frequency, at(now), BERLIN, *RATED)
    assert found == (at(due) if due else None)


def test_a_monthly_mail_waits_for_ratings() -> None:
    assert next_of("monthly", at("2026-11-10T12:00"), BERLIN, None, None) is None
