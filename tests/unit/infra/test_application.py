"""Which process gets which environment."""

from pathlib import Path

import pytest

from infra.stack.layout import Layout
from infra.stack.parts import application
from infra.stack.parts.application import Addresses

ADDRESSES = Addresses(
    "postgresql://owner:secret@127.0.0.1/x", "http://127.0.0.1:9201", "redis://127.0.0.1/0", "smtp://127.0.0.1:25",
    "postgresql://indexer:other@127.0.0.1/x",
)  # fmt: skip


def environments(home: Path) -> dict[str, dict[str, str]]:
    """Each process's environment by its name."""
    return {part.name: dict(part.environment) for part in application.parts(Layout(home), ADDRESSES, "key")}


def test_only_the_webs_statements_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given: nothing set, then a limit that somebody exported
    monkeypatch.delenv("STATEMENT_TIMEOUT_MS", raising=False)
    usual = environments(tmp_path)
    monkeypatch.setenv("STATEMENT_TIMEOUT_MS", "800")
    exported = environments(tmp_path)

    # then
    assert (usual["web"]["STATEMENT_TIMEOUT_MS"], exported["web"]["STATEMENT_TIMEOUT_MS"]) == ("5000", "800")
    for found in (usual, exported):
        assert found["worker"]["STATEMENT_TIMEOUT_MS"] == found["beat"]["STATEMENT_TIMEOUT_MS"] == "0"
    # Imports and migrations run with this environment over the caller's.
    commands = application.django_environment(Layout(tmp_path), ADDRESSES, "key")
    assert commands["STATEMENT_TIMEOUT_MS"] == "0"


def test_the_indexer_gets_neither_the_owners_login_nor_the_secret_key(tmp_path: Path) -> None:
    indexer = environments(tmp_path)["indexer"]

    assert indexer["INDEXER_DATABASE_URL"] == ADDRESSES.indexer_database
    assert not {"DATABASE_URL", "SECRET_KEY", "REDIS_URL"} & set(indexer)
