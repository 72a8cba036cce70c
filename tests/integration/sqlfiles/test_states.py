"""Whatever a database was before: after `migrate` its catalogue is that of an empty one that was migrated."""

import json
import re
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from tests.integration.sqlfiles.conftest import Server
from tests.schema import Catalogue, as_restored, catalogue_of, difference

pytestmark = [pytest.mark.services, pytest.mark.slow, pytest.mark.turns]

#: Views that say more than in the version before: it kept no record of them, so each is named as one that differs.
CHANGED_SINCE = {
    "search_doc_news",
    "search_doc_report",
    "search_doc_tranche",
    "search_doc_tranche_all",
    "search_snapshot_document",
}
#: What somebody may do to the objects of the files.
BY_HAND = """
    DROP VIEW search_doc_report;
    CREATE OR REPLACE VIEW search_doc_news AS SELECT 1::bigint AS id, 'by hand' AS title_de;
    CREATE OR REPLACE FUNCTION alerts_ring() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE FUNCTION outbox_append(text) RETURNS void LANGUAGE sql AS 'SELECT';
    CREATE OR REPLACE FUNCTION isin_is_valid(isin text) RETURNS boolean
        LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS 'SELECT true';
    REVOKE EXECUTE ON FUNCTION isin_is_valid(text) FROM PUBLIC;
    DROP TRIGGER outbox_region_update ON funds_region;
    ALTER TABLE funds_fund DISABLE TRIGGER outbox_fund_update;
    CREATE TRIGGER one_more AFTER INSERT ON funds_region FOR EACH STATEMENT EXECUTE FUNCTION alerts_ring();
    REVOKE SELECT ON search_doc_tranche FROM fondsatlas_indexer;
    GRANT SELECT ON funds_fund, accounts_user TO fondsatlas_indexer;
    GRANT UPDATE (name) ON funds_tranche TO fondsatlas_indexer;
    GRANT EXECUTE ON FUNCTION outbox_append(text, bigint[], boolean) TO PUBLIC;
"""
#: The view has other columns, so it cannot simply be replaced.
BY_HAND = BY_HAND.replace("CREATE OR REPLACE VIEW", "DROP VIEW search_doc_news; CREATE VIEW")


#: What leaves the objects of the files under other names, or other objects under theirs.
UNDER_OTHER_NAMES = """
    ALTER VIEW search_doc_news RENAME TO news_of_before;
    ALTER VIEW search_doc_report RENAME COLUMN title_de TO titel;
    ALTER FUNCTION alerts_ring() RENAME TO ring_of_before;
    ALTER TRIGGER outbox_region_update ON funds_region RENAME TO update_of_before;
    CREATE FUNCTION nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    DROP TRIGGER funds_tranche_main_after_insert ON funds_tranche;
    CREATE CONSTRAINT TRIGGER funds_tranche_main_after_insert AFTER INSERT ON funds_tranche
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION nothing();
    DROP TRIGGER prices_repack_update ON prices_nav;
    CREATE TRIGGER prices_repack_update AFTER UPDATE ON prices_nav FOR EACH STATEMENT EXECUTE FUNCTION nothing();
    DROP VIEW search_snapshot_document;
    CREATE MATERIALIZED VIEW search_snapshot_document AS SELECT 1::bigint AS snapshot_id, 'by hand' AS source;
"""


@pytest.fixture(scope="module")
def expected(server: Server) -> Iterator[Catalogue]:
    """The catalogue of an empty database after `migrate`."""
    with server.database() as name:
        server.migrate(name)
        with server.connect(name) as database:
            yield catalogue_of(database)


@pytest.fixture(scope="module")
def half_way(server: Server) -> Iterator[str]:
    """A database on the way: the outbox and the funds are two migrations behind, and nothing is squashed."""
    with server.database() as name:
        server.migrate_by_the_replaced_ones(
            name, until={"outbox": "0004_count_of_tranches", "funds": "0008_facts_and_papers"}
        )
        yield name


