"""From a committed change to the match row, on real services."""

import pytest
from django.utils import timezone

from app.managers.models import Company
from app.teams.models import Team, TeamChange
from indexer.matching import seeding, state_backfill
from indexer.matching.membership import record
from indexer.progress import Progress
from indexer.rebuild import rebuild
from indexer.verify import verify
from search.client import EngineUnavailable
from search.documents import DOC_TYPES
from search.mappings import stored_prefix
from tests.integration.alerts.following import Crash, Crashes, Following
from tests.length import sampled
from tests.streaming.running import indexer
from tests.waiting import until

pytestmark = pytest.mark.services


@pytest.fixture
def crashes(monkeypatch: pytest.MonkeyPatch) -> Crashes:
    """Kills steps on demand."""
    return Crashes(monkeypatch)


def rated_a(following: Following, **values: object) -> tuple[int, int]:
    """A saved search for share classes of class A, of which tranche_1 is one, and its screen."""
    screen = following.screen(ratings=["A"])
    search = following.save(following.user(), screen, **values)
    following.keep(inspect=True)
    return search, screen


def rate(following: Following, tranche: str, points: int) -> None:
    following.world.run(
        "INSERT INTO ratings_rating (tranche_id, record_date, points) "
        f"VALUES ({{{tranche}}}, '2026-10-31', {points}) "
        "ON CONFLICT (tranche_id, record_date) DO UPDATE SET points = excluded.points"
    )


def test_what_a_search_finds_when_it_is_saved_is_no_news(following: Following) -> None:
    _, screen = rated_a(following)

    following.world.run("UPDATE funds_tranche SET ter = 1 WHERE id = {tranche_1}")
    following.settle()

    assert following.members(screen) == {following.world.ids["tranche_1"]}
    assert following.matches() == []


def test_entering_and_leaving_are_told_once_with_both_values(following: Following) -> None:
    # given
    search, _ = rated_a(following)
    second = following.world.ids["tranche_2"]

    # when
    rate(following, "tranche_2", 78)
    following.settle()
    rate(following, "tranche_2", 77)
    following.settle()

    # then
    assert following.matches() == [(search, second, "enters"), (search, second, "leaves")]
    points = following.db.execute(
        "SELECT before ->> 'rating_points', after ->> 'rating_points' FROM alerts_change ORDER BY id"
    ).fetchall()
    assert points == [(None, "78"), ("78", "77")]


def test_a_deleted_share_class_leaves(following: Following) -> None:
    search, screen = rated_a(following)

    with following.db.transaction():
        following.world.run("DELETE FROM funds_keyfigures WHERE tranche_id = {tranche_1}")
        following.world.run("DELETE FROM ratings_rating WHERE tranche_id = {tranche_1}")
        following.world.run("DELETE FROM funds_tranche WHERE id = {tranche_1}")
    following.settle()

    assert following.matches() == [(search, following.world.ids["tranche_1"], "leaves")]
    assert following.members(screen) == set()


def test_words_are_matched_as_the_search_matches_them(following: Following) -> None:
    screen = following.screen(q="zebra")
    search = following.save(following.user(), screen)
    following.keep(inspect=True)

    following.world.run("UPDATE managers_company SET name = 'Zebra Invest' WHERE id = {company_1}")
    following.settle()

    found = {(one, direction) for one, _, direction in following.matches()}
    assert found == {(search, "enters")}
    assert following.members(screen) == {following.world.ids["tranche_1"], following.world.ids["tranche_2"]}


def test_equal_searches_share_a_screen_and_each_is_told(following: Following) -> None:
    first, screen = rated_a(following)
    second = following.save(following.user(), screen)
    paused = following.save(following.user(), screen, paused=True)

    rate(following, "tranche_3", 90)
    following.settle()

    assert {search for search, _, _ in following.matches()} == {first, second}
    assert paused not in {first, second}


def test_changes_of_class_inside_are_told_to_those_who_want_it(following: Following) -> None:
    screen = following.screen(main_tranche=["true"])
    following.save(following.user(), screen)
    wanting = following.save(following.user(), screen, rating_changes=True)
    following.keep(inspect=True)
    first = following.world.ids["tranche_1"]

    for points in (81, 60, 79):
        rate(following, "tranche_1", points)
        following.settle()

    assert following.matches() == [
        (wanting, first, "downgrade"),
        (wanting, first, "upgrade"),
    ]


