"""Asking for exports, and reading back what they hold."""

import io
from typing import Any

from django.test import Client
from openpyxl import Workbook, load_workbook

from tests.integration.api.asking import BASE

REPORT = f"{BASE}generate_report/"
SERIES = f"{BASE}generate_time_series/"
TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def ask(client: Client, address: str = REPORT, *, lang: str = "de", query: str = "", **data: Any) -> Any:
    """The answer to a request for an export."""
    return client.post(f"{address}?lang={lang}{query}", data, content_type="application/json")


def body(response: Any) -> bytes:
    """The file that was answered."""
    assert response.status_code == 200, response.content
    assert "attachment" in response["Content-Disposition"]
    assert response["Cache-Control"] == "no-store"
    content = b"".join(response.streaming_content)
    assert int(response["Content-Length"]) == len(content)
    return content


def workbook(response: Any) -> Workbook:
    """The workbook that was answered."""
    assert response["Content-Type"] == TYPE
    return load_workbook(io.BytesIO(body(response)))


def rows(sheet: Any) -> list[dict[str, Any]]:
    """The cells below the heading, by heading."""
    heading, *below = sheet.iter_rows()
    return [{head.value: cell for head, cell in zip(heading, row, strict=True)} for row in below]


def values(sheet: Any) -> list[dict[str, Any]]:
    """The same with values."""
    return [{name: cell.value for name, cell in row.items()} for row in rows(sheet)]


def _lines(book: Workbook) -> list[tuple[Any, ...]]:
    return [row[:2] for row in book.worksheets[1].iter_rows(values_only=True)]


def _place_of_columns(book: Workbook) -> int:
    return next(place for place, row in enumerate(_lines(book)) if row[0] in ("Spalten", "Columns"))


def about(book: Workbook) -> dict[str, Any]:
    """What the second sheet says of the export, by label."""
    return dict(_lines(book)[: _place_of_columns(book)])


def described(book: Workbook) -> dict[str, Any]:
    """What the second sheet says of the columns, by heading."""
    return dict(_lines(book)[_place_of_columns(book) + 1 :])


def refused(response: Any, status: int, code: str) -> list[tuple[str, str | None, str]]:
    """Key, value and message of each fault of a refusal with this status and code."""
    assert response.status_code == status, response.content
    document = response.json()
    assert (document["code"], document["status"]) == (code, status)
    assert document["detail"]
    return [(one["key"], one["value"], one["message"]) for one in document.get("errors", ())]
