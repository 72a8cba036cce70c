"""What rebuilding and verifying say while they last."""

import io

import pytest

from indexer.progress import Progress
from indexer.verify import comparing
from indexer.verify.report import Report


def test_each_line_names_how_much_there_is() -> None:
    stream = io.StringIO()
    progress = Progress(stream, interval=0)
    # when
    progress.at("tranche", 1_000, 18_512)
    progress.compared("tranche", 2_000, 18_512)
    progress.compared("tranche", 18_600, 18_512)
    # then: never more than all of it, although the index grows meanwhile
    assert stream.getvalue().splitlines() == [
        "tranche: 1,000 of about 18,512 documents",
        "tranche: compared 2,000 of 18,512 documents",
        "tranche: compared 18,600 of 18,600 documents",
    ]


def test_lines_come_now_and_then_only() -> None:
    stream = io.StringIO()
    progress = Progress(stream, interval=3_600)
    # when
    for number in range(100):
        progress.compared("news", number, 100)
    # then
    assert len(stream.getvalue().splitlines()) == 1


def test_a_comparison_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "_TOLD", 2)
    told: list[int] = []
    database = iter([(number, b"a") for number in range(5)])
    index = iter([(number, b"a", 1) for number in range(6)])
    # when
    differing = list(comparing._candidates(Report("tranche", "x"), database, index, told.append))
    # then
    assert told == [2, 4, 6]
    assert differing == [5]
