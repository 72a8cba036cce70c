"""Which commands `./portal import` runs (that they work is tested with a database), and what `up --empty` says."""

import socket
from pathlib import Path
from types import SimpleNamespace

import pytest

from infra.stack import cli, data, fundlist, ports, services, up
from infra.stack.layout import from_environment


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
        (["facts", "own.csv"], 0, ["import_facts"]),
        (["facts"], 1, []),
        (["facts", "own.csv", "."], 1, []),
        (["documents", "own.csv", "."], 0, ["import_documents"]),
        (["documents", "own.csv"], 1, []),
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
    monkeypatch.setenv("PORTAL_HOME", str(tmp_path))
    monkeypatch.setattr(cli, "_call", call)
    monkeypatch.setattr(cli, "environment_of_django", lambda *_: {"DATABASE_URL": ""})
    monkeypatch.setattr(data, "is_own", lambda *_: False)
    monkeypatch.setattr(fundlist, "fetch", lambda *_: tmp_path / "funds.csv")

    # when
    result = cli.main(["import", *arguments])

    # then
    assert (commands, result) == (expected, exit_code)


def test_where_own_funds_were_loaded_the_demo_list_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # given
    commands: list[str] = []
    monkeypatch.setenv("PORTAL_HOME", str(tmp_path))
    monkeypatch.setattr(cli, "_call", lambda command, _: commands.append(command[3]))
    monkeypatch.setattr(cli, "environment_of_django", lambda *_: {"DATABASE_URL": "postgresql://its"})
    monkeypatch.setattr(data, "is_own", lambda _, database: database == "postgresql://its")
    # when
    refused = cli.main(["import", "investpy"])
    # then
    assert refused == 1
    assert "holds your own funds" in capsys.readouterr().err
    assert commands == []


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A portal's folder, whose web port is free."""
    monkeypatch.setenv("PORTAL_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PORT", str(ports.choose(["web"], tmp_path / "ports.json")["web"]))
    for variable in ("DATABASE_URL", "OPENSEARCH_URL", "REDIS_URL", "EMAIL_URL"):
        monkeypatch.delenv(variable, raising=False)
    return tmp_path / "home"


def test_a_refused_start_does_not_mark_the_funds_as_own(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    layout = from_environment()
    layout.prepare()
    # when: another start is at work, or somebody has the port
    with services.exclusive(layout):
        assert cli.main(["up", "--empty"]) == 1
    with socket.create_server(("127.0.0.1", layout.port)):
        assert cli.main(["up", "--empty"]) == 1
    # then
    said = capsys.readouterr().err
    assert "is at work in this folder" in said
    assert "is already taken" in said
    assert not data.is_noted(layout)


@pytest.mark.parametrize("demo", [True, False])
def test_an_empty_start_says_that_the_funds_of_the_demo_stay(
    home: Path, demo: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # given: a portal that comes up, with or without the demo list from before
    layout = from_environment()
    layout.prepare()
    running = SimpleNamespace(layout=layout, addresses=SimpleNamespace(database="postgresql://nowhere"))
    monkeypatch.setattr(services, "launch", lambda *_, **__: running)
    monkeypatch.setattr(up, "_bring_up", lambda *_: None)
    monkeypatch.setattr(data, "has_demo_list", lambda _: demo)
    # when
    assert cli.main(["up", "--empty", "--detach"]) == 0
    # then
    said = capsys.readouterr().err
    assert ("the funds that were loaded before stay" in said) is demo
    assert data.is_noted(layout)
