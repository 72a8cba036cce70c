"""The end of what a dry run does like any other and then takes back."""

from django.db import connection, transaction


def settle(*, dry_run: bool) -> None:
    """Check within the transaction what is checked at commit, and take everything back where it is a dry run."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    transaction.set_rollback(dry_run)
