"""Local times on the nights when clocks change."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from app.publishing.moments import moments, offset, written

VIENNA = ZoneInfo("Europe/Vienna")


@pytest.mark.parametrize(
    ("local", "found"),
    [
        (datetime.fromisoformat("2026-11-24T08:00"), [datetime(2026, 11, 24, 7, 0, tzinfo=UTC)]),
        (
            datetime.fromisoformat("2026-10-25T02:30"),
            [datetime(2026, 10, 25, 0, 30, tzinfo=UTC), datetime(2026, 10, 25, 1, 30, tzinfo=UTC)],
        ),
        (datetime.fromisoformat("2026-10-25T03:00"), [datetime(2026, 10, 25, 2, 0, tzinfo=UTC)]),
        (datetime.fromisoformat("2027-03-28T02:30"), []),
        (datetime.fromisoformat("2027-03-28T03:00"), [datetime(2027, 3, 28, 1, 0, tzinfo=UTC)]),
    ],
)
def test_an_hour_happens_once_twice_or_not_at_all(local: datetime, found: list[datetime]) -> None:
    assert moments(local, VIENNA) == found


def test_both_moments_of_a_repeated_hour_are_written_differently() -> None:
    early, late = moments(datetime.fromisoformat("2026-10-25T02:30"), VIENNA)
    assert written(early, VIENNA) == "25.10.2026, 02:30 (UTC+2)"
    assert written(late, VIENNA) == "25.10.2026, 02:30 (UTC+1)"


@pytest.mark.parametrize(("zone", "shown"), [("Asia/Kolkata", "UTC+5:30"), ("America/St_Johns", "UTC-3:30")])
def test_offsets_of_half_an_hour(zone: str, shown: str) -> None:
    assert offset(datetime(2026, 1, 1, tzinfo=UTC), ZoneInfo(zone)) == shown
