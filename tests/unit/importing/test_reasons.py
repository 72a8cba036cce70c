"""What is said of rejected rows: in both languages, from what is stored without one."""

import datetime
import json
from decimal import Decimal

import pytest
from django.utils import translation

from app.importing import reasons
from app.importing.faults import Fault, fault, restored_fault
from app.importing.reasons import explained, told


def told_again(found: Fault, language: str) -> str:
    """The sentence as it comes from the database."""
    with translation.override(language):
        return told(restored_fault(found.code, json.loads(json.dumps(found.stored()))))


@pytest.mark.parametrize(
    ("found", "german", "english"),
    [
        (
            fault("nav_invalid", "amount_comma", value="1.5.2", digits=6),
            "Spalte nav: „1.5.2“ ist keine Zahl mit Dezimalkomma, höchstens 12 Stellen davor und 6 dahinter.",
            "Column nav: “1.5.2” is not a number with a decimal comma, at most 12 digits before and 6 behind it.",
        ),
        (
            fault("ter_out_of_range", most=Decimal(100), value=Decimal("1234.5")),
            "Spalte ter: Der Wert muss zwischen 0 und 100 liegen, hier steht 1.234,5.",
            "Column ter: the value must be from 0 to 100, this is 1,234.5.",
        ),
        (
            fault("date_future", date=datetime.date(2099, 1, 2), today=datetime.date(2026, 10, 31)),
            "Spalte date: 02.01.2099 liegt nach dem heutigen Tag, dem 31.10.2026.",
            "Column date: 02.01.2099 is after today, 31.10.2026.",
        ),
        (fault("volume_date_missing", "goes_with", other="volume"), "gehört auch ein Wert", "Column volume needs"),
        (fault("pdf_encrypted", file="a.pdf"), "a.pdf: Das PDF ist verschlüsselt.", "a.pdf: The PDF is encrypted."),
        (fault("isin_missing"), "Spalte isin: Der Wert fehlt.", "Column isin: the value is missing."),
    ],
)
def test_a_fault_is_told_in_the_readers_language(found: Fault, german: str, english: str) -> None:
    assert german in told_again(found, "de")
    assert english in told_again(found, "en")


def test_a_sentence_repeats_little_of_a_cell_and_nothing_that_cannot_be_printed() -> None:
    said = told(fault("currency_unknown", value="\u202eEUR\n" + "x" * 500))
    assert "\u202e" not in said
    assert "\n" not in said
    assert len(said) < 200


def test_what_a_version_before_has_stored_is_told_by_its_code() -> None:
    assert told(restored_fault("isin_unknown", "no share class has the ISIN X")) == explained("isin_unknown")


def test_every_sentence_is_there_for_a_code_or_named_by_a_fault() -> None:
    """A sentence that names a value must not fail for want of it, whatever the catalogue makes of it."""
    for language in ("de", "en"):
        with translation.override(language):
            for key in reasons._DETAILS:
                assert told(Fault(key, {})), key
