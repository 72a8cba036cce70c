"""HTTP endpoints of the real estate benchmark, for professionals."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from ninja import Router

from app.accounts.api.exchange import personal
from app.accounts.permissions import Guard, guarded
from app.alternatives import benchmarks, notice, schemas
from app.alternatives.figures import FIGURES
from app.http import query
from app.http.query import Key
from app.http.schemas import ProblemDocument as Problem
from app.lists.declaring import LARGEST_PAGE, Listing, ordering

router: Final = Router(tags=["alternatives"])

FAILURES: Final[dict[int, Any]] = dict.fromkeys((400, 401, 403, 404, 405, 503), Problem)

_DAY: Final = Key("record_date", "date", "A record date with benchmarks; the latest without it.")
_FUNDS: Final = Key("fund", "int", "Only these funds (fund_id).", repeat=True, minimum=1)

TABLE: Final = Listing(
    filters=(_DAY, _FUNDS),
    order=ordering(tuple(f"{sign}{name}" for name in ("name", *FIGURES) for sign in ("", "-")), "-rating_total"),
    per_page=LARGEST_PAGE,
)
ONE: Final = (
    _DAY,
    Key(
        "group",
        "code",
        "What the fund is held against: all funds, those with most in the same region, or in the same sector.",
        choices=benchmarks.GROUPS,
        default="all",
    ),
    Key("fund", "int", "A group of one's own: these funds (fund_id) and the fund itself.", repeat=True, minimum=1),
)


@router.get(
    "benchmarks/",
    auth=guarded(Guard.WHOLESALE),
    response={200: schemas.Benchmarks, **FAILURES},
    openapi_extra=TABLE.openapi(),
    operation_id="get_benchmarks",
)
def table(request: HttpRequest) -> HttpResponse:
    """All real estate funds of a record date with all figures."""
    asked = TABLE.read(request)
    return personal(TABLE.answer(asked, benchmarks.table(asked)))


NOTICE: Final = (Key("bought", "date", "When the units were bought; without it, long ago."),)


@router.get(
    "benchmarks/{int:id}/notice/",
    auth=guarded(Guard.WHOLESALE),
    response={200: schemas.ExitNotice, **FAILURES},
    openapi_extra=query.parameters(*NOTICE),
    operation_id="get_benchmark_notice",
)
def exit_notice(request: HttpRequest, id: int) -> HttpResponse:
    """The earliest day to leave a real estate fund (fund_id), and what such funds did over so long."""
    return personal(notice.notice(id, query.read(request, NOTICE)))


@router.get(
    "benchmarks/{int:id}/",
    auth=guarded(Guard.WHOLESALE),
    response={200: schemas.BenchmarkOfFund, **FAILURES},
    openapi_extra=query.parameters(*ONE),
    operation_id="get_benchmark",
)
def one(request: HttpRequest, id: int) -> HttpResponse:
    """A real estate fund (fund_id) beside its group, with its history."""
    return personal(benchmarks.one_fund(id, query.read(request, ONE)))
