"""The envelope of lists."""

from ninja import Schema


class Page(Schema):
    """What every list carries."""

    count: int
    page: int
    per_page: int
