"""Shapes of macro views. The categories are those of ``categories.py``; a test holds both together."""

import datetime
from typing import Annotated, Final, Literal

from ninja import Schema
from pydantic import AliasChoices, Field, StrictBool, StrictInt

from app.accounts.schemas import Body, Lines
from app.lists.schemas import Page
from app.macro.categories import HIGHEST, LOWEST
from app.macro.models import LONGEST_COMMENT
from app.publishing.states import State
from search.texts import Language

#: The specification sends the day by the name that answers have for it.
_DATE: Final = AliasChoices("date", "macro_overview_date")
_SCALE = "1 very negative, 2 negative, 3 neutral, 4 positive, 5 very positive; null for no view."

Rating = Annotated[StrictInt, Field(ge=LOWEST, le=HIGHEST)] | None
Comment = Annotated[Lines, Field(max_length=LONGEST_COMMENT)]


class MacroRatings(Body):
    """The ratings of all categories. What is left out stays as it is, and is no view in a new one."""

    equity_europe_large: Rating = Field(None, description=_SCALE)
    equity_europe_sme: Rating = None
    equity_usa: Rating = None
    equity_emerging: Rating = None
    equity_japan: Rating = None
    government_europe: Rating = None
    government_usa: Rating = None
    government_emerging: Rating = None
    corporate_ig_europe: Rating = None
    corporate_ig_usa: Rating = None
    corporate_hy_europe: Rating = None
    corporate_hy_usa: Rating = None
    corporate_emerging: Rating = None
    currency_usd_eur: Rating = None
    currency_jpy_eur: Rating = None


class Comments(Body):
    """A comment in both languages; a language left out stays as it is."""

    de: Comment | None = None
    en: Comment | None = None


class MacroData(Body):
    """A new view of the own company."""

    company_info: int = Field(ge=1, description="The company.")
    date: datetime.date = Field(validation_alias=_DATE, description="`macro_overview_date` is read as well.")
    ratings: MacroRatings
    comment: Comment | Comments | None = Field(None, description="As a text in the language of the request, or both.")
    submit: StrictBool = Field(True, description="Whether it is handed in for review at once.")


class MacroEdit(Body):
    """Changes of a view; null and what is left out stay as they are."""

    version: int = Field(ge=1, description="That was read; another one by now is refused.")
    date: datetime.date | None = Field(
        None,
        validation_alias=_DATE,
        description="Only before the first publication. `macro_overview_date` is read as well.",
    )
    ratings: MacroRatings | None = None
    comment: Comment | Comments | None = Field(None, description="As a text in the language of the request, or both.")
    submit: StrictBool = Field(True, description="Whether it is handed in for review at once.")


class Named(Schema):
    """A group or category with its names."""

    code: str
    label: str = Field(description="In the language of the request.")
    label_en: str
    label_de: str


class MacroRegion(Named):
    """A category with its rating."""

    rating: int | None = Field(description=_SCALE)
    previous: int | None = Field(description="In the company's published view before.")
    date: datetime.date


class MacroGroup(Named):
    """A group of categories."""

    macro_overview_date: datetime.date
    regions: list[MacroRegion]


class CommentTexts(Schema):
    """A comment in both languages; empty where there is none."""

    de: str
    en: str


class DraftOfOverview(Schema):
    """What waits to be published."""

    ratings: MacroRatings
    comment: CommentTexts


class MacroOverviewItem(Schema):
    """A view. From ``state`` on for the own company alone, asked for with ``own``."""

    id: int
    company_info: int
    company: str
    slug: str
    macro_overview_date: datetime.date
    date: datetime.date
    previous_date: datetime.date | None = Field(description="Of the company's published view before.")
    comment: str
    comment_language: Language | None = Field(description="Of the comment; null without one.")
    groups: list[MacroGroup]
    simulated: bool
    state: Literal[tuple(State.values)] | None = None  # type: ignore[valid-type]
    visible: bool | None = Field(None, description="Whether readers see it, or an earlier text of it.")
    version: int | None = None
    reason: str | None = Field(None, description="Why it was declined or withdrawn.")
    submitted_at: datetime.datetime | None = None
    published_at: datetime.datetime | None = None
    draft: DraftOfOverview | None = None
    ratings: MacroRatings | None = Field(None, description="Those that were published last.")
    comments: CommentTexts | None = Field(None, description="Those that were published last.")


