"""Bulk requests with external versions, and what each item's answer means."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import orjson

from search.client import EngineRejected, EngineUnavailable, SearchClient

#: Bytes of one request; well below the engine's limit of 100 MB, and enough for a thousand documents.
MAX_BYTES = 8_000_000
MAX_ACTIONS = 1000


class Action(NamedTuple):
    """A full document to write, or one to delete if there is no source."""

    doc_id: int
    source: bytes | None


class Rejection(NamedTuple):
    """A document that the index will never take as it is."""

    doc_id: int
    status: int
    reason: str


@dataclass(slots=True)
class Result:
    """The verdicts of one or more requests; documents in neither list are done."""

    retry: dict[int, str] = field(default_factory=dict)
    rejected: list[Rejection] = field(default_factory=list)


def send(client: SearchClient, alias: str, version: int, actions: Sequence[Action]) -> Result:
    """Write ``actions`` through ``alias`` with one version for all of them.

    Raises:
        EngineUnavailable: the engine cannot answer now, or refuses this client altogether.
    """
    result = Result()
    if any(action.source is None for action in actions) and not client.index_exists(alias):
        # A versioned delete would create the index, since the engine heeds require_alias for documents only.
        result.retry.update((action.doc_id, f"{alias} does not exist") for action in actions)
        return result
    for part in _parts(actions):
        _send_part(client, alias, version, part, result)
    return result


def _parts(actions: Sequence[Action]) -> Iterator[Sequence[Action]]:
    start = size = 0
    for position, action in enumerate(actions):
        length = len(action.source or b"")
        if position > start and (size + length > MAX_BYTES or position - start >= MAX_ACTIONS):
            yield actions[start:position]
            start, size = position, 0
        size += length
    if start < len(actions):
        yield actions[start:]


def _send_part(client: SearchClient, alias: str, version: int, part: Sequence[Action], result: Result) -> None:
    try:
        answer = client.bulk(body(alias, version, part), refresh="false")
    except EngineRejected as error:
        if error.status not in (400, 413):
            # Not about these documents: a missing right or a wrong address. Waiting and saying so loses nothing.
            raise EngineUnavailable(f"the engine refuses every write: {error}") from error
        if len(part) == 1:
            result.rejected.append(Rejection(part[0].doc_id, error.status, error.reason))
            return
        middle = len(part) // 2
        _send_part(client, alias, version, part[:middle], result)
        _send_part(client, alias, version, part[middle:], result)
        return
    if answer["errors"]:
        for action, item in zip(part, answer["items"], strict=True):
            _judge(action.doc_id, item, result)


def body(alias: str, version: int, actions: Iterable[Action]) -> bytes:
    """The request's bytes; the documents go in as PostgreSQL wrote them."""
    name = orjson.dumps(alias).decode()
    where = f'"_index":{name},"version":{version},"version_type":"external"'
    lines: list[bytes] = []
    for doc_id, source in actions:
        if source is None:
            lines.append(f'{{"delete":{{{where},"_id":"{doc_id}"}}}}\n'.encode())
        else:
            lines.append(f'{{"index":{{{where},"require_alias":true,"_id":"{doc_id}"}}}}\n'.encode())
            lines.append(source)
            lines.append(b"\n")
    return b"".join(lines)


def _judge(doc_id: int, item: dict[str, Any], result: Result) -> None:
    """Sort one item's answer into done, retry or rejected."""
    ((operation, answer),) = item.items()
    status = int(answer["status"])
    error = answer.get("error") or {}
    reason = (
        f"{error.get('type', '')}: {error.get('reason', '')}"[:500] if isinstance(error, dict) else str(error)[:500]
    )
    if status < 300 or status == 409 or (operation == "delete" and status == 404 and not error):
        # 409: a newer version is there already. 404: there was nothing to delete.
        return
    if status == 400:
        cause = error.get("caused_by") or {}
        detail = f"{reason} ({cause.get('reason', '')})"[:500] if cause else reason
        result.rejected.append(Rejection(doc_id, status, detail))
    else:
        result.retry[doc_id] = f"{status} {reason}"
