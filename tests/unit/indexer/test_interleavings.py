"""A model check of the stream's protocol: each wrong order is seen to leave a stale document for ever.

One document consists of two rows, each changed by a transaction of its own, so that both can be open at once. Workers
claim rows, take a version, read and send; the index keeps the highest version (infra/docs/adr/0020).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pytest

from tests.unit.indexer.explorer import final_states

RIGHT = ("claim", "version", "read", "send", "delete")
ROUNDS = 3


@dataclass(frozen=True)
class Writer:
    """Changes row ``number`` and appends outbox row ``entry``; both become visible at its commit."""

    number: int
    entry: int = 0
    committed: bool = False


@dataclass(frozen=True)
class Worker:
    """Where a worker is in its round, and what it holds."""

    step: int = 0
    rounds: int = 0
    claimed: frozenset[int] = frozenset()
    version: int = 0
    document: tuple[bool, ...] = ()


@dataclass(frozen=True)
class World:
    """Everything: transactions, visible outbox rows with claims, the sequences, the workers, the index."""

    writers: tuple[Writer, ...] = (Writer(0), Writer(1))
    visible: frozenset[int] = frozenset()
    claimed: frozenset[int] = frozenset()
    next_entry: int = 1
    next_version: int = 1
    cursor: int = 0
    workers: tuple[Worker, ...] = (Worker(), Worker())
    index: tuple[int, tuple[bool, ...]] = (0, (False, False))

    @property
    def database(self) -> tuple[bool, ...]:
        """The document as a fresh snapshot sees it."""
        return tuple(writer.committed for writer in self.writers)


@dataclass(frozen=True)
class Protocol:
    """The order of a worker's steps and where versions come from."""

    order: Sequence[str] = RIGHT
    version: str = "sequence"
    delete: str = "claimed"
    claim: str = "lease"

    def moves(self, world: World) -> Iterator[World]:
        """Every state that one step of one process leads to."""
        for position, writer in enumerate(world.writers):
            yield from self._write(world, position, writer)
        for position, worker in enumerate(world.workers):
            for moved, after in self._work(world, worker):
                workers = list(moved.workers)
                workers[position] = after
                yield replace(moved, workers=tuple(workers))

    def _write(self, world: World, position: int, writer: Writer) -> Iterator[World]:
        writers = list(world.writers)
        if not writer.entry:
            writers[position] = replace(writer, entry=world.next_entry)
            yield replace(world, writers=tuple(writers), next_entry=world.next_entry + 1)
        elif not writer.committed:
            writers[position] = replace(writer, committed=True)
            yield replace(world, writers=tuple(writers), visible=world.visible | {writer.entry})

    def _work(self, world: World, worker: Worker) -> Iterator[tuple[World, Worker]]:
        step = self.order[worker.step]
        on = replace(worker, step=(worker.step + 1) % len(self.order))
        free = world.visible - world.claimed
        if self.claim == "cursor":
            free = frozenset(entry for entry in free if entry > world.cursor)
        if worker.step == 0 and (worker.rounds == ROUNDS or not free):
            return
        if worker.step == 0:
            on = replace(on, rounds=worker.rounds + 1)
        if step != "claim":
            yield self._step(world, worker, on, step)
        elif not free:
            # Reached only by protocols that claim later than first: the round ends.
            yield world, Worker(rounds=worker.rounds)
        else:
            # Either all free rows or only one of them: batches are limited.
            for taken in {free, frozenset({min(free)}), frozenset({max(free)})}:
                cursor = max(world.cursor, *taken)
                yield replace(world, claimed=world.claimed | taken, cursor=cursor), replace(on, claimed=taken)

    def _step(self, world: World, worker: Worker, on: Worker, step: str) -> tuple[World, Worker]:
        match step:
            case "version" if self.version == "outbox id":
                return world, replace(on, version=max(worker.claimed))
            case "version":
                return replace(world, next_version=world.next_version + 1), replace(on, version=world.next_version)
            case "read":
                return world, replace(on, document=world.database)
            case "send":
                newer = worker.version > world.index[0]
                return replace(world, index=(worker.version, worker.document) if newer else world.index), on
            case _:
                gone = worker.claimed if self.delete == "claimed" else world.visible
                left = replace(world, visible=world.visible - gone, claimed=world.claimed - gone)
                return left, Worker(step=on.step, rounds=on.rounds)


def stale(protocol: Protocol, start: World | None = None) -> list[World]:
    """Final states in which the outbox is empty or out of sight, but the index does not show the database."""
    ends = final_states(start or World(), protocol.moves)
    assert ends, "the model never comes to rest"
    return [end for end in ends if end.index[1] != end.database]


def test_the_protocol_never_leaves_a_stale_document() -> None:
    ends = final_states(World(), Protocol().moves)

    assert {end.database for end in ends} == {(True, True)}
    assert {end.index[1] for end in ends} == {(True, True)}
    assert {end.visible for end in ends} == {frozenset()}


@pytest.mark.parametrize(
    "wrong",
    [
        Protocol(version="outbox id"),
        Protocol(order=("version", "claim", "read", "send", "delete")),
        Protocol(order=("claim", "read", "version", "send", "delete")),
        Protocol(order=("read", "claim", "version", "send", "delete")),
        Protocol(delete="document"),
        Protocol(claim="cursor"),
    ],
    ids=["outbox id as version", "version before claim", "version after read", "read before claim",
         "delete by document", "cursor over ids"],
)  # fmt: skip
def test_each_wrong_protocol_leaves_a_stale_document(wrong: Protocol) -> None:
    assert stale(wrong)


def test_a_worker_that_dies_after_any_step_is_made_up_for() -> None:
    # given: a worker that never moves again after each step; its claim ends with its lease
    for steps in range(1, len(RIGHT)):
        for dead in _stopped_after(steps):
            # when
            revived = replace(dead, claimed=frozenset(), workers=(Worker(), Worker(rounds=ROUNDS)))

            # then
            assert stale(Protocol(), revived) == []


def _stopped_after(steps: int) -> set[World]:
    """States in which the second worker has gone ``steps`` steps, whatever the writers did meanwhile."""
    protocol = Protocol()
    states = {replace(World(), workers=(Worker(rounds=ROUNDS), Worker()))}
    seen = set(states)
    while states:
        states = {after for state in states for after in protocol.moves(state)} - seen
        seen |= states
    stopped = {state for state in seen if state.workers[1].step == steps}
    assert stopped, "the worker never gets that far"
    return stopped
