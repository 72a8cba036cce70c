"""Judge the peergroup rules: ``python -m tests.relevance.classification``.

Prints the share of wrong funds of ``classification.csv`` by draw, asset class of the source and kind of fault, and
lists them: those of the tuning part, and of the retired one, which was held out until its rate had been looked at too
often or its funds were needed for tuning. ``--held-out`` prints the rates of the held-out part, by its labels and by
those of a second reader (``second_reader.csv``), and how often the two agree on what was held out once in each draw,
and nothing else, so that nobody tunes on it. A fund is wrong where the rules put it into neither its peergroup nor one
of ``also``, nor into one that was cut out of these after its draw was labelled (``successors.toml``).
"""

import argparse
import csv
import functools
import itertools
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from app.funds.importing.classifying import classify, rule_book
from app.funds.importing.grouping import split_name

SAMPLE = Path(__file__).with_name("classification.csv")
SECOND = Path(__file__).with_name("second_reader.csv")
DRAWS = ("1", "2", "3", "4")
HELD_OUT = "held_out"
#: What may be looked at and tuned on.
OPEN = ("tuning", "retired")


@dataclass(frozen=True)
class Judged:
    """A labelled fund with what the rules say; ``fault`` is empty where they are right."""

    row: dict[str, str]
    peergroup: str
    fault: str
    universe_wrong: bool


def judge(rows: Iterable[dict[str, str]]) -> Iterator[Judged]:
    """Apply the rules to the names as the import does."""
    for row in rows:
        label = split_name(row["name"])
        said = classify(
            label.stem,
            row["asset_class"],
            row["currency"],
            all_institutional=label.institutional,
        )
        right = {row["peergroup"], *row["also"].split()}
        fitting = {said.peergroup, *_younger(said.peergroup, row["draw"])}
        fault = "" if fitting & right else _fault(row["peergroup"], said.peergroup)
        # What counts is ETF or not: who may buy a share class is often not in its name.
        universe_wrong = bool(row["universe"]) and (row["universe"] == "etf") != (said.universe == "etf")
        yield Judged(row, said.peergroup, fault, universe_wrong)


@functools.cache
def _successors() -> dict[str, dict[str, list[str]]]:
    """By draw, the peergroups that are younger than its labels, with the groups that their funds were labelled with."""
    return tomllib.loads(SAMPLE.with_name("successors.toml").read_text(encoding="utf-8"))


def _younger(said: str, draw: str) -> Iterator[str]:
    """The groups of a draw's labels that a peergroup was cut out of later."""
    for later in DRAWS[DRAWS.index(draw) :]:
        yield from _successors()[later].get(said, ())


def _fault(right: str, said: str) -> str:
    """The asset class where that is wrong, else nothing nearer: labels may name groups that are there no more."""
    classes = {group.code: group.asset_class.replace("_", "-") for group in rule_book().peergroups}
    return "group" if right.startswith(f"{classes[said]}-") else "asset class"


def sample() -> list[dict[str, str]]:
    """The labelled funds."""
    with SAMPLE.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def share_wrong(judged: Iterable[Judged], part: str, draw: str) -> float:
    """Share of wrong peergroups in a part of a draw."""
    faults = [bool(one.fault) for one in judged if (one.row["part"], one.row["draw"]) == (part, draw)]
    return sum(faults) / len(faults)


def second_labels(rows: Iterable[dict[str, str]]) -> list[dict[str, str]]:
    """The rows that a second reader was given, with the labels of that reader, who saw neither labels nor rules."""
    with SECOND.open(encoding="utf-8", newline="") as file:
        second = {row["isin"]: row for row in csv.DictReader(file)}
    return [row | second[row["isin"]] for row in rows if row["isin"] in second]


def agreements(rows: list[dict[str, str]], draw: str) -> list[bool]:
    """For each fund of a draw that was read twice, whether its label accepts the second reader's peergroup."""
    accepted = {row["isin"]: {row["peergroup"], *row["also"].split()} for row in rows}
    return [
        bool({row["peergroup"], *_younger(row["peergroup"], draw)} & accepted[row["isin"]])
        for row in second_labels(rows)
        if row["draw"] == draw
    ]


def main() -> int:
    """Print the table and the wrong funds of the open parts, or the rates of the held-out part."""
    parser = argparse.ArgumentParser(description="Judge the peergroup rules on labelled names.")
    parser.add_argument("--held-out", action="store_true", help="print the rates of the held-out part only")
    held_out = parser.parse_args().held_out
    parts = (HELD_OUT,) if held_out else OPEN
    judged = list(judge(row for row in sample() if row["part"] in parts))
    lines = []
    for part, draw in itertools.product(parts, DRAWS):
        if rows := [one for one in judged if (one.row["part"], one.row["draw"]) == (part, draw)]:
            lines.append(_rate(f"{part}, draw {draw}", rows))
            lines += [] if held_out else _details(rows)
    if held_out:
        lines.append(_rate("held_out, all", judged))
        lines.append(
            _rate("held_out, all, by a second reader's labels", list(judge(second_labels(one.row for one in judged))))
        )
        lines += _shared_labels()
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


def _rate(of: str, rows: list[Judged]) -> str:
    wrong = sum(bool(one.fault) for one in rows)
    return f"{of}: {wrong / len(rows):.1%} of {len(rows)} wrong"


def _shared_labels() -> Iterator[str]:
    """How many labels of each draw a second reader shares."""
    for draw in DRAWS:
        if agreed := agreements(sample(), draw):
            yield f"draw {draw}: a second reader shares {sum(agreed) / len(agreed):.1%} of {len(agreed)} labels"


def _details(rows: list[Judged]) -> Iterator[str]:
    """Faults by asset class and kind, and each wrong fund."""
    wrong = [one for one in rows if one.fault]
    by_class: dict[str, list[bool]] = defaultdict(list)
    for one in rows:
        by_class[one.row["asset_class"]].append(bool(one.fault))
    yield from (f"  {code:10}{sum(faults):4} of {len(faults)}" for code, faults in sorted(by_class.items()))
    yield from (f"  {kind:16}{count:4}" for kind, count in Counter(one.fault for one in wrong).most_common())
    yield f"  ETF or not       {sum(one.universe_wrong for one in rows)}"
    for one in wrong:
        row = one.row
        yield f"{row['isin']} {row['name']} ({row['currency']}): {one.peergroup}, not {row['peergroup']}"


if __name__ == "__main__":
    sys.exit(main())
