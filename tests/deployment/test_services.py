"""The services that need no search cluster: worker, beat, web and an import, with the compose file's logins."""

import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import partial
from pathlib import Path

import psycopg
import pytest
from prometheus_client.parser import text_string_to_metric_families

from infra.stack.layout import ROOT
from infra.stack.parts import mail
from tests.deployment.conftest import HOST, Prepared, valkey
from tests.waiting import until

pytestmark = [pytest.mark.slow, pytest.mark.long, pytest.mark.timeout(300)]
QUEUE = "from app.mail import services; services.queue('test', 'reader@example.org', 'de')"
WEB_WORKERS = 2
GOOD, BAD = "AT0000495064", "AT0000495065"
FUNDS = f"""isin,name,issuer,asset_class,currency
{GOOD},Nordlicht Aktien T,Beispiel Invest GmbH,equity,EUR
{BAD},Suedlicht Aktien T,Beispiel Invest GmbH,equity,EUR
"""


@pytest.fixture(scope="module")
def ready(migrated: Prepared) -> Iterator[Prepared]:
    """PostgreSQL with its tables, Valkey, and a mail server."""
    folder = migrated.deployment.folder / "inbox"
    folder.mkdir()
    port = migrated.ports["mail"]
    with valkey(migrated):
        inbox = subprocess.Popen([sys.executable, "-m", "infra.stack.parts.mail", str(port), str(folder)], cwd=ROOT)
        try:
            until(lambda: answers(port), seconds=30)
            yield migrated
        finally:
            inbox.terminate()
            inbox.wait(20)


def answers(port: int) -> bool:
    try:
        mail.probe(mail.url(port))
    except OSError:
        return False
    return True


def received(prepared: Prepared) -> list[EmailMessage]:
    files = sorted((prepared.deployment.folder / "inbox").glob("*.eml"))
    found = [message_from_bytes(path.read_bytes(), policy=policy.default) for path in files]
    return [one for one in found if isinstance(one, EmailMessage)]


def test_beat_and_worker_send_a_mail_in_the_providers_name(ready: Prepared) -> None:
    # given: neither has given a sign of life, each in a file of its own as in its own container
    beats = {name: f"{ready.deployment.folder}/heartbeat-{name}" for name in ("worker", "beat")}
    assert not any(Path(file).exists() for file in beats.values())
    # when a mail waits, which beat has the worker look for
    done = ready.run("worker", "python", "-m", "django", "shell", "--verbosity", "0", "-c", QUEUE)
    assert done.returncode == 0, done.stderr
    with (
        ready.running("worker", HEARTBEAT_FILE=beats["worker"]),
        ready.running("beat", HEARTBEAT_FILE=beats["beat"]),
    ):
        until(lambda: len(received(ready)) == 1, seconds=120)
        # then both are healthy
        for name, file in beats.items():
            until(partial(ready.health, name, HEARTBEAT_FILE=file), seconds=60)
    # and the sender is the provider's
    [message] = received(ready)
    assert f"no-reply@{HOST}" in message["From"]
    body = message.get_body(("plain",))
    assert body is not None
    assert "Beispielbank" in body.get_content()
    for name in beats:
        log = ready.layout.log(name).read_text()
        assert "NOPERM" not in log
        assert "WRONGPASS" not in log


@pytest.mark.parametrize("service", ["worker", "beat"])
def test_without_its_own_password_a_service_is_not_healthy(ready: Prepared, service: str, tmp_path: Path) -> None:
    # given: the login of the service with another one's password
    wrong = str(ready.deployment.folder / "secrets" / "redis_status_password")
    file = str(tmp_path / "heartbeat")
    with ready.running(service, HEARTBEAT_FILE=file, REDIS_URL_PASSWORD_FILE=wrong):
        # then it says so
        log = ready.layout.log(service)
        until(lambda: "invalid username-password pair" in log.read_text(), seconds=60)


def test_rejects_of_an_import_lie_in_the_volume(ready: Prepared) -> None:
    # given: a good row and one whose check digit is wrong
    file = ready.deployment.folder / "funds.csv"
    file.write_text(FUNDS)
    # when
    done = ready.run("worker", "python", "-m", "django", "import_funds", str(file))
    # then
    assert done.returncode == 0, done.stderr
    [rejects] = (ready.deployment.folder / "home" / "imports").glob("funds-rejects-*.csv")
    assert BAD in rejects.read_text()
    assert GOOD not in rejects.read_text()
    with psycopg.connect(ready.database("fondsatlas", "database_password")) as connection:
        assert connection.execute("SELECT isin FROM funds_tranche").fetchall() == [(GOOD,)]


def test_metrics_tell_when_the_last_backup_was_made(ready: Prepared) -> None:
    done = ready.run("backup", "python", "-m", "infra.stack.container", "once")
    assert done.returncode == 0, done.stderr
    record = json.loads((ready.deployment.folder / "home" / "backups" / "last-attempt.json").read_text())
    with ready.running("web"):
        until(lambda: bool(metrics(ready)), seconds=60)
        found = metrics(ready)
        # A worker that is told to end while it starts is started again by granian, which then waits for it for ever.
        until(lambda: ready.layout.log("web").read_text().count("Started worker") == WEB_WORKERS, seconds=60)
    assert found["fondsatlas_database_up"] == 1
    assert record["outcome"] == "done"
    assert found["fondsatlas_backup_timestamp_seconds"] > 1_700_000_000


def metrics(prepared: Prepared) -> dict[str, float]:
    """What a monitoring system inside the network reads; nothing while nobody answers."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{prepared.ports['web']}/metrics",
        headers={
            "Host": "web",
            "Authorization": f"Bearer {prepared.secret('metrics_token')}",
            "X-Forwarded-Proto": "https",
        },
    )
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            families = text_string_to_metric_families(answer.read().decode())
            return {sample.name: sample.value for family in families for sample in family.samples if not sample.labels}
    except OSError:
        return {}
