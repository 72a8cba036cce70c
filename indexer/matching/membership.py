"""What a version of documents changes: the difference to the screens they were in before, in one transaction."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import orjson
import psycopg

from indexer.matching.rows import as_text, lock
from search.documents import SCREENED
from search.queries.mentions import REPORTS
from search.queries.stored import kept_values, rating_change

#: Changes of rating that saved searches tell. Points move every month; only watchlists tell of that, and of reviews.
_OF_CLASS = frozenset({"upgrade", "downgrade"})

#: What is kept of a document; None for one that is not there.
Values = dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Former:
    """The row of a share class before this version."""

    version: int
    screens: frozenset[int]
    kept: Values


@dataclass(slots=True)
class _News:
    """What one version of one share class has brought."""

    before: Values
    after: Values
    entered: set[int] = field(default_factory=set)
    left: set[int] = field(default_factory=set)
    #: What :func:`rating_change` says of it; empty if the rating is what it was.
    rating: str = ""
    #: Screens that the share class was in before and is in now.
    stayed: set[int] = field(default_factory=set)


class _Row(NamedTuple):
    """What is written about a share class."""

    doc_id: int
    screens: set[int]
    kept: Values


def record(
    connection: psycopg.Connection, version: int, sources: Mapping[int, bytes | None], found: Mapping[int, set[int]]
) -> int:
    """Store which screens share classes are in as of ``version``, and tell whom the difference concerns.

    ``sources`` holds the documents, None for one that is gone; ``found`` the screens that match them. Documents whose
    newer version has been recorded are left alone. Returns how many matches were written.
    """
    with connection.transaction():
        former = _lock(connection, sorted(sources))
        fresh = [doc_id for doc_id in sources if former[doc_id].version < version]
        involved: set[int] = set()
        for doc_id in fresh:
            involved |= former[doc_id].screens ^ found.get(doc_id, set())
        states = _states(connection, involved)
        seeded = {screen for screen, state in states.items() if state == "seeded"}
        news: dict[int, _News] = {}
        rows: list[_Row] = []
        for doc_id in fresh:
            source, old = sources[doc_id], former[doc_id]
            after = kept_values(source) if source is not None else None
            # What the engine still matches although nobody has saved it any more is left out.
            now = {one for one in found.get(doc_id, set()) if one in old.screens or one in states}
            rows.append(_Row(doc_id, now, after))
            one = _News(old.kept, after, (now - old.screens) & seeded, (set(old.screens) - now) & seeded)
            if after and old.kept:
                one.rating = rating_change(old.kept, after)
                one.stayed = now & set(old.screens)
            if one.entered or one.left or one.rating:
                news[doc_id] = one
        _write_states(connection, version, rows)
        return _tell(connection, version, news)


def _lock(connection: psycopg.Connection, doc_ids: Sequence[int]) -> dict[int, Former]:
    found = lock(connection, doc_ids, "doc_id, version, screens, kept")
    return {doc_id: Former(version, frozenset(screens), kept) for doc_id, version, screens, kept in found}


def _write_states(connection: psycopg.Connection, version: int, rows: Sequence[_Row]) -> None:
    """One statement for all rows: a bulk load has a thousand of them."""
    funds = [row.kept["fund_id"] if row.kept else None for row in rows]
    screens = [as_text(row.screens) for row in rows]
    kept = [orjson.dumps(row.kept).decode() if row.kept is not None else None for row in rows]
    connection.execute(
        """
        UPDATE alerts_documentstate d
        SET version = %s, fund_id = coalesce(r.fund_id, d.fund_id), screens = r.screens::bigint[], kept = r.kept::jsonb
        FROM unnest(%s::bigint[], %s::bigint[], %s::text[], %s::text[]) r (doc_id, fund_id, screens, kept)
        WHERE d.doc_id = r.doc_id
        """,
        [version, [row.doc_id for row in rows], funds, screens, kept],
    )


def _states(connection: psycopg.Connection, screens: Iterable[int]) -> dict[int, str]:
    if not (ids := list(screens)):
        return {}
    query = "SELECT id, state FROM alerts_storedscreen WHERE id = ANY (%s)"
    return dict(connection.execute(query, [ids]).fetchall())


def _tell(connection: psycopg.Connection, version: int, news: Mapping[int, _News]) -> int:
    """Write changes, matches of saved searches and matches of watchlists; changes that concern nobody are dropped."""
    pairs: list[tuple[int, int, str]] = []
    for doc_id, one in news.items():
        pairs += [(doc_id, screen, "enters") for screen in one.entered]
        pairs += [(doc_id, screen, "leaves") for screen in one.left]
        if one.rating in _OF_CLASS:
            pairs += [(doc_id, screen, one.rating) for screen in one.stayed]
    told: dict[int, list[tuple[int, int, str]]] = defaultdict(list)
    for doc_id, search, screen, direction in _subscribers(connection, pairs):
        told[doc_id].append((search, screen, direction))
    watched = _watchers(connection, {doc_id: one.rating for doc_id, one in news.items() if one.rating})
    concerned = sorted(told.keys() | watched.keys())
    if not concerned:
        return 0
    changes = _write_changes(
        connection, SCREENED, version, [(doc_id, news[doc_id].before, news[doc_id].after) for doc_id in concerned]
    )
    matches = [(s, a, changes[doc_id], d) for doc_id in concerned for s, a, d in told.get(doc_id, ())]
    watches = [(user, changes[doc_id], news[doc_id].rating) for doc_id in watched for user in watched[doc_id]]
    return _write_matches(connection, matches) + _write_watches(connection, watches)


def _subscribers(
    connection: psycopg.Connection, pairs: Sequence[tuple[int, int, str]]
) -> list[tuple[int, int, int, str]]:
    """Who follows these screens: document, saved search, screen, direction."""
    if not pairs:
        return []
    doc_ids, screens, directions = zip(*pairs, strict=True)
    return connection.execute(
        """
        SELECT p.doc_id, s.id, p.screen, p.direction
        FROM unnest(%s::bigint[], %s::bigint[], %s::text[]) p (doc_id, screen, direction)
        JOIN alerts_savedsearch s ON s.screen_id = p.screen AND NOT s.paused
        JOIN alerts_storedscreen t ON t.id = p.screen AND t.state = 'seeded'
        WHERE p.direction IN ('enters', 'leaves') OR s.rating_changes
        """,
        [list(doc_ids), list(screens), list(directions)],
    ).fetchall()


def _watchers(connection: psycopg.Connection, ratings: Mapping[int, str]) -> dict[int, list[int]]:
    """Users that have these share classes on a watchlist."""
    if not ratings:
        return {}
    rows = connection.execute(
        """
        SELECT DISTINCT e.tranche_id, l.user_id FROM alerts_watchentry e
        JOIN alerts_watchlist l ON l.id = e.watch_list_id WHERE e.tranche_id = ANY (%s)
        """,
        [list(ratings)],
    ).fetchall()
    watched: dict[int, list[int]] = defaultdict(list)
    for doc_id, user in rows:
        watched[doc_id].append(user)
    return watched


def _write_changes(
    connection: psycopg.Connection, doc_type: str, version: int, rows: Sequence[tuple[int, Values, Values]]
) -> dict[int, int]:
    """Store what changed; returns the change's id by document."""
    doc_ids = [row[0] for row in rows]
    befores = [orjson.dumps(row[1]).decode() if row[1] is not None else None for row in rows]
    afters = [orjson.dumps(row[2]).decode() if row[2] is not None else None for row in rows]
    return dict(
        connection.execute(
            """
            INSERT INTO alerts_change (doc_type, doc_id, version, before, after)
            SELECT %s, c.doc_id, %s, c.before::jsonb, c.after::jsonb
            FROM unnest(%s::bigint[], %s::text[], %s::text[]) c (doc_id, before, after)
            RETURNING doc_id, id
            """,
            [doc_type, version, doc_ids, befores, afters],
        ).fetchall()
    )


