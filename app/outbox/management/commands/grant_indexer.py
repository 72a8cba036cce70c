"""Give the indexer's group role its rights; for installations whose migrating user may not create roles."""

from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection

from app.outbox.services import grant_indexer


class Command(BaseCommand):
    """Run as the owner of the tables, after an administrator has created the role ``fondsatlas_indexer``."""

    help = "Grants fondsatlas_indexer what the indexer needs; repeatable."

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        for notice in grant_indexer(connection):
            self.stderr.write(notice)
