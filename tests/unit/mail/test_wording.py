"""Figures and dates in mails and feeds."""

import re
from pathlib import Path

import pytest

from app.alerts.services import wording
from app.api.messages import Language

APP = Path(__file__).resolve().parents[3] / "app"


@pytest.mark.parametrize(("lang", "written"), [("de", "1.234,50 Mio. EUR"), ("en", "1,234.50 Mio. EUR")])
def test_volumes_have_the_same_unit_in_both_languages(lang: Language, written: str) -> None:
    assert wording.number(1234.5, "mio_eur", lang) == written


def test_no_date_is_written_with_the_name_of_a_month() -> None:
    """Dates are DD.MM.YYYY in both languages, so no code has a format for one of them."""
    named = re.compile(r"%[bB]")
    found = [str(path.relative_to(APP)) for path in APP.rglob("*.py") if named.search(path.read_text("utf-8"))]
    assert found == []
