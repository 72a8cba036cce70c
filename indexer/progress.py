"""What rebuilding and verifying tell the person who waits for them."""

import sys
import threading
import time
from typing import TextIO

from search import logs


class Progress:
    """Lines on a stream, a few per second at most."""

    def __init__(self, stream: TextIO = sys.stderr, *, interval: float = 1.0) -> None:
        self._stream = stream
        self._interval = interval
        self._last = float("-inf")
        self._lock = threading.Lock()

    def say(self, text: str) -> None:
        """One line."""
        with self._lock:
            logs.say(self._stream, text, name="indexer")

    def at(self, doc_type: str, sent: int, about: int) -> None:
        """So many documents are in the index; ``about`` is an estimate of all, possibly a bad one."""
        self._now_and_then(f"{doc_type}: {sent:,}" + (f" of about {about:,}" if about > sent else "") + " documents")

    def compared(self, doc_type: str, documents: int, total: int) -> None:
        """So many of the ``total`` documents in the index have been compared with the database."""
        self._now_and_then(f"{doc_type}: compared {documents:,} of {max(total, documents):,} documents")

    def _now_and_then(self, text: str) -> None:
        now = time.monotonic()
        if now - self._last >= self._interval:
            self._last = now
            self.say(text)

    def done(self, doc_type: str, total: int, seconds: float) -> None:
        """All documents are in the index."""
        self.say(f"{doc_type}: {total:,} documents in {seconds:.1f} s ({total / max(seconds, 0.001):,.0f} a second)")
