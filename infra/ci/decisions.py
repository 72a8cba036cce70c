"""Writes the index of the decision records (ADRs): ``python -m infra.ci.decisions [--check]``.

Every record begins with the same head::

    # 0154 One return series, and whole months for every period

    Date: 2026-11-24

    Status: accepted · amends [0102](0102-key-figures.md) (the series and its month ends)

The status is ``accepted`` or ``superseded by`` a record. Relations follow after `` · ``: ``supersedes``, ``amends`` and
``amended by``, each with one or more links, and after a link, in brackets, what it is about. The other record states
the relation too.
"""

import argparse
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "docs" / "adr"
INDEX = FOLDER / "README.md"
#: What the other record has to state.
INVERSE = {
    "supersedes": "superseded by",
    "superseded by": "supersedes",
    "amends": "amended by",
    "amended by": "amends",
}
_HEAD = re.compile(
    r"# (?P<number>\d{4}) (?P<title>\S.*)\n\nDate: (?P<date>\d{4}-\d\d-\d\d)\n\nStatus: (?P<status>\S.*)\n\n"
)
_LINK = re.compile(r"\[(\d{4})\]\(([^()\s]+)\)(?: \([^()]+\))?")
_FORM = "'# NUMBER Title', 'Date: YYYY-MM-DD' and 'Status: accepted', with one empty line after each"


@dataclass(frozen=True, slots=True)
class Relation:
    """One link of a status line: how the record relates to another one, and that record's file name."""

    kind: str
    number: str
    file: str


@dataclass(frozen=True, slots=True)
class Decision:
    """The head of one record. ``state`` is ``accepted`` or ``superseded``."""

    file: str
    number: str
    title: str
    day: date
    state: str
    relations: tuple[Relation, ...]


def read(file: str, text: str) -> Decision:
    """Read the head of a record. ValueError says what is wrong with it."""
    head = _HEAD.match(text)
    if head is None:
        raise ValueError(f"{file} must begin with {_FORM}")
    if not file.startswith(f"{head['number']}-"):
        raise ValueError(f"{file} must begin with its number, {head['number']}")
    state, relations = _status(file, head["status"])
    return Decision(file, head["number"], head["title"], date.fromisoformat(head["date"]), state, relations)


def _status(file: str, status: str) -> tuple[str, tuple[Relation, ...]]:
    parts = status.split(" · ")
    state = "accepted"
    if parts[0] == "accepted":
        parts = parts[1:]
    elif parts[0].startswith("superseded by "):
        state = "superseded"
    else:
        raise ValueError(f"{file}: the status must be 'accepted' or 'superseded by [NUMBER](FILE)', not '{parts[0]}'")
    relations: list[Relation] = []
    for part in parts:
        kind = next((kind for kind in INVERSE if part.startswith(f"{kind} ")), None)
        links = part.removeprefix(f"{kind} ")
        if kind is None or re.sub(rf"^{_LINK.pattern}(, {_LINK.pattern})*$", "", links):
            raise ValueError(f"{file}: '{part}' must be one of {', '.join(INVERSE)}, then [NUMBER](FILE) (what)")
        relations += [Relation(kind, number, name) for number, name in _LINK.findall(links)]
    return state, tuple(relations)


def decisions(folder: Path = FOLDER) -> list[Decision]:
    """Read all records, in the order of their numbers. ValueError says what is wrong with one of them."""
    return [read(path.name, path.read_text(encoding="utf-8")) for path in sorted(folder.glob("[0-9]*.md"))]


def faults(found: Sequence[Decision]) -> list[str]:
    """Say what does not agree between records: equal numbers, links to nowhere, relations stated on one side only."""
    wrong = []
    by_number: dict[str, Decision] = {}
    for one in found:
        if one.number in by_number:
            wrong.append(f"{one.file} and {by_number[one.number].file} have the same number")
        by_number[one.number] = one
    for one in found:
        for relation in one.relations:
            other = by_number.get(relation.number)
            if other is None or other.file != relation.file:
                wrong.append(f"{one.file} links to {relation.file} as {relation.number}, which does not exist")
            elif not any(back.kind == INVERSE[relation.kind] and back.number == one.number for back in other.relations):
                wrong.append(
                    f"{one.file} says '{relation.kind} {relation.number}': add"
                    f" '{INVERSE[relation.kind]} [{one.number}]({one.file})' to the status of {other.file}"
                )
    return wrong


def index(found: Sequence[Decision]) -> str:
    """Write the index page, newest record last."""
    rows = [
        f"| [{one.number}]({one.file}) | {one.title.replace('|', chr(92) + '|')} | {one.day} | {_state(one)} |"
        for one in found
    ]
    head = (
        "# Decision records",
        "",
        "Why things are as they are. A record is history: it keeps the words of its day. A later decision is a new"
        " record, and both link to each other. Made by `./portal generate`; do not edit.",
        "",
        "| number | decision | date | status |",
        "|---|---|---|---|",
    )
    return "\n".join([*head, *rows]) + "\n"


def _state(one: Decision) -> str:
    later = [
        f"{relation.kind} [{relation.number}]({relation.file})"
        for relation in one.relations
        if relation.kind in ("superseded by", "amended by")
    ]
    return ", ".join(later) or "accepted"


def main() -> int:
    """Write the index, or with ``--check`` exit with 1 if it is out of date."""
    parser = argparse.ArgumentParser(description="Write infra/docs/adr/README.md from the records.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if the index is out of date")
    check = parser.parse_args().check
    try:
        text = index(decisions())
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if INDEX.exists() and INDEX.read_text(encoding="utf-8") == text:
        return 0
    if check:
        sys.stderr.write("infra/docs/adr/README.md is out of date; run ./portal generate\n")
        return 1
    INDEX.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
