"""Shapes of the charts' answers."""

from datetime import date
from typing import Literal

from ninja import Schema
from pydantic import Field

from app.figures.schemas import ChartFund, Notice


class Chart(Schema):
    """What every chart says."""

    record_date: date | None = Field(description="Date of the latest key figures.")
    unit: str = Field(description="Of the values: index (100 at the start), percent, percent_per_year, points, funds.")
    currency: str | None = Field(description="In which returns are measured; null if it differs or does not matter.")
    simulated: bool
    notices: list[Notice]
    fund: ChartFund


class Series(Schema):
    """One line of a chart: a value for each of its dates, null where there is none."""

    name: str
    label: str
    values: list[float | None]


class Gap(Schema):
    """The dates of two values that lie so far apart that no line should be drawn from one to the other."""

    from_: date = Field(alias="from")
    to: date


class ValuedSeries(Series):
    """A line of values from prices: it goes straight over dates without a value, except in its gaps."""

    gaps: list[Gap]


class Course(Chart):
    """Values over time. ``from`` and ``to`` are the first and the last date, null without any value.

    A period of years begins with the value that holds at the end of a month, as that of a key figure does.
    """

    period: int | None = Field(description="Years that were asked for; null for a span of one's own.")
    from_: date | None = Field(alias="from")
    to: date | None
    available_from: date | None = Field(description="The first day on which every fund of the chart has a NAV.")
    dates: list[date]


class Performance(Course):
    """Total return beside the peergroup's trimmed mean and median, 100 at the start; one day of valuation a week."""

    chart: Literal["performance"]
    series: list[ValuedSeries]
    peergroup_funds: int = Field(description="Most funds that the mean and the median of a week were made of.")


class ComparedFigures(Schema):
    """Figures of the common time: percent (a year from one year on), percent a year, percent.

    They are the key figures where the common time is that of one. Otherwise volatility is of monthly returns, the
    drawdown of weekly values, and a notice says so, or what they are of instead: ``volatility_monthly``,
    ``volatility_weekly``, ``drawdown_weekly``, ``drawdown_monthly``.
    """

    id: int
    performance: float | None
    volatility: float | None
    max_drawdown: float | None


class Comparison(Course):
    """Up to three share classes over their common time, 100 at its start; each has one day of valuation a week."""

    chart: Literal["comparison"]
    second_fund: ChartFund | None
    third_fund: ChartFund | None
    series: list[ValuedSeries]
    figures: list[ComparedFigures]


class CalendarYears(Chart):
    """Total return of the last ten whole calendar years, percent, from the first one that the share class has."""

    chart: Literal["calendarYears"]
    years: list[int] = Field(description="The oldest first; both lists have a value or null for each.")
    performance: list[float | None]
    peergroup: list[float | None] = Field(description="Median of the main share classes, in the fund's currency.")


class Sparkline(Schema):
    """Total return of a share class at the ends of the last 36 months and before, 100 where its chart begins."""

    id: int
    from_: date = Field(alias="from", description="Where it begins: three years back, or the first NAV after that.")
    to: date = Field(description="The last NAV.")
    change: float = Field(description="From the first day to the last one, percent.")
    values: list[float | None] = Field(description="37 of them, the oldest first; null where no NAV holds.")


class Sparklines(Schema):
    """What was asked for, without share classes that have no two values."""

    record_date: date | None
    start: date = Field(description="The first day of a whole picture.")
    simulated: bool
    results: list[Sparkline]


class FundYears(Schema):
    """One share class of a table of calendar years."""

    id: int
    available_from: date | None = Field(description="Date of the first NAV; null without any.")
    simulated: bool
    performance: list[float | None] = Field(description="A value for each of the years; null where there is none.")


class YearsTable(Schema):
    """Total return of ten whole calendar years, percent, each share class in its own currency."""

    record_date: date | None = Field(description="Date of the latest key figures.")
    unit: Literal["percent"]
    years: list[int] = Field(description="The oldest first.")
    results: list[FundYears] = Field(description="In the order of the question, without unknown numbers.")


