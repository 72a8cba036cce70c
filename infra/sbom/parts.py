"""What the lock files pin: every component with version, licences, purl, hashes and what it needs."""

import base64
import re
import tomllib
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import Any, Final

import orjson
from cyclonedx.spdx import is_supported_id
from packageurl import PackageURL
from packaging.requirements import Requirement

from infra.sbom import jars

#: The name that the root has in the comments of the Python lock.
ROOT_NAME: Final = "fondsatlas"
_HASH: Final = re.compile(r"--hash=(\w+):([0-9a-f]+)")
_VIA: Final = re.compile(r"^    #(?: via)?\s+([A-Za-z0-9][A-Za-z0-9._-]*)", re.MULTILINE)
#: Licences that packages name by a classifier only. One that stands for several licences is left as it is.
_CLASSIFIERS: Final = {
    "Apache Software License": "Apache-2.0",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "MIT No Attribution License (MIT-0)": "MIT-0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "The Unlicense (Unlicense)": "Unlicense",
    "GNU Lesser General Public License v3 (LGPLv3)": "LGPL-3.0-only",
}
#: Longer texts are the licence itself, not its name.
_LONGEST_NAME: Final = 100


@dataclass
class Part:
    """A component; ``needs`` are purls, ``licences`` what it names, without a word how several belong together."""

    purl: PackageURL
    licences: tuple[str, ...] = ()
    #: Hashes of the one file that this is, or of every file that the lock allows for it.
    hashes: list[tuple[str, str]] = field(default_factory=list)
    one_file: bool = True
    needs: set[str] = field(default_factory=set)
    direct: bool = False


def python(lock: Path) -> list[Part]:
    """The packages that the lock pins for this platform; licences as the installed packages name them."""
    parts: dict[str, Part] = {}
    asked: dict[str, list[str]] = {}
    for block in re.split(r"\n(?=[A-Za-z0-9])", lock.read_text("utf-8")):
        pinned = Requirement(block.partition("\\")[0].strip())
        if pinned.marker is not None and not pinned.marker.evaluate():
            continue
        [pin] = pinned.specifier
        parts[pinned.name] = Part(
            PackageURL("pypi", None, pinned.name, pin.version),
            _some(_installed_licence(pinned.name)),
            sorted((name, value) for name, value in _HASH.findall(block)),
            one_file=False,
        )
        asked[pinned.name] = _VIA.findall(block)
    for name, askers in asked.items():
        for asker in askers:
            if asker == ROOT_NAME:
                parts[name].direct = True
            elif asker in parts:
                parts[asker].needs.add(parts[name].purl.to_string())
    return list(parts.values())


def npm(lock: Path) -> list[Part]:
    """The packages that the built front end may contain: those that are not only for developing."""
    packages: dict[str, dict[str, Any]] = orjson.loads(lock.read_bytes())["packages"]
    shipped = {path: one for path, one in packages.items() if path and not (one.get("dev") or one.get("devOptional"))}
    purls = {path: _npm_purl(path, one["version"]) for path, one in shipped.items()}
    direct = set(packages[""].get("dependencies", {}))
    parts = []
    for path, one in shipped.items():
        wanted = [*one.get("dependencies", {}), *one.get("peerDependencies", {}), *one.get("optionalDependencies", {})]
        found = {_nearest(path, name, shipped) for name in wanted}
        parts.append(
            Part(
                purls[path],
                _some(one.get("license")),
                [_integrity(value) for value in one.get("integrity", "").split()],
                needs={purls[place].to_string() for place in found if place is not None},
                direct=path.removeprefix("node_modules/") in direct,
            )
        )
    return parts


def engine(lock: Path, folder: Path) -> list[Part]:
    """The jars of the local search engine; licences as the jars name them that lie in the folder already.

    The lock names no dependencies between them.
    """
    pinned = tomllib.loads(lock.read_text("utf-8"))["dependencies"]
    there = jars.by_hash(folder, {one["sha256"] for one in pinned})
    return [
        Part(
            PackageURL("maven", one["groupId"], one["artifactId"], one["version"], _qualifiers(one)),
            _named_by(there.get(one["sha256"]), one),
            hashes=[("sha256", one["sha256"])],
            direct=True,
        )
        for one in pinned
    ]


def _named_by(jar: Path | None, one: dict[str, Any]) -> tuple[str, ...]:
    return () if jar is None else tuple(jars.licences(jar, one["groupId"], one["artifactId"]))


def _some(licence: str | None) -> tuple[str, ...]:
    return () if licence is None else (licence,)


def _installed_licence(name: str) -> str | None:
    """What the package itself says, as an SPDX expression where it has one; nothing is guessed."""
    try:
        found = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return None
    if "License-Expression" in found:
        return found["License-Expression"]
    text = found["License"].strip() if "License" in found else ""
    classifiers = [
        one.rpartition(" :: ")[2] for one in found.get_all("Classifier") or () if one.startswith("License ::")
    ]
    known = sorted(_CLASSIFIERS[one] for one in classifiers if one in _CLASSIFIERS)
    if is_supported_id(text) or not known:
        short = bool(text) and len(text) <= _LONGEST_NAME and "\n" not in text
        return text if short else next(iter(classifiers), None)
    return " OR ".join(known)


def _npm_purl(path: str, version: str) -> PackageURL:
    scope, _, name = path.rpartition("node_modules/")[2].rpartition("/")
    return PackageURL("npm", scope or None, name, version)


def _nearest(path: str, name: str, known: dict[str, dict[str, Any]]) -> str | None:
    """Where Node finds a package from another one: beside it, or in a folder above."""
    while True:
        place = f"{path}/node_modules/{name}" if path else f"node_modules/{name}"
        if place in known:
            return place
        if not path:
            return None
        path = path.rpartition("node_modules/")[0].rstrip("/")


def _integrity(value: str) -> tuple[str, str]:
    algorithm, _, encoded = value.partition("-")
    return algorithm, base64.b64decode(encoded).hex()


def _qualifiers(one: dict[str, Any]) -> dict[str, str]:
    found = {"type": one.get("packaging", "jar"), "classifier": one.get("classifier", "")}
    return {name: value for name, value in found.items() if value and (name, value) != ("type", "jar")}
