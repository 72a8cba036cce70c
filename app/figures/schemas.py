"""Shapes of the record date, and of what every answer made of figures says."""

from datetime import date

from ninja import Schema
from pydantic import Field


class RecordDate(Schema):
    """As of when the latest figures are; null before any were loaded."""

    result: date | None


class Notice(Schema):
    """Something that the reader of a chart should know, such as a history that is shorter than was asked for."""

    code: str
    text: str
    values: dict[str, str] = Field(description="What the text was filled with.")


class ChartFund(Schema):
    """The share class that a chart is about."""

    id: int
    fund_id: int
    slug: str
    name: str
    isin: str
    tranche_currency: str
    primary: bool
    peergroup_id: int
    peergroup: str
    available_from: date | None = Field(description="Date of its first NAV; null without any.")
    closed_on: date | None