def assert_is_the_same(server: Server, name: str, expected: Catalogue, *, restored: bool = False) -> None:
    with server.connect(name) as database:
        found: Catalogue = catalogue_of(database)
        if restored:
            found, expected = as_restored(found), as_restored(expected)
        assert difference(found, expected) == []
        applied = {row[0] for row in database.execute("SELECT name FROM sql_applied WHERE kind = 'file'").fetchall()}
    assert {"documents/tranche/view.sql", "outbox/roles.sql", "funds/mergers.sql"} <= applied


def test_it_holds_what_the_portal_needs(expected: Catalogue) -> None:
    kinds = {kind for kind, _name in expected}
    assert kinds == {
        "table", "column", "constraint", "index", "sequence", "view", "function", "trigger", "grant"
    }  # fmt: skip
    assert ("view", "search_doc_tranche_all") in expected
    assert ("trigger", "funds_tranche.outbox_fund_articles_update") in expected
    assert expected["grant", "search_doc_news to fondsatlas_indexer"] == "SELECT"


def test_after_some_of_the_replaced_migrations(server: Server, half_way: str, expected: Catalogue) -> None:
    with server.database(half_way) as name:
        # when: the rest of them is applied, and other apps have all of theirs
        server.migrate(name)
        # then
        assert_is_the_same(server, name, expected)


def test_after_all_the_replaced_migrations(server: Server, half_way: str, expected: Catalogue) -> None:
    with server.database(half_way) as name:
        # given: the database of an earlier version, where the migrations themselves made the views
        server.migrate_by_the_replaced_ones(name)
        with server.connect(name) as database:
            before = catalogue_of(database)
        assert ("view", "search_snapshot_document") in before
        assert ("table", "sql_applied") not in before
        # when
        server.migrate(name)
        # then
        assert_is_the_same(server, name, expected)
        with server.connect(name) as database:
            criteria = database.execute("SELECT count(*) FROM funds_exclusioncriterion").fetchone()
        assert criteria == (18,)


def test_after_the_version_before(server: Server, expected: Catalogue) -> None:
    with server.database() as name:
        # given
        server.restore_the_version_before(name)
        with server.connect(name) as database:
            rows = rows_of(database)
            before = (documents(database), indexes(database))
        # when
        said = server.migrate(name)
        # then
        assert_is_the_same(server, name, expected, restored=True)
        assert set(re.findall(r"view (\w+) differed", said)) == CHANGED_SINCE
        with server.connect(name) as database:
            # and: no row is lost, and they make the same documents but for new fields
            present = rows_of(database)
            # Texts that became rich ones were written again, so their documents wait too.
            assert present["outbox_entry"] >= rows.pop("outbox_entry")
            # Studies of open-ended real estate funds, AIF and ELTIF have categories of their own.
            assert present["content_category"] == rows.pop("content_category") + 3
            # What companies say of themselves is in their profiles.
            assert (rows.pop("managers_company_investment_focus"), rows.pop("managers_company_regions")) == (0, 0)
            assert rows.items() <= present.items()
            for made, was in zip(documents(database), before[0], strict=True):
                assert [one.items() >= other.items() for one, other in zip(made, was, strict=True)] == [True] * len(was)
            # and: an index is rebuilt where its view says something else, and only there
            changed = {row[0] for row in indexes(database) if row not in before[1]}
            assert changed == {"tranche", "asof", "news", "report"}
            # and: what was remembered under the former triggers is looked up by the present ones
            database.execute("DELETE FROM outbox_entry")
            assert database.execute("SELECT outbox_resolve_fan_out(100)").fetchone() == (1,)
            found = database.execute("SELECT doc_type, count(*) FROM outbox_entry GROUP BY 1 ORDER BY 1").fetchall()
            assert found == [("news", 1), ("tranche", 2)]