class MacroOverviews(Page):
    """Views of companies, the latest first."""

    results: list[MacroOverviewItem]


class MacroCount(Schema):
    """How many companies give a rating."""

    rating: int
    count: int


class MacroChanges(Schema):
    """How many companies rate a category higher, lower or as before, of those that rated it before."""

    up: int
    down: int
    same: int


class MacroChange(Schema):
    """A company that rates a category otherwise than before."""

    company_info: int
    rating: int
    previous: int


class MatrixRegion(Named):
    """What all companies say of a category."""

    n: int = Field(description="Companies with a view of it.")
    distribution: list[MacroCount]
    median: float | None = Field(description="Null for less than three companies, as all that follows from them.")
    mean: float | None
    quartiles: list[float] | None = Field(description="Between these two lies the middle half.")
    dispersion: float | None = Field(description="Interquartile range in steps of the scale.")
    spread: Literal["narrow", "moderate", "wide"] | None = Field(
        description="The dispersion in a word: below one step, below two, two and more."
    )
    changes: MacroChanges
    mean_before: float | None = Field(description="Of the companies that rated it before: what they said then.")
    mean_since: float | None = Field(description="What the same ones say now.")
    changed: list[MacroChange]


class MatrixGroup(Named):
    """A group of categories."""

    regions: list[MatrixRegion]


class MatrixCompany(Schema):
    """A company whose view counts."""

    id: int
    name: str
    slug: str
    date: datetime.date
    previous_date: datetime.date | None


class MacroMatrix(Schema):
    """What all companies say on a day."""

    date: datetime.date | None = Field(description="Null as long as there are no views.")
    dates: list[datetime.date] = Field(description="Days to ask for: the last one with a view of each month.")
    count: int = Field(description="Companies whose view counts.")
    holds_days: int = Field(description="Older views do not count.")
    companies: list[MatrixCompany]
    company: str | None = Field(description="Name of the company that was asked for, even if its view does not count.")
    own: MacroOverviewItem | None = Field(description="The view of the company that was asked for.")
    groups: list[MatrixGroup]
    simulated: bool


class Direction(Schema):
    """Calls of one direction: how many, and after how many the market rose."""

    n: int
    rises: int
    share: float | None = Field(description="Percent; null for too few cases.")


class Level(Direction):
    """Calls of one rating, or every month."""

    median: float | None = Field(description="Median return in percent; null for too few cases, and over categories.")
    starts: int = Field(description="Different month ends from which the returns count.")
    separate: int = Field(description="Periods that fit one after the other without sharing a month.")


class RatedLevel(Level):
    """Calls of one rating."""

    rating: int


class Outcomes(Schema):
    """How the market went after calls."""

    baseline: Level | None = Field(description="All months of the same time, whatever was said.")
    levels: list[RatedLevel]
    positive: Direction = Field(description="Ratings 4 and 5.")
    negative: Direction = Field(description="Ratings 1 and 2.")


class CategoryOutcomes(Outcomes, Named):
    """Outcomes of a category."""

    group: str
    group_label: str
    currency: str
    market: str = Field(description="What stands for the market.")


class MacroOutcomes(Schema):
    """How calls turned out; no advice."""

    horizon: Literal[3, 12]
    company_info: int | None
    company: str | None = Field(description="Name of the company whose calls these are; null for those of all.")
    least: int = Field(description="Cases from which on shares and medians are told.")
    since: datetime.date | None = Field(description="The first month end from which a return counts.")
    until: datetime.date | None = Field(description="The last one.")
    overall: Outcomes
    results: list[CategoryOutcomes]
    simulated: bool
