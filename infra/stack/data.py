"""What the database and the indexes must hold before the web opens: tables, roles, the fund list, the documents."""

from collections.abc import Mapping
from pathlib import Path
from urllib.error import HTTPError

import psycopg
from psycopg import sql

from infra.stack import fundlist
from infra.stack.layout import PYTHON, ROOT, Layout
from infra.stack.parts import opensearch
from infra.stack.progress import Progress, run_logged
from search import mappings
from search.documents import DOC_TYPES

#: A note in the portal's folder (note_own); older versions kept it there for good.
OWN = "own-data"
NO_INDEX = sql.SQL("NOT EXISTS (SELECT FROM outbox_index_target WHERE state IN ('live', 'building'))")
SIMULATED = (
    "prices_nav",
    "funds_keyfigures",
    "ratings_rating",
    "ratings_explanation",
    "content_news",
    "content_report",
    "focus_focusitem",
    "teams_teamrating",
    "alternatives_entry",
    "alternatives_benchmark",
)


def _is_empty(database_url: str, table: str) -> bool:
    with psycopg.connect(database_url, connect_timeout=5) as connection:
        row = connection.execute(sql.SQL("SELECT NOT EXISTS (SELECT FROM {})").format(sql.Identifier(table))).fetchone()
        assert row is not None
        return bool(row[0])


def has_demo_list(database_url: str) -> bool:
    """Whether the database holds share classes of the demo list."""
    with psycopg.connect(database_url, connect_timeout=5) as connection:
        return connection.execute("SELECT FROM funds_listentry WHERE demo LIMIT 1").fetchone() is not None


def django(
    layout: Layout, progress: Progress, title: str, arguments: list[str], env: Mapping[str, str], *, check: bool = False
) -> None:
    """Run a command. Only the first of a start checks the settings and the addresses, which takes two seconds."""
    command = [PYTHON, "-m", "django", *arguments, *([] if check else ["--skip-checks"])]
    run_logged(progress, title, command, log=layout.log(arguments[0]), cwd=ROOT, env=env)


def migrate(layout: Layout, progress: Progress, env: Mapping[str, str]) -> None:
    django(layout, progress, "Bringing the tables up to date", ["migrate", "--noinput"], env, check=True)


def is_noted(layout: Layout) -> bool:
    """Whether the next start shall mark the database as one with somebody's own data."""
    return (layout.home / OWN).exists()


def note_own(layout: Layout) -> None:
    """Have the next start do so: there may be no database yet, or one that an older version has made."""
    (layout.home / OWN).touch()


def is_own(layout: Layout, database_url: str) -> bool:
    """Whether there are data of somebody's own, so that nothing may be simulated; imports mark the database (ADR 0144).

    What is noted in the folder goes into the database, as soon as that has the table.
    """
    with psycopg.connect(database_url, connect_timeout=5) as connection:
        if connection.execute("SELECT to_regclass('funds_owndata')").fetchone() == (None,):
            return is_noted(layout)
        if is_noted(layout):
            connection.execute("INSERT INTO funds_owndata (kind) VALUES ('start') ON CONFLICT DO NOTHING")
    (layout.home / OWN).unlink(missing_ok=True)
    return not _is_empty(database_url, "funds_owndata")


def load_once(layout: Layout, progress: Progress, database_url: str, env: Mapping[str, str]) -> None:
    """The first import, the simulated figures and accounts; each is skipped where its tables hold something already.

    A portal with data of somebody's own gets exchange rates alone, and no share class beside the demo list any figures.
    """
    own = is_own(layout, database_url)
    if not own and _is_empty(database_url, "funds_tranche"):
        listed = {"FUNDS_CSV": str(fundlist.fetch(layout, progress))}
        django(layout, progress, "Loading the fund list", ["import_funds", "investpy"], {**env, **listed})
    # After the list, whose currencies they are; portals with data of their own need them as well.
    if _is_empty(database_url, "fx_rates"):
        django(layout, progress, "Loading exchange rates", ["load_rates"], env)
    if own:
        return
    if has_demo_list(database_url) and any(_is_empty(database_url, table) for table in SIMULATED):
        django(layout, progress, "Simulating NAVs, figures, ratings, news and reports", ["simulate"], env)
    if _is_empty(database_url, "accounts_user"):
        django(layout, progress, "Making the demo accounts", ["demo_accounts"], env)


def indexes_are_current(database_url: str, opensearch_urls: str, prefix: str) -> bool:
    """Whether every alias answers and its live index was built from the present field catalogue."""
    with psycopg.connect(database_url, connect_timeout=5) as connection:
        rows = connection.execute(
            "SELECT doc_type, mapping_hash FROM outbox_index_target WHERE state = 'live'"
        ).fetchall()
    live = {str(doc_type): str(digest) for doc_type, digest in rows}
    if any(live.get(doc_type) != mappings.mapping_hash(doc_type) for doc_type in DOC_TYPES):
        return False
    try:
        for doc_type in DOC_TYPES:
            opensearch.ask(opensearch_urls, f"/{mappings.alias(prefix, doc_type)}/_count")
    except HTTPError:
        return False
    return True


def outdate_indexes(connection: psycopg.Connection) -> None:
    """After a restore: an index that is left over from a later time must not pass for a current one.

    The next start builds all of them again. Versions go on above any that a left-over index may hold, since the engine
    refuses what it takes for older: they count single documents, which the clock's microseconds outrun.
    """
    connection.execute("UPDATE outbox_index_target SET mapping_hash = ''")
    connection.execute(
        "SELECT setval('doc_version', greatest(last_value + 1, (extract(epoch FROM clock_timestamp()) * 1e6)::bigint)) "
        "FROM doc_version"
    )
    # A backup of an early version has no snapshots.
    row = connection.execute("SELECT to_regclass('outbox_snapshot') IS NOT NULL").fetchone()
    if row is not None and row[0]:
        connection.execute("TRUNCATE outbox_snapshot, outbox_snapshot_document")


def drop_useless_backlog(database_url: str) -> None:
    """Before the very first build: what waits in the outbox has no index to go to, and the build reads it all anyway.

    Rows are dropped only while no index exists or is being filled, so that nothing that somebody waits for is lost.
    """
    with psycopg.connect(database_url, connect_timeout=5) as connection:
        for table in ("outbox_entry", "outbox_fan_out"):
            connection.execute(sql.SQL("DELETE FROM {} WHERE {}").format(sql.Identifier(table), NO_INDEX))


def build_indexes(layout: Layout, progress: Progress, env: Mapping[str, str]) -> None:
    run_logged(
        progress, "Building the search indexes", [PYTHON, "-m", "indexer", "rebuild", "--if-changed"],
        log=layout.log("rebuild"), cwd=ROOT, env=env,
    )  # fmt: skip


def collect_static(layout: Layout, progress: Progress, env: Mapping[str, str], digest: str) -> None:
    """The admin's styles and scripts, once per set of packages and of the portal's own files."""
    marker: Path = layout.run / "static-from"
    if marker.exists() and marker.read_text() == digest:
        return
    django(layout, progress, "Collecting the admin's files", ["collectstatic", "--noinput", "--clear"], env)
    marker.write_text(digest)
