"""Shapes that every domain's answers share: problems, matched text and facets."""

from typing import Literal

from ninja import Schema
from pydantic import Field

Segment = tuple[str, bool]
"""A piece of text and whether it matched."""


class ProblemError(Schema):
    """One rejected query key."""

    key: str
    value: str | None = Field(description="As sent, at most 200 characters of it.")
    message: str = Field(description="In the request's language.")
    valid: list[str | int] | None = Field(None, description="Valid values, at most 50 of them.")


class ProblemDocument(Schema):
    """What went wrong (RFC 9457)."""

    type: str = Field(description="Address that explains the code.")
    title: str
    status: int
    detail: str = Field(description="For users, in the request's language.")
    code: str = Field(description="Stable, for programs.")
    request_id: str
    errors: list[ProblemError] | None = Field(None, description="At most 20 of what was rejected.")
    more_errors: int | None = Field(None, description="Rejected beside those in `errors`.")


class FacetValue(Schema):
    """A value of a facet."""

    value: str | int | bool
    label: str
    count: int = Field(description="Results with this value under all other filters.")
    selected: bool


class ValueFacet(Schema):
    """A facet whose values are chosen one by one."""

    type: Literal["value"]
    values: list[FacetValue]
    more: bool = Field(description="Whether further values with results exist.")
