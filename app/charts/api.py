"""HTTP endpoints of the charts.

The seven extra charts are for professionals (specification, sections 1 and 2); performance, its calendar years and
comparison are for all.
Answers are written without validation, for speed; tests hold them against the declared shapes.
"""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from ninja import Router

from app.accounts.permissions import Guard, guarded, viewer_of
from app.charts import calendar_years, growth, price_charts, risk, schemas, spans, standing, worked_examples
from app.charts.spans import FIGURE_PERIOD, SECOND, SPAN, THIRD, VOL_PERIOD
from app.figures.frame import latest_day
from app.http import query
from app.http.problems import language_of
from app.http.query import parameters
from app.http.responses import answer, cached_answer
from app.http.schemas import ProblemDocument as Problem

router: Final = Router(tags=["charts"])

OPEN: Final[dict[int, Any]] = {400: Problem, 404: Problem, 405: Problem, 503: Problem}
#: Browsers keep small pictures this long: they change once a month, and hardly with a corrected price.
SPARKLINE_SECONDS: Final = 300
EXTRA: Final[dict[int, Any]] = {401: Problem, 403: Problem, **OPEN}


@router.get(
    "charts/performance/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.Performance, **OPEN},
    openapi_extra=parameters(*SPAN),
    operation_id="get_performance_chart",
    by_alias=True,
)
def performance(request: HttpRequest, id: int) -> HttpResponse:
    """Total return of a share class beside its peergroup's mean and median."""
    asked, span = spans.read_span(request, SPAN, latest_day(language_of(request)))
    return answer(price_charts.performance(id, span, asked.lang))


@router.get(
    "charts/comparison/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.Comparison, **OPEN},
    openapi_extra=parameters(*SPAN, SECOND, THIRD),
    operation_id="get_comparison_chart",
    by_alias=True,
)
def comparison(request: HttpRequest, id: int) -> HttpResponse:
    """Up to three share classes over the time that all of them have, with what makes them hard to compare."""
    asked, span, ids = spans.read_compared(request, latest_day(language_of(request)), id)
    return answer(price_charts.comparison(ids, span, asked.lang))


@router.get(
    "charts/calendarYears/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.CalendarYears, **OPEN},
    openapi_extra=parameters(),
    operation_id="get_calendar_years_chart",
)
def years(request: HttpRequest, id: int) -> HttpResponse:
    """Performance of whole calendar years beside the peergroup."""
    asked = query.read(request, ())
    return answer(calendar_years.chart(id, asked.lang))


@router.get(
    "sparklines/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.Sparklines, 400: Problem, 405: Problem, 503: Problem},
    openapi_extra=parameters(growth.ID),
    operation_id="list_sparklines",
    by_alias=True,
)
def sparklines(request: HttpRequest) -> HttpResponse:
    """The last three years of up to 100 share classes, as small pictures in lists show them."""
    asked = query.read(request, (growth.ID,))
    found = growth.sparklines(growth.check_ids(asked), asked.lang)
    return cached_answer(request, found, seconds=SPARKLINE_SECONDS)


@router.get(
    "charts/calendarYears/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.YearsTable, 400: Problem, 405: Problem, 503: Problem},
    openapi_extra=parameters(growth.ID, spans.YEARS_TO),
    operation_id="get_calendar_years_table",
)
def years_of_many(request: HttpRequest) -> HttpResponse:
    """Performance of whole calendar years of up to 100 share classes, such as a page of a list."""
    asked, end = spans.read_years(request, (growth.ID,), latest_day(language_of(request)))
    return answer(calendar_years.table(growth.check_ids(asked), end, asked.lang))


@router.get(
    "charts/peergroupComparison/{int:id}/",
    auth=guarded(Guard.WHOLESALE),
    response={200: schemas.PeergroupComparison, **EXTRA},
    openapi_extra=parameters(),
    operation_id="get_peergroup_comparison_chart",
)
def peergroup_comparison(request: HttpRequest, id: int) -> HttpResponse:
    """Key figures of a share class among those of its peergroup."""
    asked = query.read(request, ())
    return answer(standing.peergroup_comparison(id, asked.lang))


