"""The SQL files are applied as a whole or not at all, and what others have built on them stays."""

import secrets
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import psycopg
import pytest
from django.core.management import CommandError
from django.db import connection

from app.database.migrating import drop_views
from app.outbox.services import rebuild_documents_of
from app.sqlfiles import SqlFile, SqlFilesError, all_files, apply, applying, in_order
from tests.integration.sqlfiles.conftest import Server, command
from tests.schema import catalogue_of, difference

pytestmark = pytest.mark.services


@pytest.fixture
def database(server: Server, made: str) -> Iterator[psycopg.Connection]:
    """A connection beside Django's, which is on the same database."""
    with server.connect(made) as outside, server.django(made):
        yield outside


@contextmanager
def unchanged(database: psycopg.Connection) -> Iterator[None]:
    """Whatever happens in the block, the catalogue stays as it is."""
    before = catalogue_of(database)
    yield
    assert difference(catalogue_of(database), before) == []


def of_news(column: str) -> str:
    """The line of a column in the view of news."""
    written = f"richtext_plain(a.{column})" if column.startswith("body_") else f"a.{column}"
    return f"    CASE WHEN a.{column} ~ '\\S' THEN {written} END AS {column},\n"


def with_text(name: str, old: str, new: str) -> list[SqlFile]:
    """The files as a newer version might have them."""
    assert old in next(file for file in all_files() if file.name == name).text
    return in_order(
        SqlFile(file.name, file.text.replace(old, new) if file.name == name else file.text) for file in all_files()
    )


def hashes(database: psycopg.Connection) -> dict[str, str]:
    """The mapping hash of each serving index."""
    return dict(
        database.execute("SELECT doc_type, mapping_hash FROM outbox_index_target WHERE state = 'live'").fetchall()
    )


@pytest.fixture
def indexed(database: psycopg.Connection) -> psycopg.Connection:
    """The database with a serving index for each type of document."""
    for doc_type in ("tranche", "news", "report"):
        database.execute(
            "INSERT INTO outbox_index_target (doc_type, index_name, state, mapping_hash)"
            " VALUES (%s, %s, 'live', 'abc')",
            [doc_type, f"{doc_type}-1"],
        )
    database.execute("INSERT INTO outbox_snapshot (index_name, month, record_date, version) VALUES ('h', 1, now(), 9)")
    return database


def test_what_is_in_no_file_any_more_is_dropped(database: psycopg.Connection) -> None:
    # when: a version without the alerts' bell
    apply(connection, [file for file in all_files() if file.name != "alerts/bell.sql"])
    # then
    found = catalogue_of(database)
    assert ("function", "alerts_ring()") not in found
    assert ("trigger", "alerts_storedscreen.alerts_storedscreen_ring") not in found
    # and: back with the present version
    assert apply(connection).made
    assert ("function", "alerts_ring()") in catalogue_of(database)


def test_a_file_that_fails_is_named_and_changes_nothing(database: psycopg.Connection) -> None:
    files = with_text("documents/report/view.sql", "a.date,", "a.no_such_column,")
    with (
        unchanged(database),
        pytest.raises(SqlFilesError, match=r"report/view\.sql failed: .*no_such_column"),
    ):
        apply(connection, files)


def test_a_view_may_lose_a_column_and_a_function_change_its_result(database: psycopg.Connection) -> None:
    # given: what CREATE OR REPLACE refuses
    files = with_text("documents/news/view.sql", of_news("body_de"), "")
    files = [
        SqlFile(file.name, file.text.replace("RETURNS text LANGUAGE sql", "RETURNS varchar LANGUAGE sql"))
        for file in files
    ]
    # when
    apply(connection, files)
    # then
    found = catalogue_of(database)
    assert ("column", "search_doc_news.body_de") not in found
    assert "RETURNS character varying" in found["function", "prices_partition(integer)"]


def test_somebody_elses_view_is_not_dropped(database: psycopg.Connection) -> None:
    # given
    database.execute("CREATE VIEW my_report AS SELECT isin FROM search_doc_tranche")
    # when
    with unchanged(database), pytest.raises(SqlFilesError, match=r"my_report.*Drop what you have built on it"):
        apply(
            connection,
            with_text("documents/news/view.sql", of_news("body_de"), ""),
        )
    # then: as long as nothing changes it is in nobody's way
    assert not apply(connection).made


