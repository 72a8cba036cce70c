"""The only way to the search engine: pooled connections, tight time-outs, two kinds of failure."""

from search.client.client import SearchClient
from search.client.errors import EngineError, EngineRejected, EngineUnavailable

__all__ = ["EngineError", "EngineRejected", "EngineUnavailable", "SearchClient"]
