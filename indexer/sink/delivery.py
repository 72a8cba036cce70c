"""One attempt to bring documents up to date in every index: version, then read, then targets, then write."""

import logging
import threading
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import psycopg

from indexer.documents import Document, Documents, read
from indexer.faults import crash_point
from indexer.sink.bulk import Action, Rejection, send
from indexer.sink.targets import Target, read_targets, write_alias
from search.client import EngineError, SearchClient
from search.documents import DocType

log = logging.getLogger(__name__)

#: What is done about documents once they are written: connection, client, version, documents by kind and id (None for
#: those that are gone).
Matcher = Callable[[psycopg.Connection, SearchClient, int, Mapping[DocType, Mapping[int, bytes | None]]], object]


@dataclass(frozen=True, slots=True)
class Delivery:
    """Writes documents with versions of their own, so that an attempt can be repeated at any time."""

    connection: psycopg.Connection
    client: SearchClient
    matcher: Matcher | None = None

    def attempt(
        self, documents: Collection[Document], *, refresh: bool = False, only: Target | None = None
    ) -> dict[Document, str]:
        """Write the present state of ``documents``; returns those that must be tried again, with the reason.

        The order of the steps is the proof of infra/docs/adr/0020: the caller has claimed the rows, so every change
        they stand for is committed; the version comes after the claim and before the read. A repeated attempt takes a
        new version and reads again, which also keeps an old document from being sent long after it was read.

        Raises:
            EngineUnavailable: nothing is lost, the same documents can be attempted again.
        """
        version = self._next_version()
        crash_point("version")
        ids: dict[DocType, list[int]] = defaultdict(list)
        for document in documents:
            ids[document.doc_type].append(document.doc_id)
        found = {doc_type: read(self.connection, doc_type, doc_ids) for doc_type, doc_ids in ids.items()}
        crash_point("read")
        targets = [only] if only else read_targets(self.connection)
        crash_point("targets")
        again: dict[Document, str] = {}
        refused: set[Document] = set()
        for target in targets:
            if target.doc_type in ids:
                actions = _actions(ids[target.doc_type], found[target.doc_type])
                result = send(self.client, write_alias(target.index_name), version, actions)
                again |= {Document(target.doc_type, doc_id): reason for doc_id, reason in result.retry.items()}
                self._add_dead_letters(target.doc_type, target.index_name, version, result.rejected)
                refused |= {Document(target.doc_type, one.doc_id) for one in result.rejected}
        shown = [target.index_name for target in targets if refresh and target.live and target.doc_type in ids]
        with _refreshing(self.client, shown):
            for doc_type, documents_found in found.items():
                unreadable = [Rejection(doc_id, 0, reason) for doc_id, reason in documents_found.unreadable.items()]
                self._add_dead_letters(doc_type, "", version, unreadable)
                if only is None:
                    self._remove_dead_letters(doc_type, ids[doc_type], version)
            if self.matcher is not None:
                self.matcher(self.connection, self.client, version, _written(ids, found, refused | set(again)))
        return again

    def _next_version(self) -> int:
        row = self.connection.execute("SELECT nextval('doc_version')").fetchone()
        if row is None:
            raise LookupError("nextval returned nothing")
        return int(row[0])

    def _add_dead_letters(
        self, doc_type: DocType, index_name: str, version: int, rejections: Sequence[Rejection]
    ) -> None:
        """Record documents that are refused as they are; the newest refusal per document and index counts."""
        if not rejections:
            return
        with self.connection.cursor() as cursor:
            cursor.executemany(
                """
                INSERT INTO outbox_dead_letter (doc_type, doc_id, index_name, version, status, reason)
                VALUES (%s, %s, %s, %s, %s, %s)
                ON CONFLICT (doc_type, doc_id, index_name) DO UPDATE SET version = excluded.version,
                    status = excluded.status, reason = excluded.reason, created_at = clock_timestamp()
                WHERE outbox_dead_letter.version < excluded.version
                """,
                [(doc_type, r.doc_id, index_name, version, r.status, r.reason) for r in rejections],
            )

    def _remove_dead_letters(self, doc_type: DocType, ids: list[int], version: int) -> None:
        """Drop refusals that this version has made up for; those of this very version stay."""
        self.connection.execute(
            "DELETE FROM outbox_dead_letter WHERE doc_type = %s AND doc_id = ANY (%s) AND version < %s",
            [doc_type, ids, version],
        )


@contextmanager
def _refreshing(client: SearchClient, indexes: Sequence[str]) -> Iterator[None]:
    """Let readers see what was written to ``indexes`` while the caller goes on; it is done when the caller leaves.

    Matching asks about the documents themselves, so neither has to wait for the other.
    """
    if not indexes:
        yield
        return
    thread = threading.Thread(target=_refresh, args=(client, indexes), name="refresh", daemon=True)
    thread.start()
    try:
        yield
    finally:
        thread.join()


def _refresh(client: SearchClient, indexes: Sequence[str]) -> None:
    for index in indexes:
        try:
            client.refresh(index)
        except EngineError as error:
            # Everything is written, and the index's own interval shows it a moment later.
            log.info("%s could not be refreshed at once: %s", index, error)


def _written(
    ids: Mapping[DocType, Sequence[int]], found: Mapping[DocType, Documents], unwritten: Collection[Document]
) -> dict[DocType, dict[int, bytes | None]]:
    """The documents that the indexes now have as they were read; None for those that are gone."""
    return {
        doc_type: {
            doc_id: found[doc_type].sources.get(doc_id)
            for doc_id in doc_ids
            if doc_id not in found[doc_type].unreadable and Document(doc_type, doc_id) not in unwritten
        }
        for doc_type, doc_ids in ids.items()
    }


def _actions(ids: Sequence[int], found: Documents) -> list[Action]:
    """A row that is gone becomes a delete; one that cannot be read is left as it is in the index."""
    return [Action(doc_id, found.sources.get(doc_id)) for doc_id in ids if doc_id not in found.unreadable]
