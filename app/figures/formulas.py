"""The formulas of the key figures: pure functions over arrays of many tranches at once.

Arrays have one row for each tranche and time along the last axis, the newest last. ``values`` are total return indices
(any unit: only their ratios count), ``returns`` are simple returns as fractions. Results have shape (tranches,) and are
in percent points, losses negative. Missing is NaN, in and out: a formula that says nothing else answers NaN for rows
where what it needs is missing.

Statistics over a window need 90 % of its returns (``COVERAGE``): a gap of a month in three years hides little, more
would make figures of different funds incomparable. A return is missing where either of its two values is.
"""

import math

import numpy as np
from numpy.typing import NDArray

from app.prices.frequency import COVERAGE

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

MONTHS_PER_YEAR = 12
WEEKS_PER_YEAR = 52
DAYS_PER_YEAR = 365.25
#: Upper bounds of SRRI classes 1 to 6 in percent of annual volatility (CESR/10-673, box 2).
SRRI_BOUNDS = (0.5, 2.0, 5.0, 10.0, 15.0, 25.0)
#: The highest SRRI of the SRI levels low and medium (specification, section 9: SRI levels 1 to 3).
SRI_BOUNDS = (3, 5)
#: Upper bounds of classes 1 to 6 of market risk in percent of VaR-equivalent volatility.
MARKET_RISK_BOUNDS = (0.5, 5.0, 12.0, 20.0, 30.0, 80.0)
RISK_CLASS_COUNT = 7
#: Below it the returns of a period are all equal but for rounding.
LEAST_VARIANCE = 1e-18
RISK_CLASSES = ("low", "medium", "high")
#: A mean of a peergroup leaves out one value of so many at each end, and at least one from so few on.
TRIMMED_PART = 10
LEAST_TRIMMED = 3
#: Value at risk: losses are smaller in this share of the months.
CONFIDENCE = 0.95


def simple_returns(values: Floats) -> Floats:
    """Return value / value before - 1; shape (tranches, times - 1).

    Missing values make the returns on both sides missing: what happened in a gap belongs to no single period.
    """
    found = np.asarray(values[..., 1:] / values[..., :-1])
    found -= 1
    return found


def performance(start: Floats, end: Floats) -> Floats:
    """Return the growth from one value to another, percent, not annualised.

    Source: BVI method (total return by reinvestment of distributions, without charges). A constant value gives 0.
    """
    return (end / start - 1) * 100


def annual_performance(start: Floats, end: Floats, years: Floats | float) -> Floats:
    """Return the geometric mean growth a year, percent a year; ``years`` is the time between the values.

    Source: GIPS 2020, 2.A.8 and 4.A: returns of less than a year are not annualised, so below one year this is the
    plain growth.
    """
    return np.asarray(((end / start) ** (1 / np.maximum(years, 1.0)) - 1) * 100)


def volatility(returns: Floats, periods_per_year: int) -> Floats:
    """Return the sample standard deviation (n - 1) of returns times the root of the periods a year; percent a year.

    Source: CESR/10-673, box 1, and GIPS 2020 glossary (annualised standard deviation). Constant values give 0; a
    single return gives NaN.
    """
    known = ~np.isnan(returns)
    count = np.sum(known, axis=-1)
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = np.sum(np.where(known, returns, 0.0), axis=-1) / count
        squares = np.sum(np.where(known, (returns - mean[..., None]) ** 2, 0.0), axis=-1)
        found = np.sqrt(squares / (count - 1) * periods_per_year) * 100
    return np.where(_covered(returns) & (count > 1), found, np.nan)


def max_drawdown(values: Floats) -> Floats:
    """Return the largest fall from a high before it within the window, percent, 0 or negative.

    Source: Magdon-Ismail and Atiya, Maximum Drawdown, Risk 17 (2004). Missing values are passed over; the first value
    of the window must be known. Rising or constant values give 0.
    """
    found = (np.fmin.reduce(values / np.fmax.accumulate(values, axis=-1), axis=-1) - 1) * 100
    return np.where(_covered(values) & ~np.isnan(values[..., 0]), np.minimum(found, 0.0), np.nan)


def largest_falls(values: Floats, starts: Ints) -> Floats:
    """Return the ``max_drawdown`` of rows of known values that stand one after the other; NaN for a row without any.

    ``starts`` are the positions where rows begin, with the end as last one; shape (rows + 1,).
    """
    found = np.full(len(starts) - 1, np.nan)
    there = np.flatnonzero(np.diff(starts))
    if len(there):
        # Each row is lifted above all before it, so that one running maximum serves all rows.
        lift = np.repeat(np.arange(len(there)) * (values.max() + 1.0), np.diff(starts)[there])
        peak = values + lift
        np.maximum.accumulate(peak, out=peak)
        peak -= lift
        np.divide(values, peak, out=peak)
        found[there] = np.minimum(np.minimum.reduceat(peak, starts[there]) - 1, 0.0) * 100
    return found


