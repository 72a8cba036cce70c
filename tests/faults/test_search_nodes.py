"""Three search nodes on one machine whose indexes have a copy: losing the elected one stops nobody."""

import os
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from indexer.progress import Progress
from indexer.rebuild import rebuild
from indexer.settings import Settings
from infra.stack import services as stack
from search.client import EngineError, SearchClient
from search.client.client import Timeouts
from search.documents import DOC_TYPES
from search.mappings import alias
from tests.services import own_stack
from tests.streaming.running import assert_all_agree, backlog, indexer
from tests.streaming.world import World
from tests.waiting import until

pytestmark = [pytest.mark.services, pytest.mark.slow, pytest.mark.long, pytest.mark.timeout(240)]

#: Seconds that a search may take while a node has just died.
BOUND = 3.0


@pytest.fixture(scope="module")
def three() -> Iterator[stack.Running]:
    """A cluster of three processes."""
    with (
        tempfile.TemporaryDirectory(prefix="nodes-") as home,
        own_stack(Path(home), "opensearch", search_nodes=3) as running,
    ):
        yield running


def elected(client: SearchClient) -> str:
    """Name of the node that manages the cluster, which is the name of its process too."""
    found = client.api.cat.cluster_manager(format="json")
    return str(found[0]["node"])


def health(client: SearchClient) -> dict[str, object]:
    with suppress(EngineError):
        return client.health()
    return {}


def test_the_elected_node_is_killed(three: stack.Running, world: World, indexer_settings: Settings) -> None:
    # given: three nodes, and indexes whose replicas follow from there being more than one
    urls = three.addresses.opensearch
    settings = replace(indexer_settings, opensearch_url=urls)
    client = SearchClient(urls, timeouts=Timeouts(connect=2, search=15, write=20, admin=30))
    assert urls.count(",") == 2
    rebuild(settings, client, DOC_TYPES, Progress())
    assert health(client)["status"] == "green"
    name = alias(settings.index_prefix, "tranche")
    shards = client.api.cat.shards(index=name, format="json")
    assert sorted(shard["prirep"] for shard in shards) == ["p", "r"]
    users = SearchClient(urls)
    with indexer(settings) as process:
        # when
        victim = three.control.states()[elected(client)]
        os.kill(victim.pid, signal.SIGKILL)

        # then: searches go on as soon as another node is elected, and no search waits for the dead one
        longest = 0.0
        answered = 0
        deadline = time.monotonic() + 20
        while answered < 50 and time.monotonic() < deadline:
            began = time.monotonic()
            with suppress(EngineError):
                answered += users.search(name, {"query": {"match_all": {}}})["hits"]["total"]["value"] == 3
            longest = max(longest, time.monotonic() - began)
        assert answered == 50
        assert longest < BOUND

        # and: edits arrive while it is away
        world.run("UPDATE funds_tranche SET ter = 3.5 WHERE id = {tranche_1}")
        until(lambda: backlog(world.db) == 0, seconds=40)
        assert process.poll() is None

    # when the node is back, then the copies are whole again and all documents agree
    until(lambda: (found := health(client)).get("number_of_nodes") == 3 and found["status"] == "green", seconds=90)
    assert_all_agree(settings, client)
