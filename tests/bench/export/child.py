"""One export in a process of its own, so that its peak memory is its own.

``python -m tests.bench.export.child WAY QUERY``

Prints seconds, rows and peak memory as JSON. Ways: ``export`` is the product's, from the engine to the finished file;
``openpyxl`` writes the same cells from memory, each a new write-only cell with its ready-made style; ``formats`` as
openpyxl's documentation shows it, setting each cell's format by name; ``nothing`` only starts, for memory.
"""

import json
import resource
import sys
import time
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from tempfile import TemporaryFile
from typing import Any

import django
from openpyxl import Workbook, load_workbook
from openpyxl.cell import WriteOnlyCell

from tests.bench.export.sizes import COLUMNS


@dataclass(frozen=True, slots=True)
class Cell:
    """A value with its kind and looks, as the product's cell has them; ``look`` is equal for equal looks."""

    value: Any
    kind: str
    look: str
    made: Any


def main(way: str, query: str) -> dict[str, float]:
    """Measure one way."""
    django.setup()
    from app.exports.fund_list import workbook

    asked = _asked(query)
    seconds, processor, rows = 0.0, 0.0, 0
    if way == "export":
        seconds, processor = _timed(lambda: workbook(asked, "").close())
        rows = _count(asked)
    elif way != "nothing":
        held = _held(asked)
        rows = len(held)
        seconds, processor = _timed(lambda: _written(held, by_name=way == "formats"))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"seconds": seconds, "processor": processor, "rows": rows, "peak_mb": peak}


def _asked(query: str) -> Any:
    from app.exports import columns
    from app.exports.requests import ExportRequest
    from app.funds import terms
    from search.saved import parse

    fields = [one for one in columns.chosen_from("wholesale") if one.name != "fund_name"][:COLUMNS]
    params: dict[str, list[str]] = {}
    for pair in query.split("&") if query else ():
        key, _, value = pair.partition("=")
        params.setdefault(key, []).append(value)
    return ExportRequest(parse(params, "wholesale", terms.known().labels("de")), tuple(fields), "de", "wholesale")


def _timed(do: Callable[[], None]) -> tuple[float, float]:
    """Seconds by the clock, and of the processor."""
    started, used = time.perf_counter(), time.process_time()
    do()
    return time.perf_counter() - started, time.process_time() - used


def _held(asked: Any) -> list[list[Cell | None]]:
    """The cells of every row, read back from what the product makes."""
    from app.exports.fund_list import workbook

    with workbook(asked, "") as file:
        sheet = load_workbook(file).worksheets[0]
    return [[_cell(one) for one in row] for row in sheet.iter_rows(min_row=2)]


def _count(asked: Any) -> int:
    from app.http.engine import engine
    from search.queries.compiled import compile_screen

    return engine().client.count(engine().index("tranche"), compile_screen(asked.query).everything)


def _cell(made: Any) -> Cell | None:
    return None if made.value is None else Cell(made.value, made.data_type, repr(made._style), made)


def _written(held: Sequence[Sequence[Cell | None]], *, by_name: bool) -> None:
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    looks: dict[str, Any] = {}
    for row in held:
        made: list[Any] = []
        for one in row:
            if one is None:
                made.append(None)
                continue
            cell = WriteOnlyCell(sheet, value=one.value)
            cell.data_type = one.kind
            if by_name:
                _dress(cell, one.made)
            else:
                if one.look not in looks:
                    looks[one.look] = WriteOnlyCell(sheet)
                    _dress(looks[one.look], one.made)
                cell._style = looks[one.look]._style
            made.append(cell)
        sheet.append(made)
    with TemporaryFile() as file:
        book.save(file)


def _dress(cell: Any, like: Any) -> None:
    """Give a cell the looks of one of another workbook, as far as that one has any."""
    if like.number_format != "General":
        cell.number_format = like.number_format
    if like.fill.fill_type:
        cell.fill = copy(like.fill)
        cell.font = copy(like.font)
        cell.alignment = copy(like.alignment)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(*sys.argv[1:])) + "\n")
