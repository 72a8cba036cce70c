"""A company takes back what it has handed in or said (ADR 0256)."""

from typing import TypeVar

from django.db import transaction

from app.accounts.models import User
from app.publishing import rights, services, trying
from app.publishing.models import Published
from app.publishing.services import Conflict, Refused
from app.publishing.states import Action, Role, State

Row = TypeVar("Row", bound=Published)


@transaction.atomic
def take_back(row: Row, by: User, reason: str) -> Row | None:
    """Delete what readers have never seen, and withdraw what they see. Returns None where the row was deleted.

    What readers saw once and do not see any more stays, since the log speaks of it, but waits for no decision. Raises
    Refused: gone, and not_now for whoever does not write for its company and where staff have scheduled it.
    """
    found = services.lock(row)
    if Role.COMPANY not in rights.roles_of(by, found):
        raise Refused("not_now")
    if found.visible:
        return services.act(found, Action.WITHDRAW, by, found.version, reason=reason)
    if found.published_at is None:
        _drop(found, by)
        return None
    if found.state == State.SCHEDULED:
        raise Refused("not_now")
    return services.act(found, Action.TAKE_BACK, by, found.version) if found.state == State.SUBMITTED else found


@transaction.atomic
def discard(row: Row, by: User, version: int) -> Row | None:
    """Delete a draft that readers have never seen, and drop the changes of what they have seen.

    Returns None where the row was deleted. Raises Conflict, and Refused: gone, and not_now where nothing waits, where
    staff have settled when it is published, and for whoever does not write for its company.
    """
    found = services.lock(row)
    if found.version != version:
        raise Conflict
    if Role.COMPANY not in rights.roles_of(by, found):
        raise Refused("not_now")
    if found.published_at is not None:
        if found.state == State.SUBMITTED and found.edits:
            found = services.act(found, Action.TAKE_BACK, by, version)
        return services.act(found, Action.DISCARD, by, found.version)
    if found.state == State.SCHEDULED:
        raise Refused("not_now")
    _drop(found, by)
    return None


def _drop(row: Published, by: User) -> None:
    if by.is_demo and row.author_id == by.pk:
        # The company's log tells nothing of what a visitor has tried out.
        trying.forget([row])
    else:
        services.drop(row, by)
