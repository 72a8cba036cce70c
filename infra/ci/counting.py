"""Adds up what the test runners say about themselves."""

import re
from dataclasses import dataclass

_ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
# pytest: "3 failed, 40 passed in 2.10s", with "=" around it unless quiet.
_PYTEST = re.compile(r"^=*\s*((?:\d+ \w+(?:, )?)+) in [\d.]+s.*?=*$")
# Vitest: "      Tests  1 failed | 12 passed (13)".
_VITEST = re.compile(r"^\s*Tests\s+(.*?)\s*\(\d+\)$")
# Node's own runner: "# pass 12" or "ℹ pass 12".
_NODE = re.compile(r"^[#ℹ] (pass|fail|skipped) (\d+)$")
# Playwright: one line for each outcome, "  12 passed (1.5m)", "  2 failed".
_PLAYWRIGHT = re.compile(
    r"^ {2}(\d+) (passed|failed|skipped|flaky|interrupted|did not run)(?: \([\d.]+(?:ms|[smh])\))?$"
)
_PAIR = re.compile(r"(\d+) (passed|failed|errors?|skipped)")


@dataclass(frozen=True)
class Count:
    """Tests that passed, failed (errors included) and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: "Count") -> "Count":
        return Count(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)

    def line(self) -> str:
        """The plain closing line."""
        text = f"{self.passed} passed, {self.failed} failed"
        return text + (f", {self.skipped} skipped" if self.skipped else "")


def count(output: str) -> Count:
    """Sum of all runners' summaries in a command's output."""
    total = Count()
    for raw in output.splitlines():
        line = _ANSI.sub("", raw).rstrip()
        summary = _PYTEST.match(line) or _VITEST.match(line)
        if summary:
            for number, word in _PAIR.findall(summary.group(1)):
                total += _named(word, int(number))
        elif node := _NODE.match(line):
            total += _named(node.group(1), int(node.group(2)))
        elif browser := _PLAYWRIGHT.match(line):
            total += _named(browser.group(2), int(browser.group(1)))
    return total


def _named(word: str, number: int) -> Count:
    if word in ("passed", "pass"):
        return Count(passed=number)
    if word == "skipped":
        return Count(skipped=number)
    return Count(failed=number)
