"""The small file system of the tests fills, and nothing but it does."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import small_disk
from tests.small_disk import BALLAST, SmallDisk


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    if reason := small_disk.why_not(tmp_path):
        pytest.skip(f"this machine mounts no file system for a test: {reason}")
    with small_disk.mounted(tmp_path, 4) as mounted:
        yield mounted


def test_it_fills_to_the_last_byte_or_leaves_what_it_is_told_to(disk: SmallDisk) -> None:
    small_disk.fill(disk.seen, leave=1024 * 1024)
    (disk.seen / "half a megabyte").write_bytes(b"x" * 512 * 1024)
    small_disk.fill(disk.seen)
    with pytest.raises(OSError, match="Errno 28"):
        (disk.seen / "one byte").write_bytes(b"x")
    # The folder below it is untouched.
    assert list(disk.folder.iterdir()) == []


def test_the_machines_own_disk_is_never_filled(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="not a file system of its own"), small_disk.kept_full(tmp_path):
        pytest.fail("it was filled")
    assert not (tmp_path / BALLAST).exists()
