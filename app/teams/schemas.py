"""Shapes of team ratings."""

from datetime import date
from typing import Literal

from ninja import Schema
from pydantic import Field

from app.http.schemas import ValueFacet
from app.lists.schemas import Page
from app.richtext.schemas import RichTextNode

TeamClass = Literal["AAA", "AA", "A", "BBB", "BB", "B", "CCC", "CC", "C"]
Status = Literal["rated", "under_review", "withdrawn"]
Criterion = Literal["experience", "stability", "process", "resources", "risk_management", "track_record"]


class TeamFocus(Schema):
    """What the team invests in."""

    value: str
    label: str


class TeamRatingLink(Schema):
    """A team with the rating that holds, and the way to its page."""

    id: int
    slug: str
    name: str
    company_id: int
    company: str
    focus: TeamFocus | None
    rank: TeamClass | None = Field(description="AAA to C; null once the rating is withdrawn.")
    total: int | None = Field(description="The sum of the scores, 6 to 24.")
    status: Status
    date: date
    previous_rank: TeamClass | None = Field(description="Of the rating before.")
    funds: int = Field(description="Funds of the team.")
    link: str = Field(description="The path of the page in the language of the answer.")
    simulated: bool


class TeamClassCount(Schema):
    """How many teams have a class."""

    rank: TeamClass
    count: int


class TeamFacets(Schema):
    """How many teams have each value."""

    rank: ValueFacet
    focus: ValueFacet
    status: ValueFacet


class TeamRatingLinks(Page):
    """Teams with a rating, and the distribution of all ratings whatever the filters."""

    rated: int = Field(description="Teams whose rating holds, also those under review.")
    distribution: list[TeamClassCount] = Field(description="Every class, the best first.")
    facets: TeamFacets
    results: list[TeamRatingLink]


class TeamScore(Schema):
    """The score of a criterion."""

    name: Criterion
    score: int = Field(description="1 to 4; 4 is the best.")
    previous: int | None = Field(description="In the rating before.")


class TeamAuthor(Schema):
    """Who signs the rating."""

    name: str
    role: str


class TeamRatingEnd(Schema):
    """That a rating was withdrawn."""

    day: date
    reason: str = Field(description="Empty where the text itself was withdrawn.")


class FormerTeamRating(Schema):
    """A rating of the history, the latest first; null where its text was withdrawn."""

    id: int
    date: date | None
    rank: TeamClass | None
    total: int | None
    ended: TeamRatingEnd | None


class TeamChange(Schema):
    """A major change of the team."""

    day: date
    what: str
    settled_on: date | None = Field(description="Null as long as the rating is under review.")


class TeamFund(Schema):
    """A fund of the team, by its main share class."""

    id: int
    fund_id: int
    slug: str
    name: str
    isin: str
    rank: str | None
    rating_points: int | None
    under_review: bool


class TeamRating(TeamRatingLink):
    """A team with its rating, the reasons for it and its history."""

    criteria: list[TeamScore] = Field(description="None where the text was withdrawn.")
    author: TeamAuthor | None
    text: list[RichTextNode]
    shortened: bool = Field(description="Whether the rest of the text, and the PDF, need an account.")
    ended: TeamRatingEnd | None
    history: list[FormerTeamRating]
    changes: list[TeamChange]
    members: list[TeamFund]
    pdf: bool = Field(description="Whether there is a PDF.")


class TeamRatingDraft(TeamRating):
    """A rating as it will be published."""

    state: Literal["draft", "submitted", "scheduled", "published", "declined", "withdrawn"]
    seen: bool = Field(description="Whether readers see it, or an earlier text of it.")
