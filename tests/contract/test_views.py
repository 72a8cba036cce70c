"""The SQL document views, the field catalogue and the change capture agree with each other."""

import re

import pytest

from search.documents import DOC_TYPES, DocType
from search.fields import catalogue
from search.queries.landscape import RETURN, RISK
from tests.streaming.fixtures import database, database_url, world
from tests.streaming.world import World

__all__ = ["database", "database_url", "world"]

pytestmark = pytest.mark.services

#: Columns that link rows and whose change is caught as that of the row itself: primary keys.
_KEYS = {"id"}


@pytest.mark.parametrize("doc_type", DOC_TYPES)
def test_a_view_has_exactly_the_fields_of_the_catalogue(world: World, doc_type: DocType) -> None:
    rows = world.db.execute(
        "SELECT column_name FROM information_schema.columns WHERE table_name = %s", [f"search_doc_{doc_type}"]
    ).fetchall()

    assert {name for (name,) in rows} == set(catalogue(doc_type).index_fields)


def test_every_column_that_a_view_reads_is_watched(world: World) -> None:
    # given: PostgreSQL knows which columns each view reads
    read = set(
        world.db.execute(
            """
            SELECT DISTINCT d.refobjid::regclass::text, a.attname
            FROM pg_depend d
            JOIN pg_rewrite r ON r.oid = d.objid AND d.classid = 'pg_rewrite'::regclass
            JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
            JOIN pg_class c ON c.oid = d.refobjid AND c.relkind = 'r'
            WHERE r.ev_class::regclass::text LIKE 'search_doc_%'
            """
        ).fetchall()
    )

    # when: the triggers know which columns they compare
    watched: set[tuple[str, str]] = set()
    for table, arguments in world.db.execute(
        """
        SELECT tgrelid::regclass::text, encode(tgargs, 'escape') FROM pg_trigger
        WHERE tgfoid = 'outbox_capture()'::regprocedure AND tgname LIKE '%_update'
        """
    ).fetchall():
        columns = arguments.split("\\000")[3].strip("{}")
        watched |= {(table, column.strip('" ')) for column in columns.split(",")}

    # then
    assert read, "the views read nothing"
    # SELECT * in the lateral joins reads every column; only those that reach the document count.
    missing = {(table, column) for table, column in read - watched if column not in _KEYS}
    assert missing == set()


def test_every_source_is_known_to_a_type_of_document(world: World) -> None:
    # given: the triggers name their source; each type of document answers in a function of its own
    sources = {
        row[0]
        for row in world.db.execute(
            """
            SELECT split_part(encode(tgargs, 'escape'), '\\000', 1) FROM pg_trigger
            WHERE tgfoid = 'outbox_capture()'::regprocedure
            """
        ).fetchall()
    }
    answers = "".join(
        row[0]
        for row in world.db.execute("SELECT prosrc FROM pg_proc WHERE proname LIKE 'outbox\\_documents\\_%'").fetchall()
    )

    # then
    assert {"tranche", "news", "report", "company", "fund_articles"} <= sources
    assert {source for source in sources if f"WHEN '{source}' THEN" not in answers} == set()


def test_every_type_of_document_answers_for_its_sources(world: World) -> None:
    rows = world.db.execute("SELECT proname FROM pg_proc WHERE proname LIKE 'outbox\\_documents\\_%'").fetchall()

    assert {name.removeprefix("outbox_documents_") for (name,) in rows} == set(DOC_TYPES)


def test_two_types_that_read_a_table_as_the_same_source_have_all_their_columns_watched(world: World) -> None:
    # given: another type of document, which shows more of a company
    world.db.execute("BEGIN")
    world.db.execute("CALL outbox_watch('managers_company', 'company', 'id', '{assets_under_management,name}')")
    world.db.execute("CALL outbox_watch('managers_company', 'company', 'id', '{investor_rating}')")

    # when
    world.run("UPDATE managers_company SET investor_rating = 1 WHERE id = {company_1}")
    world.run("UPDATE managers_company SET assets_under_management = 7 WHERE id = {company_2}")
    world.run("UPDATE managers_company SET import_name = name")
    waiting = world.named(world.outbox())
    remembered = world.db.execute("SELECT count(*) FROM outbox_fan_out").fetchone()
    world.db.execute("ROLLBACK")

    # then: each document once, for the columns of both
    assert waiting == {"tranche_1", "tranche_2", "news_2", "tranche_3"}
    assert remembered == (2,)


def test_every_source_has_triggers_for_all_four_ways_of_changing_it(world: World) -> None:
    rows = world.db.execute(
        "SELECT tgrelid::regclass::text, tgname FROM pg_trigger WHERE tgfoid = 'outbox_capture()'::regprocedure"
    ).fetchall()

    kinds: dict[tuple[str, str], set[str]] = {}
    for table, name in rows:
        match = re.fullmatch(r"(outbox_\w+)_(insert|update|delete|truncate)", name)
        assert match
        kinds.setdefault((table, match[1]), set()).add(match[2])
    assert len(kinds) == 37
    assert all(found == {"insert", "update", "delete", "truncate"} for found in kinds.values())


