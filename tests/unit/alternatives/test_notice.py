"""When units of a real estate fund can be left."""

from datetime import date

import pytest

from app.alternatives.notice import exit_day
from app.policies.dates import months_after

TODAY = date(2026, 11, 26)


@pytest.mark.parametrize(
    ("bought", "leaves"),
    [
        (None, date(2027, 11, 26)),
        (date(2020, 1, 1), date(2027, 11, 26)),
        # A year after the purchase both end on one day; later the holding period lasts longer.
        (date(2025, 11, 26), date(2027, 11, 26)),
        (date(2026, 3, 15), date(2028, 3, 15)),
        (TODAY, date(2028, 11, 26)),
    ],
)
def test_holding_period_and_notice_run_at_once(bought: date | None, leaves: date) -> None:
    assert exit_day(TODAY, bought) == leaves


def test_a_shorter_month_ends_earlier() -> None:
    assert months_after(date(2026, 2, 28), 24) == date(2028, 2, 28)
    assert months_after(date(2024, 2, 29), 12) == date(2025, 2, 28)
    assert months_after(date(2026, 12, 31), 2) == date(2027, 2, 28)
