"""Shapes of the ESG and EMP lists."""

from datetime import date

from ninja import Schema
from pydantic import Field

from app.http.schemas import ValueFacet
from app.lists.schemas import Page


class ListedPeergroup(Schema):
    """A peer group with funds on the list."""

    value: int = Field(description="What `peergroup` of the list takes.")
    label: str
    count: int = Field(description="Funds of it on the list.")


class ListedPeergroups(Schema):
    """The peer groups of a list, by name."""

    name: str = Field(description="What the provider calls the list.")
    lead: str = Field(description="What it holds, in a sentence or two.")
    count: int
    results: list[ListedPeergroup]


class ListedScheme(Schema):
    """The rules by which a fund is classified."""

    value: str
    label: str


class ListedExclusion(Schema):
    """A business that the fund does not invest in."""

    value: str
    label: str
    threshold: float | None = Field(description="Percent of revenue up to which it is tolerated; null: not at all.")


class ListedFund(Schema):
    """A fund on the list, by its main share class."""

    id: int
    fund_id: int
    slug: str
    name: str
    isin: str
    wkn: str
    company: str
    tranche_currency: str
    sfdr: int | None = Field(description="Article of the classification in force.")
    scheme: ListedScheme | None
    valid_from: date | None = Field(description="Since when it is classified so; null where that is not known.")
    minimum_sustainable: float | None = Field(description="Percent that it commits to invest sustainably.")
    esg_score: float | None
    exclusions: list[ListedExclusion]
    rank: str | None
    rating_points: int | None
    under_review: bool
    position_vs_peergroup: int | None
    perf_1y: float | None
    listed_since: date | None = Field(description="Since when staff keep it on the list; null where the rule does.")
    reason: str | None = Field(description="Why they do.")
    simulated: bool


class ListedFacets(Schema):
    """How many funds have each value."""

    sfdr: ValueFacet
    rating: ValueFacet
    exclusion: ValueFacet


class ListedFunds(Page):
    """The funds of a peer group on a list."""

    name: str = Field(description="What the provider calls the list.")
    peergroup_id: int
    peergroup: str
    listed: int = Field(description="Funds of the peer group on the list, whatever the filters.")
    record_date: date | None
    simulated: bool
    facets: ListedFacets
    results: list[ListedFund]
