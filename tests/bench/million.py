"""A million share classes: the real list, varied.

Each copy of the list gets issuers of its own, whose first word is put together from the halves of two real ones, so
that the vocabulary grows as it would with more issuers while words such as "Global Equity" become as frequent as they
would. Figures, peergroups, regions and the last rating are those of the original; ISINs are new and valid.
"""

import random
from collections.abc import Callable, Iterator

import psycopg

from search.fields import isin

_COUNTRIES = ("LU", "DE", "IE", "AT", "CH", "LI")
_TABLES = ("managers_company", "funds_fund", "funds_tranche", "funds_keyfigures", "ratings_rating")
#: Keys of a copy are those of the original plus this, times the number of the copy.
_STEP = 10_000_000
_BASE = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

# The issuer's first word is exchanged where a name begins with it, and put in front where it does not.
_VARIED_NAME = """
    CREATE FUNCTION pg_temp.varied_name(name text, head text, word text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
        SELECT left(CASE WHEN split_part(name, ' ', 1) = head THEN word || substr(name, length(head) + 1)
            ELSE word || ' ' || name END, 255)
    $$
"""
_COMPANIES = """
    INSERT INTO managers_company (id, name) SELECT v.id, v.name FROM varied v WHERE v.copy = %(copy)s
"""
_FUNDS = """
    INSERT INTO funds_fund (id, name, asset_class, sfdr, simulated, company_id, peergroup_id, universe_id)
    SELECT id, CASE WHEN namesakes = 0 THEN name ELSE left(name, 230) || ' ' || id END, asset_class, sfdr, true,
        company_id, peergroup_id, universe_id
    FROM (
        SELECT n.*, row_number() OVER (PARTITION BY company_id, name ORDER BY id) - 1 AS namesakes FROM (
            SELECT f.id + %(add)s AS id, pg_temp.varied_name(f.name, v.head, v.word) AS name, f.asset_class, f.sfdr,
                v.id AS company_id, f.peergroup_id, f.universe_id
            FROM funds_fund f JOIN varied v ON v.original = f.company_id AND v.copy = %(copy)s WHERE f.id < %(step)s
        ) n
    ) numbered
"""
_TRANCHES = """
    INSERT INTO funds_tranche (id, name, tranche, isin, currency, "primary", accumulating, issue_date, ter,
        initial_charge, fee, return_fee, min_investment, simulated, fund_id)
    SELECT t.id + %(add)s, pg_temp.varied_name(t.name, v.head, v.word), t.tranche, c.isin, t.currency, t."primary",
        t.accumulating, t.issue_date, t.ter, t.initial_charge, t.fee, t.return_fee, t.min_investment, true,
        t.fund_id + %(add)s
    FROM (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place FROM funds_tranche WHERE id < %(step)s) t
    JOIN funds_fund f ON f.id = t.fund_id
    JOIN varied v ON v.original = f.company_id AND v.copy = %(copy)s
    JOIN codes c ON c.copy = %(copy)s AND c.place = t.place
"""
_FIGURES = """
    INSERT INTO funds_keyfigures (record_date, perf_1m, perf_3m, perf_6m, perf_1y, perf_3y, perf_5y,
        perf_since_inception, perf_last_year, volatility_1y, volatility_3y, volatility_5y, max_drawdown, volume,
        volume_currency, srri, sri, risk_class, esg_score, simulated, tranche_id)
    SELECT record_date, perf_1m, perf_3m, perf_6m, perf_1y, perf_3y, perf_5y, perf_since_inception, perf_last_year,
        volatility_1y, volatility_3y, volatility_5y, max_drawdown, volume, volume_currency, srri, sri, risk_class,
        esg_score, true, tranche_id + %(add)s
    FROM funds_keyfigures WHERE tranche_id < %(step)s
"""
_RATINGS = """
    INSERT INTO ratings_rating (record_date, kind, points, under_review, position_vs_peergroup, peergroup_size,
        first_rating, rating_unchanged_since, simulated, tranche_id)
    SELECT DISTINCT ON (tranche_id) record_date, kind, points, under_review, position_vs_peergroup, peergroup_size,
        first_rating, rating_unchanged_since, true, tranche_id + %(add)s
    FROM ratings_rating WHERE tranche_id < %(step)s ORDER BY tranche_id, record_date DESC
"""
_LINKS = """
    INSERT INTO funds_fund_regions (fund_id, region_id)
        SELECT fund_id + %(add)s, region_id FROM funds_fund_regions WHERE fund_id < %(step)s;
    INSERT INTO funds_fund_investment_focus (fund_id, investmentfocus_id)
        SELECT fund_id + %(add)s, investmentfocus_id FROM funds_fund_investment_focus WHERE fund_id < %(step)s;
"""


