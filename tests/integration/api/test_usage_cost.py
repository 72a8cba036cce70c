"""What counting costs an advanced search: printed rather than asserted tightly, since machines differ.

`./portal test python -- tests/integration/api/test_usage_cost.py -n 0`
"""

import statistics
import time

import pytest
from django.test import Client

from app.accounts.readers import reader_of
from app.screens import usage
from app.statistics import recording
from app.statistics.buffer import Buffer
from app.statistics.recording import Searched, View
from tests.integration.api.asking import url
from tests.integration.api.test_usage import BROWSER
from tests.integration.statistics.conftest import buffer

__all__ = ["buffer"]

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.slow]

ROUNDS, CALLS = 7, 80


def test_a_search_with_and_without(
    api: Client,
    buffer: Buffer[View | Searched],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    # given
    path = url("advanced_search/", asset_class="equity", per_page=25)
    counted = recording.searched, reader_of
    ways = {"with": counted, "without": (lambda *_, **__: "0" * 32, lambda _: None)}
    medians: dict[str, list[float]] = {"with": [], "without": []}

    def taken() -> float:
        began = time.perf_counter()
        assert api.get(path, headers={"User-Agent": BROWSER}).status_code == 200
        return (time.perf_counter() - began) * 1000

    taken()
    # when: call by call in turns, of which each goes first as often as the other
    for _ in range(ROUNDS):
        times: dict[str, list[float]] = {"with": [], "without": []}
        for call in range(CALLS):
            for name in ways if call % 2 else reversed(ways):
                monkeypatch.setattr(recording, "searched", ways[name][0])
                monkeypatch.setattr(usage, "reader_of", ways[name][1])
                times[name].append(taken())
        buffer.flush()
        for name, found in times.items():
            medians[name].append(statistics.median(found))
    # then
    more = [with_ / without - 1 for with_, without in zip(medians["with"], medians["without"], strict=True)]
    with capsys.disabled():
        print(f"\nadvanced search, medians of {CALLS} calls in {ROUNDS} rounds: "  # noqa: T201
              f"{statistics.median(medians['with']):.2f} ms with and {statistics.median(medians['without']):.2f} ms "
              f"without; {statistics.median(more):+.1%} ({min(more):+.1%} to {max(more):+.1%})")  # fmt: skip
    assert statistics.median(more) < 0.5
