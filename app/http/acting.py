"""Who changes records at the moment, and from where: what their history says beside the number of the request.

Never an address or a name: the number of the account, a page of the admin, and the name of a command or task.
"""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import PurePath
from typing import Final

from app.http import request_ids

#: What ``python -m django NAME`` is called by the system.
_MANAGEMENT: Final = ("__main__.py", "django-admin", "manage.py")

_said: ContextVar[Mapping[str, object] | None] = ContextVar("acting", default=None)


@contextmanager
def by(user: int, page: str) -> Iterator[None]:
    """An account, on a page: for as long as the block runs."""
    token = _said.set({"user": user, "page": page})
    try:
        yield
    finally:
        _said.reset(token)


def begin(task: str) -> None:
    """A task, until :func:`end`."""
    _said.set({"command": task})


def end() -> None:
    """Nobody from now on."""
    _said.set(None)


def current() -> dict[str, object]:
    """What there is to say: ``user`` and ``page``, or ``command``, and the ``request``; empty if nothing is known."""
    said = dict(_said.get() or _command())
    number = request_ids.current()
    return said if number == request_ids.NONE else {**said, "request": number}


def _command() -> Mapping[str, object]:
    """The management command that this process runs, if it runs one."""
    is_one = len(sys.argv) > 1 and PurePath(sys.argv[0]).name in _MANAGEMENT
    return {"command": sys.argv[1]} if is_one else {}
