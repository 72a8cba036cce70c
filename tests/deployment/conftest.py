"""The compose deployment on this machine: its folder as an operator prepares it, and its services as processes."""

import copy
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from infra.stack import certificates, compose_secrets
from infra.stack.certificates import COMPOSE, NODES
from infra.stack.layout import ROOT, Layout, from_environment
from infra.stack.parts import redis
from infra.stack.ports import choose
from infra.stack.progress import Progress
from search.client import EngineError, SearchClient
from search.client.client import Timeouts
from tests.deployment import cluster, database
from tests.deployment.compose import FILE, IMAGE_HOME, Deployment, image_folders
from tests.services import shared_jars
from tests.waiting import until

HOST = "funds.example"


@dataclass(frozen=True)
class Prepared:
    """A deployment before its start, and where its services will listen."""

    deployment: Deployment
    layout: Layout
    ports: dict[str, int]

    def secret(self, name: str) -> str:
        return (self.deployment.folder / "secrets" / name).read_text().strip()

    def health(self, service: str, **changed: str) -> bool:
        """Whether the container would count as healthy, perhaps with variables changed."""
        [kind, script] = self.deployment.services[service]["healthcheck"]["test"]
        assert kind == "CMD-SHELL"
        environment = self.deployment.product(service) | changed
        script = self.deployment.here(script.replace("$$", "$"))
        return subprocess.run(["/bin/sh", "-c", script], env=environment, capture_output=True).returncode == 0

    def database(self, login: str, secret: str, name: str = "fondsatlas") -> str:
        """The address of a database for one of the logins, and the secret with its password."""
        return f"postgresql://{login}:{self.secret(secret)}@127.0.0.1:{self.ports['postgres']}/{name}"

    def client(self, user: str, password: str | None = None) -> SearchClient:
        """The cluster as one of its users, over TLS."""
        given = self.secret(f"opensearch_{user.removeprefix('fondsatlas_')}_password") if password is None else password
        urls = ",".join(f"https://{user}:{given}@localhost:{self.ports[node]}" for node in NODES)
        patient = Timeouts(connect=20, search=30, write=60, admin=60)
        return SearchClient(urls, timeouts=patient, ca_certs=str(self.deployment.folder / "certs" / "ca.pem"))

    def run(self, service: str, *command: str, **changed: str) -> subprocess.CompletedProcess[str]:
        """The command of a service, or another one in its container, until it ends; with variables changed."""
        return subprocess.run(
            self.deployment.command(service, *command), cwd=ROOT, env=self.deployment.product(service) | changed,
            capture_output=True, text=True, check=False,
        )  # fmt: skip

    @contextmanager
    def running(self, service: str, **changed: str) -> Iterator[None]:
        """A service of the product's image, perhaps with variables changed, ended with the block."""
        with self.layout.log(service).open("wb") as log:
            process = subprocess.Popen(
                self.deployment.command(service), cwd=ROOT, env=self.deployment.product(service) | changed,
                stdout=log, stderr=log, preexec_fn=_hear_signals,
            )  # fmt: skip
        try:
            yield
        finally:
            process.terminate()
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                process.kill()
                raise


def _hear_signals() -> None:
    """As in a container: a run in the background hands an ignored SIGINT down, and with that granian does not end."""
    for number in (signal.SIGINT, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)


@pytest.fixture(scope="module")
def prepared() -> Iterator[Prepared]:
    """Certificates, secrets and .env, by the commands that the documents name."""
    # Not pytest's folder, which the database's own user may not enter.
    folder = Path(tempfile.mkdtemp(prefix="deployment-"))
    folder.chmod(0o755)
    try:
        layout = replace(from_environment({"PORTAL_HOME": str(folder / "home")}), shared_jars=shared_jars())
        layout.prepare()
        progress = Progress()
        certificates.run(progress, folder / "certs", renew=False)
        compose_secrets.run(progress, folder / "secrets", rounds=4)
        ports = choose([*NODES, "transport", "postgres", "valkey", "web", "mail"], folder / "ports.json")
        (folder / "secrets" / "email_url").write_text(f"smtp://127.0.0.1:{ports['mail']}")
        deployment = Deployment(folder, _variables(), _replaced(folder, ports))
        _make_what_the_image_holds(deployment)
        yield Prepared(deployment, layout, ports)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _make_what_the_image_holds(deployment: Deployment) -> None:
    for path in image_folders():
        Path(deployment.here(path)).mkdir(exist_ok=True)


