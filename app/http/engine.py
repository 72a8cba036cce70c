"""The search engine as the API uses it: one client a process, behind a circuit breaker."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import cache
from typing import Any, Final

from django.conf import settings

from app.http.breaker import Breaker, CircuitOpenError
from app.http.messages import Language
from app.http.problems import Problem
from search.client import EngineUnavailable, SearchClient
from search.client.client import Timeouts
from search.documents import DOC_TYPES, DocType
from search.mappings import alias, history_alias, snapshot_alias

#: What is raised while the engine does not answer.
ENGINE_DOWN: Final = (EngineUnavailable, CircuitOpenError)


class Engine:
    """Searches with the breaker in front.

    Every call may raise EngineUnavailable, CircuitOpenError or EngineRejected.
    """

    def __init__(self, client: SearchClient, prefix: str, breaker: Breaker | None = None) -> None:
        self.client = client
        self.breaker = breaker or Breaker()
        self._prefix = prefix

    def index(self, doc_type: DocType) -> str:
        """Name of the live index of ``doc_type``."""
        return alias(self._prefix, doc_type)

    def snapshot(self, record_date: date) -> str:
        """Name of the snapshot of one record date, which is searched like the live index of share classes."""
        return snapshot_alias(self._prefix, record_date)

    def history(self) -> str:
        """Name of all snapshots together."""
        return history_alias(self._prefix)

    def search(self, index: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """The engine's answer to one body."""
        return self.breaker.call(lambda: self.client.search(index, body), down=EngineUnavailable)

    def msearch(self, index: str, bodies: Iterable[Mapping[str, Any]], *, only: str = "") -> list[dict[str, Any]]:
        """The engine's answers to several bodies in one round trip, in their order; ``only`` as for the client."""
        return self.breaker.call(lambda: self.client.msearch(index, bodies, only=only), down=EngineUnavailable)

    def count(self, index: str, query: Mapping[str, Any]) -> int:
        """How many documents a query finds."""
        return self.breaker.call(lambda: self.client.count(index, query), down=EngineUnavailable)

    def open_point(self, index: str, keep: str) -> str:
        """The name of a new point in time, from which a whole list is read page by page."""
        return self.breaker.call(lambda: self.client.open_point(index, keep), down=EngineUnavailable)

    def search_point(self, body: Mapping[str, Any]) -> dict[str, Any]:
        """The engine's answer to one body that names a point in time."""
        return self.breaker.call(lambda: self.client.search_point(body), down=EngineUnavailable)

    def close_point(self, point: str) -> None:
        """Let a point in time go; never fails."""
        self.client.close_point(point)

    def answers(self) -> bool:
        """Whether the engine answers now; does not go through the breaker, so that a health check hides nothing."""
        try:
            self.client.health(timeout=1.0)
        except EngineUnavailable:
            return False
        return True


_told: Final[list[Callable[[], None]]] = []


@cache
def engine() -> Engine:
    """This process's engine."""
    timeouts = Timeouts(search=settings.OPENSEARCH_SEARCH_SECONDS)
    client = SearchClient(settings.OPENSEARCH_URLS, timeouts=timeouts)
    return Engine(client, settings.INDEX_PREFIX, Breaker(opened=_opened))


def ask(doc_type: DocType, body: Mapping[str, Any], lang: Language) -> dict[str, Any]:
    """What the engine answers about documents of a type. Raises Problem (503) with the code of the type."""
    try:
        return engine().search(engine().index(doc_type), body)
    except ENGINE_DOWN as error:
        raise Problem(DOC_TYPES[doc_type].problems["unavailable"], lang=lang) from error


def on_opening(tell: Callable[[], None]) -> None:
    """Have ``tell`` called whenever the breaker of this process's engine opens."""
    _told.append(tell)


def _opened() -> None:
    for tell in _told:
        tell()


def forget() -> None:
    """Make the next call connect again, for tests that point the settings elsewhere."""
    engine.cache_clear()
