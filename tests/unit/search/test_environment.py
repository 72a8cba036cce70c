"""Secrets from files: the same rules for every part."""

from pathlib import Path

import pytest

from indexer.settings import Settings, SettingsInvalid
from search.environment import SecretInvalid, with_files


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "secret"
    path.write_text("a:b/c@d %\n")
    return str(path)


def test_a_file_gives_the_whole_value(file: str) -> None:
    assert with_files({"SECRET_KEY_FILE": file, "OTHER_FILE": file}) == {
        "SECRET_KEY": "a:b/c@d %",
        # Not every variable of that form names a secret: SSL_CERT_FILE does not.
        "OTHER_FILE": file,
    }


def test_a_file_gives_the_password_of_each_address(file: str) -> None:
    given = {"OPENSEARCH_URL": "https://u@one:9200, https://u@two:9200/x", "OPENSEARCH_URL_PASSWORD_FILE": file}
    quoted = "a%3Ab%2Fc%40d%20%25"
    assert with_files(given) == {"OPENSEARCH_URL": f"https://u:{quoted}@one:9200,https://u:{quoted}@two:9200/x"}


def test_without_files_nothing_changes() -> None:
    given = {"DATABASE_URL": "postgresql://u:p@h/d", "SECRET_KEY_FILE": ""}
    assert with_files(given) == {"DATABASE_URL": "postgresql://u:p@h/d"}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"SECRET_KEY": "x", "SECRET_KEY_FILE": "{file}"}, "SECRET_KEY and SECRET_KEY_FILE are both set"),
        ({"SECRET_KEY_FILE": "{missing}"}, r"SECRET_KEY_FILE names .*missing, which cannot be read \(No such file"),
        ({"SECRET_KEY_FILE": "{empty}"}, "SECRET_KEY_FILE names .*empty, which is empty"),
        ({"SECRET_KEY_FILE": "{binary}"}, "it is not UTF-8"),
        ({"REDIS_URL": "redis://h", "REDIS_URL_PASSWORD_FILE": "{file}"}, "REDIS_URL does not name a user"),
        ({"REDIS_URL_PASSWORD_FILE": "{file}"}, "REDIS_URL does not name a user"),
        ({"REDIS_URL": "redis://u:p@h", "REDIS_URL_PASSWORD_FILE": "{file}"}, "REDIS_URL holds a password"),
    ],
)
def test_what_cannot_be_used_is_said_without_the_secret(
    given: dict[str, str], said: str, file: str, tmp_path: Path
) -> None:
    (tmp_path / "empty").write_text(" \n")
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    places = {"file": file, "missing": tmp_path / "missing", "empty": tmp_path / "empty", "binary": tmp_path / "binary"}
    with pytest.raises(SecretInvalid, match=said) as raised:
        with_files({name: value.format(**places) for name, value in given.items()})
    assert "a:b/c@d" not in str(raised.value)


def test_the_indexer_reads_them(file: str) -> None:
    read = Settings.from_environment(
        {
            "INDEXER_DATABASE_URL": "postgresql://i@h/d",
            "INDEXER_DATABASE_URL_PASSWORD_FILE": file,
            "OPENSEARCH_URL": "http://h:9200",
        }
    )
    assert read.database_url == "postgresql://i:a%3Ab%2Fc%40d%20%25@h/d"
    with pytest.raises(SettingsInvalid, match="OPENSEARCH_URL_FILE"):
        Settings.from_environment({"DATABASE_URL": "postgresql://h/d", "OPENSEARCH_URL_FILE": "/nowhere"})
