"""The ESG and EMP lists: which funds are on them, what is said of them, and the classifications behind them."""

import io
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from jsonschema_rs import Draft202012Validator
from openpyxl import load_workbook

from app.demo.classifications import simulate_classifications
from app.funds import terms
from app.funds.models import ExclusionCriterion, Fund, FundExclusion, Peergroup, Region, Tranche
from app.rosters.effect import take_effect
from app.rosters.models import Classification, Decision, FundList, Scheme
from tests import declared
from tests.factories.accounts import staff
from tests.factories.funds import KeyFiguresFactory, PeergroupFactory, RatingFactory, TrancheFactory
from tests.factories.schemes import SFDR_ROW
from tests.integration.api.asking import BASE, faults, get, problem

pytestmark = [pytest.mark.django_db, pytest.mark.services]

TODAY = timezone.localdate


@pytest.fixture(autouse=True)
def lists() -> dict[str, FundList]:
    """Those of the migration, which other tests may have removed with everything else."""
    terms.forget()
    Scheme.objects.get_or_create(code="sfdr", defaults=SFDR_ROW)
    rules: dict[str, dict[str, Any]] = {"esg": {"least_article": 8}, "emp": {"region": "emerging_markets"}}
    for code, rule in rules.items():
        names = {"name_de": code, "name_en": code, "lead_de": "Inhalt", "lead_en": "Contents"}
        FundList.objects.update_or_create(code=code, defaults=names | rule)
    return {one.code: one for one in FundList.objects.all()}


@pytest.fixture
def api(settings: Any) -> Client:
    settings.ALLOWED_HOSTS = ["testserver"]
    return Client(raise_request_exception=False)


@pytest.fixture
def group() -> Peergroup:
    return PeergroupFactory.create()


def fund(group: Peergroup, article: int | None, name: str, **more: Any) -> Tranche:
    """A main share class with figures and a rating."""
    tranche = TrancheFactory.create(fund__peergroup=group, fund__sfdr=article, name=name, **more)
    KeyFiguresFactory.create(tranche=tranche, esg_score=Decimal("61.5"))
    RatingFactory.create(tranche=tranche, points=80)
    return tranche


def names(api: Client, group: Peergroup, code: str = "esg", **query: Any) -> list[str]:
    return [one["name"] for one in get(api, f"{code}_list/", peergroup=group.pk, **query)["results"]]


def test_the_first_peergroup_leads_to_its_funds(api: Client, group: Peergroup) -> None:
    # given
    fund(group, 8, "Musterfonds Acht")
    fund(group, 9, "Musterfonds Neun")
    fund(group, 6, "Musterfonds Sechs")
    fund(PeergroupFactory.create(), 6, "Musterfonds allein")
    terms.forget()
    # when
    groups = get(api, "esg_peergroup_list/", lang="en")
    funds = get(api, "esg_list/", peergroup=groups["results"][0]["value"], lang="en")
    # then
    assert groups["results"] == [{"value": group.pk, "label": group.name.en, "count": 2}]
    assert (groups["name"], groups["lead"]) == ("esg", "Contents")
    assert [one["name"] for one in funds["results"]] == ["Musterfonds Acht", "Musterfonds Neun"]
    first = funds["results"][0]
    assert (first["sfdr"], first["esg_score"], first["rank"]) == (8, 61.5, "A")
    assert first["scheme"] == {"value": "sfdr", "label": Scheme.objects.get(code="sfdr").name.en}
    assert first["valid_from"] == TODAY().isoformat()


