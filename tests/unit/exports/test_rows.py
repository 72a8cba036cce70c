"""Rows that are handed over as XML read back as openpyxl's own cells would."""

import io
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from app.exports import columns
from app.exports.workbooks import Cells, filled, row_sheet, written
from search.fields import Field, tranche_catalogue

FIELDS = tranche_catalogue()


def read_back(documents: list[dict[str, Any]], *names: str) -> list[list[Any]]:
    """The cells below the heading."""
    fields: list[Field] = [FIELDS[name] for name in names]
    with written() as (book, file):
        sheet = row_sheet(book, "Fonds")
        cells = Cells(sheet)
        sheet.append([filled(cells, "heading", one.name) for one in fields])
        writers = [columns.writer(one, "de", cells, get_column_letter(at)) for at, one in enumerate(fields, start=1)]
        for number, document in enumerate(documents, start=2):
            sheet.append(("".join(write(document, str(number)) for write in writers),))
    return [list(row) for row in load_workbook(io.BytesIO(file.read())).worksheets[0].iter_rows(min_row=2)]


TEXTS = ["<b>&amp;]]>", " vorn", "hinten ", "a\nb", "ﬀ 漢字 🙂", '"quoted"', "=1+1", "-", "x" * 40_000, "\x00\ud800"]


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_any_text_stays_the_text_it_is(text: str) -> None:
    [[cell]] = read_back([{"name": text}], "name")
    expected = text.replace("\n", " ").replace("\x00\ud800", " ")[:32_767]
    assert (cell.value, cell.data_type) == (expected, "s")
    assert cell.quotePrefix == (text[0] in "=-")


def test_numbers_days_and_truths_are_typed() -> None:
    document = {"perf_1y": 12.345, "record_date": "2026-10-31", "primary": False, "srri": 5, "rank": "A"}
    [[perf, day, truth, whole, rank]] = read_back(
        [document | {"under_review": True}], "perf_1y", "record_date", "primary", "srri", "rank"
    )
    assert (perf.value, perf.number_format) == (0.12345, "0.00%")
    assert (f"{day.value:%Y-%m-%d}", day.number_format) == ("2026-10-31", "dd.mm.yyyy")
    assert (truth.value, truth.data_type) == (False, "b")
    assert (whole.value, whole.number_format) == (5, "#,##0")
    assert (rank.value, rank.fill.fgColor.rgb) == ("A ur", "000B6350")


def test_what_is_missing_is_empty_and_moves_no_neighbour() -> None:
    rows = read_back([{"name": None, "srri": 3}, {"name": "B"}, {}], "name", "rank", "srri")
    assert [[cell.value for cell in row] for row in rows[:2]] == [[None, None, 3], ["B", None, None]]
