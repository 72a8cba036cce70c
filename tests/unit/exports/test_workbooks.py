"""What a spreadsheet program is asked to follow."""

import pytest
from openpyxl import Workbook

from app.exports.workbooks import LONGEST_LINK, about_sheet

START = "https://example.com/?c="


@pytest.mark.parametrize(
    ("value", "followed"),
    [
        (START, True),
        (START.ljust(LONGEST_LINK, "1"), True),
        # Excel would call the file damaged.
        (START.ljust(LONGEST_LINK + 1, "1"), False),
        ("example.com", False),
    ],
)
def test_a_link_is_followed_unless_it_is_too_long(value: str, *, followed: bool) -> None:
    book = Workbook()
    about_sheet(book, "about", [("query", "text", value)])
    cell = book["about"]["B1"]
    assert cell.value == value
    assert (cell.hyperlink.target if cell.hyperlink else None) == (value if followed else None)