def test_the_view_for_all_documents_has_the_rows_of_the_one_for_a_few(world: World) -> None:
    # given: funds with none, one and several regions, focuses and share classes
    world.fund("fund_3", "company_1", 2)
    world.tranche("tranche_4", world.ids["fund_3"])
    for region in ("region_1", "region_2"):
        world.insert("funds_fund_regions", fund_id=world.ids["fund_3"], region_id=world.ids[region])
    world.insert("funds_keyfigures", tranche_id=world.ids["tranche_4"], record_date="2026-09-30", perf_3y=1)
    world.insert("funds_keyfigures", tranche_id=world.ids["tranche_4"], record_date="2026-10-31", perf_3y=2)

    # when
    each, every = (
        world.db.execute(f"SELECT id, row_to_json(d)::text FROM {name} d ORDER BY id").fetchall()
        for name in ("search_doc_tranche", "search_doc_tranche_all")
    )

    # then
    assert len(each) == 4
    assert every == each


def test_a_document_holds_what_the_rows_say(world: World) -> None:
    # given
    older = world.insert(
        "funds_keyfigures", tranche_id=world.ids["tranche_1"], record_date="2026-09-30", perf_3y=1, volatility_3y=1
    )
    assert older

    # when
    row = world.db.execute(
        "SELECT row_to_json(d) FROM search_doc_tranche d WHERE id = %s", [world.ids["tranche_1"]]
    ).fetchone()

    # then: the latest figures count, empty strings are null, ratios are exact
    assert row
    document = row[0]
    assert (document["perf_3y"], document["risk_return_ratio"], document["record_date"]) == (6, 1.5, "2026-10-31")
    assert document["performance_3y"] == 19.1016
    assert (document["wkn"], document["risk_class"], document["instrument_rank"]) == (None, None, None)
    assert (document["rank"], document["regions"], document["investment_focus"]) == ("A", ["region-1"], ["focus-1"])
    assert document["tranches_count"] == 2


@pytest.mark.parametrize(("performance", "volatility"), [(None, 4), (6, None), (6, 0), (None, None)])
def test_the_ratio_is_missing_without_a_divisor(
    world: World, performance: float | None, volatility: float | None
) -> None:
    world.db.execute("UPDATE funds_keyfigures SET perf_3y = %s, volatility_3y = %s", [performance, volatility])

    row = world.db.execute(
        "SELECT risk_return_ratio FROM search_doc_tranche WHERE id = %s", [world.ids["tranche_1"]]
    ).fetchone()

    assert row == (None,)


@pytest.mark.parametrize(
    ("risk", "performance"),
    [(0, 0), (12.4999, 7.5), (0.0001, -0.0001), (29.9999, -10), (30, 29.9999), (181.25, -74.3), (4, 30)],
)
def test_a_document_names_its_cell_of_the_map(world: World, risk: float, performance: float) -> None:
    # given
    world.db.execute("UPDATE funds_keyfigures SET volatility_3y = %s, perf_3y = %s", [risk, performance])

    # when
    found = world.db.execute(
        "SELECT map_cell, peergroup_id FROM search_doc_tranche WHERE id = %s", [world.ids["tranche_1"]]
    ).fetchone()

    # then: the peergroup, and of each side the cell that holds the figure by the axis of the map
    assert found
    peergroup, *ends = found[0].split(" ")
    assert peergroup == str(found[1])
    for axis, end, figure in zip((RISK, RETURN), ends, (risk, performance), strict=True):
        begin, place, beyond = axis.read(end)
        assert begin <= figure < begin + axis.step
        assert beyond == (not axis.minimum <= figure < axis.maximum)
        assert beyond or begin == axis.minimum + axis.step * place


@pytest.mark.parametrize(("risk", "performance"), [(None, 4), (6, None), (None, None)])
def test_without_a_figure_there_is_no_cell(world: World, risk: float | None, performance: float | None) -> None:
    world.db.execute("UPDATE funds_keyfigures SET volatility_3y = %s, perf_3y = %s", [risk, performance])

    row = world.db.execute("SELECT map_cell FROM search_doc_tranche WHERE id = %s", [world.ids["tranche_1"]]).fetchone()

    assert row == (None,)


def test_an_article_names_the_main_tranches_of_its_funds(world: World) -> None:
    row = world.db.execute(
        "SELECT fund_ids, isins, funds FROM search_doc_news WHERE id = %s", [world.ids["news_1"]]
    ).fetchone()

    assert row
    isins = [isin for (isin,) in world.db.execute("SELECT isin FROM funds_tranche ORDER BY id LIMIT 2").fetchall()]
    assert row[0] == [world.ids["fund_1"]]
    assert row[1] == isins
    assert row[2] == [
        {"id": world.ids["tranche_1"], "fund_id": world.ids["fund_1"], "isin": isins[0], "name": "tranche_1"}
    ]
