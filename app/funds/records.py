"""Share classes straight from PostgreSQL, in the same shape as the search index's documents.

Fund pages and exact codes must answer while the search engine is down. The document view is the one definition of a
document, so both ways give the same figures.
"""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import connection

from search.fields import catalogue

MOST_SIBLINGS = 10
#: The greatest number that can be an id; beyond it there is nothing to look for.
LARGEST_ID = 2**63 - 1

_COLUMNS = ", ".join(f'"{name}"' for name in catalogue("tranche").index_fields)


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return float(value)
    return value.isoformat() if isinstance(value, date) else value


def _documents(condition: str, values: list[Any]) -> list[dict[str, Any]]:
    # Only the constant column list and the constant conditions below are put into the statement.
    with connection.cursor() as cursor:
        cursor.execute(f"select {_COLUMNS} from search_doc_tranche where {condition}", values)  # noqa: S608
        names = [column.name for column in cursor.description or ()]
        return [{name: _plain(value) for name, value in zip(names, row, strict=True)} for row in cursor.fetchall()]


def by_id(id: int) -> dict[str, Any] | None:
    """The document of one share class, or None."""
    if id > LARGEST_ID:
        return None
    found = _documents("id = %s", [id])
    return found[0] if found else None


def by_code(code: str) -> list[dict[str, Any]]:
    """The documents whose ISIN or WKN is exactly ``code`` (upper case); a WKN may belong to more than one."""
    column = "isin" if len(code) == 12 else "wkn"
    return _documents(f"{column} = %s", [code])


def siblings(fund_id: int, first: int) -> tuple[int, list[dict[str, Any]]]:
    """Number of a fund's share classes, and up to ten: ``first``, then the main one, then by name."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select id, name, nullif(tranche, '') as tranche, isin, nullif(wkn, '') as wkn, currency, \"primary\","
            " count(*) over () as total from funds_tranche where fund_id = %s"
            ' order by id = %s desc, "primary" desc, name, id limit %s',
            [fund_id, first, MOST_SIBLINGS],
        )
        names = [column.name for column in cursor.description or ()]
        rows = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    return (rows[0]["total"] if rows else 0), rows


def company(id: int) -> Mapping[str, Any]:
    """Id, name and web address (None without one) of an asset manager."""
    with connection.cursor() as cursor:
        cursor.execute("select id, name, nullif(link, '') from managers_company where id = %s", [id])
        row = cursor.fetchone()
    return {"id": row[0], "name": row[1], "link": row[2]}
