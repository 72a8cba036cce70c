"""Codes inside other words, and words that are none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.fields.isin import is_valid
from search.queries.embedded import CodesWithin, codes_within, without_labels

LU, DE = "LU0255980327", "DE0008481763"


@pytest.mark.parametrize(
    ("text", "certain"),
    [
        (f"{LU} Kurs", (LU,)),
        (f"Kurs von {LU.lower()} heute", (LU,)),
        (f"Pictet ({LU})", (LU,)),
        (f"ISIN:{LU};", (LU,)),
        (f"ISIN{LU}", (LU,)),
        ("Kauf LU 0255 9803 27 zum Kurs", (LU,)),
        ("Kauf LU0255 9803 27 zum Kurs", (LU,)),
        (f"{DE}, {LU} und {DE}", (DE, LU)),
        (f"WKN/ISIN: 848176 / {DE}", ("848176", DE)),
        ("KAUF 12,345 ST ALLIANZ NEBENW WKN 848176 KURS 134,22", ("848176",)),
        ("WKN: 848 176", ("848176",)),
        ("WKN848176 kaufen", ("848176",)),
        ("Wertpapierkennnummer 848176 bitte", ("848176",)),
        ("WKN ETFLAB kaufen", ("ETFLAB",)),
        ("WKN gesucht für Deka 2050", ()),
        ("ISIN LU0255980328", ()),
        (f"{LU}9", ()),
        (f"{LU}EUR", (LU,)),
        ("Deka Global 848176", ()),
        ("", ()),
    ],
)
def test_codes_that_say_what_they_are(text: str, certain: tuple[str, ...]) -> None:
    assert codes_within(text).certain == certain


@pytest.mark.parametrize(
    ("text", "possible"),
    [
        ("848176 Kurs", ("848176",)),
        ("Depot a0m8hb heute", ("A0M8HB",)),
        ("Kauf 100000 EUR Deka", ()),
        ("10 Stück zu 123456 EUR", ()),
        ("Target 2050", ()),
        ("Invest in Europa", ()),
        ("31.10.2026", ()),
    ],
)
def test_six_characters_with_a_digit_may_be_a_code(text: str, possible: tuple[str, ...]) -> None:
    assert codes_within(text).possible == possible


def test_a_slip_among_other_words_is_seen_and_a_word_with_a_year_is_not() -> None:
    assert codes_within("Kurs LU0255980328 heute").mistyped == ("LU0255980328",)
    assert codes_within("Anleihen2027 Laufzeitfonds") == CodesWithin()


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("ISIN: LU02", "LU02"),
        ("wkn nr 984811", "984811"),
        ("984811 (WKN)", "984811"),
        ("Nr. 1 Fonds", "Nr 1 Fonds"),
        ("WKN", ""),
    ],
)
def test_labels_around_a_text_are_left_out(text: str, bare: str) -> None:
    assert without_labels(text) == bare


@given(st.text(max_size=200))
def test_any_text_is_read_and_certain_codes_have_their_form(text: str) -> None:
    found = codes_within(text)

    assert all(is_valid(code) or len(code) == 6 for code in found.certain)
    assert not set(found.certain) & set(found.possible)
