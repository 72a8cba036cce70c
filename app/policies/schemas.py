"""Shapes of methodologies and legal texts."""

from datetime import date
from typing import Literal

from ninja import Schema
from pydantic import Field

from app.richtext.schemas import RichTextNode

PublicStatus = Literal["in_force", "upcoming", "earlier"]


class TextSection(Schema):
    """A section of a text."""

    id: str = Field(description="Its address within the page; empty before the first heading.")
    heading: str
    changed: bool = Field(description="Whether it is new or different from the version before.")
    body: list[RichTextNode]


class TextVersion(Schema):
    """A version that can be read."""

    valid_from: date = Field(description="What `version` takes.")
    status: PublicStatus
    changes: str = Field(description="What is different from the version before; empty where nothing was said.")


class VersionedText(Schema):
    """A text in one version."""

    id: int
    code: str
    name: str
    valid_from: date
    valid_until: date | None = Field(description="The day before the next version applies; null while none is known.")
    status: Literal["in_force", "upcoming", "earlier", "draft"]
    changes: str
    announced: bool = Field(description="Whether accounts are told of changes two months before.")
    sections: list[TextSection]
    dropped: list[str] = Field(description="Headings of sections that only the version before had.")
    versions: list[TextVersion] = Field(description="All versions that can be read, the latest first.")


class Methodologies(Schema):
    """All methodologies, each in the version in force."""

    count: int
    results: list[VersionedText]
