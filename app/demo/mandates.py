"""Simulated mandates: which funds the analysts judge, what they say year by year, and which funds are under review.

Ratings are not drawn: the rating engine makes them of these and of the NAVs (ADR 0103, 0108).
"""

import datetime
from collections.abc import Iterator, Sequence

import numpy as np

from app.demo.draws import Floats, normal, uniform
from app.demo.navs import skill
from app.demo.population import Bools, Ints, Population, record_date
from app.prices.returns import month_end

#: Months without which a fund is rated only with a mandate, so that more of the young ones have one.
_YOUNG_MONTHS = 60
_MANDATES, _YOUNG_MANDATES = 0.15, 0.35
#: Companies order a rating for funds that they think well of: mean and spread of the points, and what a year changes.
_MEAN, _SPREAD, _YEARLY = 57.0, 15.0, 5.0
#: Years of points that the thirteen record dates need, one of them before the first.
_YEARS = 3
#: How well points know a manager's lasting skill: results of the year after correlate with them by about 0.2.
_INSIGHT = 0.8
_REVIEWED = 0.02
_LONGEST_REVIEW = 6


def qualitative_ratings(
    people: Population, issued: Sequence[datetime.date], age: Ints
) -> Iterator[tuple[int, datetime.date, int]]:
    """Give fund, date and points: from a fund's launch on, renewed on each anniversary of it, the last three times.

    ``issued`` and ``age`` (months) are those of the main tranches; one entry for each fund.
    """
    draw = uniform(people.fund_keys, "mandate")
    today = record_date()
    points = [_points(people, year) for year in range(today.year, today.year - _YEARS, -1)]
    for fund in np.flatnonzero(draw < np.where(age >= _YOUNG_MONTHS, _MANDATES, _YOUNG_MANDATES)).tolist():
        launch = issued[fund]
        for back, of_year in enumerate(points):
            date = launch.replace(year=today.year - back)
            if launch <= date <= today:
                yield int(people.fund_ids[fund]), date, int(of_year[fund])


def reviews(people: Population, age: Ints) -> Iterator[tuple[int, datetime.date]]:
    """Give the funds that are under review and since when: for up to six months, and never before their launch."""
    since = (uniform(people.fund_keys, "review/since") * _LONGEST_REVIEW).astype(np.int64)
    under: Bools = (uniform(people.fund_keys, "review") < _REVIEWED) & (age > since + 1)
    for fund in np.flatnonzero(under).tolist():
        yield int(people.fund_ids[fund]), month_end(record_date(), int(since[fund]))


def _points(people: Population, year: int) -> Floats:
    seen = _INSIGHT * skill(people) + np.sqrt(1 - _INSIGHT**2) * normal(people.fund_keys, "analysts")
    drawn = _MEAN + _SPREAD * seen
    drawn += _YEARLY * normal(people.fund_keys, f"analysts/{year}")
    return np.asarray(np.clip(np.rint(drawn), 5, 98))
