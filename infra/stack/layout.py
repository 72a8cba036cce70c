"""Where things lie and what the environment asks for."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from infra.stack import messages

ROOT = Path(__file__).resolve().parents[2]
PYTHON = sys.executable
HOST = "127.0.0.1"
EXTERNAL_VARIABLES = {
    "postgres": "DATABASE_URL",
    "opensearch": "OPENSEARCH_URL",
    "redis": "REDIS_URL",
    "mail": "EMAIL_URL",
}
# In the order they start; they stop the other way round.
PARTS = ("postgres", "redis", "opensearch", "mail", "indexer", "worker", "beat", "web")

_DEFAULT_PORT = 8000
#: The file in `run` that keeps the web server's port.
_PORT = "port"


def kind(name: str) -> str:
    """The part that a process belongs to: `opensearch` for the node `opensearch-2`."""
    return "opensearch" if name.startswith("opensearch-") else name


@dataclass(frozen=True)
class Layout:
    """One stack: its folder, web port, number of search nodes and the parts that live elsewhere (part -> URL)."""

    home: Path
    port: int = _DEFAULT_PORT
    heap: str = "512m"
    #: More options for the Java of the local engine.
    java_options: tuple[str, ...] = ()
    external: Mapping[str, str] = field(default_factory=dict)
    shared_jars: Path | None = None
    search_nodes: int = 1

    @property
    def search_node_names(self) -> tuple[str, ...]:
        """Names of the OpenSearch processes; a single node is called like the part itself."""
        return ("opensearch", *(f"opensearch-{number}" for number in range(2, self.search_nodes + 1)))

    @property
    def parts(self) -> tuple[str, ...]:
        """PARTS with every search node."""
        return tuple(name for part in PARTS for name in self.processes_of(part))

    def processes_of(self, part: str) -> tuple[str, ...]:
        """The names under which a part's processes run."""
        return self.search_node_names if part == "opensearch" else (part,)

    @property
    def jars(self) -> Path:
        """Where OpenSearch's class path lies; several stacks of one checkout share it."""
        return self.shared_jars or self.home / "jars"

    @property
    def run(self) -> Path:
        return self.home / "run"

    @property
    def logs(self) -> Path:
        return self.home / "logs"

    @property
    def ports(self) -> Path:
        """The file of the ports that the parts had at the last start."""
        return self.run / "ports.json"

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}"

    def log(self, part: str) -> Path:
        return self.logs / f"{part}.log"

    def keep_port(self) -> None:
        """Have later commands and starts that name no PORT use this one."""
        (self.run / _PORT).write_text(str(self.port))

    def heartbeat(self, part: str) -> Path:
        """The file by whose time a part without a port shows that it works."""
        return self.run / f"{part}.heartbeat"

    def prepare(self) -> None:
        """Make the folders; messages.StackError where there can be none, OSError for want of rights or room."""
        for folder in (self.home, self.run, self.logs):
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except (FileNotFoundError, FileExistsError, NotADirectoryError) as error:
                raise messages.no_place(self.home) from error
        # Secrets, and logs that quote what people searched for; the folder itself stays open for PostgreSQL's own user.
        for folder in (self.run, self.logs):
            folder.chmod(0o700)


def from_environment(environment: Mapping[str, str] | None = None) -> Layout:
    """The stack that the environment describes.

    PORTAL_HOME (folder), PORT (else that of the last start), OPENSEARCH_HEAP, OPENSEARCH_JAVA_OPTS and the URLs in
    EXTERNAL_VARIABLES; messages.StackError on a bad PORT.
    """
    env = os.environ if environment is None else environment
    home = Path(env.get("PORTAL_HOME") or ROOT / ".portal").expanduser().resolve()
    external = {part: env[name] for part, name in EXTERNAL_VARIABLES.items() if env.get(name)}
    return Layout(
        home=home,
        port=_port(env["PORT"]) if env.get("PORT") else _kept_port(home),
        heap=env.get("OPENSEARCH_HEAP") or "512m",
        java_options=tuple((env.get("OPENSEARCH_JAVA_OPTS") or "").split()),
        shared_jars=Path(env["PORTAL_JARS"]) if env.get("PORTAL_JARS") else None,
        external=external,
    )


def _kept_port(home: Path) -> int:
    try:
        return _port((home / "run" / _PORT).read_text())
    except (OSError, ValueError, messages.StackError):
        return _DEFAULT_PORT


def _port(value: str) -> int:
    if not value.isascii() or not value.isdecimal() or not 1 <= int(value) <= 65535:
        raise messages.bad_port(value)
    return int(value)
