"""Workbooks of classifications as asset managers have them: a plain sheet, and a European ESG Template."""

from pathlib import Path
from typing import Final

from openpyxl import Workbook

from tests.factories.codes import isin

#: Columns of a European ESG Template.
WIDE: Final = 616
_NAMED: Final = {
    0: "00010_EET_Version",
    22: "20000_Financial_Instrument_Identifying_Data",
    26: "20040_Financial_Instrument_SFDR_Product_Type",
    40: "20180_Financial_Instrument_Products_Minimal_Proportion_Of_Sustainable_Investments_Art_8",
}


def plain_sheet(path: Path, rows: int) -> Path:
    """ISIN and article."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet("Artikel")
    sheet.append(["ISIN", "Artikel"])
    for number in range(1, rows + 1):
        sheet.append([isin(number), 8])
    book.save(path)
    return path


def template(path: Path, rows: int, filled: int, *, every: int = 0) -> Path:
    """A template whose rows fill in the first columns; one row in ``every`` has an article that there is not."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet("EET")
    sheet.append([_NAMED.get(place, f"{30_000 + 10 * place}_Field") for place in range(WIDE)])
    for number in range(1, rows + 1):
        # Numbers, words of a list and dates, as in the real ones.
        cells: list[object] = [(0.25, "Y", "2026-10-31", 12.5, "EUR")[place % 5] for place in range(filled)]
        article = 7 if every and number % every == 0 else 8
        cells[0], cells[22], cells[26], cells[40] = "V1.1.3", isin(number), article, 0.1
        sheet.append(cells)
    book.save(path)
    return path
