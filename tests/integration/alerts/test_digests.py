"""One mail for each user and period: with everything that is new, and never twice."""

import threading
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.utils import timezone

from app.accounts.models import User
from app.alerts.models import AlertSettings, Change, Digest, Match, RatingUpdate, SavedSearch, StoredScreen, WatchMatch
from app.alerts.services import schedule
from app.alerts.services.digests import note_ratings, queue_due
from app.content.models import Report
from app.funds.models import Tranche
from app.mail import sending
from app.mail.models import Delivery, State
from app.ratings.models import Explanation
from search.saved import FollowedWords
from search.texts import Language
from tests.factories.accounts import account
from tests.factories.funds import PeergroupFactory, RatingFactory, ReportFactory, TrancheFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]

#: A Sunday, at noon.
NOW = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)


def kept(**values: Any) -> dict[str, Any]:
    return {"id": 7, "fund_id": 3, "name": "Nordlicht Fonds", "isin": "DE0000000001", "rank": "B", "rating_points": 76,
            "under_review": False, "record_date": "2026-10-31", **values}  # fmt: skip


def search(user: User, name: str = "Spitze", **values: Any) -> SavedSearch:
    screen, _ = StoredScreen.objects.get_or_create(
        key="A", defaults={"criteria": {"version": 1, "ratings": ["A"]}, "state": "seeded"}
    )
    return SavedSearch.objects.create(user=user, name=name, screen=screen, **values)


def matched(found: SavedSearch, direction: str = "enters", *, at: datetime | None = None, **values: Any) -> Match:
    doc = values.pop("doc", 7)
    before = values.pop("before", kept())
    after = values.pop("after", kept(rank="A", rating_points=79))
    change = Change.objects.create(
        doc_type="tranche", doc_id=doc, version=Change.objects.count() + 1, before=before, after=after
    )
    return Match.objects.create(
        saved_search=found, asked_screen=found.screen_id, change=change, direction=direction,
        at=at or NOW - timedelta(hours=20),
    )  # fmt: skip


def watched(user: User, direction: str = "upgrade", *, at: datetime | None = None, **values: Any) -> WatchMatch:
    change = Change.objects.create(
        doc_type="tranche",
        doc_id=7,
        version=Change.objects.count() + 1,
        before=kept(**values.pop("before", {})),
        after=kept(**(values or {"rank": "A", "rating_points": 79})),
    )
    return WatchMatch.objects.create(user=user, change=change, direction=direction, at=at or NOW - timedelta(hours=20))


def test_a_day_is_told_in_one_mail_and_once(mailoutbox: Any) -> None:
    # given
    user = account()
    first, second = search(user), search(user, "Zweite")
    matched(first)
    matched(second, doc=8)
    watched(user)

    # when
    assert queue_due(NOW) == 1
    assert queue_due(NOW + timedelta(minutes=1)) == 0
    sending.deliver_due()

    # then
    [message] = mailoutbox
    assert message.to == ["retail@example.org"]
    assert message.subject == "3 Änderungen in Ihren Suchen und Merklisten"
    assert "Ratingpunkte 76 → 79, Grenze ≥ 78" in " ".join(message.body.split())
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert "simuliert" in message.body
    [html] = [part for part, kind in message.alternatives if kind == "text/html"]
    for text in ("Spitze", "Zweite", "Merkliste", "/details/nordlicht-fonds/7", "E-Mails zu dieser Suche abbestellen"):
        assert text in html
    assert Digest.objects.get().matches.count() == 2
    assert not Match.objects.filter(settled=False).exists()


def test_nothing_is_mailed_when_nothing_happened(mailoutbox: Any) -> None:
    search(account())
    assert queue_due(NOW) == 0
    assert not Delivery.objects.exists()


def test_what_nobody_wants_to_hear_is_settled_and_stays_visible() -> None:
    user = account()
    matched(search(user, "Nie", frequency="never"))
    matched(search(user, "Nur rein", leaves=False), "leaves")
    matched(search(user, "Pause", paused=True))
    matched(search(user, "Ohne Ratings"), "upgrade")

    assert queue_due(NOW) == 0

    assert Match.objects.filter(settled=True, digest=None).count() == 4
    assert not Delivery.objects.exists()


