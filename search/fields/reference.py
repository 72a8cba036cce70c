"""Writes ``infra/docs/fields.md``, the reference of all fields: ``python -m search.fields.reference [--check]``."""

import argparse
import sys
from pathlib import Path

from search.documents import DOC_TYPES
from search.fields.catalogue import DRAWN_COLUMNS, FOLLOWING_COLUMNS, GROUPS, Catalogue, Field, catalogue

PATH = Path(__file__).parents[2] / "infra" / "docs" / "fields.md"


def reference() -> str:
    """The reference as Markdown."""
    parts = [
        "# Fields",
        "",
        "Generated from `search/documents/*/fields*.toml` by `python -m search.fields.reference`; "
        "change the catalogue instead.",
        "Percentages are percent points: 1.25 means 1.25 %. A missing value is null and sorts last.",
        "Localised fields are in the index as `<name>_de` and `<name>_en`.",
        "",
        "Columns of fund tables are chosen by the names of fields, and by some that are not fields: two show the field",
        "of their family that fits the performance period above the table "
        f"({', '.join(f'`{name}`: `{family}…`' for name, family in FOLLOWING_COLUMNS.items())}),",
        f"and {', '.join(f'`{name}`' for name in sorted(DRAWN_COLUMNS))} is drawn from a call of its own.",
    ]
    for name, doc_type in DOC_TYPES.items():
        parts += ["", f"## {doc_type.plural.en} (`{name}`)", *_tables(catalogue(name))]
    return "\n".join(parts) + "\n"


def _tables(fields: Catalogue) -> list[str]:
    lines: list[str] = []
    for group in GROUPS:
        members = [item for item in (*fields, *fields.internal) if item.group == group]
        if not members:
            continue
        lines += [
            "",
            f"### {group.capitalize()}",
            "",
            "| Field | Type | German | English | Meaning | Definition | Source | Seen by | Use |",
            "|---|---|---|---|---|---|---|---|---|",
        ]
        lines += [_row(item) for item in members]
    return lines


def _row(item: Field) -> str:
    kind = item.type + (" list" if item.many else "") + (", localised" if item.localised else "")
    unit = "" if item.unit == "none" else f" ({item.unit.replace('_', ' ')})"
    use = [
        f"filter {', '.join(f'`{key}`' for key in item.filter_keys)}" if item.filter else "",
        f"facet `{item.facet}`{' on request' if item.counted == 'asked' else ''}" if item.facet else "",
        "guided search" if item.guided else "",
        "sort" if item.sort else "",
        f"{item.column} column" if item.column != "none" else "",
        f"{item.better} is better" if item.better != "none" else "",
        "export" if item.export else "",
        "internal" if item.internal else "",
    ]
    cells = [
        f"`{item.name}`",
        kind + unit,
        item.label.de,
        item.label.en,
        item.description.en,
        item.definition.en if item.definition else "",
        f"`{item.source}`",
        "nobody" if item.internal else item.visible,
        ", ".join(filter(None, use)),
    ]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def main() -> int:
    """Write the reference, or with ``--check`` exit with 1 if it is out of date."""
    parser = argparse.ArgumentParser(description="Write infra/docs/fields.md from the field catalogue.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if the file is out of date")
    check = parser.parse_args().check
    if PATH.exists() and PATH.read_text(encoding="utf-8") == reference():
        return 0
    if check:
        sys.stderr.write("infra/docs/fields.md is out of date; run python -m search.fields.reference\n")
        return 1
    PATH.parent.mkdir(parents=True, exist_ok=True)
    PATH.write_text(reference(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
