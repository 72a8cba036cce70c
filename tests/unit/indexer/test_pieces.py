"""Settings, waiting times, forced refreshes, the doorbell and checksums."""

import threading

import pytest

from indexer.backoff import Backoff
from indexer.settings import Settings, SettingsInvalid
from indexer.stream.doorbell import Doorbell
from indexer.stream.refreshing import RefreshBudget
from indexer.verify.digests import digest

COMPLETE = {"DATABASE_URL": "postgresql:///x", "OPENSEARCH_URL": "http://127.0.0.1:9200"}


def test_the_indexers_own_login_comes_first() -> None:
    settings = Settings.from_environment({**COMPLETE, "INDEXER_DATABASE_URL": "postgresql:///y"})

    assert (settings.database_url, settings.index_prefix, settings.lease) == ("postgresql:///y", "fondsatlas-", 60.0)


@pytest.mark.parametrize("missing", ["DATABASE_URL", "OPENSEARCH_URL"])
def test_a_missing_address_is_named(missing: str) -> None:
    with pytest.raises(SettingsInvalid, match=missing):
        Settings.from_environment({name: value for name, value in COMPLETE.items() if name != missing})


@pytest.mark.parametrize("text", ["0", "-1", "soon", "nan", "1e9"])
def test_a_senseless_duration_is_refused(text: str) -> None:
    with pytest.raises(SettingsInvalid, match="INDEXER_LEASE_SECONDS"):
        Settings.from_environment({**COMPLETE, "INDEXER_LEASE_SECONDS": text})


def test_delays_double_up_to_a_limit_and_start_again() -> None:
    backoff = Backoff(first=1.0, longest=8.0)

    delays = [backoff.delay() for _ in range(6)]

    for delay, ceiling in zip(delays, [1, 2, 4, 8, 8, 8], strict=True):
        assert ceiling / 2 <= delay <= ceiling
    backoff.reset()
    assert backoff.delay() <= 1.0


def test_forced_refreshes_are_for_small_and_rare_batches() -> None:
    now = 0.0
    budget = RefreshBudget(per_second=2.0, in_a_row=3, clock=lambda: now)

    assert not budget.allows(RefreshBudget.SMALL + 1)
    assert [budget.allows(1) for _ in range(5)] == [True, True, True, False, False]
    now = 0.5
    assert [budget.allows(1) for _ in range(2)] == [True, False]


def test_a_ring_between_looking_and_waiting_is_not_missed() -> None:
    doorbell = Doorbell()
    rings = doorbell.rings
    doorbell.ring()

    thread = threading.Thread(target=doorbell.wait, args=(rings, 30))
    thread.start()
    thread.join(5)

    assert not thread.is_alive()


def test_a_checksum_ignores_the_order_of_keys_but_no_value() -> None:
    assert digest({"a": 1, "b": [1, 2]}) == digest({"b": [1, 2], "a": 1})
    assert digest({"a": 1}) != digest({"a": None})
    assert digest({"a": [1, 2]}) != digest({"a": [2, 1]})
