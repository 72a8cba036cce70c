"""Every change of a document reaches the outbox, whoever writes it, and nothing else does."""

import psycopg
import pytest

from tests.streaming.world import World

pytestmark = pytest.mark.services

CHANGES = [
    # Parents: the change reaches the documents of all children.
    ("UPDATE managers_company SET name = 'X' WHERE id = {company_1}", "tranche_1 tranche_2 news_2 company_1"),
    ("UPDATE funds_peergroup SET name_de = 'X' WHERE id = {peergroup_1}", "tranche_1 tranche_2"),
    ("UPDATE funds_peergroup SET name_en = 'X' WHERE id = {peergroup_2}", "tranche_3"),
    ("UPDATE funds_universe SET name_en = 'X' WHERE id = {universe_1}", "tranche_1 tranche_2"),
    ("UPDATE funds_universe SET code = 'x' WHERE id = {universe_2}", "tranche_3"),
    ("UPDATE funds_region SET name_de = 'X' WHERE id = {region_1}", "tranche_1 tranche_2"),
    ("UPDATE funds_region SET code = 'x' WHERE id = {region_2}", ""),
    ("UPDATE funds_investmentfocus SET code = 'x' WHERE id = {focus_1}", "tranche_1 tranche_2"),
    ("INSERT INTO content_news_companies (news_id, company_id) VALUES ({news_1}, {company_2})", "news_1"),
    (
        "INSERT INTO content_report_companies (report_id, company_id) VALUES ({report_1}, {company_2}); "
        "DELETE FROM outbox_entry; UPDATE managers_company SET name = 'X' WHERE id = {company_2}",
        "tranche_3 report_1 company_2",
    ),
    ("UPDATE content_category SET name_de = 'X' WHERE id = {category_1}", "news_1 news_2 report_1"),
    # Funds.
    ("UPDATE funds_fund SET sfdr = 8 WHERE id = {fund_1}", "tranche_1 tranche_2"),
    ("UPDATE funds_fund SET simulated = true WHERE id = {fund_2}", "tranche_3"),
    ("UPDATE funds_fund SET company_id = {company_2} WHERE id = {fund_1}", "tranche_1 tranche_2 company_1 company_2"),
    ("INSERT INTO funds_fund_regions (fund_id, region_id) VALUES ({fund_2}, {region_1})", "tranche_3"),
    ("DELETE FROM funds_fund_regions WHERE id = {fund_region_1}", "tranche_1 tranche_2"),
    ("UPDATE funds_fund_regions SET fund_id = {fund_2} WHERE id = {fund_region_1}", "tranche_1 tranche_2 tranche_3"),
    ("UPDATE funds_fund_regions SET region_id = {region_2} WHERE id = {fund_region_1}", "tranche_1 tranche_2"),
    (
        "INSERT INTO funds_fund_investment_focus (fund_id, investmentfocus_id) VALUES ({fund_2}, {focus_1})",
        "tranche_3",
    ),
    ("DELETE FROM funds_fund_investment_focus WHERE id = {fund_focus_1}", "tranche_1 tranche_2"),
    (
        "BEGIN; DELETE FROM funds_fund WHERE id = {fund_2}; "
        "INSERT INTO funds_fund (id, name, company_id, peergroup_id, universe_id, asset_class) "
        "VALUES ({fund_2}, 'Other', {company_2}, {peergroup_2}, {universe_2}, 'bond'); COMMIT",
        "tranche_3 company_2",
    ),
    # Tranches, and the articles that name them.
    ("UPDATE funds_tranche SET ter = 1 WHERE id = {tranche_1}", "tranche_1"),
    ("UPDATE funds_tranche SET name = 'X' WHERE id = {tranche_1}", "tranche_1 news_1"),
    ("UPDATE funds_tranche SET ter = 1", "tranche_1 tranche_2 tranche_3"),
    (
        "UPDATE funds_tranche SET fund_id = {fund_2} WHERE id = {tranche_2}",
        "tranche_1 tranche_2 tranche_3 news_1 report_1 company_1 company_2",
    ),
    ("DELETE FROM funds_tranche WHERE id = {tranche_2}", "tranche_1 tranche_2 news_1 company_1"),
    (
        "INSERT INTO funds_tranche (fund_id, name, isin, currency) VALUES ({fund_2}, 'X', 'IE00B4L5Y983', 'EUR')",
        "new tranche,tranche_3,report_1,company_2",
    ),
    # Key figures and ratings.
    ("INSERT INTO funds_keyfigures (tranche_id, record_date) VALUES ({tranche_2}, '2026-09-30')", "tranche_2"),
    ("UPDATE funds_keyfigures SET perf_3y = 7 WHERE id = {figures_1}", "tranche_1"),
    ("UPDATE funds_keyfigures SET record_date = '2026-09-30' WHERE id = {figures_1}", "tranche_1"),
    ("UPDATE funds_keyfigures SET tranche_id = {tranche_3} WHERE id = {figures_1}", "tranche_1 tranche_3"),
    ("UPDATE funds_keyfigures SET id = id + 1000", "tranche_1"),
    ("DELETE FROM funds_keyfigures", "tranche_1"),
    ("TRUNCATE funds_keyfigures", "tranche_1"),
    ("INSERT INTO ratings_rating (tranche_id, record_date) VALUES ({tranche_2}, '2026-09-30')", "tranche_2"),
    ("UPDATE ratings_rating SET points = 81", "tranche_1"),
    ("UPDATE ratings_rating SET tranche_id = {tranche_2}", "tranche_1 tranche_2"),
    ("DELETE FROM ratings_rating", "tranche_1"),
    (
        "INSERT INTO ratings_rating (tranche_id, record_date, points) VALUES ({tranche_1}, '2026-10-31', 5), "
        "({tranche_3}, '2026-10-31', 5) ON CONFLICT (tranche_id, record_date) DO UPDATE SET points = excluded.points",
        "tranche_1 tranche_3",
    ),
    # Articles.
    ("UPDATE content_news SET title_de = 'X' WHERE id = {news_1}", "news_1"),
    ("UPDATE content_news SET company_id = NULL WHERE id = {news_2}", "news_2"),
    ("DELETE FROM content_news WHERE id = {news_2}", "news_2"),
    ("INSERT INTO content_news_funds (news_id, fund_id) VALUES ({news_2}, {fund_2})", "news_2"),
    ("DELETE FROM content_news_funds", "news_1"),
    ("UPDATE content_news_funds SET news_id = {news_2}", "news_1 news_2"),
    ("UPDATE content_news_funds SET fund_id = {fund_2}", "news_1"),
    ("UPDATE content_report SET body_en = 'X'", "report_1"),
    ("INSERT INTO content_report_funds (report_id, fund_id) VALUES ({report_1}, {fund_1})", "report_1"),
    ("DELETE FROM content_report_funds", "report_1"),
    (
        "BEGIN; DELETE FROM content_report_funds; DELETE FROM content_report; COMMIT",
        "report_1",
    ),
    # Asset managers and their profiles.
    ("UPDATE managers_company SET image = 'uploads/a.png' WHERE id = {company_2}", "company_2"),
    ("UPDATE funds_tranche SET closed_on = '2026-10-31' WHERE id = {tranche_3}", "tranche_3 company_2"),
    ("INSERT INTO profiles_profile (company_id) VALUES ({company_1})", "company_1"),
    (
        "INSERT INTO profiles_profile (id, company_id) VALUES (7, {company_2}); DELETE FROM outbox_entry; "
        "INSERT INTO profiles_profile_regions (profile_id, region_id) VALUES (7, {region_1})",
        "company_2",
    ),
    (
        "INSERT INTO profiles_profile (id, company_id) VALUES (8, {company_2}); DELETE FROM outbox_entry; "
        "UPDATE profiles_profile SET edits = '{{}}', phone = '1', version = 2",
        "",
    ),
    # Nothing that a document shows.
    ("UPDATE managers_company SET investor_rating = 1 WHERE id = {company_1}", ""),
    ("UPDATE funds_peergroup SET asset_class = 'bond'", ""),
    ("UPDATE funds_fund SET logo = 'x.png'", ""),
    ("UPDATE content_report SET pdf_de = 'x.pdf'", ""),
    ("BEGIN; UPDATE funds_tranche SET ter = 1; ROLLBACK", ""),
]

