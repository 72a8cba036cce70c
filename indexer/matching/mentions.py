"""Looks for the words that are followed in each new report, once, when its text and its PDFs can be found.

The engine is asked, and not a percolator: new reports are few, and what is told is what the list of reports finds
(infra/docs/adr/0251-words-in-reports.md). The keeper alone does it, so no two look at the same report.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Any

import psycopg

from indexer.faults import crash_point
from indexer.matching.percolating import chunks
from search.client import SearchClient
from search.mappings import alias
from search.queries.mentions import PAGES, REPORTS, among, mentions_body, read_reports, shown_body
from search.saved import FollowedWords, restore_words

#: Reports of one round, and questions of one request.
_REPORTS = 100
_QUESTIONS = 50


def tell(connection: psycopg.Connection, client: SearchClient, prefix: str) -> int:
    """Tell who follows words of the reports that have appeared; returns how many reports are done with.

    A report that the index does not show whole, or of which a PDF has not been read, waits for the next round. Whoever
    dies in between is repeated: what is told and that it is done are written together.

    Raises:
        EngineError: nothing was written.
    """
    waiting: dict[int, tuple[int, int]] = {
        doc_id: (version, pages)
        for doc_id, version, pages in connection.execute(
            """
            SELECT s.doc_id, s.to_read, r.pages FROM alerts_articlestate s
            JOIN alerts_whole_report r ON r.id = s.doc_id
            WHERE s.doc_type = %s AND s.to_read IS NOT NULL ORDER BY s.doc_id LIMIT %s
            """,
            [REPORTS, _REPORTS],
        ).fetchall()
    }
    if not waiting:
        return 0
    followed = _followed(connection)
    if followed:
        shown = _shown(client, prefix, waiting)
        waiting = {doc_id: (version, pages) for doc_id, (version, pages) in waiting.items() if shown[doc_id] == pages}
    found = _found(client, prefix, followed, waiting) if followed and waiting else {}
    crash_point("mentions")
    if waiting:
        _write(connection, {doc_id: version for doc_id, (version, _) in waiting.items()}, found)
    return len(waiting)


def _followed(connection: psycopg.Connection) -> dict[int, FollowedWords]:
    rows = connection.execute(
        """
        SELECT t.id, t.criteria FROM alerts_storedscreen t WHERE t.state = 'asked'
        AND EXISTS (SELECT FROM alerts_savedsearch s WHERE s.screen_id = t.id AND NOT s.paused) ORDER BY t.id
        """
    ).fetchall()
    return {screen: words for screen, criteria in rows if (words := restore_words(criteria))}


def _shown(client: SearchClient, prefix: str, reports: Collection[int]) -> Mapping[int, int]:
    """How many pages of these reports the index shows; -1 for a report that it does not show itself."""
    for doc_type in (REPORTS, PAGES):
        client.refresh(alias(prefix, doc_type))
    texts, pages = (
        dict(read_reports(client.search(alias(prefix, doc_type), shown_body(doc_type, among(reports)))))
        for doc_type in (REPORTS, PAGES)
    )
    return {report: pages.get(report, 0) if report in texts else -1 for report in reports}


def _found(
    client: SearchClient, prefix: str, followed: Mapping[int, FollowedWords], reports: Collection[int]
) -> dict[int, set[int]]:
    """The words, by the number of their stored screen, that each report mentions."""
    found: dict[int, set[int]] = defaultdict(set)
    only = among(reports)
    for screens in chunks(followed, _QUESTIONS):
        for doc_type in (REPORTS, PAGES):
            bodies = [mentions_body(doc_type, followed[screen], only) for screen in screens]
            answers = client.msearch(alias(prefix, doc_type), bodies, only="aggregations")
            for screen, answer in zip(screens, answers, strict=True):
                for report, _ in read_reports(answer):
                    found[report].add(screen)
    return found


def _write(connection: psycopg.Connection, versions: Mapping[int, int], found: Mapping[int, Collection[int]]) -> None:
    pairs = [(report, versions[report], screen) for report, screens in found.items() for screen in sorted(screens)]
    with connection.transaction():
        connection.execute(
            """
            UPDATE alerts_articlestate SET to_read = NULL WHERE doc_type = %s AND doc_id = ANY (%s)
            """,
            [REPORTS, list(versions)],
        )
        if pairs:
            columns: tuple[Any, ...] = tuple(map(list, zip(*pairs, strict=True)))
            _tell(connection, columns)


def _tell(connection: psycopg.Connection, columns: tuple[Any, ...]) -> None:
    # Who follows a fund of the report may have been told of the same change already.
    connection.execute(
        """
        INSERT INTO alerts_change (doc_type, doc_id, version)
        SELECT DISTINCT %s, m.report, m.version
        FROM unnest(%s::bigint[], %s::bigint[], %s::bigint[]) m (report, version, screen)
        JOIN alerts_savedsearch s ON s.screen_id = m.screen AND NOT s.paused
        ON CONFLICT (doc_type, doc_id, version) DO NOTHING
        """,
        [REPORTS, *columns],
    )
    connection.execute(
        """
        INSERT INTO alerts_match (saved_search_id, asked_screen, change_id, direction)
        SELECT s.id, m.screen, c.id, 'mention'
        FROM unnest(%s::bigint[], %s::bigint[], %s::bigint[]) m (report, version, screen)
        JOIN alerts_savedsearch s ON s.screen_id = m.screen AND NOT s.paused
        JOIN alerts_change c ON c.doc_type = %s AND c.doc_id = m.report AND c.version = m.version
        """,
        [*columns, REPORTS],
    )
