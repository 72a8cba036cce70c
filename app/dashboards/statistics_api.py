"""HTTP endpoints of an asset manager's statistics."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Router

from app.accounts.api.exchange import personal
from app.accounts.permissions import Guard, guarded
from app.dashboards import statistics
from app.dashboards import statistics_schemas as schemas
from app.dashboards.statistics import CHOICES, PERIOD, Item, Period
from app.dashboards.statistics_charts import NAMES, Charts
from app.dashboards.statistics_demand import demand
from app.dashboards.statistics_files import csv_of
from app.http import query
from app.http.problems import FieldError, Problem
from app.http.query import Key, Read, parameters
from app.http.schemas import ProblemDocument

router: Final = Router(tags=["asset managers"])

OWN: Final[dict[int, Any]] = dict.fromkeys((400, 401, 403, 404, 405, 503), ProblemDocument)
_CSV: Final = {"text/csv": {"schema": {"type": "string"}}}
_CHART: Final = Key(
    "chart",
    "text",
    f"One chart only: {', '.join(NAMES)}, or the key of the chart of an own fund.",
    max_length=40,
)
_FILE: Final = Key("chart", "text", _CHART.description, required=True, max_length=40)


@router.get(
    "company_info/{int:id}/stats/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={200: schemas.CompanyStats, **OWN},
    openapi_extra=parameters(*PERIOD, *CHOICES, _CHART),
    operation_id="get_company_stats",
    by_alias=True,
)
def stats(request: HttpRequest, id: int) -> HttpResponse:
    """How often pages, documents and news of the own company were read, and its funds shown by searches, by month."""
    asked = query.read(request, (*PERIOD, *CHOICES, _CHART))
    charts = _charts(request, id, asked)
    made = charts.all() if asked["chart"] is None else [_one(charts, asked)]
    return personal(
        {
            **charts.period.said(),
            "type": charts.type,
            "user": charts.user,
            "charts": made,
            "simulated": any(one["simulated"] for one in made),
        }
    )


@router.get(
    "company_info/{int:id}/stats/csv/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={**OWN},
    openapi_extra=parameters(*PERIOD, *CHOICES, _FILE)
    | {"responses": {200: {"description": "The table of the chart.", "content": _CSV}}},
    operation_id="download_company_stats",
)
def stats_csv(request: HttpRequest, id: int) -> HttpResponse:
    """The table of one chart as CSV: semicolons and decimal commas in German, commas and points in English."""
    asked = query.read(request, (*PERIOD, *CHOICES, _FILE))
    charts = _charts(request, id, asked)
    chart = _one(charts, asked)
    return csv_of(chart, charts.period.said(), f"fondsatlas-{chart['key']}", asked.lang)


@router.get(
    "company_info/{int:id}/demand/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={200: schemas.CompanyDemand, **OWN},
    openapi_extra=parameters(*PERIOD),
    operation_id="get_company_demand",
    by_alias=True,
)
def company_demand(request: HttpRequest, id: int) -> HttpResponse:
    """Which searches showed own funds and where, which missed them by one criterion, and what was opened instead."""
    asked = query.read(request, PERIOD)
    statistics.check(request, id, asked.lang)
    return personal(demand(id, _period(asked), asked.lang))


def _charts(request: HttpRequest, id: int, asked: Read) -> Charts:
    statistics.check(request, id, asked.lang)
    return Charts(id, statistics.own_funds(id), _period(asked), asked["type"], asked["user"], asked.lang)


def _period(asked: Read) -> Period:
    return statistics.period_of(asked, timezone.localdate())


def _one(charts: Charts, asked: Read) -> Item:
    found = charts.one(asked["chart"])
    if found is None:
        fault = FieldError("chart", asked["chart"], "unknown_value", valid=NAMES)
        raise Problem("invalid_query", errors=[fault], lang=asked.lang)
    return found
