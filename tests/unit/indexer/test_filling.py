"""A fill whose reader fails ends its senders and says why."""

import threading
import time
from collections.abc import Iterator
from typing import Any, cast

import psycopg
import pytest

from indexer.rebuild import filling
from search.client import SearchClient


class Version:
    """A connection that only gives out one version."""

    def execute(self, query: str) -> "Version":
        return self

    def fetchone(self) -> tuple[int]:
        return (7,)


class Engine:
    """Takes every document."""

    def bulk(self, payload: bytes, *, refresh: str) -> dict[str, Any]:
        return {"errors": False, "items": []}


def senders() -> set[threading.Thread]:
    """Threads of fills that still run."""
    return {thread for thread in threading.enumerate() if thread.name.startswith("fill ")}


def test_a_failing_reader_leaves_no_thread_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    # given: a reader that is cut off after more than one batch
    def cut_off(*_: object) -> Iterator[tuple[int, bytes]]:
        for number in range(2500):
            yield number, b"{}"
        raise psycopg.OperationalError("the connection is lost")

    monkeypatch.setattr(filling, "read_all", cut_off)

    # when
    with pytest.raises(psycopg.OperationalError, match="lost"):
        filling.fill(cast(psycopg.Connection, Version()), cast(SearchClient, Engine()), "news", "x-1", lambda _: None)

    # then
    deadline = time.monotonic() + 10
    for thread in senders():
        thread.join(deadline - time.monotonic())
    assert senders() == set()


def test_all_documents_are_sent_and_nobody_waits_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filling, "read_all", lambda *_: ((number, b"{}") for number in range(2500)))
    reports: list[int] = []

    filled = filling.fill(
        cast(psycopg.Connection, Version()), cast(SearchClient, Engine()), "news", "x-1", reports.append
    )

    assert filled == (2500, [])
    assert sorted(reports)[-1] == 2500
    assert senders() == set()
