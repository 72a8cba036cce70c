"""Subscribing, unsubscribing and sending: only addresses that agreed get anything, and nothing twice."""

from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from celery import current_app
from django.conf import settings
from django.core import mail as outbox
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from kombu.exceptions import OperationalError

from app.accounts.models import Consent, User
from app.mail import sending
from app.mail.models import Delivery
from app.newsletter import services
from app.newsletter.models import Copy, Edition, State, Subscription
from app.newsletter.tasks import queue_copies
from tests.factories.accounts import PASSWORD, account
from tests.factories.accounts import staff as staff_account
from tests.integration.browsing import Browser, mailed, refused, secret_of

pytestmark = [pytest.mark.django_db, pytest.mark.services]

FORM = {"name": "Vorname Nachname", "email": "leser@example.org", "date": "2026-11-21"}
ROOT = "http://localhost"


def subscribed(email: str, lang: str = "de") -> Subscription:
    """An active subscription."""
    return Subscription.objects.create(email=email, lang=lang, state=State.ACTIVE, confirmed_at=timezone.now())


def edition() -> Edition:
    """An edition that was let out."""
    made = Edition.objects.create(
        subject_de="Märkte im Herbst", subject_en="Markets in autumn", text_de="Erstens.\n\nZweitens.", text_en="First."
    )
    assert services.release(made, ROOT)
    made.refresh_from_db()
    return made


def test_a_subscription_starts_with_the_mailed_link(browser: Browser) -> None:
    # when
    answer = browser.post("subscribe_list/", FORM)
    # then
    assert answer.status_code == 200
    [mail] = mailed("newsletter_confirm")
    assert Subscription.objects.get().state == State.PENDING
    # when
    confirmed = browser.post(f"confirm/{secret_of(mail)}/").json()
    # then
    assert (confirmed["what"], confirmed["message"]) == ("newsletter", "Sie erhalten jetzt den Newsletter.")
    assert Subscription.objects.get().state == State.ACTIVE
    refused(browser.post(f"confirm/{secret_of(mail)}/"), 404, "link_invalid")


def test_the_owner_of_an_address_sees_at_once_that_the_mail_is_on_its_way(browser: Browser) -> None:
    # given somebody who is signed in
    owner = account("leser@example.org", PASSWORD)
    browser.log_in(owner.email, PASSWORD)
    # when
    browser.post("subscribe_list/", FORM)
    # then the profile says so without waiting for a worker
    assert browser.get("newsletter/").json() == {"state": "pending"}
    assert [mail.recipient for mail in mailed("newsletter_confirm")] == ["leser@example.org"]


def test_subscribing_again_tells_nothing_and_changes_nothing(browser: Browser) -> None:
    subscribed("leser@example.org")
    answers = [
        browser.post("subscribe_list/", FORM | {"email": email}) for email in ("LESER@example.org", "x@example.org")
    ]
    assert {(one.status_code, one.content) for one in answers} == {(200, answers[0].content)}
    assert Subscription.objects.get(email="leser@example.org").state == State.ACTIVE
    assert [mail.recipient for mail in mailed("newsletter_confirm")] == ["x@example.org"]


def test_a_link_ends_after_a_week(browser: Browser) -> None:
    browser.post("subscribe_list/", FORM)
    assert mailed("newsletter_confirm")
    Subscription.objects.update(secret_until=timezone.now() - timedelta(seconds=1))
    refused(browser.post(f"confirm/{secret_of(mailed('newsletter_confirm')[0])}/"), 404, "link_invalid")
    assert Subscription.objects.get().state == State.PENDING


@pytest.mark.parametrize("change", [{"email": "leser"}, {"email": ""}, {"name": "x" * 201}, {"name": "a\nb"}])
def test_a_wrong_form_makes_nothing(browser: Browser, change: dict[str, str]) -> None:
    refused(browser.post("subscribe_list/", FORM | change), 400, "invalid_input")
    assert not Subscription.objects.exists()


