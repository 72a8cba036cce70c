"""Which process gets which environment, and who else may see it."""

from pathlib import Path

import pytest

from infra.stack import keys as key_store
from infra.stack.layout import Layout
from infra.stack.parts import application, mail, postgres, redis
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


def test_only_the_web_knows_what_opens_the_metrics(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("METRICS_TOKEN", raising=False)
    found = environments(tmp_path)
    token, kept = found["web"]["METRICS_TOKEN"], Layout(tmp_path).run / "metrics-token"

    assert [name for name, one in found.items() if "METRICS_TOKEN" in one] == ["web"]
    assert (kept.read_text(), kept.stat().st_mode & 0o777) == (token, 0o600)
    # The next start has the same, and another installation another one; it does not give the key away.
    assert environments(tmp_path)["web"]["METRICS_TOKEN"] == token
    other = application.parts(Layout(tmp_path), ADDRESSES, "another key")
    assert token not in [part.environment.get("METRICS_TOKEN") for part in other]
    monkeypatch.setenv("METRICS_TOKEN", "of the operator")
    assert environments(tmp_path)["web"]["METRICS_TOKEN"] == "of the operator"


def test_psql_gets_its_password_where_no_process_list_shows_it() -> None:
    command, environment = postgres.prompt("postgresql://owner:s%20cret@127.0.0.1:5432/x?sslmode=require")

    assert environment == {"PGPASSWORD": "s cret"}
    assert "cret" not in " ".join(command)
    assert all(part in command[1].split() for part in ("user=owner", "host=127.0.0.1", "dbname=x", "sslmode=require"))


def test_what_holds_secrets_or_mail_is_closed_to_others(tmp_path: Path) -> None:
    # given: folders that an earlier version left open
    layout = Layout(tmp_path / "home")
    for folder in (layout.logs, layout.run, mail.folder(layout), layout.home / "redis"):
        folder.mkdir(parents=True, mode=0o755)

    # when
    layout.prepare()
    mail.part(layout, 2525)
    redis.prepare(layout, 6380, key_store.load(layout.run / "secrets"))

    # then
    for folder in (layout.logs, layout.run, mail.folder(layout), layout.home / "redis"):
        assert folder.stat().st_mode & 0o777 == 0o700, folder
    assert (layout.run / "secrets").stat().st_mode & 0o777 == 0o600
    assert (layout.run / "redis.conf").stat().st_mode & 0o777 == 0o600
