"""The fund rating of one peergroup: pure functions over arrays (specification, section 9; ADR 0103 and 0191).

Arrays have one row for each fund and months along the last axis, the newest last; returns are simple returns of a month
as fractions, NaN before the first NAV. Points run from 1 to 100.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.figures.formulas import MONTHS_PER_YEAR, Floats, Ints
from app.prices.frequency import COVERAGE

Bools = NDArray[np.bool_]

#: Weights of the two indicators in points; risk is half downside deviation and half drawdown.
PERFORMANCE_WEIGHT, RISK_WEIGHT = 70.0, 30.0
#: Months of a quantitative rating without a mandate, and the most that any rating looks back on.
QUANTITATIVE_MONTHS = 60
#: Funds younger than this are rated qualitatively only; from here on the qualitative share falls.
FIRST_MONTHS = 6
#: The qualitative share at 60 months and after.
LASTING_SHARE = 0.4
SMALLEST_PEERGROUP = 20
MEDIAN_POINTS = 50.0
#: Digits to which indicators count: a NAV in other units gives the same ones but for rounding, which must not rank.
_DIGITS = 9
#: Contributions count in hundredths of a point, the qualitative share in hundredths of a percent, as they are shown:
#: what a reader adds up gives the points exactly.
_SHOWN_DIGITS = 2
_MEASURED = (
    "performance", "downside", "drawdown", "performance_points", "downside_points", "drawdown_points", "quantitative",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Peers:
    """The funds of one peergroup.

    ``keys`` settle what nothing else does, so that the order of the funds never matters. ``returns`` has the last 60
    months. ``qualitative`` are the analysts' points, NaN without a mandate or where they are older than a year.
    ``ratio`` is the risk-return ratio (performance by volatility, three years), NaN where unknown.
    """

    keys: Ints
    returns: Floats
    qualitative: Floats
    ratio: Floats


@dataclass(frozen=True, slots=True)
class Rated:
    """The ratings, one entry for each fund; NaN and 0 where there is none.

    ``performance`` is percent a year above the peergroup's median, ``downside`` percent a year, ``drawdown`` percent,
    negative. The quantitative points are 50 plus ``performance_points``, ``downside_points`` and ``drawdown_points``.
    ``centre_points``, equal for all rated funds, are added after the qualitative share, so that the median of
    ``points`` is 50.

    ``points`` and ``position`` are 0 for a fund that is not rated, ``size`` is the number of rated funds.
    """

    months: Ints
    performance: Floats
    downside: Floats
    drawdown: Floats
    performance_points: Floats
    downside_points: Floats
    drawdown_points: Floats
    quantitative: Floats
    qualitative_share: Floats
    centre_points: Floats
    points: Ints
    position: Ints
    size: int


def qualitative_share(months: Ints) -> Floats:
    """Return the weight of the analysts' points in a rating with a mandate, by months of history.

    1 up to the sixth month, from there in a straight line to 0.4 at 60 months, and 0.4 after; four digits.
    """
    gone = (np.asarray(months, dtype=np.float64) - FIRST_MONTHS) / (QUANTITATIVE_MONTHS - FIRST_MONTHS)
    return _shown((1.0 - (1.0 - LASTING_SHARE) * np.clip(gone, 0.0, 1.0)) * 100) / 100


def history_months(returns: Floats) -> Ints:
    """Return how many months of history count, at most as many as there are columns; 0 where the last month is unknown.

    They begin with the first known month. Of them 90 % must be known, else the fund has no history to be rated on.
    """
    known = ~np.isnan(returns)
    months = np.where(known[:, -1], known.shape[1] - np.argmax(known, axis=1), 0)
    return np.where(known.sum(axis=1) >= COVERAGE * months, months, 0).astype(np.int64)


def percentile(values: Floats) -> Floats:
    """Return the share of a group that is below each value, equal ones counting half; its mean and median are 0.5."""
    ordered = np.sort(values)
    below = np.searchsorted(ordered, values, side="left")
    not_above = np.searchsorted(ordered, values, side="right")
    return np.asarray((below + not_above) / (2 * max(len(values), 1)))


def performance_indicator(returns: Floats) -> Floats:
    """Return the mean logarithmic return above the peergroup's median of each month, percent a year."""
    # A loss of all but nothing is -100 % in binary fractions; it ranks last, and is not worth a word.
    with np.errstate(divide="ignore"):
        logs = np.log1p(returns)
    return np.asarray(np.mean(logs - np.median(logs, axis=0), axis=1) * MONTHS_PER_YEAR * 100)


def downside_deviation(returns: Floats) -> Floats:
    """Return the root of the mean squared loss of a month, profits counting as 0, annualised; percent, 0 or more.

    Source: Sortino and van der Meer, Downside Risk, Journal of Portfolio Management 17 (1991), with a target of 0.
    """
    return np.asarray(np.sqrt(np.mean(np.minimum(returns, 0.0) ** 2, axis=1) * MONTHS_PER_YEAR) * 100)


