"""Mails about what a company publishes reach those who still write for it."""

from datetime import date
from typing import Any

import pytest

from app.accounts.models import User
from app.dashboards import team
from app.macro.models import MacroOverview
from app.managers.models import Company
from app.publishing import services as publishing
from app.publishing.states import Action
from tests.factories.accounts import staff as staff_account
from tests.factories.funds import CompanyFactory
from tests.integration.browsing import Browser, mailed
from tests.integration.dashboards.test_team import member

pytestmark = [pytest.mark.django_db, pytest.mark.services]

REASON = "Bitte begründen Sie die Sicht auf Anleihen."


def submitted(company: Company, by: User) -> Any:
    row = publishing.create(MacroOverview(company=company, date=date(2026, 11, 1)), {}, by)
    return publishing.act(row, Action.SUBMIT, by, row.version)


def test_of_a_company_the_author_is_told_and_nobody_else() -> None:
    # given
    company = CompanyFactory.create()
    editor = member(company, "editor")
    member(company, "owner")
    row = submitted(company, editor)
    # when
    publishing.act(row, Action.DECLINE, staff_account(), row.version, reason=REASON)
    # then
    [sent] = mailed("publishing_declined")
    assert (sent.recipient, sent.values["reason"]) == (editor.email, REASON)


def test_once_the_author_has_left_owners_and_editors_are_told() -> None:
    # given
    company, foreign = CompanyFactory.create(), CompanyFactory.create()
    owner, author = member(company, "owner"), member(company, "editor", "autor@example.org")
    member(company, "editor", "kollege@example.org")
    member(company, "reader")
    member(company, "owner", "demo@demo.example", is_demo=True)
    member(foreign, "owner", "fremd@example.org")
    row = submitted(company, author)
    team.remove(owner, company.pk, author.pk)
    # when
    publishing.act(row, Action.DECLINE, staff_account(), row.version, reason=REASON)
    # then
    assert {one.recipient for one in mailed("publishing_declined")} == {owner.email, "kollege@example.org"}
    # and: the company finds it with the reason, whoever wrote it
    browser = Browser()
    browser.client.force_login(owner)
    [kind] = browser.get(f"company_info/{company.pk}/dashboard/").json()["publishing"]
    assert (kind["states"]["declined"], kind["rows"][0]["reason"]) == (1, REASON)
    assert kind["rows"][0]["link"].startswith("/asset-manager-dashboard/")
    log = browser.get(f"company_info/{company.pk}/log/").json()["results"]
    assert [(one["source"], one["action"], one["by"]["kind"]) for one in log] == [
        ("published", "decline", "provider"),
        ("team", "removed", "you"),
        ("published", "submit", "former"),
        ("published", "create", "former"),
    ]
    # and: who has left may do nothing with it any more
    author.refresh_from_db()
    with pytest.raises(publishing.Refused):
        publishing.edit(row, {"date": date(2026, 12, 1)}, author, row.version)


def test_a_blocked_author_is_told_nothing_and_the_company_is_told() -> None:
    # given
    company = CompanyFactory.create()
    owner, author = member(company, "owner"), member(company, "editor", "autor@example.org")
    row = submitted(company, author)
    User.objects.filter(pk=author.pk).update(blocked=True)
    # when
    publishing.act(row, Action.DECLINE, staff_account(), row.version, reason=REASON)
    # then
    [sent] = mailed("publishing_declined")
    assert sent.recipient == owner.email


@pytest.mark.parametrize("gone", [True, False])
def test_what_staff_have_decided_stays_the_providers_whatever_becomes_of_their_account(gone: bool) -> None:
    # given
    company = CompanyFactory.create()
    owner, provider = member(company, "owner"), staff_account()
    row = submitted(company, owner)
    publishing.act(row, Action.DECLINE, provider, row.version, reason=REASON)
    # when
    if gone:
        provider.delete()
    else:
        User.objects.filter(pk=provider.pk).update(is_staff=False, is_superuser=False)
    # then
    browser = Browser()
    browser.client.force_login(owner)
    log = browser.get(f"company_info/{company.pk}/log/").json()["results"]
    assert [(one["action"], one["by"]["kind"]) for one in log] == [
        ("decline", "provider"),
        ("submit", "you"),
        ("create", "you"),
    ]
