"""Which saved searches and watchlists a changed document concerns (infra/docs/adr/0090-alerts.md)."""

from indexer.matching.keeper import Keeper
from indexer.matching.matcher import match

__all__ = ["Keeper", "match"]
