"""Changed terms are announced by mail before they apply, and consents name the version that was in force."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from app.accounts.models import Consent, User
from app.accounts.services import registration
from app.accounts.services.belongings import exported
from app.mail.models import Delivery
from app.policies.announcing import announce
from app.policies.dates import months_after
from app.policies.models import Announcement, Policy, Wording
from app.publishing import services as publishing
from app.publishing.states import Action, State
from tests.factories.accounts import account, staff
from tests.factories.funds import PolicyFactory, WordingFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def terms(code: str = "terms-tested") -> Policy:
    """A text whose changes are announced, with a version in force."""
    policy = PolicyFactory.create(code=code, announced=True, name_de="Bedingungen", name_en="Terms")
    WordingFactory.create(policy=policy, valid_from=timezone.localdate() - timedelta(days=100))
    return policy


def coming(policy: Policy, day: date, **more: Any) -> Wording:
    return WordingFactory.create(
        policy=policy, valid_from=day, state=State.DRAFT, visible=False, published_at=None, **more
    )


def soonest() -> date:
    return months_after(timezone.localdate(), 2)


def mails() -> list[tuple[str, str]]:
    found = Delivery.objects.filter(kind__startswith="terms_changed").order_by("recipient")
    return list(found.values_list("recipient", "lang"))


def test_every_account_gets_exactly_one_mail_in_its_language() -> None:
    # given
    editor = staff(language="de")
    account("reader@example.org", language="en")
    account("blocked@example.org", is_active=False)
    account("new@example.org", confirmed_at=None)
    row = coming(terms(), soonest(), changes_de="Kürzere Frist.", changes_en="Shorter notice.")
    # when: nothing is said of a draft
    assert announce() == 0
    publishing.act(row, Action.PUBLISH, editor, row.version)
    # then
    assert announce() == 2
    assert announce() == 0
    assert mails() == [("reader@example.org", "en"), (editor.email, "de")]
    values = Delivery.objects.get(recipient="reader@example.org").values
    assert values["changes"] == "Shorter notice."
    assert values["day"] == f"{soonest():%d.%m.%Y}"
    assert f"version={soonest().isoformat()}" in str(values["link"])
    assert dict(exported(User.objects.get(email="reader@example.org")))["announced_terms"]


def test_who_confirms_an_account_meanwhile_is_told_once_too() -> None:
    # given
    row = coming(terms(), soonest())
    publishing.act(row, Action.PUBLISH, staff(), row.version)
    announce()
    late = account("late@example.org", confirmed_at=None)
    # when
    assert announce() == 0
    User.objects.filter(pk=late.pk).update(confirmed_at=timezone.now())
    # then
    assert (announce(), announce()) == (1, 0)
    assert Announcement.objects.filter(wording=row, user=late).count() == 1


def test_what_applies_already_and_a_first_version_are_not_announced() -> None:
    # given
    account("reader@example.org")
    policy = terms()
    WordingFactory.create(policy=policy, valid_from=timezone.localdate())
    first = PolicyFactory.create(announced=True)
    WordingFactory.create(policy=first, valid_from=soonest())
    WordingFactory.create(policy=PolicyFactory.create(), valid_from=soonest())
    # when, then
    assert announce() == 0
    assert mails() == []


def test_a_version_is_announced_until_the_day_before_it_applies() -> None:
    # given
    account("reader@example.org")
    policy = terms()
    row = WordingFactory.create(policy=policy, valid_from=timezone.localdate() + timedelta(days=1))
    # when
    assert announce() == 1
    Announcement.objects.all().delete()
    Wording.objects.filter(pk=row.pk).update(valid_from=timezone.localdate())
    # then
    assert announce() == 0


def test_registering_agrees_to_the_versions_in_force() -> None:
    # given
    today = timezone.localdate()
    for code, ago in (("termsOfUse", 30), ("privacyPolicy", 20)):
        policy, _made = Policy.objects.get_or_create(code=code, defaults={"kind": "legal", "name_de": code})
        policy.wordings.all().delete()
        for days in (ago + 100, ago, -100):
            WordingFactory.create(policy=policy, valid_from=today - timedelta(days=days))
    form = {"email": "neu@example.org", "password": "Grüne-Wiese-2026", "firstName": "Vera", "name": "Neu"}
    # when
    user = registration.register(registration.Form(form, wholesale=False, agreed=True), "https://portal.example", "de")
    # then
    assert dict(Consent.objects.filter(user=user).values_list("kind", "version")) == {
        "terms": (today - timedelta(days=30)).isoformat(),
        "privacy": (today - timedelta(days=20)).isoformat(),
    }