def test_after_somebody_changed_it_by_hand(server: Server, made: str, expected: Catalogue) -> None:
    # given
    with server.connect(made) as database:
        database.execute(BY_HAND)
        assert difference(catalogue_of(database), expected)
    # when
    said = server.migrate(made)
    # then
    assert_is_the_same(server, made, expected)
    for words in (
        "view search_doc_report was missing",
        "view search_doc_news differed",
        "'by hand'",
        "function alerts_ring() differed",
        "function outbox_append(text) is in no file and was removed",
        "function isin_is_valid(text) differed",
        "trigger funds_region.outbox_region_update was missing",
        "trigger funds_fund.outbox_fund_update differed",
        "trigger funds_region.one_more is in no file and was removed",
        "right SELECT on search_doc_tranche to fondsatlas_indexer was missing",
        "right SELECT on accounts_user to fondsatlas_indexer is in no file",
        "right UPDATE (name) on funds_tranche to fondsatlas_indexer is in no file",
        "right EXECUTE on outbox_append(text,bigint[],boolean) to PUBLIC is in no file",
    ):
        assert words in said


def test_after_somebody_gave_other_names_and_other_objects(server: Server, made: str, expected: Catalogue) -> None:
    # given
    with server.connect(made) as database:
        database.execute(UNDER_OTHER_NAMES)
    # when
    said = server.migrate(made)
    # then
    with server.connect(made) as database:
        # What nobody but its maker knows stays.
        database.execute("DROP FUNCTION nothing()")
    assert_is_the_same(server, made, expected)
    for words in (
        "view search_doc_news was missing",
        "view news_of_before is in no file and was removed",
        "view search_doc_report differed",
        "function alerts_ring() was missing",
        "function ring_of_before() is in no file and was removed",
        "trigger alerts_storedscreen.alerts_storedscreen_ring differed",
        "trigger funds_region.update_of_before is in no file and was removed",
        "trigger funds_tranche.funds_tranche_main_after_insert differed",
        "trigger prices_nav.prices_repack_update differed",
        "view search_snapshot_document was missing",
    ):
        assert words in said


def test_after_the_version_before_was_changed_by_hand(server: Server, expected: Catalogue) -> None:
    with server.database() as name:
        # given
        server.restore_the_version_before(name)
        with server.connect(name) as database:
            database.execute(BY_HAND)
        # when
        said = server.migrate(name)
        # then
        assert_is_the_same(server, name, expected, restored=True)
        assert "view search_doc_news differed" in said


def test_a_second_time_changes_nothing(server: Server, made: str) -> None:
    # given: object ids and row versions tell whether anything was made again
    query = "SELECT array_agg((oid, xmin::text) ORDER BY oid) FROM pg_class WHERE relnamespace = 'public'::regnamespace"
    with server.connect(made) as database:
        before = database.execute(query).fetchone()
    # when
    said = server.migrate(made)
    # then
    with server.connect(made) as database:
        assert database.execute(query).fetchone() == before
    assert "SQL files" not in said


def rows_of(database: psycopg.Connection) -> dict[str, int]:
    """How many rows the tables of the portal have."""
    tables = database.execute(
        "SELECT oid::regclass::text FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
        " AND relname !~ '^(django|auth)_' AND relname <> 'sql_applied' ORDER BY 1"
    ).fetchall()
    counts = [(name, database.execute(f"SELECT count(*) FROM {name}").fetchone()) for (name,) in tables]
    return {name: row[0] for name, row in counts if row}


def documents(database: psycopg.Connection) -> list[list[dict[str, Any]]]:
    """What the views make of the rows."""
    return [
        [_read(row) for (row,) in database.execute(f"SELECT row_to_json(d) FROM {view} d ORDER BY id").fetchall()]
        for view in (
            "search_doc_tranche",
            "search_doc_tranche_all",
            "search_doc_news",
            "search_doc_report",
            "search_snapshot_document",
        )
    ]


def _read(row: dict[str, Any]) -> dict[str, Any]:
    """A row whose document is a field of its own as that document."""
    return json.loads(row["source"]) if "source" in row else row


def indexes(database: psycopg.Connection) -> list[tuple[str, ...]]:
    """By what the indexer decides whether an index is up to date."""
    return database.execute(
        "SELECT doc_type, mapping_hash FROM outbox_index_target UNION ALL SELECT 'asof', version::text"
        " FROM outbox_snapshot ORDER BY 1"
    ).fetchall()
