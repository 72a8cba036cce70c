"""Settles what each process has counted with the others, in Redis, beside the requests.

One thread a process sends what was taken in the last moment as one script call and gets back what all processes have
taken. No request waits for Redis, so a Redis that is down, or hangs, costs none of them anything: each process then
goes on with its own count.
"""

import hashlib
import itertools
import logging
import threading
import time
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from app.http.throttling.buckets import Buckets

logger = logging.getLogger("app.http")

#: Seconds between two settlements while requests come: what the processes may be apart by.
INTERVAL = 0.05
#: Seconds that Redis may take, and the pause after it took longer.
TIMEOUT = 0.5
PAUSE = 2.0
SWEEP_SECONDS = 10.0
#: Buckets in one call of the script, which holds Redis for about 5 µs each.
MAX_IN_ONE_CALL = 500
_SCRIPT = (Path(__file__).parent / "settle.lua").read_text("ascii")


class Settlement:
    """Keeps ``buckets`` in step with those of the other processes, once :meth:`wake` was called."""

    def __init__(
        self, buckets: Buckets, redis_url: str, *, prefix: str, secret: str, interval: float = INTERVAL
    ) -> None:
        self._buckets = buckets
        self._interval = interval
        self._prefix = prefix
        self._secret = hashlib.blake2b(secret.encode()).digest()
        self._redis = redis.Redis.from_url(
            redis_url,
            socket_connect_timeout=TIMEOUT,
            socket_timeout=TIMEOUT,
            retry=Retry(NoBackoff(), 0),
            protocol=2,
        )
        self._script = self._redis.register_script(_SCRIPT)
        self._wanted = threading.Event()
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None
        self._down = False
        self._next_try = 0.0
        self._next_sweep = 0.0

    @property
    def alone(self) -> bool:
        """Whether Redis does not answer, so that this process counts for itself."""
        return self._down

    def wake(self) -> None:
        """Something was taken. Costs nothing while a settlement is due anyway."""
        if self._wanted.is_set():
            return
        self._wanted.set()
        if self._thread is None or not self._thread.is_alive():
            # Made at the first request and not at import: the server forks or spawns its processes after that.
            with self._starting:
                if self._thread is None or not self._thread.is_alive():
                    self._thread = threading.Thread(target=self._run, name="throttling", daemon=True)
                    self._thread.start()

    def _run(self) -> None:
        while True:
            self._wanted.wait()
            time.sleep(self._interval)
            self._wanted.clear()
            try:
                self.once()
            except Exception:
                # The thread must outlive any fault of one round; without it the processes would count apart for ever.
                logger.exception("throttling could not be settled")
                time.sleep(PAUSE)

    def once(self) -> None:
        """One settlement; a Redis that does not answer is left alone for ``PAUSE`` seconds."""
        now = time.monotonic()
        taken = self._buckets.unsettled()
        if now >= self._next_sweep:
            self._next_sweep = now + SWEEP_SECONDS
            self._buckets.sweep()
        if now < self._next_try:
            return
        names = iter(taken)
        try:
            while chunk := list(itertools.islice(names, MAX_IN_ONE_CALL)):
                owed = self._script(keys=[self.key(name) for name in chunk], args=[repr(taken[name]) for name in chunk])
                self._buckets.settle(dict(zip(chunk, map(float, owed), strict=True)))
        except (redis.RedisError, OSError) as error:
            self._next_try = time.monotonic() + PAUSE
            if not self._down:
                self._down = True
                logger.warning("throttling counts for this process alone, Redis does not answer: %s", error)
            return
        if self._down and taken:
            self._down = False
            logger.warning("throttling counts for all processes again")

    def key(self, name: str) -> str:
        """Redis's key of a bucket; names hold addresses, which are personal data, so they are hashed with a secret."""
        return self._prefix + self.pseudonym(name)

    def pseudonym(self, name: str) -> str:
        """What stands for a bucket outside of this process's memory: in Redis and in the log."""
        return hashlib.blake2b(name.encode(), key=self._secret, digest_size=12).hexdigest()
