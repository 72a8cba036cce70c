"""What search engines read of asset managers."""

import pytest

from app.discovery import describing
from app.discovery.sitemaps import SOURCES
from app.publishing.states import State
from tests.factories.funds import CompanyFactory, ProfileFactory, TrancheFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def test_a_page_says_how_many_funds_there_are_and_what_is_published() -> None:
    # given
    company = TrancheFactory.create().fund.company
    ProfileFactory.create(company=company, simulated=True, edits={"description_short_de": "Geheim."})
    # when
    german, english = (describing.asset_manager(company.pk, lang) for lang in ("de", "en"))
    # then
    assert german is not None
    assert english is not None
    assert german.title == english.title == company.name
    assert german.description.startswith(f"{company.name}: 1 Fonds")
    assert "Kurz." in german.description
    assert "Short." in english.description
    assert "Geheim" not in german.description
    assert german.paths == {"de": f"/asset-managers/{company.pk}", "en": f"/en/asset-managers/{company.pk}"}


def test_what_is_not_there_has_no_page() -> None:
    assert describing.asset_manager(10**9, "de") is None
    assert describing.asset_manager(2**70, "de") is None
    company = CompanyFactory.create()
    ProfileFactory.create(
        company=company, description_short_de="Geheim.", state=State.DRAFT, visible=False, published_at=None
    )
    head = describing.asset_manager(company.pk, "de")
    assert head is not None
    assert "Geheim" not in head.description


def test_the_sitemap_has_those_with_open_funds_once() -> None:
    # given
    company = TrancheFactory.create().fund.company
    TrancheFactory.create(fund__company=company)
    closed = TrancheFactory.create(closed_on="2026-01-31").fund.company
    CompanyFactory.create()
    # when
    source = SOURCES["companies"]
    found = [entry.paths["de"] for entry in source.read(0, 100)]
    # then
    assert (source.count(), found) == (1, [f"/asset-managers/{company.pk}"])
    assert f"/asset-managers/{closed.pk}" not in found
