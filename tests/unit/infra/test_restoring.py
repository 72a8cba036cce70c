"""Restores: only uploaded files come out of an archive, and what a restore has made is taken back, nothing else."""

import io
import shutil
import tarfile
from collections import namedtuple
from pathlib import Path
from typing import Any

import pytest

from infra.stack import cli, restoring, unfinished
from infra.stack.backup import Manifest, pack
from infra.stack.layout import Layout
from infra.stack.messages import StackError
from infra.stack.parts import postgres
from infra.stack.restoring import unpack


def archive_of(folder: Path, *members: tarfile.TarInfo) -> Path:
    path = folder / "media.tar"
    with tarfile.open(path, "w") as tar:
        for member in members:
            tar.addfile(member, io.BytesIO(b"x" * member.size))
    return path


def _member(name: str, kind: bytes = tarfile.REGTYPE, link: str = "") -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.type, member.linkname, member.mode = kind, link, 0o640
    member.size = 3 if kind == tarfile.REGTYPE else 0
    return member


def test_files_come_back_with_their_rights(tmp_path: Path) -> None:
    unpack(archive_of(tmp_path, _member("reports", tarfile.DIRTYPE), _member("reports/a b.pdf")), tmp_path / "media")
    file = tmp_path / "media" / "reports" / "a b.pdf"
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"xxx", 0o640)


@pytest.mark.parametrize(
    "hostile",
    [
        _member("../outside"),
        _member("/outside"),
        _member("link", tarfile.SYMTYPE, "/etc/passwd"),
        _member("hard", tarfile.LNKTYPE, "kept"),
        _member("device", tarfile.CHRTYPE),
    ],
    ids=["above", "absolute", "link", "hard link", "device"],
)
def test_what_is_no_uploaded_file_is_refused(tmp_path: Path, hostile: tarfile.TarInfo) -> None:
    archive = archive_of(tmp_path, _member("kept"), hostile)
    with pytest.raises(StackError, match="damaged or incomplete"):
        unpack(archive, tmp_path / "media")
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["kept", "media", "media.tar"]


@pytest.fixture
def layout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Layout:
    """A portal's empty folder."""
    monkeypatch.setenv("PORTAL_HOME", str(tmp_path / "home"))
    for variable in ("DATABASE_URL", "OPENSEARCH_URL", "REDIS_URL", "EMAIL_URL"):
        monkeypatch.delenv(variable, raising=False)
    one = Layout(tmp_path / "home")
    one.prepare()
    monkeypatch.setattr(postgres, "place", lambda _: postgres.Place(tmp_path, one.home / "postgres", None))
    return one


def found(layout: Layout) -> dict[str, str]:
    return {str(path.relative_to(layout.home)): path.read_text() for path in layout.home.rglob("*") if path.is_file()}


def half_done(layout: Layout) -> None:
    """What a restore has made when it is interrupted."""
    restoring._begin(layout)
    for name, text in (
        ("run/secrets", "of the backup"), ("postgres/PG_VERSION", "18"), ("media/a.pdf", "%PDF"), ("own-data", ""),
    ):  # fmt: skip
        (layout.home / name).parent.mkdir(exist_ok=True)
        (layout.home / name).write_text(text)


@pytest.mark.parametrize("before", [{}, {"run/secrets": "of its own"}, {"run/secrets": "of its own", "own-data": ""}])
def test_what_was_there_before_a_restore_is_there_after_it_was_taken_back(
    layout: Layout, before: dict[str, str]
) -> None:
    for name, text in before.items():
        (layout.home / name).write_text(text)
    half_done(layout)
    assert unfinished.is_marked(layout)
    # when: more than once, as after a second Ctrl-C
    restoring._take_back(layout)
    restoring._take_back(layout)
    # then
    assert found(layout) == before


@pytest.mark.parametrize("text", ["", "{", "[]", '{"more": true}'])
def test_a_damaged_mark_deletes_no_secrets(layout: Layout, text: str) -> None:
    (layout.run / "secrets").write_text("of its own")
    (layout.run / "restoring").write_text(text)
    restoring._take_back(layout)
    assert found(layout) == {"run/secrets": "of its own"}