def drawdown(returns: Floats) -> Floats:
    """Return the largest fall from a high, the start included, by months; percent, 0 or negative."""
    values = np.cumprod(np.hstack([np.ones((len(returns), 1)), 1 + returns]), axis=1)
    return np.asarray(np.min(values / np.maximum.accumulate(values, axis=1) - 1, axis=1) * 100)


def rate(peers: Peers) -> Rated:
    """Rate the funds of a peergroup.

    Each fund is measured over its own history, at most 60 months, among all peers that have as much: a young fund is
    not compared with what happened before it.
    """
    months = history_months(peers.returns)
    parts = {name: np.full(len(months), np.nan) for name in _MEASURED}
    mandate = ~np.isnan(peers.qualitative)
    # The parts of a fund that cannot be rated are asked for by nobody.
    for length in np.unique(months[(months >= FIRST_MONTHS) & (mandate | (months >= QUANTITATIVE_MONTHS))]):
        pool = np.flatnonzero(months >= length)
        measured = _measure(peers.returns[pool, -int(length) :])
        mine = months[pool] == length
        for name, values in measured.items():
            parts[name][pool[mine]] = values[mine]
    rated = (mandate & (months > 0)) | (months >= QUANTITATIVE_MONTHS)
    # A fund is dead or unknown without a last NAV; in its first month it has none to grow from.
    share = np.where(mandate, qualitative_share(months), 0.0)
    quantitative = np.where(share < 1, parts["quantitative"], 0.0)
    mixed = _shown(share * np.nan_to_num(peers.qualitative) + (1 - share) * quantitative)
    rated &= ~np.isnan(mixed)
    if rated.sum() < SMALLEST_PEERGROUP:
        rated[:] = False
    # The last step is the same for all funds, so it changes neither their order nor their distances.
    centre = np.round(MEDIAN_POINTS - np.median(mixed[rated]), _DIGITS) if rated.any() else np.nan
    score = mixed + centre
    points = np.where(rated, np.clip(_whole(np.nan_to_num(score)), 1, 100), 0)
    return Rated(
        months=months,
        **parts,
        qualitative_share=np.where(rated, share, np.nan),
        centre_points=np.where(rated, centre, np.nan),
        points=points.astype(np.int64),
        position=_positions(peers, points, score, rated),
        size=int(rated.sum()),
    )


def _measure(returns: Floats) -> dict[str, Floats]:
    """Return the indicators of funds that all have these months, and their parts of the quantitative points."""
    filled = _filled(returns)
    performance, downside, fall = performance_indicator(filled), downside_deviation(filled), drawdown(filled)
    half = RISK_WEIGHT / 2
    parts = {
        "performance_points": _shown(PERFORMANCE_WEIGHT * (percentile(np.round(performance, _DIGITS)) - 0.5)),
        "downside_points": _shown(half * (percentile(np.round(-downside, _DIGITS)) - 0.5)),
        "drawdown_points": _shown(half * (percentile(np.round(fall, _DIGITS)) - 0.5)),
    }
    total = sum(parts.values(), np.zeros(len(returns)))
    return {
        "performance": performance,
        "downside": downside,
        "drawdown": fall,
        **parts,
        "quantitative": np.round(MEDIAN_POINTS + total, _SHOWN_DIGITS),
    }


def _filled(returns: Floats) -> Floats:
    """A month without a NAV counts as the peergroup's median: neither for nor against the fund."""
    unknown = np.isnan(returns)
    return np.where(unknown, np.nanmedian(returns, axis=0), returns) if unknown.any() else returns


def _shown(values: Floats) -> Floats:
    """Round half up, which, other than to the even digit, shifts sums that shift together alike."""
    scale = 10**_SHOWN_DIGITS
    return np.asarray(np.floor(np.round(values * scale, _DIGITS - _SHOWN_DIGITS) + 0.5) / scale)


def _whole(score: Floats) -> Floats:
    """Round to whole points, halves away from 50: two funds as far above and below the median stay so."""
    away = score - MEDIAN_POINTS
    return np.asarray(MEDIAN_POINTS + np.sign(away) * np.floor(np.round(np.abs(away), _DIGITS) + 0.5))


def _positions(peers: Peers, points: Floats, score: Floats, rated: Bools) -> Ints:
    """Return places from 1: by points, then by risk-return ratio, then by the exact score, then by key."""
    ratio = np.where(np.isnan(peers.ratio), -np.inf, peers.ratio)
    order = np.lexsort((peers.keys, -np.round(np.nan_to_num(score), _DIGITS), -ratio, -points, ~rated))
    position = np.zeros(len(points), dtype=np.int64)
    position[order] = np.arange(1, len(points) + 1)
    return np.where(rated, position, 0)
