"""Writes what the front end needs of the catalogue: ``python -m search.fields.frontend [--check]``."""

import argparse
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import orjson

from search.fields.catalogue import Field, tranche_catalogue
from search.texts import LANGUAGES

_ROOT = Path(__file__).parents[2]
_FOLDER = _ROOT / "frontend" / "src" / "shared" / "api"
#: The API's words for values that are part of the program, by language. They are data, so this library imports no app.
_MESSAGES = _ROOT / "app" / "http" / "messages"
_HEAD = """\
// Generated from search/documents/*/fields*.toml by `./portal generate`; change the catalogue instead.

"""
_TYPES = """
export type Facet = (typeof FACETS)[number];
export type FacetName = Facet['name'];
"""
_SYNONYMS = """\
/** Names that fields had, or have in the specification's addresses, and the name of the field. */
export const SYNONYMS = """


def written() -> str:
    """The facets of the advanced search, in the order of the catalogue."""
    facets = [_facet(name, item) for name, item in tranche_catalogue().facets("wholesale").items()]
    lines = "".join(f"  {orjson.dumps(facet).decode()},\n" for facet in facets)
    return f"{_HEAD}export const FACETS = [\n{lines}] as const;\n{_TYPES}"


def synonyms() -> str:
    """Accepted names of fields. A module of its own: every page reads addresses, and few of them show facets."""
    pairs = "".join(f"  '{other}': '{name}',\n" for other, name in tranche_catalogue().synonyms.items())
    return f"{_HEAD}{_SYNONYMS}{{\n{pairs}}} as const;\n"


def _facet(name: str, item: Field) -> dict[str, object]:
    """One facet.

    ``whole`` says that its values are numbers, ``keys`` what an address filters by, ``steps`` which values are part of
    the program, ``scale`` that these are shown in their order, whether or not there are funds.
    """
    facet: dict[str, object] = {
        "name": name,
        "key": item.filter,
        "keys": item.filter_keys,
        "kind": item.kind,
        "field": item.name,
        "group": item.group,
        "unit": item.unit,
        "whole": item.type in ("id", "integer"),
        "counted": item.counted,
        "visible": item.visible,
        "label": {lang: _words("facet", lang).get(name, item.label.in_language(lang)) for lang in LANGUAGES},
    }
    if item.kind == "range":
        return facet | {"sign": item.sign, "bounds": item.bounds, "limits": item.limits}
    return facet | {"scale": bool(item.choices) and item.kind == "value", "steps": _steps(item.choices or item.labels)}


def _steps(table: str) -> list[dict[str, object]]:
    """The values of a table of words, in its order; none where the values come from the database."""
    values = _words(table, LANGUAGES[0]) if table else {}
    return [{"value": value, "label": {lang: _words(table, lang)[value] for lang in LANGUAGES}} for value in values]


@cache
def _labels(lang: str) -> dict[str, Any]:
    labels: dict[str, Any] = tomllib.loads((_MESSAGES / f"{lang}.toml").read_text(encoding="utf-8"))["label"]
    return labels


def _words(table: str, lang: str) -> dict[str, str]:
    words: dict[str, str] = _labels(lang)[table]
    return words


def main() -> int:
    """Write the modules, or with ``--check`` exit with 1 if one is out of date."""
    parser = argparse.ArgumentParser(description="Write what the front end needs of the field catalogue.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if a file is out of date")
    check = parser.parse_args().check
    modules = {_FOLDER / "facets.gen.ts": written(), _FOLDER / "synonyms.gen.ts": synonyms()}
    old = {path: text for path, text in modules.items() if not path.exists() or path.read_text("utf-8") != text}
    if old and check:
        names = ", ".join(path.name for path in old)
        sys.stderr.write(f"out of date: {names}; run python -m search.fields.frontend\n")
        return 1
    for path, text in old.items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