def test_robots_get_nothing(browser: Browser) -> None:
    assert browser.post("subscribe_list/", FORM | {"website": "x"}).status_code == 200
    assert not Subscription.objects.exists()


@pytest.mark.parametrize("path", ["unsubscribe", "unsubscribe/"])
def test_a_bare_address_ends_the_newsletter_and_gets_a_mail_that_takes_it_back(browser: Browser, path: str) -> None:
    # given
    user = account("leser@example.org")
    subscribed("leser@example.org", "en")
    # when
    answer = browser.send("PUT", path, {"email": "Leser@Example.org"})
    # then
    assert answer.status_code == 200
    assert answer.json()["ended"] is True
    assert Subscription.objects.get().state == State.ENDED
    [mail] = mailed("newsletter_ended")
    assert (mail.recipient, mail.lang) == ("leser@example.org", "en")
    assert [one.given for one in Consent.objects.filter(user=user)] == [False]
    link = urlsplit(str(mail.values["link"]))
    assert link.path == "/en/unsubscribe/leser%40example.org"
    # when: a program opens the link
    token = parse_qs(link.query)["back"][0]
    browser.client.get(link.path, {"back": token})
    # then
    assert Subscription.objects.get().state == State.ENDED
    # when: the reader presses the button, twice
    answers = [browser.post("newsletter/resume/", {"token": token}) for _ in range(2)]
    # then
    assert [one.status_code for one in answers] == [200, 200]
    one = Subscription.objects.get()
    assert (one.state, one.ended_at) == (State.ACTIVE, None)
    assert [one.given for one in Consent.objects.filter(user=user).order_by("pk")] == [False, True]


def test_the_page_of_the_specification_is_served(browser: Browser) -> None:
    assert browser.client.get("/unsubscribe/leser@example.org").status_code in (200, 503)


def test_an_end_that_was_meant_is_not_taken_back_by_an_older_link(browser: Browser) -> None:
    # given: ended, taken back, and ended for good
    subscribed("leser@example.org")
    browser.send("PUT", "unsubscribe", {"email": "leser@example.org"})
    token = parse_qs(urlsplit(str(mailed("newsletter_ended")[0].values["link"])).query)["back"][0]
    browser.post("newsletter/resume/", {"token": token})
    services.unsubscribe("leser@example.org")
    # when
    document = refused(browser.post("newsletter/resume/", {"token": token}), 404, "link_invalid")
    # then
    assert "neu" in document["detail"]
    assert Subscription.objects.get().state == State.ENDED


@pytest.mark.parametrize("token", ["", "x", "WzFd:x:y", "\ud800", "a" * 1001])
def test_what_is_no_link_resumes_nothing(browser: Browser, token: str) -> None:
    subscribed("leser@example.org")
    services.unsubscribe("leser@example.org")
    data = b'{"token": "\\ud800"}' if token == "\ud800" else {"token": token}
    assert browser.post("newsletter/resume/", data).status_code in (400, 404)
    assert Subscription.objects.get().state == State.ENDED


def test_ending_for_an_address_tells_nothing_about_it(browser: Browser) -> None:
    # given
    subscribed("leser@example.org")
    Subscription.objects.create(email="wartet@example.org", lang="de")
    ended = subscribed("fort@example.org")
    services.unsubscribe(ended.email)
    addresses = ("leser@example.org", "wartet@example.org", "fort@example.org", "x@example.org")
    # when
    answers = [browser.post("unsubscribe_list/", FORM | {"email": one}) for one in addresses]
    # then
    assert {(one.status_code, one.content) for one in answers} == {(200, answers[0].content)}
    assert [mail.recipient for mail in mailed("newsletter_ended")] == ["leser@example.org"]
    # Strangers cannot keep somebody from subscribing.
    assert Subscription.objects.get(email="wartet@example.org").state == State.PENDING


