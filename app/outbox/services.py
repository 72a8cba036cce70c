"""What can be done about the outbox: send dead letters again, and have documents rebuilt whose view has changed."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Final

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper

from app.outbox.models import DeadLetter
from search.documents import DOC_TYPES

_SNAPSHOTS: Final = frozenset({"search_record_date", "search_snapshot_document"})


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


def rebuild_documents_of(cursor: CursorWrapper, views: Collection[str]) -> None:
    """Have the indexes rebuilt that were filled from views which have changed.

    An index is out of date if its mapping has another digest than the present one, and none is empty. Snapshots are
    compared again. A type whose rows did not change keeps its index.
    """
    changed = set(views)
    doc_types = {name for name, one in DOC_TYPES.items() if not changed.isdisjoint((one.view, one.whole_view))}
    cursor.execute(
        "UPDATE outbox_index_target SET mapping_hash = '' WHERE doc_type = ANY (%s) AND state IN ('live', 'building')",
        [sorted(doc_types)],
    )
    if not changed.isdisjoint(_SNAPSHOTS):
        cursor.execute("UPDATE outbox_snapshot SET version = 0")
