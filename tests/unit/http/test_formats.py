"""How numbers and dates are written, and that nothing else in the application writes them."""

import re
from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from app.http import formats
from app.http.messages import Language

APP = Path(formats.__file__).parents[1]
MODULE = Path(formats.__file__)
#: What writes a number, a date or a size for a reader.
WRITES = re.compile(
    r"""
    %d\.%m | dd\.mm                                  # dates
    | \{[^{}"]*:,(?:\.\d+)?[df]?\}                   # thousands set apart
    | :,\.\{                                         # and decimals
    | \.replace\(\s*["'][.,]["']\s*, | maketrans\(["'][.,]   # decimal signs
    | \#,\#\#0                                       # number formats of spreadsheets
    | \}[ ](?:%|Mio\.|EUR|kB|MB)["'\s]               # units
    | ["']\s%["'] | ["']\sMio\.
    | format_(?:decimal|currency|percent|date|datetime)\( | from\ babel
    """,
    re.VERBOSE,
)


@pytest.mark.parametrize(
    ("write", "lang", "written"),
    [
        (lambda lang: formats.number(1234.5, lang), "de", "1.234,50"),
        (lambda lang: formats.number(1234.5, lang), "en", "1,234.50"),
        (lambda lang: formats.number(-1234567, lang, 0), "de", "-1.234.567"),
        (lambda lang: formats.number(Decimal("2.675"), lang), "en", "2.68"),
        (lambda lang: formats.number(2.675, lang), "en", "2.68"),
        (lambda lang: formats.number(None, lang), "de", "–"),
        (lambda lang: formats.percent(12.34, lang), "de", "12,34 %"),
        (lambda lang: formats.percent(12.34, lang), "en", "12.34%"),
        (lambda lang: formats.percent(None, lang), "en", "–"),
        (lambda lang: formats.millions(1234.5, lang), "de", "1.234,50 Mio. EUR"),
        (lambda lang: formats.millions(1234.5, lang), "en", "1,234.50 Mio. EUR"),
        (lambda lang: formats.millions(None, lang), "de", "–"),
        (lambda lang: formats.plain(1234.5, lang), "de", "1234,5"),
        (lambda lang: formats.plain(0.0, lang), "en", "0"),
        (lambda _: formats.day(date(2026, 3, 1)), "en", "01.03.2026"),
        (lambda _: formats.moment(datetime(2026, 3, 1, 9, 5)), "en", "01.03.2026 09:05"),  # noqa: DTZ001
        (lambda _: formats.moment(datetime(2026, 3, 1, 9, 5), comma=True), "en", "01.03.2026, 09:05"),  # noqa: DTZ001
        (lambda _: formats.size(65536), "de", "64 kB"),
        (lambda _: formats.size(25 * 1024 * 1024), "de", "25 MB"),
        (lambda _: formats.money_cell("EUR"), "de", '#,##0.00 "EUR"'),
        (lambda _: formats.money_cell(""), "de", "#,##0.00"),
    ],
)
def test_a_value_is_written_as_it_is_read(write: Callable[[Language], str], lang: Language, written: str) -> None:
    assert write(lang) == written


def test_nothing_else_writes_numbers_and_dates() -> None:
    files = [path for path in APP.rglob("*.py") if path != MODULE and "migrations" not in path.parts]
    assert len(files) > 250
    found = [
        f"{path.relative_to(APP.parent)}:{number}: {line.strip()}"
        for path in files
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if WRITES.search(line)
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        'f"{value:,.2f}"',
        'f"{count:,}"',
        'value.strftime("%d.%m.%Y")',
        'written.replace(".", ",")',
        'f"{number} %"',
        'f"{number} Mio. EUR"',
        'cell.number_format = "#,##0.00"',
        "from babel.numbers import format_decimal",
    ],
)
def test_what_is_written_by_hand_is_found(line: str) -> None:
    assert WRITES.search(line)
