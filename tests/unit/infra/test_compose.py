"""The compose file says what the parts need; no container runtime is needed to see that."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import yaml

from app.files.settings import read as uploads_settings
from app.monitoring.state import BACKUP_RECORD
from infra.stack import certificates, compose_secrets
from infra.stack.layout import ROOT
from infra.stack.parts.postgres import INITDB_OPTIONS
from infra.stack.progress import Progress
from tests.deployment.compose import image_folders

FOLDER = ROOT / "infra" / "compose"
TEXT = (FOLDER / "compose.yml").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load(TEXT)
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
DJANGO = ("migrate", "web", "worker", "beat")
#: What ends by itself is not watched.
ONCE = ("migrate", "indexes", "restore")
SEARCH = ("search1", "search2", "search3")


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
    wanted = {"PROVIDER_NAME", "PROVIDER_SLUG", "DEFAULT_FROM_EMAIL", "STAFF_EMAIL", "PORTAL_ADDRESS", "EMAIL_URL_FILE"}
    assert wanted <= SERVICES[name]["environment"].keys()


def test_search_nodes_find_each_other_by_address() -> None:
    nodes = [one for name, one in SERVICES.items() if name.startswith("search")]
    assert len(nodes) == 3
    for node in nodes:
        environment = node["environment"]
        assert environment["plugins.security.ssl.transport.enforce_hostname_verification"] == "false"
        assert f"CN={environment['node.name']}" in json.loads(environment["plugins.security.nodes_dn"])


@pytest.mark.parametrize("name", SERVICES)
def test_logs_do_not_fill_the_disk(name: str) -> None:
    assert SERVICES[name]["logging"] == {"driver": "json-file", "options": {"max-size": "20m", "max-file": "5"}}


def test_what_the_image_writes_lies_in_volumes() -> None:
    # The file system of the image is read-only, and a volume takes its owner from the image's folder.
    owned = set(image_folders())
    product = {name: service for name, service in SERVICES.items() if service["image"].startswith("fondsatlas:")}
    mounted = {
        one.split(":")[1] for service in product.values() for one in service.get("volumes", ()) if one[0] not in "./"
    }
    in_memory = {one.split(":")[0] for service in product.values() for one in service["tmpfs"]} - {"/tmp"}
    assert mounted | in_memory == owned
    volumes = {one.partition(":")[0] for service in SERVICES.values() for one in service.get("volumes", ())}
    assert {one for one in volumes if not one.startswith(".")} == COMPOSE["volumes"].keys()


def test_the_image_gets_all_that_it_copies() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", (ROOT / "infra/images/Dockerfile").read_text(), re.MULTILINE)
    for path in " ".join(copied).split():
        parents = [path, *(str(parent) for parent in Path(path).parents)]
        assert any(f"!{one}" in ignored for one in parents), path


def test_what_the_image_copies_is_enough_for_its_commands(tmp_path: Path) -> None:
    # given: the folders of Python code that the image gets, and nothing else of the checkout
    for path in re.findall(r"^COPY (\S+) \1$", (ROOT / "infra/images/Dockerfile").read_text(), re.MULTILINE):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).symlink_to(ROOT / path)
    # when
    command = [sys.executable, "-P", "-m", "infra.stack.container", "--help"]
    environment = {"PYTHONPATH": str(tmp_path), "PATH": os.environ["PATH"]}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    # then
    assert done.returncode == 0, done.stderr


def test_the_web_knows_when_the_last_backup_was_made_and_reads_none() -> None:
    def at(name: str) -> dict[str, str]:
        return {one.split(":")[0]: one.partition(":")[2] for one in SERVICES[name]["volumes"]}

    folder = f"/srv/fondsatlas/{BACKUP_RECORD.parent}"
    assert at("web")["backup-record"] == f"{folder}:ro"
    assert at("backup")["backup-record"] == folder
    # The dumps and the record lie apart.
    assert at("backup")["backups"] == SERVICES["backup"]["environment"]["BACKUP_DIR"] == "/backups"
    mounting = [
        name for name in SERVICES if any(one.startswith("backups:") for one in SERVICES[name].get("volumes", ()))
    ]
    assert mounting == ["backup", "restore"]
    assert f"{folder}/{BACKUP_RECORD.name}" in SERVICES["backup"]["healthcheck"]["test"][1]


def test_a_restore_runs_only_when_it_is_asked_for() -> None:
    restore = SERVICES["restore"]
    assert restore["profiles"] == ["restore"]
    assert restore["entrypoint"] == ["python", "-m", "infra.stack.container", "restore"]
    # Migrations would fill the database that must be empty.
    assert restore["depends_on"].keys() == {"postgres"}
    assert "backups:/backups:ro" in restore["volumes"]


@pytest.mark.parametrize("name", [name for name in SERVICES if "test" in SERVICES[name].get("healthcheck", ())])
def test_a_start_does_not_wait_for_the_next_look(name: str) -> None:
    # `up --wait` waits for the first look at least.
    assert SERVICES[name]["healthcheck"]["interval"] in ("5s", "10s")


def test_secrets_are_those_that_the_command_makes() -> None:
    made = {name: {"file": f"./secrets/{name}"} for name in (*compose_secrets.GENERATED, compose_secrets.MAIL)}
    assert COMPOSE["secrets"] == made
    assert {one for service in SERVICES.values() for one in service.get("secrets", ())} == made.keys()
    users = f"./secrets/{compose_secrets.USERS_FILE}:"
    assert all(any(one.startswith(users) for one in SERVICES[name]["volumes"]) for name in SEARCH)


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_reads_the_secrets_that_it_has_and_no_other(name: str) -> None:
    service = SERVICES[name]
    read = re.findall(r"/run/secrets/(\w+)", yaml.safe_dump([service.get("environment"), service.get("healthcheck")]))
    if name == "postgres":
        read += re.findall(r"\$secrets/(\w+)", (FOLDER / "postgres-roles.sh").read_text())
    if name == "valkey":
        users = re.findall(r"\{(\w+)\}", (ROOT / "infra/redis/users.acl").read_text())
        read += [f"redis_{user}_password" for user in users if user != "name"]
    assert set(read) == set(service.get("secrets", ()))


@pytest.mark.parametrize("name", SERVICES)
def test_no_environment_holds_a_password(name: str) -> None:
    for variable, value in SERVICES[name].get("environment", {}).items():
        assert not re.search(r"://[^@/]*:[^@/]*@", str(value)), variable
        assert not re.search("PASSWORD|SECRET", variable) or variable.endswith("_FILE"), variable


@pytest.mark.parametrize("name", SEARCH)
def test_nodes_have_the_certificates_that_the_command_makes(name: str) -> None:
    assert name in certificates.NODES
    assert f"./certs/{name}:/usr/share/opensearch/config/certs:ro" in SERVICES[name]["volumes"]
    files = {value for key, value in SERVICES[name]["environment"].items() if key.endswith("_filepath")}
    assert files == {f"certs/{one}" for one in (certificates.CERTIFICATE, certificates.KEY, certificates.AUTHORITY)}


@pytest.mark.parametrize("name", SERVICES)
def test_each_service_has_limits(name: str) -> None:
    kind = "SEARCH" if name in SEARCH else name.upper()
    assert SERVICES[name]["mem_limit"].startswith(f"${{{kind}_MEMORY:-")
    assert SERVICES[name]["cpus"].startswith(f"${{{kind}_CPUS:-")


@pytest.mark.parametrize("name", [name for name in SERVICES if name not in (*ONCE, "proxy", "web")])
def test_each_service_is_watched(name: str) -> None:
    # The image's own check is the web's; the proxy asks the web.
    assert SERVICES[name]["healthcheck"]["test"][0] == "CMD-SHELL"


@pytest.mark.parametrize("name", ["worker", "beat", "indexer", "backup"])
def test_a_part_without_a_port_is_well_until_the_time_of_its_file(name: str, tmp_path: Path) -> None:
    # given: the file lies where a read-only container can write
    file = SERVICES[name]["environment"]["HEARTBEAT_FILE"]
    assert str(Path(file).parent) in SERVICES[name]["tmpfs"]
    assert SERVICES[name]["read_only"] is True
    heartbeat = tmp_path / "heartbeat"
    script = SERVICES[name]["healthcheck"]["test"][1].replace("$$", "$")

    def healthy() -> bool:
        environment = {"PATH": os.environ["PATH"], "HEARTBEAT_FILE": str(heartbeat)}
        return subprocess.run(["/bin/sh", "-c", script], env=environment, stderr=subprocess.DEVNULL).returncode == 0

    # then: without a sign, with one, and when the time has passed
    assert not healthy()
    heartbeat.touch()
    os.utime(heartbeat, (0, time.time() + 600))
    assert healthy()
    os.utime(heartbeat, (0, time.time() - 2))
    assert not healthy()


def test_valkey_starts_with_the_passwords_of_the_secrets(tmp_path: Path) -> None:
    # given: the script with folders of this machine, and what the image has beside it
    compose_secrets.run(Progress(), tmp_path / "secrets", rounds=4)
    script = (FOLDER / "valkey-users.sh").read_text()
    for there, here in (
        ("/run/secrets", tmp_path / "secrets"), ("/tmp/users.acl", tmp_path / "users.acl"),
        ("/run/users.acl", ROOT / "infra/redis/users.acl"),
    ):  # fmt: skip
        assert there in script
        script = script.replace(there, str(here))
    for name in ("chown", "docker-entrypoint.sh"):
        (tmp_path / name).write_text(f'#!/bin/sh\necho {name} "$@"\n')
        (tmp_path / name).chmod(0o755)
    # when
    done = subprocess.run(
        ["/bin/sh", "-c", script], env={"PATH": f"{tmp_path}:{os.environ['PATH']}"}, capture_output=True, text=True
    )
    # then
    acl = tmp_path / "users.acl"
    assert done.stdout.splitlines() == [
        f"chown valkey {acl}",
        f"docker-entrypoint.sh valkey-server --aclfile {acl} --maxmemory-policy noeviction "
        "--stop-writes-on-bgsave-error no",
    ]
    assert acl.stat().st_mode & 0o777 == 0o600
    lines = [line for line in (ROOT / "infra/redis/users.acl").read_text().splitlines() if line.startswith("user ")]
    wanted = [
        re.sub(r"\{(\w+)\}", lambda found: (tmp_path / f"secrets/redis_{found[1]}_password").read_text(), line)
        for line in lines
    ]
    assert acl.read_text().splitlines() == wanted


def test_the_proxys_log_holds_neither_addresses_nor_heads_of_requests() -> None:
    # given: the options of the whole file, and what each site says of its own
    options, _, sites = (FOLDER / "Caddyfile").read_text().partition("\n}\n")
    logs = re.findall(r"\n\tlog \{\n(.*?)\n\t\}", options, re.DOTALL)
    # then: the one log leaves both out, and no site writes another one
    assert len(logs) == 1
    assert re.fullmatch(
        r"\s*format filter \{\s*wrap json\s*fields \{\s*request>uri delete\s*request>headers delete\s*\}\s*\}", logs[0]
    )
    assert not re.search(r"^\s*log\b", sites, re.MULTILINE)
    assert "debug" not in options


def test_the_file_of_the_bucket_fits_the_compose_file_and_the_settings() -> None:
    # given
    text = (FOLDER / "s3.yml").read_text(encoding="utf-8")
    bucket = yaml.safe_load(text)
    environment = bucket["services"]["web"]["environment"]
    # then: its services are there, whoever serves or sweeps uploads has all of it, and the example names each variable
    assert bucket["services"].keys() <= SERVICES.keys()
    assert bucket["services"]["worker"]["environment"] == environment
    assert bucket["services"]["backup"]["environment"].keys() == {"S3_BUCKET"}
    assert set(bucket["services"]["web"]["secrets"]) == set(bucket["secrets"]) == {"s3_key", "s3_secret"}
    named = set(re.findall(r"^# (S3_\w+)=", (FOLDER / "example.env").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"\$\{(\w+)", text)) - {"S3_CERTIFICATES"} == named
    # and the settings take what it says
    given = {name: value for name, value in environment.items() if "$" not in value}
    found = uploads_settings(given | {"S3_BUCKET": "b", "S3_KEY": "k", "S3_SECRET": "s"})
    assert found is not None
    assert found.bucket == "b"
