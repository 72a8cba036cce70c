"""Ctrl-C ends a portal whenever it comes."""

import signal
import sys
from typing import Any

import pytest

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
