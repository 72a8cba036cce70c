"""Exclusions of alternative investment funds: the answer, its limits, and the simulation of both them and documents."""

import io
import time
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from jsonschema_rs import Draft202012Validator

from app.demo.documents import simulate_documents
from app.demo.exclusions import simulate_exclusions
from app.files import blobs
from app.files.incoming import take
from app.funds.migrations._criteria import CRITERIA
from app.funds.models import ExclusionCriterion, Fund, FundDocument, FundExclusion, Tranche
from tests import declared
from tests.factories.funds import DemoTrancheFactory, KeyFiguresFactory, TrancheFactory
from tests.integration.api.asking import faults, get, problem

pytestmark = [pytest.mark.django_db, pytest.mark.services]

PATH = "exclusion/{}/"


@pytest.fixture
def criteria() -> dict[str, ExclusionCriterion]:
    """Those of the migration, which other tests may have removed with everything else."""
    for code, de, en in CRITERIA:
        ExclusionCriterion.objects.get_or_create(code=code, defaults={"name_de": de, "name_en": en})
    return {one.code: one for one in ExclusionCriterion.objects.all()}


@pytest.fixture
def api(settings: Any, tmp_path: Path) -> Client:
    """A visitor's client."""
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.MEDIA_ROOT = tmp_path
    return Client(raise_request_exception=False)


def aif(**more: Any) -> Tranche:
    return DemoTrancheFactory.create(fund__fund_classification="aif", **more)


def test_what_the_fund_excludes_and_what_it_could(api: Client, criteria: dict[str, ExclusionCriterion]) -> None:
    # given
    tranche = aif()
    FundExclusion.objects.create(fund=tranche.fund, criterion=criteria["tobacco"])
    FundExclusion.objects.create(
        fund=tranche.fund, criterion=criteria["thermal_coal"], threshold=Decimal("5"), simulated=True
    )
    FundExclusion.objects.create(fund=aif().fund, criterion=criteria["alcohol"])
    # when
    german, english = (get(api, PATH.format(tranche.pk), lang=lang) for lang in ("de", "en"))
    # then: by name, in the language that was asked for
    assert german["fund_id"] == tranche.fund_id
    assert german["exclusions"] == [
        {"value": "thermal_coal", "label": "Kraftwerkskohle", "threshold": 5.0},
        {"value": "tobacco", "label": "Tabak", "threshold": None},
    ]
    assert [one["label"] for one in english["exclusions"]] == ["Thermal coal", "Tobacco"]
    assert german["simulated"]
    assert {one["value"] for one in german["criteria"]} == set(criteria)
    labels = [one["label"] for one in english["criteria"]]
    assert labels == sorted(labels)


def test_only_alternative_investment_funds_have_them(api: Client, criteria: dict[str, ExclusionCriterion]) -> None:
    tranche = TrancheFactory.create()
    FundExclusion.objects.create(fund=tranche.fund, criterion=criteria["tobacco"])
    answer = get(api, PATH.format(tranche.pk))
    assert (answer["fund_classification"], answer["exclusions"], answer["criteria"]) == ("other", [], [])


def test_answers_have_the_declared_shape(api: Client, criteria: dict[str, ExclusionCriterion]) -> None:
    tranche = aif()
    FundExclusion.objects.create(fund=tranche.fund, criterion=criteria["tobacco"], threshold=Decimal("2.5"))
    document = declared.document()
    described = document["paths"]["/api/v1/" + PATH.format("{id}")]["get"]["responses"]["200"]
    shape = described["content"]["application/json"]["schema"] | {"components": document["components"]}
    for one in (tranche, TrancheFactory.create()):
        answer = get(api, PATH.format(one.pk))
        assert [error.message for error in Draft202012Validator(shape).iter_errors(answer)] == []


def test_bad_questions_are_named(api: Client) -> None:
    for id in (0, 99_999_999, 2**63):
        problem(api, PATH.format(id), 404, "fund_not_found")
    document = problem(api, PATH.format(1), 400, "invalid_query", period=3)
    assert faults(document) == [("period", "3")]


@pytest.mark.parametrize("threshold", [Decimal("-1"), Decimal("100.01")])
def test_the_database_holds_the_threshold(criteria: dict[str, ExclusionCriterion], threshold: Decimal) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        FundExclusion.objects.create(fund=aif().fund, criterion=criteria["tobacco"], threshold=threshold)
    assert not FundExclusion.objects.exists()


def test_a_criterion_counts_once(criteria: dict[str, ExclusionCriterion]) -> None:
    fund = aif().fund
    FundExclusion.objects.create(fund=fund, criterion=criteria["tobacco"])
    with pytest.raises(IntegrityError), transaction.atomic():
        FundExclusion.objects.create(fund=fund, criterion=criteria["tobacco"])


def test_the_simulation_leaves_alone_what_staff_entered(criteria: dict[str, ExclusionCriterion]) -> None:
    # given: funds with simulated marks, one of which staff have seen to
    funds = [aif(fund__simulated=True, fund__sfdr=article).fund for article in (6, 8, 9)]
    own = FundExclusion.objects.create(fund=funds[0], criterion=criteria["tobacco"])
    aif(fund__sfdr=9)
    TrancheFactory.create(fund__simulated=True, fund__sfdr=6)
    funds.append(TrancheFactory.create(fund__simulated=True, fund__sfdr=8).fund)
    # when
    made = simulate_exclusions()
    again = simulate_exclusions()
    # then
    assert made["exclusions"] > 5
    assert again == {"exclusions": 0}
    assert list(FundExclusion.objects.filter(simulated=False)) == [own]
    assert {one.fund for one in FundExclusion.objects.filter(simulated=True)} == set(funds[1:])
    assert FundExclusion.objects.filter(criterion__code="child_labour", threshold__isnull=False).count() == 0


def test_demo_documents_are_valid_say_what_they_are_and_are_made_once(api: Client, tmp_path: Path) -> None:
    # given
    large = aif(fund__name="Größter Testfonds (Łódź)")
    KeyFiguresFactory.create(tranche=large, volume=Decimal("900"))
    TrancheFactory.create()
    # when
    made = simulate_documents()
    # then: the fund without a volume has none
    assert made["documents"] == FundDocument.objects.count() == 12
    assert simulate_documents() == {"documents": 0}
    answer = get(api, f"fund_documents/{large.pk}/")
    assert all(one["simulated"] and one["size"] for one in answer["results"])
    for one in answer["results"]:
        content = api.get(one["url"]).content
        assert b"Demodokument" in content or b"Demo document" in content
        assert "Größter Testfonds".encode("cp1252") in content
        # Where the table says that an object begins, it does.
        table = int(content.rsplit(b"startxref\n", 1)[1].split()[0])
        places = [int(line[:10]) for line in content[table:].splitlines()[3:9]]
        assert [content[place:].split(b" ", 1)[0] for place in places] == [b"1", b"2", b"3", b"4", b"5", b"6"]
        file = io.BytesIO(content)
        file.name, file.size = "demo.pdf", len(content)  # type: ignore[attr-defined]
        take("document", file)
    # Files of a database that is gone do not stay for ever.
    Fund.objects.all().delete()
    KeyFiguresFactory.create(tranche=aif(isin=large.isin), volume=Decimal("900"))
    assert simulate_documents() == {"documents": 12}
    for days in (2, 4):
        blobs.sweep(time.time() + days * 24 * 3600)
    assert len(list((tmp_path / "uploads").rglob("*.pdf"))) == len(
        set(FundDocument.objects.values_list("file", flat=True))
    )