def loss_probability(returns: Floats) -> Floats:
    """Return the share of periods with a return below 0, percent of the known ones; 0 is neither loss nor profit."""
    return _share(returns < 0, returns)


def profit_probability(returns: Floats) -> Floats:
    """Return the share of periods with a return above 0, percent of the known ones."""
    return _share(returns > 0, returns)


def max_loss(returns: Floats) -> Floats:
    """Return the lowest return of a single period, percent; 0 where no period had a loss."""
    found = np.min(np.where(np.isnan(returns), 0.0, np.minimum(returns, 0.0)), axis=-1) * 100
    return np.where(_covered(returns), found, np.nan)


def max_profit(returns: Floats) -> Floats:
    """Return the highest return of a single period, percent; 0 where no period had a profit."""
    found = np.max(np.where(np.isnan(returns), 0.0, np.maximum(returns, 0.0)), axis=-1) * 100
    return np.where(_covered(returns), found, np.nan)


def value_at_risk(returns: Floats) -> Floats:
    """Return the 5 % quantile of the returns, percent, 0 or negative: in 95 % of the periods the loss was smaller.

    Source: historical simulation, Jorion, Value at Risk (3rd ed.), chapter 10; the quantile is interpolated linearly
    between the two next returns (Hyndman and Fan, type 7). Not annualised.
    """
    order = np.sort(returns, axis=-1)
    count = np.sum(~np.isnan(returns), axis=-1)
    place = (1 - CONFIDENCE) * np.maximum(count - 1, 0)
    below = np.floor(place).astype(np.int64)
    above = np.minimum(below + 1, np.maximum(count - 1, 0))
    low = np.take_along_axis(order, below[..., None], axis=-1)[..., 0]
    high = np.take_along_axis(order, above[..., None], axis=-1)[..., 0]
    found = (low + (high - low) * (place - below)) * 100
    return np.where(_covered(returns), np.minimum(found, 0.0), np.nan)


def srri(annual_volatility: Floats) -> Floats:
    """Return the synthetic risk and reward indicator, 1 (low) to 7, of a volatility in percent a year.

    Source: CESR/10-673, box 2: below 0.5 % is 1, then 2, 5, 10, 15 and 25 % are the lower bounds of 2 to 7. A
    volatility of 0, of a constant NAV, is 1.
    """
    # A volatility that is computed meets a bound only up to rounding, which must not decide.
    found = 1.0 + np.searchsorted(SRRI_BOUNDS, np.round(annual_volatility, 8), side="right")
    return np.where(np.isnan(annual_volatility), np.nan, found)


def rolling_sums(values: Floats | NDArray[np.bool_], length: int, points: int) -> Floats:
    """Return the sums of so many values up to each of the last ``points``, of all up to it where there are fewer."""
    start = values.shape[-1] - points
    found = np.empty((*values.shape[:-1], points))
    found[..., 0] = values[..., max(start + 1 - length, 0) : start + 1].sum(axis=-1)
    found[..., 1:] = values[..., start + 1 :]
    gone = values[..., max(start + 1 - length, 0) : max(values.shape[-1] - length, 0)]
    found[..., points - gone.shape[-1] :] -= gone
    return np.cumsum(found, axis=-1, out=found)


def rolling_volatility(returns: Floats, length: int, periods_per_year: int, points: int) -> Floats:
    """Return the ``volatility`` of the ``length`` returns up to each of the last ``points``; shape (tranches, points).

    What lies before the first return counts as missing.
    """
    known = ~np.isnan(returns)
    filled = np.where(known, returns, 0.0)
    count = rolling_sums(known, length, points)
    total = rolling_sums(filled, length, points)
    squares = rolling_sums(filled * filled, length, points)
    with np.errstate(invalid="ignore", divide="ignore"):
        variance = np.maximum(squares - total * total / count, 0.0) / (count - 1)
        found = np.sqrt(variance * periods_per_year) * 100
    enough = count >= max(math.ceil(COVERAGE * length - 1e-9), 2)
    return np.where(enough, found, np.nan)