def test_ending_again_mails_nothing_again(browser: Browser) -> None:
    subscribed("leser@example.org")
    for _ in range(3):
        browser.send("PUT", "unsubscribe", {"email": "leser@example.org"})
    assert len(mailed("newsletter_ended")) == 1


def test_an_end_is_not_refused_however_often_an_address_was_named(browser: Browser, tight: Any) -> None:
    # given: several ends of the same address without a subscription, and as many of another one
    addresses = ("leser@example.org", "x@example.org")
    answers = [browser.send("PUT", "unsubscribe", {"email": one}) for one in addresses for _ in range(4)]
    subscribed("leser@example.org")
    # when
    answers += [browser.send("PUT", "unsubscribe", {"email": one}) for one in addresses]
    # then
    assert {(one.status_code, one.content) for one in answers} == {(200, answers[0].content)}
    assert Subscription.objects.get().state == State.ENDED
    # What ended is told, each time it did.
    assert [one.recipient for one in mailed("newsletter_ended")] == ["leser@example.org"]


def test_who_ends_many_newsletters_is_slowed_down_as_a_caller(browser: Browser, tight: Any) -> None:
    answers = [browser.send("PUT", "unsubscribe", {"email": f"leser{number}@example.org"}) for number in range(12)]
    assert [one.status_code for one in answers] == [200] * 10 + [429] * 2
    refused(answers[-1], 429, "too_many_requests")


def test_a_signature_belongs_to_one_address(browser: Browser) -> None:
    subscribed("leser@example.org")
    data = {"email": "leser@example.org", "signature": services.signature("anders@example.org")}
    refused(browser.send("PUT", "unsubscribe/", data), 404, "link_invalid")
    assert Subscription.objects.get().state == State.ACTIVE


def test_ones_own_address_is_unsubscribed_at_once_and_noted(browser: Browser) -> None:
    # given
    user = account(password=PASSWORD)
    subscribed(user.email)
    browser.log_in(user.email, PASSWORD)
    assert browser.get("newsletter/").json() == {"state": "active"}
    # when
    answer = browser.post("unsubscribe_list/", FORM | {"email": "RETAIL@example.org"}).json()
    # then
    assert answer["ended"] is True
    assert browser.get("newsletter/").json() == {"state": "none"}
    assert Consent.objects.get().given is False


def test_a_demo_account_neither_begins_nor_ends_its_newsletter(browser: Browser) -> None:
    user = account(password=PASSWORD)
    subscribed(user.email)
    browser.log_in(user.email, PASSWORD)
    User.objects.update(is_demo=True)
    for path in ("subscribe_list/", "unsubscribe_list/"):
        refused(browser.post(path, FORM | {"email": user.email.upper()}), 403, "demo_account")
    assert Subscription.objects.get().state == State.ACTIVE
    # Of another address it may speak as anybody may.
    assert browser.post("subscribe_list/", FORM).status_code == 200


def test_the_mail_programs_button_posts_without_session_or_token() -> None:
    # given
    subscribed("leser@example.org")
    path = urlsplit(services.one_click("leser@example.org", ROOT)).path
    program = Client(enforce_csrf_checks=True, headers={"Host": "localhost"})
    # when: a program that only looks
    looked = program.get(path)
    # then
    assert (looked.status_code, urlsplit(looked["Location"]).path) == (302, "/unsubscribe/leser%40example.org")
    assert Subscription.objects.get().state == State.ACTIVE
    # when
    answer = program.post(path, "List-Unsubscribe=One-Click", content_type="application/x-www-form-urlencoded")
    # then
    assert answer.status_code == 200
    assert Subscription.objects.get().state == State.ENDED
    # and what is not signed ends nothing
    assert program.post("/api/v1/unsubscribe/leser@example.org/").status_code == 404


