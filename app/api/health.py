"""Whether this process answers, and which of its parts do."""

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from app.api.engine import engine
from app.api.responses import answer
from app.funds import terms


def healthz(request: HttpRequest) -> HttpResponse:
    """200 while the process lives; the parts are told apart, because searches survive either of them being down."""
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD"])
    database = terms.database_answers()
    search = engine().answers()
    response = answer(
        {
            "status": "ok" if database and search else "degraded",
            "parts": {"database": _word(database), "search": _word(search)},
            "breaker": "open" if engine().breaker.is_open else "closed",
        }
    )
    response["Cache-Control"] = "no-store"
    return response


def _word(up: bool) -> str:
    return "up" if up else "down"
