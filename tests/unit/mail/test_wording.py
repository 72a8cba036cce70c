"""Figures and dates in mails and feeds."""

import re
from pathlib import Path

import pytest

from app.alerts.services import wording
from app.alerts.services.changes import vars_of
from app.alerts.services.reasons import reasons
from app.http.messages import Language
from search.saved import FacetLabels, ScreenQuery

APP = Path(__file__).resolve().parents[3] / "app"


@pytest.mark.parametrize(("lang", "written"), [("de", "1.234,50 Mio. EUR"), ("en", "1,234.50 Mio. EUR")])
def test_volumes_have_the_same_unit_in_both_languages(lang: Language, written: str) -> None:
    assert wording.quantity(1234.5, "mio_eur", lang) == written


@pytest.mark.parametrize(
    ("before", "after", "lang", "line"),
    [
        (None, "2026-11-02", "de", "geschlossen am 02.11.2026"),
        (None, "2026-11-02", "en", "closed on 02.11.2026"),
        ("2026-11-02", None, "de", "Schließung zurückgenommen"),
        ("2026-11-02", None, "en", "closure revoked"),
    ],
)
def test_a_closing_is_the_reason_why_a_fund_left(
    before: str | None, after: str | None, lang: Language, line: str
) -> None:
    # given: a fund whose class is no longer the wanted one either
    query = ScreenQuery(selected={"ratings": ("A",)})
    kept = [{"rank": "A", "closed_on": before}, {"rank": "B", "closed_on": after}]
    # when
    found = reasons(query, kept[0], kept[1], FacetLabels({}), lang, "visitor")
    # then
    item = {"kind": "leaves", "reasons": [vars_of(one) for one in found]}
    assert wording.line_of(item, lang) == line


def test_no_date_is_written_with_the_name_of_a_month() -> None:
    """Dates are DD.MM.YYYY in both languages, so no code has a format for one of them."""
    named = re.compile(r"%[bB]")
    found = [str(path.relative_to(APP)) for path in APP.rglob("*.py") if named.search(path.read_text("utf-8"))]
    assert found == []
