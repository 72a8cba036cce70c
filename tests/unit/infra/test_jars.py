"""Only the locked jars may reach OpenSearch's class path."""

import hashlib
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from infra.stack.parts import opensearch
from infra.stack.progress import Progress

CONTENTS = {"first-1.0.jar": b"one", "second-2.0-linux.jar": b"two"}


@pytest.fixture
def lock(tmp_path: Path) -> Path:
    path = tmp_path / "jgo.lock.toml"
    path.write_text(
        f"""
[[dependencies]]
groupId = "example"
artifactId = "first"
version = "1.0"
packaging = "jar"
sha256 = "{hashlib.sha256(b"one").hexdigest()}"

[[dependencies]]
groupId = "example"
artifactId = "second"
version = "2.0"
classifier = "linux"
packaging = "jar"
sha256 = "{hashlib.sha256(b"two").hexdigest()}"
"""
    )
    return path


@pytest.fixture
def jars(tmp_path: Path) -> Path:
    folder = tmp_path / "classpath" / "jars"
    folder.mkdir(parents=True)
    for name, content in CONTENTS.items():
        (folder / name).write_bytes(content)
    return folder


def test_the_locked_jars_pass(jars: Path, lock: Path, tmp_path: Path) -> None:
    assert opensearch.differing(jars.parent, lock, tmp_path / "seen.json") == []


def test_a_changed_jar_is_named(jars: Path, lock: Path, tmp_path: Path) -> None:
    (jars / "first-1.0.jar").write_bytes(b"evil")
    assert opensearch.differing(jars.parent, lock, tmp_path / "seen.json") == ["first-1.0.jar"]


def test_a_jar_changed_after_the_first_check_is_named(jars: Path, lock: Path, tmp_path: Path) -> None:
    seen = tmp_path / "seen.json"
    assert opensearch.differing(jars.parent, lock, seen) == []
    (jars / "first-1.0.jar").write_bytes(b"evil")
    assert opensearch.differing(jars.parent, lock, seen) == ["first-1.0.jar"]


def test_a_missing_and_a_superfluous_jar_are_named(jars: Path, lock: Path, tmp_path: Path) -> None:
    (jars / "first-1.0.jar").unlink()
    (jars / "other-1.0.jar").write_bytes(b"one")
    assert opensearch.differing(jars.parent, lock, tmp_path / "seen.json") == ["first-1.0.jar", "other-1.0.jar"]


def test_an_unchanged_jar_is_not_read_again(
    jars: Path, lock: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = tmp_path / "seen.json"
    opensearch.differing(jars.parent, lock, seen)

    def never(path: Path) -> str:
        raise AssertionError(f"{path} was read again")

    monkeypatch.setattr(opensearch, "_sha256", never)
    assert opensearch.differing(jars.parent, lock, seen) == []


def test_a_damaged_memory_of_checks_is_ignored(jars: Path, lock: Path, tmp_path: Path) -> None:
    seen = tmp_path / "seen.json"
    seen.write_text("{")
    assert opensearch.differing(jars.parent, lock, seen) == []


def test_a_new_lock_makes_every_jar_be_read_again(jars: Path, lock: Path, tmp_path: Path) -> None:
    seen = tmp_path / "seen.json"
    opensearch.differing(jars.parent, lock, seen)
    lock.write_text(lock.read_text().replace(hashlib.sha256(b"one").hexdigest(), hashlib.sha256(b"new").hexdigest()))
    assert opensearch.differing(jars.parent, lock, seen) == ["first-1.0.jar"]


def test_the_committed_lock_names_no_host_and_pins_every_jar() -> None:
    assert "://" not in opensearch.LOCK.read_text()
    locked = opensearch.locked_jars(opensearch.LOCK)
    assert len(locked) > 100
    assert "opensearch-3.8.0.jar" in locked
    assert all(len(digest) == 64 for digest in locked.values())


def test_of_two_that_start_at_once_one_fetches_and_the_other_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    inside: list[int] = []
    most: list[int] = []

    def fetching(*_: object) -> None:
        inside.append(1)
        most.append(len(inside))
        time.sleep(0.1)
        inside.pop()

    monkeypatch.setattr(opensearch, "_fetch", fetching)
    # when
    with ThreadPoolExecutor(3) as pool:
        for done in [pool.submit(opensearch.fetch, tmp_path, tmp_path, tmp_path, Progress(), "x") for _ in range(3)]:
            done.result()
    # then
    assert most == [1, 1, 1]
