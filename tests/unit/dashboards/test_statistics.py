"""Parts of the statistics that need no database: months, keys, round figures and files."""

from datetime import date, timedelta
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.dashboards.statistics import MAX_MONTHS, Period, earlier, period_of, readable_month
from app.dashboards.statistics_charts import key_of
from app.dashboards.statistics_files import csv_of
from app.http import formats
from app.http.problems import Problem
from app.statistics.services import tens
from app.statistics.summing import last_day

DAYS = st.dates(date(2020, 1, 1), date(2030, 12, 31))


class Asked(dict[str, Any]):
    """What was asked for, in English."""

    lang = "en"


@pytest.mark.parametrize(
    ("month", "by", "expected"),
    [
        (date(2026, 11, 1), 0, date(2026, 11, 1)),
        (date(2026, 1, 1), 1, date(2025, 12, 1)),
        (date(2026, 1, 1), 13, date(2024, 12, 1)),
        # There is no year before the first one.
        (date(1, 1, 1), 5, date(1, 8, 1)),
    ],
)
def test_months_before(month: date, by: int, expected: date) -> None:
    assert earlier(month, by) == expected


def test_a_month_is_readable_from_the_second_day_after_it() -> None:
    assert readable_month(date(2026, 11, 1)) == date(2026, 9, 1)
    assert readable_month(date(2026, 11, 2)) == date(2026, 10, 1)
    assert readable_month(date(2026, 1, 1)) == date(2025, 11, 1)


def test_a_period_without_months_says_so_and_finds_nothing() -> None:
    assert Period(()).said() == {"from": None, "to": None}
    assert Period(()).first.year == 9999
    assert Period((date(2026, 2, 1),)).said() == {"from": "2026-02-01", "to": "2026-02-28"}


@given(today=DAYS, after=st.none() | DAYS, before=st.none() | DAYS)
def test_no_period_holds_a_part_of_a_month(today: date, after: date | None, before: date | None) -> None:
    # given
    asked: Any = Asked({"date_after": after, "date_before": before})
    if after is not None and before is not None and after > before:
        with pytest.raises(Problem):
            period_of(asked, today)
        return
    # when
    with patch("app.dashboards.statistics.first_month", return_value=None):
        months = period_of(asked, today).months
    # then every month is over for a day, and lies within what was asked for
    for month in months:
        last = last_day(month)
        assert month.day == 1
        assert today - last > timedelta(days=1)
        assert after is None or after <= month
        assert before is None or last <= before
    # and the first that does is among them, unless there are too many
    if after is not None and months and len(months) < MAX_MONTHS:
        assert months[0] == min(day for day in (after + timedelta(days=ahead) for ahead in range(31)) if day.day == 1)
    # and one day, or a few of a month, are no period
    if after is not None and before is not None and before - after < timedelta(days=27):
        assert not months


def test_the_key_of_a_fund_stays_the_same() -> None:
    # Links are kept with it.
    assert key_of(1) == key_of(1) != key_of(2)
    assert len(key_of(1)) == 10
    assert int(key_of(123_456), 16) >= 0


@pytest.mark.parametrize(("views", "about"), [(0, 0), (5, 10), (14, 10), (15, 20), (94, 90), (95, 100), (1234, 1230)])
def test_what_overlaps_is_told_in_tens(views: int, about: int) -> None:
    assert tens(views) == about


def test_months_in_words() -> None:
    assert formats.month(date(2026, 3, 1), "de") == "März 2026"
    assert formats.month(date(2026, 3, 1), "en") == "March 2026"


@pytest.mark.parametrize("name", ["=1+1", " +1", "-1", "@SUM(A1)", "|calc", "%0A", "\t=1", "\r\n=1"])
def test_no_name_becomes_a_formula(name: str) -> None:
    # given
    chart: dict[str, Any] = {
        "title": name, "counts": "Counts.", "row_title": "Fund", "columns": [{"label": name, "unit": "count"}],
        "rows": [{"label": name, "cells": [1234.5]}, {"label": "Nobody", "cells": [None]}], "reason": None,
        "simulated": True,
    }  # fmt: skip
    # when
    written = csv_of(chart, {"from": None, "to": None}, "file", "de").content.decode("utf-8")
    # then
    head, row, nobody, *rest = written.removeprefix("\ufeff").split("\r\n")
    assert head.startswith("Fund;'")
    assert row.startswith("'")
    assert row.endswith(";1234,5")
    assert nobody == "Nobody;"
    assert all(not line.lstrip().startswith(("=", "+", "-", "@", "|", "%")) for line in rest)
