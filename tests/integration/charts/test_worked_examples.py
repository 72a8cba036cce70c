"""The examples of the methodology page: what they say is what the pages of their share class show."""

import math
from datetime import timedelta
from decimal import Decimal
from typing import Any

import numpy as np
import pytest
from django.db.models import F
from django.test import Client
from jsonschema_rs import Draft202012Validator

from app.charts import worked_examples
from app.funds import terms
from app.funds.models import KeyFigures, Tranche
from app.http import formats
from app.monthly.figures import run_figures
from app.monthly.ratings import run_ratings
from app.prices.models import FxRate, Nav
from app.prices.returns import month_end
from app.ratings.models import QualitativeRating, Rating
from tests import declared
from tests.factories.funds import RECORD_DATE
from tests.integration.api.asking import get
from tests.integration.monthly.test_ratings import given_funds, silent
from tests.unit.figures.test_market_risk import volatility as indicator_volatility

pytestmark = [pytest.mark.django_db, pytest.mark.services]

EXAMPLES = "methodology_examples/"
PUBLIC = [
    "total-return", "performance", "since-inception", "currencies", "volatility", "drawdown", "risk-return",
    "srri", "sri", "risk-level", "classes", "peergroup-mean",
]  # fmt: skip


def percent(value: Any) -> str:
    return formats.percent(value, "en").replace("-", "−")


def lines(answer: dict[str, Any]) -> dict[str, str]:
    return {one["section"]: " ".join(one["lines"]) for one in answer["examples"]}


@pytest.fixture
def chosen() -> Tranche:
    """A fund quoted in dollars that has a mandate, among twenty-two that are rated in euros."""
    terms.forget()
    tranches = given_funds(22)
    ends = [(month_end(RECORD_DATE, back), Decimal("1.1") + back % 5 / Decimal(50)) for back in range(80)]
    week_before = RECORD_DATE - timedelta(days=7)
    ends.append((week_before, Decimal("1.12")))
    FxRate.objects.bulk_create([FxRate(currency="USD", date=day, rate=rate, source="ECB") for day, rate in ends])
    one = tranches[5]
    Tranche.objects.filter(pk=one.pk).update(currency="USD", issue_date=month_end(RECORD_DATE, 72))
    Nav.objects.filter(tranche=one).update(currency="USD")
    for place, nav in enumerate(Nav.objects.filter(date=RECORD_DATE).order_by("tranche_id")):
        nav_before = nav.nav * (1 - Decimal(place) / 1000)
        Nav.objects.create(tranche_id=nav.tranche_id, date=week_before, nav=nav_before, currency=nav.currency)
    QualitativeRating.objects.create(fund=one.fund, date=month_end(RECORD_DATE, 2), points=77)
    run_figures(RECORD_DATE, silent)
    run_ratings(RECORD_DATE, silent)
    return one


def test_each_example_ends_with_the_figure_of_the_funds_own_page(
    api: Client, professional: Client, chosen: Tranche
) -> None:
    # given
    figures = KeyFigures.objects.get(tranche=chosen, record_date=RECORD_DATE)
    # when
    answer = get(professional, EXAMPLES, lang="en")
    # then
    found = lines(answer)
    assert list(found) == [*PUBLIC[:7], "losses", *PUBLIC[7:10], "rating", *PUBLIC[10:]]
    assert (answer["fund"]["id"], answer["record_date"]) == (chosen.pk, RECORD_DATE.isoformat())
    for section, column in (
        ("performance", "perf_1y"), ("performance", "perf_3y"), ("since-inception", "perf_since_inception"),
        ("volatility", "volatility_3y"), ("losses", "value_at_risk_3y"), ("losses", "prob_loss_month_3y"),
        ("drawdown", "max_drawdown"),
    ):  # fmt: skip
        assert f"= {percent(getattr(figures, column))}" in found[section], section
    for section, ending in (
        ("srri", f"SRRI {figures.srri}."), ("sri", f"risk indicator (SRI) {figures.risk_indicator}."),
        ("risk-level", f"SRRI {figures.srri} gives risk level {figures.sri}."),
    ):  # fmt: skip
        assert found[section].endswith(ending), section
    rating = Rating.objects.get(tranche=chosen, record_date=RECORD_DATE)
    assert f"rounded to {rating.points} rating points" in found["rating"]
    assert f"class {rating.rank} and rank {rating.position_vs_peergroup} of 22" in found["classes"]
    # Of 22 funds, the two lowest and the two highest of the week are left out.
    assert "18 between" in found["peergroup-mean"]
    # and others see what the page of the fund shows them
    assert list(lines(get(Client(), EXAMPLES))) == PUBLIC
    assert list(lines(get(api, EXAMPLES))) == [*PUBLIC[:10], "rating", *PUBLIC[10:]]
    # and the answer is as declared
    document = declared.document()
    shape = document["paths"]["/api/v1/methodology_examples/"]["get"]["responses"]["200"]["content"]["application/json"]
    described = shape["schema"] | {"components": document["components"]}
    Draft202012Validator(described, validate_formats=True).validate(answer)