def kept_classes(classes: Floats, points: int, begun: NDArray[np.bool_]) -> Floats:
    """Return the class that is shown at each of some reference points; shape (tranches, times).

    ``classes`` are those that follow from the volatility at each point, shape (tranches, times), NaN where there is
    none. Source: CESR/10-673, box 3, read as follows. At its first point a share class is shown with the class of that
    point. From then on the class changes at a point only if each of the last ``points``, itself included, has a class
    and none has the one that is shown; it then becomes the one that most of these points have, of several the highest.
    A point without a class proves nothing, so that nothing changes until it is more than four months old.

    ``begun`` says of which tranches the first point lies within ``classes``. What others were shown with before is
    unknown: they are NaN unless all of some ``points`` have one class, after which it does not matter any more.
    """
    observed = np.nan_to_num(classes).astype(np.int64)
    times = np.arange(observed.shape[1])
    if not len(times):
        return classes
    # How often the last points had each class; 0 is none, as it was before the first point.
    counts = np.cumsum(observed[..., None] == np.arange(len(SRRI_BOUNDS) + 2), axis=1, dtype=np.int32)
    counts[:, points:] -= counts[:, :-points].copy()
    counts[..., 0] += np.maximum(points - 1 - times, 0)
    free = (counts == 0) & (counts[..., :1] == 0)
    most = counts.shape[2] - 1 - np.argmax(counts[..., ::-1], axis=2)
    first = np.where(begun[:, None], observed > 0, counts[..., 1:].max(axis=2, initial=0) == points)
    found = np.full(classes.shape, np.nan)
    rows = np.flatnonzero(first.any(axis=1))
    at = np.argmax(first[rows], axis=1)
    shown = observed[rows, at]
    # From one change to the next, of all tranches that have another one.
    while len(rows):
        later = times >= at[:, None]
        found[rows] = np.where(later, shown[:, None], found[rows])
        change = free[rows, :, shown] & later
        going = np.flatnonzero(change.any(axis=1))
        rows, at = rows[going], np.argmax(change[going], axis=1)
        shown = most[rows, at]
    return found


def sri(srri: Floats) -> Floats:
    """Return the level 1 (low: SRRI 1 to 3), 2 (medium: 4 and 5) or 3 (high: 6 and 7) of an SRRI."""
    return np.where(np.isnan(srri), np.nan, 1.0 + np.searchsorted(SRI_BOUNDS, srri, side="left"))


def moments(
    count: Floats, total: Floats, squares: Floats, cubes: Floats, fourths: Floats
) -> tuple[Floats, Floats, Floats]:
    """Return standard deviation, skewness and excess kurtosis from the number of values and the sums of their powers.

    Source: delegated regulation (EU) 2017/653, annex II, point 10: moments of the observed values, divided by their
    number. Values that are all equal have no skewness and no kurtosis; both are 0 then.
    """
    # Multiplied, since powers other than squares take twenty times as long.
    mean = total / count
    mean2 = mean * mean
    squares_mean, cubes_mean = squares / count, cubes / count
    second = np.maximum(squares_mean - mean2, 0.0)
    third = cubes_mean - 3 * mean * squares_mean + 2 * mean2 * mean
    fourth = fourths / count - 4 * mean * cubes_mean + 6 * mean2 * squares_mean - 3 * mean2 * mean2
    spread = second > LEAST_VARIANCE
    divisor = np.where(spread, second, 1.0)
    skewness = np.where(spread, third / (divisor * np.sqrt(divisor)), 0.0)
    kurtosis = np.where(spread, fourth / (divisor * divisor) - 3, 0.0)
    return np.sqrt(second), skewness, kurtosis


def value_at_risk_of_moments(deviation: Floats, skewness: Floats, kurtosis: Floats, periods: float) -> Floats:
    """Return the value at risk (97.5 %) of log returns over so many periods, without their mean.

    Source: Cornish and Fisher, as delegated regulation (EU) 2017/653, annex II, point 12, has it, with its own rounded
    constants.
    """
    quantile = (
        -1.96 + 0.474 * skewness / math.sqrt(periods) - 0.0687 * kurtosis / periods + 0.146 * skewness**2 / periods
    )
    return deviation * math.sqrt(periods) * quantile - 0.5 * deviation**2 * periods


def var_equivalent_volatility(
    deviation: Floats, skewness: Floats, kurtosis: Floats, periods_per_year: int, years: float
) -> Floats:
    """Return the volatility, percent a year, that has the value at risk of log returns over ``years``.

    Source: delegated regulation (EU) 2017/653, annex II, point 13, with its own rounded constants.
    """
    at_risk = value_at_risk_of_moments(deviation, skewness, kurtosis, periods_per_year * years)
    found = (np.sqrt(np.maximum(3.842 - 2 * at_risk, 0.0)) - 1.96) / math.sqrt(years) * 100
    return np.maximum(found, 0.0)


