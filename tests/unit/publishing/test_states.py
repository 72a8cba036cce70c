"""The table of transitions: who may do what, and that nobody but publishers and the clock make readers see anything."""

from itertools import product

import pytest

from app.publishing.states import Action, Role, Situation, State, after, allowed

SITUATIONS = [
    Situation(state, visible, was_published, edited)
    for state, visible, was_published, edited in product(State, (False, True), (False, True), (False, True))
    if was_published or not (visible or edited)
]


@pytest.mark.parametrize(
    ("state", "action", "role", "to"),
    [
        (State.DRAFT, Action.SUBMIT, Role.AUTHOR, State.SUBMITTED),
        (State.SUBMITTED, Action.EDIT, Role.AUTHOR, None),
        (State.SUBMITTED, Action.EDIT, Role.PUBLISHER, State.SUBMITTED),
        (State.SUBMITTED, Action.DECLINE, Role.PUBLISHER, State.DECLINED),
        (State.SUBMITTED, Action.TAKE_BACK, Role.AUTHOR, State.DRAFT),
        (State.DECLINED, Action.SUBMIT, Role.AUTHOR, State.SUBMITTED),
        (State.DECLINED, Action.PUBLISH, Role.PUBLISHER, None),
        (State.SCHEDULED, Action.TAKE_BACK, Role.AUTHOR, None),
        (State.SCHEDULED, Action.SCHEDULE, Role.PUBLISHER, State.SCHEDULED),
        (State.SCHEDULED, Action.PUBLISH, Role.CLOCK, State.PUBLISHED),
        (State.SUBMITTED, Action.PUBLISH, Role.CLOCK, None),
        (State.PUBLISHED, Action.EDIT, Role.AUTHOR, State.DRAFT),
        (State.PUBLISHED, Action.PUBLISH, Role.PUBLISHER, None),
        (State.WITHDRAWN, Action.PUBLISH, Role.PUBLISHER, State.PUBLISHED),
    ],
)
def test_who_may_do_what(state: State, action: Action, role: Role, to: State | None) -> None:
    visible = state is State.PUBLISHED
    assert after(Situation(state, visible, visible or state is State.WITHDRAWN), action, {role}) == to


@pytest.mark.parametrize("situation", SITUATIONS)
def test_nobody_without_a_role_may_do_anything(situation: Situation) -> None:
    assert list(allowed(situation, ())) == []


@pytest.mark.parametrize("situation", SITUATIONS)
def test_an_author_alone_changes_nothing_for_readers(situation: Situation) -> None:
    done = set(allowed(situation, {Role.AUTHOR}))
    assert done <= {Action.EDIT, Action.SUBMIT, Action.TAKE_BACK, Action.DISCARD}


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_readers_see_can_always_be_withdrawn(situation: Situation) -> None:
    assert (Action.WITHDRAW in allowed(situation, {Role.PUBLISHER})) == situation.visible


@pytest.mark.parametrize(("visible", "to"), [(True, State.PUBLISHED), (False, State.WITHDRAWN)])
def test_discarded_changes_leave_what_was_there_before(visible: bool, to: State) -> None:
    edited = Situation(State.DECLINED, visible, True, True)
    assert after(edited, Action.DISCARD, {Role.AUTHOR}) == to
    assert after(Situation(State.DRAFT), Action.DISCARD, {Role.PUBLISHER}) is None
