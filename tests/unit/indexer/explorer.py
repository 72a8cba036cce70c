"""A model checker: runs every interleaving of a few processes and looks at each state in which nothing can move.

A process is a list of steps. A step takes the state and returns all states it may lead to, none while it has to wait.
States are immutable; equal states are explored once.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

State = TypeVar("State", bound=Hashable)


def final_states(start: State, moves: Callable[[State], Iterable[State]]) -> set[State]:
    """All reachable states without a successor."""
    seen = {start}
    todo = [start]
    final: set[State] = set()
    while todo:
        state = todo.pop()
        successors = set(moves(state)) - {state}
        if not successors:
            final.add(state)
        fresh = successors - seen
        seen |= fresh
        todo.extend(fresh)
    return final
