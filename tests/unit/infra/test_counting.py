"""The closing line adds up what the runners say."""

import pytest

from infra.ci.counting import Count, count


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("3 passed in 0.10s", Count(3)),
        ("==== 1 failed, 40 passed, 2 skipped, 1 warning in 65.10s (0:01:05) ====", Count(40, 1, 2)),
        ("1 passed, 2 errors in 1.00s", Count(1, 2)),
        ("      Tests  1 failed | 12 passed (13)\n  Test Files  1 failed | 3 passed (4)", Count(12, 1)),
        ("\x1b[2m      Tests \x1b[22m \x1b[1m\x1b[32m13 passed\x1b[39m\x1b[22m\x1b[90m (13)\x1b[39m", Count(13)),
        ("# tests 5\n# pass 4\n# fail 1\n# skipped 0", Count(4, 1)),
        ("ℹ pass 7\nℹ fail 0", Count(7)),
        ("  1 failed\n    home.spec.ts:2:1 › home\n  2 skipped\n  12 passed (1.5m)", Count(12, 1, 2)),
        ("  1 interrupted\n  3 did not run\n  12 passed (7.2s)", Count(12, 4)),
        ("the page says: 15 passed the exam in 2.5s", Count()),
        ("", Count()),
    ],
)
def test_summaries_are_read(output: str, expected: Count) -> None:
    assert count(output) == expected


def test_the_closing_line_is_plain() -> None:
    assert (Count(3, 1) + Count(2)).line() == "5 passed, 1 failed"
    assert Count(3, 0, 2).line() == "3 passed, 0 failed, 2 skipped"
