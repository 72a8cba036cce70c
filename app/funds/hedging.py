"""Which share classes are hedged against their currency, by the words of their names."""

import functools
import re
import tomllib
from pathlib import Path

_WORDS = Path(__file__).parent / "importing" / "rules" / "share_classes.toml"
_UNHEDGED = "unhedged"


def is_hedged(name: str) -> bool:
    """Whether a share class's name says that it is hedged."""
    pieces = re.findall(r"[a-z0-9]+", name.casefold())
    return _UNHEDGED not in pieces and any(piece in _hedging() for piece in pieces)


@functools.cache
def _hedging() -> frozenset[str]:
    return frozenset(tomllib.loads(_WORDS.read_text(encoding="utf-8"))["hedging"]) - {_UNHEDGED}
