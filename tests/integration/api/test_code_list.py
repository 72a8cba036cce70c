"""A pasted list of codes through the API: shapes, rights, limits, both languages."""

from typing import Any

import pytest
from django.test import Client

from app.funds import records
from app.funds.models import Tranche
from app.screens.schemas import CodeListResults
from tests.integration.api.asking import url

pytestmark = pytest.mark.django_db


def post(api: Client, text: str, status: int = 200, **query: Any) -> dict[str, Any]:
    """What the API answers to a pasted text."""
    response = api.post(url("code_list/", **query), {"text": text}, content_type="application/json")
    assert response.status_code == status, response.content
    answer: dict[str, Any] = response.json()
    return answer


def test_visitors_look_up_a_list_and_see_what_visitors_may_see(visitor: Client) -> None:
    first, second = Tranche.objects.filter(closed_on__isnull=True).order_by("pk")[:2]

    found = post(visitor, f"{second.isin}\n{first.isin}\n{second.isin}", lang="en")

    CodeListResults.model_validate(found)
    assert [item["id"] for item in found["results"]] == [second.pk, first.pk]
    assert [entry["state"] for entry in found["entries"]] == ["found", "found", "repeated"]
    assert found["results"][0]["peergroup"] == second.fund.peergroup.name.en
    assert "value_at_risk_3y" not in found["results"][0]


@pytest.mark.parametrize(
    ("lang", "message"),
    [
        ("de", "Die Liste hat 501 Codes; höchstens 500 sind erlaubt. Bitte teilen Sie sie auf."),
        ("en", "The list has 501 codes; at most 500 are allowed. Please split it."),
    ],
)
def test_more_than_five_hundred_codes_are_refused_with_their_number(visitor: Client, lang: str, message: str) -> None:
    refused = post(visitor, "\n".join(f"A{number:05d}" for number in range(501)), 400, lang=lang)

    assert refused["code"] == "invalid_input"
    assert [(fault["key"], fault["message"]) for fault in refused["errors"]] == [("text", message)]


def test_a_text_without_codes_is_an_empty_list(visitor: Client) -> None:
    assert post(visitor, "Guten Tag")["entries"] == []


def test_successors_follow_the_chain_of_mergers_to_its_end() -> None:
    first, second, third = Tranche.objects.order_by("pk")[:3]
    Tranche.objects.filter(pk=first.pk).update(closed_on="2026-06-30", merged_into=second)
    Tranche.objects.filter(pk=second.pk).update(closed_on="2026-07-31", merged_into=third)

    assert records.successors([first.pk, second.pk, third.pk]) == {first.pk: third.pk, second.pk: third.pk}
