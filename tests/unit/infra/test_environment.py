"""What the environment says: files with secrets, addresses, and the port of the last start."""

import os
from pathlib import Path

import pytest

from infra.stack import cli, disk, status
from infra.stack.layout import Layout, from_environment

ADDRESSES = ("DATABASE_URL", "OPENSEARCH_URL", "REDIS_URL", "EMAIL_URL")


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of its own, and no address of anybody else's; what a command changes is put back."""
    for name in (*ADDRESSES, "INDEXER_DATABASE_URL", "PORT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PORTAL_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(os, "environ", os.environ.copy())


def test_the_password_of_a_file_reaches_every_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "word").write_text("p w\n")
    os.environ |= {"DATABASE_URL": "postgresql://me@db.example/f", "DATABASE_URL_PASSWORD_FILE": str(tmp_path / "word")}
    seen: list[Layout] = []

    def run(_options: object, layout: Layout, _progress: object) -> int:
        seen.append(layout)
        return 0

    monkeypatch.setattr(cli, "_run", run)
    # when
    assert cli.main(["status"]) == 0
    # then: here and in the environment of what is started
    assert seen[0].external == {"postgres": "postgresql://me:p%20w@db.example/f"}
    assert os.environ["DATABASE_URL"] == "postgresql://me:p%20w@db.example/f"
    assert "DATABASE_URL_PASSWORD_FILE" not in os.environ


def test_what_is_started_keeps_what_python_compiled() -> None:
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    # when
    cli.main(["status"])
    # then
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ


def test_a_file_that_is_missing_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.environ |= {"DATABASE_URL": "postgresql://me@db.example/f", "DATABASE_URL_PASSWORD_FILE": "/no/such/file"}
    # when
    code = cli.main(["up"])
    # then
    said = capsys.readouterr().err
    assert code == 1
    assert "DATABASE_URL_PASSWORD_FILE names /no/such/file, which cannot be read" in said
    assert "Next: " in said
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("DATABASE_URL", "secretfoo"),
        ("DATABASE_URL", "postgresql://me:secret@h:port/f"),
        ("OPENSEARCH_URL", "secretfoo"),
        ("OPENSEARCH_URL", "http://me:secret@h:9200,secretfoo"),
        ("REDIS_URL", "redis://:secret@:port"),
    ],
)
def test_what_is_no_address_is_refused_without_repeating_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], variable: str, value: str
) -> None:
    os.environ[variable] = value
    # when
    code = cli.main(["up"])
    # then
    said = capsys.readouterr().err
    assert code == 1
    assert f"{variable} is no address." in said
    assert "secret" not in said
    assert not (tmp_path / "home").exists()


def test_the_port_of_the_last_start_is_kept(tmp_path: Path) -> None:
    home = tmp_path / "home"
    assert from_environment().port == 8000
    started = Layout(home, port=8301)
    started.prepare()
    # when
    started.keep_port()
    # then
    assert from_environment().port == 8301
    os.environ["PORT"] = "8302"
    assert from_environment().port == 8302


@pytest.mark.parametrize("content", ["", "x", "0", "99999", "\udcff"])
def test_a_damaged_note_of_the_port_is_no_obstacle(tmp_path: Path, content: str) -> None:
    layout = Layout(tmp_path / "home")
    layout.prepare()
    (layout.run / "port").write_text(content, encoding="utf-8", errors="surrogateescape")
    assert from_environment().port == 8000


def test_a_folder_that_cannot_be_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    os.environ["PORTAL_HOME"] = "/proc/nothing/here"
    # when
    code = cli.main(["up"])
    # then
    assert code == 1
    assert "there can be no folder /proc/nothing/here." in capsys.readouterr().err


def test_a_backup_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # when
    code = cli.main(["restore", str(tmp_path / "nothing")])
    # then
    assert code == 1
    assert f"there is no folder {tmp_path / 'nothing'}." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["status"], 3, "The portal is not running"),
        (["status", "--json"], 3, '"running": false'),
        (["logs"], 1, "has not written a log yet"),
        (["logs", "web"], 1, "has not written a log yet"),
        (["backup"], 1, "the portal is not running"),
        (["psql"], 1, "the portal is not running"),
        (["manage", "check"], 1, "the portal is not running"),
        (["verify"], 1, "the portal is not running"),
        (["rebuild"], 1, "the portal is not running"),
        (["restart", "web"], 1, "the portal is not running"),
        (["down"], 1, "the portal is not running"),
        (["import", "investpy"], 1, "the portal is not running"),
    ],
    ids=str,
)
@pytest.mark.parametrize("exists", [False, True], ids=["no folder", "empty folder"])
def test_commands_before_the_first_start_say_so_and_make_nothing(
    tmp_path: Path, arguments: list[str], code: int, said: str, exists: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    # given: a folder that is not there, nor the one that it would be in
    home = tmp_path / "above" / "home"
    os.environ["PORTAL_HOME"] = str(home)
    if exists:
        home.mkdir(parents=True)
    # when
    assert cli.main(arguments) == code
    # then
    shown = capsys.readouterr()
    assert said in shown.out + shown.err
    assert not home.exists() or not list(home.iterdir())
    assert home.exists() is exists


def test_the_disk_of_a_folder_that_is_not_there_is_the_one_it_would_be_on(tmp_path: Path) -> None:
    assert disk.nearest(tmp_path / "a" / "b") == tmp_path
    assert disk.free_mb(tmp_path / "a" / "b") > 0
    found = status.collect(Layout(tmp_path / "a" / "b"))
    assert found["disk"]["total"] > 0
    assert not found["disk_full"]


@pytest.mark.parametrize("exists", [False, True], ids=["no folder", "empty folder"])
def test_a_portal_that_never_was_can_be_reset(tmp_path: Path, exists: bool) -> None:
    home = tmp_path / "home"
    if exists:
        home.mkdir()
    assert cli.main(["reset", "--yes"]) == 0
    assert not home.exists() or not list(home.iterdir())
