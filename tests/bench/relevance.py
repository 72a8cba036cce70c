"""Relevance is measured with everything else: no speed may be bought with it."""

import json
from collections.abc import Mapping

from tests.bench.harness import Aim, Options, Result, Table, stack
from tests.bench.harness.results import Cell
from tests.relevance.evaluate import AIMS, DEFAULT_QUERIES, Score, evaluate, through_api

#: Every so many queries of the set are asked in the short form.
SHORT_STEP = 20
NAMES = {
    "prefix": "beginning of the name (60 % or more)",
    "swapped": "words swapped",
    "typo": "one typo",
    "umlaut": "other umlaut spelling",
    "wkn": "WKN",
    "isin": "ISIN",
    "isin_prefix": "beginning of an ISIN",
    "mistyped_isin": "mistyped ISIN",
    "issuer_and_theme": "issuer and theme",
    "labelled": "code with its label",
    "embedded": "code among other words",
}


def run(options: Options) -> Result:
    """Judge the API of a portal with the first import; the same list and seed give the same figures each time."""
    queries = [json.loads(line) for line in DEFAULT_QUERIES.read_text(encoding="utf-8").splitlines()]
    asked = queries[:: options.pick(full=1, short=SHORT_STEP, smoke=5 * SHORT_STEP)]
    with stack.portal() as portal:
        search = through_api(portal.address)
        if options.smoke:
            # The portal that the browser tests lend has loaded a part of the list.
            asked = [one for one in asked if any(item["isin"] == one["isin"] for item in search(one["isin"]))]
        scores = evaluate(asked, search)
    return result(scores)


def result(scores: Mapping[str, Score]) -> Result:
    """One row and, where there is one, one aim for each kind of query."""
    rows: list[list[Cell]] = []
    aims = []
    for kind, score in scores.items():
        name = NAMES.get(kind, kind)
        figures = (score.success(1), score.success(5), score.reciprocal / score.queries)
        rows.append([name, score.queries, *(round(one, 3) for one in figures)])
        if (aim := AIMS.get(kind)) is not None:
            found = score.success(aim.at)
            aims.append(Aim(name, f"{aim.least:.3f} @{aim.at}", f"{found:.3f}", found >= aim.least))
    columns = ["kind", "queries", "success@1", "success@5", "MRR"]
    table = Table("Name search by kind of query, through the API", columns, rows)
    notes = [
        "Queries are made from the imported names with a fixed seed and judged by fund (tests/relevance); "
        "MRR is the mean reciprocal rank of the first five. infra/docs/search.md has the figures of a second seed."
    ]
    return Result("relevance", "Relevance of the name search", [table], aims, notes)
