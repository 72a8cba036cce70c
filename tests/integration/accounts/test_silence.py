"""Nothing but registering tells an address that has an account, or the newsletter, from one that has not."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.contrib.auth.hashers import get_hasher
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from app.accounts.models import EmailChange, User
from app.mail import errands, services
from app.mail.models import Delivery, Errand
from app.newsletter.models import State, Subscription
from tests.factories.accounts import PASSWORD, account
from tests.integration.browsing import Browser, mailed, refused, secret_of

pytestmark = [pytest.mark.django_db, pytest.mark.services]

TAKEN, FREE = "vergeben@example.org", "unbekannt@example.org"
#: The taken address in another case.
OTHERWISE = "VERGEBEN@example.org"


@contextmanager
def statements() -> Iterator[list[str]]:
    """The statements that reach the database, without their values."""
    found: list[str] = []
    with CaptureQueriesContext(connection) as captured:
        yield found
    for one in captured.captured_queries:
        sql = one["sql"].partition(" VALUES ")[0].partition(" WHERE ")[0].partition(" SET ")[0]
        if not sql.startswith(("SAVEPOINT", "RELEASE")):
            found.append(sql)


ASKED: dict[str, Callable[[Browser, str], Any]] = {
    "reset": lambda browser, email: browser.post("request-reset-password/", {"email": email}),
    "confirmation": lambda browser, email: browser.post("resend-confirmation/", {"email": email}),
    "subscribe": lambda browser, email: browser.post("subscribe_list/", {"email": email, "name": "", "date": ""}),
    "leave list": lambda browser, email: browser.post("unsubscribe_list/", {"email": email, "name": "", "date": ""}),
    "unsubscribe": lambda browser, email: browser.send("PUT", "unsubscribe", {"email": email}),
}


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("state", ["retail", "unconfirmed", "inactive", "subscribed", "pending"])
def test_asking_is_answered_alike_and_takes_the_same_work(browser: Browser, asked: str, state: str) -> None:
    # given
    if state in ("subscribed", "pending"):
        Subscription.objects.create(email=TAKEN, lang="de")
        if state == "subscribed":
            Subscription.objects.update(state=State.ACTIVE, confirmed_at=timezone.now())
    else:
        account(TAKEN, PASSWORD)
        if state == "unconfirmed":
            User.objects.update(confirmed_at=None)
        User.objects.update(is_active=state != "inactive")
    ASKED[asked](browser, "erste@example.org")
    # when
    answers, work = [], []
    for email in (TAKEN, FREE):
        with statements() as found:
            answers.append(ASKED[asked](browser, email))
        work.append(found)
    # then
    assert {(one.status_code, one.content) for one in answers} == {(200, answers[0].content)}
    assert work[0] == work[1]
    # Before the answer nothing is mailed; that is a worker's.
    assert not Delivery.objects.exists()


def test_a_new_address_that_is_taken_is_told_to_its_owner_alone(browser: Browser) -> None:
    # given
    account(password=PASSWORD)
    account(TAKEN)
    browser.log_in("retail@example.org", PASSWORD)
    browser.post("profile/email/", {"email": "erste@example.org", "password": PASSWORD})
    Delivery.objects.all().delete()
    # when
    answers, work = [], []
    for email in (FREE, OTHERWISE):
        with statements() as found:
            answers.append(browser.post("profile/email/", {"email": email, "password": PASSWORD}))
        work.append(found)
    # then
    assert {(one.status_code, one.content) for one in answers} == {(200, answers[0].content)}
    assert work[0] == work[1]
    assert EmailChange.objects.get().email == OTHERWISE
    assert [one.recipient for one in mailed("new_email")] == [FREE]
    [told] = mailed("email_taken")
    assert (told.recipient, "link" in told.values) == (OTHERWISE, False)
    # and it stays with its owner, whatever the other address agrees to
    assert browser.post(f"confirm/{secret_of(mailed('old_email')[-1])}/").status_code == 200
    assert User.objects.filter(email="retail@example.org").exists()


def test_an_unknown_account_costs_a_login_what_a_known_one_costs(browser: Browser, monkeypatch: Any) -> None:
    # given
    account(TAKEN, PASSWORD)
    hashed: list[str] = []
    hasher = type(get_hasher())

    def counted(own: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            hashed.append("hashed")
            return own(*given)

        return call

    # "encode" also makes the hash that "verify" compares.
    monkeypatch.setattr(hasher, "encode", counted(hasher.encode))
    monkeypatch.setattr(hasher, "verify", counted(hasher.verify))
    # when
    numbers = []
    for email in (TAKEN, FREE):
        hashed.clear()
        refused(browser.log_in(email, "Falsches-Passwort-1"), 401, "login_failed")
        numbers.append(len(hashed))
    # then
    assert numbers[0] == numbers[1] > 0


def test_an_errand_that_fails_is_tried_again_and_keeps_no_other_waiting(monkeypatch: Any) -> None:
    # given
    done: list[str] = []

    def run(data: Any) -> None:
        if data["name"] == "bad" and len(done) < 2:
            raise RuntimeError("not now")
        done.append(data["name"])

    monkeypatch.setitem(errands._RUNS, "test", run)
    for name in ("bad", "good", "better"):
        services.leave("test", name=name)
    # when
    assert errands.run_due() == 3
    # then
    assert done == ["good", "better"]
    waiting = Errand.objects.get()
    assert (waiting.attempts, waiting.due_at > timezone.now()) == (1, True)
    # when
    Errand.objects.update(due_at=timezone.now())
    assert errands.run_due() == 1
    # then
    assert done[-1] == "bad"
    assert not Errand.objects.exists()
    # and one that never works is given up
    monkeypatch.setitem(errands._RUNS, "test", lambda data: 1 / 0)
    services.leave("test", name="never")
    for _ in range(errands.MAX_ATTEMPTS):
        Errand.objects.update(due_at=timezone.now())
        errands.run_due()
    assert not Errand.objects.exists()
