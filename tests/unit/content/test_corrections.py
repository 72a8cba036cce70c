"""Corrections are lines that begin with a day."""

from datetime import date

import pytest
from django.core.exceptions import ValidationError

from app.content import corrections
from app.content.models import News

TWO = "24.12.2026: Die Kosten waren falsch.\n\n 2.1.2027:Ein Name. "


def row(de: str, en: str = "") -> News:
    both = {"title_en": "Title", "body_en": "<p>Text.</p>"} if en else {}
    return News(title_de="Titel", body_de="<p>Text.</p>", corrections_de=de, corrections_en=en, **both)


def test_the_latest_comes_first() -> None:
    found = corrections.read(TWO)
    assert found == [(date(2027, 1, 2), "Ein Name."), (date(2026, 12, 24), "Die Kosten waren falsch.")]
    assert corrections.days(TWO) == [date(2027, 1, 2), date(2026, 12, 24)]


@pytest.mark.parametrize("text", ["Die Kosten waren falsch.", "31.02.2026: Ein Tag, den es nicht gibt.", "24.12.2026:"])
def test_a_line_without_a_day_is_refused(text: str) -> None:
    assert corrections.days(f"{TWO}\n{text}") is None
    with pytest.raises(ValidationError) as refused:
        row(text).clean()
    assert list(refused.value.message_dict) == ["corrections_de"]


def test_readers_of_both_languages_are_told() -> None:
    row(TWO).clean()
    row("24.12.2026: Falsch.", "24.12.2026: Wrong.").clean()
    for english in ("25.12.2026: Wrong.", " "):
        with pytest.raises(ValidationError):
            row("24.12.2026: Falsch.", english).clean()
