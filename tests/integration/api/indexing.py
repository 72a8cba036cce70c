"""Documents of one type, as the indexer would write them."""

import orjson
from django.conf import settings
from django.db import connection, models

from app.outbox.doc_types import doc_type_of
from search.client import SearchClient
from search.documents import DOC_TYPES
from search.mappings import alias


def documents(model: type[models.Model]) -> dict[int, bytes]:
    """What the indexer would write now."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT id, row_to_json(d)::text FROM {DOC_TYPES[doc_type_of(model)].view} d")
        return {number: text.encode() for number, text in cursor.fetchall()}


def indexed(model: type[models.Model], prefix: str) -> None:
    """Make the index hold the documents that there are."""
    client = SearchClient(settings.OPENSEARCH_URLS)
    index = alias(prefix, doc_type_of(model))
    there = client.search(index, {"size": 1000, "_source": False})["hits"]["hits"]
    lines = [orjson.dumps({"delete": {"_index": index, "_id": hit["_id"]}}) + b"\n" for hit in there]
    lines += [
        orjson.dumps({"index": {"_index": index, "_id": str(number)}}) + b"\n" + document + b"\n"
        for number, document in documents(model).items()
    ]
    if lines:
        assert not client.bulk(b"".join(lines), refresh="true")["errors"]
