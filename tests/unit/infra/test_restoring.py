"""Uploaded files come back from their archive, and nothing else does."""

import io
import tarfile
from pathlib import Path

import pytest

from infra.stack.messages import StackError
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