@router.get(
    "charts/crashDrawdown/{int:id}/",
    auth=guarded(Guard.WHOLESALE),
    response={200: schemas.CrashDrawdown, **EXTRA},
    openapi_extra=parameters(),
    operation_id="get_crash_drawdown_chart",
    by_alias=True,
)
def crash_drawdown(request: HttpRequest, id: int) -> HttpResponse:
    """Largest falls in the stress phases of the last ten years."""
    asked = query.read(request, ())
    return answer(risk.crash_drawdown(id, asked.lang))


@router.get(
    "charts/riskReturn/{int:id}/",
    auth=guarded(Guard.WHOLESALE),
    response={200: schemas.RiskReturnMatrix, **EXTRA},
    openapi_extra=parameters(FIGURE_PERIOD),
    operation_id="get_risk_return_chart",
)
def risk_return(request: HttpRequest, id: int) -> HttpResponse:
    """Performance against volatility of the peergroup."""
    asked = query.read(request, (FIGURE_PERIOD,))
    return answer(standing.risk_return(id, asked["period"], asked.lang))


@router.get(
    "charts/fundRating/{int:id}/",
    auth=guarded(Guard.WHOLESALE),
    response={200: schemas.FundRating, **EXTRA},
    openapi_extra=parameters(),
    operation_id="get_fund_rating_chart",
)
def fund_rating(request: HttpRequest, id: int) -> HttpResponse:
    """Points and class of every record date."""
    asked = query.read(request, ())
    return answer(standing.fund_rating(id, asked.lang))


@router.get(
    "charts/classDistribution/{int:id}/",
    auth=guarded(Guard.WHOLESALE),
    response={200: schemas.ClassDistribution, **EXTRA},
    openapi_extra=parameters(),
    operation_id="get_class_distribution_chart",
)
def class_distribution(request: HttpRequest, id: int) -> HttpResponse:
    """How many funds of the peergroup have each class."""
    asked = query.read(request, ())
    return answer(standing.class_distribution(id, asked.lang))


@router.get(
    "charts/distribution/{int:id}/",
    auth=guarded(Guard.WHOLESALE),
    response={200: schemas.Distribution, **EXTRA},
    openapi_extra=parameters(FIGURE_PERIOD),
    operation_id="get_distribution_chart",
)
def distribution(request: HttpRequest, id: int) -> HttpResponse:
    """How the peergroup's funds are spread over performance."""
    asked = query.read(request, (FIGURE_PERIOD,))
    return answer(standing.distribution(id, asked["period"], asked.lang))


@router.get(
    "charts/evolutionOfRisk/{int:id}/",
    auth=guarded(Guard.WHOLESALE),
    response={200: schemas.EvolutionOfRisk, **EXTRA},
    openapi_extra=parameters(*SPAN, VOL_PERIOD),
    operation_id="get_evolution_of_risk_chart",
    by_alias=True,
)
def evolution_of_risk(request: HttpRequest, id: int) -> HttpResponse:
    """Rolling volatility beside the median of the peergroup."""
    asked, span = spans.read_span(request, (*SPAN, VOL_PERIOD), latest_day(language_of(request)))
    return answer(risk.evolution_of_risk(id, span, asked["vol_period"], asked.lang))


@router.get(
    "methodology_examples/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.WorkedExamples, **OPEN},
    openapi_extra=parameters(),
    operation_id="get_methodology_examples",
)
def methodology_examples(request: HttpRequest) -> HttpResponse:
    """Each definition of the methodology page computed step by step for one share class.

    What made a rating is for users, as on the page of the fund.
    """
    asked = query.read(request, ())
    return answer(worked_examples.examples(asked.lang, viewer_of(request)))
