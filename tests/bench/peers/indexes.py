"""Empty indexes with the product's mapping, for whoever fills them, and a comparison of what they then hold."""

import random
from typing import Any

from search.client import SearchClient
from search.mappings import index_body

#: Documents that are compared field by field after a fill.
_SAMPLE = 1000


def create(client: SearchClient, name: str, *, own_keys: bool = False, refresh: str = "-1") -> None:
    """Make ``name`` again: the product's mapping, no replica; ``own_keys`` admits the object that pgsync adds."""
    client.delete_index(name)
    body: dict[str, Any] = index_body("tranche")
    filling = {"refresh_interval": refresh, "number_of_replicas": 0, "auto_expand_replicas": False}
    body["settings"] = {**body["settings"], "index": {**body["settings"]["index"], **filling}}
    if own_keys:
        body["mappings"]["properties"]["_meta"] = {"type": "object", "dynamic": True}
    client.create_index(name, body)


def equal_share(client: SearchClient, one: str, other: str, ids: list[int]) -> tuple[float, list[str]]:
    """The share of sampled documents that are equal in both indexes, and the fields that differ in the others."""
    # Not for secrecy: the same sample each time.
    sample = random.Random(1).sample(ids, min(_SAMPLE, len(ids)))
    left, right = _sources(client, one, sample), _sources(client, other, sample)
    differing = {
        field
        for doc_id in sample
        for field in left[doc_id].keys() | right[doc_id].keys()
        if left[doc_id].get(field) != right[doc_id].get(field)
    }
    equal = sum(left[doc_id] == right[doc_id] for doc_id in sample)
    return equal / len(sample), sorted(differing)


def _sources(client: SearchClient, index: str, ids: list[int]) -> dict[int, dict[str, Any]]:
    answer = client.api.mget(index=index, body={"ids": [str(doc_id) for doc_id in ids]})
    found = {int(item["_id"]): item.get("_source", {}) for item in answer["docs"]}
    for source in found.values():
        source.pop("_meta", None)
    return found
