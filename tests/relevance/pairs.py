"""Draws pairs of share classes of one issuer: ``python -m tests.relevance.pairs --csv funds.csv --out FILE``.

With ``--by-domicile`` it draws ``BY_DOMICILE`` from all the countries of the default list, without share classes that
are in ``share_classes.csv``: the second sample, ``share_classes_eight.csv``.

The pairs say nothing of whether they are one fund: that is answered by hand in ``share_classes.csv``, before the rules
have been asked. The draw knows names alone, never ``app.funds.importing``. Three strata: ``hard`` begin alike and
differ in a word that few issuers use, ``near`` begin alike and differ in words that many use, ``far`` differ early. A
third, chosen by the seed, is held out: nobody looks at its errors while tuning.
"""

import argparse
import csv
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tests.relevance.build import COUNTRIES, Named, from_csv

#: Pairs by stratum.
WANTED = {"hard": 170, "near": 100, "far": 60}
#: Pairs of the second sample by the domicile of the first share class.
BY_DOMICILE = {"LU": 120, "GB": 110, "FR": 60, "IE": 50, "DE": 30, "AT": 24, "CH": 16, "LI": 10}
#: What each domicile's pairs are made of, as shares.
MIXTURE = {"hard": 0.5, "near": 0.35, "far": 0.15}
MAX_OF_ONE_ISSUER = 6
FIRST_SAMPLE = Path(__file__).with_name("share_classes.csv")
#: A word that at most so many issuers use is one that tells.
FEW_ISSUERS = 40
FIELDS = ("isin_a", "name_a", "isin_b", "name_b", "issuer", "same", "reason", "part")
_WORD = re.compile(r"[^\W_]+")


def stratum(one: Named, other: Named, issuers: Counter[str]) -> str | None:
    """How alike two names are; None where the draw has no use for the pair."""
    a, b = _WORD.findall(one.name.casefold()), _WORD.findall(other.name.casefold())
    shared = next((at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    if a == b or shared == 0:
        return None
    alike = sum(map(len, a[:shared])) / min(sum(map(len, a)), sum(map(len, b)))
    if alike < 0.5:
        return "far" if alike > 0.15 else None
    tails = set(a[shared:]) ^ set(b[shared:])
    return "hard" if any(issuers[word] <= FEW_ISSUERS for word in tails) else "near"


def pairs(funds: list[Named], seed: int, *, by_domicile: bool = False) -> Iterator[tuple[Named, Named, str]]:
    """The pairs of a seed, each with its part; ``MAX_OF_ONE_ISSUER`` keeps large issuers from filling the sample."""
    rng = random.Random(seed)
    pools = _pools(funds, rng)
    if by_domicile:
        drawn = [pair for country, wanted in BY_DOMICILE.items() for pair in _of_domicile(pools, country, wanted, rng)]
    else:
        drawn = [pair for kind, wanted in WANTED.items() for pair in rng.sample(pools[kind], wanted)]
    held_out = set(rng.sample(range(len(drawn)), len(drawn) // 3))
    for place, (one, other) in enumerate(drawn):
        yield one, other, "held_out" if place in held_out else "tuning"


def _pools(funds: list[Named], rng: random.Random) -> dict[str, list[tuple[Named, Named]]]:
    """The pairs that may be drawn, by stratum."""
    by_issuer: dict[str, list[Named]] = defaultdict(list)
    users: dict[str, set[str]] = defaultdict(set)
    for fund in sorted(funds, key=lambda fund: fund.isin):
        by_issuer[fund.company].append(fund)
        for word in _WORD.findall(fund.name.casefold()):
            users[word].add(fund.company)
    issuers = Counter({word: len(companies) for word, companies in users.items()})
    pools: dict[str, list[tuple[Named, Named]]] = {name: [] for name in WANTED}
    for _, members in sorted(by_issuer.items()):
        # Of a large issuer a few hundred neighbours by name are enough.
        ordered = sorted(members, key=lambda fund: fund.name.casefold())
        found: dict[str, list[tuple[Named, Named]]] = defaultdict(list)
        for at, one in enumerate(ordered):
            for other in ordered[at + 1 : at + 12]:
                if (kind := stratum(one, other, issuers)) is not None:
                    found[kind].append((one, other))
        for kind, candidates in found.items():
            pools[kind] += rng.sample(candidates, min(len(candidates), MAX_OF_ONE_ISSUER))
    return pools


def _of_domicile(
    pools: Mapping[str, list[tuple[Named, Named]]], country: str, wanted: int, rng: random.Random
) -> Iterator[tuple[Named, Named]]:
    for kind, part in MIXTURE.items():
        pool = [pair for pair in pools[kind] if pair[0].isin.startswith(country)]
        yield from rng.sample(pool, min(len(pool), round(wanted * part)))


def _unseen(funds: Iterable[Named]) -> list[Named]:
    """Funds without the share classes of the first sample."""
    with FIRST_SAMPLE.open(encoding="utf-8", newline="") as file:
        seen = {row[column] for row in csv.DictReader(file) for column in ("isin_a", "isin_b")}
    return [fund for fund in funds if fund.isin not in seen]


def main() -> int:
    """Write the pairs without answers."""
    parser = argparse.ArgumentParser(description="Draw pairs of share classes to be labelled by hand.")
    parser.add_argument("--csv", type=Path, required=True, help="list with the columns isin, name, issuer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--by-domicile", action="store_true", help="the second sample")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    if arguments.by_domicile:
        funds = _unseen(from_csv(arguments.csv, COUNTRIES | {"FR", "GB"}))
    else:
        funds = from_csv(arguments.csv)
    drawn = list(pairs(funds, arguments.seed, by_domicile=arguments.by_domicile))
    with arguments.out.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(FIELDS)
        writer.writerows((a.isin, a.name, b.isin, b.name, a.company, "", "", part) for a, b, part in drawn)
    sys.stdout.write(f"{len(drawn)} pairs in {arguments.out}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
