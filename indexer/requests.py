"""Which requests the documents in hand go back to, for the log (infra/docs/adr/0145)."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

#: What stands for the number where there is none, and how many numbers a line names at most.
NONE: Final = "-"
MAX_NUMBERS: Final = 5

_numbers: ContextVar[str] = ContextVar("numbers", default=NONE)


def current() -> str:
    """The numbers of these requests with commas between; a dash where no request is known."""
    return _numbers.get()


@contextmanager
def on_behalf_of(numbers: Sequence[str]) -> Iterator[None]:
    """Log under these numbers what this thread does in the block."""
    rest = [f"and {len(numbers) - MAX_NUMBERS} more"] if len(numbers) > MAX_NUMBERS else []
    token = _numbers.set(",".join([*numbers[:MAX_NUMBERS], *rest]) or NONE)
    try:
        yield
    finally:
        _numbers.reset(token)


class NumberFilter(logging.Filter):
    """Adds the numbers to each record."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always keeps the record."""
        record.request_id = current()
        return True
