"""Query keys that several lists share."""

from typing import Final

from app.funds import terms
from app.http.query import Key

COMPANY: Final = Key(
    "company",
    "int",
    "Companies.",
    repeat=True,
    choices=lambda: tuple(terms.known().companies),
    synonyms=terms.former_companies,
)
