"""One search node or three: names, ports, addresses, and what a change of their number does to the data."""

import socket
import threading
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit

import pytest

from infra.stack import messages, ports, processes, services
from infra.stack.keys import load
from infra.stack.layout import PARTS, Layout, from_environment
from infra.stack.parts import cluster, opensearch
from infra.stack.progress import Progress


def layout(home: Path, nodes: int = 1) -> Layout:
    one = Layout(home=home, search_nodes=nodes)
    one.prepare()
    return one


def test_one_node_is_called_like_the_part(tmp_path: Path) -> None:
    assert layout(tmp_path).parts == PARTS
    assert services.port_names(layout(tmp_path)) == list(services.INTERNAL_PORTS)


def test_each_node_has_a_name_two_ports_and_an_address(tmp_path: Path) -> None:
    three = layout(tmp_path, 3)
    assert three.parts[2:5] == ("opensearch", "opensearch-2", "opensearch-3")

    chosen = ports.choose(services.port_names(three), three.ports)

    assert {"opensearch-2", "transport-2", "opensearch-3", "transport-3"} <= set(chosen)
    assert len(set(chosen.values())) == len(chosen)
    # The runner takes no other ports for HTTP.
    assert all(chosen[name] in ports.RANGES["opensearch"] for name in three.search_node_names)
    urls = services.addresses_of(three, chosen, load(three.run / "secrets")).opensearch.split(",")
    assert [url.partition("@")[2] for url in urls] == [f"127.0.0.1:{chosen[name]}" for name in three.search_node_names]
    assert all(urlsplit(url).password for url in urls)


def test_the_number_is_remembered_and_a_change_drops_the_engines_data(tmp_path: Path) -> None:
    # given the data of three nodes
    one = layout(tmp_path)
    assert cluster.settle(one, 3, Progress()).search_nodes == 3
    for name in ("node", "node-2", "node-3"):
        (tmp_path / "opensearch" / name).mkdir()

    # when nothing is said, then it stays
    assert cluster.settle(one, None, Progress()).search_nodes == 3
    assert (tmp_path / "opensearch" / "node-3").exists()

    # when one is asked for, then no node finds what another number of nodes has left
    assert cluster.settle(one, 1, Progress()).search_nodes == 1
    assert list((tmp_path / "opensearch").glob("node*/")) == []
    assert cluster.settle(one, None, Progress()).search_nodes == 1


def test_data_from_before_the_number_was_written_down_is_that_of_one_node(tmp_path: Path) -> None:
    (tmp_path / "opensearch" / "node").mkdir(parents=True)
    assert cluster.settle(layout(tmp_path), None, Progress()).search_nodes == 1
    assert (tmp_path / "opensearch" / "node").exists()


def test_nodes_that_live_elsewhere_are_not_counted_here(tmp_path: Path) -> None:
    outside = replace(layout(tmp_path), external={"opensearch": "http://search:9200"})
    assert cluster.settle(outside, None, Progress()).search_nodes == 1
    with pytest.raises(messages.StackError, match="--search-nodes is about the OpenSearch that the portal starts"):
        cluster.settle(outside, 3, Progress())


def test_a_state_written_before_there_were_several_nodes_is_still_read(tmp_path: Path) -> None:
    one = layout(tmp_path)
    (one.run / "state.json").write_text(
        '{"run_id": "x", "portal_pid": 1, "supervisor_pid": 1, "supervisor_port": 1, "address": "", "detached": true,'
        ' "started": 0, "port": 8000, "ports": {}, "external": {}}'
    )
    run = processes.read(one)
    assert run is not None
    assert run.search_nodes == 1


@pytest.fixture
def node() -> Iterator[str]:
    """A node that answers one path and knows no other."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = b'{"count": 3}'
            self.send_response(200 if self.path == "/funds/_count" else 404)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nothing: the test's output is its own."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_another_node_is_asked_for_one_that_is_gone(node: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        gone = f"http://127.0.0.1:{server.getsockname()[1]}"
    assert opensearch.ask(f"{gone},{node}", "/funds/_count") == {"count": 3}
    # A refusal is an answer, and the last word.
    with pytest.raises(HTTPError, match="404"):
        opensearch.ask(f"{node},{gone}", "/other")
    with pytest.raises(OSError, match="refused"):
        opensearch.ask(gone, "/funds/_count")


def test_the_engines_java_gets_the_options_that_the_environment_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opensearch, "class_path", lambda _layout: [])
    asked = {"PORTAL_HOME": str(tmp_path), "OPENSEARCH_HEAP": "300m", "OPENSEARCH_JAVA_OPTS": " -Xlog:gc  -Da=b "}

    part = opensearch.part(from_environment(asked), 9200, 9300, program=opensearch.Program(classes=()))

    assert part.command[1:5] == ["-Xms300m", "-Xmx300m", "-Xlog:gc", "-Da=b"]
    assert from_environment({"PORTAL_HOME": str(tmp_path)}).java_options == ()


def test_a_node_starts_with_what_java_has_learnt_of_the_same_jars_and_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a short-lived node, of whose classes Java has learnt
    monkeypatch.setattr(opensearch, "class_path", lambda _layout: [])
    program = opensearch.Program(classes=("classes.jar",))
    short_lived = replace(layout(tmp_path), java_options=opensearch.SHORT_LIVED)
    learnt = opensearch.learnt(short_lived, program)
    learnt.parent.mkdir(parents=True)
    learnt.touch()

    def options(one: Layout, of: opensearch.Program) -> list[str]:
        return [option for option in opensearch.part(one, 9200, 9300, program=of).command if "AOTCache" in option]

    # then it is used by this one only
    assert options(short_lived, program) == [f"-XX:AOTCache={learnt}"]
    assert options(layout(tmp_path), program) == []
    assert options(short_lived, opensearch.Program(classes=("others.jar",))) == []
