"""The stack under test: all parts of the product as real processes, in a folder of its own, with made-up data."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace

import psutil
import psycopg

from indexer.settings import Settings
from infra.ci import environments
from infra.stack import data, ports, processes, up
from infra.stack import services as stack
from infra.stack.layout import Layout
from infra.stack.parts import application, postgres
from infra.stack.parts.application import Addresses
from infra.stack.parts.part import Part
from infra.stack.progress import Progress
from search.client import EngineError, SearchClient
from search.client.client import Timeouts
from tests.factories import codes
from tests.faults.soak.schedule import LEASE
from tests.faults.soak.writers import WRITERS, Rows
from tests.streaming.world import World

SECOND_INDEXER = "indexer-2"
COMPANIES, FUNDS, TRANCHES, NEWS, RESERVED = 60, 300, 2400, 300, 60


@dataclass
class Stage:
    """The running stack, what lies in it, and its clients."""

    running: stack.Running
    settings: Settings
    client: SearchClient
    rows: list[Rows]
    #: Tranches that no writer touches: their documents may be broken.
    reserved: list[int]
    isins: list[str]

    @property
    def layout(self) -> Layout:
        return self.running.layout

    def pid(self, name: str) -> int:
        """The process of a part as the supervisor knows it now; 0 if it has none. Nothing else is ever signalled."""
        state = self.running.control.states()[name]
        return state.pid if state.name in ("RUNNING", "STARTING") else 0

    def tree(self, name: str) -> list[psutil.Process]:
        """A part's process and all that it started."""
        pid = self.pid(name)
        with suppress(psutil.Error):
            if pid:
                top = psutil.Process(pid)
                return [top, *top.children(recursive=True)]
        return []

    def names(self, part: str) -> list[str]:
        """The processes of a part under the supervisor; only those that shall run now."""
        if part == "indexer":
            return ["indexer", SECOND_INDEXER]
        return list(self.layout.processes_of(part))

    def elected(self) -> str:
        """The search node that manages the cluster; the first one while there is none."""
        with suppress(EngineError):
            found = self.client.api.cat.cluster_manager(format="json")
            if found and found[0]["node"] in self.layout.search_node_names:
                return str(found[0]["node"])
        return "opensearch"

    def use_indexers(self, number: int) -> None:
        """Have one or two indexer processes; the first has two workers."""
        runs = bool(self.pid(SECOND_INDEXER))
        if number == 2 and not runs:
            self.running.control.start(SECOND_INDEXER)
        elif number == 1 and runs:
            self.running.control.stop(SECOND_INDEXER)

    def down(self) -> str:
        """A part that does not do its work, with the reason; empty if all do."""
        try:
            states = self.running.control.states()
        except OSError as error:
            return f"the supervisor: {error}"
        for name in (*self.layout.parts, SECOND_INDEXER):
            if states[name].name not in ("RUNNING", *(("STOPPED",) if name == SECOND_INDEXER else ())):
                return f"{name} is {states[name].name.lower()}"
        for name in self.layout.parts:
            try:
                stack.probe(name, self.layout, self.running.addresses)
            except stack.NOT_READY as error:
                return f"{name}: {str(error).strip()[:200] or type(error).__name__}"
        try:
            health = self.client.health(timeout=2.0)
        except EngineError as error:
            return f"the cluster: {error}"
        if health["number_of_nodes"] != self.layout.search_nodes or health["status"] == "red":
            return f"the cluster is {health['status']} with {health['number_of_nodes']} nodes"
        return ""

    def orphans(self) -> list[str]:
        """Processes of this run that the supervisor does not know any more."""
        family = {self.running.process.pid}
        with suppress(psutil.Error):
            family |= {child.pid for child in psutil.Process(self.running.process.pid).children(recursive=True)}
        return [
            f"{process.pid} {' '.join(process.cmdline())[:80]}"
            for process in processes.members(self.layout, self.running.run.run_id)
            if process.pid not in family
        ]


