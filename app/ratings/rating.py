"""The rating of a chunk of peergroups: reads it, rates the funds, and writes ratings and explanations.

Share classes carry the rating of their fund, which is rated on its main tranche. ``inputs`` makes arrays, ``engine``
rates, ``storing`` writes.
"""

import datetime
import logging
from collections.abc import Iterable
from typing import Any

import numpy as np

from app.figures.chunks import Chunk
from app.figures.formulas import Ints
from app.figures.storing import as_text, without_overflows
from app.prices.returns import Histories
from app.ratings import engine
from app.ratings.engine import Peers, Rated
from app.ratings.inputs import Funds, read_funds
from app.ratings.storing import PARTS, Rows, store

logger = logging.getLogger("app.ratings")


def rate_chunk(chunk: Chunk, record_date: datetime.date, histories: Histories, *, earlier: int = 0) -> int:
    """Rate the funds of whole peergroups as of a record date and so many month ends before it.

    ``histories`` are what ``inputs.read_main_histories`` has read for them. Returns how many rows are new, changed or
    gone.
    """
    rows = Rows()
    for funds in read_funds(chunk, record_date, earlier, histories):
        rows.funds = funds.ids.tolist()
        rows.dates.append(funds.record_date)
        _rate(funds, rows)
    return store(rows)


def _rate(funds: Funds, rows: Rows) -> None:
    for group in np.unique(funds.peergroup):
        members = np.flatnonzero(funds.peergroup == group)
        rated = engine.rate(
            Peers(funds.ids[members], funds.returns[members], funds.qualitative[members], funds.ratio[members])
        )
        if rated.size:
            rows.ratings += _rating_rows(funds, members, rated)
            rows.explanations += _explanation_rows(funds, members, rated)


def _rating_rows(funds: Funds, members: Ints, rated: Rated) -> Iterable[tuple[Any, ...]]:
    for place, fund in enumerate(members.tolist()):
        if rated.points[place]:
            yield (
                funds.record_date,
                int(funds.ids[fund]),
                "quantitative" if np.isnan(funds.qualitative[fund]) else "qualitative",
                int(rated.points[place]),
                bool(funds.under_review[fund]),
                int(rated.position[place]),
                rated.size,
                bool(funds.simulated[fund]),
            )


def _explanation_rows(funds: Funds, members: Ints, rated: Rated) -> Iterable[tuple[Any, ...]]:
    columns = {name: getattr(rated, name) for name in PARTS if hasattr(rated, name)}
    columns["qualitative"] = funds.qualitative[members]
    columns["qualitative_share"] = rated.qualitative_share * 100
    columns, faults = without_overflows(columns)
    for place, names in faults.items():
        if rated.points[place]:
            logger.warning(
                "fund %d, %s: left out what no column can hold, check the NAVs of its main share class: %s",
                funds.ids[members[place]],
                funds.record_date,
                ", ".join(names),
            )
    texts = [as_text(columns[name], 4) for name in PARTS]
    for place, parts in enumerate(zip(*texts, strict=True)):
        if rated.points[place]:
            fund = members[place]
            yield (
                funds.record_date,
                int(funds.ids[fund]),
                int(funds.peergroup[fund]),
                funds.currency[fund],
                int(rated.months[place]),
                bool(funds.simulated[fund]),
                *parts,
            )
