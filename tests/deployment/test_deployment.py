"""The compose deployment starts: its commands, environments, roles and certificates, as processes (ADR 0130)."""

import json
import urllib.error
import urllib.request
from contextlib import suppress
from datetime import UTC, datetime

import pytest

from app.monitoring import certificates
from infra.stack.certificates import AUTHORITY_DAYS, NODE_DAYS
from search.client import EngineRejected
from search.mappings import alias
from tests.deployment.conftest import HOST, Prepared
from tests.waiting import until

ISIN = "AT0000495064"
FUNDS = f"isin,name,issuer,asset_class,currency\n{ISIN},Nordlicht Aktien T,Beispiel Invest GmbH,equity,EUR\n"
TRANCHES = alias("fondsatlas-", "tranche")
pytestmark = [pytest.mark.slow, pytest.mark.long, pytest.mark.timeout(1800)]


def found(prepared: Prepared, text: str) -> str:
    """What the web answers to a search, as the proxy asks it."""
    address = f"http://127.0.0.1:{prepared.ports['web']}/api/v1/paginated_simple_search/?search={text}"
    request = urllib.request.Request(address, headers={"Host": HOST, "X-Forwarded-Proto": "https"})
    with suppress(urllib.error.URLError, OSError), urllib.request.urlopen(request, timeout=10) as answer:
        return json.dumps(json.load(answer))
    return ""


def test_it_starts_and_a_search_finds_what_was_imported(started: Prepared) -> None:
    # when: the services that run once
    for service in ("migrate", "indexes"):
        done = started.run(service)
        assert done.returncode == 0, done.stderr
    # and the own list, as the documents say
    (started.deployment.folder / "funds.csv").write_text(FUNDS)
    file = str(started.deployment.folder / "funds.csv")
    done = started.run("worker", "python", "-m", "django", "import_funds", file)
    assert done.returncode == 0, done.stderr
    # then
    with started.running("indexer"), started.running("web"):
        until(lambda: ISIN in found(started, "nordlicht"), seconds=300)
        done = started.run("indexer", "python", "-m", "indexer", "verify")
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_nodes_tell_when_their_certificates_end(started: Prepared, monkeypatch: pytest.MonkeyPatch) -> None:
    # The containers have a name each; here all are one host.
    urls = started.deployment.product("web")["OPENSEARCH_URL"].split(",")
    assert {url.partition("@")[2].partition(":")[0] for url in urls} == {"localhost"}
    bundle = str(started.deployment.folder / "certs" / "ca.pem")
    # Three nodes and all else share one small machine.
    monkeypatch.setattr("app.monitoring.certificates._PATIENCE", 20.0)
    days = {name: (end - datetime.now(UTC)).days for name, end in certificates.ends(urls, bundle).items()}
    assert days == {"localhost": NODE_DAYS - 1, certificates.AUTHORITY: AUTHORITY_DAYS - 1}


def test_nothing_is_made_twice(started: Prepared) -> None:
    before = sorted(started.client("fondsatlas_indexer").indices("fondsatlas-*"))
    done = started.run("indexes")
    assert done.returncode == 0, done.stderr
    assert sorted(started.client("fondsatlas_indexer").indices("fondsatlas-*")) == before


def test_the_web_only_reads(started: Prepared) -> None:
    web = started.client("fondsatlas_web")
    count = web.count(TRANCHES)
    line = json.dumps({"index": {"_index": TRANCHES, "_id": "x"}}).encode() + b'\n{"name":"x"}\n'
    refusals = (
        lambda: web.api.index(index=TRANCHES, body={"name": "x"}),
        lambda: web.create_index("fondsatlas-strange", {}),
        lambda: web.delete_index(TRANCHES),
        lambda: web.bulk(line),
    )
    for refused in refusals:
        with pytest.raises(EngineRejected) as raised:
            refused()
        assert raised.value.status == 403
    started.client("fondsatlas_indexer").refresh(TRANCHES)
    assert web.count(TRANCHES) == count


def test_the_indexer_sees_its_own_indexes_only(started: Prepared) -> None:
    started.client("admin").create_index("strange", {})
    indexer = started.client("fondsatlas_indexer")
    # The old form of a call that the role does not allow, and the one that took its place.
    refusals = (
        lambda: indexer.search("strange", {}),
        lambda: indexer.create_index("other", {}),
        lambda: indexer.api.indices.get_alias(name=TRANCHES),
        lambda: indexer.search(".opendistro_security", {}),
    )
    for refused in refusals:
        with pytest.raises(EngineRejected) as raised:
            refused()
        assert raised.value.status == 403
    assert len(indexer.aliases(TRANCHES)) == 1
    assert not started.client("admin").index_exists("other")


@pytest.mark.parametrize("user", ["admin", "fondsatlas_web", "fondsatlas_indexer"])
def test_a_wrong_password_is_refused(started: Prepared, user: str) -> None:
    with pytest.raises(EngineRejected) as raised:
        started.client(user, "wrong").health()
    assert raised.value.status == 401


def test_a_wrong_password_says_which_part_refuses_it(started: Prepared) -> None:
    for secret, said in (
        ("opensearch_indexer_password", "OPENSEARCH_URL"),
        ("indexer_password", 'password authentication failed for user "fondsatlas_indexer_login"'),
    ):
        path = started.deployment.folder / "secrets" / secret
        right = path.read_text()
        path.write_text("wrong")
        try:
            done = started.run("indexes")
        finally:
            path.write_text(right)
        assert done.returncode != 0
        assert said in done.stderr
        assert "Traceback" not in done.stderr
