"""What staff can do about the outbox: send dead letters again, and grant the indexer its rights."""

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg.errors import Diagnostic

from app.outbox.models import DeadLetter

_SQL = Path(__file__).resolve().parent / "sql"
ROLES = (
    _SQL / "roles.sql",
    _SQL / "roles_tranche_all.sql",
    _SQL / "roles_snapshots.sql",
    _SQL.parents[1] / "alerts" / "sql" / "roles.sql",
)


def retry(dead_letters: Iterable[DeadLetter]) -> int:
    """Ask the indexer to write these documents again and forget the refusals. Returns the number of documents."""
    letters = list(dead_letters)
    ids: dict[str, set[int]] = defaultdict(set)
    for letter in letters:
        ids[letter.doc_type].add(letter.doc_id)
    with transaction.atomic():
        DeadLetter.objects.filter(pk__in=[letter.pk for letter in letters]).delete()
        with connection.cursor() as cursor:
            for doc_type, doc_ids in ids.items():
                cursor.execute("SELECT outbox_requeue(%s, %s)", [doc_type, sorted(doc_ids)])
    return sum(len(doc_ids) for doc_ids in ids.values())


def grant_indexer(database: BaseDatabaseWrapper) -> list[str]:
    """Run the grants of the migrations again; returns the notices of the database."""
    notices: list[str] = []

    def keep(notice: Diagnostic) -> None:
        notices.append(notice.message_primary or "")

    database.ensure_connection()
    database.connection.add_notice_handler(keep)
    try:
        with database.cursor() as cursor:
            for grants in ROLES:
                cursor.execute(grants.read_text())
    finally:
        database.connection.remove_notice_handler(keep)
    return notices
