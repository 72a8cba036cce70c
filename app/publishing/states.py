"""States of a published thing, and who may lead it from one to another. Nothing here knows a database."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _


class State(models.TextChoices):
    """Where the text that is worked on stands. What readers see is said by :attr:`Published.visible` alone."""

    DRAFT = "draft", _("draft")
    SUBMITTED = "submitted", _("submitted")
    SCHEDULED = "scheduled", _("scheduled")
    PUBLISHED = "published", _("published")
    DECLINED = "declined", _("declined")
    WITHDRAWN = "withdrawn", _("withdrawn")


class Action(models.TextChoices):
    """What can be done."""

    CREATE = "create", _("Create")
    EDIT = "edit", _("Edit")
    SUBMIT = "submit", _("Submit for review")
    TAKE_BACK = "take_back", _("Back to draft")
    DECLINE = "decline", _("Decline")
    SCHEDULE = "schedule", _("Schedule")
    PUBLISH = "publish", _("Publish")
    WITHDRAW = "withdraw", _("Withdraw")
    DISCARD = "discard", _("Discard changes")
    RETURN = "return", _("Return for review")


class Role(Enum):
    """As whom somebody acts on one object; one person may have several roles."""

    AUTHOR = "author"
    PUBLISHER = "publisher"
    COMPANY = "company"
    """Whoever writes for the company whose statement it is, whether or not they are its author."""
    CLOCK = "clock"
    """The task that publishes what is due."""


#: Actions that need a reason, which the author is told.
REASONED: Final = frozenset({Action.DECLINE, Action.WITHDRAW})


@dataclass(frozen=True, slots=True)
class Situation:
    """What decides about transitions: the state, whether readers see a version, and whether changes wait beside it."""

    state: State
    visible: bool = False
    was_published: bool = False
    edited: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of the table: from which states which roles may do something, and where it leads."""

    action: Action
    sources: frozenset[State]
    to: State
    roles: frozenset[Role]


def _rule(action: Action, sources: Collection[State], to: State, *roles: Role) -> Rule:
    return Rule(action, frozenset(sources), to, frozenset(roles))


_BOTH: Final = (Role.AUTHOR, Role.PUBLISHER)
_OPEN: Final = (State.DRAFT, State.DECLINED, State.WITHDRAWN)

#: The table of allowed transitions. What stands in no row is refused.
RULES: Final = (
    _rule(Action.EDIT, (*_OPEN, State.PUBLISHED), State.DRAFT, *_BOTH),
    # What waits for a decision is not changed under the eyes of who decides; publishers may correct it.
    _rule(Action.EDIT, (State.SUBMITTED,), State.SUBMITTED, Role.PUBLISHER),
    _rule(Action.EDIT, (State.SCHEDULED,), State.SCHEDULED, Role.PUBLISHER),
    _rule(Action.SUBMIT, _OPEN, State.SUBMITTED, *_BOTH),
    _rule(Action.TAKE_BACK, (State.SUBMITTED,), State.DRAFT, *_BOTH),
    _rule(Action.TAKE_BACK, (State.SCHEDULED,), State.DRAFT, Role.PUBLISHER),
    _rule(Action.DECLINE, (State.SUBMITTED, State.SCHEDULED), State.DECLINED, Role.PUBLISHER),
    _rule(
        Action.SCHEDULE,
        (State.DRAFT, State.SUBMITTED, State.SCHEDULED, State.WITHDRAWN),
        State.SCHEDULED,
        Role.PUBLISHER,
    ),
    _rule(
        Action.PUBLISH,
        (State.DRAFT, State.SUBMITTED, State.SCHEDULED, State.WITHDRAWN),
        State.PUBLISHED,
        Role.PUBLISHER,
    ),
    _rule(Action.PUBLISH, (State.SCHEDULED,), State.PUBLISHED, Role.CLOCK),
    # What cannot be published when its time has come waits in the queue, where it is seen.
    _rule(Action.RETURN, (State.SCHEDULED,), State.SUBMITTED, Role.CLOCK),
    # A company may take back at once what it has said (ADR 0256).
    _rule(Action.WITHDRAW, tuple(State), State.WITHDRAWN, Role.PUBLISHER, Role.COMPANY),
    _rule(Action.DISCARD, _OPEN, State.PUBLISHED, *_BOTH),
)


def after(situation: Situation, action: Action, roles: Collection[Role]) -> State | None:
    """The state that an action leads to; None where nobody with these roles may do it now."""
    if action is Action.WITHDRAW and not situation.visible:
        return None
    if action is Action.DISCARD and not (situation.was_published and situation.edited):
        return None
    for rule in RULES:
        if rule.action is action and situation.state in rule.sources and not rule.roles.isdisjoint(roles):
            return _settled(situation) if action is Action.DISCARD else rule.to
    return None


def _settled(situation: Situation) -> State:
    """The state of what was published once and has no changes beside it."""
    return State.PUBLISHED if situation.visible else State.WITHDRAWN


def allowed(situation: Situation, roles: Collection[Role]) -> Iterator[Action]:
    """What somebody with these roles may do now, in the order of the actions."""
    for action in Action:
        if action is not Action.CREATE and after(situation, action, roles) is not None:
            yield action
