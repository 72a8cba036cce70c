"""Lists of the admin write numbers as the portal does, and forms pair the languages."""

from datetime import date
from decimal import Decimal

import pytest
from django.utils import formats as django_formats
from django.utils import translation

from app.content.models import Report
from app.funds.models import KeyFigures, Tranche
from app.http import formats
from app.managers.models import Company
from app.profiles.models import Profile
from app.staff import columns, fieldsets


@pytest.mark.parametrize(
    ("lang", "ter", "volume"), [("de", "1,25 %", "1.234,50 Mio. EUR"), ("en", "1.25%", "1,234.50 Mio. EUR")]
)
def test_numbers_carry_their_unit_in_the_reader_s_form(lang: str, ter: str, volume: str) -> None:
    with translation.override(lang):
        [cost] = columns.written(Tranche, ["ter"])
        [size] = columns.written(KeyFigures, ["volume"])
        assert cost(Tranche(ter=Decimal("1.2500"))) == f'<span class="figure">{ter}</span>'
        assert size(KeyFigures(volume=Decimal("1234.5"))) == f'<span class="figure">{volume}</span>'


def test_what_is_missing_is_a_dash_and_what_is_no_number_stays_as_it_is() -> None:
    [name, year, cost] = columns.written(Tranche, ["name", "isin", "ter"])
    assert (name, year) == ("name", "isin")
    assert cost(Tranche()) == '<span class="figure">–</span>'
    # A year is no amount.
    assert columns.written(Profile, ["founded"]) == ["founded"]


def test_a_column_of_numbers_can_be_sorted() -> None:
    # Django finds it by identity, asking for the columns twice.
    [first], [again] = columns.written(Tranche, ["ter"]), columns.written(Tranche, ["ter"])
    assert first is again
    assert first.admin_order_field == "ter"


def test_a_unit_may_be_said_where_the_field_does_not_know_it() -> None:
    cell = columns.number(Company, "assets_under_management", formats.millions)
    with translation.override("de"):
        assert "2.000,00 Mio. EUR" in cell(Company(assets_under_management=Decimal(2000)))


def test_a_long_text_is_cut_and_nothing_of_it_is_markup() -> None:
    cell = columns.cut(Profile, "description_de")
    assert cell(Profile(description_de="a < b")) == '<span class="cut" title="a &lt; b">a &lt; b</span>'


@pytest.mark.parametrize("lang", ["de", "en"])
def test_django_s_own_pages_write_dates_as_the_portal_does(lang: str) -> None:
    with translation.override(lang):
        assert django_formats.localize(date(2026, 10, 31)) == "31.10.2026"


def test_german_and_english_share_a_line_and_the_rest_keeps_its_place() -> None:
    given = [(None, {"fields": ["date", "title_de", "title_en", "category"]}), ("Text", {"fields": ("body_en",)})]
    assert fieldsets.side_by_side(Report, given) == [
        (None, {"fields": ["date", ("title_de", "title_en"), "category"]}),
        ("Text", {"fields": ["body_en"]}),
    ]
