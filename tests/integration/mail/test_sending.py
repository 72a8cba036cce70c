"""A queued mail arrives once, whatever fails on the way."""

import threading
from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.utils import timezone

from app.database import personal
from app.http.messages import catalogue
from app.mail import sending, services
from app.mail.addresses import NotAnAddress
from app.mail.models import Delivery, State
from tests.integration.mail.conftest import Server

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

READER = "reader@fondsatlas.example"


@pytest.fixture(autouse=True)
def _no_doorbell(monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker listens here; the tests themselves send."""
    monkeypatch.setattr(services, "_ring", lambda: None)


def test_a_mail_arrives_as_text_and_html_and_what_filled_it_is_forgotten(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    monkeypatch.setitem(catalogue("de"), "mail.test.action", "Öffnen")
    queued = services.queue("test", READER, "de", {"link": "https://portal.example/confirm/secret"})
    assert server.received == []

    # when
    assert sending.deliver_due() == 1

    # then
    (mail,) = server.received
    assert (mail["To"], mail["Message-ID"]) == (READER, queued.message_id)
    assert (mail["Auto-Submitted"], mail["Content-Language"]) == ("auto-generated", "de")
    text, html = (part.get_payload(decode=True) for part in mail.walk() if not part.is_multipart())
    assert isinstance(text, bytes)
    assert isinstance(html, bytes)
    assert "kommen an: äöüß €." in text.decode()
    assert "https://portal.example/confirm/secret" in html.decode()
    row = Delivery.objects.get()
    assert (row.state, row.attempts, row.values, row.problem) == (State.SENT, 1, {}, "")
    assert row.sent_at is not None
    assert sending.deliver_due() == 0
    assert len(server.received) == 1


def test_a_mail_is_queued_with_what_it_is_about_or_not_at_all(server: Server) -> None:
    with transaction.atomic():
        services.queue("test", READER, "en")
        transaction.set_rollback(True)

    assert not Delivery.objects.exists()
    assert sending.deliver_due() == 0
    assert server.received == []


@pytest.mark.parametrize(
    "address", ["", "nobody", "a@b", "a@fondsatlas.example\nBcc: b@fondsatlas.example", "a@x.example, b@x.example"]
)
def test_what_is_no_address_is_refused_at_once(address: str) -> None:
    with pytest.raises(NotAnAddress):
        services.queue("test", address, "de")

    assert not Delivery.objects.exists()


def test_a_mail_that_cannot_be_written_fails_where_it_is_asked_for() -> None:
    with pytest.raises(KeyError):
        services.queue("no_such_kind", READER, "de")

    assert not Delivery.objects.exists()


def test_without_a_mail_server_all_wait_and_only_one_attempt_is_spent(server: Server, settings: LazySettings) -> None:
    # given
    for _ in range(3):
        services.queue("test", READER, "de")
    good = server.port
    settings.EMAIL_PORT = 1

    # when
    before = timezone.now()
    assert sending.deliver_due() == 0

    # then
    first, *others = Delivery.objects.order_by("pk")
    assert (first.state, first.attempts) == (State.PENDING, 1)
    assert first.due_at >= before + timedelta(minutes=1)
    assert "refused" in first.problem.lower()
    assert [(one.state, one.attempts) for one in others] == [(State.PENDING, 0)] * 2

    # when: it is back, and the pause is over
    settings.EMAIL_PORT = good
    Delivery.objects.update(due_at=timezone.now())
    assert sending.deliver_due() == 3

    # then
    assert {mail["Message-ID"] for mail in server.received} == {one.message_id for one in (first, *others)}


@pytest.mark.parametrize(
    ("recipient_answer", "data_answer", "state"),
    [
        ("550 5.1.1 No such user", "", State.BOUNCED),
        ("450 4.2.1 Try later", "", State.PENDING),
        ("", "554 5.7.1 Not wanted", State.FAILED),
        ("", "451 4.3.0 Try later", State.PENDING),
    ],
)
def test_the_servers_refusal_decides_what_follows(
    server: Server, recipient_answer: str, data_answer: str, state: State
) -> None:
    # given
    server.recipient_answer, server.data_answer = recipient_answer, data_answer
    services.queue("test", READER, "de")

    # when
    assert sending.deliver_due() == 0

    # then
    row = Delivery.objects.get()
    assert row.state == state
    assert row.problem == (recipient_answer or data_answer)
    assert row.claimed_until is None
    assert server.received == []

    # when: the cause is gone
    server.recipient_answer = server.data_answer = ""
    if state == State.PENDING:
        Delivery.objects.update(due_at=timezone.now())
    else:
        assert services.send_again([row]) == 1

    # then
    assert sending.deliver_due() == 1
    assert server.received[0]["Message-ID"] == row.message_id


def test_a_mail_is_given_up_after_a_day_of_attempts(server: Server) -> None:
    server.data_answer = "451 4.3.0 Try later"
    services.queue("test", READER, "de")

    for _ in range(sending.MAX_ATTEMPTS):
        Delivery.objects.update(due_at=timezone.now())
        sending.deliver_due()

    row = Delivery.objects.get()
    assert (row.state, row.attempts) == (State.FAILED, sending.MAX_ATTEMPTS)
    waited = sum((sending.pause_after(attempt) for attempt in range(1, sending.MAX_ATTEMPTS)), timedelta())
    assert timedelta(hours=12) < waited < timedelta(hours=24)


def test_a_worker_that_died_is_followed_by_another_one_only_after_its_lease(server: Server) -> None:
    # given: claimed by somebody who is never heard of again
    queued = services.queue("test", READER, "de")
    assert sending._claim() is not None

    # then: nobody else takes it
    assert sending.deliver_due() == 0
    assert server.received == []

    # when: the lease is over
    Delivery.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))
    assert sending.deliver_due() == 1

    # then
    assert [mail["Message-ID"] for mail in server.received] == [queued.message_id]
    assert Delivery.objects.get().attempts == 2


def test_a_mail_that_kills_its_workers_is_given_up(server: Server) -> None:
    services.queue("test", READER, "de")
    for _ in range(sending.MAX_ATTEMPTS):
        assert sending._claim() is not None
        Delivery.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))

    assert sending.deliver_due() == 0

    assert Delivery.objects.get().state == State.FAILED
    assert server.received == []


def test_a_worker_that_lost_its_lease_does_not_overwrite_the_next_ones_verdict(server: Server) -> None:
    # given: a slow worker, whose mail another one has sent meanwhile
    services.queue("test", READER, "de")
    slow = sending._claim()
    assert slow is not None
    Delivery.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))
    assert sending.deliver_due() == 1

    # when
    sending._record(slow, sending.Verdict.REFUSED, "550 too late")

    # then
    row = Delivery.objects.get()
    assert (row.state, row.problem) == (State.SENT, "")


def test_workers_side_by_side_send_each_mail_once(server: Server) -> None:
    # given
    ids = {services.queue("test", f"reader{number}@fondsatlas.example", "de").message_id for number in range(24)}

    # when
    def work() -> None:
        sending.deliver_due()
        connection.close()

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(30)

    # then
    assert sorted(mail["Message-ID"] for mail in server.received) == sorted(ids)
    assert set(Delivery.objects.values_list("state", flat=True)) == {State.SENT}


def test_the_test_mail_says_what_became_of_it(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("send_test_mail", READER, "--lang", "en")

    assert "sent" in capsys.readouterr().out
    assert server.received[0]["Subject"] == catalogue("en")["mail.test.subject"]
    with pytest.raises(CommandError, match="no e-mail address"):
        call_command("send_test_mail", "nobody")
    server.recipient_answer = "550 5.1.1 No such user"
    with pytest.raises(CommandError, match="550"):
        call_command("send_test_mail", READER)


@pytest.mark.parametrize("state", [State.FAILED, State.BOUNCED])
def test_what_could_not_be_sent_is_forgotten_once_its_links_have_ended(state: State) -> None:
    # given: one that may still be sent again, one that may not, and others as old
    link = {"link": "https://portal.example/confirm/secret"}
    new, old, waiting = (services.queue("test", READER, "de", link) for _ in range(3))
    ages = {new.pk: (29, state), old.pk: (31, state), waiting.pk: (31, State.PENDING)}
    for pk, (days, became) in ages.items():
        created = timezone.now() - timedelta(days=days)
        Delivery.objects.filter(pk=pk).update(created_at=created, state=became, problem="550 no such user")
    # when
    personal.forget(timezone.now())
    # then
    found = {one.pk: (one.state, one.values) for one in Delivery.objects.all()}
    assert found == {
        new.pk: (state, link), old.pk: (State.DROPPED, {}), waiting.pk: (State.PENDING, link),
    }  # fmt: skip
    assert services.send_again(Delivery.objects.all()) == 1
    assert Delivery.objects.get(pk=old.pk).problem == "550 no such user"
