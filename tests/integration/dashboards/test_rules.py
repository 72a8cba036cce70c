"""Whatever a team does, in whatever order: somebody owns it, and nobody belongs to two companies."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from app.accounts.models import AccountType, CompanyRole, User
from app.accounts.services.demo import DemoAccount
from app.dashboards import team
from app.http.problems import Problem
from app.managers.models import Company
from app.publishing import rights
from tests.factories.accounts import account
from tests.factories.funds import CompanyFactory

pytestmark = pytest.mark.services

PEOPLE = st.integers(0, 4)
STEP = st.one_of(
    st.tuples(st.just("role"), PEOPLE, PEOPLE, st.sampled_from(CompanyRole)),
    st.tuples(st.just("remove"), PEOPLE, PEOPLE),
    st.tuples(st.just("hand_over"), PEOPLE, PEOPLE),
    st.tuples(st.just("join"), PEOPLE, st.sampled_from(CompanyRole)),
)


def _do(step: tuple[object, ...], people: list[User], companies: list[Company]) -> None:
    name, who, *rest = step
    actor = people[who]  # type: ignore[call-overload]
    company = companies[0].pk
    if name == "role":
        team.change_role(actor, company, people[rest[0]].pk, rest[1])  # type: ignore[call-overload, arg-type]
    elif name == "remove":
        team.remove(actor, company, people[rest[0]].pk)  # type: ignore[call-overload]
    elif name == "hand_over":
        team.hand_over(actor, company, people[rest[0]].pk)  # type: ignore[call-overload]
    else:
        # An owner of the other company invites whoever it is.
        links: list[str] = []

        def link(secret: str) -> str:
            links.append(secret)
            return f"https://portal.example/{secret}"

        team.invite(people[-1], companies[1].pk, actor.email, rest[0], "de", link)  # type: ignore[arg-type]
        team.accept(actor, links[0])


class TeamRules(TestCase):
    """Hypothesis needs Django's own test case to begin each example anew."""

    @settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(st.lists(STEP, max_size=12))
    def test_always_an_owner_and_one_company(self, steps: list[tuple[object, ...]]) -> None:
        # given: an owner, two editors, a reader and a private investor; the last owns another company
        companies = [CompanyFactory.create(), CompanyFactory.create()]
        places = [(0, "owner"), (0, "editor"), (0, "editor"), (0, "reader"), (None, "reader"), (1, "owner")]
        people = [
            account(
                f"p{number}@example.org",
                managed_company=None if place is None else companies[place],
                company_role=role,
                account_type=AccountType.RETAIL if place is None else AccountType.ASSET_MANAGER,
            )
            for number, (place, role) in enumerate(places)
        ]
        for step in steps:
            before = list(User.objects.order_by("pk").values_list("managed_company", "company_role"))
            # when: they act on what they have read before, as browsers do
            try:
                _do(step, people, companies)
            except (Problem, DemoAccount):
                # then: what is refused changes nothing
                assert list(User.objects.order_by("pk").values_list("managed_company", "company_role")) == before
            # then
            for one in companies:
                assert team.members(one.pk).filter(company_role=CompanyRole.OWNER).exists()
            assert not team.without_owner().exists()


@pytest.mark.django_db
def test_each_type_of_companies_says_how_it_is_found() -> None:
    found = [(model, rows.exists()) for model, rows in rights.of_company(1)]
    assert found
    assert not any(there for _, there in found)
