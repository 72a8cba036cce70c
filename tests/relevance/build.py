"""Makes the query set: ``python -m tests.relevance.build --csv funds.csv [--seed 1] [--out FILE]``.

Each line is a JSON object ``{"kind", "query", "isin"}``: a text that a user could have typed who wants the fund with
that ISIN. Everything follows from the names and the seed, so two people get the same set. Use one seed for tuning and
another for judging.
"""

import argparse
import csv
import json
import random
import re
import sys
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg

from search.fields.isin import is_valid

COUNTRIES = frozenset({"LU", "DE", "IE", "AT", "CH", "LI"})
PER_KIND = 250
DEFAULT_OUT = Path(__file__).with_name("queries.jsonl")
_UMLAUTS = {"ä": ("ae", "a"), "ö": ("oe", "o"), "ü": ("ue", "u"), "Ä": ("Ae", "A"), "Ö": ("Oe", "O"), "Ü": ("Ue", "U")}
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_WORD = re.compile(r"[^\W_]+")
#: Words that say nothing about what a fund does.
_EMPTY_WORDS = frozenset(
    {"fund", "funds", "fonds", "sicav", "class", "acc", "inc", "plc", "lux", "hedged", "eur", "usd"}
)


@dataclass(frozen=True)
class Named:
    """A share class to look for."""

    isin: str
    name: str
    company: str


Maker = Callable[[random.Random, Named], str | None]


def from_csv(path: Path, countries: Collection[str] = COUNTRIES) -> list[Named]:
    """Share classes of a list with the columns ``isin``, ``name`` and ``issuer``."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = [Named(row["isin"], row["name"].strip(), row["issuer"].strip()) for row in csv.DictReader(file)]
    return [
        row for row in rows if is_valid(row.isin) and row.isin[:2] in countries and len(_WORD.findall(row.name)) > 1
    ]


def from_database(url: str) -> list[Named]:
    """Share classes of the system of record."""
    with psycopg.connect(url) as connection:
        rows = connection.execute("SELECT isin, name, company FROM search_doc_tranche").fetchall()
    return [Named(*row) for row in rows]


def prefix(rng: random.Random, fund: Named) -> str | None:
    """The first 60 to 100 % of the name."""
    return fund.name[: max(3, round(len(fund.name) * rng.uniform(0.6, 1.0)))].strip()


def swapped(rng: random.Random, fund: Named) -> str | None:
    """The name with two words exchanged."""
    parts = fund.name.split()
    if len(parts) < 2:
        return None
    first, second = rng.sample(range(len(parts)), 2)
    parts[first], parts[second] = parts[second], parts[first]
    return " ".join(parts)


def typo(rng: random.Random, fund: Named) -> str | None:
    """The name with one slip of the keyboard in a word of four letters or more."""
    candidates = [match for match in _WORD.finditer(fund.name) if len(match.group()) >= 4]
    if not candidates:
        return None
    match = rng.choice(candidates)
    return fund.name[: match.start()] + _slip(rng, match.group()) + fund.name[match.end() :]


def _slip(rng: random.Random, word: str) -> str:
    at = rng.randrange(len(word))
    kind = rng.choice(("change", "drop", "double", "insert", "swap"))
    if kind == "swap":
        at = min(at, len(word) - 2)
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    middle = {
        "change": rng.choice(_LETTERS),
        "drop": "",
        "double": word[at] * 2,
        "insert": word[at] + rng.choice(_LETTERS),
    }
    return word[:at] + middle[kind] + word[at + 1 :]


def umlaut(rng: random.Random, fund: Named) -> str | None:
    """The name with its umlauts written as two letters, or as one without dots."""
    if not any(letter in fund.name for letter in _UMLAUTS):
        return None
    way = rng.randrange(2)
    return "".join(_UMLAUTS[c][way] if c in _UMLAUTS else c for c in fund.name)


def wkn(rng: random.Random, fund: Named) -> str | None:
    """The WKN, in capitals or not."""
    return rng.choice((str.upper, str.lower))(fund.isin[5:11]) if fund.isin.startswith("DE000") else None


def isin(rng: random.Random, fund: Named) -> str | None:
    """The ISIN: plain, in lower case, or in groups of four."""
    spaced = " ".join(fund.isin[at : at + 4] for at in (0, 4, 8))
    return rng.choice((fund.isin, fund.isin.lower(), spaced, spaced.lower()))


def isin_prefix(rng: random.Random, fund: Named) -> str | None:
    """All but the last one to three characters of the ISIN."""
    return fund.isin[: rng.randint(9, 11)]


def mistyped_isin(rng: random.Random, fund: Named) -> str | None:
    """The ISIN with two characters swapped, letters for digits, or a wrong, missing or additional digit."""
    code = fund.isin
    kind = rng.choice(("swap", "letters", "change", "drop", "insert"))
    at = rng.randrange(3, 11)
    if kind == "letters":
        return code[:2] + code[2:].replace("0", "O").replace("1", "I")
    if kind == "swap":
        at = next((i for i in range(at, 11) if code[i] != code[i + 1]), 2)
        wrong = code[:at] + code[at + 1] + code[at] + code[at + 2 :]
    else:
        digit = rng.choice([d for d in "0123456789" if d != code[at]])
        wrong = code[:at] + {"change": digit, "drop": "", "insert": digit + code[at]}[kind] + code[at + 1 :]
    return wrong if not is_valid(wrong) else None


def labelled(rng: random.Random, fund: Named) -> str | None:
    """A code with its label: before it, behind it, glued to it, or both codes of the fund."""
    code, label = _code(rng, fund)
    spaced = " ".join(code[at : at + 4] for at in range(0, len(code), 4)) if label == "ISIN" else code
    both = f"WKN/ISIN: {fund.isin[5:11]} / {fund.isin}" if fund.isin.startswith("DE000") else f"ISIN ({fund.isin})"
    return rng.choice(
        (
            f"{label}: {code}",
            f"{label} {code}",
            f"{label.lower()} {code.lower()}",
            f"{label}-Nr. {code}",
            f"{label}: {spaced}",
            f"{label}={code};",
            f"{code} ({label})",
            f"{label}{code}",
            both,
        )
    )


def embedded(rng: random.Random, fund: Named) -> str | None:
    """A code among other words: in brackets, in a sentence, in a line of a bank statement (a WKN with its label)."""
    code, label = _code(rng, fund)
    said = code if label == "ISIN" else f"WKN {code}"
    begun = fund.name[:20].strip()
    return rng.choice(
        (
            f"({code})",
            f"{code} Kurs",
            f"Kurs von {code} heute",
            f"{begun} ({code})",
            f"Bitte 10 Stück {said} kaufen",
            f"WP-ABRECHNUNG KAUF 12,345 ST {begun.upper()} {said} KURS 134,22 EUR",
            f"31.10.2026;Kauf;{said};100,00;EUR;13.422,00",
            f"{begun}\t{code}\t134,22",
            f"Sparplan {begun}, {said}, 50 EUR monatlich",
            f"factsheet {code.lower()} pdf",
        )
    )


def _code(rng: random.Random, fund: Named) -> tuple[str, str]:
    """One of the fund's codes, and what it is called."""
    if fund.isin.startswith("DE000") and rng.random() < 0.5:
        return fund.isin[5:11], "WKN"
    return fund.isin, "ISIN"