def test_a_watched_rating_is_told_once_for_each_user(following: Following) -> None:
    user, first = following.user(), following.world.ids["tranche_1"]
    following.watch(user, first)
    second_list = following.world.insert("alerts_watchlist", user_id=user, name="Zweite", created_at="now")
    following.world.insert("alerts_watchentry", watch_list_id=second_list, tranche_id=first, note="", added_at="now")

    rate(following, "tranche_1", 20)
    following.world.run("UPDATE funds_tranche SET ter = 2 WHERE id = {tranche_1}")
    following.settle()
    following.world.run("UPDATE funds_tranche SET ter = 3 WHERE id = {tranche_1}")
    following.settle()

    assert following.watch_matches() == [(user, first, "downgrade")]


def test_a_change_of_team_is_told_once_to_who_watches_a_fund_of_the_team(following: Following, orm: None) -> None:
    # given
    watcher, other = following.user(), following.user()
    first, second = following.world.ids["tranche_1"], following.world.ids["tranche_3"]
    rate(following, "tranche_3", 40)
    following.watch(watcher, first)
    following.watch(other, second)
    search = following.save(other, following.screen(main_tranche=["true"]), rating_changes=True)
    following.keep(inspect=True)
    following.settle()
    following.forget_matches()
    company = Company.objects.get(pk=following.world.ids["company_1"])
    team = Team.objects.create(company=company, name="Team")
    team.funds.add(following.world.ids["fund_1"])
    today = timezone.localdate()
    # when
    change = TeamChange.objects.create(team=team, day=today, what_de="Wechsel", what_en="Change")
    following.settle()
    # then
    assert following.watch_matches() == [(watcher, first, "review")]
    # when
    change.save()
    TeamChange.objects.create(team=team, day=today, what_de="Noch einer", what_en="Another").delete()
    following.settle()
    # then
    assert following.watch_matches() == [(watcher, first, "review")]
    # when
    change.settled_on = today
    change.save()
    following.settle()
    # then
    assert following.watch_matches() == [(watcher, first, "review"), (watcher, first, "review_ended")]
    assert following.matches() == [], f"saved search {search}"


def test_news_about_a_fund_inside_is_told_at_its_first_appearance(following: Following) -> None:
    search, _ = rated_a(following, articles=True)
    following.save(following.user(), following.screen(ratings=["B"]), articles=True)
    following.keep()
    with following.db.transaction():
        news = following.world.article("news", "news_9")
        following.world.insert("content_news_funds", news_id=news, fund_id=following.world.ids["fund_1"])
    following.settle()

    following.db.execute("UPDATE content_news SET title_de = 'Anders' WHERE id = %s", [news])
    following.settle()

    assert following.matches() == [(search, news, "article")]


def test_nobody_is_told_of_a_rebuild_a_repair_or_the_same_data_again(following: Following) -> None:
    rated_a(following, rating_changes=True, articles=True)
    following.watch(following.user(), following.world.ids["tranche_1"])
    following.settle()

    rebuild(following.settings, following.engine, DOC_TYPES, Progress())
    tranches = f"{following.settings.index_prefix}tranches"
    following.engine.api.delete_by_query(index=tranches, body={"query": {"match_all": {}}}, refresh=True)
    verify(following.settings, following.engine, DOC_TYPES, repair=True, wait=0)
    following.settle()
    following.db.execute("SELECT outbox_requeue('tranche', ARRAY(SELECT id FROM funds_tranche))")
    following.db.execute("SELECT outbox_requeue('news', ARRAY(SELECT id FROM content_news))")
    following.settle()
    following.keep(inspect=True)

    assert following.matches() == []
    assert following.watch_matches() == []


def test_a_lost_index_of_screens_is_made_anew_and_nobody_is_told(following: Following) -> None:
    # given
    search, screen = rated_a(following)
    for name in following.engine.indices(f"{stored_prefix(following.settings.index_prefix)}*"):
        following.engine.delete_index(name)
    rate(following, "tranche_3", 95)

    # when
    with pytest.raises(EngineUnavailable):
        following.work()
    following.db.execute("UPDATE outbox_entry SET claimed_until = NULL, claimed_by = NULL")
    assert following.matches() == []
    following.keep(inspect=True)
    following.settle()
    rate(following, "tranche_2", 96)
    following.settle()

    # then
    assert following.members(screen) == {following.world.ids[f"tranche_{number}"] for number in (1, 2, 3)}
    assert following.matches()[-1] == (search, following.world.ids["tranche_2"], "enters")


