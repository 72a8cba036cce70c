"""Robots are told by what they say of themselves, in bounded time."""

import time

import pytest

from app.statistics.robots import LONGEST, is_robot

CHROME = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36"
)
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 "
    "Mobile/15E148 Safari/604.1"
)


@pytest.mark.parametrize("agent", [CHROME, IPHONE, CHROME.replace("Safari/537.36", "Safari/537.36 Edg/128.0")])
def test_browsers_are_readers(agent: str) -> None:
    assert not is_robot(agent)


@pytest.mark.parametrize(
    "agent",
    [
        "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
        "Mozilla/5.0 (compatible; bingbot/2.0)",
        "curl/8.9.1",
        "python-requests/2.32",
        CHROME.replace("Chrome", "HeadlessChrome"),
        "",
        "  ",
        CHROME + "x" * LONGEST,
    ],
)
def test_programs_are_robots(agent: str) -> None:
    assert is_robot(agent)


def test_no_user_agent_takes_long() -> None:
    # given the kind of text on which the patterns' time grows with the square of the length
    began = time.perf_counter()
    # when
    for agent in ("x" * 100_000, "1" * LONGEST, "Mozilla" + " " * (LONGEST - 8)):
        is_robot(agent)
    # then: 10 s if they were read whole
    assert time.perf_counter() - began < 2