def test_the_conversion_by_hand_is_that_of_the_rating(api: Client, chosen: Tranche) -> None:
    # given
    before, after = (Nav.objects.get(tranche=chosen, date=month_end(RECORD_DATE, back)).nav for back in (1, 0))
    rate_before, rate_after = (FxRate.objects.get(date=month_end(RECORD_DATE, back)).rate for back in (1, 0))
    # when
    said = lines(get(api, EXAMPLES, lang="en"))["currencies"]
    # then
    expected = (after / rate_after) / (before / rate_before) - 1
    assert said.endswith(f"= {percent(expected * 100)}.")


def test_risk_classes_follow_from_the_volatility_at_each_end_of_a_month(api: Client, chosen: Tranche) -> None:
    # given: the total returns of a fund that pays nothing out
    ends = [month_end(RECORD_DATE, back) for back in range(64, -1, -1)]
    navs = dict(Nav.objects.filter(tranche=chosen, date__in=ends).values_list("date", "nav"))
    values = np.array([float(navs[day]) for day in ends])
    returns = values[1:] / values[:-1] - 1
    windows = [returns[last - 60 : last] for last in (61, 62, 63, 64)]
    # when
    found = lines(get(api, EXAMPLES, lang="en"))
    # then
    volatilities = [np.std(window, ddof=1) * math.sqrt(12) * 100 for window in windows]
    assert f"on: {'; '.join(percent(one) for one in volatilities)}. " in found["srri"]
    assert f"60 monthly returns up to {formats.day(RECORD_DATE)} have" in found["srri"]
    # and from the moments of log returns, by the formula written out
    equivalent = [indicator_volatility(np.log1p(window), 12) for window in windows]
    assert f"on: {'; '.join(percent(one) for one in equivalent)}. " in found["sri"]
    # Each worker that collects the tests would read it, which takes a second.
    from scipy import stats

    skewness, kurtosis = stats.skew(np.log1p(windows[-1])), stats.kurtosis(np.log1p(windows[-1]))
    for moment, name in ((skewness, "skewness S"), (kurtosis, "excess kurtosis K")):
        assert f"{name} = {formats.number(moment, 'en', 4)}".replace("-", "−") in found["sri"].replace("(", "")
    assert "each counts as one class higher" in found["sri"]


def test_risk_classes_in_german(api: Client, chosen: Tranche) -> None:
    found = lines(get(api, EXAMPLES))
    figures = KeyFigures.objects.get(tranche=chosen, record_date=RECORD_DATE)
    assert found["srri"].startswith("60 Monatsrenditen bis ")
    assert found["sri"].endswith(f"Risikoindikator (SRI) {figures.risk_indicator}.")
    assert found["risk-level"] == f"SRRI {figures.srri} ergibt Risikostufe {figures.sri}."


