"""What a factsheet says: numbers and dates as they are written, missing values, and states of a share class."""

from typing import Any

import pytest

from app.factsheets import services, wording
from app.factsheets.content import COSTS, MASTER, PERIODS, RISK, SUSTAINABILITY, content
from app.factsheets.drawings import CalendarYears
from app.http.messages import Language
from app.pdf.rendering import render
from search.fields import tranche_catalogue
from tests.unit.factsheets.data import BARE, DAY, chart, ready
from tests.unit.pdf.test_rendering import text_of


@pytest.mark.parametrize(
    ("lang", "percent", "change", "loss", "volume", "money"),
    [
        ("de", "1.234,57\u00a0%", "+0,10\u00a0%", "−0,51\u00a0%", "1.234,6\u00a0Mio.\u00a0EUR", "2.500\u00a0USD"),
        ("en", "1,234.57%", "+0.10%", "−0.51%", "1,234.6\u00a0Mio.\u00a0EUR", "2,500\u00a0USD"),
    ],
)
def test_numbers_are_written_as_in_the_portal(
    lang: Language, percent: str, change: str, loss: str, volume: str, money: str
) -> None:
    assert wording.percent(1234.565, lang) == percent
    assert wording.change(0.1, lang) == change
    assert wording.change(-0.514, lang) == loss
    assert wording.change(-0.001, lang) == wording.percent(0.0, lang)
    assert wording.millions(1234.56, lang) == volume
    assert wording.money(2500.0, "USD", lang) == money
    assert wording.day_of("2026-10-31") == "31.10.2026"


@pytest.mark.parametrize("written", [wording.number, wording.percent, wording.change, wording.millions])
def test_a_missing_value_is_a_dash_and_never_zero(written: Any) -> None:
    assert written(None, "de") == "–"
    assert written(0.0, "de")[0] == "0"


def test_only_fields_that_everybody_may_see() -> None:
    names = {*MASTER, *RISK, *COSTS, *SUSTAINABILITY, *(name for pair in PERIODS for name in pair if name)}
    assert {tranche_catalogue()[name].visible for name in names} == {"visitor"}


def test_the_figures_are_in_the_text_of_the_pages() -> None:
    text = " ".join(text_of(render(services.TEMPLATE, ready("en"))).split())
    for shown in (
        "Musterfonds Welt A EUR", "LU0000000001", "A0ABCD", "As of 31.10.2026", "83 of 100 points", "12 of 1,214",
        "−0.51%", "+9.87%", "11.20%", "1,234.6 Mio. EUR", "15.03.2012", "1.45% p.a.", "2,500 EUR", "+12.44%", "−6.10%",
        "Simulated figures", "Article 8", "Page 2 / 2",
    ):  # fmt: skip
        assert shown in text, shown


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_share_class_without_history_rating_and_figures(lang: Language) -> None:
    # when
    data = content(BARE | {"simulated": False}, chart(0), CalendarYears([2025], [None], [4.0]), DAY, lang)
    text = text_of(render(services.TEMPLATE, data))
    # then
    assert data["performance"]["svg"] is None
    assert data["years"]["svg"] is None
    assert data["rating"]["rank"] == "none"
    assert all(value in ("–", "") for row in data["periods"]["rows"] for value in row[1:])
    assert all(value == "–" for _, value in data["costs"]["rows"])
    assert data["warnings"] == []
    assert ("Kein Rating" if lang == "de" else "Not rated") in text


def test_a_closed_share_class_says_what_became_of_it() -> None:
    data = ready("de", closed_on="2025-03-31", merged_into={"name": "Zielfonds", "isin": "LU0000000002"})
    assert any("31.03.2025" in one for one in data["warnings"])
    assert any("Zielfonds (ISIN LU0000000002)" in one for one in data["warnings"])


@pytest.mark.parametrize(("lang", "said"), [("de", "Ohne Kennzahlen"), ("en", "No key figures")])
def test_a_closed_share_class_without_figures_promises_none(lang: Language, said: str) -> None:
    data = content(BARE | {"closed_on": "2021-12-31"}, chart(0), CalendarYears([2025], [None], [4.0]), DAY, lang)
    assert data["as_of"] == said
    [closed] = (one for one in data["warnings"] if "31.12.2021" in one)
    assert closed.endswith(("geschlossen.", "closed on 31.12.2021."))


@pytest.mark.parametrize("lang", ["de", "en"])
def test_addresses_and_names_are_not_hyphenated(lang: Language) -> None:
    # given: words that would be parted at the end of a line
    slug = "-".join(["weltweite-unternehmensanleihen-accumulating"] * 3)
    data = ready(lang, slug=slug, company="Musterhaus Asset Management Ireland Limited Niederlassung")
    # when
    text = text_of(render(services.TEMPLATE, data)).replace("\x02", "-")
    # then: a line may end at a hyphen of an address, and has no other
    assert "".join(text.split()).count(f"/details/{slug}/4711") == 3
    assert "Ireland" in text
    assert "Niederlassung" in text


@pytest.mark.parametrize("name", ["W" * 120, "Ein Fondsname mit vielen Wörtern " * 4])
def test_long_names_keep_to_two_pages(name: str) -> None:
    data = ready("de", name=name[:120], company=name[:120], peergroup=name[:100], closed_on="2025-03-31")
    assert "2 / 2" in text_of(render(services.TEMPLATE, data))


def test_calendar_years_are_a_table_too() -> None:
    rows = ready("de")["years"]["rows"]
    assert rows[0][1:] == ["+12,44\u00a0%", "–"]
    assert rows[1][1:] == ["+13,20\u00a0%", "−6,10\u00a0%"]
