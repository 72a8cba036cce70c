"""Argon2 in a bounded pool, below everything else that a web process does (ADR 0112).

A hash takes 100 MB and all processors on purpose. One runs at a time in a process, in a thread of low priority that
holds Python's lock for no longer than it takes to hand the result over.
"""

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Final

from django.contrib.auth.hashers import Argon2PasswordHasher

#: Hashes that a process computes at a time.
AT_ONCE: Final = 1
#: How far the threads stand back behind those that answer searches (nice).
NICENESS: Final = 8


class PooledArgon2(Argon2PasswordHasher):
    """Django's own hasher, with the same costs and the same form; whoever hashes waits for a place."""

    def encode(self, password: str, salt: str) -> str:
        """Hash a password."""
        encoded: str = _pool(os.getpid()).submit(super().encode, password, salt).result()
        return encoded

    def verify(self, password: str, encoded: str) -> bool:
        """Whether the password fits the hash."""
        fits: bool = _pool(os.getpid()).submit(super().verify, password, encoded).result()
        return fits


@cache
def _pool(process: int) -> ThreadPoolExecutor:
    """The threads of this process; one that was forked has none of its parent's."""
    return ThreadPoolExecutor(AT_ONCE, thread_name_prefix=f"argon2 {process}", initializer=_stand_back)


def _stand_back() -> None:
    """Lower this thread's priority; the threads that Argon2 starts inherit it."""
    # Only Linux knows priorities of threads; elsewhere the number would mean a process.
    if sys.platform == "linux":
        own = threading.get_native_id()
        # Added to what it was started with: only root may come forward again, and a start with `nice` must not fail.
        os.setpriority(os.PRIO_PROCESS, own, min(19, os.getpriority(os.PRIO_PROCESS, own) + NICENESS))
