"""New indexes without downtime, and the way back."""

from indexer.rebuild.lock import RebuildRunning
from indexer.rebuild.run import RebuildFailed, Which, rebuild

__all__ = ["RebuildFailed", "RebuildRunning", "Which", "rebuild"]