def test_the_emp_list_has_peergroups_that_mostly_invest_in_its_region(api: Client) -> None:
    # given: two of three funds of one peer group, one of two of the other
    region, _made = Region.objects.get_or_create(code="emerging_markets", defaults={"name_de": "EM", "name_en": "EM"})
    most, half = PeergroupFactory.create(), PeergroupFactory.create()
    for number, (group, invests) in enumerate([(most, True), (most, True), (most, False), (half, True), (half, False)]):
        tranche = fund(group, None, f"Musterfonds {number}")
        if invests:
            tranche.fund.regions.add(region)
    # when
    groups = get(api, "emp_peergroup_list/")["results"]
    # then: the whole peer group, whatever the article
    assert [(one["value"], one["count"]) for one in groups] == [(most.pk, 3)]
    terms.forget()
    assert len(names(api, most, "emp")) == 3
    assert names(api, half, "emp") == []


def test_a_decision_counts_before_the_rule_for_its_time(
    api: Client, group: Peergroup, lists: dict[str, FundList]
) -> None:
    # given
    kept, taken, over = (fund(group, article, f"Musterfonds {article}") for article in (9, 6, 8))
    terms.forget()
    texts = {"reason_de": "Kontroverse", "reason_en": "Controversy"}
    since, listed = TODAY() - timedelta(days=10), lists["esg"].decisions
    listed.create(fund=kept.fund, listed=False, since=since, **texts)
    listed.create(fund=taken.fund, listed=True, since=since, **texts)
    listed.create(fund=over.fund, listed=False, since=since, until=TODAY(), **texts)
    # when
    found = get(api, "esg_list/", peergroup=group.pk, lang="en")["results"]
    # then
    assert [(one["name"], one["reason"], one["listed_since"]) for one in found] == [
        ("Musterfonds 6", "Controversy", since.isoformat()),
        ("Musterfonds 8", None, None),
    ]
    assert Decision.objects.count() == 3


def test_filters_orders_and_counts(api: Client, group: Peergroup) -> None:
    # given
    coal, _made = ExclusionCriterion.objects.get_or_create(
        code="thermal_coal", defaults={"name_de": "Kohle", "name_en": "Coal"}
    )
    low, high = fund(group, 8, "Musterfonds Acht"), fund(group, 9, "Musterfonds Neun")
    terms.forget()
    Classification.objects.filter(fund=high.fund).update(minimum_sustainable=80)
    FundExclusion.objects.create(fund=high.fund, criterion=coal, threshold=Decimal("5"))
    # when, then
    assert names(api, group, sfdr=9) == names(api, group, share=50) == names(api, group, exclusion=coal.code)
    assert names(api, group, sfdr=9) == [high.name]
    assert names(api, group, ordering="-minimum_sustainable") == [high.name, low.name]
    assert names(api, group, ordering="minimum_sustainable") == [high.name, low.name], "what is missing comes last"
    assert names(api, group, esg=62) == []
    answer = get(api, "esg_list/", peergroup=group.pk, sfdr=9)
    assert (answer["count"], answer["listed"]) == (1, 2)
    counted = {one["value"]: (one["count"], one["selected"]) for one in answer["facets"]["sfdr"]["values"]}
    assert counted == {8: (1, False), 9: (1, True)}
    assert answer["results"][0]["exclusions"] == [{"value": coal.code, "label": coal.name.de, "threshold": 5.0}]


def test_bad_questions_are_named(api: Client, group: Peergroup) -> None:
    terms.forget()
    assert faults(problem(api, "esg_list/", 400, "invalid_query")) == [("peergroup", None)]
    wrong = problem(api, "emp_list/", 400, "invalid_query", peergroup=999_999, sfdr=7, exclusion="kale", share=101)
    assert [key for key, _value in faults(wrong)] == ["peergroup", "sfdr", "exclusion", "share"]
    problem(api, "esg_list/", 404, "page_out_of_range", peergroup=group.pk, page=2)
    problem(api, "esg_list/workbook/", 400, "export_empty", peergroup=group.pk)