WATCHED = (
    "managers_company",
    "funds_peergroup",
    "funds_universe",
    "funds_region",
    "funds_investmentfocus",
    "funds_fund",
    "funds_fund_regions",
    "funds_fund_investment_focus",
    "funds_tranche",
    "funds_keyfigures",
    "ratings_rating",
    "content_category",
    "content_news",
    "content_report",
    "content_news_funds",
    "content_report_funds",
    "profiles_profile",
)


@pytest.mark.parametrize(("statements", "expected"), CHANGES, ids=[statements[:70] for statements, _ in CHANGES])
def test_a_change_appends_exactly_the_documents_that_show_it(world: World, statements: str, expected: str) -> None:
    # when
    world.run(statements)

    # then
    wanted = set(expected.split(",")) if "," in expected else set(expected.split())
    assert world.named(world.outbox()) == wanted


@pytest.mark.parametrize("table", WATCHED)
def test_an_update_that_changes_nothing_appends_nothing(world: World, table: str) -> None:
    # when
    world.run(f"UPDATE {table} SET id = id")

    # then
    assert world.outbox() == set()
    assert world.db.execute("SELECT count(*) FROM outbox_fan_out").fetchone() == (0,)


def test_a_statement_appends_each_document_once(world: World) -> None:
    # when
    world.run("UPDATE funds_tranche SET name = name || ' X', ter = 2")

    # then
    rows = world.db.execute("SELECT doc_type, doc_id, count(*) FROM outbox_entry GROUP BY 1, 2").fetchall()
    assert {row[:2] for row in rows if row[0] == "tranche"} == {
        ("tranche", world.ids[f"tranche_{n}"]) for n in (1, 2, 3)
    }
    assert all(row[2] == 1 for row in rows)


