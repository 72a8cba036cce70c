"""`portal status`: each part, what the stream still has to do, and what needs attention."""

import json
import os
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psutil
import psycopg

from app.monitoring import state as figures_of
from app.monitoring.state import DatabaseState
from infra.stack import attempts, attention, backup_messages, disk, messages, processes, services, unfinished
from infra.stack import keys as key_store
from infra.stack.layout import HOST, Layout, kind
from infra.stack.parts import mail, opensearch, redis
from infra.stack.parts.application import Addresses
from infra.stack.supervisor import NO_ANSWER, ProcessState, Supervisor
from search import mappings
from search.documents import DOC_TYPES

PartStatus = dict[str, Any]
#: Milliseconds, so that a database that is overloaded does not hold up the answer.
STATEMENT_LIMIT = "-c statement_timeout=3000"


def collect(layout: Layout) -> dict[str, Any]:
    """The whole state as JSON-ready values; unknown figures are None, never guesses."""
    layout, run = processes.current(layout)
    alive = run is not None
    keys = key_store.load(layout.run / "secrets") if run is not None else None
    asked = _states(run, keys)
    states, silent = asked or {}, run is not None and asked is None
    addresses = _addresses(layout, run, keys)
    crashes = _events(layout) if alive else {}
    names = layout.parts
    with ThreadPoolExecutor(len(names)) as pool:
        found = pool.map(
            lambda part: _part(part, layout, addresses, states.get(part), crashes.get(part, {}), silent=silent),
            names,
        )
    parts = dict(zip(names, found, strict=True))
    if parts["mail"]["up"] and "mail" not in layout.external:
        parts["mail"] |= {"messages": mail.count(layout), "folder": str(mail.folder(layout))}
    left = _left(layout) if run is None else []
    if left:
        # Some of them may be among those processes, and only the supervisor knew which.
        for part in parts.values():
            part["state"] = "unknown" if part["state"] == "stopped" else part["state"]
    database = _database(addresses.database if parts["postgres"]["up"] else "")
    engine_up = any(part["up"] for name, part in parts.items() if kind(name) == "opensearch")
    return {
        "running": alive,
        "address": run.address if run is not None else None,
        "supervisor": {"pid": run.supervisor_pid, "answers": not silent} if run is not None else None,
        "detached": run.detached if run is not None else None,
        "home": str(layout.home),
        "disk_full": disk.is_full(layout.home),
        "unfinished_restore": unfinished.is_marked(layout),
        "left": left,
        "parts": parts,
        **_figures(database),
        "documents": _documents(addresses.opensearch if engine_up else ""),
        **_kept(layout, database, indexer_up=bool(parts["indexer"]["up"])),
    }


def _addresses(layout: Layout, run: processes.Run | None, keys: key_store.Keys | None) -> Addresses:
    if run is not None and keys is not None:
        return services.addresses_of(layout, run.ports, keys)
    return Addresses(
        database=layout.external.get("postgres", ""),
        opensearch=layout.external.get("opensearch", ""),
        redis=layout.external.get("redis", ""),
        mail=layout.external.get("mail", ""),
    )


def _states(run: processes.Run | None, keys: key_store.Keys | None) -> dict[str, ProcessState] | None:
    """What the supervisor says; None where there is none, or it does not answer."""
    if run is None or keys is None:
        return None
    try:
        return Supervisor(run.supervisor_port, keys.supervisor).states()
    except NO_ANSWER:
        return None


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
    part: str, layout: Layout, addresses: Addresses, state: ProcessState | None, events: dict[str, Any], *, silent: bool
) -> PartStatus:
    """One part; ``silent`` where the supervisor does not say whether it runs, so that only the part itself can tell."""
    external = part in layout.external
    answer: PartStatus = {
        "up": False,
        "state": "external" if external else state.name.lower() if state else "unknown" if silent else "stopped",
        "external": external,
        "version": None,
        "address": _without_password(_address(part, layout, addresses)) if external or state or silent else None,
        "pid": state.pid or None if state else None,
        # A start after the first is a restart, whether it came up again or not.
        "restarts": max(0, int(events.get("starts", 0)) - 1) + int(events.get("failed_starts", 0)),
        "last_end": events.get("last") or None,
        "problem": None,
        "note": redis.NOTE if part == "redis" and not external else None,
    }
    running = state.name in ("RUNNING", "STARTING") if state is not None else silent
    if not external and not running:
        return answer
    if state is not None and processes.suspended(state.pid):
        return answer | {"problem": "its process is suspended"}
    try:
        answer["version"] = services.probe(part, layout, addresses)
        # What answers is up; the supervisor waits a little longer before it calls a young process running.
        answer["up"] = (
            external or silent or part not in services.WITHOUT_PORT or (state is not None and state.name == "RUNNING")
        )
    except services.NOT_READY as error:
        answer["problem"] = services.first_line(error)
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


