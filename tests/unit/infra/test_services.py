"""One start at a time works on a folder."""

import os
import signal
from pathlib import Path

import pytest

from infra.stack.layout import from_environment
from infra.stack.messages import StackError
from infra.stack.services import exclusive


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORTAL_HOME", str(tmp_path))
    from_environment().prepare()


def test_a_folder_in_use_is_refused() -> None:
    with exclusive(from_environment()), pytest.raises(StackError), exclusive(from_environment()):
        pytest.fail("two starts at once")


def test_a_folder_is_free_again_whatever_has_been_started_meanwhile() -> None:
    # given: a process that was begun while the folder was in use, as commands of other threads are
    with exclusive(from_environment()):
        child = os.fork()
        if not child:
            signal.pause()
    # when, then
    try:
        with exclusive(from_environment()):
            pass
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
