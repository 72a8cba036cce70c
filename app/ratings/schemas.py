"""Shapes of a peergroup's ranking, its movers, and the explanation of a rating."""

from datetime import date
from typing import Literal

from ninja import Schema
from pydantic import Field

from app.figures.schemas import ChartFund, Notice


class RankedFund(Schema):
    """A fund of a peergroup by its main share class; ``…_before`` as of the record date before."""

    id: int
    fund_id: int
    slug: str
    name: str
    isin: str
    company: str
    tranche_currency: str
    ter: float | None
    rating_points: int | None
    rank: str | None
    under_review: bool
    position_vs_peergroup: int | None
    rating_points_before: int | None
    rank_before: str | None
    position_vs_peergroup_before: int | None
    change: int | None = Field(
        description="Points now less points before; null where these were of another peergroup or currency."
    )
    perf_1y: float | None
    perf_3y: float | None
    volatility_3y: float | None
    max_drawdown: float | None
    own: bool = Field(description="Whether it is the fund that was asked for.")


class PeergroupHead(Schema):
    """Which peergroup, as of when."""

    record_date: date | None
    previous_record_date: date | None
    peergroup_id: int
    peergroup: str
    unit: Literal["points"]
    count: int
    rated: int
    simulated: bool
    notices: list[Notice]


class Ranking(PeergroupHead):
    """All funds of a peergroup, the best first, unrated ones at the end."""

    result: list[RankedFund]


class Movers(PeergroupHead):
    """The funds whose points rose and fell most since the record date before."""

    compared: int
    upgrades: int = Field(description="Funds with a better class than before.")
    downgrades: int
    up: list[RankedFund]
    down: list[RankedFund]


class NamedGroup(Schema):
    """A peergroup; its page is addressed by one of its share classes."""

    id: int
    name: str
    tranche_id: int = Field(description="The main share class of its best fund, by which its page is addressed.")
    rated: int = Field(description="Funds with a class and points, by their main share classes.")


class DirectoryGroup(NamedGroup):
    """A peergroup of the directory. Medians are of main share classes, null where fewer than five have a value."""

    asset_class: str
    asset_class_label: str
    region: str | None = Field(description="Which most of its funds invest in; null where there is no such region.")
    region_label: str | None
    funds: int
    best: Literal["A", "B", "C", "D", "E"] | None = Field(description="The best class that one of its funds has.")
    classes: list[int] = Field(description="Funds with class A, B, C, D, E.")
    perf_1m: float | None
    perf_1y: float | None
    perf_3y: float | None = Field(description="Percent a year.")


class Directory(Schema):
    """All peergroups that have funds, by asset class and name."""

    count: int
    record_date: date | None
    simulated: bool
    results: list[DirectoryGroup]


class GroupMedian(NamedGroup):
    """A peergroup and the median performance of its funds, in percent."""

    median: float


class ClassChange(Schema):
    """A fund with another class than at the record date before."""

    id: int
    slug: str
    name: str
    rank_before: str
    rank: str


class MovingGroup(GroupMedian):
    """A peergroup at one end of the month."""

    fund: ClassChange | None = Field(
        description="Its fund whose points moved furthest in the same direction, if its class changed with them."
    )


class MonthEnds(Schema):
    """The three best and the three weakest peergroups of the last month, the extreme ones first."""

    best: list[MovingGroup]
    weakest: list[MovingGroup]


class YearEnds(Schema):
    """The five best and the five weakest peergroups of the last year, the extreme ones first."""

    best: list[GroupMedian]
    weakest: list[GroupMedian]


class Movements(Schema):
    """What moved in the market up to the record date; ratings since the record date before."""

    record_date: date | None
    previous_record_date: date | None
    simulated: bool
    upgrades: int = Field(description="Funds with a better class than before.")
    downgrades: int
    month: MonthEnds
    year: YearEnds


class Part(Schema):
    """What one indicator contributed to the quantitative points; at most half its weight, up or down."""

    part: Literal["performance", "downside", "drawdown"]
    label: str
    indicator: float | None
    indicator_unit: Literal["percent", "percent_per_year"]
    weight: float
    points: float | None


class ClassDistance(Schema):
    """Another class and the points to it."""

    rank: str
    distance: int


class RatingMethodology(Schema):
    """The version of the methodology by which a rating was made."""

    id: int = Field(description="What `methodologies/{id}/` takes.")
    valid_from: date = Field(description="What its `version` takes.")


class RatingExplanation(Schema):
    """How the latest rating came about: median and parts, then the mandate's points by their share, then centring."""

    record_date: date | None
    rating_points: int | None
    rank: str | None
    under_review: bool | None
    kind: Literal["qualitative", "quantitative"] | None
    position_vs_peergroup: int | None
    peergroup_size: int | None
    unit: Literal["points"]
    simulated: bool
    fund: ChartFund
    notices: list[Notice]
    methodology: RatingMethodology | None = Field(
        description="The version that applied on the rating's reporting date; null for ratings from before the first."
    )
    next_class: ClassDistance | None = Field(description="Null in the best class.")
    lower_class: ClassDistance | None = Field(description="Null in the last class.")
    months: int | None
    median: float | None
    parts: list[Part]
    centring: float | None = Field(description="Points that move the median of the peergroup to 50.")
    centred_last: bool | None = Field(
        description="Whether the centring comes after the qualitative share; in older ratings it was a part."
    )
    quantitative: float | None
    qualitative: float | None
    qualitative_share: float | None = Field(description="Percent.")