def test_an_edition_reaches_each_active_subscription_once_and_in_its_language() -> None:
    # given
    subscribed("de@example.org")
    subscribed("en@example.org", "en")
    Subscription.objects.create(email="wartet@example.org", lang="de")
    ended = subscribed("fort@example.org")
    services.unsubscribe(ended.email)
    edition()

    # when: several rounds, as after crashes
    for _ in range(3):
        queue_copies()

    # then
    found = {(one.recipient, str(one.values["subject"])) for one in Delivery.objects.filter(kind="newsletter")}
    assert found == {("de@example.org", "Märkte im Herbst"), ("en@example.org", "Markets in autumn")}
    assert Delivery.objects.filter(kind="newsletter").count() == Copy.objects.count() == 2

    # when
    outbox.outbox = []
    sending.deliver_due()

    # then
    sent = {one.to[0]: one for one in outbox.outbox}
    headers = sent["de@example.org"].extra_headers
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert headers["List-Unsubscribe"].startswith(f"<{ROOT}/api/v1/unsubscribe/")
    assert "Zweitens." in sent["de@example.org"].body
    assert f"{ROOT}/unsubscribe/de%40example.org?s=" in sent["de@example.org"].body
    assert f"{ROOT}/en/unsubscribe/" in sent["en@example.org"].body


def test_an_edition_in_one_language_reaches_all_and_says_so() -> None:
    # given
    subscribed("german@example.org")
    subscribed("english@example.org", "en")
    made = Edition.objects.create(subject_de="Märkte", subject_en="Markets", text_de="Erstens.", text_en=" ")
    assert services.release(made, ROOT)
    # when
    queue_copies()
    outbox.outbox = []
    sending.deliver_due()
    # then
    sent = {one.to[0]: one for one in outbox.outbox}
    german, english = sent["german@example.org"], sent["english@example.org"]
    assert "verfügbar" not in german.body
    assert english.subject == "Märkte"
    assert english.body.startswith("(Available in German only)\n\nErstens.")
    assert isinstance(english, EmailMultiAlternatives)
    assert '<p lang="de">Erstens.</p>' in str(english.alternatives[0][0])


def test_letting_an_edition_out_wakes_a_worker_once(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    rung: list[str] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, **_: rung.append(name))
    # when: it is let out, and asked for once more
    with django_capture_on_commit_callbacks(execute=True):
        out = edition()
        assert not services.release(out, ROOT)
    # then
    assert rung == [queue_copies.name]


def test_an_edition_is_let_out_although_no_worker_can_be_woken(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    subscribed("de@example.org")

    def away(*_given: Any, **_named: Any) -> None:
        raise OperationalError("the broker is away")

    monkeypatch.setattr(current_app, "send_task", away)
    # when
    with django_capture_on_commit_callbacks(execute=True):
        out = edition()
    # then: the next round finds it
    queue_copies()
    assert Copy.objects.get().edition == out


def test_who_subscribes_later_does_not_get_an_old_edition() -> None:
    edition()
    subscribed("spaet@example.org")
    queue_copies()
    assert not Delivery.objects.exists()


def test_a_run_that_is_cut_short_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(5):
        subscribed(f"leser{number}@example.org")
    edition()
    assert [services.queue_copies(2) for _ in range(4)] == [2, 2, 1, 0]
    assert Delivery.objects.count() == 5


def test_staff_let_an_edition_out_once_and_cannot_change_it_then() -> None:
    # given
    staff = Client(headers={"Host": "localhost"})
    staff.force_login(staff_account("staff@example.org"))
    one = Edition.objects.create(subject_de="a", subject_en="b", text_de="c", text_en="d")
    action = {"action": "release", "_selected_action": [one.pk]}
    # when
    staff.post(reverse("admin:newsletter_edition_changelist"), action)
    one.refresh_from_db()
    first = one.released_at
    staff.post(reverse("admin:newsletter_edition_changelist"), action)
    # then
    one.refresh_from_db()
    assert (one.released_at, one.base) == (first, settings.PORTAL_ADDRESS)
    address = reverse("admin:newsletter_edition_change", args=[one.pk])
    assert staff.post(address, {"subject_de": "anders"}).status_code == 403
