"""Share classes straight from PostgreSQL, as the same documents that the search index holds.

Fund pages and exact codes must answer while the search engine is down. The document view is the one definition of a
document, so both ways give the same figures.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import orjson
from django.db import connection

from app.database.ids import LARGEST_ID
from app.funds.models import Tranche
from search.documents import DOC_TYPES, SCREENED
from search.queries.items import slug
from search.queries.simple import MAX_SIBLINGS, brief

_VIEW: Final = DOC_TYPES[SCREENED].view


def by_id(id: int) -> dict[str, Any] | None:
    """The document of one share class, or None."""
    if id > LARGEST_ID:
        return None
    found = _documents("d.id = %s", id)
    return found[0] if found else None


def tranche_with_fund(id: int) -> Tranche | None:
    """One share class and its fund as staff keep them, or None."""
    return Tranche.objects.filter(pk=min(id, LARGEST_ID)).select_related("fund").first()


def by_isin(isin: str) -> list[dict[str, Any]]:
    """The document whose ISIN is exactly ``isin`` (upper case), if there is one."""
    return _documents("d.isin = %s", isin)


def by_wkn(wkn: str) -> list[dict[str, Any]]:
    """The documents whose WKN is exactly ``wkn`` (upper case); it may stand at more than one share class."""
    # The ids come from the table first, whose index on WKN the view's nullif() would hide.
    condition = "d.id in (select id from funds_tranche where wkn = %s and wkn <> '') order by d.isin limit 100"
    return _documents(condition, wkn)


def _documents(condition: str, value: int | str) -> list[dict[str, Any]]:
    with connection.cursor() as cursor:
        cursor.execute(f"select row_to_json(d)::text from {_VIEW} d where {condition}", [value])  # noqa: S608
        return [orjson.loads(row[0]) for row in cursor.fetchall()]


#: Share classes that a fund page shows: no fund has half as many.
MAX_CLASSES: Final = 1_000


def siblings(fund_id: int, first: int, most: int = MAX_SIBLINGS) -> tuple[int, list[dict[str, Any]]]:
    """Number of a fund's share classes, and ``most`` of them: ``first``, then the main one, then by name."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select id, name, nullif(tranche, '') as tranche, isin, nullif(wkn, '') as wkn, currency, \"primary\","
            " closed_on, accumulating, ter::float8, min_investment::float8, count(*) over () from funds_tranche"
            " where fund_id = %s"
            ' order by id = %s desc, "primary" desc, closed_on desc nulls first, name, id limit %s',
            [fund_id, first, most],
        )
        names = [column.name for column in cursor.description or ()][:-1]
        rows = cursor.fetchall()
    return (rows[0][-1] if rows else 0), [brief(dict(zip(names, row, strict=False))) for row in rows]


def siblings_of(document: Mapping[str, Any], most: int = MAX_SIBLINGS) -> dict[str, Any]:
    """The share classes of a document's fund, itself first: as many as a result shows, unless it is told."""
    count, found = siblings(document["fund_id"], document["id"], most)
    return {"tranches_count": count, "tranches": found}


def peergroup_costs(peergroup_id: int) -> dict[str, Any]:
    """The median of the ongoing charges of a peergroup's open main share classes, and how many report them."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select (percentile_cont(0.5) within group (order by t.ter))::float8, count(t.ter) from funds_tranche t"
            ' join funds_fund f on f.id = t.fund_id where f.peergroup_id = %s and t."primary" and t.closed_on is null',
            [peergroup_id],
        )
        ter, count = cursor.fetchone()
    return {"ter": None if ter is None else round(ter, 2), "count": count}


def mergers(id: int) -> dict[str, Any]:
    """What a share class was merged into, and where the chain of mergers ends if that was merged as well."""
    with connection.cursor() as cursor:
        # The database keeps chains free of circles (ADR 0141).
        cursor.execute(
            "with recursive chain as ("
            " select merged_into_id as id, 1 as step from funds_tranche where id = %s"
            " union all select t.merged_into_id, c.step + 1 from chain c join funds_tranche t on t.id = c.id"
            ") select t.id, t.isin, t.name, t.closed_on"
            " from chain c join funds_tranche t on t.id = c.id order by c.step",
            [id],
        )
        chain = [
            {"id": row[0], "slug": slug(row[2]), "isin": row[1], "name": row[2], "closed_on": row[3]}
            for row in cursor.fetchall()
        ]
    return {"merged_into": chain[0] if chain else None, "successor": chain[-1] if len(chain) > 1 else None}


def successors(ids: Sequence[int]) -> dict[int, int]:
    """The share class at the end of the chain of mergers, by each of ``ids`` that was merged into another one."""
    with connection.cursor() as cursor:
        cursor.execute(
            "with recursive chain as ("
            " select id as first, merged_into_id as id, 1 as step from funds_tranche"
            " where id = any(%s) and merged_into_id is not null"
            " union all select c.first, t.merged_into_id, c.step + 1"
            " from chain c join funds_tranche t on t.id = c.id where t.merged_into_id is not null"
            ") select distinct on (first) first, id from chain order by first, step desc",
            [list(ids)],
        )
        return dict(cursor.fetchall())


def company_link(id: int) -> str | None:
    """Web address of an asset manager, as its published profile says; None without one."""
    with connection.cursor() as cursor:
        # Of what the company says of itself, as readers see it.
        cursor.execute("select nullif(link, '') from profiles_profile where company_id = %s and visible", [id])
        row = cursor.fetchone()
    return row[0] if row else None
