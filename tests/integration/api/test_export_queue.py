"""Exports wait for their turn in order: one for each account at a time, small ones never behind large ones."""

import time
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.utils import timezone

from app.accounts.models import User
from app.exports import fund_list, queue
from app.exports.models import Place
from app.exports.queue import QueuedExport, Waiting
from tests.integration.api.asking import get, url
from tests.integration.api.spreadsheets import ask, body, refused, workbook

pytestmark = [pytest.mark.django_db, pytest.mark.services]

LARGE = queue.LARGE_CELLS + 1


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits here longer than a moment."""
    monkeypatch.setattr(queue, "LONGEST_WAIT", 0.05)
    monkeypatch.setattr(queue, "_PAUSE", 0.01)


def queued(owner: str, cells: int = LARGE, ticket: UUID | None = None) -> QueuedExport:
    return QueuedExport(ticket or uuid4(), owner, 10, cells)


def start(one: QueuedExport) -> int:
    """0 if the export began, else its position."""
    return queue._start(one)[1]


def test_one_account_makes_one_at_a_time_and_keeps_nobody_else_waiting() -> None:
    mine = [queued("account 1") for _ in range(4)]
    assert [start(one) for one in mine] == [0, 1, 2, 3]
    # Others begin at once, small ones as well as large ones.
    assert start(queued("account 2")) == 0
    assert start(queued("account 3", 5)) == 0
    # when: the first one ends
    Place.objects.filter(ticket=mine[0].ticket).delete()
    # then: the next one's turn has come, whoever asks first
    assert start(mine[3]) == 3
    assert start(mine[1]) == 0
    assert start(mine[2]) == 1


def test_large_ones_wait_in_order_and_small_ones_pass_them() -> None:
    exports = [queued(f"account {number}") for number in range(5)]
    assert [start(one) for one in exports] == [0, 0, 1, 2, 3]
    small = [start(queued(f"account {number}", 5)) for number in range(10, 14)]
    assert small == [0] * queue.SMALL_AT_ONCE
    Place.objects.filter(ticket=exports[0].ticket).delete()
    assert [start(one) for one in exports[3:]] == [2, 3]
    assert start(exports[2]) == 0


def test_the_position_counts_only_what_goes_before() -> None:
    # given: all places of large ones are taken, and an account that has one of them has two more files waiting
    assert [start(queued("account 1")), start(queued("account 2"))] == [0, 0]
    assert [start(queued("account 1")) for _ in range(2)] == [1, 2]
    # then: they are before nobody else, and of another account's two only one is
    third, fourth, fifth = queued("account 3"), [queued("account 4") for _ in range(2)], queued("account 5")
    expected = [(third, 1), (fourth[0], 2), (fourth[1], 3), (fifth, 3)]
    assert [(one, start(one)) for one, _ in expected] == expected
    # and whoever asks how far it is hears the same
    assert [(one, queue.progress(one.ticket, one.owner).position) for one, _ in expected] == expected


def test_who_dies_or_goes_away_loses_the_place() -> None:
    first, second, third = (queued("account 1") for _ in range(3))
    assert [start(one) for one in (first, second, third)] == [0, 1, 2]
    # when: the process of the first died, and the second's caller does not come back
    Place.objects.exclude(ticket=third.ticket).update(lease_until=timezone.now() - timedelta(seconds=1))
    # then
    assert start(third) == 0
    assert Place.objects.count() == 1


def test_who_comes_back_in_time_keeps_the_place() -> None:
    first, second = queued("account 1"), queued("account 1")
    start(first)
    for _ in range(2):
        with pytest.raises(Waiting, match="position 1"), queue.place(second):
            pytest.fail("it was not its turn")
    assert start(queued("account 1")) == 2
    assert queue.progress(second.ticket, "account 1") == queue.Progress("waiting", position=1)
    # Somebody else's is not told.
    assert queue.progress(second.ticket, "account 2").state == "none"


def test_a_ticket_that_is_in_use_is_nobody_elses(api: Client) -> None:
    one = uuid4()
    assert start(queued("account 1", 5, one)) == 0
    assert start(queued("account 2", 5, one)) == 0
    assert start(queued("account 1", 5, one)) == 1
    assert queue.progress(one, "account 1").state == "running"


def test_threads_that_wait_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    start(queued("account 1"))
    monkeypatch.setattr(queue, "LONGEST_WAIT", 60)
    taken = [queue._waiting.acquire(blocking=False) for _ in range(queue.WAITING_THREADS)]
    try:
        began = time.monotonic()
        with pytest.raises(Waiting), queue.place(queued("account 1")):
            pytest.fail("it was not its turn")
        assert time.monotonic() - began < 10
    finally:
        for _ in taken:
            queue._waiting.release()


def test_a_second_export_is_told_its_position_and_comes_with_the_same_ticket(api: Client) -> None:
    # given: one of the account's is being made
    user = User.objects.get(email="retail@example.org")
    first = queued(f"account {user.pk}")
    start(first)
    ticket = str(uuid4())
    # when
    answer = api.post(
        url("generate_report/"), {"search_query": "r=A"}, "application/json", headers={"Export-Ticket": ticket}
    )
    # then
    refused(answer, 503, "export_waiting")
    assert "Stelle 1" in answer.json()["detail"]
    assert answer["Retry-After"] == "2"
    assert get(api, f"export_progress/{ticket}/") == {"state": "waiting", "position": 1, "done": None, "total": None}
    # when
    Place.objects.filter(ticket=first.ticket).delete()
    answer = api.post(
        url("generate_report/"), {"search_query": "r=A"}, "application/json", headers={"Export-Ticket": ticket}
    )
    # then
    workbook(answer)
    assert get(api, f"export_progress/{ticket}/")["state"] == "none"
    assert not Place.objects.exists()


def test_a_call_without_a_ticket_leaves_no_place_behind(api: Client) -> None:
    # given: one of the account's is being made, and a second one is refused
    user = User.objects.get(email="retail@example.org")
    first = queued(f"account {user.pk}")
    start(first)
    refused(ask(api, search_query="r=A"), 503, "export_waiting")
    # then: nothing waits that nobody can come back for
    assert [one.ticket for one in Place.objects.all()] == [first.ticket]
    # when
    Place.objects.filter(ticket=first.ticket).delete()
    # then: the same call, as the specification prints it, has its turn
    workbook(ask(api, search_query="r=A"))
    assert not Place.objects.exists()


def test_an_export_tells_how_far_it_is(api: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "_NOTED_EVERY", 0)
    seen: list[dict[str, Any]] = []
    about, ticket = fund_list.about, str(uuid4())

    def asking(*given: Any, **more: Any) -> Any:
        seen.append(get(api, f"export_progress/{ticket}/"))
        return about(*given, **more)

    monkeypatch.setattr(fund_list, "about", asking)
    answer = api.post(
        url("generate_report/"), {"search_query": ""}, "application/json", headers={"Export-Ticket": ticket}
    )
    body(answer)
    [one] = seen
    assert one["state"] == "running"
    assert one["done"] > 1000
    assert one["total"] - one["done"] < 200


def test_a_failure_frees_the_place(api: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    refused(ask(api, search_query="q=unauffindbarerbegriff"), 400, "export_empty")
    monkeypatch.setattr(fund_list, "workbook", lambda *given: 1 / 0)
    assert ask(api, search_query="r=A").status_code == 500
    assert not Place.objects.exists()


@pytest.mark.parametrize("ticket", ["x", "", "a" * 500, "\u00e4"])
def test_a_ticket_that_is_none_is_named(api: Client, ticket: str) -> None:
    answer = api.post(
        url("generate_report/"), {"search_query": "r=A"}, "application/json", headers={"Export-Ticket": ticket}
    )
    [(key, _, _)] = refused(answer, 400, "invalid_input")
    assert key == "Export-Ticket"
    assert api.get(url("export_progress/x/")).status_code == 404
