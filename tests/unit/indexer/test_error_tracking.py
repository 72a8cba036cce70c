"""The indexer reports errors that nobody has foreseen, where SENTRY_DSN names a tracker (ADR 0135)."""

import logging
from collections.abc import Iterator

import pytest
import sentry_sdk

from indexer import __main__ as program
from tests.tracker import events, listening

ADDRESS = "victim@gmail.example"


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Settings that name nothing; handlers of the log that the program adds are taken away."""
    for name, value in {
        "INDEXER_DATABASE_URL": "postgresql://x@127.0.0.1:9/x", "OPENSEARCH_URL": "http://127.0.0.1:9"
    }.items():  # fmt: skip
        monkeypatch.setenv(name, value)
    for name in ("SENTRY_DSN", "SENTRY_DSN_FILE", "SENTRY_ENVIRONMENT"):
        monkeypatch.delenv(name, raising=False)
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield monkeypatch
    root.handlers, root.level = handlers, level
    # The client would read the address from the environment again.
    monkeypatch.undo()
    # Without the integrations, which would hook into HTTP and threads for all later tests.
    sentry_sdk.init(default_integrations=False)


def test_an_unforeseen_error_is_reported_and_ends_the_command(environment: pytest.MonkeyPatch) -> None:
    def fail(*_given: object, **_named: object) -> None:
        password = "Sehr-geheim-123"
        raise RuntimeError(f"nothing for {ADDRESS}{password[:0]}")

    environment.setattr(program, "verify", fail)
    with listening() as (dsn, received):
        environment.setenv("SENTRY_DSN", dsn)
        # when
        code = program.main(["verify"])
        # then: what went wrong, and nobody's address
        assert code == 2
        [event] = events(received)
    [error] = event["exception"]["values"]
    assert error["type"] == "RuntimeError"
    assert event["environment"] == "production"
    assert ADDRESS not in "".join(received)
    assert "tags" not in event


def test_without_a_tracker_nothing_is_reported(
    environment: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = len(logging.getLogger().handlers)
    # when: nobody answers, which is foreseen
    code = program.main(["verify"])
    # then
    assert code == 2
    assert "PostgreSQL does not answer" in capsys.readouterr().err
    assert len(logging.getLogger().handlers) == before


def test_a_senseless_address_of_a_tracker_is_said(
    environment: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    environment.setenv("SENTRY_DSN", "https://nobody")
    # when
    code = program.main(["verify"])
    # then
    assert code == 2
    assert "SENTRY_DSN is no address of a tracker" in capsys.readouterr().err
