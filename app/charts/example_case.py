"""The share class of the worked examples of the methodology page, and how its numbers are written."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from app.figures.frame import Subject, rounded
from app.http import formats
from app.http.messages import Language, text
from app.prices.returns import Histories, date_of
from search.fields.catalogue import Viewer, tranche_catalogue


@dataclass(frozen=True)
class Case:
    """The share class of the examples: its history in its own currency, and its stored figures."""

    one: Subject
    record_date: date
    issued: date | None
    wanted: str
    stored: Mapping[str, float]
    history: Histories
    viewer: Viewer
    lang: Language

    def line(self, name: str, **values: object) -> str:
        """One step in words."""
        return text(f"methodology_example.{name}", self.lang, **values)

    def shows(self, name: str, result: Any) -> bool:
        """Whether a result is the stored figure, as pages show it, and whoever asks may see it there."""
        return tranche_catalogue()[name].visible_to(self.viewer) and rounded(result) == rounded(self.stored[name])

    def number(self, value: Any, digits: int = 2) -> str:
        """A number as the reader's language writes it."""
        return typeset(formats.number(float(value), self.lang, digits))

    def percent(self, value: Any, digits: int = 2) -> str:
        """Percent points."""
        return typeset(formats.percent(float(value), self.lang, digits))

    def nav_day(self, row: Any) -> str:
        """The day of the NAV in a row of the history."""
        return formats.day(date_of(self.history.days[row]))


def typeset(number: str) -> str:
    """A number within a sum: its sign is a minus, and no line ends before its unit."""
    return number.replace("-", "\N{MINUS SIGN}").replace(" ", "\N{NO-BREAK SPACE}")
