"""`./portal secrets`: one file for each secret of the compose file, made once."""

import stat
from pathlib import Path

import bcrypt
import pytest
import yaml

from infra.stack import compose_secrets, messages
from infra.stack.compose_secrets import GENERATED, USERS
from infra.stack.progress import Progress


def make(folder: Path) -> int:
    return compose_secrets.run(Progress(), folder, rounds=4)


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir()}


def test_each_secret_is_another_one_and_the_users_know_theirs(tmp_path: Path) -> None:
    folder = tmp_path / "secrets"
    assert make(folder) == 0
    made = contents(folder)
    assert made.keys() == {*GENERATED, "internal_users.yml"}
    assert len({made[name] for name in GENERATED}) == len(GENERATED)
    assert min(len(made[name]) for name in GENERATED) >= 40
    users = yaml.safe_load(made["internal_users.yml"])
    for user, (name, _) in USERS.items():
        assert bcrypt.checkpw(made[name].encode(), users[user]["hash"].encode())
    assert users["admin"]["backend_roles"] == ["admin"]
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o644}


def test_what_is_there_is_kept_and_what_is_missing_made(tmp_path: Path) -> None:
    make(tmp_path)
    before = contents(tmp_path)
    make(tmp_path)
    assert contents(tmp_path) == before
    (tmp_path / "indexer_password").unlink()
    make(tmp_path)
    after = contents(tmp_path)
    assert {name for name in after if after[name] != before[name]} == {"indexer_password"}


def test_a_password_of_ones_own_reaches_the_users(tmp_path: Path) -> None:
    make(tmp_path)
    (tmp_path / "opensearch_web_password").write_text("one of my own\n")
    make(tmp_path)
    users = yaml.safe_load((tmp_path / "internal_users.yml").read_text())
    assert bcrypt.checkpw(b"one of my own", users["fondsatlas_web"]["hash"].encode())


def test_an_empty_file_is_refused_and_nothing_made(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text("\n")
    with pytest.raises(messages.StackError, match="secret_key is empty"):
        make(tmp_path)
    assert contents(tmp_path) == {"secret_key": "\n"}
