"""Shapes of what searches answer, from which OpenAPI and the front end's types are made."""

from datetime import date
from typing import Annotated, Any, Literal

from ninja import Schema
from pydantic import Field, create_model

from app.accounts.schemas import Body
from app.funds.schemas import FundItem, Sibling
from app.http.schemas import Segment, ValueFacet
from app.lists.schemas import Page
from search.fields import tranche_catalogue


class FundHighlight(Schema):
    """Matched pieces of a result's texts; a text without a match is left out."""

    name: list[Segment] | None = None
    company: list[Segment] | None = None
    isin: list[Segment] | None = None
    wkn: list[Segment] | None = None


SearchItem: type[Schema] = create_model(
    "SearchItem",
    __base__=FundItem,
    __doc__="A fund found by name or code: its best share class, and the others behind it.",
    highlight=(FundHighlight, ...),
    tranches=(list[Sibling], Field(description="At most 99 of them, this one first.")),  # type: ignore[valid-type]
)


class Suggestion(Schema):
    """An existing share class that a mistyped code may have meant."""

    id: int
    isin: str
    wkn: str | None
    name: str
    distance: float = Field(description="Slips between the codes; letters that look alike count less.")


# Made by hand: "from" is a word of Python, and an alias would not reach the OpenAPI document.
_BUCKET: dict[str, Any] = {"from": (float, ...), "to": (float | None, ...), "count": (int, ...)}
Bucket: type[Schema] = create_model(
    "Bucket",
    __base__=Schema,
    __doc__="One bar of a histogram: from inclusive, to exclusive; the last one is open and has no end.",
    **_BUCKET,
)


class RangeSelection(Schema):
    """The chosen numbers of a range, both included; a single bound of the fund size is ``value`` with its ``sign``."""

    minimum: float | None = Field(None, description="Null where this side is open.")
    maximum: float | None = Field(None, description="Null where this side is open.")
    value: float | None = Field(None, description="The single bound of the fund size.")
    sign: Literal["gte", "lte"] | None = Field(None, description="Whether that is the least or the greatest.")


class RangeFacet(Schema):
    """A facet over numbers; bounds are null when nothing has a value."""

    type: Literal["range"]
    min: float | None
    max: float | None
    histogram: list[Bucket]  # type: ignore[valid-type]
    selected: RangeSelection | None = None


def _facet_fields() -> dict[str, Any]:
    """A shape for each facet of the catalogue; those that are counted when asked for may be absent."""
    fields: dict[str, Any] = {}
    for name, item in tranche_catalogue().facets("wholesale").items():
        shape: Any = RangeFacet if item.kind == "range" else ValueFacet
        always = item.counted == "always" and item.visible_to("registered")
        fields[name] = (shape, ...) if always else (shape | None, None)
    return fields


ScreenFacets: type[Schema] = create_model(
    "ScreenFacets",
    __base__=Schema,
    __doc__="The facets of the advanced search; some are there only where they are asked for or filtered by.",
    **_facet_fields(),
)


class LabelledValue(Schema):
    """A value and its name in the request's language."""

    value: str | int | bool | float
    label: str


class Relaxation(Schema):
    """A filter, and how many results it alone excludes."""

    key: str
    facet: str
    values: list[LabelledValue]
    count: int


class Criterion(Schema):
    """One filter of a screen, held against one fund."""

    key: str
    facet: str
    meets: bool
    wanted: list[str]
    actual: list[str]


class Explanation(Schema):
    """Why a fund is, or is not, in the screen."""

    isin: str
    found: bool
    id: int | None = None
    name: str | None = None
    meets: bool
    closed_on: date | None = Field(None, description="No screen finds a share class that has closed.")
    criteria: list[Criterion]


class SearchResults(Page):
    """Answer of the name search."""

    record_date: date | None
    results: list[SearchItem]  # type: ignore[valid-type]
    did_you_mean: list[Suggestion]
    spelling: str | None = Field(description="The text as the best hit spells it, if nothing matches it as typed.")
    degraded: bool | None = Field(None, description="True if the search engine was down and the database answered.")


class BriefItem(Schema):
    """A fund found by name or code, as a list of suggestions shows it."""

    id: int
    fund_id: int
    slug: str
    name: str
    tranche: str | None
    isin: str
    wkn: str | None
    company: str
    tranche_currency: str
    primary: bool
    rating_points: int | None
    rank: str | None
    under_review: bool
    simulated: bool
    highlight: FundHighlight
    tranches_count: int = Field(description="Share classes of this fund.")
    closed_on: date | None


class BriefResults(Schema):
    """Answer of the name search with ``brief=true``."""

    count: int | None = Field(description="Null on a full first page: what else there is was not counted.")
    page: int
    per_page: int
    record_date: date | None
    results: list[BriefItem]
    did_you_mean: list[Suggestion]
    spelling: str | None = Field(description="The text as the best hit spells it, if nothing matches it as typed.")
    degraded: bool | None = Field(None, description="True if the search engine was down and the database answered.")


class AsOf(Schema):
    """The snapshot that a screen was answered from."""

    record_date: date


class ScreenResults(Page):
    """Answer of the advanced search."""

    record_date: date | None
    results: list[FundItem]  # type: ignore[valid-type]
    facets: ScreenFacets = Field(description="Without values while the search engine is down.")  # type: ignore[valid-type]
    relax: list[Relaxation]
    explain: Explanation | None = None
    asof: AsOf | None = Field(None, description="Present if asof was asked for: the answer is not as of today.")
    degraded: bool | None = Field(None, description="True if the search engine was down and the database answered.")


