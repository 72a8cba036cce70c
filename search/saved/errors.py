"""What is wrong with a query, as data: the API adds the words in the user's language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

MessageKey = Literal[
    "unknown_key",
    "repeated_key",
    "unknown_value",
    "not_a_number",
    "out_of_range",
    "outside_limits",
    "reversed_range",
    "excludes_key",
    "too_long",
    "required",
    "needs_other_key",
    "unknown_order",
    "not_an_isin",
    "facet_search_form",
    "not_a_date",
    "date_order",
]

#: Valid values named in one error; longer lists are cut.
MAX_VALID = 50


@dataclass(frozen=True, slots=True)
class QueryError:
    """One fault: the key and value as sent, why it is one, and which values would do (at most 50)."""

    key: str
    value: str | None
    message: MessageKey
    params: Mapping[str, str | int] = field(default_factory=dict)
    valid: Sequence[str | int] = ()


class QueryInvalid(ValueError):  # noqa: N818 - says what is the case
    """A query cannot be answered as sent. ``errors`` names every bad key and value, so that a client can drop these."""

    def __init__(self, errors: Sequence[QueryError]) -> None:
        super().__init__(", ".join(f"{error.key}: {error.message}" for error in errors))
        self.errors = tuple(errors)
