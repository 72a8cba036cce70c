"""Which share classes are hedged against their currency, by the words of their names."""

import re

from app.funds.importing.grouping import rules, split_name

#: Words that say it wherever they stand. Other words and codes do so in the label alone, at the end of a name: "Hedge
#: Fund" and "H1 Flexible" name a fund.
_ANYWHERE = frozenset({"hedged", "hdg", "hgd"})
_UNHEDGED = "unhedged"


def is_hedged(name: str) -> bool:
    """Whether a share class's name says that it is hedged.

    ``split_name`` reads the label alone, so it does not see what stands before it: "… Bond Fund (CHF hedged) I-X II".
    """
    pieces = set(re.findall(r"[a-z0-9]+", name.casefold()))
    said = pieces & rules().hedging
    if not said or _UNHEDGED in pieces:
        return False
    return bool(said & _ANYWHERE) or split_name(name).hedged
