"""What the domains call: note a view or a search, at the cost of an append.

Robots are told apart, and accounts become keys, when the buffer is written; User-Agent and account's number never
leave the process.
"""

import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any, Final

import orjson
from django.conf import settings
from django.db import connection, transaction
from django.http import HttpRequest
from django.utils import timezone

from app.statistics.buffer import Buffer
from app.statistics.days import Days
from app.statistics.keys import Keys
from app.statistics.kinds import AGAIN, SOURCES, UNKNOWN, Form, Kind, Reader, ReaderKind
from app.statistics.robots import LONGEST, is_robot

#: ``search;id=`` and the number of the search, or one of the other words.
_SOURCE: Final = re.compile(r"([a-z]{1,16})(?:; ?id=([0-9a-f]{32}))?")
_days: Final = Days()


@dataclass(frozen=True, slots=True)
class View:
    """Something was opened."""

    day: date
    reader: Reader
    agent: str
    kind: Kind
    subject: int
    object: int
    source: str
    search: uuid.UUID | None


@dataclass(frozen=True, slots=True)
class Searched:
    """A search has shown a list."""

    day: date
    reader: Reader
    agent: str
    id: uuid.UUID
    form: Form
    criteria: Mapping[str, Any]
    text: bool
    found: int | None
    first_place: int
    shown: Sequence[int]


def viewed(request: HttpRequest, reader: Reader | None, kind: Kind, subject: int, object: int | None = None) -> None:
    """Count a view of what has just been answered; ``object`` where it is not the subject itself.

    Nothing is counted of who is no reader (None).
    """
    source, search = source_of(request)
    if reader is None or source == AGAIN or request.META["REQUEST_METHOD"] == "HEAD":
        return
    it = subject if object is None else object
    buffer().put(View(_days.today(), reader, _agent(request), kind, subject, it, source, search))


def searched(
    request: HttpRequest,
    reader: Reader | None,
    form: Form,
    criteria: Mapping[str, Any],
    answer: Mapping[str, Any],
    *,
    text: bool,
) -> str:
    """Count a search and the page of funds that it shows; returns its number, which a view may name.

    Nothing is counted of who is no reader (None).

    ``criteria`` must not hold any text that was typed.
    """
    id = uuid.uuid4()
    if reader is not None and request.META["REQUEST_METHOD"] != "HEAD":
        shown = [one["fund_id"] for one in answer["results"]]
        first = (answer["page"] - 1) * answer["per_page"] + 1
        buffer().put(
            Searched(_days.today(), reader, _agent(request), id, form, criteria, text, answer["count"], first, shown)
        )
    return id.hex


def source_of(request: HttpRequest) -> tuple[str, uuid.UUID | None]:
    """From where something is opened, and from which search; what cannot be read is unknown and no reason to refuse."""
    found = _SOURCE.fullmatch(request.META.get("HTTP_STATISTICS_SOURCE", ""))
    if found is None or found[1] not in SOURCES | {AGAIN}:
        return UNKNOWN, None
    return found[1], uuid.UUID(found[2]) if found[2] and found[1] == "search" else None


def _agent(request: HttpRequest) -> str:
    # One character more says that it was longer.
    return str(request.META.get("HTTP_USER_AGENT", ""))[: LONGEST + 1]


@cache
def buffer() -> "Buffer[View | Searched]":
    """This process's buffer."""
    return Buffer(Writer().write, bound=settings.STATISTICS_BOUND, seconds=settings.STATISTICS_SECONDS)


class Writer:
    """Writes events by COPY; closes the thread's connection, so that none is held for a few rows."""

    def __init__(self, *, close: bool = True) -> None:
        self._keys = Keys()
        self._close = close

    def write(self, events: "Sequence[View | Searched]") -> None:
        """Write them all, or raise what the database raises and write none."""
        self._keys.forget_before(timezone.localdate())
        if not events:
            return
        try:
            with transaction.atomic():
                self._write([one for one in events if isinstance(one, View)], _COPY_EVENTS, self._event)
                self._write([one for one in events if isinstance(one, Searched)], _COPY_SEARCHES, self._search)
        finally:
            if self._close:
                connection.close()

    def _write(self, events: Sequence[Any], statement: str, row: Any) -> None:
        if not events:
            return
        # Before COPY: a key may need its secret from the database.
        rows = [row(one) for one in events]
        with connection.cursor() as cursor, cursor.copy(statement) as copy:
            for one in rows:
                copy.write_row(one)

    def _event(self, one: View) -> tuple[Any, ...]:
        kind, person = self._who(one)
        return one.day, one.kind.value, one.subject, one.object, kind, person, one.source, one.search

    def _search(self, one: Searched) -> tuple[Any, ...]:
        kind, person = self._who(one)
        criteria = orjson.dumps(one.criteria, option=orjson.OPT_SORT_KEYS).decode()
        return (
            one.id, one.day, one.form.value, criteria, one.text, kind, person, one.found, one.first_place,
            list(one.shown),
        )  # fmt: skip

    def _who(self, one: View | Searched) -> tuple[str, bytes | None]:
        if is_robot(one.agent):
            return ReaderKind.ROBOT.value, None
        return one.reader.kind.value, self._keys.of(one.reader.account, one.day)


_COPY_EVENTS: Final = (
    "COPY statistics_event (day, kind, subject_id, object_id, reader, person, source, search) FROM STDIN"
)
_COPY_SEARCHES: Final = (
    "COPY statistics_search (id, day, form, criteria, text, reader, person, found, first_place, shown) FROM STDIN"
)
