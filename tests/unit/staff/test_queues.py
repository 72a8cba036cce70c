"""The start page's counts: who sees which, and what happens when one fails."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import pytest
from django.db import DatabaseError

from app.staff import queues
from app.staff.queues import Fact, Queue


class Person:
    """Somebody with some rights."""

    def __init__(self, *rights: str) -> None:
        self._rights = rights

    def has_perm(self, right: str) -> bool:
        return right in self._rights


@pytest.fixture(autouse=True)
def registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """No domain's own queues and facts."""
    monkeypatch.setattr(queues, "_QUEUES", {})
    monkeypatch.setattr(queues, "_FACTS", {})


def queue(key: str, right: str | tuple[str, ...] = "see", **options: Any) -> Queue:
    return Queue(key, key, lambda: None, link="x/", permission=right, **options)  # type: ignore[arg-type,return-value]


def counting(monkeypatch: pytest.MonkeyPatch, counts: dict[str, int]) -> list[int]:
    """Let the database count so; a queue without a number fails. Returns how many each question was about."""
    asked: list[int] = []

    def ask(_user: Any, wanted: Iterable[Queue]) -> dict[str, tuple[int, datetime | None]]:
        keys = [one.key for one in wanted]
        asked.append(len(keys))
        if any(key not in counts for key in keys):
            raise DatabaseError("canceling statement due to statement timeout")
        return {key: (counts[key], None) for key in keys}

    monkeypatch.setattr(queues, "_ask", ask)
    return asked


def test_all_are_counted_by_one_question_and_trouble_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = counting(monkeypatch, {"empty": 0, "many": 1234, "trouble": 1})
    queues.register(queue("empty"), queue("many"), queue("trouble", trouble=True))
    found = queues.waiting(Person("see"))  # type: ignore[arg-type]
    assert [(one.key, one.written) for one in found] == [("trouble", "1"), ("many", "1.234"), ("empty", "0")]
    assert asked == [3]


def test_a_queue_is_shown_and_counted_only_for_whom_may_see_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = counting(monkeypatch, {"mine": 1, "theirs": 1})
    queues.register(queue("mine"), queue("theirs", "other"))
    assert [one.key for one in queues.waiting(Person("see"))] == ["mine"]  # type: ignore[arg-type]
    assert asked == [1]


def test_one_of_several_rights_is_enough_for_a_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    counting(monkeypatch, {"either": 1, "neither": 1})
    queues.register(queue("either", ("see", "other")), queue("neither", ("other", "another")))
    assert [one.key for one in queues.waiting(Person("see"))] == ["either"]  # type: ignore[arg-type]


def test_a_count_that_fails_is_unknown_and_the_others_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    counting(monkeypatch, {"one": 1, "two": 2})
    queues.register(queue("one"), queue("broken"), queue("two"))
    found = {one.key: one.number for one in queues.waiting(Person("see"))}  # type: ignore[arg-type]
    assert found == {"one": 1, "broken": None, "two": 2}


def test_a_fact_that_cannot_be_told_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> str:
        raise DatabaseError

    def unknown() -> str:
        return ""

    monkeypatch.setattr("app.staff.queues.transaction.atomic", lambda: _Nothing())
    queues.register(Fact("good", "Good", lambda: "31.10.2026", "see"), Fact("away", "Away", away, "see"))
    queues.register(Fact("none", "None", unknown, "see"), Fact("hidden", "Hidden", lambda: "secret", "other"))
    told = {one.key: one.words for one in queues.told(Person("see"))}  # type: ignore[arg-type]
    assert told == {"good": "31.10.2026", "away": "", "none": ""}


class _Nothing:
    def __enter__(self) -> None: ...

    def __exit__(self, *_failure: object) -> None: ...
