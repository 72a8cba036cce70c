"""Search box and screens: the engine alone, the API over HTTP, and PostgreSQL alone; 1, 8 and 32 users; two sizes."""

from tests.bench.search.run import run

__all__ = ["run"]
