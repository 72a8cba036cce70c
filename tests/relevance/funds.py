"""Draw the funds of ``classification.csv``: ``python -m tests.relevance.funds --draw N --csv funds.csv --out FILE``.

A fund stands here as its main share class, found as the import finds it. The strata are what the source says itself
(asset class, domicile, number of the issuer's funds), never of what the rules make of a name. A third is held out, of
the third and the fourth draw all.
The columns ``peergroup``, ``also``, ``universe`` and ``reason`` are left empty: people fill them in.
The second and the third draw take British and French funds too, and leave out every fund that an earlier draw has
labelled. The third one takes of domiciles and asset classes what they have in the list, so that its share of wrong
funds is an estimate of the list's; four of its funds are one with a fund that was drawn before, under a name that the
grouping keeps apart, and stand in the tuning part.
The fourth draw repeats the third one with funds that none has labelled; nine of its funds had been judged by eye in
the third round, with the output of the rules in sight, and stand in the tuning part.
"""

import argparse
import csv
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from app.funds.importing.grouping import company_key, fund_key, split_name
from search.fields.isin import is_valid

#: Seeds of the draws.
SEEDS = {1: 2101, 2: 2102, 3: 2103, 4: 2121}
#: Domiciles that the import takes by default: the first six, and the two that came later.
_FIRST = ("LU", "DE", "IE", "AT", "CH", "LI")
#: Funds by domiciles and asset class of the source. "equity" and "bond" hold the mixed and alternative ones as well.
SHARES: dict[int, dict[tuple[str, ...], dict[str, int]]] = {
    1: {_FIRST: {"equity": 252, "bond": 126, "other": 45, "commodity": 15}},
    2: {
        _FIRST: {"equity": 130, "bond": 64, "other": 18, "commodity": 6},
        ("GB",): {"equity": 66, "bond": 20, "other": 12},
        ("FR",): {"equity": 34, "bond": 12, "other": 2},
    },
    3: {
        _FIRST: {"equity": 108, "bond": 43, "other": 8, "commodity": 1},
        ("GB",): {"equity": 15, "bond": 4, "other": 3},
        ("FR",): {"equity": 14, "bond": 4},
    },
}
#: The fourth draw takes what the third one did, of what is left.
SHARES[4] = SHARES[3]
COLUMNS = (
    "isin",
    "name",
    "issuer",
    "asset_class",
    "currency",
    "peergroup",
    "also",
    "universe",
    "reason",
    "part",
    "draw",
)
#: Of each draw one fund in so many is held out.
HELD_OUT = {1: 3, 2: 3, 3: 1, 4: 1}
SMALL, LARGE = 5, 30
SAMPLE = Path(__file__).with_name("classification.csv")


class ShareClass(NamedTuple):
    """A row of the list."""

    isin: str
    name: str
    issuer: str
    asset_class: str
    currency: str


def main_share_classes(rows: Iterable[ShareClass]) -> list[ShareClass]:
    """Of each fund the share class that the import makes its main one (``planning._main_tranche_order``)."""
    funds: dict[tuple[str, str], list[ShareClass]] = defaultdict(list)
    for row in rows:
        funds[company_key(row.issuer), fund_key(split_name(row.name).stem)].append(row)
    return [min(members, key=_order) for members in funds.values()]


def _order(row: ShareClass) -> tuple[bool, bool, bool, int, str]:
    label = split_name(row.name)
    return row.currency != "EUR", label.institutional, label.hedged, len(label.label), row.isin


def labelled(draw: int) -> set[tuple[str, str]]:
    """The funds of earlier draws, as the import groups share classes."""
    with SAMPLE.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if int(row["draw"]) < draw]
    return {(company_key(row["issuer"]), fund_key(split_name(row["name"]).stem)) for row in rows}


def draw_funds(
    funds: list[ShareClass], shares: dict[tuple[str, ...], dict[str, int]], seed: int, held_out: int
) -> list[tuple[ShareClass, str]]:
    """The sample in the order of chance; of each asset class of some domiciles one in ``held_out`` is held out."""
    rng = random.Random(seed)
    sizes = Counter(company_key(fund.issuer) for fund in funds)
    sample = []
    for countries, wanted in shares.items():
        strata: dict[str, dict[tuple[str, int], list[ShareClass]]] = defaultdict(lambda: defaultdict(list))
        for fund in sorted(funds, key=lambda fund: fund.isin):
            if fund.isin.startswith(countries):
                size = sizes[company_key(fund.issuer)]
                strata[fund.asset_class][fund.isin[:2], (size >= SMALL) + (size >= LARGE)].append(fund)
        for code, count in wanted.items():
            drawn = list(_of_strata(rng, strata[code], count))
            rng.shuffle(drawn)
            sample += [(fund, "tuning" if place % held_out else "held_out") for place, fund in enumerate(drawn)]
    rng.shuffle(sample)
    return sample


def _of_strata(
    rng: random.Random, strata: dict[tuple[str, int], list[ShareClass]], wanted: int
) -> Iterable[ShareClass]:
    """From each stratum as many as its share of the funds, one at least; the largest strata give or take the rest."""
    whole = sum(len(funds) for funds in strata.values())
    quotas = {key: max(1, wanted * len(funds) // whole) for key, funds in strata.items()}
    order = sorted(strata, key=lambda key: (-len(strata[key]), key))
    step = 1 if sum(quotas.values()) < wanted else -1
    for turn in range(abs(wanted - sum(quotas.values()))):
        quotas[order[turn % min(len(order), 6)]] += step
    for key in sorted(strata):
        yield from rng.sample(strata[key], min(quotas[key], len(strata[key])))


def read(path: Path) -> list[ShareClass]:
    """The rows of the list that the import takes by default, the first of each ISIN."""
    rows: dict[str, ShareClass] = {}
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            isin = row["isin"].strip().upper()
            if isin[:2] in (*_FIRST, "FR", "GB") and is_valid(isin):
                name, issuer = (" ".join(row[column].split()) for column in ("name", "issuer"))
                rows.setdefault(isin, ShareClass(isin, name, issuer, row["asset_class"], row["currency"]))
    return list(rows.values())


def main() -> int:
    """Write the sample without its labels."""
    parser = argparse.ArgumentParser(description="Draw the funds whose peergroups people are to say.")
    parser.add_argument("--csv", type=Path, required=True, help="the fund list, as the import reads it")
    parser.add_argument("--draw", type=int, choices=sorted(SHARES), required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    known = labelled(arguments.draw)
    funds = [
        fund
        for fund in main_share_classes(read(arguments.csv))
        if (company_key(fund.issuer), fund_key(split_name(fund.name).stem)) not in known
    ]
    sample = draw_funds(funds, SHARES[arguments.draw], SEEDS[arguments.draw], HELD_OUT[arguments.draw])
    with arguments.out.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows([*fund, "", "", "", "", part, arguments.draw] for fund, part in sample)
    sys.stdout.write(f"{len(sample)} of {len(funds)} funds in {arguments.out}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
