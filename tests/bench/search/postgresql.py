"""The same answers from PostgreSQL alone, as a team would build them that does without an engine.

A flat table with a full-text index over name and company for the search box (prefixes, words in any order, ranked, one
row for each fund with the number of its classes that match), and for screens a WHERE, a LIMIT and one GROUP BY for each
facet under all other filters, over indexed columns. It knows no typos, synonyms or compounds. pg_trgm, which could add
typos, is not part of the PostgreSQL that comes as a wheel.
"""

import re
from collections.abc import Callable, Mapping, Sequence

import psycopg

from search.queries.criteria import facet_field
from tests.bench.search.asked import PER_BOX, Screen
from tests.bench.search.driving import Ask

_FLAT = """
    DROP TABLE IF EXISTS bench_flat;
    CREATE TABLE bench_flat AS
    SELECT t.id, t.name, t.isin, t."primary", f.fund_id_, f.peergroup_id, f.company_id, f.universe_id,
        ARRAY(SELECT r.code FROM funds_fund_regions l JOIN funds_region r ON r.id = l.region_id
            WHERE l.fund_id = f.fund_id_) AS regions,
        ARRAY(SELECT i.code FROM funds_fund_investment_focus l JOIN funds_investmentfocus i
            ON i.id = l.investmentfocus_id WHERE l.fund_id = f.fund_id_) AS focus,
        k.sri, k.volume, k.perf_3y, k.volatility_3y, t.ter, r.points AS rating_points, r.rank,
        to_tsvector('simple', t.name || ' ' || f.company) AS words
    FROM funds_tranche t
    JOIN (SELECT f.id AS fund_id_, f.peergroup_id, f.company_id, f.universe_id, c.name AS company
        FROM funds_fund f JOIN managers_company c ON c.id = f.company_id) f ON f.fund_id_ = t.fund_id
    LEFT JOIN LATERAL (SELECT * FROM funds_keyfigures k WHERE k.tranche_id = t.id ORDER BY record_date DESC LIMIT 1) k
        ON true
    LEFT JOIN LATERAL (SELECT * FROM ratings_rating r WHERE r.tranche_id = t.id ORDER BY record_date DESC LIMIT 1) r
        ON true;
    CREATE INDEX ON bench_flat USING gin (words);
    CREATE INDEX ON bench_flat (peergroup_id);
    CREATE INDEX ON bench_flat (company_id);
    CREATE INDEX ON bench_flat (rating_points);
    CREATE INDEX ON bench_flat USING gin (regions);
"""
_SUGGEST = """
    WITH found AS (
        SELECT id, name, isin, fund_id_, "primary", rating_points, ts_rank(words, q) AS score
        FROM bench_flat, to_tsquery('simple', %s) q WHERE words @@ q
    )
    SELECT * FROM (
        SELECT DISTINCT ON (fund_id_) *, count(*) OVER (PARTITION BY fund_id_) AS classes
        FROM found ORDER BY fund_id_, score DESC, "primary" DESC, rating_points DESC NULLS LAST
    ) best
    ORDER BY score DESC, "primary" DESC, rating_points DESC NULLS LAST LIMIT %s
"""
#: How many share classes are of which size, and the smallest and largest of all.
_SIZES = "SELECT width_bucket(volume, %s::numeric[]), count(*), min(volume), max(volume) FROM bench_flat {} GROUP BY 1"
#: Facet to the column it counts, or the expression that has a row for each of a list's values.
_FACETS: Mapping[str, str] = {
    "p": "peergroup_id",
    "c": "company_id",
    "u": "universe_id",
    "r": "rank",
    "i": "unnest(focus)",
    "region": "unnest(regions)",
    "sri": "sri",
    "m": '"primary"',
}
_WHERE: Mapping[str, str] = {
    "p": "peergroup_id = ANY(%s::bigint[])",
    "c": "company_id = ANY(%s::bigint[])",
    "r": "rank = ANY(%s)",
    "region": "regions && %s::varchar[]",
    "sri": "sri = ANY(%s::int[])",
    "m": '"primary" = ANY(%s::bool[])',
    "s": "volume >= ANY(%s::numeric[])",
}


def prepare(superuser_url: str) -> None:
    """Make the flat table; its indexes and statistics included."""
    with psycopg.connect(superuser_url, autocommit=True) as connection:
        for statement in _FLAT.split(";")[:-1]:
            connection.execute(statement.encode())
        connection.execute("ANALYZE bench_flat")


def suggesting(url: str) -> Callable[[], Ask[str]]:
    """A user's connection that answers what is typed."""

    def connect() -> Ask[str]:
        connection = psycopg.connect(url, autocommit=True)

        def ask(text: str) -> None:
            words = re.findall(r"\w+", text.lower())
            query = " & ".join(f"{word}:*" for word in words) or "nothing"
            connection.execute(_SUGGEST, [query, PER_BOX]).fetchall()

        return ask

    return connect


def screening(url: str) -> Callable[[], Ask[Screen]]:
    """A user's connection that answers a screen: one page, the count, and every facet under all other filters."""

    def connect() -> Ask[Screen]:
        connection = psycopg.connect(url, autocommit=True)

        def ask(screen: Screen) -> None:
            where, values = _conditions(screen)
            order = screen.params["ordering"][0]
            direction = "DESC" if order.startswith("-") else "ASC"
            page = f"SELECT * FROM bench_flat {where} ORDER BY {order.lstrip('-')} {direction} NULLS LAST, id LIMIT 15"
            connection.execute(page.encode(), values).fetchall()
            connection.execute(f"SELECT count(*) FROM bench_flat {where}".encode(), values).fetchall()
            for key, counted in _FACETS.items():
                where, others = _conditions(screen, without=key)
                facet = f"SELECT {counted}, count(*) FROM bench_flat {where} GROUP BY 1"
                connection.execute(facet.encode(), others).fetchall()
            where, others = _conditions(screen, without="s")
            connection.execute(
                _SIZES.format(where).encode(), [list(facet_field("fund_size").bounds), *others]
            ).fetchall()

        return ask

    return connect


def _conditions(screen: Screen, without: str = "") -> tuple[str, list[Sequence[object]]]:
    active: dict[str, Sequence[object]] = {
        key: list(values) for key, values in screen.params.items() if key in _WHERE and key != without
    }
    clause = " AND ".join(_WHERE[key] for key in active)
    return (f"WHERE {clause}" if clause else ""), list(active.values())