def test_who_wants_no_mails_gets_none() -> None:
    user = account(receive_email_notifications=False)
    matched(search(user))
    watched(user)
    assert queue_due(NOW) == 0
    assert not Match.objects.filter(settled=False).exists()
    assert not WatchMatch.objects.filter(settled=False).exists()
    assert not Digest.objects.exists()


def test_rights_and_wishes_count_when_the_mail_is_written(mailoutbox: Any) -> None:
    blocked, unsubscribed, deleted = account("a@example.org"), account("b@example.org"), account("c@example.org")
    for user in (blocked, unsubscribed, deleted):
        matched(search(user))
    assert queue_due(NOW) == 3
    User.objects.filter(pk=blocked.pk).update(blocked=True)
    User.objects.filter(pk=unsubscribed.pk).update(receive_email_notifications=False)
    SavedSearch.objects.filter(user=deleted).delete()

    sending.deliver_due()

    assert mailoutbox == []
    assert set(Delivery.objects.values_list("state", flat=True)) == {State.DROPPED}


def test_many_changes_are_capped_and_counted(mailoutbox: Any) -> None:
    found = search(account(language="en"))
    for doc in range(57):
        matched(found, doc=doc)
    queue_due(NOW)
    sending.deliver_due()
    [message] = mailoutbox
    assert message.subject == "Spitze: 57 changes"
    assert "and 37 more" in message.body
    assert message.body.count("DE0000000001") == 20


def test_who_came_and_went_is_not_told_of(mailoutbox: Any) -> None:
    found = search(account())
    matched(found, "enters", at=NOW - timedelta(hours=22))
    matched(found, "leaves", at=NOW - timedelta(hours=21))
    matched(found, "enters", doc=8, at=NOW - timedelta(hours=21))
    queue_due(NOW)
    sending.deliver_due()
    [message] = mailoutbox
    assert message.body.count("Neu in der Suche") == 1
    assert "Nicht mehr in der Suche" not in message.body


def test_several_rating_changes_are_told_as_one(mailoutbox: Any) -> None:
    user = account()
    for before, after in (
        (kept(), kept(rank="A", rating_points=80)),
        (kept(rank="A", rating_points=80), kept(rank="C", rating_points=50)),
    ):
        change = Change.objects.create(
            doc_type="tranche", doc_id=7, version=Change.objects.count() + 1, before=before, after=after
        )
        WatchMatch.objects.create(user=user, change=change, direction="upgrade", at=NOW - timedelta(hours=20))
    queue_due(NOW)
    sending.deliver_due()
    [message] = mailoutbox
    body = " ".join(message.body.split())
    assert "Herabgestuft: Klasse B → C; Ratingpunkte 76 → 50" in body


def test_at_once_waits_until_nothing_follows_and_not_for_ever() -> None:
    found = search(account(), frequency="at_once")
    matched(found, at=NOW - timedelta(seconds=5))
    assert queue_due(NOW) == 0
    assert queue_due(NOW + timedelta(seconds=15)) == 1
    # More keeps following.
    later = NOW + timedelta(minutes=10)
    matched(found, at=later - timedelta(seconds=121))
    matched(found, doc=8, at=later - timedelta(seconds=1))
    assert queue_due(later) == 1
    assert Digest.objects.count() == 2


@pytest.mark.parametrize(
    ("frequency", "at", "due"),
    [
        # Seven o'clock in Berlin is six in UTC in winter.
        ("daily", datetime(2026, 11, 22, 5, 30, tzinfo=UTC), datetime(2026, 11, 22, 6, 0, tzinfo=UTC)),
        ("weekly", datetime(2026, 11, 18, 5, 0, tzinfo=UTC), datetime(2026, 11, 23, 6, 0, tzinfo=UTC)),
    ],
)
def test_periods_end_at_seven_by_the_clock_of_the_user(frequency: str, at: datetime, due: datetime) -> None:
    matched(search(account(), frequency=frequency), at=at)
    assert queue_due(due - timedelta(minutes=1)) == 0
    assert queue_due(due) == 1


