"""Accounts to try the portal with."""

import pytest
from django.core.management import call_command
from django.utils import timezone

from app.accounts.models import User
from app.accounts.services import demo, passwords
from tests.factories.funds import FundFactory
from tests.integration.browsing import Browser

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def test_without_demo_data_there_are_none(browser: Browser) -> None:
    assert browser.get("demo_accounts/").json() == {"results": []}


def test_each_account_that_is_shown_opens_its_role(browser: Browser) -> None:
    # given
    fund = FundFactory.create()
    call_command("demo_accounts", verbosity=0)
    call_command("demo_accounts", verbosity=0)

    # when
    shown = browser.get("demo_accounts/").json()["results"]
    opened = {one["role"]: browser.log_in(one["userName"], one["password"]).json() for one in shown}

    # then
    assert User.objects.count() == len(demo.ACCOUNTS)
    flags = ("is_wholesale", "is_asset_manager", "has_licence", "is_staff")
    assert {role: tuple(info[name] for name in flags) for role, info in opened.items()} == {
        "retail": (False, False, False, False),
        "professional_waiting": (False, False, False, False),
        "professional": (True, False, False, False),
        "licensed": (True, False, True, False),
        "asset_manager": (True, True, False, False),
    }
    assert opened["asset_manager"]["company_info_id"] == fund.company_id


@pytest.mark.parametrize(("method", "path"), [("get", "demo_accounts/"), ("post", "refresh-token/")])
@pytest.mark.parametrize("query", ["lang=AAA", "lang=", "lang=de&lang=en", "other=1"])
def test_a_query_that_is_not_understood_is_refused(browser: Browser, method: str, path: str, query: str) -> None:
    answer = getattr(browser, method)(f"{path}?{query}")
    assert answer.status_code == 400, answer.content
    assert answer.json()["code"] == "invalid_query"


def test_a_blocked_one_is_not_shown(browser: Browser) -> None:
    FundFactory.create()
    demo.load()
    User.objects.filter(email="retail@demo.example").update(blocked=True, reviewed_at=timezone.now())
    assert "retail" not in {one["role"] for one in browser.get("demo_accounts/").json()["results"]}


def test_the_password_fits_the_rules() -> None:
    passwords.check(demo.PASSWORD, User(email=demo.ACCOUNTS[0].email, first_name="Demo", name="Retail"))
