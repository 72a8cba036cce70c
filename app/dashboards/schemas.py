"""Shapes of dashboards."""

from datetime import date, datetime
from typing import Literal

from ninja import Schema
from pydantic import Field

from app.accounts.schemas import Body, Line
from app.http.schemas import ValueFacet
from app.lists.schemas import Page

Role = Literal["owner", "editor", "reader"]
RankLetter = Literal["A", "B", "C", "D", "E"]
OrderKind = Literal["fund_rating", "team_rating", "message"]


class DashboardCompany(Schema):
    """Whose dashboard it is."""

    id: int
    name: str


class ActingPerson(Schema):
    """Who did something, as the reader may know it."""

    kind: Literal["you", "colleague", "former", "provider", "demo"] = Field(
        description="`provider`: staff, also where they acted for the company. `former`: somebody who has left."
    )
    name: str | None = Field(description="Of colleagues only.")


class OpenStates(Schema):
    """How many objects of a type are in each state that asks for something."""

    declined: int
    draft: int
    submitted: int
    scheduled: int


class OpenObject(Schema):
    """Something that the company publishes and that is not finished."""

    id: int
    title: str
    state: Literal["declined", "draft", "submitted", "scheduled"]
    visible: bool = Field(description="Whether readers see an earlier text of it.")
    reason: str = Field(description="Why it came back.")
    at: datetime | None = Field(description="When something was done to it last.")
    publish_at: datetime | None
    link: str | None = Field(description="The path of the page where it is edited.")


class OpenType(Schema):
    """A type of things that the company publishes."""

    type: str
    label: str
    count: int
    states: OpenStates
    rows: list[OpenObject] = Field(description="At most five; what came back first.")


class OrderedFund(Schema):
    """A fund in an order."""

    id: int | None = Field(description="Number of the share class; null once it is gone.")
    slug: str
    name: str
    isin: str


class Order(Schema):
    """What the company has ordered, and the answer."""

    id: int
    kind: OrderKind
    state: Literal["open", "answered"]
    ordered_at: datetime
    ordered_by: ActingPerson
    request_type: Literal["rating", "update"] | None
    date: str | None = Field(description="The date that the order names.")
    funds: list[OrderedFund]
    name: str = Field(description="The name that an order of a team rating gives.")
    message: str
    answered_at: datetime | None
    answer: str


class OpenOrders(Schema):
    """The orders that wait for an answer."""

    open: int
    rows: list[Order] = Field(description="The latest, at most five.")


class OwnFundName(Schema):
    """A fund by its main share class."""

    id: int
    fund_id: int
    slug: str
    name: str
    isin: str


class MovedFund(OwnFundName):
    """A fund whose class has changed."""

    rank: RankLetter
    rank_before: RankLetter
    rating_points: int
    change: int | None


class MovedFunds(Schema):
    """Funds whose class has changed in one direction."""

    count: int
    rows: list[MovedFund] = Field(description="Those that moved most, at most five.")


class OwnRatings(Schema):
    """How the own funds are rated."""

    funds: int
    rated: int
    under_review: int
    upgrades: MovedFunds
    downgrades: MovedFunds


class DueReview(OwnFundName):
    """A fund whose rating by analysts runs out."""

    next_review: date
    overdue: bool


class TeamNumbers(Schema):
    """How large the team is."""

    members: int
    invitations: int = Field(description="That wait to be accepted.")


class DashboardOverview(Schema):
    """The first view of a dashboard."""

    company: DashboardCompany
    role: Role
    record_date: date | None
    previous_record_date: date | None
    simulated: bool
    publishing: list[OpenType] = Field(description="Types with something open.")
    orders: OpenOrders
    ratings: OwnRatings
    reviews: list[DueReview] = Field(description="The next ones, at most five.")
    team: TeamNumbers


class NextClass(Schema):
    """The class above."""

    rank: RankLetter
    distance: int = Field(description="Points that are missing to it.")


class EstateRank(Schema):
    """A step of the scale of real estate funds."""

    value: str
    label: str


class EstateBenchmark(Schema):
    """The benchmark of a real estate fund as of its latest record date."""

    rank: EstateRank | None
    figures: dict[str, float | int | str | None] = Field(description="By the names of `columns`.")


class EstateGroup(Schema):
    """Where a column belongs."""

    value: str
    label: str


class EstateColumn(Schema):
    """A column of the benchmark."""

    name: str
    label: str
    kind: str
    group: EstateGroup
    better: int = Field(description="1 where more is better, -1 where less is, 0 where neither is.")


class OwnRating(OwnFundName):
    """An own fund with its rating; null stands for what is not known."""

    peergroup: str
    rating_points: int | None
    rank: RankLetter | None
    under_review: bool
    kind: Literal["qualitative", "quantitative"] | None
    position_vs_peergroup: int | None = Field(description="In the peer group; 1 is the best.")
    peergroup_size: int | None
    change: int | None = Field(description="Points since the record date before, where the two are comparable.")
    rank_before: RankLetter | None
    direction: Literal["up", "down"] | None = Field(description="Whether the class has changed.")
    regrouped: bool = Field(description="Rated in another peer group or currency than before: not comparable.")
    unchanged_since: date | None
    next_review: date | None = Field(description="When the rating by analysts runs out.")
    next_class: NextClass | None = Field(description="Null in the best class and without a rating.")
    ordered_at: datetime | None = Field(description="When its rating was ordered, while the order is open.")
    benchmark: EstateBenchmark | None = Field(description="With `group=real_estate` only.")
    simulated: bool


class OwnRatingFacets(Schema):
    """How many funds have each class."""

    rank: ValueFacet


class OwnRatingList(Page):
    """The company's funds with their ratings."""

    record_date: date | None
    simulated: bool
    real_estate: int = Field(description="Funds of the company with a real estate benchmark.")
    columns: list[EstateColumn]
    facets: OwnRatingFacets
    results: list[OwnRating]


class OrderList(Page):
    """The company's orders."""

    results: list[Order]


class LogEntry(Schema):
    """One thing that was done."""

    source: Literal["team", "published", "ordered", "answered"]
    action: str = Field(description="A code; which ones there are depends on the source.")
    at: datetime
    by: ActingPerson
    member: ActingPerson | None = Field(description="Whom a change of the team was about.")
    role: Role | None
    thing: str | None = Field(description="What kind of thing was published.")
    title: str | None
    link: str | None
    reason: str


class CompanyLog(Page):
    """Who did what, the latest first."""

    results: list[LogEntry]


class TeamMember(Schema):
    """Somebody who belongs to the company."""

    id: int
    name: str
    email: str
    role: Role
    you: bool
    last_login: datetime | None


class OpenInvitation(Schema):
    """An invitation that waits."""

    id: int
    email: str
    role: Role
    created_at: datetime
    expires_at: datetime


class CompanyTeam(Schema):
    """Who belongs to the company, owners first."""

    role: Role = Field(description="The reader's own.")
    demo: bool = Field(description="A demo account, which changes nothing here.")
    members: list[TeamMember]
    invitations: list[OpenInvitation]


class InvitationData(Body):
    """Whom to invite, and as what."""

    email: Line = ""
    role: Role = "reader"


class RoleData(Body):
    """The role to give."""

    role: Role


class InvitationOffer(Schema):
    """What a mailed invitation offers."""

    company: DashboardCompany
    role: Role
    email: str = Field(description="The address that it was sent to; the account must have it.")
    expires_at: datetime


class Joined(Schema):
    """The company that the account belongs to now."""

    message: str
    company: DashboardCompany
