"""A buffer that a test writes itself, in its own transaction."""

import pytest

from app.statistics import recording
from app.statistics.buffer import Buffer
from app.statistics.recording import Searched, View, Writer

BOUND = 1000


@pytest.fixture
def buffer(db: None, monkeypatch: pytest.MonkeyPatch) -> Buffer[View | Searched]:
    """The process's buffer, empty."""
    made = Buffer[View | Searched](Writer(close=False).write, bound=BOUND, seconds=0)
    monkeypatch.setattr(recording, "buffer", lambda: made)
    return made
