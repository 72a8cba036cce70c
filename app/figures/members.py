"""The members of a peergroup that a chart is about, as part of a WITH clause and as numbers."""

from typing import Final

import numpy as np

from app.figures import frame
from app.prices.returns import Bools

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
_NUMBERS: Final = f"WITH {MEMBERS} SELECT id, peer FROM members ORDER BY id"  # noqa: S608


def members(id: int) -> tuple[list[int], Bools]:
    """Return the numbers of a share class and of its peergroup's main ones, and which of them are such main ones."""
    found = frame.rows(_NUMBERS, {"id": id})
    return [row[0] for row in found], np.array([row[1] for row in found], dtype=bool)
