"""A first start of OpenSearch from which all later ones of the tests profit.

Java keeps the classes that one run has loaded and linked, and maps them into the memory of the next one (JEP 483, 514):
a node then starts with two fifths of the processor time. Making it takes thirteen seconds, once for each state of the
jars; the tests start a dozen nodes.
"""

import base64
import json
import shutil
import subprocess
import time
import urllib.request
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote, urlsplit

from infra.stack import keys as key_store
from infra.stack import locks, messages, ports
from infra.stack.layout import HOST, Layout
from infra.stack.parts import cluster, opensearch
from infra.stack.progress import Progress, Step, tail
from search import mappings
from search.documents import DOC_TYPES

#: Seconds for the node to answer, and to write what Java has learnt at its end, on a busy machine.
PATIENCE = 180


def train(layout: Layout, progress: Progress) -> None:
    """Have the nodes of these options start quickly from now on, unless they do already.

    Raises messages.StackError if no node comes up; the tests would fail for the same reason.
    """
    opensearch.prepare(layout, progress)
    program = opensearch.Program(classes=(cluster.compiled(layout, progress),))
    target = opensearch.learnt(layout, program)
    with locks.alone(target.with_suffix(".lock"), progress):
        if target.exists():
            return
        home = layout.home / "training"
        shutil.rmtree(home, ignore_errors=True)
        own = replace(layout, home=home, shared_jars=layout.jars, external={}, search_nodes=1)
        own.prepare()
        with progress.step("Teaching Java the classes of the search engine (once)") as step:
            _learn(own, target, step, progress)
        shutil.rmtree(home, ignore_errors=True)


def _learn(own: Layout, target: Path, step: Step, progress: Progress) -> None:
    chosen = ports.choose(["opensearch", "transport"], own.ports)
    keys = key_store.load(own.run / "secrets")
    [part] = cluster.parts(own, chosen, keys, progress)
    java, *options = part.command
    partial = target.with_suffix(".partial")
    with part.log.open("wb") as sink:
        node = subprocess.Popen(
            [java, f"-XX:AOTCacheOutput={partial}", *options],
            cwd=part.directory, stdin=subprocess.DEVNULL, stdout=sink, stderr=subprocess.STDOUT,
        )  # fmt: skip
        # Whoever is interrupted meanwhile ends it by this.
        progress.command = node
        try:
            _use(opensearch.url(chosen["opensearch"], keys), node, step)
            node.terminate()
            node.wait(PATIENCE)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise messages.step_failed(step.title, node.poll() or 1, part.log, tail(part.log)) from error
        finally:
            if node.poll() is None:
                node.kill()
                node.wait()
            ports.release(own.ports)
    if partial.exists():
        partial.replace(target)
    else:
        step.result = ": it has learnt nothing, and starts as before"


def _use(url: str, node: "subprocess.Popen[bytes]", step: Step) -> None:
    """What every test does with a node: make an index, fill it, search it. Raises OSError if it does not answer."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            opensearch.probe(url)
            break
        except OSError:
            if node.poll() is not None or time.monotonic() > until:
                raise
            step.note("waiting for its answer")
            time.sleep(0.2)
    bodies = {doc_type: mappings.index_body(doc_type) for doc_type in DOC_TYPES}
    for doc_type, body in bodies.items():
        _ask(url, "PUT", f"learning-{doc_type}", body)
    settings = bodies["tranche"]["settings"]
    fields = {"name": {"type": "keyword"}, "text": {"type": "text"}}
    _ask(url, "PUT", "learning", {"settings": settings, "mappings": {"properties": fields}})
    lines: list[object] = []
    for number in range(200):
        lines += [{"index": {}}, {"name": f"n{number % 7}", "text": "a b c"}]
    _ask(url, "POST", "learning/_bulk?refresh=true", *lines)
    facets = {"names": {"terms": {"field": "name"}}}
    query = {"query": {"match": {"text": "a"}}, "sort": ["name"], "aggs": facets, "size": 5}
    for _ in range(20):
        _ask(url, "POST", "learning/_search", query)


def _ask(url: str, method: str, path: str, *bodies: object) -> None:
    parts = urlsplit(url)
    login = base64.b64encode(f"{unquote(parts.username or '')}:{unquote(parts.password or '')}".encode()).decode()
    request = urllib.request.Request(
        f"http://{HOST}:{parts.port}/{path}",
        data="".join(json.dumps(one) + "\n" for one in bodies).encode(),
        headers={"Content-Type": "application/json", "Authorization": f"Basic {login}"},
        method=method,
    )
    with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310 - as above
        answer.read()
