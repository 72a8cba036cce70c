"""Names say which funds have ended, and until when they were there."""

from datetime import date

import pytest

from app.funds.importing.ending import ended_on


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("Muster Laufzeitfonds 2020", date(2020, 12, 31)),
        ("Muster Rentspezial 9/2020 Cf", date(2020, 9, 30)),
        ("Muster Garant 2022-2025", date(2025, 12, 31)),
        ("Muster Génération 2021-25 R", date(2025, 12, 31)),
        ("Muster Garant: Aktien (2020) Ii", date(2020, 12, 31)),
        ("Muster Profianlage (2023/ii)", date(2023, 12, 31)),
        ("Muster-russian Equities I Eur", date(2022, 2, 28)),
        ("Muster Fund - Russia A (acc)", date(2022, 2, 28)),
        ("Muster Garant 2026-2029", None),
        ("Muster Zielfonds 2026", None),
        ("Muster Vorsorge 1977-1996 At Eur", None),
        ("Muster Eastern Europe Ex Russia I", None),
        ("Muster Bric (brazil, Russia, India, China) A", None),
        ("Muster Russell 2000 Index", None),
        ("Muster Weltfonds", None),
    ],
)
def test_names_say_when_a_fund_ended(name: str, day: date | None) -> None:
    assert ended_on(name) == day
