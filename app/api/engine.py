"""The search engine as the API uses it: one client a process, behind a circuit breaker."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from django.conf import settings

from app.api.breaker import Breaker
from search.client import EngineUnavailable, SearchClient
from search.fields import DocType
from search.mappings import alias


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

    def search(self, index: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """The engine's answer to one body."""
        return self.breaker.call(lambda: self.client.search(index, body), down=EngineUnavailable)

    def msearch(self, index: str, bodies: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """The engine's answers to several bodies in one round trip, in their order."""
        return self.breaker.call(lambda: self.client.msearch(index, bodies), down=EngineUnavailable)

    def answers(self) -> bool:
        """Whether the engine answers now; does not go through the breaker, so that a health check hides nothing."""
        try:
            self.client.health(timeout=1.0)
        except EngineUnavailable:
            return False
        return True


@cache
def engine() -> Engine:
    """This process's engine."""
    return Engine(SearchClient(settings.OPENSEARCH_URLS), settings.INDEX_PREFIX)


def forget() -> None:
    """Make the next call connect anew, for tests that point the settings elsewhere."""
    engine.cache_clear()