def test_copy_is_captured(world: World) -> None:
    # when
    with world.db.cursor() as cursor, cursor.copy("COPY funds_keyfigures (tranche_id, record_date) FROM STDIN") as copy:
        for name in ("tranche_2", "tranche_3"):
            copy.write_row((world.ids[name], "2026-08-31"))

    # then
    assert world.named(world.outbox()) == {"tranche_2", "tranche_3"}


def test_the_orm_is_captured(world: World, orm: None) -> None:
    from app.content.models import News
    from app.funds.models import Fund, Tranche

    # when
    Tranche.objects.filter(pk=world.ids["tranche_3"]).update(ter=1)
    News.objects.get(pk=world.ids["news_2"]).funds.add(world.ids["fund_1"])
    Fund.objects.get(pk=world.ids["fund_1"]).delete()

    # then
    assert world.named(world.outbox()) == {"tranche_1", "tranche_2", "tranche_3", "news_1", "news_2", "company_1"}


def test_a_transaction_rings_once(world: World, database_url: str) -> None:
    # given
    with psycopg.connect(database_url, autocommit=True) as listener:
        listener.execute("LISTEN outbox")

        # when
        with world.db.transaction():
            world.run("UPDATE funds_tranche SET ter = 3")
            world.run("UPDATE funds_fund SET sfdr = 9")
            world.run("UPDATE managers_company SET name = name || ' X'")
        world.run("UPDATE funds_tranche SET ter = 3")

        # then
        rings = list(listener.notifies(timeout=0.5))
    assert [(ring.channel, ring.payload) for ring in rings] == [("outbox", "")]


def test_a_child_that_is_committed_meanwhile_is_found_by_the_second_look(world: World, database_url: str) -> None:
    # given: a region is renamed, but not yet committed, when a fund gets that region
    with psycopg.connect(database_url) as slow:
        slow.execute("UPDATE funds_region SET name_de = 'X' WHERE id = %s", [world.ids["region_1"]])
        world.insert("funds_fund_regions", fund_id=world.ids["fund_2"], region_id=world.ids["region_1"])
        world.forget()

        # when
        slow.commit()

    # then: the writer could not know the fund, the second look does
    assert world.named(world.outbox()) == {"tranche_1", "tranche_2"}
    world.db.execute("SELECT outbox_resolve_fan_out(1000)")
    assert world.named(world.outbox()) == {"tranche_1", "tranche_2", "tranche_3"}


