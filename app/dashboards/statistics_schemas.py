"""Shapes of the statistics of asset managers."""

from datetime import date
from typing import Literal

from ninja import Schema
from pydantic import Field

Unit = Literal["views", "searches"]
ColumnUnit = Literal["count", "percent", "place"]
UserKind = Literal["visitor", "registered", "professional"]


class CountedPeriod(Schema):
    """The months that were counted."""

    from_: date | None = Field(alias="from", description="The first day; null if no whole month is within.")
    to: date | None = Field(description="The last day.")


class StatsFund(Schema):
    """An own fund, with the way to its page and the key of its chart."""

    fund_id: int
    name: str
    chart: str = Field(description="The key of the chart of this fund.")
    id: int = Field(description="The share class whose page stands for the fund.")
    slug: str


class StatsSeries(Schema):
    """Values by month."""

    key: str
    label: str
    fund: StatsFund | None
    values: list[int | None] = Field(description="For each month; null where fewer than five people were counted.")


class StatsColumn(Schema):
    """A column of the table."""

    label: str
    unit: ColumnUnit


class StatsRow(Schema):
    """A row of the table."""

    label: str
    cells: list[float | None]
    fund: StatsFund | None


class StatsChart(Schema):
    """A chart with its table."""

    key: str
    title: str
    unit: Unit
    counts: str = Field(description="What it counts, in a sentence.")
    fund: StatsFund | None = Field(description="The fund that the chart is about, if it is about one.")
    months: list[date] = Field(description="First days of the months that the values belong to.")
    series: list[StatsSeries]
    row_title: str
    columns: list[StatsColumn]
    rows: list[StatsRow]
    reason: str | None = Field(description="Why there is nothing to draw.")
    simulated: bool


class CompanyStats(CountedPeriod):
    """The statistics of an asset manager."""

    type: str
    user: str
    charts: list[StatsChart]
    simulated: bool


class ShownFund(Schema):
    """An own fund that searches showed."""

    fund: StatsFund
    searches: int = Field(description="Each month in whole tens.")
    people: int = Field(description="Accounts, counted anew each month, each month in whole tens; 0 for visitors.")
    place: int = Field(description="The average place in the list.")


class DemandSearch(Schema):
    """Searches with the same criteria that showed own funds."""

    user: UserKind
    text: str
    funds: list[ShownFund] = Field(description="Most often shown first, ten at most.")


class DemandMissed(Schema):
    """Searches that would have found an own fund without one of their criteria."""

    user: UserKind
    fund: StatsFund
    criterion: str
    people: int = Field(description="Accounts, counted anew each month; 0 for visitors.")
    searches: int
    text: str = Field(description="A sentence that follows the name of the fund.")


class DemandInstead(Schema):
    """Funds of others that were opened from searches that had shown own funds in vain."""

    peergroup: str
    about: int = Field(description="Views, in whole tens.")
    text: str


class DemandTheme(Schema):
    """What searches of all readers asked for, this quarter against the one before."""

    facet: str
    label: str
    about: int = Field(description="Searches of the last three months, in whole tens.")
    change: int = Field(description="Percent, in steps of five.")


class DemandThemes(Schema):
    """Two quarters, by their first days, and what rose or fell most."""

    quarter: date | None
    before: date | None
    rising: list[DemandTheme]
    falling: list[DemandTheme]


class CompanyDemand(CountedPeriod):
    """What investors looked for, in which an asset manager's funds played a part."""

    searches: list[DemandSearch]
    missed: list[DemandMissed]
    instead: list[DemandInstead]
    themes: DemandThemes
    simulated: bool
