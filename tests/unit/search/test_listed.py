"""What a pasted list of codes asks of the engine."""

from collections.abc import Mapping, Sequence
from typing import Any

from search.client import EngineUnavailable
from search.queries.listed import read
from tests.factories.codes import isin

WRONG = [f"LU000000{number:03d}9" for number in range(40)]


class Engine:
    """Knows no code, and takes too long for near ones from the second time on."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def search(self, index: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """No hits."""
        return {"hits": {"hits": []}}

    def msearch(self, index: str, bodies: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """The same share class each time."""
        self.asked.append(len(bodies))
        if len(self.asked) > 1:
            raise EngineUnavailable("too long")
        hit = {"id": 1, "isin": isin(0), "wkn": None, "name": "Alpha"}
        return [{"hits": {"hits": [{"_source": hit}]}} for _ in bodies]


def test_a_busy_engine_costs_the_offers_and_not_the_list() -> None:
    engine = Engine()

    found = read(engine, "tranches", "\n".join(WRONG), "de", "visitor", lambda ids: {})

    assert [entry.state for entry in found.entries] == ["unknown"] * len(WRONG)
    assert engine.asked == [10, 10]
    assert [bool(entry.meant) for entry in found.entries[10:]] == [False] * 30
