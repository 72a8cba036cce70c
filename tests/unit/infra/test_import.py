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
        (["prices", "own.csv"], 0, ["import_prices"]),
        (["prices"], 1, []),
        (["own.csv", "other.csv"], 1, []),
    ],
)
def test_each_source_runs_its_commands_and_figures_follow_only_the_real_list(
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
    monkeypatch.setattr(cli, "environment_of_django", lambda *_: {})
    monkeypatch.setattr(fundlist, "fetch", lambda *_: tmp_path / "funds.csv")

    # when
    result = cli.main(["import", *arguments])

    # then
    assert (commands, result) == (expected, exit_code)
