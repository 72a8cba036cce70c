"""The fund endpoints on real services: answers, bad input, both languages."""

from django.test import Client

from tests.integration.api.asking import get, problem


def test_a_name_finds_one_share_class_per_fund(api: Client) -> None:
    found = get(api, "paginated_simple_search/", search="nordlicht aktien")
    assert found["count"] > 0
    assert len({item["fund_id"] for item in found["results"]}) == len(found["results"])
