"""The mark is drawn once; header, admin and pictures for systems are made from it."""

import json
import struct
from pathlib import Path

import pytest

from app.http.static import ROOT_FILES
from infra.ci import mark

PUBLIC = mark.SOURCE.parent
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg"><path class="line" d="M0 1"/>'
    '<path class="line fine" d="M2 3"/><path class="summit" d="M4 5Z"/></svg>'
)


def _size(png: bytes) -> tuple[int, int]:
    """Width and height, from the head of a PNG."""
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack_from(">II", png, 16)
    return width, height


def test_header_and_admin_get_all_lines() -> None:
    assert mark.paths(DRAWING) == (["M0 1", "M2 3"], "M4 5Z")
    for made in (mark.script(DRAWING), mark.template(DRAWING)):
        assert all(part in made for part in ("M0 1", "M2 3", "M4 5Z"))


def test_a_drawing_without_a_summit_is_refused() -> None:
    with pytest.raises(ValueError, match="not enough values"):
        mark.paths(DRAWING.replace("summit", "line"))


def test_the_manifest_names_pictures_of_the_sizes_that_it_says() -> None:
    icons = json.loads((PUBLIC / "manifest.webmanifest").read_text("utf-8"))["icons"]
    assert len(icons) == 3
    for icon in icons:
        width, height = _size((PUBLIC / icon["src"].lstrip("/")).read_bytes())
        assert icon["sizes"] == f"{width}x{height}"
        assert icon["src"].lstrip("/") in ROOT_FILES


def test_old_browsers_and_phones_get_their_sizes() -> None:
    ico = (PUBLIC / "favicon.ico").read_bytes()
    (count,) = struct.unpack_from("<H", ico, 4)
    entries = [struct.unpack_from("<BBBBHHII", ico, 6 + 16 * number) for number in range(count)]
    assert [_size(ico[entry[7] : entry[7] + entry[6]]) for entry in entries] == [(16, 16), (32, 32), (48, 48)]
    assert _size((PUBLIC / "apple-touch-icon.png").read_bytes()) == (180, 180)


def test_every_file_at_the_root_is_there_and_served() -> None:
    assert {file.name for file in Path(PUBLIC).iterdir() if file.is_file()} == set(ROOT_FILES)
