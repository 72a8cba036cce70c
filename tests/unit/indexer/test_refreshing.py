"""What was written is shown while it is matched, and neither spoils the other."""

import threading
from typing import cast

import pytest

from indexer.sink.delivery import _refreshing
from search.client import EngineRejected, EngineUnavailable, SearchClient


class Engine:
    """Refreshes when a test lets it, and then says what the test says."""

    def __init__(self, error: Exception | None = None) -> None:
        self.may = threading.Event()
        self.refreshed: list[str] = []
        self._error = error

    def refresh(self, index: str) -> None:
        """Wait for the test."""
        assert self.may.wait(10)
        if self._error:
            raise self._error
        self.refreshed.append(index)


def test_the_caller_goes_on_and_leaves_when_readers_see_everything() -> None:
    engine = Engine()

    with _refreshing(cast(SearchClient, engine), ["tranches-1", "news-1"]):
        # Were the refresh waited for, nobody would ever come here to let it happen.
        assert engine.refreshed == []
        engine.may.set()

    assert engine.refreshed == ["tranches-1", "news-1"]


@pytest.mark.parametrize("error", [EngineUnavailable("away"), EngineRejected(404, "gone")])
def test_a_refresh_that_fails_is_left_to_the_interval(error: Exception) -> None:
    engine = Engine(error)
    engine.may.set()

    with _refreshing(cast(SearchClient, engine), ["tranches-1"]):
        pass

    assert engine.refreshed == []


def test_a_matching_that_fails_waits_for_the_refresh_and_is_reported() -> None:
    engine = Engine()
    engine.may.set()

    with pytest.raises(EngineUnavailable), _refreshing(cast(SearchClient, engine), ["tranches-1"]):
        raise EngineUnavailable("percolation")

    assert engine.refreshed == ["tranches-1"]