@pytest.mark.parametrize("path", ["esg_peergroup_list/", "esg_list/"])
def test_answers_have_the_declared_shape(api: Client, group: Peergroup, path: str) -> None:
    fund(group, 8, "Musterfonds Acht")
    terms.forget()
    document = declared.document()
    described = document["paths"]["/api/v1/" + path]["get"]["responses"]["200"]
    shape = described["content"]["application/json"]["schema"] | {"components": document["components"]}
    answer = get(api, path, **({"peergroup": group.pk} if path == "esg_list/" else {}))
    assert [error.message for error in Draft202012Validator(shape).iter_errors(answer)] == []


def test_the_workbook_has_the_rows_of_the_list(api: Client, group: Peergroup) -> None:
    fund(group, 8, "Musterfonds Acht")
    fund(group, 9, "=Musterfonds Neun")
    terms.forget()
    answer: Any = api.get(f"{BASE}esg_list/workbook/?peergroup={group.pk}&sfdr=9&lang=en")
    assert answer.status_code == 200, answer
    book = load_workbook(io.BytesIO(b"".join(answer.streaming_content)))
    heading, *rows = book.worksheets[0].iter_rows(values_only=True)
    assert [(row[0], row[4]) for row in rows] == [("=Musterfonds Neun", 9)]
    assert book.worksheets[0]["A2"].data_type == "s", "no formula"
    assert heading[4] == "SFDR article"
    assert ("Number of funds", "1 of 2 on the list") in list(book.worksheets[1].iter_rows(values_only=True))


def test_whoever_writes_the_article_leaves_a_dated_classification(group: Peergroup) -> None:
    one = fund(group, 8, "Musterfonds").fund
    Fund.objects.filter(pk=one.pk).update(sfdr=9)
    Fund.objects.filter(pk=one.pk).update(sfdr=9, benchmark="Index")
    found = list(Classification.objects.filter(fund=one).values_list("article", "valid_from"))
    assert found == [(9, TODAY())], "a second change on one day corrects the first one"


def test_a_classification_takes_effect_on_its_day(group: Peergroup) -> None:
    # given
    one = fund(group, 9, "Musterfonds").fund
    scheme, later = Scheme.objects.get(code="sfdr"), TODAY() + timedelta(days=30)
    Classification.objects.create(fund=one, scheme=scheme, article=8, minimum_sustainable=20, valid_from=later)
    # when, then: nothing before its day
    assert take_effect(TODAY()) == 0
    assert take_effect(later) == 1
    one.refresh_from_db()
    assert one.sfdr == 8


def test_staff_enter_a_classification_and_the_fund_follows(client: Client, group: Peergroup) -> None:
    one = fund(group, 9, "Musterfonds").fund
    client.force_login(staff("desk@example.org"))
    scheme = Scheme.objects.get(code="sfdr")
    Classification.objects.filter(fund=one).update(valid_from=date(2021, 3, 10))
    values = {"fund": one.pk, "scheme": scheme.pk, "article": 8, "valid_from": "2026-01-02"}
    answer = client.post("/admin/rosters/classification/add/", values, headers={"accept-language": "en"})
    assert answer.status_code == 302, answer.content.decode()
    one.refresh_from_db()
    assert one.sfdr == 8
    assert Classification.objects.filter(fund=one).count() == 2, "the earlier one stays"


def test_simulated_classifications_agree_with_the_articles(group: Peergroup) -> None:
    # given
    funds = [
        fund(group, article, f"Musterfonds {number}", fund__simulated=True).fund
        for number, article in enumerate([6, 8, 9] * 20)
    ]
    own = fund(group, 8, "Musterfonds wie eingetragen").fund
    before = {one.pk: one.sfdr for one in funds}
    # when
    simulate_classifications()
    made = Classification.objects.count()
    simulate_classifications()
    # then
    assert Classification.objects.count() == made > len(funds)
    assert take_effect(TODAY()) == 0
    assert {one.pk: one.sfdr for one in Fund.objects.filter(pk__in=before)} == before
    dated = Classification.objects.exclude(fund=own)
    assert all(one.simulated and one.valid_from and one.valid_from < TODAY() for one in dated)
    assert not Classification.objects.get(fund=own).simulated
