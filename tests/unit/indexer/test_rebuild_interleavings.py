"""A model check of the rebuild: the new index misses nothing that changes while it is filled (infra/docs/adr/0022).

One document; a writer changes it and may delete it; a worker writes to every registered index; the rebuild registers
the new index, takes its version, takes its snapshot and sends. Only the new index is looked at.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import pytest

from tests.unit.indexer.explorer import final_states

WORKER = ("claim", "version", "read", "targets", "send", "delete")
REBUILD = ("register", "version", "snapshot", "send")
ROUNDS = 3
#: The document after each commit of the writer; None is deleted.
HISTORIES: tuple[tuple[str | None, ...], ...] = (("old", "new"), ("old", None), ("old", None, "again"), (None, "new"))


@dataclass(frozen=True)
class Worker:
    """Where the worker is in its round, and what it holds."""

    step: int = 0
    rounds: int = 0
    claimed: frozenset[int] = frozenset()
    version: int = 0
    document: str | None = None
    sees_target: bool = False


@dataclass(frozen=True)
class Rebuild:
    """Where the rebuild is, and what it holds."""

    step: int = 0
    version: int = 0
    document: str | None = None


@dataclass(frozen=True)
class World:
    """Everything. ``index`` is version and document of the new index; a deleted document keeps its version."""

    history: tuple[str | None, ...]
    commits: int = 0
    outbox: frozenset[int] = frozenset()
    claimed: frozenset[int] = frozenset()
    next_version: int = 1
    registered: bool = False
    worker: Worker = field(default_factory=Worker)
    rebuild: Rebuild = field(default_factory=Rebuild)
    index: tuple[int, str | None] = (0, None)


@dataclass(frozen=True)
class Protocol:
    """The orders of steps, and whether the index may forget deletes while it is filled."""

    worker: Sequence[str] = WORKER
    rebuild: Sequence[str] = REBUILD
    forgets_deletes: bool = False

    def moves(self, world: World) -> Iterator[World]:
        """Every state that one step of one process leads to."""
        if world.commits < len(world.history) - 1:
            entry = world.commits + 1
            yield replace(world, commits=entry, outbox=world.outbox | {entry})
        if world.rebuild.step < len(self.rebuild):
            yield self._rebuild(world)
        yield from self._work(world)
        if self.forgets_deletes and world.index[1] is None:
            yield replace(world, index=(0, None))

    def _rebuild(self, world: World) -> World:
        on = replace(world.rebuild, step=world.rebuild.step + 1)
        match self.rebuild[world.rebuild.step]:
            case "register":
                return replace(world, registered=True, rebuild=on)
            case "version":
                on = replace(on, version=world.next_version)
                return replace(world, next_version=world.next_version + 1, rebuild=on)
            case "snapshot":
                return replace(world, rebuild=replace(on, document=world.history[world.commits]))
            case _:
                # A backfill writes what it has read and deletes nothing.
                sends = on.document is not None and on.version > world.index[0]
                return replace(world, rebuild=on, index=(on.version, on.document) if sends else world.index)

    def _work(self, world: World) -> Iterator[World]:
        worker = world.worker
        free = world.outbox - world.claimed
        if worker.step == 0 and (worker.rounds == ROUNDS or not free):
            return
        on = replace(worker, step=(worker.step + 1) % len(self.worker))
        on = replace(on, rounds=worker.rounds + (worker.step == 0))
        match self.worker[worker.step]:
            case "claim":
                yield replace(world, claimed=world.claimed | free, worker=replace(on, claimed=free))
            case "version":
                on = replace(on, version=world.next_version)
                yield replace(world, next_version=world.next_version + 1, worker=on)
            case "read":
                yield replace(world, worker=replace(on, document=world.history[world.commits]))
            case "targets":
                yield replace(world, worker=replace(on, sees_target=world.registered))
            case "send":
                writes = worker.sees_target and worker.version > world.index[0]
                yield replace(world, worker=on, index=(worker.version, worker.document) if writes else world.index)
            case _:
                done = replace(world, outbox=world.outbox - worker.claimed, claimed=world.claimed - worker.claimed)
                yield replace(done, worker=Worker(rounds=on.rounds))


def wrong_ends(protocol: Protocol) -> list[World]:
    """Final states in which the new index does not show the database."""
    ends = [end for history in HISTORIES for end in final_states(World(history), protocol.moves)]
    assert ends, "the model never comes to rest"
    return [end for end in ends if end.index[1] != end.history[-1]]


def test_the_rebuild_misses_nothing() -> None:
    assert wrong_ends(Protocol()) == []


def test_the_list_of_indexes_may_be_read_anywhere_between_claim_and_send() -> None:
    assert wrong_ends(Protocol(worker=("claim", "targets", "version", "read", "send", "delete"))) == []


@pytest.mark.parametrize(
    "wrong",
    [
        Protocol(worker=("targets", "claim", "version", "read", "send", "delete")),
        Protocol(rebuild=("version", "snapshot", "register", "send")),
        Protocol(rebuild=("version", "snapshot", "send", "register")),
        Protocol(rebuild=("register", "snapshot", "version", "send")),
        Protocol(forgets_deletes=True),
    ],
    ids=["list of indexes read before the claim", "registered after the snapshot", "registered at the end",
         "version after the snapshot", "deletes forgotten while filling"],
)  # fmt: skip
def test_each_wrong_order_leaves_the_new_index_wrong(wrong: Protocol) -> None:
    assert wrong_ends(wrong)
