"""Judge the peergroup rules: ``python -m tests.relevance.classification``.

Prints the share of wrong funds of ``classification.csv`` by part, asset class of the source and kind of fault; lists
those of the tuning part. Of the held-out part it prints numbers only, so that nobody tunes on it. A fund is wrong where
the rules put it into neither its peergroup nor one of ``also``, nor into one that was cut out of these later
(``successors.toml``).
"""

import csv
import functools
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from app.funds.importing.classifying import classify, rule_book
from app.funds.importing.grouping import split_name

SAMPLE = Path(__file__).with_name("classification.csv")
PARTS = ("tuning", "held_out")


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
        fitting = {said.peergroup, *_successors().get(said.peergroup, ())}
        fault = "" if fitting & right else _fault(row["peergroup"], said.peergroup)
        # What counts is ETF or not: who may buy a share class is often not in its name.
        universe_wrong = bool(row["universe"]) and (row["universe"] == "etf") != (said.universe == "etf")
        yield Judged(row, said.peergroup, fault, universe_wrong)


@functools.cache
def _successors() -> dict[str, list[str]]:
    """Peergroups that are younger than the labels, with the groups that their funds were labelled with."""
    return tomllib.loads(SAMPLE.with_name("successors.toml").read_text(encoding="utf-8"))


def _fault(right: str, said: str) -> str:
    """The asset class where that is wrong, else nothing nearer: labels may name groups that are there no more."""
    classes = {group.code: group.asset_class.replace("_", "-") for group in rule_book().peergroups}
    return "group" if right.startswith(f"{classes[said]}-") else "asset class"


def sample() -> list[dict[str, str]]:
    """The labelled funds."""
    with SAMPLE.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def share_wrong(judged: Iterable[Judged], part: str) -> float:
    """Share of wrong peergroups in a part."""
    faults = [bool(one.fault) for one in judged if one.row["part"] == part]
    return sum(faults) / len(faults)


def main() -> int:
    """Print the table and the wrong funds of the tuning part."""
    judged = list(judge(sample()))
    lines = []
    for part in PARTS:
        of_part = [one for one in judged if one.row["part"] == part]
        wrong = [one for one in of_part if one.fault]
        universe = sum(one.universe_wrong for one in of_part)
        lines.append(f"{part}: {len(wrong)} of {len(of_part)} wrong ({share_wrong(judged, part):.1%}), {universe} ETF")
        by_class: dict[str, list[bool]] = defaultdict(list)
        for one in of_part:
            by_class[one.row["asset_class"]].append(bool(one.fault))
        lines += [f"  {code:10}{sum(faults):4} of {len(faults)}" for code, faults in sorted(by_class.items())]
        lines += [f"  {kind:16}{count:4}" for kind, count in Counter(one.fault for one in wrong).most_common()]
    lines += [
        f"{one.row['isin']} {one.row['name']} ({one.row['currency']}): {one.peergroup}, not {one.row['peergroup']}"
        for one in judged
        if one.fault and one.row["part"] == "tuning"
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
