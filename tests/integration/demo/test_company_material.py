"""Simulated material of asset managers: marked so, on their pages, and made once."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from app.demo.company_material import simulate_company_material
from app.funds.models import FundPresentation
from app.profiles.models import CompanyDocument, CompanyNews
from tests.factories.funds import CompanyFactory, TrancheFactory
from tests.integration.api.asking import get

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture(autouse=True)
def media(tmp_path: Path, settings: Any) -> None:
    """A folder of its own for uploads."""
    settings.MEDIA_ROOT = tmp_path / "media"


def test_each_company_has_news_documents_and_key_facts_that_say_they_are_invented() -> None:
    # given
    company = CompanyFactory.create(name="Musterhaus")
    tranche = TrancheFactory.create(fund__company=company, fund__simulated=True, primary=True)
    api = Client(headers={"Host": "localhost"})
    # when
    made = simulate_company_material()
    # then
    assert 2 <= made["news of asset managers"] <= 4
    assert (made["documents of asset managers"], made["fund presentations"]) == (10, 1)
    news = get(api, "company_news/", company_info=company.pk)["results"]
    assert all(one["simulated"] and "Musterhaus" in str(one["text"]) and "erfunden" in str(one["text"]) for one in news)
    documents = get(api, "company_documents/", company_info=company.pk, per_page=50)["results"]
    assert {one["category"] for one in documents} == set(CompanyDocument.Category.values)
    content = api.get(f"{documents[0]['url']}?confirmed=true").content
    assert re.search(rb"erfunden|invented", content)
    assert get(api, f"funds/{tranche.pk}/")["key_facts"]["lines"][0].startswith("Simulierte")
    # and nothing is made twice
    assert simulate_company_material() == {"news of asset managers": 0}
    assert CompanyNews.objects.count() == len(news)
    assert FundPresentation.objects.filter(simulated=True).count() == 1