def market_risk_class(volatility: Floats) -> Floats:
    """Return the class of market risk, 1 (low) to 7, of a VaR-equivalent volatility in percent a year.

    Source: delegated regulation (EU) 2017/653 as amended by (EU) 2021/2268, annex II, point 2: 0.5, 5, 12, 20, 30 and
    80 % are the lower bounds of 2 to 7.
    """
    found = 1.0 + np.searchsorted(MARKET_RISK_BOUNDS, np.round(volatility, 8), side="right")
    return np.where(np.isnan(volatility), np.nan, found)


def majority_class(classes: Floats, points: int) -> Floats:
    """Return the class that more than half of ``points`` reference points have; shape (tranches,).

    ``classes`` has the reference points in order, those without a class are NaN and count for nothing. What the last
    ``points`` do not decide is decided by the latest earlier ones that do; NaN where none of them does.
    """
    length = min(points, classes.shape[1])
    counts = np.stack(
        [rolling_sums(classes == one, length, classes.shape[1] - length + 1) for one in range(1, RISK_CLASS_COUNT + 1)],
        axis=-1,
    )
    major = 2 * counts > counts.sum(axis=-1, keepdims=True)
    decided = major.any(axis=-1)
    last = decided.shape[1] - 1 - np.argmax(decided[:, ::-1], axis=1)
    found = 1.0 + np.argmax(major[np.arange(len(classes)), last], axis=1)
    return np.where(decided.any(axis=1), found, np.nan)


def most_frequent_class(classes: Floats) -> Floats:
    """Return the class that most of the reference points have, of several the highest."""
    counts = np.stack([(classes == one).sum(axis=1) for one in range(1, RISK_CLASS_COUNT + 1)], axis=1)
    return np.asarray(RISK_CLASS_COUNT - np.argmax(counts[:, ::-1], axis=1), dtype=np.float64)


def risk_class(sri: Floats) -> list[str]:
    """Return low, medium or high; an empty text where the level is missing."""
    return ["" if math.isnan(level) else RISK_CLASSES[int(level) - 1] for level in sri]


def completed(returns: Floats, reference: Floats) -> Floats:
    """Return returns whose missing ones are those of a reference, here the trimmed mean of the peergroup.

    Source: CESR/10-673: where the history of a fund is too short, that of a representative portfolio or of its
    reference completes it.
    """
    return np.where(np.isnan(returns), reference, returns)


def trimmed_mean(values: Floats) -> Floats:
    """Return the mean of the known values of each column without the lowest and the highest tenth of them.

    Of three to nineteen values, one is left out at each end; of one or two, none. NaN where none is known.
    Source: Tukey and McLaughlin, Less Vulnerable Confidence and Significance Procedures, Sankhya A 25 (1963).
    """
    known = np.sum(~np.isnan(values), axis=0)
    cut = np.where(known < LEAST_TRIMMED, 0, np.maximum(known // TRIMMED_PART, 1))
    # What is missing is sorted to the end.
    ordered = np.sort(values, axis=0)
    place = np.arange(len(values)).reshape(-1, *[1] * (values.ndim - 1))
    # What lies between these places counts in every column, and needs no look.
    low, high = cut.max(initial=0), (known - cut).min(initial=len(values))
    ordered[:low][place[:low] < cut] = 0.0
    ordered[high:][place[high:] >= known - cut] = 0.0
    with np.errstate(invalid="ignore"):
        return np.asarray(ordered.sum(axis=0) / (known - 2 * cut))


def mean_returns(returns: Floats, groups: Ints, count: int) -> Floats:
    """Return the trimmed mean of the known returns of each group's rows; shape (``count``, times), NaN without any.

    One absurd price makes two absurd returns, and neither counts.
    """
    found = np.empty((count, returns.shape[1]))
    for group in range(count):
        found[group] = trimmed_mean(returns[groups == group])
    return found


def chained(returns: Floats) -> Floats:
    """Return the index of returns, 1 before the first; a missing return leaves it where it is.

    A row without any return has no index.
    """
    grown = np.cumprod(1 + np.nan_to_num(returns), axis=-1)
    unknown = np.isnan(returns).all(axis=-1, keepdims=True)
    return np.where(unknown, np.nan, np.concatenate([np.ones((*grown.shape[:-1], 1)), grown], axis=-1))


def _share(hits: NDArray[np.bool_], returns: Floats) -> Floats:
    count = np.maximum(np.sum(~np.isnan(returns), axis=-1), 1)
    return np.where(_covered(returns), np.sum(hits, axis=-1) / count * 100, np.nan)


def _covered(values: Floats) -> NDArray[np.bool_]:
    """Tell which rows have enough of the window."""
    needed = max(math.ceil(COVERAGE * values.shape[-1] - 1e-9), 1)
    return np.asarray(np.sum(~np.isnan(values), axis=-1) >= needed)
