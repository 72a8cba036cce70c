"""Writes what the front end needs of the facets: ``python -m search.fields.frontend [--check]``."""

import argparse
import sys
from pathlib import Path

import orjson

from search.fields.catalogue import Field, catalogue

PATH = Path(__file__).parents[2] / "frontend" / "src" / "shared" / "api" / "facets.gen.ts"
_HEAD = """\
// Generated from search/fields/*.toml by `./portal generate`; change the catalogue instead.

"""
_TYPES = """
export type Facet = (typeof FACETS)[number];
export type FacetName = Facet['name'];
"""


def written() -> str:
    """The module: a constant with each facet of the advanced search, in the order of the catalogue."""
    facets = [_facet(name, item) for name, item in catalogue("tranche").facets("wholesale").items()]
    lines = "".join(f"  {orjson.dumps(facet).decode()},\n" for facet in facets)
    return f"{_HEAD}export const FACETS = [\n{lines}] as const;\n{_TYPES}"


def _facet(name: str, item: Field) -> dict[str, object]:
    """One facet; ``whole`` says that its values are numbers, ``keys`` what an address filters by."""
    facet: dict[str, object] = {
        "name": name,
        "key": item.filter,
        "keys": item.filter_keys,
        "kind": item.kind,
        "field": item.name,
        "unit": item.unit,
        "whole": item.type in ("id", "integer"),
        "counted": item.counted,
        "visible": item.visible,
        "label": {"de": item.label.de, "en": item.label.en},
    }
    if item.kind == "range":
        facet |= {"sign": item.sign, "bounds": item.bounds, "limits": item.limits}
    return facet


def main() -> int:
    """Write the module, or with ``--check`` exit with 1 if it is out of date."""
    parser = argparse.ArgumentParser(description="Write the front end's facets from the field catalogue.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if the file is out of date")
    check = parser.parse_args().check
    if PATH.exists() and PATH.read_text(encoding="utf-8") == written():
        return 0
    if check:
        sys.stderr.write(f"{PATH.name} is out of date; run python -m search.fields.frontend\n")
        return 1
    PATH.write_text(written(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