class FundList(Page):
    """A page of share classes."""

    record_date: date | None
    results: list[FundItem]  # type: ignore[valid-type]


class CodeListData(Body):
    """A pasted list of codes."""

    text: Annotated[str, Field(max_length=60_000)] = Field(
        description="ISINs and WKNs with whatever stands around them: a column, a mail, lines of a statement."
    )


class CodeEntry(Schema):
    """What became of one code of a pasted list."""

    code: str
    state: Literal["found", "merged", "repeated", "unknown"]
    id: int | None = Field(description="The share class that stands for it: for a merged one, that which took it in.")
    meant: list[Suggestion] = Field(description="At most three existing ones that an unknown code may have meant.")


class CodeListResults(Schema):
    """The share classes of a pasted list, each once and in its order, and what became of each code."""

    record_date: date | None
    results: list[FundItem]  # type: ignore[valid-type]
    entries: list[CodeEntry]


class FundShortList(Schema):
    """A short list of share classes that has no pages."""

    count: int
    results: list[FundItem]  # type: ignore[valid-type]


class HomeFacts(Schema):
    """What the home page says of the fund list."""

    rated_funds: int = Field(description="Funds whose main share class has a class and rating points now.")
    rated_peergroups: int = Field(description="Peergroups with at least one such fund.")
    record_date: str | None = Field(description="Date of the latest figures; null before any were loaded.")


class CodeOption(Schema):
    """A choice with a code."""

    value: str
    label: str


class NumberOption(Schema):
    """A choice with a number."""

    value: int
    label: str


class PeergroupOption(NumberOption):
    """A peergroup and what its funds mainly hold."""

    asset_class: str


class RegionOption(CodeOption):
    """A region, and whether the guided search offers it."""

    guided: bool


class Filters(Schema):
    """Every choice of the search forms, in the request's language."""

    peergroups: list[PeergroupOption]
    companies: list[NumberOption]
    universes: list[CodeOption]
    investment_focus: list[CodeOption]
    regions: list[RegionOption]
    asset_classes: list[CodeOption]
    ratings: list[CodeOption]
    sri: list[NumberOption]
    risk_classes: list[CodeOption]


class FieldDescription(Schema):
    """A field that a list can show, in the request's language."""

    name: str
    label: str
    description: str
    definition: str | None = Field(description="Of figures: formula in words, annualisation and source.")
    values: list[CodeOption] = Field(description="Of codes: what each value means, in the order of the scale.")
    better: Literal["higher", "lower", "none"] = Field(description="Which of two values is better, if any.")
    unit: Literal["percent", "percent_per_year", "mio_eur", "currency", "points", "years", "none"]
    type: str
    group: Literal["master", "rating", "performance", "risk", "costs", "sustainability"]
    sortable: bool
    column: Literal["default", "optional", "none"]
    export: bool


class Fields(Schema):
    """The fields the caller may see."""

    results: list[FieldDescription]


class CountedOption(Schema):
    """A choice of the guided search and what it would yield."""

    value: str
    label: str
    count: int
    median_performance: float | None = Field(description="Median performance over 3 years, percent a year.")
    median_drawdown: float | None = Field(description="Median maximum drawdown within 3 years, percent.")


class GuidedSteps(Schema):
    """Each step's choices, counted under the other steps' choices."""

    asset_class: list[CountedOption]
    region: list[CountedOption]
    risk_class: list[CountedOption]


class GuidedCount(Schema):
    """How many share classes the guided search yields."""

    count: int
    steps: GuidedSteps


class RiskReturnPoint(Schema):
    """One share class in the performance-risk picture."""

    id: int
    slug: str
    isin: str
    name: str
    performance: float = Field(description="Percent a year over the period.")
    volatility: float = Field(description="Percent, annualised, over the period.")
    rank: str | None
    rating_points: int | None


class RiskReturn(Schema):
    """The performance-risk picture: the best rated share classes that have both figures."""

    period: Literal[1, 3, 5]
    count: int
    results: list[RiskReturnPoint]


class MapSide(Schema):
    """One side of the map, cut into cells."""

    minimum: float
    step: float = Field(description="Width of a cell, percent points.")
    cells: int = Field(description="The first and the last one hold what lies beyond as well.")


class MapPeergroup(Schema):
    """A peergroup on the map."""

    value: int
    label: str
    count: int
    risk: float = Field(description="Median volatility, percent a year.")
    performance: float = Field(description="Median performance, percent a year.")
    column: int = Field(description="Its densest cell.")
    row: int


_MAP: dict[str, Any] = {"return": (MapSide, Field(description="Performance over 3 years, percent a year."))}
RiskReturnMap: type[Schema] = create_model(
    "RiskReturnMap",
    __base__=Schema,
    __doc__="How many share classes lie where between risk and return over 3 years.",
    record_date=(date | None, ...),
    count=(int, Field(description="All that were found.")),
    drawn=(int, Field(description="Those that have both figures.")),
    outside=(int, Field(description="Those of them that lie beyond the map and count in its outer cells.")),
    risk=(MapSide, Field(description="Volatility over 3 years, percent a year.")),
    **_MAP,
    cells=(
        list[tuple[int, int, int, int, int]],
        Field(
            description="Column, row from below, count, and the cell's main peergroup by its place in the list below, "
            "with that peergroup's count. Cells without a share class are left out."
        ),
    ),
    peergroups=(list[MapPeergroup], Field(description="Largest first.")),
    results=(
        list[RiskReturnPoint],
        Field(description="The share classes themselves where there are fewer than 30, best rated first."),
    ),
)
