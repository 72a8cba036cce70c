"""The compose file says what the parts need; no container runtime is needed to see that."""

import re
from typing import Any

import pytest
import yaml

from infra.stack.layout import ROOT
from infra.stack.parts.postgres import INITDB_OPTIONS

FOLDER = ROOT / "infra" / "compose"
TEXT = (FOLDER / "compose.yml").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load(TEXT)
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
DJANGO = ("migrate", "web", "worker", "beat")


def test_the_database_is_made_as_the_local_one() -> None:
    # Without the encoding, initdb refuses the locale's provider.
    assert set(SERVICES["postgres"]["environment"]["POSTGRES_INITDB_ARGS"].split()) == set(INITDB_OPTIONS)


def test_the_example_names_each_variable_and_no_other() -> None:
    used = set(re.findall(r"(?<!\$)\$\{(\w+)", TEXT)) - {"FONDSATLAS_VERSION"}
    example = (FOLDER / "example.env").read_text(encoding="utf-8")
    named = {line.partition("=")[0] for line in example.splitlines() if line and not line.startswith("#")}
    assert named == used


@pytest.mark.parametrize("name", DJANGO)
def test_mails_come_from_the_provider(name: str) -> None:
    wanted = {"PROVIDER_NAME", "PROVIDER_SLUG", "DEFAULT_FROM_EMAIL", "STAFF_EMAIL", "PORTAL_ADDRESS", "EMAIL_URL"}
    assert wanted <= SERVICES[name]["environment"].keys()


def test_search_nodes_find_each_other_by_address() -> None:
    nodes = [one for name, one in SERVICES.items() if name.startswith("search")]
    assert len(nodes) == 3
    for node in nodes:
        environment = node["environment"]
        assert environment["plugins.security.ssl.transport.enforce_hostname_verification"] == "false"
        assert f"CN={environment['node.name']}" in environment["plugins.security.nodes_dn"]


@pytest.mark.parametrize("name", SERVICES)
def test_logs_do_not_fill_the_disk(name: str) -> None:
    assert SERVICES[name]["logging"] == {"driver": "json-file", "options": {"max-size": "20m", "max-file": "5"}}


def test_what_the_image_writes_lies_in_volumes() -> None:
    # The file system of the image is read-only.
    folders = {one.rpartition(":")[2] for one in SERVICES["worker"]["volumes"] if not one.endswith(":ro")}
    assert folders == {"/srv/fondsatlas/imports", "/srv/fondsatlas/media"}
    made = re.search(r"mkdir (.+?) && chown fondsatlas (.+)", (ROOT / "infra/images/Dockerfile").read_text())
    assert made is not None
    assert set(made[1].split()) == set(made[2].split()) == {folder.rpartition("/")[2] for folder in folders}
    volumes = {one.partition(":")[0] for service in SERVICES.values() for one in service.get("volumes", ())}
    assert {one for one in volumes if not one.startswith(".")} == COMPOSE["volumes"].keys()
