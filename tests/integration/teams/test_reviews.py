"""A change of team puts the ratings of its funds under review until it is settled; staff are told before."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from app.funds import terms
from app.funds.models import Tranche
from app.outbox.models import Entry
from app.ratings.models import Rating, Review
from app.ratings.tasks import mark_reviews
from app.teams.models import Team, TeamChange
from tests.factories.accounts import staff
from tests.factories.funds import RECORD_DATE, RatingFactory, TeamFactory, TrancheFactory
from tests.integration.api.asking import get

pytestmark = [pytest.mark.django_db, pytest.mark.services]

EARLIER = RECORD_DATE - timedelta(days=31)


def today() -> date:
    return timezone.localdate()


def managed(team: Team, **values: Any) -> Tranche:
    """A rated fund of the team."""
    rating = RatingFactory.create(**values)
    team.funds.add(rating.tranche.fund)
    return rating.tranche


def changed(team: Team, **values: Any) -> TeamChange:
    return TeamChange.objects.create(team=team, what_de="Wechsel", what_en="Change", **{"day": today(), **values})


def marked() -> set[tuple[int, date]]:
    """The ratings that are under review."""
    return set(Rating.objects.filter(under_review=True).values_list("tranche", "record_date"))


def waiting(tranche: Tranche) -> int:
    """What the index will be told of a share class."""
    return Entry.objects.filter(doc_type="tranche", doc_id=tranche.pk).count()


def test_the_latest_ratings_of_the_teams_funds_are_under_review_until_the_change_is_settled() -> None:
    # given
    team = TeamFactory.create()
    mine, other = managed(team), RatingFactory.create().tranche
    RatingFactory.create(tranche=mine, record_date=EARLIER)
    second = TrancheFactory.create(fund=mine.fund, primary=False)
    RatingFactory.create(tranche=second)
    Entry.objects.all().delete()
    # when
    change = changed(team)
    # then
    assert marked() == {(mine.pk, RECORD_DATE), (second.pk, RECORD_DATE)}
    assert (waiting(mine), waiting(other)) == (1, 0)
    review = Review.objects.get()
    assert (review.fund_id, review.since, review.until, review.team_change) == (mine.fund_id, today(), None, change)
    # when
    change.settled_on = today()
    change.save()
    # then
    assert marked() == set()
    assert Review.objects.get().until == today()


def test_saving_a_change_again_changes_nothing() -> None:
    change = changed(team := TeamFactory.create())
    mine = managed(team)
    change.save()
    assert marked() == {(mine.pk, RECORD_DATE)}
    Entry.objects.all().delete()

    change.save()

    assert (Review.objects.count(), waiting(mine)) == (1, 0)


def test_two_changes_of_a_day_are_one_mark_that_ends_with_the_last() -> None:
    mine = managed(team := TeamFactory.create())
    first = changed(team)
    Entry.objects.all().delete()

    second = changed(team)
    assert waiting(mine) == 0

    TeamChange.objects.filter(pk=first.pk).get().delete()
    assert (marked(), waiting(mine)) == ({(mine.pk, RECORD_DATE)}, 0)
    second.delete()
    assert (marked(), Review.objects.count()) == (set(), 0)


def test_a_fund_that_staff_have_put_under_review_stays_so_when_the_change_is_settled() -> None:
    mine = managed(team := TeamFactory.create())
    own = Review.objects.create(fund=mine.fund, since=today())
    assert marked() == {(mine.pk, RECORD_DATE)}
    Entry.objects.all().delete()

    changed(team, settled_on=None)
    TeamChange.objects.update(settled_on=today())
    TeamChange.objects.get().save()
    assert (marked(), waiting(mine)) == ({(mine.pk, RECORD_DATE)}, 0)

    own.until = today()
    own.save()
    assert marked() == set()


def test_what_has_no_rating_or_is_closed_or_settled_or_still_to_come_is_not_marked() -> None:
    team = TeamFactory.create()
    team.funds.add(TrancheFactory.create().fund)
    closed = managed(team, tranche__closed_on=RECORD_DATE)
    managed(team, points=None)
    mine = managed(TeamFactory.create())
    later = Team.objects.get(funds=mine.fund)

    changed(team)
    changed(later, day=today() - timedelta(days=9), settled_on=today())
    coming = changed(later, day=today() + timedelta(days=1))

    assert marked() == set()
    assert not Review.objects.filter(fund=mine.fund).exclude(team_change=coming).exists()
    assert not Rating.objects.filter(tranche=closed, under_review=True).exists()


def test_the_calendar_begins_and_ends_reviews() -> None:
    # given
    begins, ends = managed(TeamFactory.create()), managed(TeamFactory.create())
    Review.objects.bulk_create([Review(fund=begins.fund, since=today())])
    Review.objects.bulk_create([Review(fund=ends.fund, since=EARLIER, until=today())])
    Rating.objects.filter(tranche=ends).update(under_review=True)
    # when
    mark_reviews()
    # then
    assert marked() == {(begins.pk, RECORD_DATE)}
    Entry.objects.all().delete()
    mark_reviews()
    assert not Entry.objects.exists()


def test_the_page_of_the_fund_says_since_when_and_why(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]
    terms.forget()
    api = Client()
    team = TeamFactory.create()
    mine, other = managed(team), managed(TeamFactory.create())
    Review.objects.create(fund=mine.fund, since=today())

    changed(team, day=today() - timedelta(days=2))

    since = (today() - timedelta(days=2)).isoformat()
    assert get(api, f"funds/{mine.pk}/")["rating_review"] == {"since": since, "team_changed": True}
    assert get(api, f"funds/{other.pk}/")["rating_review"] is None


def test_staff_are_told_how_many_ratings_are_affected_before_anything_is_saved(settings: Any) -> None:
    # given
    settings.ALLOWED_HOSTS = ["testserver"]
    team = TeamFactory.create()
    managed(team)
    managed(team)
    client = Client(headers={"accept-language": "de"})
    client.force_login(staff())
    values = {"team": team.pk, "day": today().strftime("%d.%m.%Y"), "what_de": "Wechsel", "what_en": "Change"}
    # when
    shown = client.post("/admin/teams/teamchange/add/", values)
    # then
    assert "Fonds, deren Rating dann überprüft wird: 2." in shown.content.decode()
    assert 'name="known_effect" value="2/0"' in shown.content.decode()
    assert (TeamChange.objects.count(), Review.objects.count(), marked()) == (0, 0, set())
    # What was read no longer holds: it is shown again.
    managed(team)
    again = client.post("/admin/teams/teamchange/add/", {**values, "known_effect": "2/0"})
    assert 'name="known_effect" value="3/0"' in again.content.decode()
    # when
    assert client.post("/admin/teams/teamchange/add/", {**values, "known_effect": "3/0"}).status_code == 302
    # then
    assert len(marked()) == 3
    # when
    change = TeamChange.objects.get()
    path = f"/admin/teams/teamchange/{change.pk}/change/"
    ending = {**values, "settled_on": values["day"]}
    assert "nicht mehr überprüft wird: 3." in client.post(path, ending).content.decode()
    assert len(marked()) == 3
    assert client.post(path, {**ending, "known_effect": "0/3"}).status_code == 302
    assert marked() == set()
