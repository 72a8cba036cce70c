"""The index of snapshots in the engine: which one is written, and how a finished one comes to serve."""

import logging
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any

from indexer.sink import write_alias
from search.client import SearchClient
from search.mappings import history_alias, history_body, history_hash, snapshot_alias, snapshot_filter

log = logging.getLogger(__name__)


def _existing(client: SearchClient, prefix: str) -> dict[str, Any]:
    """Every index of snapshots, by name; the newest last."""
    form = re.compile(re.escape(history_alias(prefix)) + r"-\d{20}")
    found = client.indices(f"{history_alias(prefix)}-*")
    return {name: found[name] for name in sorted(found) if form.fullmatch(name)}


def _fits(index: Mapping[str, Any]) -> bool:
    """Whether an index has the present mapping, and the name that writes insist on."""
    return bool(index["mappings"].get("_meta", {}).get("hash") == history_hash())


def serving(client: SearchClient, prefix: str) -> str | None:
    """The index that readers see, if it has the present mapping."""
    for name, index in _existing(client, prefix).items():
        if history_alias(prefix) in index["aliases"] and _fits(index):
            return name
    return None


def ensure(client: SearchClient, prefix: str, *, anew: bool = False) -> str:
    """The index to write: the one that serves, else one that an interrupted run has begun, else a new one."""
    if not anew:
        name = serving(client, prefix)
        if name is not None:
            return name
        begun = [name for name, index in _existing(client, prefix).items() if _fits(index)]
        if begun:
            return begun[-1]
    name = f"{history_alias(prefix)}-{datetime.now(UTC):%Y%m%d%H%M%S%f}"
    body = history_body()
    meta = {**body["mappings"]["_meta"], "hash": history_hash()}
    body = {**body, "mappings": {**body["mappings"], "_meta": meta}, "aliases": {write_alias(name): {}}}
    log.info("Making the index of snapshots %s.", name)
    client.create_index(name, body)
    return name


def publish(client: SearchClient, prefix: str, index_name: str, record_dates: Sequence[date]) -> None:
    """Let readers see exactly these snapshots, and remove all other indexes, with one call."""
    wanted: dict[str, dict[str, Any]] = {history_alias(prefix): {}, write_alias(index_name): {}}
    wanted |= {snapshot_alias(prefix, one): {"filter": snapshot_filter(one)} for one in record_dates}
    actions: list[dict[str, Any]] = []
    for name, index in _existing(client, prefix).items():
        if name != index_name:
            actions.append({"remove_index": {"index": name}})
            continue
        actions += [{"remove": {"index": name, "alias": alias}} for alias in index["aliases"] if alias not in wanted]
    actions += [{"add": {"index": index_name, "alias": alias, **how}} for alias, how in wanted.items()]
    client.update_aliases(actions)
