"""What it takes to check the largest files that may be uploaded: each by its program, start included."""

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pikepdf
from PIL import Image

from app.files import pdf_contents, picture_contents
from app.importing import workbook_contents
from tests import measuring
from tests.bench.harness import Aim, Options, Result, Table
from tests.bench.harness.results import Cell
from tests.factories.workbooks import cell, row, write
from tests.measuring import Run

SIDE = 5_000
OBJECTS = (5_000, 60_000)
PRICES = 1_000_000
CLASSES = 2_000
#: Megabytes of memory, and seconds for each kind of file.
MEMORY = 300
SECONDS = {"PDF": 1.0, "picture": 2.0}
_SIDES = ("2560", "320", "160")


@dataclass(frozen=True, slots=True)
class Case:
    """A file, and the program that reads it: by standard input, or by the path in its arguments."""

    name: str
    kind: str
    program: str
    arguments: tuple[str, ...]
    write: Callable[[Path], None]


def run(options: Options) -> Result:
    """Check each file some times; no service is needed."""
    small = options.pick(full=1, short=4, smoke=20)
    rounds = options.rounds
    found: dict[Case, tuple[int, list[Run]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for case in cases(small):
            path = Path(folder) / "file"
            case.write(path)
            found[case] = path.stat().st_size, [measured(case, path) for _ in range(rounds)]
    return result(found)


def cases(small: int) -> Iterator[Case]:
    """The files, each dimension a ``small`` part of the largest."""
    for objects in OBJECTS:
        pdf = partial(_pdf, objects=objects // small)
        yield Case(f"PDF, {objects:,} objects", "PDF", str(pdf_contents.__file__), (), pdf)
    program, side = str(picture_contents.__file__), SIDE // small
    yield Case("JPEG, 25 megapixels", "picture", program, ("JPEG", *_SIDES), partial(_jpeg, side=side))
    transparent = "PNG with transparency, 25 megapixels"
    yield Case(transparent, "picture", program, ("PNG", *_SIDES), partial(_png, side=side))
    prices = partial(_prices, count=PRICES // small)
    name = "workbook, a million prices in four columns"
    yield Case(name, "workbook", str(workbook_contents.__file__), ("{path}", ""), prices)


def _pdf(path: Path, objects: int) -> None:
    """Nearly ten megabytes: so many objects, and a stream."""
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        rows = [pdf.make_indirect(pikepdf.Dictionary(A=n, B=pikepdf.String("x" * 20))) for n in range(objects)]
        pdf.Root.Rows = pikepdf.Array(rows)
        pdf.Root.Noise = pdf.make_stream(os.urandom(9_800_000 - 82 * objects))
        pdf.save(path, object_stream_mode=pikepdf.ObjectStreamMode.disable)


def _jpeg(path: Path, side: int) -> None:
    Image.effect_noise((side, side), 40).convert("RGB").save(path, "JPEG", quality=60)


def _png(path: Path, side: int) -> None:
    """Slopes with a little noise, which make about seven megabytes."""
    slope = Image.linear_gradient("L").resize((side, side))
    noise = Image.effect_noise((side, side), 3).point([value - value % 4 for value in range(256)])
    bands = (Image.blend(slope, noise, 0.1), slope.rotate(90), slope.rotate(180), slope)
    Image.merge("RGBA", bands).save(path, "PNG")


def _prices(path: Path, count: int) -> None:
    """As Excel saves them: a cell names the place of its text in a list, which has each text once."""
    texts = ["EUR", *(f"LU{number:010d}" for number in range(CLASSES))]

    def rows() -> Iterator[str]:
        yield row(1, "isin", "date", "nav", "currency")
        for n in range(2, count + 2):
            isin, currency = (f'<c r="{column}{n}" t="s"><v>{{}}</v></c>' for column in "AD")
            date, nav = cell(f"B{n}", 40_000.0 + n // CLASSES, 1), cell(f"C{n}", 100.25)
            yield f'<row r="{n}">{isin.format(n % CLASSES + 1)}{date}{nav}{currency.format(0)}</row>'

    write(path, {"Prices": rows()}, shared=texts)


def measured(case: Case, path: Path) -> Run:
    """Run the program once. Raises RuntimeError where it refuses the file."""
    arguments = [str(path) if one == "{path}" else one for one in case.arguments]
    return measuring.run(Path(case.program), *arguments, taken=path)


def result(found: dict[Case, tuple[int, list[Run]]]) -> Result:
    """One row for each file; aims are held against the quickest run, since others share the machine."""
    rows: list[Sequence[Cell]] = []
    aims = []
    for case, (size, runs) in found.items():
        wall, processor = min(one.wall for one in runs), min(one.processor for one in runs)
        memory = max(one.memory for one in runs)
        rows.append([case.name, round(size / 1024**2, 1), round(wall, 2), round(processor, 2), memory])
        if (most := SECONDS.get(case.kind)) is not None:
            aims.append(Aim(case.name, f"{most:g} s", f"{wall:.2f} s", wall <= most))
        if case.kind != "PDF":
            aims.append(Aim(f"{case.name}, memory", f"{MEMORY} MB", f"{memory} MB", memory <= MEMORY))
    columns = ["file", "size (MB)", "least (s)", "of a processor (s)", "most memory (MB)"]
    table = Table("Checking the largest uploads, by programs of their own", columns, rows)
    notes = ["Each program is started for one file, as for an upload; its start counts."]
    return Result("uploads", "Checking uploads", [table], aims, notes)
