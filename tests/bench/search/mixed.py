"""Users type while the monthly update streams in: every share class gets new figures meanwhile."""

import threading
import time
from urllib.parse import quote

import psycopg

from tests.bench.harness import Options, Table, quantile
from tests.bench.search import asked
from tests.bench.search.driving import http
from tests.bench.search.places import Places

_UPDATE = "UPDATE funds_keyfigures SET perf_1m = coalesce(perf_1m, 0) + 0.0001 WHERE tranche_id %% 20 = %s"
_USERS = 4


def typing_while_loading(places: Places, options: Options) -> Table:
    """Latency of typing users before, while, and after a twentieth of all figures after the other is changed."""
    with psycopg.connect(places.superuser) as connection:
        texts = asked.typed(connection, 200, seed=7)
    rows: list[list[str | float]] = [["before", *_typing(places, texts, options.pick(full=10, short=2, smoke=1))]]
    done = threading.Event()
    load = threading.Thread(target=_load, args=(places, done, options.pick(full=20, short=2, smoke=1)))
    begun = time.monotonic()
    load.start()
    rows.append(["while the update streams in", *_typing(places, texts, 600, until=done)])
    load.join()
    seconds = time.monotonic() - begun
    rows.append(["after", *_typing(places, texts, options.pick(full=10, short=2, smoke=1))])
    title = f"{_USERS} users type while figures change, {seconds:.0f} s until all was searchable"
    return Table(title, ("when", "p50 (ms)", "p95 (ms)", "p99 (ms)", "answers"), rows)


def _load(places: Places, done: threading.Event, parts: int) -> None:
    try:
        with psycopg.connect(places.superuser, autocommit=True) as connection:
            for part in range(parts):
                connection.execute(_UPDATE.encode(), [part])
            for _ in range(1200):
                row = connection.execute("SELECT count(*) FROM outbox_entry").fetchone()
                if row and row[0] == 0:
                    return
                time.sleep(0.25)
    finally:
        done.set()


def _typing(places: Places, texts: list[str], seconds: float, until: threading.Event | None = None) -> list[float]:
    found: list[float] = []
    end = time.monotonic() + seconds

    def user(number: int) -> None:
        ask = http(places.address, "GET")()
        for turn in range(1_000_000):
            if time.monotonic() > end or (until is not None and until.is_set()):
                return
            text = texts[(number * 53 + turn) % len(texts)]
            begun = time.perf_counter()
            ask((f"/api/v1/paginated_simple_search/?per_page={asked.PER_BOX}&brief=true&search={quote(text)}", b""))
            found.append((time.perf_counter() - begun) * 1000)
            # A pause, as between two looks at the list.
            time.sleep(0.05)

    threads = [threading.Thread(target=user, args=(number,)) for number in range(_USERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [quantile(found, 0.5), quantile(found, 0.95), quantile(found, 0.99), float(len(found))]
