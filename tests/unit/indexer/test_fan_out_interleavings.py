"""A model check of changed parents: a child added at the same time is not forgotten (infra/docs/adr/0021).

One transaction renames a parent, another adds a child to it; neither sees the other before its commit. The child's
document shows the parent's name.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.unit.indexer.explorer import final_states


@dataclass(frozen=True)
class World:
    """``waiting`` rows appear in the outbox when their transaction commits; one worker step does claim to send."""

    rename: str = "not begun"
    child: str = "not begun"
    child_listed_by_rename: bool = False
    remembered: bool = False
    outbox: int = 0
    index: tuple[bool, bool] = (False, False)

    @property
    def document(self) -> tuple[bool, bool]:
        """Whether the child exists, and under the new name."""
        return (self.child == "committed", self.child == "committed" and self.rename == "committed")


def moves(world: World, *, second_look: bool) -> Iterator[World]:
    """Every state that one step leads to."""
    if world.rename == "not begun":
        # The trigger lists the children that are committed at this moment.
        yield replace(world, rename="open", child_listed_by_rename=world.child == "committed")
    if world.rename == "open":
        rows = world.outbox + world.child_listed_by_rename
        yield replace(world, rename="committed", outbox=rows, remembered=True)
    if world.child == "not begun":
        yield replace(world, child="open")
    if world.child == "open":
        yield replace(world, child="committed", outbox=world.outbox + 1)
    if world.remembered and second_look:
        yield replace(world, remembered=False, outbox=world.outbox + (world.child == "committed"))
    if world.outbox:
        yield replace(world, outbox=0, index=world.document)


def test_without_the_second_look_a_child_keeps_the_old_name_for_ever() -> None:
    ends = final_states(World(), lambda world: moves(world, second_look=False))

    assert (True, False) in {end.index for end in ends}


def test_with_the_second_look_every_child_gets_the_new_name() -> None:
    ends = final_states(World(), lambda world: moves(world, second_look=True))

    assert {end.index for end in ends} == {(True, True)}
