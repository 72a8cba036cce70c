"""Whether this process answers, and which of the parts that it needs do.

``/livez`` asks nobody else: a process that does not answer there must be restarted. ``/readyz`` is 503 while a part is
missing, and ``/healthz`` is 200 all the same, because searches survive the loss of any of them.
"""

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Final

import redis
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from app.database.failures import DATABASE_DOWN
from app.http.engine import engine
from app.http.responses import answer

#: Seconds that the parts have to answer. All are asked at once, so the page never takes much longer.
PATIENCE: Final = 1.0


class Question:
    """Asked in a thread of its own, one at a time: an answer that never comes holds up that thread alone."""

    def __init__(self, ask: Callable[[], bool]) -> None:
        self._ask = ask
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="health")
        self._lock = Lock()
        self._asked: Future[bool] | None = None
        self._asked_at = 0.0

    def put(self) -> Callable[[], bool]:
        """Ask, unless an earlier question is still open; what it returns waits for the answer, or until it is late.

        Whoever comes while a part keeps somebody waiting too long gets to know at once.
        """
        with self._lock:
            if self._asked is None or self._asked.done():
                self._asked_at = time.monotonic()
                self._asked = self._thread.submit(self._ask)
            asked, until = self._asked, self._asked_at + PATIENCE

        def answer() -> bool:
            try:
                return asked.result(max(0.0, until - time.monotonic()))
            except TimeoutError:
                return False

        return answer


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("select 1")
            cursor.fetchone()
        return True
    except DATABASE_DOWN:
        return False
    finally:
        # A new connection each time: it shows that the server takes any, and one that hangs is not asked again.
        connection.close()


def _broker_answers() -> bool:
    try:
        with redis.Redis.from_url(
            settings.CELERY_BROKER_URL, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
        ) as client:
            return bool(client.ping())
    except (OSError, redis.RedisError):
        return False


_database = Question(_database_answers)
_search = Question(lambda: engine().answers())
_broker = Question(_broker_answers)


def livez(request: HttpRequest) -> HttpResponse:
    """200 while the process answers."""
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD"])
    return _fresh({"status": "ok"})


def readyz(request: HttpRequest) -> HttpResponse:
    """200 once every part that the process needs answers; else 503, and which does not."""
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD"])
    asked = {"database": _database.put(), "search": _search.put(), "broker": _broker.put()}
    up = {part: answers() for part, answers in asked.items()}
    ready = all(up.values())
    parts = {part: _word(one) for part, one in up.items()}
    return _fresh({"status": "ready" if ready else "unready", "parts": parts}, status=200 if ready else 503)


def healthz(request: HttpRequest) -> HttpResponse:
    """200 while the process lives; the parts are told apart, because searches survive either of them being down."""
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD"])
    asked = _database.put(), _search.put()
    database, search = (answers() for answers in asked)
    return _fresh(
        {
            "status": "ok" if database and search else "degraded",
            "parts": {"database": _word(database), "search": _word(search)},
            "breaker": "open" if engine().breaker.is_open else "closed",
        }
    )


def _fresh(document: dict[str, object], *, status: int = 200) -> HttpResponse:
    response = answer(document)
    response.status_code = status
    response["Cache-Control"] = "no-store"
    return response


def _word(up: bool) -> str:
    return "up" if up else "down"
