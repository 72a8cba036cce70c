"""Shape of the record date."""

from datetime import date

from ninja import Schema


class RecordDate(Schema):
    """As of when the latest figures are; null before any were loaded."""

    result: date | None
