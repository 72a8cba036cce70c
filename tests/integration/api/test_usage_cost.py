"""What counting costs an advanced search: printed rather than asserted tightly, since machines differ.

`./portal test python -- tests/integration/api/test_usage_cost.py -n 0`
"""

import statistics
import time

import pytest
from django.test import Client

from app.screens import usage
from app.statistics import recording
from app.statistics.buffer import Buffer
from app.statistics.recording import Searched, View
from tests.integration.api.asking import url
from tests.integration.api.test_usage import BROWSER
from tests.integration.statistics.conftest import buffer

__all__ = ["buffer"]

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.slow]

TURNS, CALLS = 9, 60


def test_a_search_with_and_without(
    api: Client,
    buffer: Buffer[View | Searched],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    # given
    path = url("advanced_search/", asset_class="equity", per_page=25)
    counted = recording.searched, usage.reader_of
    ways = {"with": counted, "without": (lambda *_, **__: "0" * 32, lambda _: None)}
    medians: dict[str, list[float]] = {"with": [], "without": []}

    def median() -> float:
        times = []
        for _ in range(CALLS):
            began = time.perf_counter()
            assert api.get(path, headers={"User-Agent": BROWSER}).status_code == 200
            times.append((time.perf_counter() - began) * 1000)
        buffer.flush()
        return statistics.median(times)

    median()
    # when: in turns, of which each goes first as often as the other
    for turn in range(TURNS):
        for name in ways if turn % 2 else reversed(ways):
            monkeypatch.setattr(recording, "searched", ways[name][0])
            monkeypatch.setattr(usage, "reader_of", ways[name][1])
            medians[name].append(median())
    # then
    told = {
        name: f"{statistics.median(found):.2f} ms ({min(found):.2f} to {max(found):.2f})"
        for name, found in medians.items()
    }
    ratio = statistics.median(medians["with"]) / statistics.median(medians["without"])
    with capsys.disabled():
        print(f"\nadvanced search, medians of {TURNS} turns of {CALLS}: with {told['with']}, "  # noqa: T201
              f"without {told['without']} ({ratio - 1:+.1%})")  # fmt: skip
    assert ratio < 1.5
