"""A wait is named in the unit in which a reader thinks."""

import pytest

from app.http.problems import wait_text


@pytest.mark.parametrize(
    ("seconds", "german", "english"),
    [
        (1, "eine Sekunde", "one second"),
        (120, "120 Sekunden", "120 seconds"),
        (121, "3 Minuten", "3 minutes"),
        (334, "6 Minuten", "6 minutes"),
    ],
)
def test_short_waits_are_told_in_seconds_and_long_ones_in_minutes(seconds: int, german: str, english: str) -> None:
    assert (wait_text(seconds, "de"), wait_text(seconds, "en")) == (german, english)
