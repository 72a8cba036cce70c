"""Shapes that lists of a company's own material have in common."""

from datetime import datetime
from typing import Final, Literal

from ninja import Schema
from pydantic import Field

from app.http.query import Key
from app.publishing.states import State

#: Of a row that is deleted or whose changes are discarded.
VERSION: Final = Key("version", "int", "That was read; another one by now is refused.", required=True, minimum=1)


class Standing(Schema):
    """Where something stands that an asset manager has handed in."""

    state: Literal[tuple(State.values)]  # type: ignore[valid-type]
    visible: bool = Field(description="Whether readers see it, or an earlier version of it.")
    version: int
    reason: str = Field(description="Why it was declined or withdrawn.")
    handed_in_at: datetime | None = Field(description="When it was last submitted.")
    decided_at: datetime | None = Field(description="When it was published, declined or withdrawn.")
    publish_at: datetime | None = Field(description="When it will be published, if a time is set.")
    discardable: bool = Field(description="Whether changes of what was published wait that this account may discard.")
