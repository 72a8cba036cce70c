"""Streams documents from PostgreSQL into the search engine: ``python -m indexer run|rebuild|verify|status``."""