def _variables() -> dict[str, str]:
    lines = (COMPOSE / "example.env").read_text().splitlines()
    example = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    filled = {"PORTAL_HOST": HOST, "DEFAULT_FROM_EMAIL": f"no-reply@{HOST}", "STAFF_EMAIL": f"office@{HOST}"}
    filled |= {"PROVIDER_NAME": "Beispielbank", "PROVIDER_SLUG": "beispielbank"}
    # Three nodes beside everything else on one small machine.
    return example | filled | {"OPENSEARCH_HEAP": "400m"}


def _replaced(folder: Path, ports: dict[str, int]) -> list[tuple[str, str]]:
    # Containers have names; here all is on the loopback address, where certificates know `localhost`.
    nodes = [(f"@{node}:9200", f"@localhost:{ports[node]}") for node in NODES]
    return [
        ("/run/secrets", str(folder / "secrets")),
        ("/run/certs", str(folder / "certs")),
        # Each text once: what stands for one may hold another.
        (f"{IMAGE_HOME}/backups", str(folder / "home" / "backups")),
        (IMAGE_HOME, str(folder / "home")),
        ("/backups", str(folder / "backups")),
        ("/run/users.acl", str(ROOT / "infra" / "redis" / "users.acl")),
        ("/run/valkey-users.sh", str(folder / "valkey-users.sh")),
        ("/tmp/", f"{folder}/"),
        ("./certs", str(folder / "certs")),
        ("./secrets", str(folder / "secrets")),
        *nodes,
        ("@postgres:5432", f"@127.0.0.1:{ports['postgres']}"),
        ("@valkey:6379", f"@127.0.0.1:{ports['valkey']}"),
        ("0.0.0.0", "127.0.0.1"),
        ("8000", str(ports["web"])),
    ]


def changed(deployment: Deployment, service: str, variable: str, value: str) -> Deployment:
    """The deployment with one variable of one service, or of all that begin so, as it was before it was mended."""
    services = copy.deepcopy(FILE["services"])
    for name in services:
        if name.startswith(service):
            assert services[name]["environment"][variable] != value
            services[name]["environment"][variable] = value
    return replace(deployment, services=services)


@contextmanager
def valkey(prepared: Prepared) -> Iterator[None]:
    """The packaged Redis, started by the compose file's script."""
    folder = prepared.deployment.folder
    programs = folder / "programs"
    programs.mkdir()
    server = f'shift\nexec {redis.program()} --port {prepared.ports["valkey"]} --bind 127.0.0.1 --save "" "$@"'
    for name, content in (("chown", "exit 0"), ("docker-entrypoint.sh", server)):
        (programs / name).write_text(f"#!/bin/sh\n{content}\n")
        (programs / name).chmod(0o755)
    (folder / "valkey-users.sh").write_text(prepared.deployment.here((COMPOSE / "valkey-users.sh").read_text()))
    with prepared.layout.log("valkey").open("wb") as log:
        process = subprocess.Popen(
            prepared.deployment.command("valkey"), cwd=folder, stdout=log, stderr=log,
            env={"PATH": f"{programs}:/usr/bin:/bin"},
        )  # fmt: skip
    try:
        yield
    finally:
        process.terminate()
        process.wait(20)


@pytest.fixture(scope="module")
def migrated(prepared: Prepared) -> Iterator[Prepared]:
    """PostgreSQL with the product's tables; no broker and no cluster."""
    with database.running(prepared.deployment, prepared.layout, prepared.ports["postgres"]):
        done = prepared.run("migrate")
        assert done.returncode == 0, done.stderr
        yield prepared


@pytest.fixture(scope="module")
def started(prepared: Prepared) -> Iterator[Prepared]:
    """PostgreSQL, Valkey and three search nodes, healthy."""
    nodes = [name for name in FILE["services"] if name.startswith("search")]
    class_path = cluster.prepare(prepared.layout)
    with ExitStack() as stack:
        stack.enter_context(database.running(prepared.deployment, prepared.layout, prepared.ports["postgres"]))
        stack.enter_context(valkey(prepared))
        processes = stack.enter_context(
            cluster.running(prepared.deployment, prepared.layout, class_path, prepared.ports, nodes)
        )
        wait_for(prepared, processes, len(nodes))
        yield prepared


def wait_for(prepared: Prepared, processes: dict[str, subprocess.Popen[bytes]], nodes: int) -> None:
    """Until the cluster has so many nodes, its users are known and its state is green."""
    admin = prepared.client("admin")

    def healthy() -> bool:
        for name, process in processes.items():
            assert process.poll() is None, prepared.layout.log(name).read_text()[-3000:]
        try:
            health = admin.health(timeout=5)
        except EngineError:
            # Not up yet, or without its users.
            return False
        return bool(health["number_of_nodes"] == nodes and health["status"] == "green")

    until(healthy, seconds=600)
