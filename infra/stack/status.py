"""`portal status`: each part, and what the stream still has to do."""

import json
import os
import xmlrpc.client
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psutil
import psycopg

from infra.stack import keys as key_store
from infra.stack import processes, services
from infra.stack.layout import HOST, Layout, kind
from infra.stack.parts import mail, opensearch, redis
from infra.stack.parts.application import Addresses
from infra.stack.supervisor import ProcessState, Supervisor
from search import mappings
from search.fields import DOC_TYPES

PartStatus = dict[str, Any]
BACKLOG = """
    SELECT count(*), coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float
    FROM (SELECT created_at FROM outbox_entry UNION ALL SELECT created_at FROM outbox_fan_out) waiting
"""


def collect(layout: Layout) -> dict[str, Any]:
    """The whole state as JSON-ready values; unknown figures are None, never guesses."""
    layout, run = processes.current(layout)
    alive = run is not None
    keys = key_store.load(layout.run / "secrets") if layout.run.exists() else None
    states: dict[str, ProcessState] = {}
    if run is not None and keys is not None:
        try:
            states = Supervisor(run.supervisor_port, keys.supervisor).states()
        except (OSError, xmlrpc.client.Error):
            states = {}
    if run is None or keys is None:
        addresses = Addresses(
            database=layout.external.get("postgres", ""),
            opensearch=layout.external.get("opensearch", ""),
            redis=layout.external.get("redis", ""),
            mail=layout.external.get("mail", ""),
        )
    else:
        addresses = services.addresses_of(layout, run.ports, keys)
    crashes = _events(layout) if alive else {}
    names = layout.parts
    with ThreadPoolExecutor(len(names)) as pool:
        found = pool.map(lambda part: _part(part, layout, addresses, states.get(part), crashes.get(part, {})), names)
    parts = dict(zip(names, found, strict=True))
    if parts["mail"]["up"] and "mail" not in layout.external:
        parts["mail"] |= {"messages": mail.count(layout), "folder": str(mail.folder(layout))}
    figures = _stream(addresses.database if parts["postgres"]["up"] else "")
    engine_up = any(part["up"] for name, part in parts.items() if kind(name) == "opensearch")
    figures["documents"] = _documents(addresses.opensearch if engine_up else "")
    return {
        "running": alive,
        "address": run.address if run is not None else None,
        "detached": run.detached if run is not None else None,
        "home": str(layout.home),
        "left": _left(layout) if run is None else [],
        "parts": parts,
        **figures,
    }


def _left(layout: Layout) -> list[dict[str, Any]]:
    """What still runs although its supervisor has ended."""
    former = processes.read(layout)
    if former is None:
        return []
    found = []
    for process in processes.members(layout, former.run_id):
        with suppress(psutil.Error):
            found.append({"pid": process.pid, "name": process.name()})
    return sorted(found, key=lambda one: one["pid"])


def _events(layout: Layout) -> dict[str, dict[str, Any]]:
    try:
        events: dict[str, dict[str, Any]] = json.loads((layout.run / "events.json").read_text())
    except (OSError, ValueError):
        return {}
    return events


def _part(
    part: str, layout: Layout, addresses: Addresses, state: ProcessState | None, events: dict[str, Any]
) -> PartStatus:
    external = part in layout.external
    answer: PartStatus = {
        "up": False,
        "state": "external" if external else (state.name.lower() if state else "stopped"),
        "external": external,
        "version": None,
        "address": _without_password(_address(part, layout, addresses)) if external or state else None,
        "pid": state.pid or None if state else None,
        # A start after the first is a restart, whether it came up again or not.
        "restarts": max(0, int(events.get("starts", 0)) - 1) + int(events.get("failed_starts", 0)),
        "last_end": events.get("last") or None,
        "problem": None,
        "note": redis.NOTE if part == "redis" and not external else None,
    }
    if not external and (state is None or state.name not in ("RUNNING", "STARTING")):
        return answer
    if state is not None and processes.suspended(state.pid):
        return answer | {"problem": "its process is suspended"}
    try:
        answer["version"] = services.probe(part, layout, addresses)
        # What answers is up; the supervisor waits a little longer before it calls a young process running.
        answer["up"] = external or part not in services.WITHOUT_PORT or (state is not None and state.name == "RUNNING")
    except services.NOT_READY as error:
        answer["problem"] = (str(error).strip().splitlines() or [type(error).__name__])[0]
    return answer


