"""Which commands `./portal import` runs; that they work is tested with a database elsewhere."""

from pathlib import Path

import pytest

from infra.stack import cli, fundlist


@pytest.mark.parametrize(
    ("arguments", "exit_code", "expected"),
    [
        (["investpy"], 0, ["import_funds", "simulate"]),
        (["investpy", "--all"], 0, ["import_funds", "simulate"]),
        (["investpy", "--dry-run"], 0, ["import_funds"]),
        (["investpy"], 1, ["import_funds"]),
        (["own.csv"], 0, ["import_funds"]),
    ],
)
def test_figures_follow_only_where_the_real_list_was_loaded(
    arguments: list[str], exit_code: int, expected: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    commands: list[str] = []

    def call(command: list[str], env: dict[str, str]) -> int:
        commands.append(command[3])
        return exit_code

    (tmp_path / "own.csv").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cli, "_call", call)
    monkeypatch.setattr(cli, "_django", lambda *_: {})
    monkeypatch.setattr(fundlist, "fetch", lambda *_: tmp_path / "funds.csv")

    # when
    result = cli.main(["import", *arguments])

    # then
    assert (commands, result) == (expected, exit_code)