def _write_matches(connection: psycopg.Connection, rows: Sequence[tuple[int, int, int, str]]) -> int:
    """Store matches: saved search, screen, change, direction. A saved search that has just been deleted gets none."""
    if not rows:
        return 0
    searches, screens, changes, directions = zip(*rows, strict=True)
    return connection.execute(
        """
        INSERT INTO alerts_match (saved_search_id, asked_screen, change_id, direction)
        SELECT m.search, m.screen, m.change, m.direction
        FROM unnest(%s::bigint[], %s::bigint[], %s::bigint[], %s::text[]) m (search, screen, change, direction)
        JOIN alerts_savedsearch s ON s.id = m.search
        """,
        [list(searches), list(screens), list(changes), list(directions)],
    ).rowcount


def _write_watches(connection: psycopg.Connection, rows: Sequence[tuple[int, int, str]]) -> int:
    if not rows:
        return 0
    users, changes, directions = zip(*rows, strict=True)
    return connection.execute(
        """
        INSERT INTO alerts_watchmatch (user_id, change_id, direction)
        SELECT * FROM unnest(%s::bigint[], %s::bigint[], %s::text[])
        """,
        [list(users), list(changes), list(directions)],
    ).rowcount


def record_articles(
    connection: psycopg.Connection, doc_type: str, version: int, funds: Mapping[int, Sequence[int]]
) -> int:
    """Tell of articles that appear for the first time; ``funds`` holds the ids of the funds that each is about.

    Reports are noted for :mod:`indexer.matching.mentions`, which looks into them once their PDFs can be found.
    """
    with connection.transaction():
        new = connection.execute(
            """
            INSERT INTO alerts_articlestate (doc_type, doc_id, to_read) SELECT %s, unnest(%s::bigint[]), %s ORDER BY 2
            ON CONFLICT DO NOTHING RETURNING doc_id
            """,
            [doc_type, list(funds), version if doc_type == REPORTS else None],
        ).fetchall()
        concerned: dict[int, list[tuple[int, int]]] = {}
        for (doc_id,) in new:
            if found := _followers(connection, funds[doc_id]):
                concerned[doc_id] = found
        if not concerned:
            return 0
        changes = _write_changes(
            connection, doc_type, version, [(doc_id, None, {"funds": list(funds[doc_id])}) for doc_id in concerned]
        )
        rows = [(s, a, changes[doc_id], "article") for doc_id, found in concerned.items() for s, a in found]
        return _write_matches(connection, rows)


def _followers(connection: psycopg.Connection, funds: Sequence[int]) -> list[tuple[int, int]]:
    """Saved searches, with their screens, that want articles about funds they find."""
    if not funds:
        return []
    return connection.execute(
        """
        SELECT DISTINCT s.id, s.screen_id FROM alerts_savedsearch s
        JOIN alerts_storedscreen t ON t.id = s.screen_id AND t.state = 'seeded'
        WHERE s.articles AND NOT s.paused AND s.screen_id IN (
            SELECT unnest(d.screens) FROM alerts_documentstate d WHERE d.fund_id = ANY (%s)
        )
        """,
        [list(funds)],
    ).fetchall()
