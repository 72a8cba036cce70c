"""That a watched rating is under review is told in one line of one mail, with the reason, or not at all."""

from datetime import date, timedelta
from typing import Any

import pytest

from app.accounts.models import User
from app.alerts.models import AlertSettings, Change, Digest, WatchMatch
from app.alerts.services.digests import queue_due
from app.mail import sending
from app.teams.models import TeamChange
from tests.factories.accounts import account
from tests.factories.funds import TeamFactory, TrancheFactory
from tests.integration.alerts.test_digests import NOW, watched

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def reviewed(user: User, fund: int = 3) -> WatchMatch:
    """That a review of a watched fund has begun."""
    return watched(user, "review", under_review=True, fund_id=fund)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("de", "Rating wird überprüft: das Team hat sich am 20.11.2026 geändert"),
        ("en", "Rating under review: its team changed on 20.11.2026"),
    ],
)
def test_a_review_is_told_with_its_reason_in_one_line(mailoutbox: Any, language: str, line: str) -> None:
    # given
    fund = TrancheFactory.create().fund
    team = TeamFactory.create()
    team.funds.add(fund)
    TeamChange.objects.create(team=team, day=date(2026, 11, 20), what_de="Wechsel", what_en="Change")
    match = reviewed(account(language=language), fund.pk)
    Change.objects.update(at=NOW)
    # when
    assert queue_due(NOW) == 1
    assert queue_due(NOW + timedelta(minutes=1)) == 0
    sending.deliver_due()
    # then
    [message] = mailoutbox
    body = " ".join(message.body.split())
    told = body.partition("Nordlicht Fonds (DE0000000001)")[2].lstrip(" :").partition(" http")[0]
    assert told == line
    assert body.count("Nordlicht Fonds") == 1
    match.refresh_from_db()
    assert match.settled


def test_a_review_without_a_known_reason_is_told_without_one(mailoutbox: Any) -> None:
    reviewed(account(language="en"))
    queue_due(NOW)
    sending.deliver_due()
    [message] = mailoutbox
    assert "Rating under review http" in " ".join(message.body.split())


def test_a_review_that_was_taken_back_before_the_mail_is_not_told(mailoutbox: Any) -> None:
    # given
    user = account()
    reviewed(user)
    watched(user, "review_ended", before={"under_review": True}, under_review=False)
    # when
    queue_due(NOW)
    sending.deliver_due()
    # then
    assert mailoutbox == []
    assert not WatchMatch.objects.filter(settled=False).exists()


def test_a_review_that_comes_with_another_class_is_told_beside_it(mailoutbox: Any) -> None:
    watched(account(language="en"), "downgrade", rank="C", rating_points=50, under_review=True)
    queue_due(NOW)
    sending.deliver_due()
    [message] = mailoutbox
    assert "Class B → C; Rating points 76 → 50; now under review" in " ".join(message.body.split())


def test_who_switched_off_or_never_confirmed_is_told_of_no_review(mailoutbox: Any) -> None:
    off = account("off@example.org", receive_email_notifications=False)
    unconfirmed = account("new@example.org", confirmed_at=None)
    never = account("never@example.org")
    AlertSettings.objects.create(user=never, watchlist_frequency="never")
    for user in (off, unconfirmed, never):
        reviewed(user)

    assert queue_due(NOW) == 0
    sending.deliver_due()

    assert mailoutbox == []
    assert not Digest.objects.exists()
    assert not WatchMatch.objects.filter(settled=False).exists()
