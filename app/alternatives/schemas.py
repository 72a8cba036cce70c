"""Shapes of AIF and ELTIF."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Final, Literal

from ninja import Schema
from pydantic import Field, create_model

from app.alternatives.figures import FIGURES
from app.content.schemas import ArticleItem
from app.http.schemas import ValueFacet
from app.lists.schemas import Page


class Labelled(Schema):
    """A value and what it is called."""

    value: str
    label: str


class EntryFund(Schema):
    """The fund of the portal, by its main share class."""

    id: int
    fund_id: int
    slug: str
    name: str


_KINDS: Final[Mapping[str, Any]] = {
    "points": float,
    "percent": float,
    "tenth": float,
    "years": float,
    "whole": int,
    "millions": int,
    "rank": str,
}
_UNITS: Final[Mapping[str, str]] = {
    "points": "0 to 100.",
    "percent": "Percent.",
    "tenth": "Percent a year, one digit.",
    "years": "Years.",
    "whole": "Number.",
    "millions": "EUR million.",
    "rank": "aaa to d.",
}


def _figures() -> dict[str, Any]:
    return {name: (_KINDS[one.kind] | None, Field(description=_UNITS[one.kind])) for name, one in FIGURES.items()}


#: The figures of a real estate benchmark, which come from their declaration.
BenchmarkFigures: type[Schema] = create_model(
    "BenchmarkFigures",
    __base__=Schema,
    __doc__="The figures of an open-ended real estate fund.",
    **_figures(),
)


class AlternativeFund(BenchmarkFigures):  # type: ignore[valid-type,misc]
    """An AIF or ELTIF as the register has it, with the latest benchmark for professionals; null for others."""

    id: int
    name: str
    fund_classification: Literal["aif", "eltif"]
    manager: str = Field(description="The AIFM.")
    lei: str | None
    isins: list[str] = Field(description="Of each share class.")
    structure: Labelled = Field(description="Master, feeder or neither.")
    investors: Labelled = Field(description="Whom it may be offered to.")
    strategy: Labelled
    home_state: Labelled
    states: list[Labelled] = Field(description="States in which it is marketed.")
    authorised_on: date | None
    marketed_since: date | None
    updated_on: date | None = Field(description="When the register last changed the entry.")
    fund: EntryFund | None = Field(description="Null where the portal does not have the fund.")
    instrument_rank: str | None = Field(alias="instrument.rank", description="Rating of the vehicle, aaa to d.")
    eltif_instrument_rank: str | None = Field(
        alias="eltif_instrument.rank", description="Rating of the ELTIF, aaa to d."
    )
    has_benchmark: bool = Field(description="Whether there is a benchmark, whoever asks.")
    simulated: bool


class AlternativeFacets(Schema):
    """How many entries have each value."""

    strategy: ValueFacet
    investors: ValueFacet
    structure: ValueFacet
    state: ValueFacet


class AlternativeFunds(Page):
    """A page of AIF or ELTIF."""

    listed: int = Field(description="Entries of the list, whatever the filters.")
    updated_on: date | None = Field(description="When the register last changed one of them.")
    simulated: bool
    facets: AlternativeFacets
    results: list[AlternativeFund]


class AifDocument(ArticleItem):
    """A study about AIF."""

    pdf: str = Field(description="Where its PDF is; for users.")


class AifDocuments(Schema):
    """The newest studies about AIF, the latest first."""

    count: int
    results: list[AifDocument]


class BenchmarkColumn(Schema):
    """What a figure is called and how it is read."""

    name: str
    label: str
    kind: Literal["points", "percent", "tenth", "whole", "millions", "years", "rank"]
    group: Labelled
    better: int = Field(description="1 where more is better, -1 where less is, 0 where neither is.")


class RankStep(Labelled):
    """A step of the rating scale."""

    least: float = Field(description="Points from which it is given.")


class LegalBounds(Schema):
    """What the law allows, in percent."""

    liquidity_ratio: list[float] = Field(description="Lowest and highest.")
    credit_ratio: list[float] = Field(description="Lowest and highest.")


Ratio = Literal["liquidity_ratio", "credit_ratio"]


class BenchmarkRow(BenchmarkFigures):  # type: ignore[valid-type,misc]
    """A real estate fund with its figures of a record date, by its main share class."""

    id: int = Field(description="fund_id.")
    tranche_id: int
    slug: str
    name: str
    isin: str
    company: str
    rank: Labelled | None = Field(description="The step of the scale that `rating_total` stands for.")
    breaches: list[Ratio] = Field(description="Ratios that lie outside the legal bounds.")
    simulated: bool


class Benchmarks(Page):
    """The real estate funds of a record date."""

    record_date: date | None
    record_dates: list[date] = Field(description="The latest first.")
    listed: int = Field(description="Funds of the record date, whatever the filters.")
    simulated: bool
    columns: list[BenchmarkColumn]
    scale: list[RankStep]
    bounds: LegalBounds
    results: list[BenchmarkRow]


class BenchmarkGroup(Labelled):
    """A group that the fund can be held against."""

    count: int


class BenchmarkStatistic(Schema):
    """A figure of the fund beside those of its group; null where fewer than five funds have it."""

    name: str
    value: float | None
    n: int = Field(description="Funds of the group that have the figure.")
    minimum: float | None
    lower_quartile: float | None
    median: float | None
    upper_quartile: float | None
    maximum: float | None
    position: int | None = Field(description="1 is the best; null where neither way is better.")
    percentile: int | None = Field(description="Percent of the other funds that it is better than.")


class BenchmarkPast(BenchmarkFigures):  # type: ignore[valid-type,misc]
    """The figures of an earlier record date."""

    record_date: date
    rank: str | None
    breaches: list[Ratio]


class BenchmarkOfFund(BenchmarkRow):
    """A real estate fund beside its group, with its history."""

    record_date: date
    record_dates: list[date]
    group: Literal["all", "region", "sector", "own"]
    groups: list[BenchmarkGroup]
    n: int = Field(description="Funds of the group, the fund itself among them.")
    least: int = Field(description="Funds that a group needs; of a smaller one nothing is said.")
    withheld: bool
    statistics: list[BenchmarkStatistic]
    history: list[BenchmarkPast] = Field(description="The earliest first.")
    columns: list[BenchmarkColumn]
    scale: list[RankStep]
    bounds: LegalBounds


class PastChanges(Schema):
    """How NAVs changed over so many months, in percent with distributions."""

    times: int = Field(description="Periods, one of each fund for each month in which one begins.")
    worst: float
    low: float = Field(description="Five percent of the periods are below.")
    median: float
    high: float = Field(description="Five percent of the periods are above.")
    best: float
    losses: int = Field(description="Percent of the periods that end with a loss.")


class ExitNotice(Schema):
    """What notice given today means."""

    today: date
    bought: date | None
    held_until: date | None = Field(description="End of the holding period of 24 months; null without a purchase.")
    noticed_until: date = Field(description="End of the notice period of 12 months.")
    exit: date = Field(description="The later one of both.")
    months: int = Field(description="Until the exit.")
    funds: int = Field(description="Funds with prices over so long.")
    least: int
    past: PastChanges | None = Field(description="Null where fewer funds have prices over so long than `least`.")
