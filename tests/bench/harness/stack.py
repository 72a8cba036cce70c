"""The services of one benchmark, beside and independent of a running `./portal up`."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace

from infra.ci import environments
from infra.stack import processes
from infra.stack.layout import Layout, from_environment
from infra.stack.progress import Progress

#: Variable with the folder of a running portal for `portal()`.
LENT = "BENCH_PORTAL_HOME"


@dataclass(frozen=True, slots=True)
class Portal:
    """A whole portal that runs for this benchmark alone."""

    layout: Layout
    address: str


@dataclass(slots=True)
class _Keeper:
    """Ends the kept portal, once there is one."""

    ends: ExitStack
    portals: list[Portal] = field(default_factory=list)


_keepers: list[_Keeper] = []


@contextmanager
def environment(heap: str | None = None) -> Iterator[None]:
    """This process's environment with the portal's throttling out of the way and the engine's heap as asked for."""
    before = dict(os.environ)
    # All of a benchmark's users come from one address.
    os.environ["THROTTLE_FACTOR"] = "1000"
    if heap:
        os.environ["OPENSEARCH_HEAP"] = heap
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextmanager
def kept() -> Iterator[None]:
    """Within it one portal, with the heap first asked for, serves all who ask: each start would take a minute."""
    with ExitStack() as ends:
        _keepers.append(_Keeper(ends))
        try:
            yield
        finally:
            _keepers.pop()


@contextmanager
def portal(heap: str | None = None) -> Iterator[Portal]:
    """The product as `./portal up` starts it, with the imported list, in a folder of its own.

    The environment may name the folder of one that runs already, with the throttling out of the way: `./portal test`
    lends that of its browser tests.
    """
    lent = os.environ.get(LENT)
    if lent:
        layout, run = processes.current(from_environment({"PORTAL_HOME": lent}))
        assert run is not None, f"{LENT} names {lent}, where no portal runs"
        yield Portal(layout, run.address)
        return
    if not _keepers:
        with _started(heap) as found:
            yield found
        return
    keeper = _keepers[-1]
    if not keeper.portals:
        keeper.portals.append(keeper.ends.enter_context(_started(heap)))
    yield keeper.portals[0]


@contextmanager
def _started(heap: str | None) -> Iterator[Portal]:
    with environment(heap):
        layout = replace(from_environment(), external={})
        layout.prepare()
        with environments.whole_stack(layout, Progress()) as own:
            yield Portal(own, own.address)
