"""Which share classes make a peergroup and a fund, and the peergroups' mean returns."""

from dataclasses import dataclass

import numpy as np

from app.figures import formulas
from app.figures.formulas import Floats, Ints
from app.prices.returns import Bools


@dataclass(frozen=True, slots=True)
class Members:
    """Each tranche's peergroup (0 to ``groups`` - 1) and whether it speaks for its fund; shape (tranches,).

    ``issued`` are the days of issue, NaN where unknown; without it all are. ``fund`` numbers the funds from 0 on;
    without it each tranche is a fund of its own.
    """

    peergroup: Ints
    main: Bools
    groups: int
    issued: Floats | None = None
    fund: Ints | None = None

    @property
    def funds(self) -> Ints:
        """Each tranche's fund."""
        return np.arange(len(self.main)) if self.fund is None else self.fund


def means(returns: Floats, members: Members) -> Floats:
    """Return each peergroup's mean of the returns of its main tranches."""
    return formulas.mean_returns(returns, members.peergroup[members.main], members.groups)
