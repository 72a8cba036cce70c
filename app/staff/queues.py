"""What waits for staff, and how the portal is: the first things on the admin's start page.

A domain registers its own from its ``admin`` module::

    queues.register(
        Queue("inquiries", _("Requests to answer"), lambda: Inquiry.objects.filter(answered_at=None),
              link="inquiries/inquiry/?state=open", permission="inquiries.view_inquiry", since="created_at")
    )
"""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db import connection, transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.timezone import localtime

from app.bilingual import language_of_thread
from app.http import formats

logger = logging.getLogger("app.staff")

#: What a reader waits for all counts together, in milliseconds; whatever takes longer is unknown.
_PATIENCE: Final = 2000


@dataclass(frozen=True)
class Queue:
    """Rows that wait for somebody.

    ``rows`` makes the query; it is asked for its number and for the oldest ``since``. ``link`` is the list below
    ``/admin/`` that shows the same rows. One of several ``permission`` is enough. ``trouble``: they should not be there
    at all. ``own``: only the reader's own rows; then ``rows`` takes the reader's account.
    """

    key: str
    label: str | Promise
    rows: Callable[..., "QuerySet[Any]"]
    link: str
    permission: str | tuple[str, ...]
    since: str = ""
    trouble: bool = False
    own: bool = False


@dataclass(frozen=True)
class Fact:
    """One line about the state of the portal; one ``permission`` is enough. ``tell`` may fail."""

    key: str
    label: str | Promise
    tell: Callable[[], str]
    permission: str | tuple[str, ...]
    link: str = ""


@dataclass(frozen=True)
class Waiting:
    """A queue as the page shows it; no number where it could not be counted."""

    key: str
    label: str | Promise
    link: str
    trouble: bool
    number: int | None
    since: str = ""

    @property
    def written(self) -> str:
        """The number for readers."""
        return "?" if self.number is None else formats.number(self.number, language_of_thread(), 0)


@dataclass(frozen=True)
class Told:
    """A fact as the page shows it; no words where nothing is known."""

    key: str
    label: str | Promise
    link: str
    words: str


_QUEUES: Final[dict[str, Queue]] = {}
_FACTS: Final[dict[str, Fact]] = {}


def register(*shown: Queue | Fact) -> None:
    """Add queues and facts to the start page, in the order in which they are registered."""
    for one in shown:
        known: dict[str, Any] = _QUEUES if isinstance(one, Queue) else _FACTS
        known[one.key] = one


def waiting(user: AbstractBaseUser | AnonymousUser) -> list[Waiting]:
    """The queues that a user may see: trouble first, then what waits, then what is empty."""
    mine = [queue for queue in _QUEUES.values() if _may(user, queue.permission)]
    counts = _counted(user, mine)
    found = [_shown(queue, counts.get(queue.key)) for queue in mine]
    return sorted(found, key=lambda one: (one.number == 0, not one.trouble))


def told(user: AbstractBaseUser | AnonymousUser) -> list[Told]:
    """The facts that a user may see."""
    return [
        Told(fact.key, fact.label, _address(fact.link), _words(fact))
        for fact in _FACTS.values()
        if _may(user, fact.permission)
    ]


def _may(user: Any, permission: str | tuple[str, ...]) -> bool:
    return any(user.has_perm(one) for one in ([permission] if isinstance(permission, str) else permission))


def _shown(queue: Queue, count: tuple[int, datetime | None] | None) -> Waiting:
    number, oldest = count or (None, None)
    since = formats.day(localtime(oldest)) if oldest is not None else ""
    return Waiting(queue.key, queue.label, _address(queue.link), queue.trouble, number, since)


def _address(link: str) -> str:
    return reverse("admin:index") + link if link else ""


def _words(fact: Fact) -> str:
    try:
        with transaction.atomic():
            return fact.tell()
    except Exception:
        # Whatever is the matter with one line, staff need the others.
        logger.exception("the start page cannot tell %s", fact.key)
        return ""


def _counted(user: Any, queues: list[Queue]) -> dict[str, tuple[int, datetime | None]]:
    """Number and oldest row by key, all by one query; if that fails, each by its own, without those that fail."""
    try:
        return _ask(user, queues)
    except Exception:
        logger.exception("the start page counts each queue by itself")
    found: dict[str, tuple[int, datetime | None]] = {}
    for queue in queues:
        try:
            found |= _ask(user, [queue])
        except Exception:
            logger.exception("the start page cannot count %s", queue.key)
    return found


def _ask(user: Any, queues: Iterable[Queue]) -> dict[str, tuple[int, datetime | None]]:
    parts: list[str] = []
    values: list[Any] = []
    for queue in queues:
        names = [queue.since] if queue.since else ["pk"]
        found = queue.rows(user) if queue.own else queue.rows()
        rows, filled = found.order_by().values(*names).query.sql_with_params()
        oldest = f"min(q.{connection.ops.quote_name(queue.since)})::timestamptz" if queue.since else "NULL::timestamptz"
        parts.append(f"SELECT %s::text, count(*), {oldest} FROM ({rows}) AS q")  # noqa: S608 - Django's own SQL
        values += [queue.key, *filled]
    if not parts:
        return {}
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT set_config('statement_timeout', %s, true)", [f"{_PATIENCE}ms"])
        cursor.execute(" UNION ALL ".join(parts), values)
        return {key: (number, oldest) for key, number, oldest in cursor.fetchall()}
