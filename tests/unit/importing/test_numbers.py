"""Amounts are read in the way the file means, and never by a guess."""

from decimal import Decimal

import pytest

from app.importing.numbers import amount, decimal_sign
from app.importing.sources import SourceError


def lines(*cells: str) -> list[tuple[int, str]]:
    return list(enumerate(cells, start=2))


@pytest.mark.parametrize(
    ("cells", "sign"),
    [
        (["12.34", "1,234.50"], "."),
        (["12,34", "1.234,50"], ","),
        (["1.234", "1.234,5"], ","),
        (["1.234", "0.12"], "."),
        (["1.234.567", "8"], ","),
        (["12", "13"], "."),
        ([], "."),
        (["12 345,67"], ","),
        (["1'234.5"], "."),
    ],
)
def test_the_decimal_sign_follows_from_the_amounts_that_can_be_read_in_one_way(cells: list[str], sign: str) -> None:
    assert decimal_sign(lines(*cells), said=None) == sign


def test_an_amount_that_could_be_both_is_refused_with_its_line() -> None:
    with pytest.raises(SourceError, match=r"Line 3: 1\.234 may be read in two ways.*--decimal"):
        decimal_sign(lines("17", "1.234"), said=None)
    assert decimal_sign(lines("1.234"), said="comma") == ","


def test_a_file_with_both_signs_is_refused_with_both_lines() -> None:
    with pytest.raises(SourceError, match="Line 3 has a decimal point and line 2 a decimal comma"):
        decimal_sign(lines("12,5", "12.5"), said=None)


@pytest.mark.parametrize(
    ("cell", "sign", "value"),
    [
        ("1234.567890", ".", "1234.567890"),
        ("1,234,567.5", ".", "1234567.5"),
        ("1.234.567,5", ",", "1234567.5"),
        ("1\u00a0234,5", ",", "1234.5"),
        ("12’345.6", ".", "12345.6"),
        ("-3,5", ",", "-3.5"),
        ("999999999999", ".", "999999999999"),
        ("1,23,4", ".", None),
        ("1.2345678", ".", None),
        ("1e5", ".", None),
        ("NaN", ".", None),
        ("١٢", ".", None),
        ("1234567890123", ".", None),
        ("12.", ".", None),
    ],
)
def test_amounts_are_exact_or_refused(cell: str, sign: str, value: str | None) -> None:
    assert amount(cell, sign) == (None if value is None else Decimal(value))