def test_a_screen_that_nobody_understands_is_set_aside(following: Following) -> None:
    broken = following.world.insert("alerts_storedscreen", criteria='{"version": 99}', key="x", created_at="now")
    search, _ = rated_a(following)

    rate(following, "tranche_2", 90)
    following.settle()

    state = following.db.execute("SELECT state, problem FROM alerts_storedscreen WHERE id = %s", [broken]).fetchone()
    assert state is not None
    assert state[0] == "broken"
    assert "99" in state[1]
    assert following.matches() == [(search, following.world.ids["tranche_2"], "enters")]


def test_screens_that_nobody_saved_are_swept(following: Following) -> None:
    search, screen = rated_a(following)
    following.db.execute("DELETE FROM alerts_savedsearch WHERE id = %s", [search])
    following.db.execute("UPDATE alerts_storedscreen SET created_at = now() - interval '2 hours'")

    following.keep(inspect=True)
    following.world.run("UPDATE funds_tranche SET ter = 1 WHERE id = {tranche_1}")
    following.settle()

    assert following.db.execute("SELECT count(*) FROM alerts_storedscreen").fetchone() == (0,)
    assert following.members(screen) == set()


@pytest.mark.parametrize("points", sampled(range(1, 6), 2))
def test_a_killed_worker_neither_loses_nor_doubles_a_match(following: Following, crashes: Crashes, points: int) -> None:
    # given
    search, _ = rated_a(following)
    second = following.world.ids["tranche_2"]
    rate(following, "tranche_2", 88)

    # when
    crashes.after(points)
    with pytest.raises(Crash):
        following.work()
    following.close()
    following.db.execute("UPDATE outbox_entry SET claimed_until = NULL, claimed_by = NULL")
    crashes.after(0)
    following.settle()

    # then
    assert following.matches() == [(search, second, "enters")]


@pytest.mark.parametrize("points", sampled(range(1, 5), 2))
def test_a_killed_keeper_leaves_nothing_half_prepared(following: Following, crashes: Crashes, points: int) -> None:
    following.keep(inspect=True)
    screen = following.screen(ratings=["A"])
    search = following.save(following.user(), screen)
    crashes.after(points)

    assert not following.survive(following.keep)
    crashes.after(0)
    following.world.run("UPDATE funds_tranche SET ter = 1 WHERE id = {tranche_1}")
    following.settle()
    following.keep(inspect=True)
    rate(following, "tranche_2", 88)
    following.settle()

    assert following.matches() == [(search, following.world.ids["tranche_2"], "enters")]
    assert following.members(screen) == {following.world.ids["tranche_1"], following.world.ids["tranche_2"]}


