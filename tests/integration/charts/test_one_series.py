"""Chart, comparison, export and key figure of every fund agree, whatever its prices look like."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F
from django.test import Client

from app.charts import agreement
from app.funds import terms
from app.funds.models import KeyFigures, Tranche
from app.monthly.figures import run_figures
from app.prices.models import Nav, Split
from app.prices.returns import month_end
from tests.factories.funds import RECORD_DATE
from tests.integration.api.asking import get
from tests.integration.api.spreadsheets import SERIES, ask, workbook
from tests.integration.charts.drawn import draw_share_classes
from tests.integration.charts.market import FRIDAYS, Market, valued_monthly
from tests.integration.charts.test_price_charts import codes

pytestmark = [pytest.mark.django_db, pytest.mark.services]

CLOSING = date(2026, 8, 21)
BEFORE_CLOSING = date(2026, 7, 31)


def closed(market: Market) -> Tranche:
    Tranche.objects.filter(pk=market.funds[0].pk).update(closed_on=CLOSING)
    return market.funds[0]


def distributing(market: Market) -> Tranche:
    assert any(paid for _, paid in market.navs[market.funds[1].pk].values())
    return market.funds[1]


def monthly(market: Market) -> Tranche:
    valued_monthly(market, market.funds[1])
    return market.funds[1]


def with_a_gap(market: Market) -> Tranche:
    Nav.objects.filter(tranche=market.funds[2], date__gt=FRIDAYS[-90], date__lt=FRIDAYS[-80]).delete()
    return market.funds[2]


def with_a_gap_at_the_month_end(market: Market) -> Tranche:
    end = month_end(RECORD_DATE, 36)
    around = (end - timedelta(days=12), end + timedelta(days=12))
    Nav.objects.filter(tranche=market.funds[3], date__range=around).delete()
    return market.funds[3]


def without_the_last_price(market: Market) -> Tranche:
    Nav.objects.filter(tranche=market.funds[3], date=FRIDAYS[-1]).delete()
    return market.funds[3]


def paid_on_the_record_date(market: Market) -> Tranche:
    paid = {"nav": Decimal(90), "distribution": Decimal(7)}
    Nav.objects.create(tranche=market.funds[2], date=RECORD_DATE, currency="EUR", simulated=True, **paid)
    return market.funds[2]


def split_around_the_month_end(market: Market) -> Tranche:
    tranche = with_a_gap(market)
    for day, ratio in ((month_end(RECORD_DATE, 36), 3), (RECORD_DATE, 2)):
        Split.objects.create(tranche=tranche, date=day, ratio=ratio)
    return tranche


def young(market: Market) -> Tranche:
    return market.young


def dollar(market: Market) -> Tranche:
    return market.dollar


KINDS = (
    closed, distributing, monthly, with_a_gap, with_a_gap_at_the_month_end, without_the_last_price,
    paid_on_the_record_date, split_around_the_month_end, young, dollar,
)  # fmt: skip
#: The years whose performance has no key figure.
MISSING: dict[Callable[[Market], Tranche], set[int]] = {with_a_gap_at_the_month_end: {3}, young: {3, 5}}


def figures_of(tranche: Tranche) -> KeyFigures:
    """The last key figures of a share class, as the job computes them."""
    KeyFigures.objects.all().delete()
    for record_date in (BEFORE_CLOSING, RECORD_DATE):
        run_figures(record_date, lambda _done, _total: None)
    terms.forget()
    return KeyFigures.objects.filter(tranche=tranche).latest("record_date")


def shown(value: Decimal) -> float:
    """A key figure as pages show it: with two digits, halves away from zero."""
    return float(value.quantize(Decimal("0.01"), ROUND_HALF_UP))


@pytest.mark.parametrize("kind", KINDS)
def test_chart_comparison_export_and_key_figure_agree(
    professional: Client, market: Market, kind: Callable[[Market], Tranche]
) -> None:
    # given
    tranche = kind(market)
    figures = figures_of(tranche)
    end = figures.record_date
    assert end == (BEFORE_CLOSING if kind is closed else RECORD_DATE)
    for years in (1, 3, 5):
        # when
        asked = {"period": years, "to": end.isoformat()}
        chart = get(professional, f"charts/performance/{tranche.pk}/", **asked)
        compared = get(professional, f"charts/comparison/{tranche.pk}/", **asked)
        # then: the two charts draw the same line, on days on which there is a price
        line = {day: value for day, value in zip(chart["dates"], chart["series"][0]["values"], strict=True) if value}
        assert line == dict(zip(compared["dates"], compared["series"][0]["values"], strict=True))
        days = {str(day) for day in Nav.objects.filter(tranche=tranche).values_list("date", flat=True)}
        assert set(line) <= days
        # and: the export has it, too
        query = f"&period={years}&to={end}"
        book = workbook(ask(professional, SERIES, funds=[tranche.pk], values="total_return", query=query))
        exported = {str(row[0].date()): row[1] for row in book.worksheets[0].iter_rows(min_row=2, values_only=True)}
        assert {day: round(value, 2) for day, value in exported.items()} == line
        # and: where there is a key figure, all of them are it
        expected = getattr(figures, f"perf_{years}y")
        assert (expected is None) is (years in MISSING.get(kind, set()))
        if expected is None:
            assert {"history_shorter", "starts_late"} & set(codes(chart))
            assert {"volatility_monthly", "drawdown_weekly"} <= set(codes(compared))
            continue
        *_, last = line.values()
        assert last == pytest.approx(100 * (1 + float(expected) / 100) ** years, abs=0.006)
        [own] = compared["figures"]
        assert own["performance"] == float(expected)
        assert own["volatility"] == float(getattr(figures, f"volatility_{years}y"))
        if years == 3:
            assert own["max_drawdown"] == float(figures.max_drawdown)
            whole = get(professional, f"funds/{tranche.pk}/")["performance_3y"]
            assert last - 100 == pytest.approx(whole, abs=0.006)
        risk = get(professional, f"charts/evolutionOfRisk/{tranche.pk}/", vol_period=years, **asked)
        assert risk["series"][0]["values"][-1] == shown(getattr(figures, f"volatility_{years}y"))


def test_a_comparison_of_three_has_their_key_figures(professional: Client, market: Market) -> None:
    # given
    compared = [distributing(market), with_a_gap(market), dollar(market)]
    found = {one.pk: figures_of(one) for one in compared}
    one, other, third = (each.pk for each in compared)
    # when
    chart = get(professional, f"charts/comparison/{one}/", second_tranche_id=other, third_tranche_id=third)
    # then
    for own in chart["figures"]:
        key = found[own["id"]]
        assert own == {
            "id": key.tranche_id,
            "performance": float(key.perf_3y),
            "volatility": float(key.volatility_3y),
            "max_drawdown": float(key.max_drawdown),
        }
    assert not {"volatility_monthly", "drawdown_weekly", "drawdown_mixed"} & set(codes(chart))


def test_a_fund_younger_than_the_period_has_its_performance_since_inception(
    professional: Client, market: Market
) -> None:
    figures = figures_of(market.young)
    chart = get(professional, f"charts/comparison/{market.young.pk}/", period=5)
    assert chart["dates"][0] == FRIDAYS[-104].isoformat()
    assert chart["figures"][0]["performance"] == float(figures.perf_since_inception)


def test_a_gap_at_the_end_of_the_month_is_told_and_nothing_is_lost(professional: Client, market: Market) -> None:
    # given
    tranche = with_a_gap_at_the_month_end(market)
    first = min(day for day in FRIDAYS if day > month_end(RECORD_DATE, 36) + timedelta(days=12))
    # when
    chart = get(professional, f"charts/performance/{tranche.pk}/", lang="en")
    # then
    told = {one["code"]: one["text"] for one in chart["notices"]}
    assert list(told) == ["starts_late"]
    assert f"had no NAV that was at most ten days old; the chart begins on {first:%d.%m.%Y}" in told["starts_late"]
    assert chart["dates"] == [day.isoformat() for day in FRIDAYS if day >= first]
    assert chart["series"][0]["values"][0] == 100


@pytest.mark.parametrize("seed", [2026, 11])
def test_charts_and_comparisons_agree_with_the_key_figures_whatever_share_classes_there_are(
    on_market: Market, db: None, seed: int
) -> None:
    # given: two runs, so that some share classes have been closed since their last figures
    drawn = draw_share_classes(80, seed)
    for record_date in (month_end(RECORD_DATE, 12), RECORD_DATE):
        run_figures(record_date, lambda _done, _total: None)
    # when
    found = agreement.check()
    # then
    assert [str(one) for one in found.differences] == []
    figures = KeyFigures.objects.filter(tranche__in=drawn)
    last = figures.order_by("tranche_id", "-record_date").distinct("tranche_id")
    assert found.tranches >= len(last) > 60
    assert sum(one.perf_3y is not None for one in last) > 20
    assert sum(one.record_date != RECORD_DATE for one in last) > 0
    # and: a figure that is one digit away is found, with the share class that has it
    wrong = figures.filter(record_date=RECORD_DATE, perf_3y__isnull=False).latest("tranche_id")
    KeyFigures.objects.filter(pk=wrong.pk).update(perf_3y=F("perf_3y") + Decimal("0.0001"))
    [difference] = agreement.check().differences
    assert (difference.tranche_id, difference.years) == (wrong.tranche_id, 3)
    assert difference.what == "performance of the comparison"


@pytest.mark.parametrize("every", ["0", "-1"])
def test_the_command_takes_one_of_at_least_one(every: str) -> None:
    with pytest.raises(CommandError, match="--every takes a whole number from 1"):
        call_command("verify_charts", f"--every={every}")
