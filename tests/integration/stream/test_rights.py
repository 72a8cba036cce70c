"""What the indexer's database role may do, and what not."""

import secrets
from collections.abc import Iterator
from typing import LiteralString

import psycopg
import pytest
from psycopg import sql
from psycopg.conninfo import make_conninfo

from app.sqlfiles import all_files
from indexer.documents.views import estimate
from indexer.health import heartbeats, status
from indexer.progress import Progress
from indexer.rebuild import rebuild
from indexer.settings import Settings
from indexer.sink import Delivery
from indexer.snapshots import update
from indexer.stream import claims
from indexer.verify import verify
from search.client import SearchClient
from search.documents import DOC_TYPES, DocType
from tests.streaming.world import World

pytestmark = pytest.mark.services

FORBIDDEN = [
    "SELECT * FROM funds_fund",
    "SELECT * FROM funds_tranche",
    "SELECT * FROM content_news",
    "SELECT * FROM accounts_user",
    "UPDATE funds_fund SET name = 'X'",
    "DELETE FROM funds_tranche",
    "INSERT INTO managers_company (name) VALUES ('X')",
    "INSERT INTO outbox_entry (doc_type, doc_id) VALUES ('tranche', 1)",
    "TRUNCATE outbox_entry",
    "SELECT setval('doc_version', 1)",
    "SELECT outbox_append('tranche', '{1}', false)",
    "CALL outbox_watch('funds_fund', 'fund', 'id', '{name}')",
    "CREATE TABLE mine (id int)",
]


@pytest.fixture
def login(world: World, database_url: str) -> Iterator[str]:
    """A connection string of a login that is in the indexer's group and has no other rights."""
    name, password = f"test_indexer_{secrets.token_hex(4)}", secrets.token_hex(16)
    world.db.execute(
        sql.SQL("CREATE ROLE {} LOGIN PASSWORD {} IN ROLE fondsatlas_indexer").format(
            sql.Identifier(name), sql.Literal(password)
        )
    )
    yield make_conninfo(database_url, user=name, password=password)
    world.db.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(name)))


@pytest.mark.parametrize("statement", FORBIDDEN)
def test_the_role_may_not(world: World, login: str, statement: str) -> None:
    before = world.db.execute("SELECT count(*), min(name) FROM funds_fund").fetchone()

    with psycopg.connect(login, autocommit=True) as connection, pytest.raises(psycopg.errors.InsufficientPrivilege):
        connection.execute(statement)

    assert world.db.execute("SELECT count(*), min(name) FROM funds_fund").fetchone() == before


def test_the_role_learns_how_many_documents_there_will_be(world: World, login: str) -> None:
    world.run("ANALYZE funds_tranche, content_news")
    views: dict[DocType, LiteralString] = {"tranche": "search_doc_tranche", "news": "search_doc_news"}
    with psycopg.connect(login, autocommit=True) as connection:
        for doc_type, view in views.items():
            [there] = connection.execute("SELECT count(*) FROM " + view).fetchone() or [0]
            assert there > 0
            assert estimate(connection, doc_type) == there


def test_the_role_can_do_all_of_the_indexers_work(
    world: World, login: str, engine: SearchClient, indexer_settings: Settings
) -> None:
    settings = Settings(login, indexer_settings.opensearch_url, indexer_settings.index_prefix)
    with psycopg.connect(login, autocommit=True) as connection:
        # when
        rebuild(settings, engine, DOC_TYPES, Progress())
        world.run("UPDATE managers_company SET name = 'X' WHERE id = {company_1}")
        heartbeats.beat(connection, "test", 1, documents=0, problem="")
        claims.resolve_fan_out(connection, 10)
        claim = claims.claim(connection, "test", batch=10, lease=10)
        assert claim
        assert claims.renew(connection, claim, lease=10)
        assert Delivery(connection, engine).attempt(claim.documents) == {}
        claims.finish(connection, claim)
        connection.execute("SELECT outbox_requeue('tranche', '{1}')")
        updated = update(connection, engine, settings.index_prefix)
        assert updated
        assert updated.written == 1

        # then
        assert status(connection).backlog == 1
        claims.finish(connection, claims.claim(connection, "test", batch=10, lease=10) or claim)
        assert all(report.agrees for report in verify(settings, engine, DOC_TYPES, repair=True, wait=1))
        rebuild(settings, engine, ["news"], Progress())
        rebuild(settings, engine, ["news"], Progress(), rollback=True)
        heartbeats.leave(connection, "test")


def test_a_user_who_may_not_create_roles_is_told_so(world: World) -> None:
    # given: the same files for a role that does not exist, run by somebody without the right to create it
    granting = [file.text for file in all_files() if file.roles]
    script = "\n".join(granting).replace("fondsatlas_indexer", "no_such_role")
    name = f"test_owner_{secrets.token_hex(4)}"
    world.db.execute(sql.SQL("CREATE ROLE {}").format(sql.Identifier(name)))
    # Who creates a role without being superuser may hand it out, but not yet become it.
    world.db.execute(sql.SQL("GRANT {} TO CURRENT_USER WITH SET TRUE").format(sql.Identifier(name)))
    notices: list[str] = []
    world.db.add_notice_handler(lambda notice: notices.append(notice.message_primary or ""))

    # when
    world.db.execute(sql.SQL("SET ROLE {}").format(sql.Identifier(name)))
    world.db.execute(script)
    world.db.execute("RESET ROLE")
    world.db.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(name)))

    # then: no error, but advice
    assert "may not create roles" in "".join(notices)
    assert world.db.execute("SELECT 1 FROM pg_roles WHERE rolname = 'no_such_role'").fetchone() is None


def test_staff_send_a_dead_letter_again(world: World, orm: None) -> None:
    from app.outbox import services
    from app.outbox.models import DeadLetter

    # given
    letter = DeadLetter.objects.create(
        doc_type="tranche", doc_id=world.ids["tranche_1"], index_name="x", version=1, status=400, reason="refused"
    )

    # when
    number = services.retry([letter])

    # then
    assert number == 1
    assert world.named(world.outbox()) == {"tranche_1"}
    assert not DeadLetter.objects.exists()
