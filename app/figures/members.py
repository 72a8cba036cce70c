"""The members of a peergroup that a chart is about, as part of a WITH clause and as numbers."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from app.figures import frame
from app.figures.chunks import counted
from app.prices.exchange import Rates, converted
from app.prices.history import read_histories
from app.prices.returns import Bools, Histories

#: The share class and the main share classes of its peergroup.
MEMBERS: Final = """
    members AS (
        SELECT m.id, m."primary" AS peer
        FROM funds_tranche t
        JOIN funds_fund own ON own.id = t.fund_id
        JOIN funds_fund f ON f.peergroup_id = own.peergroup_id
        JOIN funds_tranche m ON m.fund_id = f.id AND (m."primary" OR m.id = t.id)
        WHERE t.id = %(id)s
    )
"""
#: Share classes ``t`` that had not closed before the day ``date``: what is said of a record date counts no others.
OPEN_THEN: Final = "(t.closed_on IS NULL OR t.closed_on >= %(date)s)"
_NUMBERS: Final = f"""
    WITH {MEMBERS} SELECT m.id, m.peer, t.currency, t.name
    FROM members m JOIN funds_tranche t ON t.id = m.id ORDER BY m.id
"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class Peers:
    """A share class and the main ones of its peergroup, in the order of their numbers; ``main`` says which are such.

    ``rates`` are read once for all that is read of them.
    """

    id: int
    ids: list[int]
    main: Bools
    currencies: list[str]
    names: list[str]
    rates: Rates = field(default_factory=Rates)

    @property
    def own(self) -> int:
        """Where the share class itself stands."""
        return self.ids.index(self.id)

    @property
    def foreign(self) -> list[int]:
        """Where those stand whose returns are converted: in another currency, and not hedged."""
        return [place for place, one in enumerate(self._counted) if one != self.currencies[self.own]]

    @property
    def _counted(self) -> list[str]:
        wanted = self.currencies[self.own]
        return [counted(one, wanted, name) for one, name in zip(self.currencies, self.names, strict=True)]

    def read(self, until: datetime.date, since: datetime.date, places: Sequence[int] | None = None) -> Histories:
        """Read the histories of all, or of those at some places, in the currency of the share class (ADR 0181).

        Hedged ones are taken as they are.
        """
        places = range(len(self.ids)) if places is None else places
        histories = read_histories([self.ids[place] for place in places], until, since)
        own = self._counted
        wanted = [self.currencies[self.own]] * len(places)
        return converted(histories, [own[place] for place in places], wanted, self.rates)


def members(id: int) -> Peers:
    """Return a share class and its peergroup's main ones."""
    found = frame.rows(_NUMBERS, {"id": id})
    return Peers(
        id,
        [row[0] for row in found],
        np.array([row[1] for row in found], dtype=bool),
        [row[2] for row in found],
        [row[3] for row in found],
    )
