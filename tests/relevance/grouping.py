"""Judges the grouping of share classes: ``python -m tests.relevance.grouping``.

Prints, for the tuning part of each sample, how many pairs of different funds the rules join and how many pairs of one
fund they keep apart, and names the errors. With ``--held-out`` it gives the rates of the held-out parts as well, never
their errors: whoever tunes the rules leaves that to the end.
"""

import argparse
import csv
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from app.funds.importing.grouping import fund_key, split_name

#: Pairs of the first six domiciles, and pairs of all eight.
SIX, EIGHT = (Path(__file__).with_name(name) for name in ("share_classes.csv", "share_classes_eight.csv"))
TUNING, HELD_OUT = "tuning", "held_out"


@dataclass
class Score:
    """How the rules judge the pairs of one part."""

    same: int = 0
    different: int = 0
    joined: list[str] = field(default_factory=list)
    apart: list[str] = field(default_factory=list)

    @property
    def wrongly_joined(self) -> float:
        """Share of the pairs of different funds that the rules make one."""
        return len(self.joined) / self.different

    @property
    def wrongly_apart(self) -> float:
        """Share of the pairs of one fund that the rules make two."""
        return len(self.apart) / self.same


def stem_key(name: str) -> str:
    """What the import groups share classes of one company by."""
    return fund_key(split_name(name).stem)


def judge(key: Callable[[str], str] = stem_key, path: Path = SIX) -> dict[str, Score]:
    """Scores by part; both share classes of a pair have the same issuer."""
    scores = {TUNING: Score(), HELD_OUT: Score()}
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            score = scores[row["part"]]
            as_one = key(row["name_a"]) == key(row["name_b"])
            names = f"{row['name_a']} | {row['name_b']}"
            if row["same"] == "yes":
                score.same += 1
                score.apart += [] if as_one else [names]
            else:
                score.different += 1
                score.joined += [names] if as_one else []
    return scores


def main() -> int:
    """Print the scores, and the errors of the tuning parts."""
    parser = argparse.ArgumentParser(description="Judge the grouping of share classes.")
    parser.add_argument("--held-out", action="store_true", help="also the rates of the held-out parts")
    parts = (TUNING, HELD_OUT) if parser.parse_args().held_out else (TUNING,)
    for path in (SIX, EIGHT):
        scores = judge(path=path)
        for part in parts:
            score = scores[part]
            sys.stdout.write(
                f"{path.name}, {part}: wrongly joined {len(score.joined)} of {score.different} "
                f"({score.wrongly_joined:.1%}), wrongly apart {len(score.apart)} of {score.same} "
                f"({score.wrongly_apart:.1%})\n"
            )
        for kind, names in (("joined", scores[TUNING].joined), ("apart", scores[TUNING].apart)):
            for name in names:
                sys.stdout.write(f"  {kind}: {name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