@contextmanager
def stage(layout: Layout, nodes: int, progress: Progress, silent: float) -> Iterator[Stage]:
    """Start everything with indexes built; stop and leave nothing behind but the logs.

    After ``silent`` seconds without an answer a part is ended and started again.
    """
    own = replace(environments.fresh(layout, "faults", progress), search_nodes=nodes)
    own = replace(own, port=ports.choose(["web"], own.run / "web-port.json")["web"])
    # All readers are one address; what is tried here is not the throttle.
    os.environ["THROTTLE_FACTOR"] = "1000"
    os.environ["PORTAL_SILENT_SECONDS"] = str(silent)
    with stack.exclusive(own):
        running = stack.launch(own, _product, progress, detach=False)
        try:
            stack.start(running, list(stack.SERVICES))
            up.wait_for_own_database(running, progress)
            for name in ("redis", "opensearch", "mail"):
                stack.wait(running, name, progress)
            rows, reserved, isins = _prepare(running, progress)
            stack.start(running, ["indexer", "worker", "beat", "web"])
            for name in ("indexer", "worker", "beat", "web"):
                stack.wait(running, name, progress)
            settings = Settings(running.addresses.database, running.addresses.opensearch, lease=LEASE)
            client = SearchClient(
                running.addresses.opensearch, timeouts=Timeouts(connect=2, search=15, write=20, admin=30)
            )
            yield Stage(running, settings, client, rows, reserved, isins)
        finally:
            stack.stop(running, progress)


def _product(layout: Layout, addresses: Addresses, secret_key: str) -> list[Part]:
    """The product's parts; the indexer with a short lease, and a second one that starts only when asked for."""
    parts = []
    for part in application.parts(layout, addresses, secret_key):
        if part.name == "indexer":
            timing = {"INDEXER_LEASE_SECONDS": str(LEASE), "INDEXER_POLL_SECONDS": "1"}
            first = replace(part, command=[*part.command, "--workers", "2"], environment={**part.environment, **timing})
            own = application.heartbeat_environment(layout, SECOND_INDEXER)
            second = replace(
                first, name=SECOND_INDEXER, command=part.command, log=layout.log(SECOND_INDEXER),
                environment={**first.environment, **own},
            )  # fmt: skip
            parts += [first, second]
        else:
            parts.append(part)
    return parts


def _prepare(running: stack.Running, progress: Progress) -> tuple[list[Rows], list[int], list[str]]:
    layout, addresses = running.layout, running.addresses
    env = dict(os.environ) | application.django_environment(layout, addresses, running.keys.secret_key)
    data.migrate(layout, progress, env)
    data.collect_static(layout, progress, env, "faults")
    postgres.make_indexer_login(addresses.database, running.keys)
    with progress.step("Making up companies, funds, share classes and news"):
        made = _fill(addresses.database)
    # After the tables were emptied for what is made up.
    data.django(layout, progress, "Making the demo accounts", ["demo_accounts"], env)
    data.build_indexes(layout, progress, dict(os.environ) | application.indexer_environment(layout, addresses))
    return made


def _fill(url: str) -> tuple[list[Rows], list[int], list[str]]:
    with psycopg.connect(url, autocommit=True) as connection:
        world = World.fresh(connection)
        category = world.ids["category_1"]
        companies = [world.insert("managers_company", name=f"Haus {number}") for number in range(COMPANIES)]
        funds = []
        for number in range(FUNDS):
            world.ids["company_x"] = companies[number % COMPANIES]
            funds.append(world.fund(f"Fonds {number}", "company_x", 1 + number % 2))
        tranches, isins = _tranches(connection, funds)
        news = [world.article("news", f"Meldung {number}") for number in range(NEWS)]
        world.forget()
    reserved, edited = tranches[:RESERVED], tranches[RESERVED:]
    rows = [Rows(edited[n::WRITERS], companies[n::WRITERS], news[n::WRITERS], funds, category) for n in range(WRITERS)]
    return rows, reserved, isins


def _tranches(connection: psycopg.Connection, funds: list[int]) -> tuple[list[int], list[str]]:
    isins = [codes.isin(1_000_000 + number) for number in range(TRANCHES)]
    with connection.cursor() as cursor, connection.transaction():
        cursor.executemany(
            "INSERT INTO funds_tranche (fund_id, name, isin, currency) VALUES (%s, %s, %s, 'EUR')",
            [(funds[n % len(funds)], f"Tranche {n} Haus", isin) for n, isin in enumerate(isins)],
        )
        cursor.execute(
            """
            INSERT INTO funds_keyfigures (tranche_id, record_date, perf_1y)
            SELECT id, '2026-10-31', id %% 17 FROM funds_tranche WHERE isin = ANY (%s)
            """,
            [isins],
        )
        found = cursor.execute("SELECT id FROM funds_tranche WHERE isin = ANY (%s) ORDER BY id", [isins]).fetchall()
    return [row[0] for row in found], isins
