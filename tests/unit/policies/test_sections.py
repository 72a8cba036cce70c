"""How texts are divided into sections, and when changed terms may apply."""

from datetime import date

import pytest
from django.core.exceptions import ValidationError

from app.policies.dates import months_after
from app.policies.models import Wording
from app.policies.sections import marks, sections


def test_each_heading_begins_a_section_with_an_address_of_its_own() -> None:
    # given
    rating = "<h2>Vom Preis zu Punkten {#rating}</h2><p>A</p><h3>Mehr</h3>"
    html = f"<p>Zuerst.</p>{rating}<h2>Über Größe</h2><h2>Über Größe</h2>"
    # when
    found = sections(html)
    # then
    assert [(one.id, one.heading) for one in found] == [
        ("", ""),
        ("rating", "Vom Preis zu Punkten"),
        ("uber-groe", "Über Größe"),
        ("uber-groe-2", "Über Größe"),
    ]
    assert found[1].html == "<p>A</p><h3>Mehr</h3>"
    assert marks(html) == ["rating"]


def test_braces_within_a_heading_are_its_text() -> None:
    # when
    [found] = sections("<h2>{#rating} sagt mehr</h2><p>A</p>")
    # then
    assert (found.id, found.heading) == ("rating-sagt-mehr", "{#rating} sagt mehr")


@pytest.mark.parametrize(
    ("german", "english"),
    [
        ("<h2>A {#one}</h2>", "<h2>A {#two}</h2>"),
        ("<h2>A {#one}</h2>", "<h2>A</h2>"),
        ("<h2>A {#one}</h2><h2>B {#one}</h2>", "<h2>A {#one}</h2><h2>B {#one}</h2>"),
    ],
)
def test_addresses_of_sections_are_the_same_in_both_languages(german: str, english: str) -> None:
    # given
    row = Wording(body_de=german, body_en=english)
    # when, then
    with pytest.raises(ValidationError) as raised:
        row.clean()
    assert raised.value.code == "marks"


@pytest.mark.parametrize(
    ("day", "months", "expected"),
    [
        (date(2026, 12, 31), 2, date(2027, 2, 28)),
        (date(2027, 12, 31), 2, date(2028, 2, 29)),
        (date(2026, 11, 1), 2, date(2027, 1, 1)),
        (date(2027, 1, 15), -2, date(2026, 11, 15)),
    ],
)
def test_months_end_with_the_month(day: date, months: int, expected: date) -> None:
    assert months_after(day, months) == expected
