"""What a search node says about its own data, since it was last started."""

from pathlib import Path

import pytest

from infra.stack import messages
from infra.stack.layout import Layout
from infra.stack.parts import cluster, opensearch
from infra.stack.progress import Progress

START = "[2026-11-23T12:00:00,000][INFO ][o.o.n.Node] [node] version[3.8.0], pid[7], build[tar/x]\n"
FAULT = "Caused by: org.apache.lucene.index.CorruptIndexException: codec footer mismatch (file truncated?)\n"


@pytest.mark.parametrize(
    ("said", "damaged"),
    [
        (START + FAULT, True),
        (START + "all is well\n", False),
        # What was mended before the last start is over.
        (START + FAULT + START + "all is well\n", False),
        (FAULT, True),
        ("", False),
    ],
)
def test_only_the_last_start_counts(tmp_path: Path, said: str, damaged: bool) -> None:
    log = tmp_path / "opensearch.log"
    log.write_text(said)
    found = opensearch.damage(log)
    assert found == ("CorruptIndexException: codec footer mismatch (file truncated?)" if damaged else None)
    assert opensearch.damage(tmp_path / "missing.log") is None
    # Nor does it before a node that starts again, perhaps with other data, has said anything.
    opensearch.mark_start(log)
    assert opensearch.damage(log) is None


def test_data_is_set_aside_and_nothing_else(tmp_path: Path) -> None:
    # given
    home = tmp_path / "opensearch"
    for name in ("node/data", "node-2/data", "conf"):
        (home / name).mkdir(parents=True)
    (home / "node" / "data" / "segment").write_text("x")

    # when
    cluster.set_aside(Layout(tmp_path), Progress())

    # then
    [aside] = home.glob("set-aside-*")
    assert sorted(one.name for one in aside.iterdir()) == ["node", "node-2"]
    assert (aside / "node" / "data" / "segment").read_text() == "x"
    assert sorted(one.name for one in home.iterdir()) == ["conf", aside.name]

    # and without any data nothing is made
    cluster.set_aside(Layout(tmp_path), Progress())
    assert len(list(home.iterdir())) == 2


def test_an_engine_elsewhere_keeps_its_data(tmp_path: Path) -> None:
    (tmp_path / "opensearch" / "node").mkdir(parents=True)
    with pytest.raises(messages.StackError, match="OPENSEARCH_URL"):
        cluster.set_aside(Layout(tmp_path, external={"opensearch": "https://search.example"}), Progress())
    assert (tmp_path / "opensearch" / "node").exists()
