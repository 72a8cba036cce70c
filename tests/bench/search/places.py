"""Where the parts of the measured portal are, and its data."""

import os
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import urllib3

from infra.stack import keys, processes
from infra.stack.layout import ROOT, Layout
from infra.stack.parts import opensearch, postgres
from search.client import SearchClient
from search.client.client import Timeouts
from tests import signing_in
from tests.bench.search.driving import login


@dataclass(frozen=True, slots=True)
class Places:
    """Addresses; ``superuser`` is PostgreSQL's owner, which may fill and index as it likes."""

    home: Path
    address: str
    engine: str
    superuser: str
    cookie: str
    """Of a registered user: screens are not for visitors, and a session costs something with every request."""
    prefix: str = "fondsatlas-"

    @classmethod
    def of(cls, layout: Layout, address: str) -> "Places":
        """Of a portal that runs."""
        _, running = processes.current(layout)
        if running is None:
            raise RuntimeError("the portal does not run")
        secrets = keys.load(layout.run / "secrets")
        engine = opensearch.url(running.ports["opensearch"], secrets)
        return cls(
            layout.home,
            address,
            engine,
            postgres.superuser_url(running.ports["postgres"], secrets, postgres.DATABASE),
            signing_in.cookies(address),
        )

    def portal(self, *arguments: str) -> None:
        """Run one of the portal's commands on this stack."""
        subprocess.run(
            [str(ROOT / "portal"), *arguments],
            env={**os.environ, "PORTAL_HOME": str(self.home)},
            check=True,
            stdout=subprocess.DEVNULL,
        )

    def forget(self, index: str) -> None:
        """Empty the engine's request cache, as a refresh with changes does."""
        self.client().api.indices.clear_cache(index=index, request=True)

    def ask(self, path: str) -> bytes:
        """A GET at the engine."""
        return urllib3.request("GET", self.engine + path, headers=login(self.engine), timeout=30).data

    def client(self) -> SearchClient:
        """The engine's client, with patience."""
        return SearchClient(self.engine, timeouts=Timeouts(admin=900.0))


def full_list(places: Places) -> None:
    """All countries of the list, with figures; returns when the stream has drained."""
    places.portal("import", "investpy", "--all")
    places.portal("manage", "simulate")
    rebuild(places)


def rebuild(places: Places) -> None:
    """Fresh indexes with all of the database, as they are after a night's merges."""
    places.portal("rebuild")
    places.client().api.indices.forcemerge(index=f"{places.prefix}*", max_num_segments=4)
    time.sleep(2)
