"""Where the parts of the measured portal are, and its data."""

import os
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import urllib3

from infra.stack import keys, processes
from infra.stack.layout import ROOT, Layout
from infra.stack.parts import postgres
from tests import signing_in


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
        engine = f"http://127.0.0.1:{running.ports['opensearch']}"
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
        urllib3.request("POST", f"{self.engine}/{index}/_cache/clear?request=true", timeout=30)

    def ask(self, path: str) -> bytes:
        """A GET at the engine."""
        return urllib3.request("GET", self.engine + path, timeout=30).data


def full_list(places: Places) -> None:
    """All countries of the list, with figures; returns when the stream has drained."""
    places.portal("import", "investpy", "--all")
    places.portal("manage", "simulate")
    rebuild(places)


def rebuild(places: Places) -> None:
    """Fresh indexes with all of the database, as they are after a night's merges."""
    places.portal("rebuild")
    urllib3.request("POST", f"{places.engine}/{places.prefix}*/_forcemerge?max_num_segments=4", timeout=900)
    time.sleep(2)