def test_what_comes_late_goes_with_the_next_period() -> None:
    # given: this morning's mail has gone out
    found = search(account())
    matched(found)
    assert queue_due(NOW) == 1

    # when: something of yesterday is noted only now
    matched(found, doc=8, at=NOW - timedelta(hours=19))

    # then
    assert queue_due(NOW + timedelta(hours=1)) == 0
    assert queue_due(NOW + timedelta(days=1)) == 1
    assert [digest.matches.count() for digest in Digest.objects.order_by("pk")] == [1, 1]


def test_another_time_zone_has_another_morning() -> None:
    user = account()
    AlertSettings.objects.create(user=user, time_zone="America/New_York")
    matched(search(user), at=datetime(2026, 11, 22, 6, 30, tzinfo=UTC))
    assert queue_due(datetime(2026, 11, 22, 11, 59, tzinfo=UTC)) == 0
    assert queue_due(datetime(2026, 11, 22, 12, 0, tzinfo=UTC)) == 1


def test_days_of_23_and_25_hours_have_one_mail_each() -> None:
    found = search(account())
    for day in (
        date(2026, 3, 28),
        date(2026, 3, 29),
        date(2026, 3, 30),
        date(2026, 10, 24),
        date(2026, 10, 25),
        date(2026, 10, 26),
    ):
        noon = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
        matched(found, doc=day.toordinal(), at=noon)
        made = sum(queue_due(noon + timedelta(hours=hour)) for hour in range(1, 24))
        assert made == 1, day
    assert Digest.objects.count() == 6


def test_a_month_is_told_on_the_morning_after_its_ratings() -> None:
    # given: a change in the middle of the month, long after the last ratings
    found = search(account(), frequency="monthly")
    RatingUpdate.objects.create(record_date=date(2026, 9, 30), seen_at=datetime(2026, 10, 5, 9, tzinfo=UTC))
    matched(found, at=datetime(2026, 10, 20, 12, tzinfo=UTC))
    assert queue_due(datetime(2026, 10, 25, 12, tzinfo=UTC)) == 0

    # when
    RatingUpdate.objects.create(record_date=date(2026, 10, 31), seen_at=datetime(2026, 11, 5, 9, tzinfo=UTC))
    matched(found, doc=8, at=datetime(2026, 11, 5, 9, tzinfo=UTC))

    # then
    assert queue_due(datetime(2026, 11, 5, 20, tzinfo=UTC)) == 0
    assert queue_due(datetime(2026, 11, 6, 6, 0, tzinfo=UTC)) == 1
    assert Digest.objects.get().matches.count() == 2


