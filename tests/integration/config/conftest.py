"""The stream's fixtures."""

from tests.streaming.fixtures import database, database_url, engine, indexer_settings, orm, world

__all__ = ["database", "database_url", "engine", "indexer_settings", "orm", "world"]
