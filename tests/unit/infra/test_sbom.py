"""Bills of materials: what they name, that they are valid, and that equal lock files give equal bytes."""

import hashlib
import io
import json
from importlib import resources
from pathlib import Path
from typing import Any
from urllib.parse import urljoin
from zipfile import ZipFile

import jsonschema_rs
import orjson
import pytest
from cyclonedx import schema
from rich.console import Console

from infra.sbom import parts, writing
from infra.stack import messages
from infra.stack.layout import ROOT, Layout, from_environment
from infra.stack.progress import Progress


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder, and what the command said."""
    folder, said = tmp_path_factory.mktemp("sbom") / "new" / "folder", io.StringIO()
    assert writing.run(from_environment(), Progress(Console(file=said, soft_wrap=True)), folder) == 0
    return folder, said.getvalue()


@pytest.fixture(scope="module")
def written(made: tuple[Path, str]) -> Path:
    return made[0]


@pytest.mark.parametrize("name", writing.DOCUMENTS)
def test_the_command_says_how_many_components_a_document_has(made: tuple[Path, str], name: str) -> None:
    folder, said = made
    assert f"{name}: {len(read(folder, name)['components'])} components" in said


def read(folder: Path, name: str) -> dict[str, Any]:
    found: dict[str, Any] = orjson.loads((folder / name).read_bytes())
    return found


def validator() -> jsonschema_rs.Draft7Validator:
    folder = resources.files(schema) / "_res"

    def text(name: str) -> Any:
        return json.loads((folder / f"{name}.SNAPSHOT.schema.json").read_text("utf-8"))

    document = text("bom-1.6")
    # What the document refers to stands beside it, wherever it says that it lies.
    known = [(urljoin(document["$id"], f"{name}.SNAPSHOT.schema.json"), text(name)) for name in ("spdx", "jsf-0.82")]
    return jsonschema_rs.Draft7Validator(document, registry=jsonschema_rs.Registry(known))


@pytest.mark.parametrize("name", writing.DOCUMENTS)
def test_a_document_is_valid_cyclonedx(written: Path, name: str) -> None:
    content = read(written, name)
    assert [error.message for error in validator().iter_errors(content)] == []
    assert content["specVersion"] == "1.6"


def test_the_validator_notices_faults(written: Path) -> None:
    content = read(written, "frontend.cdx.json")
    content["components"][0]["type"] = "no such type"
    assert not validator().is_valid(content)


@pytest.mark.parametrize("name", writing.DOCUMENTS)
def test_the_same_lock_gives_the_same_bytes(written: Path, name: str) -> None:
    found = writing.DOCUMENTS[name](from_environment())
    assert writing.document(name.partition(".")[0], found) == (written / name).read_bytes()
    assert "timestamp" not in read(written, name)["metadata"]


def test_every_pin_of_this_platform_is_there_with_its_hashes_and_licence(written: Path) -> None:
    found = {one["name"]: one for one in read(written, "python.cdx.json")["components"]}
    django = found["django"]
    assert django["purl"] == f"pkg:pypi/django@{django['version']}"
    assert django["licenses"] == [{"license": {"id": "BSD-3-Clause"}}]
    lock = (ROOT / "requirements.lock").read_text()
    hashes = {one["content"] for one in django["externalReferences"][0]["hashes"]}
    assert hashes
    assert all(f"--hash=sha256:{one}" in lock for one in hashes)
    assert "granian" in found
    assert "colorama" not in found  # only for Windows
    assert "pytest" not in found  # only for developing
    unlicensed = [name for name, one in found.items() if not one.get("licenses")]
    assert len(unlicensed) <= len(found) // 20, unlicensed


def test_what_is_shipped_of_the_front_end_is_there_and_nothing_else(written: Path) -> None:
    content = read(written, "frontend.cdx.json")
    found = {one["purl"].rpartition("@")[0]: one for one in content["components"]}
    assert {"pkg:npm/react", "pkg:npm/scheduler", "pkg:npm/%40tanstack/query-core"} <= set(found)
    assert not {"pkg:npm/vite", "pkg:npm/typescript"} & set(found)
    assert all(one["licenses"] and one["hashes"][0]["alg"] == "SHA-512" for one in found.values())
    needs = {one["ref"]: one.get("dependsOn", []) for one in content["dependencies"]}
    assert any(one.startswith("pkg:npm/scheduler@") for one in needs[found["pkg:npm/react-dom"]["purl"]])
    wanted = json.loads((ROOT / "frontend" / "package.json").read_text())["dependencies"]
    assert len(needs["fondsatlas"]) == len(wanted)


def test_the_engine_is_there_jar_by_jar(written: Path) -> None:
    components = read(written, "engine.cdx.json")["components"]
    assert any(one["purl"].startswith("pkg:maven/org.opensearch/opensearch@") for one in components)
    assert all(one["hashes"][0]["alg"] == "SHA-256" for one in components)


APACHE = "\n      Apache License\n   Version 2.0, January 2004\n"
POM = "META-INF/maven/org.example/thing/pom.xml"
MANIFEST = "META-INF/MANIFEST.MF"


@pytest.mark.parametrize(
    ("files", "licences"),
    [
        ({MANIFEST: "Bundle-License: https://www.apache.org/licenses/LICENSE-2.0.txt\r\n"}, ["Apache-2.0"]),
        ({MANIFEST: "A: b\nBundle-License: BSD-3-Clause;link=https://asm.ow2.io\n /LICENSE.txt\n"}, ["BSD-3-Clause"]),
        (
            {MANIFEST: 'Bundle-License: "A, or B";link="https://opensource.org/license/mit", http://example.org/own\n'},
            ["MIT", "http://example.org/own"],
        ),
        ({MANIFEST: "Bundle-License: Apache 2.0\n", "LICENSE": "Permission is hereby granted"}, ["Apache-2.0"]),
        (
            {POM: "<licenses><license>\n<name>BSD</name><url>http://example.org</url></license>"
             "<license><name>The MIT License</name></license></licenses>"},
            ["BSD", "MIT"],
        ),
        ({"META-INF/maven/org.example/other/pom.xml": "<license><name>MIT</name></license>"}, []),
        ({"META-INF/LICENSE.txt": APACHE}, ["Apache-2.0"]),
        ({"META-INF/LICENSE": "SPDX-License-Identifier: Apache-2.0 OR LGPL-2.1\n"}, ["Apache-2.0 OR LGPL-2.1"]),
        ({"META-INF/license/LICENSE.jzlib.txt": APACHE}, []),
        ({"LICENSE": "All rights reserved."}, []),
        ({}, []),
    ],
)  # fmt: skip
def test_a_jar_has_the_licences_that_it_names(tmp_path: Path, files: dict[str, str], licences: list[str]) -> None:
    # given
    lock, jar = _pinned(tmp_path, files)
    # when
    [found] = parts.engine(lock, tmp_path)
    # then
    assert list(found.licences) == licences
    written = json.loads(writing.document("engine", [found]))
    assert list(validator().iter_errors(written)) == []
    assert len(written["components"][0].get("licenses", [])) == len(licences)
    # when it is not the jar of the lock, or not there
    jar.write_bytes(jar.read_bytes() + b"\n")
    assert parts.engine(lock, tmp_path)[0].licences == ()
    jar.unlink()
    assert parts.engine(lock, tmp_path)[0].licences == ()


def _pinned(folder: Path, files: dict[str, str]) -> tuple[Path, Path]:
    """A lock with one jar, and the jar."""
    jar = folder / "modules" / "thing-1.0.jar"
    jar.parent.mkdir()
    with ZipFile(jar, "w") as opened:
        for name, content in files.items():
            opened.writestr(name, content)
    lock = folder / "jgo.lock.toml"
    digest = hashlib.sha256(jar.read_bytes()).hexdigest()
    one = {"groupId": "org.example", "artifactId": "thing", "version": "1.0", "sha256": digest}
    lock.write_text("[[dependencies]]\n" + "".join(f'{name} = "{value}"\n' for name, value in one.items()))
    return lock, jar


def test_a_nested_package_is_told_from_the_one_above(tmp_path: Path) -> None:
    # given
    lock = tmp_path / "package-lock.json"
    packages = {
        "": {"dependencies": {"a": "1"}},
        "node_modules/a": {"version": "1.0.0", "license": "MIT", "dependencies": {"b": "1", "c": "1"}},
        "node_modules/a/node_modules/b": {"version": "1.0.0", "dependencies": {"c": "1"}},
        "node_modules/b": {"version": "2.0.0", "dev": True},
        "node_modules/c": {"version": "3.0.0"},
    }
    lock.write_bytes(orjson.dumps({"packages": packages}))
    # when
    found = {one.purl.to_string(): one for one in parts.npm(lock)}
    # then
    assert set(found) == {"pkg:npm/a@1.0.0", "pkg:npm/b@1.0.0", "pkg:npm/c@3.0.0"}
    assert found["pkg:npm/a@1.0.0"].needs == {"pkg:npm/b@1.0.0", "pkg:npm/c@3.0.0"}
    assert found["pkg:npm/b@1.0.0"].needs == {"pkg:npm/c@3.0.0"}
    assert [one.purl.name for one in found.values() if one.direct] == ["a"]


def test_a_file_in_the_place_of_the_folder_is_named(tmp_path: Path) -> None:
    layout: Layout = from_environment()
    place = tmp_path / "taken"
    place.write_text("")
    with pytest.raises(messages.StackError, match="is not a folder"):
        writing.run(layout, Progress(), place)
    assert place.read_text() == ""