def issuer_and_theme(rng: random.Random, fund: Named) -> str | None:
    """First word of the company and up to three telling words of the name."""
    issuer = _WORD.findall(fund.company)[0]
    telling = [word for word in _WORD.findall(fund.name) if len(word) > 3 and word.lower() not in _EMPTY_WORDS]
    theme = [word for word in telling if word.lower() != issuer.lower()][:3]
    return " ".join([issuer, *theme]) if len(theme) > 1 else None


KINDS: dict[str, Maker] = {
    "prefix": prefix,
    "swapped": swapped,
    "typo": typo,
    "umlaut": umlaut,
    "wkn": wkn,
    "isin": isin,
    "isin_prefix": isin_prefix,
    "mistyped_isin": mistyped_isin,
    "issuer_and_theme": issuer_and_theme,
    "labelled": labelled,
    "embedded": embedded,
}


def query_set(funds: list[Named], seed: int, per_kind: int = PER_KIND) -> Iterator[dict[str, str]]:
    """``per_kind`` queries of each kind (fewer if the names allow no more), in a fixed order."""
    ordered = sorted(funds, key=lambda fund: fund.isin)
    for kind, make in KINDS.items():
        rng = random.Random(f"{seed}:{kind}")
        made = 0
        for fund in rng.sample(ordered, len(ordered)):
            query = make(rng, fund)
            if query:
                made += 1
                yield {"kind": kind, "query": query, "isin": fund.isin}
            if made == per_kind:
                break


def main() -> int:
    """Write the query set."""
    parser = argparse.ArgumentParser(description="Make the relevance query set from the names of real funds.")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--csv", type=Path, help="list with the columns isin, name, issuer")
    source.add_argument("--database", help="address of the system of record")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=DEFAULT_OUT)
    arguments = parser.parse_args()
    funds = from_csv(arguments.csv) if arguments.csv else from_database(arguments.database)
    lines = [json.dumps(query, ensure_ascii=False) for query in query_set(funds, arguments.seed)]
    arguments.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(lines)} queries from {len(funds)} share classes in {arguments.out}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
