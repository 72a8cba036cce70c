"""Rating points from performance and risk, ranked within the peergroup (specification, section 9).

Performance counts 70 %, risk 30 %. Points are the share of rated funds that a fund is better than, so the median has
50. A peergroup with fewer than 20 rated funds has no ratings. A share class carries its fund's rating.
"""

from dataclasses import dataclass

import numpy as np

from app.funds.simulation.draws import Floats, uniform
from app.funds.simulation.figures import annualised, volatility
from app.funds.simulation.population import Bools, Ints, Population

SMALLEST_PEERGROUP = 20
#: Months a quantitative rating needs, and the earlier record dates that are rated as well.
HISTORY_NEEDED = 60
EARLIER_MONTHS = 12
_PERFORMANCE, _RISK = 0.7, 0.3
_FLOORS = np.array([23, 41, 60, 78])


@dataclass(frozen=True, slots=True)
class Scores:
    """Ratings by record date (row 0 is the current one) and fund; 0 points mean none. Shapes (dates, funds) or
    (funds,)."""

    points: Ints
    position: Ints
    size: Ints
    qualitative: Bools
    under_review: Bools


def rate(people: Population, path: Floats, age: Ints) -> Scores:
    """Rate funds on the path of their main tranche; ``path`` is (funds, months), ``age`` in months."""
    qualitative = uniform(people.fund_keys, "mandate") < np.where(age >= HISTORY_NEEDED, 0.15, 0.35)
    points: list[Ints] = []
    position: list[Ints] = []
    size: list[Ints] = []
    for until in range(EARLIER_MONTHS + 1):
        rated = ((age - until >= HISTORY_NEEDED) | qualitative) & (age - until >= 1)
        for column, values in zip((points, position, size), _rank(people, path, rated, until), strict=True):
            column.append(values)
    return Scores(
        np.array(points), np.array(position), np.array(size), qualitative, uniform(people.fund_keys, "review") < 0.02
    )


def letters(points: Ints) -> Ints:
    """Return 0 for E to 4 for A; the database derives the letter itself."""
    return np.asarray(np.searchsorted(_FLOORS, points, side="right"))


def _rank(people: Population, path: Floats, rated: Bools, until: int) -> tuple[Ints, Ints, Ints]:
    groups = len(people.peergroup_keys)
    size = np.bincount(people.peergroup[rated], minlength=groups)
    rated = rated & (size >= SMALLEST_PEERGROUP)[people.peergroup]
    gain = annualised(path, 5, until)
    risk = volatility(path, 5, until)
    score = _PERFORMANCE * _standard(gain, people.peergroup, rated) - _RISK * _standard(risk, people.peergroup, rated)
    # Funds are in the order of their ISINs, so a stable sort settles ties by ISIN.
    order = np.lexsort((np.arange(len(score)), -score, people.peergroup, ~rated))
    order = order[: int(rated.sum())]
    sizes = np.bincount(people.peergroup[order], minlength=groups)
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    position = np.zeros(len(score), dtype=np.int64)
    position[order] = np.arange(len(order)) - starts[people.peergroup[order]] + 1
    members = sizes[people.peergroup]
    share = 100 * (members - position + 0.5) / np.maximum(members, 1)
    points = np.where(position > 0, np.clip(np.round(share), 1, 100), 0).astype(np.int64)
    return points, position, np.where(position > 0, members, 0)


def _standard(values: Floats, groups: Ints, rated: Bools) -> Floats:
    """Return how many standard deviations a value lies above its peergroup's mean."""
    weight = rated.astype(np.float64)
    count = np.maximum(np.bincount(groups, weight), 1)
    mean = np.bincount(groups, weight * values) / count
    spread = np.sqrt(np.maximum(np.bincount(groups, weight * (values - mean[groups]) ** 2) / count, 1e-12))
    return np.asarray((values - mean[groups]) / spread[groups])
