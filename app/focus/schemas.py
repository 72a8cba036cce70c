"""Shapes of the funds in focus."""

from datetime import date
from typing import Literal

from ninja import Schema
from pydantic import Field

from app.richtext.schemas import RichTextNode


class FocusFund(Schema):
    """The fund, by its main share class."""

    id: int
    fund_id: int
    slug: str
    name: str
    isin: str
    company: str


class FocusAuthor(Schema):
    """Who signs the reason."""

    name: str
    role: str


class FocusFigures(Schema):
    """Figures of the main share class as of a day."""

    figures_of: date | None = Field(description="Record date of the figures.")
    rating_of: date | None = Field(description="Record date of the rating.")
    rank: str | None
    rating_points: int | None
    under_review: bool
    percentile: int | None = Field(description="Percent of the other rated funds of the peer group that rank lower.")
    perf_1y: float | None
    perf_3y: float | None
    volatility_3y: float | None
    max_drawdown: float | None
    volume: float | None


class FocusSince(Schema):
    """The performance since the fund came into focus."""

    performance: float | None
    until: date | None
    missing: str | None = Field(description="Why there is none: `no_price`, `no_newer_price`, `no_share_class`.")


class FocusEnd(Schema):
    """That a fund is no longer in focus."""

    day: date
    reason: str = Field(description="Empty where the text itself was withdrawn.")


class FocusItem(Schema):
    """A fund in focus."""

    id: int
    fund: FocusFund | None = Field(description="Null once the fund has no share class any more.")
    day: date = Field(description="Day on which the fund came into focus.")
    author: FocusAuthor | None = Field(description="Null where the text was withdrawn.")
    reason: list[RichTextNode] = Field(description="Empty where the text was withdrawn.")
    frozen: FocusFigures = Field(description="As known on that day; never changed.")
    today: FocusFigures = Field(description="As known today.")
    since: FocusSince
    regrouped: bool = Field(description="Whether the fund's peer group is another one now.")
    ended: FocusEnd | None
    simulated: bool


class FocusDraft(FocusItem):
    """A fund in focus as it will be published; `frozen` is what a publication today would keep, unless it is kept."""

    state: Literal["draft", "submitted", "scheduled", "published", "declined", "withdrawn"]
    visible: bool = Field(description="Whether readers see it, or an earlier text of it.")


class FundInFocusCategory(Schema):
    """A category with its funds, those in focus first, the latest first."""

    id: int
    code: str
    label: str
    count: int
    in_focus: int = Field(description="Funds that are in focus now.")
    items: list[FocusItem]


class RatingsInFocus(Schema):
    """Funds whose ratings are in focus, the latest first; those that ended keep their place."""

    count: int
    results: list[FocusItem]


class FundInFocusCategories(Schema):
    """The categories that have funds."""

    count: int
    results: list[FundInFocusCategory]