def fill(superuser_url: str, wanted: int = 1_000_000, say: Callable[[str], None] = lambda _: None) -> int:
    """Copy the list until there are at least ``wanted`` share classes; returns how many there are.

    Triggers and foreign keys sleep meanwhile, which takes a superuser: the index has to be rebuilt afterwards.
    """
    with psycopg.connect(superuser_url) as connection:
        connection.execute("SET session_replication_role = replica")
        originals = _one(connection, "SELECT count(*) FROM funds_tranche")
        if _one(connection, "SELECT max(id) FROM funds_tranche") >= _STEP:
            raise ValueError("this database has been multiplied before")
        copies = -(-wanted // originals) - 1
        _vary(connection, copies)
        _number(connection, copies, originals)
        for copy in range(1, copies + 1):
            values = {"copy": copy, "step": _STEP, "add": copy * _STEP}
            for statement in (_COMPANIES, _FUNDS, _TRANCHES, _FIGURES, _RATINGS):
                connection.execute(statement.encode(), values)
            for statement in _LINKS.strip().split(";")[:-1]:
                connection.execute(statement.encode(), values)
            say(f"copy {copy} of {copies}")
        connection.commit()
        connection.autocommit = True
        for table in _TABLES:
            connection.execute(f"ANALYZE {table}".encode())
        return _one(connection, "SELECT count(*) FROM funds_tranche")


def _vary(connection: psycopg.Connection, copies: int) -> None:
    """The table ``varied``: for each copy and company, the new first word of its names, and the new company."""
    connection.execute(
        "CREATE TEMP TABLE varied (copy int, original bigint, id bigint, head text, word text, name text)"
    )
    connection.execute(_VARIED_NAME.encode())
    companies = connection.execute("SELECT id, name FROM managers_company ORDER BY id").fetchall()
    heads = [name.split()[0] for _, name in companies]
    chance = random.Random(20_261_121)
    with connection.cursor() as cursor, cursor.copy("COPY varied FROM STDIN") as rows:
        for copy in range(1, copies + 1):
            for key, name in companies:
                word = _blend(name.split()[0], chance.choice(heads), chance)
                # The number keeps names of companies unique, as the database demands; nobody searches for it.
                new_name = f"{word}{name[len(name.split()[0]) :]}"[:180] + f" {copy}-{key}"
                rows.write_row((copy, key, key + copy * _STEP, name.split()[0], word, new_name))


def _blend(first: str, second: str, chance: random.Random) -> str:
    """The beginning of one word and the end of another, with a letter between that keeps most results apart."""
    middle = chance.choice("aeiou") + chance.choice("bdfgklmnprstvz")
    return f"{first[: max(2, len(first) // 2)]}{middle}{second[len(second) // 2 :].lower()}"


def _number(connection: psycopg.Connection, copies: int, originals: int) -> None:
    """The table ``codes``: an unused valid ISIN for each new share class."""
    connection.execute("CREATE TEMP TABLE codes (copy int, place bigint, isin text, PRIMARY KEY (copy, place))")
    known = {row[0] for row in connection.execute("SELECT isin FROM funds_tranche")}
    unused = (code for code in _codes() if code not in known)
    with connection.cursor() as cursor, cursor.copy("COPY codes FROM STDIN") as rows:
        for copy in range(1, copies + 1):
            for place in range(originals):
                rows.write_row((copy, place, next(unused)))


def _codes() -> Iterator[str]:
    """Valid ISINs of the six countries, spread over their numbers."""
    number = 0
    while True:
        number += 1
        # A step that shares no factor with 36 to the 6th visits each number once, far apart.
        spread, body = (number * 1_000_003) % 36**6, ""
        for _ in range(6):
            spread, rest = divmod(spread, 36)
            body = _BASE[rest] + body
        start = f"{_COUNTRIES[number % len(_COUNTRIES)]}00F{body[:6]}"[:11]
        yield start + isin.check_digit(start)


def _one(connection: psycopg.Connection, query: str) -> int:
    row = connection.execute(query.encode()).fetchone()
    return int(row[0]) if row else 0
