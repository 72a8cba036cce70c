"""The soak: polite visitors all the time; beside them, in turns, nobody and each kind of noisy client."""

import random
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any
from urllib.parse import urlsplit

import orjson

from infra.stack.layout import ROOT
from tests.bench.harness.measuring import quantile
from tests.bench.load.memory import Memory, web_processes
from tests.bench.load.visitors import NOISY, POLITE, Sample, Samples, Visitor, look_around

#: How many of each polite kind; each has an address of its own.
PEOPLE = {"typing": 10, "screening": 4, "guided": 2, "reading": 2}
#: What goes on beside them, in turns.
TURNS = ("calm", *NOISY)
#: Seconds after a change of turns that are not counted.
SETTLING = 2.0
#: Seconds of a turn, at least: one is left to be counted.
SHORTEST = 3.0
#: Turns of fewer seconds only show that everything runs, for which a few threads do.
BRIEF = 10.0
FEW = 8


@dataclass(frozen=True, slots=True)
class Turn:
    """A span of the run: what went on, from when to when (monotonic seconds), and what the noisy client saw."""

    kind: str
    began: float
    ended: float
    noise: dict[str, Any] | None


def soak(url: str, *, minutes: float, seed: int = 1) -> dict[str, Any]:
    """Run for about ``minutes``; a plain dictionary of figures. Raises RuntimeError if the portal does not answer."""
    several = _many_addresses(url)
    world = look_around(url, "127.0.9.1" if several else None)
    memory = Memory(web_processes(urlsplit(url).port or 80))
    samples, stop = Samples(), threading.Event()
    people: list[threading.Thread] = []
    for kind, count in PEOPLE.items():
        for _ in range(count):
            source = f"127.0.1.{len(people) + 1}" if several else None
            visitor = Visitor(url, source, kind, samples)
            dice = random.Random(f"{seed}-{len(people)}")
            people.append(threading.Thread(target=POLITE[kind], args=(visitor, world, dice, stop)))
    memory.start()
    for one in people:
        one.start()
    try:
        turns = _take_turns(url, minutes, seed, several=several)
    finally:
        stop.set()
        for one in people:
            one.join()
        memory.end()
    return figures(samples.all, turns) | {
        "minutes": minutes,
        "addresses": "one each" if several else "one for all",
        "people": PEOPLE,
        "memory": memory.as_dict(),
    }


def _many_addresses(url: str) -> bool:
    """Whether this system lets a client choose any address of the loopback network, as Linux does."""
    try:
        status, _, _ = Visitor(url, "127.0.9.1", "setup", Samples()).get("/healthz")
    except OSError:
        return False
    return status == 200


def _take_turns(url: str, minutes: float, seed: int, *, several: bool) -> list[Turn]:
    length = min(60.0, max(SHORTEST, minutes * 60 / len(TURNS) / 3))
    rounds = max(1, round(minutes * 60 / len(TURNS) / length))
    turns = []
    for number in range(rounds):
        start = number % len(TURNS)
        for kind in TURNS[start:] + TURNS[:start]:
            began = time.monotonic()
            noise = None
            if kind == "calm":
                time.sleep(length)
            else:
                noise = _noise(kind, url, length, f"{seed}-{number}", several=several)
            turns.append(Turn(kind, began, time.monotonic(), noise))
    return turns


def _noise(kind: str, url: str, seconds: float, seed: str, *, several: bool) -> dict[str, Any]:
    source = f"127.0.2.{list(NOISY).index(kind) + 1}" if several else "-"
    threads = min(NOISY[kind].threads, FEW) if seconds < BRIEF else NOISY[kind].threads
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.load.noise", kind, url, source, str(threads), str(seconds), seed],
        cwd=ROOT, capture_output=True, check=True, timeout=seconds + 120,
    )  # fmt: skip
    found: dict[str, Any] = orjson.loads(done.stdout)
    return found


def figures(samples: Sequence[Sample], turns: Sequence[Turn]) -> dict[str, Any]:
    """Latencies and refusals by kind of visitor and turn, and what each noise did to the others."""
    table: dict[str, dict[str, Any]] = {}
    p95: dict[str, dict[str, list[float]]] = {}
    for turn in TURNS:
        spans = [(one.began + SETTLING, one.ended) for one in turns if one.kind == turn]
        for kind in PEOPLE:
            by_span = [[one for one in samples if one.kind == kind and low <= one.at < high] for low, high in spans]
            table.setdefault(turn, {})[kind] = _row([one for part in by_span for one in part])
            p95.setdefault(turn, {})[kind] = [
                quantile([one.ms for one in part if one.status == 200], 0.95)
                for part in by_span
                if any(one.status == 200 for one in part)
            ]
        if turn != "calm":
            table[turn][turn] = _noise_row([one.noise for one in turns if one.kind == turn and one.noise])
    effect = {
        turn: {
            kind: round(median(p95[turn][kind]) / median(p95["calm"][kind]), 2)
            for kind in PEOPLE
            if p95[turn][kind] and p95["calm"][kind]
        }
        for turn in NOISY
    }
    return {"turns": table, "p95_ratio_to_calm": effect, "rounds": sum(one.kind == "calm" for one in turns)}


def _row(samples: Sequence[Sample]) -> dict[str, Any]:
    good = [one.ms for one in samples if one.status == 200]
    row: dict[str, Any] = {
        "requests": len(samples),
        "statuses": dict(Counter(str(one.status) for one in samples)),
        "share_429": round(sum(one.status == 429 for one in samples) / len(samples), 4) if samples else None,
    }
    for name, share in (("p50_ms", 0.5), ("p95_ms", 0.95), ("p99_ms", 0.99)):
        row[name] = round(quantile(good, share), 1) if good else None
    return row


def _noise_row(noises: Sequence[dict[str, Any]]) -> dict[str, Any]:
    statuses: Counter[str] = Counter()
    for one in noises:
        statuses.update(one["statuses"])
    requests, seconds = sum(statuses.values()), sum(one["seconds"] for one in noises)
    return {
        "requests": requests,
        "requests_per_second": round(requests / seconds, 1) if seconds else None,
        "passed_per_second": round(statuses["200"] / seconds, 1) if seconds else None,
        "statuses": dict(statuses),
        "share_429": round(statuses["429"] / requests, 4) if requests else None,
    }
