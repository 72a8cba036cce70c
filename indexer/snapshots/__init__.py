"""Snapshots of the share classes, one a month, in an index of their own (infra/docs/adr/0091)."""

from indexer.snapshots.keeping import SnapshotKeeper
from indexer.snapshots.updating import SnapshotsIncomplete, Updated, update

__all__ = ["SnapshotKeeper", "SnapshotsIncomplete", "Updated", "update"]