def test_the_second_look_leaves_out_what_waits_unclaimed(world: World) -> None:
    # given
    world.run("UPDATE funds_fund SET sfdr = 9")
    before = world.db.execute("SELECT count(*) FROM outbox_entry").fetchone()

    # when
    world.db.execute("SELECT outbox_resolve_fan_out(1000)")

    # then
    assert world.db.execute("SELECT count(*) FROM outbox_entry").fetchone() == before
    assert world.db.execute("SELECT count(*) FROM outbox_fan_out").fetchone() == (0,)


def test_the_second_look_repeats_what_somebody_has_claimed(world: World) -> None:
    # given: a worker has claimed the rows and may have read the documents already
    world.run("UPDATE funds_fund SET sfdr = 9 WHERE id = {fund_2}")
    world.db.execute("UPDATE outbox_entry SET claimed_until = now() + interval '1 minute', claimed_by = 'a worker'")

    # when
    world.db.execute("SELECT outbox_resolve_fan_out(1000)")

    # then
    rows = world.db.execute("SELECT doc_id FROM outbox_entry WHERE claimed_by IS NULL").fetchall()
    assert rows == [(world.ids["tranche_3"],)]


def test_a_fresh_world_has_the_keys_of_the_first_one_and_an_empty_outbox(
    world: World, database: psycopg.Connection
) -> None:
    # given
    first = dict(world.ids)
    world.insert("content_category", code="more", name_de="Mehr", name_en="More")
    world.run("UPDATE funds_fund SET name = 'X'")
    # when
    again = World.fresh(database)
    # then
    assert again.ids == first
    assert again.outbox() == set()
    # and triggers fire again
    again.run("UPDATE funds_fund SET name = 'X'")
    assert again.outbox() != set()


@pytest.mark.parametrize(
    ("statements", "shown"),
    [
        ("UPDATE content_report SET pdf_de = 'a.pdf'", True),
        ("UPDATE content_report SET title_de = 'X', pdf_de = 'a.pdf'", True),
        ("UPDATE content_report SET visible = false, state = 'withdrawn'", False),
        ("UPDATE content_category SET name_en = 'X' WHERE id = {category_1}", False),
        ("UPDATE content_reportpdf SET name = 'b.pdf'", False),
        ("UPDATE content_reportpage SET text = 'x'", False),
        ("DELETE FROM content_reportpage", False),
    ],
)
def test_pages_follow_their_report(world: World, statements: str, shown: bool) -> None:
    # given: a page that was read of a file which the report does not name yet
    pdf = world.insert(
        "content_reportpdf",
        report_id=world.ids["report_1"],
        language="de",
        name="a.pdf",
        state="read",
        pages=1,
        read_at="2026-10-31T00:00:00Z",
    )
    page = world.insert("content_reportpage", pdf_id=pdf, number=1, text="Text", places="[]", codes=[])
    world.forget()
    # when
    world.run(statements)
    # then: it is looked at again, and its view says whether readers find it
    assert ("report_page", page) in world.outbox()
    rows = world.db.execute("SELECT id FROM search_doc_report_page").fetchall()
    assert rows == ([(page,)] if shown else [])


@pytest.mark.parametrize(
    ("statements", "told"),
    [
        ("UPDATE alternatives_entry SET manager = 'X'", True),
        ("UPDATE alternatives_entry SET states = ARRAY['DE', 'AT']", True),
        ("UPDATE funds_fund SET eltif_instrument_rank = 'aa' WHERE id = {fund_1}", True),
        ("UPDATE funds_tranche SET name = 'X' WHERE id = {tranche_1}", True),
        ("DELETE FROM alternatives_entry", True),
        ("UPDATE alternatives_entry SET name = name", False),
        ("UPDATE funds_fund SET eltif_instrument_rank = 'aa' WHERE id = {fund_2}", False),
    ],
)
def test_entries_of_the_register_follow_their_fund(world: World, statements: str, told: bool) -> None:
    # given
    entry = world.insert(
        "alternatives_entry",
        kind="eltif",
        name="Musterfonds",
        manager="Musterhaus",
        investors="both",
        strategy="mixed",
        home_state="LU",
        fund_id=world.ids["fund_1"],
    )
    world.forget()
    # when
    world.run(statements)
    # then
    assert (("register_entry", entry) in world.outbox()) is told
