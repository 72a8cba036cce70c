"""One noisy client in a process of its own, so that it takes no time from those who measure beside it.

    python -m tests.bench.load.noise KIND URL SOURCE THREADS SECONDS SEED

prints the statuses and the times of what it asked as JSON.
"""

import random
import sys
import threading
import time
from collections import Counter

import orjson

from tests.bench.harness.measuring import quantile
from tests.bench.load.visitors import NOISY, NOTHING, Samples, Visitor, look_around


def main(arguments: list[str]) -> int:
    """Make noise for the seconds asked."""
    kind, url, source, threads, seconds, seed = arguments
    noise = NOISY[kind]
    # Looked at from another address: it must not use up what is measured. Whoever signs in asks for nothing else.
    world = NOTHING if noise.many else look_around(url, None if source == "-" else "127.0.9.1")
    samples, stop = Samples(), threading.Event()
    began = time.monotonic()
    running = [
        threading.Thread(
            target=noise.behaviour,
            args=(
                Visitor(url, _source(source, number, many=noise.many), kind, samples, cookies=noise.cookies),
                world,
                random.Random(f"{seed}-{number}"),
                stop,
            ),
        )
        for number in range(int(threads))
    ]
    for one in running:
        one.start()
    stop.wait(float(seconds))
    stop.set()
    for one in running:
        one.join()
    times = [one.ms for one in samples.all]
    statuses = Counter(str(one.status) for one in samples.all)
    found = {
        "seconds": round(time.monotonic() - began, 1),
        "requests": len(times),
        "statuses": dict(statuses),
        "p50_ms": round(quantile(times, 0.5), 1) if times else None,
    }
    sys.stdout.write(orjson.dumps(found).decode() + "\n")
    return 0


def _source(first: str, number: int, *, many: bool) -> str | None:
    """The address of one thread: all share ``first``, or each has one of the network after it."""
    if first == "-":
        return None
    return f"127.0.{10 + number // 200}.{1 + number % 200}" if many else first


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