def test_a_keeper_killed_between_two_rows_leaves_no_trace(
    following: Following, crashes: Crashes, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: two share classes of class A, and a keeper that dies when the screen is in the row of the first
    monkeypatch.setattr(seeding, "_ROWS", 1)
    rate(following, "tranche_2", 90)
    following.settle()
    following.keep(inspect=True)
    screen = following.screen(ratings=["A"])
    following.save(following.user(), screen)
    crashes.after(4)
    assert not following.survive(following.keep)
    assert following.members(screen) == {following.world.ids["tranche_1"]}
    # and a worker that dies when the index has the other class already, and nothing is compared yet
    rate(following, "tranche_1", 5)
    crashes.after(4)
    assert not following.survive(following.work)
    crashes.after(0)

    # when
    following.keep()
    following.settle()

    # then
    assert following.members(screen) == {following.world.ids["tranche_2"]}
    assert following.matches() == []


def test_screens_are_seeded_in_pages_and_groups(following: Following, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    for name, value in {"_PAGE": 1, "_SCREENS": 2, "_MAX_PAIRS": 2, "_ROWS": 1}.items():
        monkeypatch.setattr(seeding, name, value)
    everything = {following.world.ids[f"tranche_{number}"] for number in (1, 2, 3)}
    screens = [
        following.screen(fund_size={"sign": sign, "value": float(value)})
        for sign in ("gte", "lte")
        for value in (1, 2, 3)
    ]
    following.db.execute("UPDATE funds_keyfigures SET volume = 2")
    for tranche in everything:
        following.db.execute(
            "INSERT INTO funds_keyfigures (tranche_id, record_date, volume) VALUES (%s, '2027-01-31', 2)", [tranche]
        )
    following.settle()

    # when
    following.keep(inspect=True)

    # then
    found = [following.members(screen) for screen in screens]
    assert found == [everything, everything, set(), set(), everything, everything]


def test_what_was_indexed_before_anybody_followed_it_is_remembered(following: Following) -> None:
    # given: a first load, which writes past the matching, and one share class that matching knows
    first, second = following.world.ids["tranche_1"], following.world.ids["tranche_2"]
    following.db.execute("TRUNCATE alerts_documentstate")
    search, _ = rated_a(following)
    following.world.run("UPDATE funds_tranche SET ter = 1 WHERE id = {tranche_3}")
    following.settle()
    prefix = following.settings.index_prefix
    assert state_backfill.count_missing(following.db, following.engine, prefix) == 2

    # when
    assert state_backfill.backfill(following.settings, following.db) == 2
    rate(following, "tranche_1", 70)
    following.settle()

    # then
    assert state_backfill.count_missing(following.db, following.engine, prefix) == 0
    assert following.matches() == [(search, first, "leaves")]
    before = following.db.execute("SELECT before ->> 'rating_points' FROM alerts_change").fetchone()
    assert before == ("80",)
    kept = following.db.execute("SELECT kept ->> 'id' FROM alerts_documentstate WHERE doc_id = %s", [second]).fetchone()
    assert kept == (str(second),)


def test_a_late_worker_changes_nothing_that_a_later_version_has_settled(following: Following) -> None:
    # given: a worker that has read the share class, and another one that overtakes it
    search, _ = rated_a(following)
    second = following.world.ids["tranche_2"]
    row = following.db.execute(
        "SELECT row_to_json(v)::text FROM search_doc_tranche v WHERE id = %s", [second]
    ).fetchone()
    assert row
    rate(following, "tranche_2", 90)
    following.settle()
    before = following.db.execute("SELECT * FROM alerts_documentstate WHERE doc_id = %s", [second]).fetchone()

    # when
    told = record(following.db, 1, {second: row[0].encode()}, {second: set()})

    # then
    assert told == 0
    assert following.db.execute("SELECT * FROM alerts_documentstate WHERE doc_id = %s", [second]).fetchone() == before
    assert following.matches() == [(search, second, "enters")]


def test_the_indexer_prepares_and_matches_by_itself(following: Following) -> None:
    screen = following.screen(ratings=["A"])
    with indexer(following.settings, "--workers", "2"):
        search = following.save(following.user(), screen)
        until(lambda: following.members(screen) == {following.world.ids["tranche_1"]}, seconds=15)
        rate(following, "tranche_3", 99)
        until(lambda: following.matches() == [(search, following.world.ids["tranche_3"], "enters")], seconds=10)


def test_a_share_class_that_closes_leaves_once_and_comes_back_if_that_was_wrong(following: Following) -> None:
    # given: also on a watchlist, which tells of ratings
    search, screen = rated_a(following)
    first = following.world.ids["tranche_1"]
    following.watch(following.user(), first)

    # when: it closes, and its document is written again
    following.world.run("UPDATE funds_tranche SET closed_on = '2026-11-02' WHERE id = {tranche_1}")
    following.settle()
    following.world.run("UPDATE funds_tranche SET ter = 1 WHERE id = {tranche_1}")
    following.settle()

    # then: one match says so, and the watchlist entry is still there
    assert following.matches() == [(search, first, "leaves")]
    assert following.members(screen) == set()
    closed = following.db.execute("SELECT before ->> 'closed_on', after ->> 'closed_on' FROM alerts_change").fetchall()
    assert closed == [(None, "2026-11-02")]
    assert following.db.execute("SELECT tranche_id FROM alerts_watchentry").fetchall() == [(first,)]

    # when
    following.world.run("UPDATE funds_tranche SET closed_on = NULL WHERE id = {tranche_1}")
    following.settle()

    # then
    assert following.matches() == [(search, first, "leaves"), (search, first, "enters")]
