"""Documents for small indexes. All figures are made up."""

from typing import Any

from tests.factories.codes import isin


def tranche(number: int, name: str, **changes: Any) -> dict[str, Any]:
    """A tranche document; the fund's number is the tranche's unless given."""
    document: dict[str, Any] = {
        "id": number,
        "fund_id": number,
        "name": name,
        "fund_name": name,
        "tranche": "",
        "isin": isin(number),
        "wkn": None,
        "company_id": 1,
        "company": "Nordwind Asset Management",
        "peergroup_id": 1,
        "peergroup_de": "Aktien Europa",
        "peergroup_en": "Equity Europe",
        "universe": "retail",
        "asset_class": "equity",
        "investment_focus": [],
        "regions": [],
        "currency": "EUR",
        "primary": True,
        "rating_points": 50,
        "rank": "C",
        "volume": 100.0,
        "risk_return_ratio": None,
        "record_date": "2026-10-31",
        "simulated": True,
    }
    return document | changes


def article(number: int, **changes: Any) -> dict[str, Any]:
    """A news document."""
    document: dict[str, Any] = {
        "id": number,
        "date": "2026-03-01",
        "category": "rating",
        "category_label_de": "Rating",
        "category_label_en": "Rating",
        "company_id": None,
        "company": None,
        "fund_ids": [],
        "funds": [],
        "isins": [],
        "title_de": "Ausblick",
        "title_en": "Outlook",
        "summary_de": None,
        "summary_en": None,
        "body_de": "Text",
        "body_en": "Text",
        "html_de": "<p>Text</p>",
        "html_en": "<p>Text</p>",
        "simulated": True,
    }
    return document | changes