def _database(database_url: str) -> DatabaseState | None:
    if not database_url:
        return None
    try:
        with psycopg.connect(database_url, connect_timeout=2, options=STATEMENT_LIMIT) as connection:
            return figures_of.read(connection.cursor())
    except psycopg.Error:
        # It hangs, or has no tables yet.
        return None


def _figures(found: DatabaseState | None) -> dict[str, Any]:
    if found is None:
        return dict.fromkeys(field.name for field in fields(DatabaseState)) | {"calculations": {}}
    return asdict(found) | {
        "lag_seconds": round(found.lag_seconds, 3),
        "mail_wait_seconds": round(found.mail_wait_seconds, 3),
        "calculations": {
            kind: {
                "record_date": one.record_date and one.record_date.isoformat(),
                "finished_at": one.finished_at and one.finished_at.isoformat(timespec="seconds"),
                "failed": one.failed,
            }
            for kind, one in found.calculations.items()
        },
    }


def _kept(layout: Layout, database: DatabaseState | None, *, indexer_up: bool) -> dict[str, Any]:
    """What lies on the disk, and all that needs attention."""
    now, own = datetime.now(UTC), database is not None and database.own_data
    usage, backup = figures_of.disk(disk.nearest(layout.home)), figures_of.last_backup(layout.home)
    findings = [*attention.of_disk(usage), *attention.of_backup(backup, attempts.read(layout), own_data=own, now=now)]
    if database is not None:
        findings += attention.of_database(database, indexer_up=indexer_up, now=now)
    return {
        "disk": asdict(usage) if usage else None,
        "last_backup": backup.isoformat(timespec="seconds") if backup else None,
        "attention": [{"problem": one.problem, "next": one.advice} for one in findings],
    }


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


def _is_silent(state: dict[str, Any]) -> bool:
    return state["supervisor"] is not None and not state["supervisor"]["answers"]


def table(state: dict[str, Any]) -> list[str]:
    """The state as lines for people."""
    head = f"running at {state['address']}" if state["running"] else "not running"
    lines = [f"The portal is {head}  ({state['home']})", ""]
    if _is_silent(state):
        lines += [*str(messages.supervisor_hangs(state["supervisor"]["pid"])).splitlines(), ""]
    home = Path(state["home"])
    if state["disk_full"]:
        lines += [*str(messages.running_on_a_full_disk(home, disk.free_mb(home))).splitlines(), ""]
    if state["unfinished_restore"]:
        lines += [*str(backup_messages.restore_unfinished(home)).splitlines(), ""]
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
    return [*lines, *_figure_lines(state), *_attention(state["attention"])]


def _figure_lines(state: dict[str, Any]) -> list[str]:
    lines = []
    if state["backlog"] is not None:
        lines += [
            "",
            f"stream: {state['backlog']} waiting, lag {state['lag_seconds']} s, dead letters {state['dead_letters']}",
            f"e-mail: {state['mails_waiting']} waiting, in the last day {state['mails_failed']} given up and "
            f"{state['mails_refused']} refused by the recipient's server",
        ]
    for kind_, one in state["calculations"].items():
        lines.append(f"{kind_}: as of {one['record_date'] or '-'}, calculated {one['finished_at'] or '-'}")
    if any(count is not None for count in state["documents"].values()):
        lines.append(
            "documents: " + ", ".join(f"{name} {'-' if n is None else n}" for name, n in state["documents"].items())
        )
    usage = state["disk"]
    free = f"{usage['free'] / 1024**3:.1f} of {usage['total'] / 1024**3:.1f} GB free" if usage else "unknown"
    return [*lines, f"disk: {free}; last backup: {state['last_backup'] or 'none'}"]


def _attention(findings: list[dict[str, str]]) -> list[str]:
    lines = ["", "Needs attention:"] if findings else []
    for one in findings:
        lines += [f"  {one['problem']}", f"    Next: {one['next']}"]
    return lines


def exit_code(state: dict[str, Any]) -> int:
    """0 if all is well, 3 if the portal does not work as it should, 4 if something else needs attention."""
    unusable = not state["running"] or _is_silent(state) or state["disk_full"] or state["unfinished_restore"]
    if unusable or not all(part["up"] for part in state["parts"].values()):
        return 3
    return 4 if state["attention"] else 0