def test_ratings_are_noted_when_a_record_date_is_new() -> None:
    note_ratings(NOW)
    assert not RatingUpdate.objects.exists()
    rating = RatingFactory.create()
    note_ratings(NOW)
    note_ratings(NOW + timedelta(days=1))
    assert list(RatingUpdate.objects.values_list("record_date", "seen_at")) == [(rating.record_date, NOW)]


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_queue_one_mail() -> None:
    found = search(account())
    for doc in range(20):
        matched(found, doc=doc)
    barrier, made = threading.Barrier(3), []

    def work() -> None:
        barrier.wait()
        try:
            made.append(queue_due(NOW))
        finally:
            connection.close()

    workers = [threading.Thread(target=work) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()

    assert sorted(made) == [0, 0, 1]
    assert Delivery.objects.count() == 1
    assert Digest.objects.get().matches.count() == 20


def test_a_worker_that_dies_while_it_queues_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    matched(search(account()))

    def die(*_: object, **__: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr("app.mail.services.queue", die)
        with pytest.raises(RuntimeError):
            queue_due(NOW)
    assert Match.objects.filter(settled=False).count() == 1
    assert queue_due(NOW) == 1


def test_midnight_names_no_period_twice() -> None:
    zone = ZoneInfo("Europe/Berlin")
    names = {schedule.daily(NOW + timedelta(hours=hour), zone).name for hour in range(48)}
    assert len(names) == 3
    assert timezone.is_aware(schedule.weekly(NOW, zone).until)


@pytest.fixture
def moved() -> Tranche:
    """A fund that was rated A in one peergroup in September and C in another one in October."""
    before = PeergroupFactory.create(name_de="Aktien Welt", name_en="Equity world")
    after = PeergroupFactory.create(name_de="Aktien Technologie", name_en="Equity technology")
    tranche = TrancheFactory.create(fund__peergroup=after)
    for day, points, group in ((date(2026, 9, 30), 79, before), (date(2026, 10, 31), 55, after)):
        RatingFactory.create(tranche=tranche, record_date=day, points=points)
        Explanation.objects.create(fund=tranche.fund, record_date=day, peergroup=group, currency="EUR", months=60)
    return tranche


def of(tranche: Tranche, **values: Any) -> dict[str, Any]:
    return kept(id=tranche.pk, fund_id=tranche.fund_id, **values)


def told_of(tranche: Tranche, user: User, mailoutbox: Any, *, before: dict[str, Any], after: dict[str, Any]) -> str:
    """The text of the mail about a watched change that matching took for a downgrade."""
    change = Change.objects.create(
        doc_type="tranche", doc_id=tranche.pk, version=Change.objects.count() + 1, before=before, after=after
    )
    WatchMatch.objects.create(user=user, change=change, direction="downgrade", at=NOW - timedelta(hours=20))
    assert queue_due(NOW) == 1
    sending.deliver_due()
    [message] = mailoutbox
    return " ".join(message.body.split())


@pytest.mark.parametrize(
    ("language", "expected", "never"),
    [
        (
            "de",
            "In anderer Vergleichsgruppe bewertet: Seit 31.10.2026 wird der Fonds in der Vergleichsgruppe "
            "„Aktien Technologie“ bewertet (Klasse C), zuvor in „Aktien Welt“ (Klasse A). "
            "Die Klassen sind nicht vergleichbar.",
            ("Herabgestuft", "79 → 55"),
        ),
        (
            "en",
            "Rated in another peer group: Since 31.10.2026 the fund has been rated in the peer group "
            "“Equity technology” (class C), before that in “Equity world” (class A). The classes are not comparable.",
            ("Downgraded", "79 → 55"),
        ),
    ],
)
def test_a_class_in_another_peergroup_is_no_downgrade(
    language: str, expected: str, never: tuple[str, ...], moved: Tranche, mailoutbox: Any
) -> None:
    # given: the figures of October came before its ratings, so both states are of October
    user = account(language=language)
    before, after = of(moved, rank="A", rating_points=79), of(moved, rank="C", rating_points=55)
    # when
    body = told_of(moved, user, mailoutbox, before=before, after=after)
    # then
    assert expected in body
    for one in never:
        assert one not in body
    assert WatchMatch.objects.get().direction == "downgrade"


def test_two_changes_told_as_one_are_compared_from_the_first_to_the_last(moved: Tranche, mailoutbox: Any) -> None:
    # given: the points of October were calculated twice
    user = account()
    first = Change.objects.create(
        doc_type="tranche", doc_id=moved.pk, version=1,
        before=of(moved, rank="A", rating_points=79), after=of(moved, rank="C", rating_points=60),
    )  # fmt: skip
    WatchMatch.objects.create(user=user, change=first, direction="downgrade", at=NOW - timedelta(hours=21))
    # when
    again, last = of(moved, rank="C", rating_points=60), of(moved, rank="C", rating_points=55)
    body = told_of(moved, user, mailoutbox, before=again, after=last)
    # then
    assert "In anderer Vergleichsgruppe bewertet: Seit 31.10.2026" in body


def test_another_currency_of_the_peergroup_is_told(moved: Tranche, mailoutbox: Any) -> None:
    # given
    september, october = Explanation.objects.order_by("record_date")
    Explanation.objects.filter(pk=september.pk).update(peergroup=october.peergroup, currency="USD")
    before, after = of(moved, rank="A", rating_points=79), of(moved, rank="C", rating_points=55)
    # when
    body = told_of(moved, account(), mailoutbox, before=before, after=after)
    # then
    assert "In anderer Währung bewertet: Seit 31.10.2026 vergleicht das Rating Renditen in EUR (Klasse C)" in body


@pytest.mark.parametrize("same", ["peergroup", "unknown", "other points"])
def test_a_downgrade_stays_one_where_nothing_says_otherwise(same: str, moved: Tranche, mailoutbox: Any) -> None:
    # given
    september, october = Explanation.objects.order_by("record_date")
    values: dict[str, dict[str, Any]] = {
        "peergroup": {"peergroup": october.peergroup},
        # A rating of a version that did not keep where it was made.
        "unknown": {"currency": ""},
        "other points": {},
    }
    Explanation.objects.filter(pk=september.pk).update(**values[same])
    points = 81 if same == "other points" else 79
    before, after = of(moved, rank="A", rating_points=points), of(moved, rank="C", rating_points=55)
    # when
    body = told_of(moved, account(), mailoutbox, before=before, after=after)
    # then
    assert f"Herabgestuft: Klasse A → C; Ratingpunkte {points} → 55" in body
    assert "Vergleichsgruppe" not in body


def mentioned(user: User, report: Report, words: str = "Zirbelanleihen", **values: Any) -> Match:
    """A report with words that somebody follows."""
    followed = FollowedWords(words, "de")
    screen, _ = StoredScreen.objects.get_or_create(
        key=words, defaults={"criteria": followed.criteria(), "state": "asked"}
    )
    flags = dict.fromkeys(("enters", "leaves", "rating_changes", "articles"), False)
    found = SavedSearch.objects.create(user=user, name=words, screen=screen, **flags | values)
    change, _ = Change.objects.get_or_create(doc_type="report", doc_id=report.pk, version=1)
    return Match.objects.create(
        saved_search=found, asked_screen=screen.pk, change=change, direction="mention", at=NOW - timedelta(hours=20)
    )


@pytest.mark.parametrize(
    ("language", "kind", "leave"),
    [
        ("de", "Bericht erwähnt die Wörter", "E-Mails zu dieser Suche abbestellen"),
        ("en", "Report mentions the words", "Unsubscribe from e-mails about this search"),
    ],
)
def test_words_in_a_report_are_told_in_one_mail(mailoutbox: Any, language: Language, kind: str, leave: str) -> None:
    # given: two searches for words that the same report mentions
    user, report = account(language=language), ReportFactory.create()
    mentioned(user, report)
    mentioned(user, report, "Zirbel")
    # when
    assert queue_due(NOW) == 1
    assert queue_due(NOW + timedelta(minutes=1)) == 0
    sending.deliver_due()
    sending.deliver_due()
    # then
    [message] = mailoutbox
    [html] = [part for part, content in message.alternatives if content == "text/html"]
    for text in (kind, leave, report.headline(language), f"/{report.pk}", "search=Zirbelanleihen"):
        assert text in html


def test_a_report_that_was_withdrawn_before_its_mail_is_not_told(mailoutbox: Any) -> None:
    report = ReportFactory.create()
    mentioned(account(), report)
    assert queue_due(NOW) == 1
    Report.objects.filter(pk=report.pk).update(state="withdrawn", visible=False)

    sending.deliver_due()

    assert mailoutbox == []
    assert Delivery.objects.get().state == State.DROPPED


def test_who_may_not_read_reports_any_more_is_not_told_of_words_in_them(mailoutbox: Any) -> None:
    blocked, paused = account("a@example.org"), account("b@example.org")
    report = ReportFactory.create()
    mentioned(blocked, report)
    mentioned(paused, report, paused=True)
    assert queue_due(NOW) == 1
    User.objects.filter(pk=blocked.pk).update(blocked=True)

    sending.deliver_due()

    assert mailoutbox == []