def test_a_risk_class_that_is_not_the_stored_one_is_left_out(api: Client, chosen: Tranche) -> None:
    # given: classes that the prices do not give
    KeyFigures.objects.filter(tranche=chosen, record_date=RECORD_DATE).update(srri=1, sri=3, risk_indicator=1)
    # when
    found = lines(get(api, EXAMPLES))
    # then
    assert not {"srri", "sri", "risk-level"} & set(found)
    assert "volatility" in found


def test_an_example_that_is_not_the_stored_figure_any_more_is_left_out(api: Client, chosen: Tranche) -> None:
    # given: a price that was corrected after the run
    Nav.objects.filter(tranche=chosen, date=RECORD_DATE).update(nav=1)
    # when
    found = lines(get(api, EXAMPLES))
    # then
    assert not {"performance", "since-inception", "volatility", "drawdown"} & set(found)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The languages of the answers that had to be made."""
    languages: list[str] = []
    real = worked_examples._made

    def noted(case: Any) -> dict[str, Any]:
        languages.append(case.lang)
        return real(case)

    monkeypatch.setattr(worked_examples, "_made", noted)
    return languages


def test_an_answer_is_made_once_for_each_language_and_kind_of_reader(
    api: Client, professional: Client, chosen: Tranche, made: list[str]
) -> None:
    # given
    first = get(api, EXAMPLES, lang="en")
    assert made == ["en"]
    # when / then: the same reader finds it, and others have their own
    assert get(api, EXAMPLES, lang="en") == first
    assert made == ["en"]
    assert get(api, EXAMPLES, lang="de") != first
    assert list(lines(get(Client(), EXAMPLES, lang="en"))) == PUBLIC
    assert list(lines(get(professional, EXAMPLES, lang="en"))) != list(lines(first))
    assert made == ["en", "de", "en", "en"]


def test_a_changed_price_of_the_share_class_makes_a_new_answer(api: Client, chosen: Tranche) -> None:
    # given
    before = lines(get(api, EXAMPLES, lang="en"))
    # when
    Nav.objects.filter(tranche=chosen, date=RECORD_DATE).update(nav=F("nav") * 2)
    # then: its own page still shows the stored figures
    after = lines(get(api, EXAMPLES, lang="en"))
    assert not {"performance", "since-inception", "volatility"} & set(after)
    assert after["total-return"] != before["total-return"]


def test_another_figure_or_name_of_the_share_class_makes_a_new_answer(api: Client, chosen: Tranche) -> None:
    # given
    before = get(api, EXAMPLES, lang="en")
    # when
    KeyFigures.objects.filter(tranche=chosen).update(volatility_3y=F("volatility_3y") + 1)
    Tranche.objects.filter(pk=chosen.pk).update(name="Renamed")
    # then
    after = get(api, EXAMPLES, lang="en")
    assert "volatility" in lines(before)
    assert "volatility" not in lines(after)
    assert after["fund"]["name"] == "Renamed"


def test_a_new_record_date_makes_a_new_answer(api: Client, chosen: Tranche) -> None:
    # given
    before = get(api, EXAMPLES, lang="en")
    later = month_end(RECORD_DATE, -1)
    # when: the next month's figures and ratings are there
    for model in (KeyFigures, Rating):
        model._default_manager.filter(record_date=RECORD_DATE).update(record_date=later)
    terms.forget()
    # then
    after = get(api, EXAMPLES, lang="en")
    assert (before["record_date"], after["record_date"]) == (RECORD_DATE.isoformat(), later.isoformat())
    assert after["examples"] != before["examples"]


def test_a_share_class_that_has_closed_since_is_not_the_example_any_more(api: Client, chosen: Tranche) -> None:
    # given
    assert get(api, EXAMPLES)["fund"]["id"] == chosen.pk
    # when
    Tranche.objects.filter(pk=chosen.pk).update(closed_on=RECORD_DATE)
    # then
    assert get(api, EXAMPLES)["fund"]["id"] != chosen.pk


def test_without_funds_there_are_no_examples_and_no_error(api: Client) -> None:
    terms.forget()
    answer = get(api, EXAMPLES)
    assert (answer["fund"], answer["examples"], answer["simulated"]) == (None, [], False)
