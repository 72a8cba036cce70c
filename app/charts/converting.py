"""A peergroup's returns and key figures in the currency of the share class that they stand beside (ADR 0181)."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

import numpy as np

from app.figures import frame
from app.figures.computing import MONTHS, own_figures
from app.figures.frame import Item, notice
from app.figures.members import Peers, members
from app.http.messages import Language
from app.prices.returns import OLDEST_DAYS, Histories, month_end

_STORED: Final = """
    SELECT tranche_id, {names} FROM funds_keyfigures WHERE tranche_id = ANY (%(ids)s) AND record_date = %(date)s
"""


@dataclass(frozen=True, slots=True)
class Converted:
    """Key figures of those members that count in another currency, as JSON rows, and what a chart says of them."""

    rows: str
    notices: list[Item]


def converted_figures(id: int, record_date: date | None, names: Sequence[str], lang: Language) -> Converted:
    """Compute the named key figures of a share class's peers that count in another currency, converted into its own.

    They are made of the NAVs as the stored ones are. One that is stored and cannot be converted is null, so that it is
    left out, and that is told.
    """
    group = members(id)
    if record_date is None or not group.foreign:
        return Converted("[]", [])
    ids = [group.ids[place] for place in group.foreign]
    since = month_end(record_date, MONTHS) - timedelta(days=OLDEST_DAYS)
    made = own_figures(group.read(record_date, since, group.foreign), record_date)
    stored = {
        row[0]: row[1:] for row in frame.rows(_STORED.format(names=", ".join(names)), {"ids": ids, "date": record_date})
    }
    rows, left_out = [], 0
    for place, one in enumerate(ids):
        if one in stored:
            found = {name: float(made[name][place]) for name in names}
            known = {name: None if np.isnan(value) else value for name, value in found.items()}
            rows.append({"id": one, **known})
            pairs = zip(stored[one], known.values(), strict=True)
            left_out += any(there is not None and value is None for there, value in pairs)
    return Converted(json.dumps(rows), _notices(group, len(rows), left_out, lang))


def currency_notices(group: Peers, read: Sequence[Histories], lang: Language) -> list[Item]:
    """What a chart says of peers whose histories it has read converted, and of those for which a rate was missing."""
    there, unknown = set(), set()
    for histories in read:
        for place in group.foreign:
            index = histories.only(place).index
            if len(index):
                there.add(place)
            if np.isnan(index).any():
                unknown.add(place)
    return _notices(group, len(there), len(unknown), lang)


def _notices(group: Peers, converted: int, left_out: int, lang: Language) -> list[Item]:
    currency = group.currencies[group.own]
    found = [notice("peers_converted", lang, currency=currency)] if converted else []
    return [*found, notice("peers_without_rate", lang, currency=currency, count=left_out)] if left_out else found
