"""`/metrics`, in the text format of Prometheus."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime, time
from typing import Final, Generic, TypeVar

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from app.http import pages
from app.http.engine import engine
from app.http.health import Question
from app.monitoring import certificates, state
from app.monitoring.counting import registry
from app.monitoring.state import DatabaseState
from search.client import EngineRejected, EngineUnavailable
from search.documents import DOC_TYPES

T = TypeVar("T")

#: What is said of each figure of the database; `/metrics` names them by these, after the product.
DATABASE_GAUGES: Final = {
    "backlog": ("outbox_backlog", "Changes that the indexes do not hold yet."),
    "lag_seconds": ("outbox_lag_seconds", "Age of the oldest of these changes."),
    "dead_letters": ("dead_letters", "Documents that the engine has refused for good."),
    "indexers": ("indexers", "Indexer processes that live."),
    "mails_waiting": ("mails_waiting", "Mails that are not sent yet."),
    "mail_wait_seconds": ("mail_wait_seconds", "Age of the oldest of these mails."),
    "mails_failed": ("mails_failed", "Mails that were given up within a day."),
    "mails_refused": ("mails_refused", "Mails that the recipient's server refused within a day."),
    "errands": ("errands_waiting", "What requests have left to a worker, and nobody has done yet."),
}


class Answers(Generic[T]):
    """What a part says, asked in a thread of its own: one that hangs costs its patience and no more."""

    def __init__(self, ask: Callable[[], T], failures: tuple[type[Exception], ...]) -> None:
        self._ask = ask
        self._failures = failures
        self._found: T | None = None
        self._question = Question(self._answered)

    def put(self) -> Callable[[], T | None]:
        """Ask; what it returns waits for the answer, which is None if there was none in time."""
        answered = self._question.put()
        return lambda: self._found if answered() else None

    def _answered(self) -> bool:
        try:
            self._found = self._ask()
        except self._failures:
            return False
        return True


def _database_state() -> DatabaseState:
    try:
        with connection.cursor() as cursor:
            return state.read(cursor)
    finally:
        connection.close()


def _documents() -> dict[str, int]:
    # Past the breaker: what is measured is the engine, not what is known of it.
    found: dict[str, int] = {}
    for doc_type in DOC_TYPES:
        with suppress(EngineRejected):
            found[doc_type] = engine().client.count(engine().index(doc_type))
    return found


_database = Answers(_database_state, (DatabaseError, InterfaceError))
_search = Answers(_documents, (EngineUnavailable,))
_certificates = Answers(lambda: certificates.of_the_cluster(settings.OPENSEARCH_URLS), ())


class State(Collector):
    """The figures of the moment. Those of a part that does not answer are absent, and its ``..._up`` is 0."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Ask all parts at once, and read what lies on the disk."""
        database, search, shown = _database.put(), _search.put(), _certificates.put()
        yield from gauges(database(), search(), shown() or {})


def gauges(
    database: DatabaseState | None, documents: Mapping[str, int] | None, shown: Mapping[str, datetime]
) -> Iterator[GaugeMetricFamily]:
    """The figures of both parts, None for one that does not answer, of certificates, and of the disk."""
    yield _gauge("database_up", "Whether the database answers.", database is not None)
    yield _gauge("search_up", "Whether the search engine answers.", documents is not None)
    if database is not None:
        for name, (metric, said) in DATABASE_GAUGES.items():
            yield _gauge(metric, said, getattr(database, name))
        yield from _calculations(database)
    if documents is not None:
        yield _labelled("documents", "Documents of an index that serves.", "type", documents)
    if shown:
        yield _labelled(
            "certificate_end_timestamp_seconds", "When the certificate of a search node ends, and their authority's.",
            "node", {node: end.timestamp() for node, end in shown.items()},
        )  # fmt: skip
    disk = state.disk(settings.PORTAL_HOME)
    if disk is not None:
        yield _gauge("disk_free_bytes", "Room that is left where the portal's folder lies.", disk.free)
        yield _gauge("disk_size_bytes", "Size of the disk where the portal's folder lies.", disk.total)
    backup = state.last_backup(settings.PORTAL_HOME)
    if backup is not None:
        yield _gauge("backup_timestamp_seconds", "When the last complete backup was made.", backup.timestamp())


def _calculations(database: DatabaseState) -> Iterator[GaugeMetricFamily]:
    known = database.calculations.items()
    dates = {kind: datetime.combine(one.record_date, time(), UTC) for kind, one in known if one.record_date}
    ends = {kind: one.finished_at.timestamp() for kind, one in known if one.finished_at}
    yield _labelled(
        "record_date_timestamp_seconds", "Record date of the last complete calculation, at midnight UTC.", "kind",
        {kind: date.timestamp() for kind, date in dates.items()},
    )  # fmt: skip
    yield _labelled("calculation_timestamp_seconds", "When the last complete calculation ended.", "kind", ends)
    yield _labelled(
        "calculation_failed", "Whether a calculation was broken off by an error.", "kind",
        {kind: one.failed for kind, one in known},
    )  # fmt: skip


def _gauge(name: str, said: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"fondsatlas_{name}", said, value=float(value))


def _labelled(name: str, said: str, label: str, values: Mapping[str, float]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(f"fondsatlas_{name}", said, labels=(label,))
    for key, value in values.items():
        family.add_metric((key,), float(value))
    return family


_state = CollectorRegistry()
_state.register(State())


def metrics(request: HttpRequest) -> HttpResponse:
    """All metrics for whoever knows the token; for everybody else there is no such page."""
    token = settings.METRICS_TOKEN
    given = request.META.get("HTTP_AUTHORIZATION", "")
    if not token or not constant_time_compare(given, f"Bearer {token}"):
        return pages.page(request)
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD"])
    response = HttpResponse(generate_latest(registry()) + generate_latest(_state), content_type=CONTENT_TYPE_LATEST)
    response["Cache-Control"] = "no-store"
    return response
