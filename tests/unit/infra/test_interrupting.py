"""Ctrl-C ends a portal whenever it comes."""

import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from infra.stack import services, up
from infra.stack.layout import from_environment
from infra.stack.progress import Progress
from infra.stack.up import interruptible


class Deleted:
    """Ctrl-C comes while it is deleted, where Python drops every exception."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGINT)


def test_a_signal_that_comes_while_something_is_deleted_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    dropped: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda fault: dropped.append(fault.exc_type))
    former = signal.getsignal(signal.SIGINT)
    with interruptible() as interrupted:
        interrupted()
        # when
        Deleted()
        # then
        assert dropped == [KeyboardInterrupt]
        with pytest.raises(KeyboardInterrupt):
            interrupted()
    assert signal.getsignal(signal.SIGINT) is former


@pytest.mark.parametrize("where", ["_announce", "_watch"])
def test_a_signal_that_comes_when_everything_is_just_up_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    # given: a start whose services are not what is tested
    monkeypatch.setenv("PORTAL_HOME", str(tmp_path))
    monkeypatch.setattr(services, "launch", lambda *_, **__: "running")
    monkeypatch.setattr(up, "_bring_up", lambda *_: None)
    monkeypatch.setattr(up, "_announce", lambda *_, **__: None)
    stopped: list[object] = []
    monkeypatch.setattr(services, "stop", lambda running, _progress: stopped.append(running))
    # when
    monkeypatch.setattr(up, where, lambda *_, **__: signal.raise_signal(signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        up.up(from_environment(), Progress(), detach=False, only=frozenset({"redis"}))
    # then
    assert stopped == ["running"]
