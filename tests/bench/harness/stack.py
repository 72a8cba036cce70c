"""The services of one benchmark, beside and independent of a running `./portal up`."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from infra.ci import environments
from infra.stack.layout import Layout, from_environment
from infra.stack.progress import Progress


@dataclass(frozen=True, slots=True)
class Portal:
    """A whole portal that runs for this benchmark alone."""

    layout: Layout
    address: str


@contextmanager
def environment(heap: str | None = None) -> Iterator[None]:
    """This process's environment with the portal's throttling out of the way and the engine's heap as asked for."""
    before = dict(os.environ)
    if heap:
        os.environ["OPENSEARCH_HEAP"] = heap
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextmanager
def portal(heap: str | None = None) -> Iterator[Portal]:
    """The product as `./portal up` starts it, with the imported list, in a folder of its own."""
    with environment(heap):
        layout = replace(from_environment(), external={})
        layout.prepare()
        with environments.whole_stack(layout, Progress()) as own:
            yield Portal(own, own.address)
