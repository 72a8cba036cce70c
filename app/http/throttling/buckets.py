"""Buckets that empty with each request and fill with time (GCRA), counted in this process."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence

from app.http.throttling.limits import Limit

#: Buckets kept at most, about 15 MB; beyond that the one that was made first is forgotten.
MAX_BUCKETS = 50_000


class Bucket:
    """One caller's state, in seconds of the bucket's own clock.

    ``full_at``: when the bucket will be full again (GCRA's theoretical arrival time). ``spent``: what was taken since
    the last settlement with the other processes. ``noted_until``: no refusal is logged before.
    """

    __slots__ = ("full_at", "noted_until", "spent")

    def __init__(self) -> None:
        self.full_at = 0.0
        self.spent = 0.0
        self.noted_until = 0.0


class Buckets:
    """All buckets of this process. Every method may be called from any thread; none of them waits for anything."""

    def __init__(self, *, most: int = MAX_BUCKETS, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._lock = threading.Lock()
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._changed: set[str] = set()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, wanted: Sequence[tuple[str, Limit]]) -> tuple[str, float] | None:
        """Take one from every bucket, or, if one has none left, from none.

        None if all had one; else the name of the bucket that makes the caller wait longest, and the seconds until then.
        """
        with self._lock:
            now = self._clock()
            refused: tuple[str, float] | None = None
            plan: list[tuple[str, Bucket, float, float]] = []
            for name, limit in wanted:
                bucket = self._bucket(name)
                cost = 1.0 / limit.rate
                full_at = (bucket.full_at if bucket.full_at > now else now) + cost
                wait = full_at - now - limit.burst * cost
                # Sums of floating numbers miss their mark by far less than this.
                if wait > 1e-6 and (refused is None or wait > refused[1]):
                    refused = (name, wait)
                plan.append((name, bucket, full_at, cost))
            if refused is not None:
                return refused
            for name, bucket, full_at, cost in plan:
                bucket.full_at = full_at
                bucket.spent += cost
                self._changed.add(name)
            return None

    def _bucket(self, name: str) -> Bucket:
        bucket = self._buckets.get(name)
        if bucket is None:
            if len(self._buckets) >= self._most:
                gone, _ = self._buckets.popitem(last=False)
                self._changed.discard(gone)
            bucket = self._buckets[name] = Bucket()
        return bucket

    def first_refusal(self, name: str, *, seconds: float) -> bool:
        """Whether this is the first refusal of a bucket in ``seconds``: only that one is logged."""
        with self._lock:
            bucket, now = self._buckets.get(name), self._clock()
            if bucket is None or now < bucket.noted_until:
                return False
            bucket.noted_until = now + seconds
            return True

    def unsettled(self) -> dict[str, float]:
        """What was taken since the last call, in seconds by bucket; the caller settles it."""
        with self._lock:
            changed, self._changed = self._changed, set()
            taken = {}
            for name in changed:
                bucket = self._buckets[name]
                taken[name] = bucket.spent
                bucket.spent = 0.0
            return taken

    def settle(self, owed: Mapping[str, float]) -> None:
        """Believe what all processes together say: seconds until each bucket is full, without what was taken since."""
        with self._lock:
            now = self._clock()
            for name, seconds in owed.items():
                bucket = self._buckets.get(name)
                if bucket is not None:
                    bucket.full_at = now + seconds + bucket.spent

    def sweep(self) -> None:
        """Forget the buckets that are full: they are as good as new."""
        with self._lock:
            now = self._clock()
            for name in [name for name, one in self._buckets.items() if one.full_at <= now and one.noted_until <= now]:
                del self._buckets[name]
                self._changed.discard(name)
