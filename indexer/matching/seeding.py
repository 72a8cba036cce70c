"""Collects what stored screens find at present, so that only changes are told.

Screens are seeded together: the row of a share class holds all its screens, so that writing it once for a thousand new
ones costs about as much as writing it for one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import psycopg

from indexer.faults import crash_point
from indexer.matching.matcher import TIMEOUT
from indexer.matching.rows import as_text, lock
from search.client import SearchClient
from search.documents import SCREENED
from search.mappings import alias
from search.queries.stored import matching_body
from search.saved import StoredQuery, restore

#: Share classes of one page of a screen, and screens that are asked in one round trip.
_PAGE = 10_000
_SCREENS = 10
#: Pairs of screen and share class that are collected before they are written: some 40 MB.
_MAX_PAIRS = 2_000_000
#: Rows that are locked at once. Matching waits for them, and they may hold a thousand screens each.
_ROWS = 500


@dataclass(slots=True)
class _Group:
    """Screens that are seeded together, and what they found."""

    screens: list[int] = field(default_factory=list)
    #: Those of them that rows may hold already.
    again: set[int] = field(default_factory=set)
    #: Share class, version that the index showed, screens that found it so. One version, but for changes meanwhile.
    present: dict[int, dict[int, list[int]]] = field(default_factory=dict)
    pairs: int = 0

    def found(self, screen: int, hits: Iterable[Mapping[str, Any]]) -> None:
        """Note share classes of a screen."""
        for hit in hits:
            versions = self.present.setdefault(hit["sort"][0], {})
            versions.setdefault(hit["_version"], []).append(screen)
            self.pairs += 1


def seed_ready(connection: psycopg.Connection, client: SearchClient, prefix: str, most: int = 10_000) -> int:
    """Seed screens that are percolated already; returns how many.

    Raises:
        EngineError: some are seeded, the others are tried again.
    """
    rows = connection.execute(
        "SELECT id, criteria, seen_before FROM alerts_storedscreen WHERE state = 'ready' ORDER BY id LIMIT %s", [most]
    ).fetchall()
    if not rows:
        return 0
    index = alias(prefix, SCREENED)
    # Whoever percolated without these screens had written to the index before, and is through (locks.changing).
    row = connection.execute("SELECT nextval('doc_version')").fetchone()
    until = int(row[0]) if row else 0
    client.refresh(index)
    waiting = iter(rows)
    while group := _collect(client, index, waiting):
        _write(connection, group, until)
    return len(rows)


def _collect(client: SearchClient, index: str, waiting: Iterator[tuple[int, dict[str, object], bool]]) -> _Group | None:
    """What the next screens find in the index now, as many of them as memory allows; None after the last."""
    group = _Group()
    while group.pairs < _MAX_PAIRS and (part := list(islice(waiting, _SCREENS))):
        asked = {screen: restore(criteria) for screen, criteria, _ in part}
        group.screens += asked
        group.again |= {screen for screen, _, seen_before in part if seen_before}
        _ask(client, index, asked, group)
    return group if group.screens else None


def _ask(client: SearchClient, index: str, asked: Mapping[int, StoredQuery], group: _Group) -> None:
    after: dict[int, int | None] = dict.fromkeys(asked)
    while after:
        bodies = [matching_body(asked[screen], last, _PAGE) for screen, last in after.items()]
        answers = client.msearch(index, bodies, timeout=TIMEOUT, only="hits.hits.sort,hits.hits._version")
        pages = [answer.get("hits", {}).get("hits", ()) for answer in answers]
        for screen, hits in zip(after, pages, strict=True):
            group.found(screen, hits)
        # Whoever filled a page may find more.
        after = {screen: hits[-1]["sort"][0] for screen, hits in zip(after, pages, strict=True) if len(hits) == _PAGE}


def _write(connection: psycopg.Connection, group: _Group, until: int) -> None:
    """Put the screens into the rows of their share classes, some rows at a time, and tell changes from then on.

    Whoever dies in between has left screens in some rows. They are marked as seen before that, so that the next attempt
    takes them out where they do not belong any more.
    """
    ids = sorted(group.present.keys() | _rows(connection)) if group.again else sorted(group.present)
    pages = [ids[start : start + _ROWS] for start in range(0, len(ids), _ROWS)] or [[]]
    if len(pages) > 1:
        connection.execute(
            "UPDATE alerts_storedscreen SET seen_before = true WHERE id = ANY (%s) AND NOT seen_before",
            [group.screens],
        )
    for number, page in enumerate(pages, start=1):
        with connection.transaction():
            _write_rows(connection, group, page, until)
            if number == len(pages):
                connection.execute(
                    "UPDATE alerts_storedscreen SET state = 'seeded' WHERE id = ANY (%s) AND state = 'ready'",
                    [group.screens],
                )
        crash_point("seeding")


def _rows(connection: psycopg.Connection) -> set[int]:
    """All share classes of which something is stored: any of them may hold a screen that was seen before."""
    return {row[0] for row in connection.execute("SELECT doc_id FROM alerts_documentstate").fetchall()}


def _write_rows(connection: psycopg.Connection, group: _Group, ids: Sequence[int], until: int) -> None:
    """Bring the screens of some share classes up to date.

    A row that was written with a newer version than the index showed to a screen has been compared with this screen
    already and is left as it is: the document was percolated after the screen had become ready. For a screen that did
    not find the share class at all, the index showed ``until`` or newer.
    """
    longer: dict[int, set[int]] = {}
    anew: dict[int, set[int]] = {}
    for doc_id, version, screens in lock(connection, ids, "doc_id, version, screens"):
        had, found = set(screens), group.present.get(doc_id, {})
        absent = (had & group.again).difference(*found.values()) if version <= until else set()
        new = {screen for shown, some in found.items() if version <= shown for screen in some} - had
        if absent:
            anew[doc_id] = had - absent | new
        elif new:
            longer[doc_id] = new
    for what, changed in (("d.screens || r.screens::bigint[]", longer), ("r.screens::bigint[]", anew)):
        if changed:
            lists = [as_text(screens) for screens in changed.values()]
            connection.execute(
                f"""
                UPDATE alerts_documentstate d SET screens = {what}
                FROM unnest(%s::bigint[], %s::text[]) r (doc_id, screens) WHERE d.doc_id = r.doc_id
                """.encode(),  # noqa: S608 - one of the two words above
                [list(changed), lists],
            )
