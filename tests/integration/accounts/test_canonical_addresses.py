"""One address has one canonical form, by which the whole portal compares (ADR 0120)."""

from importlib import import_module
from io import StringIO
from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from app.accounts.models import EmailChange, Link, SecurityEntry, User
from app.accounts.services import links, logins, passwords, verification
from app.inquiries.models import RatingPointsRequest
from app.mail.fields import AddressField
from app.mail.models import Delivery
from app.newsletter import services as newsletter
from app.newsletter.models import State, Subscription
from tests.factories.accounts import PASSWORD, account, staff
from tests.factories.funds import FundFactory
from tests.integration.accounts.test_registration import PRIVATE
from tests.integration.browsing import Browser, mailed, refused

pytestmark = [pytest.mark.django_db, pytest.mark.services]

NEW = "Neues-Pferd-42!"
VICTIM = "victim@gmail.example"
LOOK_ALIKE = "victim@gmaıl.example"
WRITTEN_OTHERWISE = (
    "VICTIM@Gmail.EXAMPLE",
    "ｖictim@gmail.example",
    '"victim"@gmail。example',
    " victim@gmail.example ",
)


def _subscribed(email: str) -> Subscription:
    return Subscription.objects.create(email=email, lang="de", state=State.ACTIVE, confirmed_at=timezone.now())


def test_a_look_alike_address_neither_sees_nor_ends_anothers_newsletter(browser: Browser) -> None:
    # given
    _subscribed(VICTIM)
    account(LOOK_ALIKE, PASSWORD)
    assert browser.log_in(LOOK_ALIKE, PASSWORD).status_code == 200
    # when, then
    assert browser.get("newsletter/").json() == {"state": "none"}
    browser.send("PUT", "unsubscribe/", {"email": LOOK_ALIKE})
    browser.post("unsubscribe_list/", {"email": LOOK_ALIKE})
    assert Subscription.objects.get().state == State.ACTIVE
    # A signature for one is none for the other.
    assert not newsletter.is_signed(VICTIM, newsletter.signature(LOOK_ALIKE))


def test_a_look_alike_address_is_an_account_of_its_own(browser: Browser) -> None:
    account(VICTIM, PASSWORD)
    refused(browser.log_in(LOOK_ALIKE, PASSWORD), 401, "login_failed")
    browser.post("request-reset-password/", {"email": LOOK_ALIKE})
    assert not mailed("reset_password")
    assert browser.post("register/", PRIVATE | {"email": LOOK_ALIKE}).status_code == 201
    assert mailed("confirm_registration")[0].recipient == "victim@xn--gmal-nza.example"


@pytest.mark.parametrize("written", WRITTEN_OTHERWISE)
def test_one_address_written_otherwise_is_the_same_account(browser: Browser, written: str) -> None:
    user = account(VICTIM, PASSWORD)
    _subscribed(VICTIM)
    refused(browser.post("register/", PRIVATE | {"email": written}), 409, "email_taken")
    browser.post("request-reset-password/", {"email": written})
    assert [mail.recipient for mail in mailed("reset_password")] == [VICTIM]
    assert browser.log_in(written, PASSWORD).status_code == 200
    refused(browser.post("profile/email/", {"email": written, "password": PASSWORD}), 400, "invalid_input")
    browser.post("unsubscribe_list/", {"email": written})
    assert Subscription.objects.get().state == State.ENDED
    assert User.objects.get() == user


def test_an_encoded_domain_is_the_same_as_its_letters(browser: Browser) -> None:
    account("leser@müller.example", PASSWORD)
    for written in ("leser@xn--mller-kva.example", "Leser@MÜLLER.example", "leser@mu\u0308ller.example"):
        assert browser.log_in(written, PASSWORD).status_code == 200
        refused(browser.post("register/", PRIVATE | {"email": written}), 409, "email_taken")