def test_rights_of_other_roles_stay(server: Server, database: psycopg.Connection) -> None:
    role = f"test_reader_{secrets.token_hex(4)}"
    database.execute(f"CREATE ROLE {role}")
    # Who creates a role without being superuser may hand it out, but not yet act for it.
    database.execute(f"GRANT {role} TO CURRENT_USER WITH INHERIT TRUE")
    try:
        # given
        for right in (
            "SELECT ON search_doc_tranche",
            "SELECT (id, title_de) ON search_doc_news",
            "EXECUTE ON FUNCTION prices_make_partitions(integer[])",
        ):
            database.execute(f"GRANT {right} TO {role} WITH GRANT OPTION")
        before = {key: held for key, held in catalogue_of(database).items() if key[0] == "grant"}
        # when
        apply(connection, with_text("documents/report/view.sql", "-- A linked fund", "-- Any linked fund"))
        # then
        after = {key: held for key, held in catalogue_of(database).items() if key[0] == "grant"}
        assert difference(after, before) == []
        # when: a column of theirs goes
        applied = apply(
            connection,
            with_text("documents/news/view.sql", of_news("title_de"), ""),
        )
        # then
        assert applied.notices == [
            f"{role} had the right SELECT (title_de) on search_doc_news, which no longer exists."
        ]
    finally:
        database.execute(f"DROP OWNED BY {role}")
        database.execute(f"DROP ROLE {role}")


def test_a_role_that_is_made_later_gets_its_rights(database: psycopg.Connection) -> None:
    # given: a database user who may not create roles
    role = f"test_indexer_{secrets.token_hex(4)}"
    files = in_order(
        SqlFile(
            file.name,
            file.text.replace("fondsatlas_indexer", role).replace(f"CREATE ROLE {role} NOLOGIN;", "RETURN;"),
        )
        for file in all_files()
    )
    apply(connection, files)
    assert not [name for kind, name in catalogue_of(database) if kind == "grant" and role in name]
    # when: an administrator has made the role
    database.execute(f"CREATE ROLE {role}")
    try:
        made = apply(connection, files).made
        granted = [name for kind, name in catalogue_of(database) if kind == "grant" and role in name]
        # and: back with the files as they are, which do not name it
        apply(connection)
    finally:
        database.execute(f"DROP ROLE {role}")
    # then
    assert made
    assert f"search_doc_tranche_all to {role}" in granted
    assert f"alerts_savedsearch.paused to {role}" in granted


def test_a_migration_may_alter_what_a_view_reads(indexed: psycopg.Connection) -> None:
    # given: PostgreSQL refuses to alter a column that a view reads
    alter = "ALTER TABLE funds_tranche ALTER COLUMN name TYPE text"
    with pytest.raises(psycopg.errors.FeatureNotSupported):
        indexed.execute(alter)
    # when: the migration drops the views first
    with connection.schema_editor() as editor:
        for statement in drop_views(
            "search_doc_tranche",
            "search_doc_tranche_all",
            "search_doc_news",
            "search_doc_report",
            "search_doc_register_entry",
            "search_snapshot_document",
        ).sql:
            editor.execute(str(statement))
        editor.execute(alter)
    assert apply(connection, when_changed=rebuild_documents_of).made
    # then: they are back, and as no file says anything else, no index is rebuilt
    assert ("view", "search_snapshot_document") in catalogue_of(indexed)
    assert hashes(indexed) == {"tranche": "abc", "news": "abc", "report": "abc"}


def test_a_changed_view_has_its_documents_rebuilt_and_no_others(indexed: psycopg.Connection) -> None:
    # when
    apply(
        connection,
        with_text("documents/news/view.sql", "c.name AS company,", "trim(c.name) AS company,"),
        when_changed=rebuild_documents_of,
    )
    # then
    assert hashes(indexed) == {"tranche": "abc", "news": "", "report": "abc"}
    assert indexed.execute("SELECT version FROM outbox_snapshot").fetchone() == (9,)


def test_a_view_that_was_changed_by_hand_has_its_documents_rebuilt(indexed: psycopg.Connection) -> None:
    # given
    indexed.execute("ALTER VIEW search_doc_tranche_all RENAME COLUMN name TO title")
    indexed.execute("DROP VIEW search_snapshot_document")
    indexed.execute("CREATE VIEW search_snapshot_document AS SELECT 1 AS id")
    # when
    apply(connection, when_changed=rebuild_documents_of)
    # then
    assert hashes(indexed) == {"tranche": "", "news": "abc", "report": "abc"}
    assert indexed.execute("SELECT version FROM outbox_snapshot").fetchone() == (0,)


