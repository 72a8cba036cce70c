"""What `./portal status` asks somebody to look at, on either side of each limit, and what it exits with."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from app.monitoring.state import Calculation, DatabaseState, Disk
from infra.stack import attention, status
from infra.stack.attempts import Attempt

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
WELL = DatabaseState(
    backlog=5, lag_seconds=2, dead_letters=0, indexers=1, mails_waiting=3, mail_wait_seconds=4, mails_failed=0,
    mails_refused=9, errands=1, calculations={"figures": Calculation(date(2026, 10, 31), NOW, failed=False)},
    own_data=True,
)  # fmt: skip


def found(state: DatabaseState, *, indexer_up: bool = True) -> list[str]:
    given = attention.of_database(state, indexer_up=indexer_up, now=NOW)
    return [one.problem for one in given]


def test_a_portal_that_is_well_needs_none() -> None:
    assert found(WELL) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"dead_letters": 1}, "the search engine has refused 1 document for good."),
        ({"lag_seconds": 301.0}, "5 changes waiting for the indexes, the oldest for 5 minutes."),
        ({"indexers": 0}, "the indexer's process runs, and has not said for 20 seconds that it works."),
        ({"mail_wait_seconds": 7300.0}, "3 e-mails waiting to be sent, the oldest for 2 hours."),
        ({"mails_failed": 2}, "2 e-mails given up within the last day."),
        ({"calculations": {"ratings": Calculation(None, None, failed=True)}},
         "the last calculation of ratings was broken off by an error."),
        ({"calculations": {"figures": Calculation(date(2026, 9, 30), NOW, failed=False)}},
         "the figures are as of 2026-09-30, 54 days ago."),
    ],
)  # fmt: skip
def test_each_finding_stands_alone(change: dict[str, Any], said: str) -> None:
    assert found(replace(WELL, **change)) == [said]


def test_simulated_figures_may_be_old_and_an_indexer_that_was_not_started_is_not_missed() -> None:
    earlier = {"figures": Calculation(date(2025, 1, 31), NOW, failed=False)}
    old = replace(WELL, own_data=False, indexers=0, calculations=earlier)
    assert found(old, indexer_up=False) == []


def test_a_disk_is_looked_at_before_it_is_full() -> None:
    room = attention.DISK_FREE_BYTES
    assert not list(attention.of_disk(Disk(room, 9 * room)))
    assert not list(attention.of_disk(None))
    [one] = attention.of_disk(Disk(room - 1, 9 * room))
    assert one.problem == "the disk that holds the portal's data has only 1,023 MB left."


def test_own_data_needs_a_backup_of_the_last_day() -> None:
    def said(made_at: datetime | None, *, own_data: bool = True) -> list[str]:
        return [one.problem for one in attention.of_backup(made_at, None, own_data=own_data, now=NOW)]

    assert said(NOW - timedelta(hours=25)) == []
    assert said(NOW - timedelta(hours=60)) == ["the last backup was made 2 days ago (2026-11-21T00:00+00:00)."]
    assert said(None) == ["there has been no backup of this portal."]
    assert said(None, own_data=False) == []


def test_a_backup_that_failed_is_told_whosever_the_data() -> None:
    last = Attempt(
        started_at="2026-11-23T02:30:00+00:00", ended_at="2026-11-23T02:30:09+00:00", outcome="failed",
        target="/backups", problem="the disk is full.",
    )  # fmt: skip
    [one] = attention.of_backup(NOW, last, own_data=False, now=NOW)
    assert one.problem == "the last backup to /backups failed: the disk is full."
    assert [*attention.of_backup(NOW, replace(last, outcome="done"), own_data=False, now=NOW)] == []


@pytest.mark.parametrize(
    ("changed", "findings", "code"),
    [
        ({}, 0, 0),
        ({}, 1, 4),
        ({"disk_full": True}, 1, 3),
        ({"unfinished_restore": True}, 0, 3),
        ({"supervisor": {"pid": 7, "answers": False}}, 0, 3),
        ({"parts": {"web": {"up": False}}}, 1, 3),
        ({"parts": {"web": {"up": False}}}, 0, 3),
        ({"running": False, "supervisor": None, "parts": {"web": {"up": False}}}, 1, 3),
    ],
)
def test_exit_codes(changed: dict[str, Any], findings: int, code: int) -> None:
    well = {
        "running": True, "supervisor": {"pid": 7, "answers": True}, "parts": {"web": {"up": True}}, "disk_full": False,
        "unfinished_restore": False,
    }  # fmt: skip
    state = well | changed
    said = [{"problem": "x", "next": "y"}] * findings
    assert status.exit_code(state | {"attention": said}) == code


def test_the_table_ends_with_what_to_do() -> None:
    state = {
        "running": True, "address": "x", "home": "y", "left": [], "parts": {}, "backlog": None, "calculations": {},
        "documents": {}, "disk": None, "disk_full": False, "last_backup": None,
        "unfinished_restore": False, "supervisor": {"pid": 7, "answers": True},
        "attention": [{"problem": "the disk is full.", "next": "free some space"}],
    }  # fmt: skip
    lines = status.table(state)
    assert lines[-3:] == ["Needs attention:", "  the disk is full.", "    Next: free some space"]
    assert "Needs attention:" not in status.table(state | {"attention": []})
