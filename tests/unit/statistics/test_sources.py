"""The header that names from where something is opened."""

import uuid
from collections.abc import Sequence
from datetime import UTC, date, datetime
from unittest import mock

import pytest
from django.test import RequestFactory

from app.statistics import recording
from app.statistics.buffer import Buffer
from app.statistics.kinds import VISITOR, Kind
from app.statistics.recording import Searched, View, source_of

ID = "0123456789abcdef0123456789abcdef"


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("watchlist", ("watchlist", None)),
        (f"search;id={ID}", ("search", uuid.UUID(ID))),
        (f"search; id={ID}", ("search", uuid.UUID(ID))),
        ("search", ("search", None)),
        ("again", ("again", None)),
        # Only searches have numbers.
        (f"link;id={ID}", ("link", None)),
        ("", ("unknown", None)),
        ("Search", ("unknown", None)),
        ("advertisement", ("unknown", None)),
        ("search;id=1", ("unknown", None)),
        (f"search;id={ID}\n", ("unknown", None)),
        ("search;id=" + "0" * 100_000, ("unknown", None)),
        ("ü\x00", ("unknown", None)),
    ],
)
def test_a_header_is_read_or_unknown(header: str, expected: tuple[str, object]) -> None:
    request = RequestFactory().get("/", headers={"Statistics-Source": header})
    assert source_of(request) == expected


def test_without_a_header_it_is_unknown() -> None:
    assert source_of(RequestFactory().get("/")) == ("unknown", None)


@pytest.mark.parametrize(
    ("now", "day"),
    [
        (datetime(2026, 10, 31, 22, 59, tzinfo=UTC), date(2026, 10, 31)),
        (datetime(2026, 10, 31, 23, 1, tzinfo=UTC), date(2026, 11, 1)),
        (datetime(2026, 7, 31, 22, 1, tzinfo=UTC), date(2026, 8, 1)),
    ],
)
def test_a_day_is_that_of_berlin(now: datetime, day: date, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    written: list[View | Searched] = []

    def write(events: Sequence[View | Searched]) -> None:
        written.extend(events)

    buffer = Buffer[View | Searched](write, bound=10, seconds=0)
    monkeypatch.setattr(recording, "buffer", lambda: buffer)
    # when
    with mock.patch("django.utils.timezone.now", return_value=now):
        recording.viewed(RequestFactory().get("/"), VISITOR, Kind.FUND, 1)
    buffer.flush()
    # then
    assert [one.day for one in written] == [day]