@pytest.mark.parametrize(
    ("old", "new"),
    [("-- A linked fund", "-- Any linked fund"), ("    a.date,\n", "    a.date, -- of publication\n")],
)
def test_a_comment_rebuilds_nothing(indexed: psycopg.Connection, old: str, new: str) -> None:
    assert apply(connection, with_text("documents/news/view.sql", old, new), when_changed=rebuild_documents_of).made
    assert hashes(indexed) == {"tranche": "abc", "news": "abc", "report": "abc"}


def test_a_new_column_that_no_document_shows_rebuilds_nothing(indexed: psycopg.Connection) -> None:
    # given: SELECT * of the views grows by it
    indexed.execute("ALTER TABLE funds_keyfigures ADD COLUMN something integer")
    # when
    apply(
        connection,
        with_text("documents/news/view.sql", "-- A linked fund", "-- Any linked fund"),
        when_changed=rebuild_documents_of,
    )
    # then
    assert "something" in catalogue_of(indexed)["view", "search_doc_tranche"]
    assert hashes(indexed) == {"tranche": "abc", "news": "abc", "report": "abc"}


def test_it_waits_for_who_uses_a_table(
    server: Server, made: str, database: psycopg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: a writer that holds a lock, and lets go while the command waits
    monkeypatch.setattr(applying, "_LOCK_TIMEOUT", "100ms")
    monkeypatch.setattr(applying, "_PAUSE", 0.01)
    files = with_text("documents/news/view.sql", "-- A linked fund", "-- Any linked fund")
    with server.connect(made) as writer:
        writer.execute("BEGIN")
        writer.execute("LOCK TABLE funds_region IN ROW EXCLUSIVE MODE")
        # when
        monkeypatch.setattr(applying, "_ATTEMPTS", 2)
        with unchanged(database), pytest.raises(SqlFilesError, match="Others hold locks"):
            apply(connection, files)
        # then: it tries again
        monkeypatch.setattr(applying, "_ATTEMPTS", 10_000)
        done = threading.Timer(0.3, writer.rollback)
        done.start()
        assert apply(connection, files).made
        done.join()


def test_of_two_at_once_the_second_has_nothing_to_do(database: psycopg.Connection) -> None:
    # given
    files = with_text("documents/news/view.sql", "-- A linked fund", "-- Any linked fund")

    def run(_number: int) -> bool:
        try:
            return apply(connection, files).made
        finally:
            connection.close()

    # when
    with ThreadPoolExecutor(2) as pool:
        made = list(pool.map(run, range(2)))
    # then
    assert sorted(made) == [False, True]


def test_documents_are_captured_before_and_after(database: psycopg.Connection) -> None:
    # given
    apply(connection, with_text("outbox/capture.sql", "-- Whether the source", "-- If the source"))
    # when
    database.execute("INSERT INTO content_category (code, name_de, name_en) VALUES ('c', 'c', 'c')")
    database.execute(
        "INSERT INTO content_news (date, category_id, title_de, title_en, body_de, body_en)"
        " SELECT now(), id, 'a', 'a', 'a', 'a' FROM content_category WHERE code = 'c'"
    )
    # then
    assert database.execute("SELECT doc_type FROM outbox_entry").fetchall() == [("news",)]


def test_the_command_says_what_it_does(database: psycopg.Connection) -> None:
    assert command("sync_sql") == "Nothing to do.\n"
    assert command("sync_sql", "--check") == "Nothing differs.\n"
    # when
    database.execute("DROP VIEW search_doc_report")
    # then
    with unchanged(database), pytest.raises(CommandError, match="The view search_doc_report is not what its file says"):
        command("sync_sql", "--check")
    said = command("sync_sql")
    assert "The view search_doc_report was missing and was made again.\n" in said
    assert said.endswith("Everything was made again.\n")
    assert ("view", "search_doc_report") in catalogue_of(database)


def test_migrating_to_an_earlier_state_leaves_the_views_alone(database: psycopg.Connection) -> None:
    # given: an app is asked to go back
    said = command("migrate", "exports", "zero", "--skip-checks")
    # then
    assert "Migrations are pending" in said
    assert ("view", "search_doc_report") in catalogue_of(database)
