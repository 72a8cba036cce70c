"""What locks the packages names no host: each machine has its own registries."""

import re
from pathlib import Path

import pytest

from infra.stack.layout import ROOT

#: Addresses of nowhere, put together here: this file names no host either.
SECURE, PLAIN = (f"{scheme}:{'/' * 2}nowhere" for scheme in ("https", "http"))
LOCKS = [*ROOT.glob("*.lock"), ROOT / "frontend" / "package-lock.json"]
HOST = re.compile(r"https?://|git\+|\"resolved\"|--(extra-)?index-url")


def hosts(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if HOST.search(line)]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_names_no_host(lock: Path) -> None:
    # given
    text = lock.read_text(encoding="utf-8")
    # then
    assert len(text) > 100
    assert hosts(text) == []


@pytest.mark.parametrize(
    "line",
    [
        f'"resolved": "{SECURE}/react.tgz"',
        f'"url": "{SECURE}/sponsor"',
        f"--index-url {PLAIN}/simple",
        "django @ git+ssh:nowhere/django",
    ],
)
def test_a_host_would_be_found(line: str) -> None:
    assert hosts(line) == [line]