class PhaseFall(Schema):
    """What happened in one stress phase: largest fall and return, percent; null where the history does not cover it."""

    code: str
    label: str
    from_: date = Field(alias="from")
    until: date
    fund: float | None
    fund_return: float | None
    peergroup: float | None
    peergroup_return: float | None
    peergroup_funds: int


class CrashDrawdown(Chart):
    """Falls in the stress phases of the last ten years, beside those of the peergroup's trimmed mean."""

    chart: Literal["crashDrawdown"]
    phases: list[PhaseFall]


class EvolutionOfRisk(Course):
    """Rolling volatility by month end, percent a year, beside the median of the peergroup."""

    chart: Literal["evolutionOfRisk"]
    vol_period: Literal[1, 3, 5]
    series: list[Series]
    peergroup_funds: int


class StandingPoint(Schema):
    """A fund of the peergroup: performance in the chart's unit, volatility in percent a year, and its class."""

    id: int
    name: str
    performance: float
    volatility: float
    rank: str | None
    own: bool


class RiskReturnMatrix(Chart):
    """Performance against volatility of the peergroup's main share classes and of the fund."""

    chart: Literal["riskReturn"]
    period: Literal[1, 3, 5]
    count: int = Field(description="Funds of the peergroup that have both figures, of which at most 300 are points.")
    median_performance: float | None
    median_volatility: float | None
    points: list[StandingPoint]


class ComparedFigure(Schema):
    """One key figure of the fund among its peergroup; ``position`` 1 is the best of ``count``, null without a place."""

    figure: str
    unit: str
    higher_is_better: bool
    fund: float | None
    position: int | None
    count: int
    mean: float | None = Field(description="Without the lowest and the highest tenth of the funds.")
    minimum: float | None
    lower_quartile: float | None
    median: float | None
    upper_quartile: float | None
    maximum: float | None


class PeergroupComparison(Chart):
    """Key figures of the fund among those of its peergroup's main share classes."""

    chart: Literal["peergroupComparison"]
    figures: list[ComparedFigure]


class ClassCount(Schema):
    """Funds of the peergroup that have one class; ``own`` marks the fund's class."""

    rank: str
    label: str
    count: int
    share: float = Field(description="Percent of the rated funds.")
    own: bool


class ClassDistribution(Chart):
    """How many funds of the peergroup have each class."""

    chart: Literal["classDistribution"]
    rank: str | None
    rated: int
    unrated: int
    classes: list[ClassCount]


class Bin(Schema):
    """Funds whose performance lies from ``lower`` up to, but not including, ``upper``; the last bin includes it."""

    lower: float
    upper: float
    count: int
    own: bool


class Distribution(Chart):
    """How the peergroup's funds are spread over performance, in percent, a year from three years on."""

    chart: Literal["distribution"]
    period: Literal[1, 3, 5]
    performance: float | None
    position: int | None = Field(description="1 is the best of count; null without a place.")
    count: int
    mean: float | None = Field(description="Without the lowest and the highest tenth of the funds.")
    median: float | None
    bins: list[Bin]


class RatedDate(Schema):
    """The rating as of one record date."""

    record_date: date
    rating_points: int | None
    rank: str | None
    under_review: bool
    kind: Literal["qualitative", "quantitative"]
    position_vs_peergroup: int | None
    peergroup_size: int | None


class FundRating(Chart):
    """The history of a fund's rating, the oldest first; ``floors`` are the lowest points of each class."""

    chart: Literal["fundRating"]
    floors: dict[str, int]
    ratings: list[RatedDate]


class WorkedExample(Schema):
    """How the example's figures of one section of the methodology page come about, step by step."""

    section: str
    lines: list[str]


class WorkedExamples(Schema):
    """The examples of the methodology page, all of one share class; none while no fund has what they need."""

    record_date: date | None
    fund: ChartFund | None
    simulated: bool
    examples: list[WorkedExample]