@pytest.mark.parametrize("arguments", [["up"], ["backup"], ["psql"], ["manage", "check"], ["verify"], ["rebuild"]])
def test_half_a_backup_is_no_portal(layout: Layout, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    half_done(layout)
    before = found(layout)
    # when
    code = cli.main(arguments)
    # then
    assert code == 1
    assert f"a restore into {layout.home} was broken off" in capsys.readouterr().err
    assert {name: text for name, text in found(layout).items() if name != "run/lock"} == before


def test_the_status_of_half_a_backup_says_so(layout: Layout, capsys: pytest.CaptureFixture[str]) -> None:
    half_done(layout)
    (layout.run / "secrets").unlink()
    assert cli.main(["status"]) == 3
    assert f"a restore into {layout.home} was broken off" in capsys.readouterr().out


MB = 1024 * 1024
Usage = namedtuple("Usage", "total used free")


def manifest(database_bytes: int | None = None, media_bytes: int | None = None) -> Manifest:
    """Of a backup of 10 MB."""
    files = {"database/1": (10 * MB, "")}
    return Manifest(2, "", "18", [], {}, 0, False, database_bytes, media_bytes, files=files)


def test_the_room_that_a_backup_needs() -> None:
    assert restoring.sizes(manifest(database_bytes=900 * MB, media_bytes=70 * MB)) == (1800, 70)
    assert restoring.sizes(manifest(database_bytes=50_000 * MB, media_bytes=0)) == (52_048, 0)
    # one that does not say
    assert restoring.sizes(manifest()) == (30, 0)


@pytest.mark.parametrize(
    ("elsewhere", "room", "home", "said"),
    [
        # the folder's own disk takes both
        (False, 0, 2369, "home has only 2369 MB left; about 2370 MB"),
        (False, 0, 2370, ""),
        # each takes its own
        (True, 2299, 10_000, "shm has only 2299 MB left; about 2300 MB"),
        (True, 10_000, 569, "home has only 569 MB left; about 570 MB"),
        (True, 2300, 570, ""),
    ],
)
def test_the_disk_of_the_database_is_looked_at_too(
    layout: Layout, monkeypatch: pytest.MonkeyPatch, elsewhere: bool, room: int, home: int, said: str
) -> None:
    other = Path("/dev/shm")
    if elsewhere:
        if not other.exists() or other.stat().st_dev == layout.home.stat().st_dev:
            pytest.skip("there is no second disk")
        monkeypatch.setattr(postgres, "place", lambda _: postgres.Place(other, other / "not there" / "data", None))
    free = {other: room, layout.home: home}
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(0, 0, free[folder] * MB))
    sizes = manifest(database_bytes=900 * MB, media_bytes=70 * MB)
    if not said:
        restoring._require_room(layout, sizes)
        return
    with pytest.raises(StackError, match=said) as raised:
        restoring._require_room(layout, sizes)
    assert "nothing was restored" in raised.value.problem
    assert "PORTAL_HOME=" in raised.value.advice


def test_a_version_that_cannot_be_asked_is_one_message(layout: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THROTTLE_FACTOR", "many")
    with pytest.raises(StackError, match=r"could not be told whether this version knows .*THROTTLE_FACTOR"):
        restoring._require_known(layout, manifest())


def test_a_file_that_is_cut_while_it_is_packed_fails_no_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given: two files, the first of which is cut once its length is known
    media = tmp_path / "media"
    media.mkdir()
    for name in ("a.pdf", "b.pdf"):
        (media / name).write_bytes(b"%PDF-1.7")
    measured = tarfile.TarFile.gettarinfo

    def measure_and_cut(tar: tarfile.TarFile, **given: Any) -> tarfile.TarInfo:
        member = measured(tar, **given)
        if member.name == "a.pdf":
            (media / "a.pdf").write_bytes(b"%P")
        return member

    monkeypatch.setattr(tarfile.TarFile, "gettarinfo", measure_and_cut)
    # when
    assert pack(media, tmp_path / "media.tar") == 2
    # then
    unpack(tmp_path / "media.tar", tmp_path / "back")
    assert {path.name: path.read_bytes() for path in (tmp_path / "back").iterdir()} == {
        "a.pdf": b"%P",
        "b.pdf": b"%PDF-1.7",
    }
