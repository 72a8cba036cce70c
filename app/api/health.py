"""Whether this process answers, and which of its parts do."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Final

from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from app.api.engine import engine
from app.api.responses import answer
from app.funds import terms

#: Seconds that the parts have to answer. Both are asked at once, so the page never takes much longer.
PATIENCE: Final = 1.0


class Question:
    """Asked in a thread of its own, one at a time: an answer that never comes holds up that thread alone."""

    def __init__(self, ask: Callable[[], bool]) -> None:
        self._ask = ask
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="health")
        self._lock = Lock()
        self._asked: Future[bool] | None = None

    def put(self) -> "Future[bool]":
        """The answer to come; that of an earlier call if nobody has answered it yet."""
        with self._lock:
            if self._asked is None or self._asked.done():
                self._asked = self._thread.submit(self._ask)
            return self._asked


def _database_answers() -> bool:
    try:
        return terms.database_answers()
    finally:
        # A new connection each time: it shows that the server takes any, and one that hangs is not asked again.
        connection.close()


_database = Question(_database_answers)
_search = Question(lambda: engine().answers())


def healthz(request: HttpRequest) -> HttpResponse:
    """200 while the process lives; the parts are told apart, because searches survive either of them being down."""
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD"])
    asked = _database.put(), _search.put()
    database, search = (_in_time(one) for one in asked)
    response = answer(
        {
            "status": "ok" if database and search else "degraded",
            "parts": {"database": _word(database), "search": _word(search)},
            "breaker": "open" if engine().breaker.is_open else "closed",
        }
    )
    response["Cache-Control"] = "no-store"
    return response


def _in_time(asked: "Future[bool]") -> bool:
    try:
        return asked.result(PATIENCE)
    except TimeoutError:
        return False


def _word(up: bool) -> str:
    return "up" if up else "down"
