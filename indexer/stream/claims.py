"""Leases on outbox rows. Never a cursor over ids: ids do not follow the order of commits."""

from dataclasses import dataclass, field

import psycopg

from indexer.documents import Document

#: Part of a batch that is taken from the newest rows, so that a single edit does not wait behind a bulk load.
NEWEST_SHARE = 0.25

#: Rows claimed at most for each document of a batch. A company that is renamed again and again leaves many.
MAX_REPEATS = 50

# Written so that an index scan is the only plan of each part. The statistics of a table that is empty one moment and
# long the next are wrong when it matters, and a join planned for an empty table compares each row with each. LATERAL
# with LIMIT fixes the order of the one join, and the array takes the place of the other. Without the setting, a plan
# that was made and kept while the table had no page at all would read the whole of it for each document.
_BY_INDEX = "SET LOCAL enable_seqscan = off"
_CLAIM = """
    WITH newest AS (
        SELECT id, doc_type, doc_id FROM outbox_entry WHERE claimed_until IS NULL OR claimed_until < now()
        ORDER BY id DESC LIMIT %(newest)s FOR UPDATE SKIP LOCKED
    ), oldest AS (
        SELECT id, doc_type, doc_id FROM outbox_entry WHERE claimed_until IS NULL OR claimed_until < now()
        ORDER BY id LIMIT %(oldest)s FOR UPDATE SKIP LOCKED
    ), picked AS (
        SELECT * FROM newest UNION SELECT * FROM oldest
    ), repeats AS (
        SELECT r.id FROM (SELECT DISTINCT doc_type, doc_id FROM picked) d CROSS JOIN LATERAL (
            SELECT e.id FROM outbox_entry e
            WHERE e.doc_type = d.doc_type AND e.doc_id = d.doc_id
                AND (e.claimed_until IS NULL OR e.claimed_until < now())
            LIMIT %(repeats)s FOR UPDATE SKIP LOCKED
        ) r
    )
    UPDATE outbox_entry
    SET claimed_until = now() + make_interval(secs => %(lease)s), claimed_by = %(owner)s, attempts = attempts + 1
    WHERE id = ANY (ARRAY(SELECT id FROM picked UNION SELECT id FROM repeats))
    RETURNING id, doc_type, doc_id, request_id
"""


@dataclass(frozen=True, slots=True)
class Claim:
    """Rows that one worker holds for a while, and the distinct documents and requests they name."""

    owner: str
    ids: list[int]
    documents: list[Document]
    requests: list[str] = field(default_factory=list)


def claim(connection: psycopg.Connection, owner: str, *, batch: int, lease: float) -> Claim | None:
    """Claim rows of up to ``batch`` documents for ``lease`` seconds, newest and oldest first; None if nothing is free.

    All free rows of these documents are claimed with them: one write answers for every change before it, so that a
    document that was changed a hundred times while the engine was away is written once.
    """
    newest = max(1, int(batch * NEWEST_SHARE))
    shares = {"newest": newest, "oldest": max(1, batch - newest), "repeats": MAX_REPEATS}
    with connection.transaction():
        connection.execute(_BY_INDEX)
        rows = connection.execute(_CLAIM, {**shares, "lease": lease, "owner": owner}).fetchall()
    if not rows:
        return None
    documents = dict.fromkeys(Document(doc_type, doc_id) for _, doc_type, doc_id, _ in rows)
    requests = dict.fromkeys(number for *_, number in rows if number is not None)
    return Claim(owner, [row[0] for row in rows], list(documents), list(requests))


def renew(connection: psycopg.Connection, claim: Claim, *, lease: float) -> bool:
    """Extend the lease; False if a row has gone to another worker meanwhile, who will write it again."""
    cursor = connection.execute(
        """
        UPDATE outbox_entry SET claimed_until = now() + make_interval(secs => %s)
        WHERE id = ANY (%s) AND claimed_by = %s
        """,
        [lease, claim.ids, claim.owner],
    )
    return cursor.rowcount == len(claim.ids)


def release(connection: psycopg.Connection, claim: Claim) -> None:
    """Give the rows back at once, for another worker or a later start."""
    connection.execute(
        "UPDATE outbox_entry SET claimed_until = NULL, claimed_by = NULL WHERE id = ANY (%s) AND claimed_by = %s",
        [claim.ids, claim.owner],
    )


def finish(connection: psycopg.Connection, claim: Claim) -> None:
    """Delete exactly the claimed rows; those that another worker has taken over stay for that worker."""
    connection.execute("DELETE FROM outbox_entry WHERE id = ANY (%s) AND claimed_by = %s", [claim.ids, claim.owner])


def resolve_fan_out(connection: psycopg.Connection, batch: int) -> int:
    """Turn changed parents into rows for their present children; returns how many parents were taken."""
    row = connection.execute("SELECT outbox_resolve_fan_out(%s)", [batch]).fetchone()
    return int(row[0]) if row else 0
