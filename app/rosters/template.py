"""The workbook that an asset manager fills in: the own funds with their present articles, and how it is done."""

import io
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.styles import Font

from app.funds.models import Tranche
from app.http.messages import Language, text

_COLUMNS: Final = ("isin", "fund", "article", "valid_from", "share", "source")
_WIDTHS: Final = (18, 48, 12, 14, 24, 36)
_HOW: Final = ("rows", "article", "valid_from", "share", "source", "delete")


def template(company: int, lang: Language) -> bytes:
    """An XLSX file with a row for each fund of a company, by its main share class."""
    book = Workbook()
    sheet: Any = book.active
    sheet.title = text("articles.sheet", lang)
    sheet.append([text(f"articles.{name}", lang) for name in _COLUMNS])
    found = Tranche.objects.filter(primary=True, fund__company_id=company).order_by("fund__name", "pk")
    for number, (isin, name, article) in enumerate(found.values_list("isin", "fund__name", "fund__sfdr"), start=2):
        for column, value in enumerate((isin, name, article), start=1):
            cell = sheet.cell(number, column, value)
            if isinstance(value, str):
                # A name that begins like a formula is a text.
                cell.data_type = "s"
        sheet.cell(number, 4).number_format = "yyyy-mm-dd"
    for cell, width in zip(sheet[1], _WIDTHS, strict=True):
        cell.font = Font(bold=True)
        sheet.column_dimensions[cell.column_letter].width = width
    sheet.freeze_panes = "A2"
    how: Any = book.create_sheet(text("articles.how", lang))
    how.column_dimensions["A"].width = 110
    for name in _HOW:
        how.append([text(f"articles.how_{name}", lang)])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