@pytest.mark.parametrize(
    "email", ["vıctim@gmail.example", "victim@[127.0.0.1]", '"a b"@gmail.example', "victim@gm\u200bail.example"]
)
def test_what_cannot_be_written_to_is_refused_everywhere(browser: Browser, email: str) -> None:
    account("leser@example.org", PASSWORD)
    assert browser.log_in("leser@example.org", PASSWORD).status_code == 200
    for path, data in (
        ("register/", PRIVATE | {"email": email}),
        ("request-reset-password/", {"email": email}),
        ("resend-confirmation/", {"email": email}),
        ("subscribe_list/", {"name": "Leser", "email": email}),
        ("unsubscribe_list/", {"email": email}),
        ("profile/email/", {"email": email, "password": PASSWORD}),
        ("send_message/", {"name": "Leser", "email": email, "message": "Frage"}),
    ):
        refused(browser.post(path, data), 400, "invalid_input")
    refused(browser.log_in(email, PASSWORD), 401, "login_failed")
    assert not Delivery.objects.exists()


@pytest.mark.parametrize("written", WRITTEN_OTHERWISE)
def test_guesses_count_for_the_account_however_its_address_is_written(
    written: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[str] = []

    class Counting:
        def take(self, bucket: str, _limit: Any) -> None:
            taken.append(bucket)

    monkeypatch.setattr(verification, "throttle", Counting)
    for email in (VICTIM, written):
        with pytest.raises(logins.Refused):
            logins.check(logins.Attempt(email, PASSWORD, known_device=False))
    assert len(set(taken)) == 1


def test_the_database_refuses_a_second_account_of_one_address() -> None:
    account("leser@müller.example")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(email="leser@xn--mller-kva.example")
    # The admin says so instead of failing.
    with pytest.raises(ValidationError):
        User(email="leser@xn--mller-kva.example", password=PASSWORD).full_clean()


def test_a_changed_address_changes_its_canonical_form(browser: Browser) -> None:
    user = account("leser@example.org", PASSWORD)
    browser.log_in("leser@example.org", PASSWORD)
    browser.post("profile/email/", {"email": "Neu@Müller.example", "password": PASSWORD})
    assert EmailChange.objects.get().email == "Neu@Müller.example"
    for mail in Delivery.objects.filter(kind__in=("old_email", "new_email")):
        assert browser.post(f"confirm/{str(mail.values['link']).rpartition('/')[2]}/").status_code == 200
    user.refresh_from_db()
    assert (user.email, user.email_canonical) == ("Neu@Müller.example", "neu@xn--mller-kva.example")


def test_staff_find_an_address_and_not_its_look_alike() -> None:
    account(VICTIM)
    account(LOOK_ALIKE)
    _subscribed(VICTIM)
    Delivery.objects.create(kind="reset_password", recipient=VICTIM, lang="de", message_id="<1@example>")
    client = Client(headers={"Host": "localhost"})
    client.force_login(staff())
    for name in ("accounts_user", "newsletter_subscription", "mail_delivery"):
        page = reverse(f"admin:{name}_changelist")
        for asked, number in ((VICTIM, 1), ("GMAIL.example", 1), ("gmaıl", 0), ("victım", 0)):
            results = client.get(page, {"q": asked}).context["cl"].queryset
            assert results.filter(pk__isnull=False).count() == number, (name, asked)
    assert (
        client.get(reverse("admin:accounts_user_changelist"), {"q": "gmaıl.example"}).context["cl"].queryset.get().email
        == LOOK_ALIKE
    )


def test_staff_find_the_wishes_of_an_address_and_not_of_its_look_alike() -> None:
    # given
    fund = FundFactory.create()
    for address in (VICTIM, LOOK_ALIKE):
        RatingPointsRequest.objects.create(user=account(address), fund=fund)
    client = Client(headers={"Host": "localhost"})
    client.force_login(staff())
    page = reverse("admin:inquiries_ratingpointsrequest_changelist")
    # when
    found = {
        asked: sorted(client.get(page, {"q": asked}).context["cl"].queryset.values_list("user__email", flat=True))
        for asked in (VICTIM.upper(), LOOK_ALIKE, "gmaıl", fund.name)
    }
    # then
    assert found == {
        VICTIM.upper(): [VICTIM],
        LOOK_ALIKE: [LOOK_ALIKE],
        "gmaıl": [],
        fund.name: sorted([VICTIM, LOOK_ALIKE]),
    }


def test_no_list_of_the_admin_searches_an_address_by_the_rules_of_the_database() -> None:
    columns = {
        field.name
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if isinstance(field, AddressField)
    }
    assert {"email", "recipient"} <= columns
    for model, page in admin.site._registry.items():
        searched = {str(name).lstrip("=^@").rpartition("__")[2] for name in page.search_fields}
        assert searched.isdisjoint(columns), model


@pytest.mark.parametrize("written", ["Leser@Example.ORG", " leser@example.org", "ｌｅｓｅｒ@example.org"])
def test_the_command_sets_the_password_of_an_address_in_any_form(written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    user = account("leser@example.org", PASSWORD)
    secret = links.issue(user, Link.Purpose.RESET, user.email)
    monkeypatch.setattr("getpass.getpass", lambda *_, **__: NEW)
    # when
    call_command("changepassword", written, stdout=StringIO())
    # then: nor does a link that was mailed before undo it
    with pytest.raises(links.InvalidLink):
        passwords.reset(secret, PASSWORD)
    user.refresh_from_db()
    assert user.check_password(NEW)
    assert user.must_change_password
    assert SecurityEntry.objects.get(account=user.pk).event == "password_set"


def test_the_command_takes_no_look_alike_for_an_account(monkeypatch: pytest.MonkeyPatch) -> None:
    user = account(VICTIM, PASSWORD)
    monkeypatch.setattr("getpass.getpass", lambda *_, **__: NEW)
    with pytest.raises(CommandError, match="no account"):
        call_command("changepassword", LOOK_ALIKE, stdout=StringIO())
    user.refresh_from_db()
    assert user.check_password(PASSWORD)


def test_older_rows_with_one_form_keep_working_and_the_confirmed_one_gets_it(browser: Browser) -> None:
    """What the migration makes of addresses that were stored before there was a canonical form."""
    first = account("leser@xn--mller-kva.example", PASSWORD, confirmed_at=None)
    second = account("x@example.org", "Anderes-Wort-77")
    third = account("y@example.org", "Drittes-Wort-77")
    # given rows as they were before
    User.objects.update(email_canonical=None)
    User.objects.filter(pk=second.pk).update(email="leser@müller.example")
    User.objects.filter(pk=third.pk).update(email='"le ser"@example.org')
    # when
    import_module("app.accounts.migrations.0007_canonical_addresses").fill_in(apps, connection.schema_editor())
    # then: the confirmed account has the form, the others none, and each signs in as it always did
    forms = dict(User.objects.values_list("pk", "email_canonical"))
    assert forms == {first.pk: None, second.pk: "leser@xn--mller-kva.example", third.pk: None}
    User.objects.filter(pk=first.pk).update(confirmed_at=timezone.now())
    for email, password, user in (
        ("leser@xn--mller-kva.example", PASSWORD, first),
        ("LESER@müller.example", "Anderes-Wort-77", second),
        ('"le ser"@example.org', "Drittes-Wort-77", third),
    ):
        assert browser.log_in(email, password).json()["id"] == user.pk
    # Saving such an account changes nothing about that.
    one = User.objects.get(pk=first.pk)
    one.first_name = "Neu"
    one.save()
    assert User.objects.get(pk=first.pk).email_canonical is None


def test_of_two_older_subscriptions_of_one_inbox_one_goes_on() -> None:
    pending = Subscription.objects.create(email="leser@müller.example", lang="de")
    active = _subscribed("x@example.org")
    Subscription.objects.update(email_canonical=None)
    Subscription.objects.filter(pk=active.pk).update(email="leser@xn--mller-kva.example")
    import_module("app.newsletter.migrations.0002_canonical_addresses").fill_in(apps, connection.schema_editor())
    states = dict(Subscription.objects.values_list("pk", "state"))
    assert states == {pending.pk: State.ENDED, active.pk: State.ACTIVE}
    newsletter.unsubscribe("LESER@MÜLLER.example")
    assert set(Subscription.objects.values_list("state", flat=True)) == {State.ENDED}
