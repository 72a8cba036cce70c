"""A chart of the statistics as CSV."""

import csv
import io
import re
from datetime import date
from typing import Final

from django.http import HttpResponse

from app.dashboards.statistics import Item
from app.http import formats
from app.http.messages import Language, text

#: What a spreadsheet reads as the beginning of a formula, some of them in full width as well; blanks in front do not
#: stop every program.
_FORMULA: Final = re.compile(r"\s*[=+\-@|%＝＋－＠]")
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]+")


def csv_of(chart: Item, said: Item, name: str, lang: Language) -> HttpResponse:
    """The table of a chart in UTF-8 with a mark of that, which spreadsheets look for, and below it what it counts.

    German spreadsheets expect semicolons and decimal commas, English ones commas and points. A text that a spreadsheet
    would take for a formula begins with an apostrophe. What too few people read is an empty cell.
    """
    lines = io.StringIO(newline="")
    rows = csv.writer(lines, delimiter=formats.separator(lang), lineterminator="\r\n")
    rows.writerow([_harmless(one) for one in (chart["row_title"], *map(_heading, chart["columns"]))])
    for row in chart["rows"]:
        cells = ("" if value is None else formats.plain(value, lang) for value in row["cells"])
        rows.writerow([_harmless(row["label"]), *cells])
    rows.writerow([])
    for remark in _remarks(chart, said, lang):
        rows.writerow([_harmless(remark)])
    response = HttpResponse("\ufeff" + lines.getvalue(), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    response["Cache-Control"] = "private, no-store"
    return response


def _heading(column: Item) -> str:
    return f"{column['label']} (%)" if column["unit"] == "percent" else str(column["label"])


def _remarks(chart: Item, said: Item, lang: Language) -> list[str]:
    remarks = [chart["title"], chart["counts"]]
    if said["from"] is not None:
        first, last = (formats.day(date.fromisoformat(said[name])) for name in ("from", "to"))
        remarks.append(text("statistics.file.period", lang, first=first, last=last))
    remarks.append(text("statistics.file.hidden", lang))
    if chart["reason"] is not None:
        remarks.append(chart["reason"])
    if chart["simulated"]:
        remarks.append(text("statistics.file.simulated", lang))
    return remarks


def _harmless(words: str) -> str:
    plain = _CONTROLS.sub(" ", words)
    return f"'{plain}" if _FORMULA.match(plain) else plain
