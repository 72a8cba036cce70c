"""The long-running part: workers that empty the outbox into the indexes."""

from indexer.stream.process import run

__all__ = ["run"]
