"""Has copies of workbooks made that hold only what is read of them, by a program of its own (ADR 0266)."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

import orjson
from django.utils.translation import gettext_noop as _

from app.importing.progress import Progress, silent

_PROGRAM: Final = Path(__file__).with_name("workbook_narrowing.py")
#: Seconds that the program may take, and between two looks at how far it is.
_SECONDS: Final = 60
_EVERY: Final = 0.25
#: Bytes that the program says of its progress, at most.
_LONGEST: Final = 64 * 1024
#: Bytes of all parts, unpacked, below which reading the whole is as quick.
LEAST: Final = 4 * 1024**2


@dataclass(frozen=True, slots=True)
class Kept:
    """The columns, from 0, that are kept of the sheet in a part of the archive, whose header stands in a row.

    A copy may end after ``most`` rows, unless that is 0.
    """

    part: str
    header: int
    places: Sequence[int]
    most: int = 0


def top(path: Path, copy: Path, rows: int) -> bool:
    """Copy the first rows of each sheet that hold something; False where the workbook is to be read whole."""
    return _made(path, copy, ["top", str(rows)], silent)


def columns(path: Path, copy: Path, kept: Kept, progress: Progress) -> bool:
    """Copy some columns of a sheet; False where the workbook is to be read whole."""
    letters = ",".join(letters_of(place) for place in kept.places)
    return _made(path, copy, ["columns", kept.part, str(kept.header), letters, str(kept.most)], progress)


def _made(path: Path, copy: Path, words: Sequence[str], progress: Progress) -> bool:
    with tempfile.TemporaryFile() as told:
        program = subprocess.Popen(  # noqa: S603 - our own program; the file is only its input
            # -I: nothing of the environment or the working folder takes part.
            [sys.executable, "-I", str(_PROGRAM), str(path), str(copy), str(LEAST), *words],
            stdin=subprocess.DEVNULL, stdout=told, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        ends = time.monotonic() + _SECONDS
        try:
            while time.monotonic() < ends:
                with suppress(subprocess.TimeoutExpired):
                    # Whatever has ended it, the workbook is read whole, and that says what is wrong with it.
                    return program.wait(_EVERY) == 0
                _pass_on(told, progress)
            return False
        finally:
            program.kill()
            program.wait()


def _pass_on(told: BinaryIO, progress: Progress) -> None:
    """Tell the last that the program has said: rows that are done, and how many there are."""
    # Both have one place in the file, which must stay where the program writes.
    lines = os.pread(told.fileno(), _LONGEST, 0).splitlines()
    with suppress(orjson.JSONDecodeError, IndexError):
        done, total = orjson.loads(lines[-1])
        progress(_("Reading"), done, total)


def letters_of(place: int) -> str:
    """What a spreadsheet calls a column, counted from 0."""
    letters = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
