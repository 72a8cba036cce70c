"""The list of rejects on a full disk."""

import errno
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.importing.faults import missing
from app.importing.rejects import Reject, write_rejects
from app.importing.texts import TextSource


def test_a_list_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    # given a list of an earlier import
    path = tmp_path / "rejects.csv"
    path.write_text("earlier")

    def rejects() -> Iterator[Reject]:
        yield Reject(2, missing("isin"), ["", "Fund"])
        raise OSError(errno.ENOSPC, "No space left on device")

    # when
    with pytest.raises(OSError, match="No space left"):
        write_rejects(path, TextSource("", "utf-8", ",", ["isin", "name"]), rejects())

    # then
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {"rejects.csv": "earlier"}
