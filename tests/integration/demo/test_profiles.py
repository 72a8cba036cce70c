"""Simulated profiles of companies of the demo list."""

import time

import pytest

from app.demo.management.commands.simulate import PARTS
from app.demo.profiles import simulate_profiles
from app.managers.models import Company
from app.profiles.models import LONGEST_SHORT, LONGEST_SUMMARY, Person, Profile
from tests.factories.funds import CompanyFactory, DemoTrancheFactory, ProfileFactory, RatingFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def market() -> list[Company]:
    """Companies of which all but the last have a profile of nobody."""
    companies = [CompanyFactory.create() for _ in range(4)]
    for company in companies:
        share = DemoTrancheFactory.create(fund__company=company, fund__simulated=True)
        RatingFactory.create(tranche=share)
    ProfileFactory.create(company=companies[-1], description_short_de="Eigene")
    return companies


def told() -> list[tuple[object, ...]]:
    profiles = Profile.objects.order_by("company").values_list("company", "description_de", "founded", "esg_en")
    people = Person.objects.order_by("company", "place").values_list("company", "first_name", "last_name", "summary_en")
    return [*profiles, *people]


def test_each_has_a_profile_with_people_that_says_it_is_simulated(market: list[Company]) -> None:
    # when
    began = time.process_time()
    made = simulate_profiles()
    # then
    assert time.process_time() - began < 3
    assert made["profiles"] == 3
    for profile in Profile.objects.filter(simulated=True):
        assert (profile.visible, profile.state, profile.edits) == (True, "published", {})
        assert "imuliert" in profile.description_short.own("de")
        assert len(profile.description_short.own("en")) <= LONGEST_SHORT
        assert set(profile.selected_funds.values_list("company", flat=True)) == {profile.company_id}
        profile.full_clean()
        people = Person.objects.filter(company=profile.company)
        assert 2 <= len(people) <= 5
        assert all(one.simulated and one.visible and len(one.summary.own("de")) <= LONGEST_SUMMARY for one in people)
    # What a company has written itself stays.
    assert Profile.objects.get(company=market[-1]).description_short.own("de") == "Eigene"
    assert not Person.objects.filter(company=market[-1]).exists()
    assert Company.objects.get(pk=market[0].pk).number_of_rated_funds == 1


@pytest.mark.usefixtures("market")
def test_the_same_funds_give_the_same_profiles_and_a_second_run_changes_nothing() -> None:
    # given
    simulate_profiles()
    first = told()
    # when, then
    assert simulate_profiles() == {"profiles": 0, "people": 0}
    assert told() == first
    Profile.objects.filter(simulated=True).delete()
    Person.objects.all().delete()
    simulate_profiles()
    assert told() == first


def test_older_portals_get_them_with_their_next_start() -> None:
    [there] = [rows for name, rows, _ in PARTS if name == "profiles"]
    assert not there.exists()
