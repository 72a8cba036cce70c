"""What kept the compose file's search nodes from forming a cluster."""

import pytest

from infra.stack.certificates import NODES
from tests.deployment import cluster
from tests.deployment.conftest import Prepared, changed
from tests.waiting import until

pytestmark = [pytest.mark.slow, pytest.mark.long, pytest.mark.timeout(1800)]


def test_names_in_certificates_are_not_those_of_addresses(prepared: Prepared) -> None:
    # given: nodes that compare the two, as they did
    setting = "plugins.security.ssl.transport.enforce_hostname_verification"
    broken = changed(prepared.deployment, "search", setting, "true")
    class_path = cluster.prepare(prepared.layout)
    with cluster.running(broken, prepared.layout, class_path, prepared.ports, list(NODES[:2])):
        # then: none talks to another
        log = prepared.layout.log("search1")
        until(lambda: "No subject alternative" in log.read_text(), seconds=600)
        assert "elected-as-cluster-manager" not in log.read_text()
