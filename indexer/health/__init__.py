"""Whether the stream flows: heartbeats of indexer processes, backlog and lag."""

from indexer.health.heart import Heart
from indexer.health.status import Status, status

__all__ = ["Heart", "Status", "status"]
