"""`portal test` says what failed where a reader of a long log looks: at its end."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from infra.ci import runner
from infra.stack.progress import Progress


@pytest.fixture
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of the environment, since the runner forgets in its own what this shell is set up for."""
    monkeypatch.setattr(os, "environ", dict(os.environ) | {"PORTAL_HOME": str(tmp_path)})


def _step(script: str) -> Callable[[runner.Context], bool]:
    return lambda context: runner._command(context, [sys.executable, "-c", script])


@pytest.mark.usefixtures("_own_folder")
def test_the_end_of_a_failed_command_is_said_again_after_all_steps(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = runner.REPEATED + 20
    failing = f"import sys\nfor n in range({lines}): print('line', n)\nprint('1 failed, 2 passed in 1.0s')\nsys.exit(1)"
    passing = "print('\\n'.join(['fine'] * 300))\nprint('4 passed in 1.0s')"
    monkeypatch.setattr(runner, "STEPS", {"first": _step(failing), "second": _step(passing)})

    code = runner.main([], Progress())

    said = capsys.readouterr().out
    after = said[said.rindex("fine") :]
    assert code == 1
    assert "--- the end of what failed" in after
    assert f"line {lines - 1}\n1 failed, 2 passed in 1.0s" in after
    assert "line 0\n" not in after
    assert said.splitlines()[-1] == "6 passed, 1 failed"


@pytest.mark.usefixtures("_own_folder")
def test_nothing_is_said_twice_where_all_passed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(runner, "STEPS", {"only": _step("print('4 passed in 1.0s')")})

    code = runner.main([], Progress())

    said = capsys.readouterr().out
    assert code == 0
    assert "--- the end" not in said
    assert said.count("4 passed") == 1 + 1  # The runner's own line and the closing one.
