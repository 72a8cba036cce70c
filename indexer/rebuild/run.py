"""Rebuilds and rollbacks, step by step; each step may be the last one of a killed process."""

import logging
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import psycopg

from indexer.database import connect
from indexer.documents import Document, estimate
from indexer.faults import crash_point
from indexer.progress import Progress
from indexer.rebuild.filling import fill
from indexer.rebuild.lock import only_one
from indexer.settings import Settings
from indexer.sink import Delivery, Rejection, Target, registry, write_alias
from indexer.verify import compare
from search.client import EngineError, EngineUnavailable, SearchClient
from search.documents import DocType
from search.mappings import alias, index_body, mapping_hash

log = logging.getLogger(__name__)

#: While an index fills: nothing to search, nothing to copy, and deletes remembered until the backfill is through.
_FILLING: dict[str, Any] = {
    "refresh_interval": "-1",
    "number_of_replicas": 0,
    "auto_expand_replicas": False,
    "gc_deletes": "7d",
}
#: Settings that :data:`_FILLING` overrides, and the engine's defaults where the catalogue's body is silent.
_SERVING_DEFAULTS: dict[str, Any] = {
    "refresh_interval": "1s",
    "number_of_replicas": None,
    "auto_expand_replicas": None,
    "gc_deletes": "15m",
}


#: Seconds that copies of a new index get before it serves without them.
_COPYING = 60.0


class Which(Enum):
    """Which kinds of documents a rebuild is for."""

    ALL = "all"
    MISSING = "missing"
    CHANGED = "changed"


class RebuildFailed(RuntimeError):  # noqa: N818 - says what is the case
    """The new index does not hold what it should. Readers still see the old one."""


@dataclass(frozen=True, slots=True)
class _Work:
    settings: Settings
    client: SearchClient
    lock: psycopg.Connection
    progress: Progress


def rebuild(
    settings: Settings,
    client: SearchClient,
    doc_types: Iterable[DocType],
    progress: Progress,
    *,
    which: Which = Which.ALL,
    rollback: bool = False,
) -> None:
    """Rebuild or roll back the indexes of ``doc_types``.

    Raises:
        RebuildRunning: another process is at it.
        RebuildFailed: counts or checksums differ, too many documents are refused, or there is nothing to go back to.
        FillFailed, EngineError: the engine is away. Nothing has changed for readers.
    """
    with only_one(settings.database_url) as lock:
        work = _Work(settings, client, lock, progress)
        for doc_type in doc_types:
            registry.reconcile(lock, client, settings.index_prefix, doc_type)
            if rollback:
                _roll_back(work, doc_type)
            elif _is_due(work, doc_type, which):
                _rebuild(work, doc_type)
            else:
                progress.say(f"{doc_type}: the index is up to date")


def _is_due(work: _Work, doc_type: DocType, which: Which) -> bool:
    if which is Which.ALL:
        return True
    live = registry.serving(work.client, work.settings.index_prefix, doc_type)
    hashes = {row.index_name: row.mapping_hash for row in registry.registered(work.lock, doc_type)}
    if live is None or live not in hashes:
        return True
    return which is Which.CHANGED and hashes[live] != mapping_hash(doc_type)


def _rebuild(work: _Work, doc_type: DocType) -> None:
    index_name = registry.new_name(work.settings.index_prefix, doc_type)
    body = index_body(doc_type)
    body["settings"] = {**body["settings"], "index": {**body["settings"].get("index", {}), **_FILLING}}
    body["aliases"] = {write_alias(index_name): {}}
    work.client.create_index(index_name, body)
    crash_point("create")
    try:
        # Registered before the backfill starts: from now on workers write to both indexes.
        registry.register(work.lock, doc_type, index_name, mapping_hash(doc_type))
        crash_point("register")
        _fill_and_check(work, doc_type, index_name)
        _switch(work, doc_type, index_name)
    except Exception:
        _abandon(work, doc_type, index_name)
        raise


def _roll_back(work: _Work, doc_type: DocType) -> None:
    """Bring the retired index up to date, then let it serve again."""
    retired = [row for row in registry.registered(work.lock, doc_type) if row.state == "retired"]
    if not retired:
        raise RebuildFailed(f"{doc_type}: no earlier index is kept, so there is nothing to go back to.")
    index_name = retired[-1].index_name
    work.client.put_settings(index_name, {"index": _FILLING})
    registry.set_state(work.lock, index_name, "building")
    try:
        _fill_and_check(work, doc_type, index_name, mend=True)
        _switch(work, doc_type, index_name)
    except Exception:
        registry.set_state(work.lock, index_name, "retired")
        raise


