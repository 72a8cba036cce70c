"""`portal sbom`: writes the bills of materials as CycloneDX 1.6 documents that are the same for the same lock files."""

import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Final

import orjson
from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import License
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.spdx import is_supported_id
from packageurl import PackageURL

from infra.sbom import parts
from infra.sbom.parts import Part
from infra.stack import messages
from infra.stack.layout import ROOT, Layout
from infra.stack.progress import Progress

#: Document by name: what reads its lock file.
DOCUMENTS: Final[dict[str, Callable[[Layout], list[Part]]]] = {
    "python.cdx.json": lambda _: parts.python(ROOT / "requirements.lock"),
    "frontend.cdx.json": lambda _: parts.npm(ROOT / "frontend" / "package-lock.json"),
    "engine.cdx.json": lambda layout: parts.engine(ROOT / "infra" / "opensearch" / "jgo.lock.toml", layout.jars),
}
_ALGORITHMS: Final = {
    "sha1": HashAlgorithm.SHA_1,
    "sha256": HashAlgorithm.SHA_256,
    "sha384": HashAlgorithm.SHA_384,
    "sha512": HashAlgorithm.SHA_512,
}
#: The serial number is made from the content, under this name.
_NAMESPACE: Final = uuid.UUID("6a5c1a6e-8f0e-5c53-9c0c-0d7e5a3b1c42")


def run(layout: Layout, progress: Progress, output: Path | None) -> int:
    """Write every document into a folder; StackError if that is not possible."""
    folder = output or layout.home / "sbom"
    if folder.exists() and not folder.is_dir():
        raise messages.not_a_folder(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, read in DOCUMENTS.items():
        found = read(layout)
        (folder / name).write_bytes(document(name.partition(".")[0], found))
        # npm installs some packages in several places, which are one component.
        progress.say(f"{folder / name}: {len({one.purl.to_string() for one in found})} components")
    return 0


def document(name: str, found: list[Part]) -> bytes:
    """A CycloneDX document in JSON. It carries no time, so that equal lock files give equal bytes."""
    root = Component(name=f"{parts.ROOT_NAME}-{name}", type=ComponentType.APPLICATION, bom_ref=parts.ROOT_NAME)
    bom = Bom(serial_number=uuid.uuid5(_NAMESPACE, name))
    bom.metadata.component = root
    components = {one.purl.to_string(): _component(one) for one in found}
    for component in components.values():
        bom.components.add(component)
    bom.register_dependency(root, [components[one.purl.to_string()] for one in found if one.direct])
    for one in found:
        bom.register_dependency(components[one.purl.to_string()], [components[need] for need in sorted(one.needs)])
    content = orjson.loads(JsonV1Dot6(bom).output_as_string())
    content["metadata"].pop("timestamp", None)
    plain = orjson.dumps(content, option=orjson.OPT_SORT_KEYS)
    content["serialNumber"] = f"urn:uuid:{uuid.uuid5(_NAMESPACE, plain.decode())}"
    return orjson.dumps(content, option=orjson.OPT_SORT_KEYS | orjson.OPT_INDENT_2) + b"\n"


def _component(one: Part) -> Component:
    hashes = [HashType(alg=_ALGORITHMS[name], content=value) for name, value in one.hashes if name in _ALGORITHMS]
    purl: PackageURL = one.purl
    # Several files, one for each platform, have several hashes; only a component that is one file has its own.
    references = [] if one.one_file else [_distribution(purl, hashes)]
    return Component(
        name=purl.name,
        group=purl.namespace,
        version=purl.version,
        type=ComponentType.LIBRARY,
        bom_ref=purl.to_string(),
        purl=purl,
        licenses=_licences(one.licences),
        hashes=hashes if one.one_file else [],
        external_references=references,
    )


def _licences(named: tuple[str, ...]) -> list[License]:
    """One licence or expression, or several licences; the format takes no expression beside others."""
    make = LicenseFactory()
    if len(named) == 1:
        return [make.make_from_string(named[0])]
    return [make.make_with_id(one) if is_supported_id(one) else make.make_with_name(one) for one in named]


def _distribution(purl: PackageURL, hashes: list[HashType]) -> ExternalReference:
    return ExternalReference(
        type=ExternalReferenceType.DISTRIBUTION,
        url=XsUri(purl.to_string()),
        comment="Hashes of every file that the lock allows.",
        hashes=hashes,
    )
