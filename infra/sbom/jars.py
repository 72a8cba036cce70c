"""Which licences a jar names: in its manifest, in the build description that it brings, or by a text beside it."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from cyclonedx.spdx import is_supported_id

#: Addresses by which jars name a licence, without what differs between ways of writing them.
_BY_ADDRESS: Final = {
    "apache.org/licenses/license-2.0": "Apache-2.0",
    "creativecommons.org/publicdomain/zero/1.0": "CC0-1.0",
    "eclipse.org/legal/epl-2.0": "EPL-2.0",
    "opensource.org/license/mit": "MIT",
    "opensource.org/licenses/bsd-2-clause": "BSD-2-Clause",
    "opensource.org/licenses/bsd-3-clause": "BSD-3-Clause",
    "opensource.org/licenses/mit": "MIT",
    "opensource.org/licenses/mit-license": "MIT",
}
#: Names that stand for one licence only. "BSD" is none of them.
_BY_NAME: Final = {
    "apache 2.0": "Apache-2.0",
    "apache license 2.0": "Apache-2.0",
    "apache license, version 2.0": "Apache-2.0",
    "the apache software license, version 2.0": "Apache-2.0",
    "mit license": "MIT",
    "the mit license": "MIT",
}
_TEXTS: Final = (
    ("Apache License Version 2.0,", "Apache-2.0"),
    ("Permission is hereby granted, free of charge, to any person obtaining a copy", "MIT"),
)
_TEXT_NAMES: Final = re.compile(r"(META-INF/)?LICENSE(\.txt|\.md)?")
_SPDX: Final = re.compile(r"SPDX-License-Identifier: (.+)")
_BUNDLE: Final = re.compile(r"^Bundle-License: *(.+)$", re.MULTILINE)
_CLAUSE: Final = re.compile(r'(?:"[^"]*"|[^,"])+')
#: The head of a text is enough to know it.
_HEAD: Final = 2000


def by_hash(folder: Path, wanted: set[str]) -> dict[str, Path]:
    """The jars below a folder that have one of the wanted SHA-256 hashes; others are not what the lock names."""
    found = {}
    for path in sorted(folder.rglob("*.jar")):
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        if digest in wanted:
            found[digest] = path
    return found


def licences(jar: Path, group: str, artifact: str) -> list[str]:
    """What the jar says of itself, as SPDX identifiers where they are known; empty if it says nothing."""
    with ZipFile(jar) as opened:
        names = set(opened.namelist())

        def text(name: str) -> str:
            return opened.read(name).decode("utf-8", "replace") if name in names else ""

        manifest = re.sub(r"\r?\n ", "", text("META-INF/MANIFEST.MF")).replace("\r\n", "\n")
        description = text(f"META-INF/maven/{group}/{artifact}/pom.xml")
        texts = [text(name)[:_HEAD] for name in sorted(names) if _TEXT_NAMES.fullmatch(name)]
    for found in (_of_manifest(manifest), _of_description(description), _of_texts(texts)):
        named = list(dict.fromkeys(found))
        if named:
            return named
    return []


def _of_manifest(manifest: str) -> Iterator[str]:
    for line in _BUNDLE.findall(manifest):
        for clause in _CLAUSE.findall(line):
            name, *details = (one.strip().strip('"') for one in clause.split(";"))
            links = [one.partition("=")[2].strip('"') for one in details if one.startswith("link=")]
            yield _identified(name, *links)


def _of_description(description: str) -> Iterator[str]:
    for licence in re.findall(r"<license>(.*?)</license>", description, re.DOTALL):
        said = dict(re.findall(r"<(name|url)>\s*(.*?)\s*</", licence, re.DOTALL))
        given = [said[key] for key in ("name", "url") if said.get(key)]
        if given:
            yield _identified(*given)


def _of_texts(texts: list[str]) -> Iterator[str]:
    for text in texts:
        written = _SPDX.search(text)
        if written:
            yield written[1].strip()
            continue
        plain = " ".join(text.split())
        yield from (name for words, name in _TEXTS if words in plain)


def _identified(*given: str) -> str:
    """The identifier that one of the names and addresses stands for; the first one as it is if there is none."""
    for one in given:
        address = re.sub(r"^https?://(www\.)?|(\.txt|\.html|\.php)?/?$", "", one.lower())
        known = one if is_supported_id(one) else _BY_NAME.get(one.lower()) or _BY_ADDRESS.get(address)
        if known:
            return known
    return given[0]
