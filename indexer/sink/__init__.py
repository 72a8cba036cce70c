"""Writes documents to indexes: bulk requests, the engine's verdicts, dead letters."""

from indexer.sink.bulk import Action, Rejection, Result, send
from indexer.sink.delivery import Delivery
from indexer.sink.targets import Target, read_targets, write_alias

__all__ = ["Action", "Delivery", "Rejection", "Result", "Target", "read_targets", "send", "write_alias"]
