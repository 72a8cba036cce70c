"""Words that are followed in reports: from a publication to the match row, on real services."""

import pytest

from search.client import EngineUnavailable, SearchClient
from tests.integration.alerts.following import Crashes, Following

pytestmark = pytest.mark.services


@pytest.fixture
def search(following: Following) -> int:
    """Somebody follows a word."""
    found = following.save(following.user(), following.words("Zirbelanleihen"), enters=False, leaves=False)
    following.keep(inspect=True)
    return found


def publish(following: Following, name: str, **values: object) -> int:
    """A report appears, and the index and the keeper are through with it."""
    report = following.report(name, **values)
    following.settle()
    following.keep()
    return report


def test_words_in_a_text_are_told_once(following: Following, search: int) -> None:
    # given: another form of the word, and a report without it
    report = publish(following, "new", body_de="<p>Eine Zirbelanleihe verliert.</p>")
    publish(following, "other")
    # when: corrected, withdrawn and published again, and looked at again
    following.world.run("UPDATE content_report SET body_de = '<p>Zirbelanleihen gewinnen.</p>' WHERE id = {new}")
    following.settle()
    for state, visible in (("withdrawn", "false"), ("published", "true")):
        following.world.run(f"UPDATE content_report SET state = '{state}', visible = {visible} WHERE id = {{new}}")
        following.settle()
        following.keep(inspect=True)
    # then
    assert following.matches() == [(search, report, "mention")]


def test_words_on_a_page_alone_are_told_once_the_pdf_was_read(following: Following, search: int) -> None:
    # given: the report is there before its PDF was read
    report = publish(following, "new", pdf_de="a.pdf")
    assert following.matches() == []
    # when
    following.read_pdf(report, "Die Volatilität der Zirbelanleihen blieb niedrig.")
    following.keep()
    # then: not before the index shows the page
    assert following.matches() == []
    following.settle()
    following.keep()
    assert following.matches() == [(search, report, "mention")]


def test_words_in_text_and_pdf_are_one_match(following: Following, search: int) -> None:
    report = following.report("new", body_de="<p>Zirbelanleihen</p>", pdf_de="a.pdf")
    following.read_pdf(report, "Noch mehr Zirbelanleihen.")
    following.settle()
    following.keep()

    assert following.matches() == [(search, report, "mention")]


def test_nothing_is_told_before_a_report_is_visible(following: Following, search: int) -> None:
    # given: a PDF is read as soon as it is stored
    report = following.report("new", body_de="<p>Zirbelanleihen</p>", pdf_de="a.pdf", state="draft", visible=False)
    following.read_pdf(report, "Zirbelanleihen")
    following.settle()
    following.keep()
    assert following.matches() == []
    # when
    following.world.run("UPDATE content_report SET state = 'published', visible = true WHERE id = {new}")
    following.settle()
    following.keep()
    # then
    assert following.matches() == [(search, report, "mention")]


def test_a_withdrawn_report_is_not_told(following: Following, search: int) -> None:
    following.report("new", body_de="<p>Zirbelanleihen</p>")
    following.settle()
    following.world.run("UPDATE content_report SET state = 'withdrawn', visible = false WHERE id = {new}")
    following.keep()

    assert following.matches() == []


def test_words_that_a_correction_brings_are_no_new_report(following: Following, search: int) -> None:
    publish(following, "new", pdf_de="a.pdf")
    following.read_pdf(following.world.ids["new"], "Nichts davon.")
    following.settle()
    following.keep()

    following.world.run(
        "UPDATE content_report SET body_de = '<p>Zirbelanleihen</p>', pdf_de = 'b.pdf' WHERE id = {new}"
    )
    following.read_pdf(following.world.ids["new"], "Zirbelanleihen", name="b.pdf")
    following.settle()
    following.keep(inspect=True)

    assert following.matches() == []


def test_others_hear_nothing_of_it(following: Following, search: int) -> None:
    # given: somebody who paused, who follows another word, readers of the other language, and who follows funds
    paused = following.save(following.user(), following.words("Zirbel"), paused=True)
    other = following.save(following.user(), following.words("Wandelanleihen"))
    english = following.save(following.user(), following.words("Zirbelanleihen", "en"))
    funds = following.save(following.user(), following.screen(main_tranche=["true"]), articles=True)
    following.keep(inspect=True)
    # when: news are not research
    following.world.article("news", "news", body_de="<p>Zirbelanleihen</p>")
    report = publish(following, "new", body_de="<p>Zirbelanleihen und Zirbel</p>")
    # then
    assert following.matches() == [(search, report, "mention")]
    assert search not in {paused, other, english, funds}


def test_who_follows_funds_and_words_of_a_report_hears_of_both(following: Following, search: int) -> None:
    funds = following.save(following.user(), following.screen(main_tranche=["true"]), articles=True)
    following.keep(inspect=True)

    with following.db.transaction():
        report = following.report("new", body_de="<p>Zirbelanleihen</p>")
        following.world.insert("content_report_funds", report_id=report, fund_id=following.world.ids["fund_1"])
    following.settle()
    following.keep()

    assert following.matches() == [(funds, report, "article"), (search, report, "mention")]


def test_a_keeper_that_dies_is_repeated_and_tells_once(
    following: Following, search: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    crashes = Crashes(monkeypatch)
    report = following.report("new", body_de="<p>Zirbelanleihen</p>")
    following.settle()
    # when: it dies at each of its steps, and works at last
    for points in (1, 2, 3):
        crashes.after(points)
        following.survive(following.keep)
    crashes.after(0)
    following.keep()
    # then
    assert following.matches() == [(search, report, "mention")]


def test_without_the_engine_the_report_waits(following: Following, search: int) -> None:
    report = following.report("new", body_de="<p>Zirbelanleihen</p>")
    following.settle()
    engine, following.engine = following.engine, SearchClient("http://127.0.0.1:9")
    with pytest.raises(EngineUnavailable):
        following.keep()

    following.engine = engine
    following.keep()

    assert following.matches() == [(search, report, "mention")]
