"""Bulk bodies, and what the engine's answers mean."""

from collections.abc import Callable
from typing import Any, cast

import orjson
import pytest

from indexer.sink import Action, Rejection, send
from indexer.sink.bulk import MAX_ACTIONS, body
from search.client import EngineRejected, EngineUnavailable, SearchClient

Answer = Callable[[list[dict[str, Any]]], dict[str, Any]]


class Engine:
    """Answers bulk requests as a test says, and keeps them."""

    def __init__(self, answer: Answer, *, exists: bool = True) -> None:
        self._answer = answer
        self._exists = exists
        self.requests: list[list[dict[str, Any]]] = []

    def bulk(self, payload: bytes, *, refresh: str) -> dict[str, Any]:
        """Keep the action lines, answer."""
        lines = [orjson.loads(line) for line in payload.splitlines()]
        actions = [line for line in lines if "index" in line or "delete" in line]
        self.requests.append(actions)
        return self._answer(actions)

    def index_exists(self, name: str) -> bool:
        """Whether the write alias exists."""
        return self._exists


def answering(*items: dict[str, Any]) -> Engine:
    """An engine that gives these verdicts in order."""
    return Engine(lambda _: {"errors": True, "items": list(items)})


def sent(engine: Engine, *actions: Action) -> Any:
    """Send ``actions`` to ``engine``."""
    return send(cast(SearchClient, engine), "i-write", 7, actions)


def test_the_body_carries_versions_and_the_documents_as_they_are() -> None:
    payload = body("i-write", 7, [Action(1, b'{"ter":1.2500}'), Action(2, None)])

    lines = payload.split(b"\n")
    assert orjson.loads(lines[0])["index"] == {
        "_index": "i-write", "_id": "1", "version": 7, "version_type": "external", "require_alias": True,
    }  # fmt: skip
    assert lines[1] == b'{"ter":1.2500}'
    assert orjson.loads(lines[2])["delete"] == {
        "_index": "i-write",
        "_id": "2",
        "version": 7,
        "version_type": "external",
    }
    assert lines[3] == b""


@pytest.mark.parametrize(
    "item",
    [
        {"index": {"status": 200}},
        {"index": {"status": 201}},
        {"index": {"status": 409, "error": {"type": "version_conflict_engine_exception"}}},
        {"delete": {"status": 200}},
        {"delete": {"status": 404, "result": "not_found"}},
        {"delete": {"status": 409, "error": {"type": "version_conflict_engine_exception"}}},
    ],
)
def test_these_verdicts_are_success(item: dict[str, Any]) -> None:
    result = sent(answering(item), Action(1, b"{}" if "index" in item else None))

    assert (result.retry, result.rejected) == ({}, [])


@pytest.mark.parametrize("status", [403, 404, 408, 429, 500, 502, 503, 504])
def test_these_verdicts_are_tried_again(status: int) -> None:
    result = sent(answering({"index": {"status": status, "error": {"type": "t", "reason": "r"}}}), Action(1, b"{}"))

    assert result.retry == {1: f"{status} t: r"}
    assert result.rejected == []


def test_a_document_that_the_mapping_refuses_is_rejected_and_the_others_are_not() -> None:
    refusal = {"index": {"status": 400, "error": {"type": "t", "reason": "r", "caused_by": {"reason": "cause"}}}}

    result = sent(answering({"index": {"status": 201}}, refusal), Action(1, b"{}"), Action(2, b"{}"))

    assert result.rejected == [Rejection(2, 400, "t: r (cause)")]
    assert result.retry == {}


@pytest.mark.parametrize("status", [400, 413])
def test_a_refused_request_is_halved_until_the_poison_stands_alone(status: int) -> None:
    # given: an engine that refuses every request with document 5 in it
    def answer(actions: list[dict[str, Any]]) -> dict[str, Any]:
        if any(action["index"]["_id"] == "5" for action in actions):
            raise EngineRejected(status, "too much")
        return {"errors": False, "items": []}

    engine = Engine(answer)

    # when
    result = sent(engine, *(Action(number, b"{}") for number in range(8)))

    # then
    assert result.rejected == [Rejection(5, status, "too much")]
    accepted = {action["index"]["_id"] for request in engine.requests for action in request}
    assert accepted == {str(number) for number in range(8)}


@pytest.mark.parametrize("status", [401, 403, 404])
def test_an_engine_that_refuses_this_client_is_waited_for(status: int) -> None:
    def answer(_: list[dict[str, Any]]) -> dict[str, Any]:
        raise EngineRejected(status, "no")

    with pytest.raises(EngineUnavailable):
        sent(Engine(answer), Action(1, b"{}"))


def test_large_batches_go_in_several_requests() -> None:
    engine = Engine(lambda _: {"errors": False, "items": []})

    sent(engine, *(Action(number, b"{}") for number in range(2 * MAX_ACTIONS + 1)))

    assert [len(request) for request in engine.requests] == [MAX_ACTIONS, MAX_ACTIONS, 1]


def test_bytes_limit_a_request_too() -> None:
    engine = Engine(lambda _: {"errors": False, "items": []})
    large = orjson.dumps({"text": "x" * 5_000_000})

    sent(engine, Action(1, large), Action(2, large), Action(3, b"{}"))

    assert [[action["index"]["_id"] for action in request] for request in engine.requests] == [["1"], ["2", "3"]]


def test_nothing_is_deleted_in_an_index_that_does_not_exist() -> None:
    engine = Engine(lambda _: {"errors": False, "items": []}, exists=False)

    result = sent(engine, Action(1, None))

    assert list(result.retry) == [1]
    assert engine.requests == []
