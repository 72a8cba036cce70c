"""The SRRI against a second implementation that goes one share class and one reference point at a time."""

import datetime
from collections import Counter
from collections.abc import Sequence

import numpy as np
import pandas as pd
from hypothesis import given
from hypothesis import strategies as st

from app.figures import formulas
from app.figures.computing import compute
from app.figures.formulas import Floats
from app.figures.grouping import Members
from app.prices.history import from_rows
from app.prices.returns import Histories, day_number, month_end
from tests.length import pick
from tests.unit.figures.test_real_series import figures, prices

DATE = datetime.date(2026, 10, 31)
BOUNDS = (0.5, 2, 5, 10, 15, 25)


def walked(classes: Sequence[int | None], points: int) -> int | None:
    """The class shown at the end, by the words of the guideline."""
    shown: int | None = None
    for place, now in enumerate(classes):
        if shown is None:
            shown = now
            continue
        past = classes[max(place - points + 1, 0) : place + 1]
        if len(past) == points and None not in past and shown not in past:
            most = Counter(one for one in past if one is not None)
            shown = max(most, key=lambda one: (most[one], one))
    return shown


def class_of(volatility: float) -> int | None:
    return None if np.isnan(volatility) else 1 + sum(round(volatility, 8) >= bound for bound in BOUNDS)


observations = st.lists(st.one_of(st.none(), st.integers(2, 5)), min_size=1, max_size=40)


@given(observations, st.integers(0, 40))
def test_the_class_is_kept_as_the_guideline_says_and_what_came_before_is_forgotten(
    classes: list[int | None], known_from: int
) -> None:
    # given
    as_row = np.array([[np.nan if one is None else one for one in classes]], dtype=np.float64)
    expected = [walked(classes[: end + 1], 4) for end in range(len(classes))]
    # when
    whole = formulas.kept_classes(as_row, 4, np.array([True]))[0]
    late = formulas.kept_classes(as_row[:, known_from:], 4, np.array([False]))[0]
    # then: from within, it is the same or not known
    assert [None if np.isnan(one) else one for one in whole] == expected
    assert all(np.isnan(one) or one == right for one, right in zip(late, expected[known_from:], strict=True))


def test_a_class_changes_after_four_months_outside_and_to_the_one_that_most_of_them_have() -> None:
    def shown(*classes: int) -> float:
        return float(formulas.kept_classes(np.array([classes], dtype=np.float64), 4, np.array([True]))[0, -1])

    assert shown(4, 5, 5, 5) == 4
    assert shown(4, 5, 5, 5, 5) == 5
    assert shown(4, 5, 5, 5, 4, 5, 5, 5) == 4
    assert shown(4, 5, 6, 6, 5) == 6
    assert shown(4, 6, 5, 5, 5) == 5
    # Not yet four months old.
    assert shown(4, 5, 5) == 4


def test_srri_of_real_prices_at_many_record_dates_is_that_of_one_walk() -> None:
    # given: Fridays' prices, five years of their returns at each, one class after the other
    fridays = prices().resample("W-FRI").last()
    volatility = fridays.pct_change().rolling(260, min_periods=234).std() * np.sqrt(52) * 100
    changes = raw_changes = 0
    before: Floats | None = None
    raw_before: list[int | None] = []
    for back in range(pick(short=12, long=36), -1, -1):
        until = month_end(datetime.date(2010, 12, 31), back)
        there = volatility[: pd.Timestamp(until)]
        # when
        found = figures(until)["srri"]
        # then
        classes = [[class_of(one) for one in there[name]] for name in there]
        assert found.tolist() == [walked(one[one.index(next(filter(None, one))) :], 17) for one in classes]
        raw = [one[-1] for one in classes]
        if before is not None:
            changes += int((found != before).sum())
            raw_changes += sum(a != b for a, b in zip(raw, raw_before, strict=True))
        before, raw_before = found, raw
    # Nobody's class stays as it is in these years, and the two ways to it differ.
    assert changes
    assert raw_changes != changes


def histories_of(*navs: tuple[list[int], Floats]) -> Histories:
    place = np.repeat(np.arange(len(navs)), [len(days) for days, _ in navs])
    days = np.concatenate([np.array(days) for days, _ in navs])
    values = np.concatenate([values for _, values in navs])
    nothing = np.zeros(len(days))
    return from_rows(np.arange(len(navs)), place, days, values, nothing, nothing > 0)


def fund_of(rng: np.random.Generator, weeks: int, risk: float) -> tuple[list[int], Floats]:
    """So many Fridays' NAVs up to the record date."""
    days = [day_number(datetime.date(2026, 10, 30)) - 7 * back for back in range(weeks - 1, -1, -1)]
    return days, 100 * np.exp(np.cumsum(rng.normal(0, risk / 100 / np.sqrt(52), weeks)))


def month_ends_only(fund: tuple[list[int], Floats]) -> tuple[list[int], Floats]:
    """The same prices, told of the last Friday of each month alone."""
    days, values = fund
    months = [(datetime.date(2000, 1, 1) + datetime.timedelta(days=day)).month for day in days]
    kept = [place for place in range(len(days) - 1) if months[place] != months[place + 1]] + [len(days) - 1]
    return [days[place] for place in kept], values[kept]


def test_all_share_classes_of_a_fund_have_the_frequency_of_the_coarsest() -> None:
    # given: one portfolio near a bound, so that weeks say 4 and months say 5; its second class is priced monthly
    rng = np.random.default_rng(1)
    one = fund_of(rng, 400, 9.9)
    days, values = one
    calm = values * np.where(np.arange(400) % 2, 1.004, 0.996)
    monthly = month_ends_only((days, calm))
    histories = histories_of((days, calm), monthly, (days, calm))
    # when: the first two are one fund, the third is another
    members = Members(np.zeros(3, int), np.ones(3, bool), 1, fund=np.array([0, 0, 1]))
    found = compute(histories, members, DATE)["srri"]
    alone = compute(histories, Members(np.zeros(3, int), np.ones(3, bool), 1), DATE)["srri"]
    # then
    assert found[0] == found[1] == alone[1]
    assert found[2] == alone[0] == alone[2] != found[0]


def test_a_young_share_class_does_not_decide_how_often_its_fund_is_valued() -> None:
    # given: a class with weekly NAVs and one that has had two month ends
    rng = np.random.default_rng(2)
    days, values = fund_of(rng, 400, 9.9)
    calm = values * np.where(np.arange(400) % 2, 1.004, 0.996)
    young = month_ends_only((days[-9:], calm[-9:]))
    histories = histories_of((days, calm), young)
    # when
    found = compute(histories, Members(np.zeros(2, int), np.array([True, False]), 1, fund=np.zeros(2, int)), DATE)
    alone = compute(histories, Members(np.zeros(2, int), np.array([True, False]), 1), DATE)
    # then
    assert found["srri"][0] == alone["srri"][0]
    assert not np.isnan(found["srri"][1])


def test_a_peergroup_without_any_nav_has_no_figures() -> None:
    # given
    nothing = np.zeros(0)
    histories = from_rows(np.arange(3), nothing.astype(int), nothing.astype(int), nothing, nothing, nothing > 0)
    # when / then
    found = compute(histories, Members(np.zeros(3, int), np.ones(3, bool), 1), DATE)
    assert np.isnan(list(found.values())).all()
