"""The record of the last backup on a full disk."""

from pathlib import Path

import pytest

from infra.stack import attempts
from infra.stack.layout import Layout


def test_a_record_that_cannot_be_written_leaves_the_former_one_alone(tmp_path: Path) -> None:
    # given a backup that went well
    layout = Layout(tmp_path)
    with attempts.noted(layout, tmp_path):
        pass
    former = attempts.record(layout).read_text()
    folder = attempts.record(layout).parent

    # when nothing can be written, which is what every write to this device is told
    attempts.record(layout).with_suffix(".new").symlink_to("/dev/full")
    with pytest.raises(OSError, match="full"), attempts.noted(layout, tmp_path):
        raise OSError("the disk is full")

    # then
    assert attempts.record(layout).read_text() == former
    assert [path.name for path in folder.iterdir()] == [attempts.record(layout).name]
