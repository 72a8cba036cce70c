"""The stream's fixtures."""

from tests.streaming.fixtures import database, database_url, engine, indexer_settings, world

__all__ = ["database", "database_url", "engine", "indexer_settings", "world"]
