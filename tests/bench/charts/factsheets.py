"""Factsheets of the largest peergroup: made, and handed out again, through HTTP."""

import shutil
import time
from collections.abc import Sequence
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from tests.bench.harness import Aim, Table, spread
from tests.bench.harness.results import Cell

#: Milliseconds within which one is made (issue 20).
AIM: float = 300.0
#: How many share classes of each kind.
MAX_FACTSHEETS = 20
#: Of the main share classes of the largest peergroup: those with the longest names, and those that lack most figures.
_CHOSEN = """
    WITH figures AS (
        SELECT k.tranche_id, (SELECT count(*) FROM jsonb_each(to_jsonb(k)) WHERE value = 'null') AS missing
        FROM funds_keyfigures k WHERE k.record_date = (SELECT max(record_date) FROM funds_keyfigures)
    ), largest AS (
        SELECT peergroup_id FROM funds_fund f JOIN funds_tranche t ON t.fund_id = f.id
        WHERE t."primary" AND t.closed_on IS NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1
    ), members AS (
        SELECT t.id, length(t.name) AS letters, coalesce(missing, 1000) AS missing
        FROM funds_tranche t JOIN funds_fund f ON f.id = t.fund_id LEFT JOIN figures ON tranche_id = t.id
        WHERE t."primary" AND t.closed_on IS NULL AND f.peergroup_id = (SELECT peergroup_id FROM largest)
    )
    SELECT (SELECT count(*) FROM members),
        (SELECT array_agg(id) FROM (SELECT id FROM members ORDER BY letters DESC, id LIMIT %(most)s) x),
        (SELECT array_agg(id) FROM (
            SELECT id FROM members ORDER BY missing DESC, id LIMIT 2 * %(most)s
        ) x)
"""


def measured(database: str, address: str, kept: Path, most: int = MAX_FACTSHEETS) -> tuple[Table, Aim]:
    """Measure a portal that keeps its documents in the folder ``kept``, which is emptied first."""
    with psycopg.connect(database) as connection:
        row = connection.execute(_CHOSEN, {"most": most}).fetchone()
    if row is None or not row[1]:
        raise RuntimeError("there are no share classes")
    size, long_names, lacking = row
    lacking = [id for id in lacking if id not in long_names][:most]
    rows: list[list[Cell]] = []
    slowest: list[float] = []
    shutil.rmtree(kept, ignore_errors=True)
    # The peergroup's calendar years are read for the first one, and kept for an hour.
    [first] = _asked(address, [long_names[0]], "en")
    rows.append(["the first of the peergroup", 1, round(first, 1), round(first, 1), round(first, 1)])
    for name, ids in (("long names", long_names), ("missing values", lacking)):
        made = _asked(address, ids, "de")
        again = _asked(address, ids, "de")
        slowest += made
        for how, taken in (("made", made), ("kept", again)):
            of = spread(taken)
            rows.append([f"{name}, {how}", len(ids), round(of.median, 1), round(of.least, 1), round(of.greatest, 1)])
    table = Table(
        f"Factsheets of the largest peergroup, {size} main share classes",
        ["which", "files", "median (ms)", "least", "most"],
        rows,
    )
    worst = max([first, *slowest])
    figure = f"{spread(slowest).median:.0f} ms (up to {worst:.0f} ms)"
    return table, Aim("a factsheet of the largest peergroup, made", f"less than {AIM:.0f} ms", figure, worst < AIM)


def _asked(address: str, ids: Sequence[int], lang: str) -> list[float]:
    """Milliseconds of each file, on one connection that is open already."""
    place = urlsplit(address)
    connection = HTTPConnection(place.hostname or "127.0.0.1", place.port, timeout=60)
    connection.connect()
    taken = []
    try:
        for id in ids:
            started = time.perf_counter()
            connection.request("GET", f"/api/v1/funds/{id}/factsheet/?lang={lang}", headers={"Accept-Language": lang})
            answer = connection.getresponse()
            content = answer.read()
            taken.append((time.perf_counter() - started) * 1000)
            if answer.status != 200 or not content.startswith(b"%PDF"):
                raise RuntimeError(f"the factsheet of {id} answers {answer.status}: {content[:300]!r}")
    finally:
        connection.close()
    return taken
