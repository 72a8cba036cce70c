"""The stress phases that the crash drawdown shows, from ``phases.toml``."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

from app.charts.spans import years_before
from search.texts import Text

#: How far the crash drawdown looks back (specification, section 9).
YEARS: Final = 10


@dataclass(frozen=True)
class Phase:
    """A time in which markets fell: from the last high to the low after it."""

    code: str
    start: date
    end: date
    name: Text


@cache
def _all() -> tuple[Phase, ...]:
    found = tomllib.loads((Path(__file__).parent / "phases.toml").read_text("utf-8"))["phase"]
    return tuple(Phase(one["code"], one["from"], one["until"], Text(one["de"], one["en"])) for one in found)


def phases(until: date) -> Sequence[Phase]:
    """The phases that lie within the last ten years, the oldest first."""
    begin = years_before(until, YEARS)
    return [one for one in _all() if begin <= one.start and one.end <= until]