def _address(part: str, layout: Layout, addresses: Addresses) -> str:
    if kind(part) == "opensearch" and "opensearch" not in layout.external and addresses.opensearch:
        return addresses.opensearch.split(",")[layout.search_node_names.index(part)]
    known = {
        "postgres": addresses.database, "redis": addresses.redis, "opensearch": addresses.opensearch,
        "mail": addresses.mail, "web": layout.address,
    }  # fmt: skip
    return known.get(part, "")


def _without_password(url: str) -> str | None:
    if not url:
        return None
    cleaned = []
    for one in url.split(","):
        parts = urlsplit(one)
        place = (parts.hostname or HOST) + (f":{parts.port}" if parts.port else "")
        cleaned.append(urlunsplit((parts.scheme, place, parts.path, "", "")))
    return ",".join(cleaned)


def _stream(database_url: str) -> dict[str, Any]:
    figures: dict[str, Any] = {"backlog": None, "lag_seconds": None, "dead_letters": None}
    if not database_url:
        return figures
    try:
        with psycopg.connect(database_url, connect_timeout=2) as connection:
            row = connection.execute(BACKLOG).fetchone()
            dead = connection.execute("SELECT count(*) FROM outbox_dead_letter").fetchone()
    except psycopg.Error:
        return figures
    assert row is not None
    assert dead is not None
    return {"backlog": row[0], "lag_seconds": round(max(0.0, row[1]), 3), "dead_letters": dead[0]}


def _documents(urls: str) -> dict[str, int | None]:
    prefix = os.environ.get("INDEX_PREFIX") or "fondsatlas-"
    counts: dict[str, int | None] = {}
    for doc_type in DOC_TYPES:
        counts[doc_type] = None
        if urls:
            try:
                answer = opensearch.ask(urls, f"/{mappings.alias(prefix, doc_type)}/_count")
                counts[doc_type] = int(answer["count"]) if isinstance(answer, dict) else None
            except (OSError, ValueError):
                continue
    return counts


def _left_behind(left: list[dict[str, Any]]) -> list[str]:
    if not left:
        return []
    names = Counter(one["name"] for one in left)
    listed = ", ".join(f"{name} ({count})" if count > 1 else name for name, count in names.items())
    return [
        f"Its supervisor has ended, but these of its processes still run: {listed}.",
        "Next: ./portal up ends them and starts everything again; ./portal down only ends them.",
        "",
    ]


def table(state: dict[str, Any]) -> list[str]:
    """The state as lines for people."""
    head = f"running at {state['address']}" if state["running"] else "not running"
    lines = [f"The portal is {head}  ({state['home']})", ""]
    lines += _left_behind(state["left"])
    lines.append(f"{'part':<13}{'state':<12}{'version':<18}{'restarts':<10}address")
    for name, part in state["parts"].items():
        shown = "up" if part["up"] and not part["external"] else part["state"]
        if part["external"]:
            shown = "external" if part["up"] else "external !"
        elif part["state"] == "running" and not part["up"]:
            shown = "no answer"
        address = part["address"] or ""
        if "messages" in part:
            address += f"  ({part['messages']} messages in {part['folder']})"
        lines.append(f"{name:<13}{shown:<12}{part['version'] or '-':<18}{part['restarts']:<10}{address}".rstrip())
        if part["note"] and part["up"]:
            lines.append(f"{'':<13}{part['note']}")
        if part["problem"] or part["state"] in ("fatal", "backoff"):
            reason = part["problem"] or part["last_end"] or "ended while starting"
            lines.append(f"{'':<13}{reason}; see ./portal logs {name}")
    if state["backlog"] is not None:
        lines += [
            "",
            f"stream: {state['backlog']} waiting, lag {state['lag_seconds']} s, dead letters {state['dead_letters']}",
        ]
    if any(count is not None for count in state["documents"].values()):
        lines.append(
            "documents: " + ", ".join(f"{name} {'-' if n is None else n}" for name, n in state["documents"].items())
        )
    return lines
