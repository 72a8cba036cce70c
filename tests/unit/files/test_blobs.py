"""Contents on the disk: once each, whole or not at all."""

import errno
import os
import random
import resource
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from app.files import blobs
from app.files.folder import Folder
from app.files.incoming import TakenFile, checked
from app.files.kinds import JPEG, KINDS, PDF
from app.files.place import Put
from infra.stack.layout import ROOT
from tests import small_disk

ONE, OTHER = b"%PDF-1.7 one", b"%PDF-1.7 other"


@pytest.fixture(autouse=True)
def media(tmp_path: Path, settings: Any) -> Path:
    """A folder of its own for uploads."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"


def document(content: bytes = ONE) -> TakenFile:
    return checked("document", content, PDF)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_equal_contents_are_one_file(media: Path) -> None:
    first, again, other = (blobs.store(document(content)) for content in (ONE, ONE, OTHER))
    assert first.name == again.name != other.name
    assert (first.written is None, again.written is None) == (False, True)
    assert sorted(files(media).values()) == [ONE, OTHER]
    assert len(first.name) <= 100


def test_many_who_store_the_same_at_once(media: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        stored = list(pool.map(lambda _: blobs.store(document()), range(64)))
    assert {one.name for one in stored} == {stored[0].name}
    assert list(files(media).values()) == [ONE]


def test_what_is_taken_back_stays_for_who_stored_the_same_since(media: Path) -> None:
    # given
    first, other = blobs.store(document()), blobs.store(document(OTHER))
    again = blobs.store(document())
    # when
    blobs.withdraw_all([first, again, other])
    # then
    assert list(files(media).values()) == [ONE]


def test_a_picture_lies_with_its_thumbnail_and_goes_with_it(media: Path) -> None:
    stored = blobs.store(TakenFile(b"large", "a.jpg", KINDS["picture"], JPEG, {320: b"small"}))
    assert (media / stored.name).read_bytes() == b"large"
    assert (media / blobs.thumbnail_of(stored.name, 320)).read_bytes() == b"small"
    blobs.withdraw(stored)
    assert files(media) == {}


def test_a_file_that_a_failing_disk_cut_off_is_mended(media: Path) -> None:
    stored = blobs.store(document())
    (media / stored.name).write_bytes(ONE[:4])
    assert blobs.store(document()).written is not None
    assert list(files(media).values()) == [ONE]


def logo() -> TakenFile:
    return TakenFile(b"large", "a.jpg", KINDS["picture"], JPEG, {320: b"small"})


@pytest.mark.parametrize(("owner", "step"), [(os, "fsync"), (os, "utime"), (Path, "replace"), (Path, "mkdir")])
@pytest.mark.parametrize("room", [0, 1], ids=["for nothing", "for the thumbnail"])
def test_a_disk_that_is_full_at_any_step_leaves_nothing(
    media: Path, monkeypatch: pytest.MonkeyPatch, owner: object, step: str, room: int
) -> None:
    # given
    (media / "uploads").mkdir(parents=True)
    calls = []
    works = getattr(owner, step)

    def full(*arguments: object, **options: object) -> object:
        calls.append(arguments)
        if len(calls) == room + 1 + (step == "mkdir"):
            raise OSError(errno.ENOSPC, "No space left on device")
        return works(*arguments, **options)

    monkeypatch.setattr(owner, step, full)
    # when
    with pytest.raises(OSError, match="No space"):
        blobs.store(logo())
    # then, and it is stored once there is room
    assert files(media) == {}
    monkeypatch.undo()
    assert (media / blobs.store(logo()).name).read_bytes() == b"large"


def test_a_disk_that_takes_a_part_leaves_nothing_and_spoils_nothing(media: Path) -> None:
    # given: a content of which a failing disk kept a part, and a disk that takes no file of more than 64 kB
    content = ONE + b"x" * 2**20
    stored = blobs.store(document(content))
    (media / stored.name).write_bytes(ONE)
    before = files(media)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2**16, limits[1]))
    # when
    try:
        with pytest.raises(OSError, match="File too large"):
            blobs.store(document(content))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    # then
    assert files(media) == before


def test_a_picture_keeps_its_thumbnails_when_another_upload_of_it_fails(
    media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: two at once; the first has stored the thumbnail, then the second stores both, then the disk is full
    put = Folder.put
    asked: list[str] = []

    def full_for_the_first(place: Folder, name: str, content: bytes) -> Put:
        asked.append(name)
        if len(asked) == 2:
            with ThreadPoolExecutor(1) as other:
                other.submit(blobs.store, logo()).result()
            raise OSError(errno.ENOSPC, "No space left on device")
        return put(place, name, content)

    monkeypatch.setattr(Folder, "put", full_for_the_first)
    # when
    with pytest.raises(OSError, match="No space"):
        blobs.store(logo())
    # then
    assert sorted(files(media).values()) == [b"large", b"small"]


def test_a_sweep_never_takes_what_is_being_stored(media: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given: no row names anything, and a content is young for a twentieth of a second
    monkeypatch.setattr(blobs, "_used", lambda: iter(()))
    monkeypatch.setattr(blobs, "GRACE", 0.05)
    # Drafts are told apart by their age alone, and on a busy machine writing one takes longer than that.
    monkeypatch.setattr(Folder, "tidy", lambda *_: None)
    swept = 0
    until = time.monotonic() + 2

    def store(number: int) -> int:
        stored = 0
        while time.monotonic() < until:
            content = document(ONE + b"%d" % (stored % 3))
            began = time.monotonic()
            there = (media / blobs.store(content).name).exists()
            assert there or time.monotonic() - began > blobs.GRACE
            stored += 1
            time.sleep(random.Random(stored + number).random() / 5)
        return stored

    # when
    with ThreadPoolExecutor(4) as pool:
        storing = [pool.submit(store, number) for number in range(4)]
        while time.monotonic() < until:
            swept += blobs.sweep()
        # then
        assert all(one.result() for one in storing)
    time.sleep(0.1)
    while files(media):
        swept += blobs.sweep()
    assert swept


_STORE = """
import sys, django
from django.conf import settings
settings.configure(MEDIA_ROOT=sys.argv[1], UPLOADS_BUCKET=None, INSTALLED_APPS=["app.files"])
django.setup()
from app.files import blobs
from app.files.incoming import checked
blobs.store(checked("document", b"%PDF-" + b"x" * int(sys.argv[2]), "application/pdf"))
"""


def test_a_full_disk_is_an_error_and_leaves_nothing(tmp_path: Path) -> None:
    # given
    folder = tmp_path / "small"
    folder.mkdir()
    if reason := small_disk.why_not(folder):
        pytest.skip(f"this machine mounts no file system for a test: {reason}")
    with small_disk.mounted(folder, 4) as disk:

        def stored(size: int) -> "subprocess.CompletedProcess[str]":
            words = disk.on_it("env", f"--chdir={ROOT}", sys.executable, "-c", _STORE, str(folder), str(size))
            return subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)

        assert stored(1000).returncode == 0
        before = files(disk.seen)
        assert len(before) == 1
        # when
        failed = stored(6 * 1024**2)
        # then, and once there is room it works
        assert failed.returncode == 1
        assert "No space left on device" in failed.stderr
        assert files(disk.seen) == before
        assert stored(2 * 1024**2).returncode == 0
