"""`./portal certificates`: what the compose file's search cluster needs, made once and renewed in time."""

import stat
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization

from infra.stack import certificates, cli, messages
from infra.stack.certificates import NODE_DAYS, NODES, WARNING_DAYS
from infra.stack.progress import Progress
from tests.length import sampled

NOW = datetime.now(UTC)


def make(folder: Path, *, renew: bool = False, days: int = 0) -> int:
    return certificates.run(Progress(), folder, renew=renew, now=NOW + timedelta(days=days))


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def read(path: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(path.read_bytes())


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("certificates") / "certs"
    assert make(folder) == 0
    return folder


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    """A copy that a test may change."""
    copy = tmp_path / "certs"
    for name, content in contents(made).items():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_bytes(content)
    return copy


@pytest.mark.parametrize("node", NODES)
def test_each_node_has_a_certificate_of_the_authority(made: Path, node: str) -> None:
    authority, own = read(made / "ca.pem"), read(made / node / "node.pem")
    own.verify_directly_issued_by(authority)
    assert (made / node / "ca.pem").read_bytes() == (made / "ca.pem").read_bytes()
    assert own.subject.rfc4514_string() == f"CN={node}"
    names = own.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert names.get_values_for_type(x509.DNSName) == [node, "localhost"]
    usages = own.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert {usage._name for usage in usages} == {"serverAuth", "clientAuth"}


def test_others_of_the_host_are_kept_out_and_containers_may_read(made: Path) -> None:
    assert stat.S_IMODE(made.stat().st_mode) == 0o700
    assert stat.S_IMODE((made / "ca-key.pem").stat().st_mode) == 0o600
    for node in NODES:
        assert {stat.S_IMODE(path.stat().st_mode) for path in (made / node).iterdir()} == {0o644}


def test_what_is_there_is_never_overwritten(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = contents(made)
    assert make(made) == 0
    assert contents(made) == before
    end = read(made / "search2" / "node.pem").not_valid_after_utc
    assert f"search2/node.pem   valid until {end:%Y-%m-%d}" in capsys.readouterr().err


def test_it_says_in_time_what_must_be_renewed(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert make(made, days=NODE_DAYS - WARNING_DAYS - 1) == 0
    assert make(made, days=NODE_DAYS - WARNING_DAYS) == 3
    assert "Next: ./portal certificates --renew" in capsys.readouterr().err


def test_renewing_keeps_the_authority(folder: Path) -> None:
    before = contents(folder)
    assert make(folder, renew=True, days=NODE_DAYS + 1) == 0
    after = contents(folder)
    assert after.keys() == before.keys()
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {f"{node}/{name}" for node in NODES for name in ("node.pem", "node-key.pem")}
    for node in NODES:
        read(folder / node / "node.pem").verify_directly_issued_by(read(folder / "ca.pem"))


@pytest.mark.parametrize("moves", sampled([0, 1, 2, 4, 5, 8], 3))
def test_a_renewal_that_was_cut_short_is_finished_by_the_next_call(
    folder: Path, moves: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: a power cut after some of the nine files
    before, replace, done = contents(folder), Path.replace, list[Path]()

    def cut(path: Path, target: Path) -> Path:
        if len(done) == moves:
            raise KeyboardInterrupt
        done.append(path)
        return replace(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", cut)
        with pytest.raises(KeyboardInterrupt):
            make(folder, renew=True)
    # when
    assert make(folder) == 0
    # then: every node has a new key, and the certificate that belongs to it
    after = contents(folder)
    assert after.keys() == before.keys()
    for node in NODES:
        key = serialization.load_pem_private_key(after[f"{node}/node-key.pem"], password=None)
        assert key.public_key() == read(folder / node / "node.pem").public_key()
        assert after[f"{node}/node-key.pem"] != before[f"{node}/node-key.pem"]


def test_what_a_finished_renewal_has_not_tidied_up_is_no_obstacle(folder: Path) -> None:
    before = contents(folder)
    (folder / "complete" / "search3").mkdir(parents=True)
    assert make(folder) == 0
    assert contents(folder) == before
    assert not (folder / "complete").exists()


def _unpaired(folder: Path) -> None:
    (folder / "search2" / "node-key.pem").write_bytes((folder / "search1" / "node-key.pem").read_bytes())


def _without_a_key(folder: Path) -> None:
    (folder / "search3" / "node-key.pem").unlink()


def _without_the_authority_key(folder: Path) -> None:
    (folder / "ca-key.pem").unlink()


def _truncated(folder: Path) -> None:
    path = folder / "search1" / "node.pem"
    path.write_bytes(path.read_bytes()[:100])


def _foreign_key(folder: Path) -> None:
    (folder / "ca-key.pem").write_bytes((folder / "search1" / "node-key.pem").read_bytes())


def _nothing(folder: Path) -> None:
    pass


@pytest.mark.parametrize(
    ("harm", "renew", "days", "said"),
    [
        (_without_a_key, False, 0, "has lost search3/node-key.pem"),
        (_without_the_authority_key, True, 0, "but not ca-key.pem"),
        (_truncated, False, 0, "search1/node.pem is not what ./portal certificates made"),
        (_foreign_key, True, 0, "ca-key.pem is not what ./portal certificates made"),
        (_unpaired, False, 0, "key and certificate in .*search2 do not belong together"),
        (_nothing, False, NODE_DAYS + 1, "search1/node.pem expired on"),
        (_nothing, False, 3651, "the authority .*ca.pem expired on"),
        (_nothing, True, 3651, "the authority .*ca.pem expired on"),
    ],
)
def test_what_cannot_be_used_is_one_message_and_nothing_changes(
    folder: Path, harm: Callable[[Path], None], renew: bool, days: int, said: str
) -> None:
    harm(folder)
    before = contents(folder)
    with pytest.raises(messages.StackError, match=said):
        make(folder, renew=renew, days=days)
    assert contents(folder) == before


def test_a_node_that_lost_its_file_gets_another_one(folder: Path) -> None:
    authority = (folder / "ca.pem").read_bytes()
    (folder / "search1" / "node.pem").unlink()
    # when: what is there is looked at
    with pytest.raises(messages.StackError, match=r"has lost search1/node.pem") as said:
        certificates.run(Progress(), folder, renew=False)
    # then: the advice helps, and the authority stays
    assert "./portal certificates --renew" in said.value.advice
    assert certificates.run(Progress(), folder, renew=True) == 0
    assert certificates.run(Progress(), folder, renew=False) == 0
    assert (folder / "ca.pem").read_bytes() == authority


def test_the_command_makes_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORTAL_HOME", str(tmp_path / "home"))
    assert cli.main(["certificates", str(tmp_path / "certs")]) == 0
    assert (tmp_path / "certs" / "search3" / "node.pem").exists()
