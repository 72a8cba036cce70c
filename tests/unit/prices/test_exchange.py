"""Exchange rates: which one holds on a day, and histories in another currency."""

from dataclasses import replace

import numpy as np
import pytest

from app.funds.importing.classifying import rule_book
from app.prices.exchange import Rates, converted
from app.prices.history import from_rows
from app.prices.importing.ecb import published
from app.prices.returns import Floats
from app.prices.storing import Ints


class Known(Rates):
    """Rates at hand, in place of the table's."""

    def __init__(self, **series: dict[int, float]) -> None:
        super().__init__()
        for currency, rates in series.items():
            self._known[currency] = np.array(list(rates)), np.array(list(rates.values()))


def test_the_last_rate_of_ten_days_holds() -> None:
    # given
    known = Known(USD={100: 1.1, 103: 1.2}, JPY={})
    # when
    found = known("USD", np.array([99, 100, 102, 103, 113, 114]))
    # then
    assert np.array_equal(found, [np.nan, 1.1, 1.1, 1.2, 1.2, np.nan], equal_nan=True)
    assert np.isnan(known("JPY", np.array([100]))).all()
    assert known("EUR", np.array([-5, 100])).tolist() == [1, 1]


def test_a_history_in_another_currency_is_the_price_by_the_rate_of_its_day() -> None:
    # given: the dollar falls by half, and the fund in dollars rises by half
    days: Ints = np.array([100, 110, 100, 110])
    nav: Floats = np.array([10.0, 15.0, 10.0, 11.0])
    place = np.array([0, 0, 1, 1])
    histories = from_rows(np.array([7, 8]), place, days, nav, np.zeros(4), np.zeros(4, bool))
    known = Known(USD={100: 1.0, 110: 2.0})
    # when
    found = converted(histories, ["USD", "EUR"], ["EUR", "EUR"], known)
    # then
    assert found.index.tolist() == pytest.approx([1, 0.75, 1, 1.1])
    assert histories.index.tolist() == pytest.approx([1, 1.5, 1, 1.1])
    # and: there and back is where it was
    back = converted(replace(histories, index=found.index), ["EUR", "EUR"], ["USD", "EUR"], known)
    assert back.index.tolist() == pytest.approx(histories.index.tolist())


def test_a_day_without_a_rate_has_no_value() -> None:
    histories = from_rows(
        np.array([7]), np.zeros(2, int), np.array([100, 200]), np.ones(2), np.zeros(2), np.ones(2, bool)
    )
    found = converted(histories, ["USD"], ["EUR"], Known(USD={100: 1.1}))
    assert np.isnan(found.index).tolist() == [False, True]


def test_the_package_brings_units_of_the_currency_for_one_euro() -> None:
    # when
    found = {(name, date): float(rate) for name, date, rate, _ in published({"USD", "JPY"})}
    # then
    assert found["USD", "2008-07-15"] == pytest.approx(1.599)
    assert min(rate for (name, _), rate in found.items() if name == "JPY") > 80
    assert min(date for _, date in found) >= "2000-01-01" < "2026-10-30" == max(date for _, date in found)


def test_the_offshore_renminbi_has_the_renminbi_s_rates_and_says_so() -> None:
    # when
    found = {(name, date): (rate, source) for name, date, rate, source in published({"CNH", "CNY"})}
    # then
    (cny, own), (cnh, other) = found["CNY", "2020-06-15"], found["CNH", "2020-06-15"]
    assert cny == cnh
    assert (own, other) == ("ECB", "ECB (CNY)")
    assert {name for name, *_ in published({"CNH"})} == {"CNH"}


def test_each_peergroup_counts_in_the_currency_that_it_names() -> None:
    for rule in rule_book().peergroups:
        asked = {tag.partition(":")[2].upper() for tag in rule.tags if tag.startswith("currency:")}
        assert rule.currency == next(iter(asked), rule.currency)
        assert rule.currency in {"EUR", "USD", "CHF", "GBP", "JPY"}
        assert rule.en.endswith(f", in {rule.currency}") or ", in " not in rule.en
