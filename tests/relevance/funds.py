"""Draw the funds of ``classification.csv``: ``python -m tests.relevance.funds --csv funds.csv --out FILE [--seed N]``.

A fund stands here as its main share class, found as the import finds it. The strata are what the source says itself
(asset class, domicile, number of the issuer's funds), never of what the rules make of a name. A third is held out.
The columns ``peergroup``, ``also``, ``universe`` and ``reason`` are left empty: people fill them in.
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
from tests.relevance.build import COUNTRIES

SEED = 2101
#: Funds by asset class of the source. "equity" and "bond" hold the mixed and alternative ones as well.
SHARES = {"equity": 252, "bond": 126, "other": 45, "commodity": 15}
COLUMNS = ("isin", "name", "issuer", "asset_class", "currency", "peergroup", "also", "universe", "reason", "part")
HELD_OUT = 3
SMALL, LARGE = 5, 30


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


def draw(funds: list[ShareClass], seed: int) -> list[tuple[ShareClass, str]]:
    """The sample in the order of chance; of each asset class every third fund is held out."""
    rng = random.Random(seed)
    sizes = Counter(company_key(fund.issuer) for fund in funds)
    strata: dict[str, dict[tuple[str, int], list[ShareClass]]] = defaultdict(lambda: defaultdict(list))
    for fund in sorted(funds, key=lambda fund: fund.isin):
        size = sizes[company_key(fund.issuer)]
        strata[fund.asset_class][fund.isin[:2], (size >= SMALL) + (size >= LARGE)].append(fund)
    sample = []
    for code, wanted in SHARES.items():
        drawn = list(_of_strata(rng, strata[code], wanted))
        rng.shuffle(drawn)
        sample += [(fund, "tuning" if place % HELD_OUT else "held_out") for place, fund in enumerate(drawn)]
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
            if isin[:2] in COUNTRIES and is_valid(isin):
                name, issuer = (" ".join(row[column].split()) for column in ("name", "issuer"))
                rows.setdefault(isin, ShareClass(isin, name, issuer, row["asset_class"], row["currency"]))
    return list(rows.values())


def main() -> int:
    """Write the sample without its labels."""
    parser = argparse.ArgumentParser(description="Draw the funds whose peergroups people are to say.")
    parser.add_argument("--csv", type=Path, required=True, help="the fund list, as the import reads it")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    funds = main_share_classes(read(arguments.csv))
    sample = draw(funds, arguments.seed)
    with arguments.out.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows([*fund, "", "", "", "", part] for fund, part in sample)
    sys.stdout.write(f"{len(sample)} of {len(funds)} funds in {arguments.out}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