def _fill_and_check(work: _Work, doc_type: DocType, index_name: str, *, mend: bool = False) -> None:
    started = time.monotonic()
    with connect(work.settings.database_url, "backfill") as reader:
        about = estimate(reader, doc_type)
        filled = fill(reader, work.client, doc_type, index_name, lambda sent: work.progress.at(doc_type, sent, about))
        work.progress.done(doc_type, filled.documents, time.monotonic() - started)
        _check_rejected(doc_type, filled.documents, filled.rejected)
        known = {rejection.doc_id for rejection in filled.rejected}
        report = compare(
            reader, work.settings.database_url, work.client, doc_type, index_name, wait=0.0, expected=known
        )
        if mend and not report.agrees:
            # Documents that were deleted while nobody wrote to this index, and whose rows have long left the outbox.
            # Those that wait for other rows at this moment are among them, so all that differ are written.
            stale = [Document(doc_type, doc_id) for doc_id in (*report.differences, *report.pending)]
            Delivery(reader, work.client).attempt(stale, only=Target(doc_type, index_name, live=False))
            report = compare(
                reader, work.settings.database_url, work.client, doc_type, index_name, wait=0.0, expected=known
            )
    if report.differences:
        raise RebuildFailed(f"{doc_type}: the filled index differs from the database: {report.summary()}")
    crash_point("compare")
    work.progress.say(f"{doc_type}: {report.summary()}")


def _check_rejected(doc_type: DocType, total: int, rejected: Sequence[Rejection]) -> None:
    """A few broken documents must not keep everybody from a new index; many mean that the mapping is wrong."""
    if len(rejected) > max(1, total // 100) or (rejected and len(rejected) == total):
        first = rejected[0]
        raise RebuildFailed(
            f"{doc_type}: the new index refuses {len(rejected)} of {total} documents, "
            f"such as {first.doc_id}: {first.status} {first.reason}"
        )
    for rejection in rejected:
        log.warning("%s %d is refused: %d %s", doc_type, rejection.doc_id, rejection.status, rejection.reason)


def _switch(work: _Work, doc_type: DocType, index_name: str) -> None:
    """Let readers see the index, with one call that either happens or does not."""
    wanted = {**_SERVING_DEFAULTS, **index_body(doc_type)["settings"].get("index", {})}
    work.client.put_settings(index_name, {"index": {name: wanted[name] for name in _FILLING}})
    _await_copies(work.client, index_name)
    work.client.refresh(index_name)
    readers = alias(work.settings.index_prefix, doc_type)
    removals = [{"remove": {"index": name, "alias": readers}} for name in work.client.aliases(readers)]
    work.client.update_aliases([*removals, {"add": {"index": index_name, "alias": readers}}])
    crash_point("alias")
    registry.mark_live(work.lock, doc_type, index_name)
    crash_point("live")
    registry.reconcile(work.lock, work.client, work.settings.index_prefix, doc_type)
    work.progress.say(f"{doc_type}: {index_name} serves now")


def _await_copies(client: SearchClient, index_name: str) -> None:
    """Let the copies on other nodes come up before readers do, so that losing a node then costs nothing.

    A cluster that cannot make them now shall not keep the new index from serving.
    """
    try:
        wait = {"wait_for_status": "green", "timeout": f"{_COPYING:.0f}s"}
        client.api.cluster.health(index=index_name, params=wait, request_timeout=_COPYING + 5)
    except EngineUnavailable as error:
        log.warning("%s serves with fewer copies than it should have: %s", index_name, error)


def _abandon(work: _Work, doc_type: DocType, index_name: str) -> None:
    """Remove a half-made index, as far as that is possible now; the next rebuild removes what is left."""
    try:
        if registry.serving(work.client, work.settings.index_prefix, doc_type) != index_name:
            registry.drop(work.lock, work.client, index_name)
    except (EngineError, psycopg.Error) as error:
        log.warning("%s could not be removed now (%s); the next rebuild will do it.", index_name, error)
