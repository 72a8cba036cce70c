"""The figures of infra/docs/measurements.md, made from the kept results: ``python -m tests.bench.measurements``.

Only what lies between the two comment markers is written. A benchmark without results is left out; one whose results
do not have a row that is wanted here is an error, so that no figure vanishes unnoticed.
"""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench.harness.results import FOLDER, Cell, table_lines

PAGE = FOLDER.parents[2] / "infra" / "docs" / "measurements.md"
BEGIN = "<!-- measured: made by ./portal bench, do not edit -->"
END = "<!-- measured: end -->"

Data = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: what it is about, its figure, and what was aimed at if anything was."""

    what: str
    figure: str
    aim: str = ""


def renew(page: Path = PAGE, results: Path = FOLDER) -> bool:
    """Write the section again; whether that changed anything. ValueError if the markers are not there."""
    text = page.read_text(encoding="utf-8")
    new = with_section(text, section(results))
    if new != text:
        page.write_text(new, encoding="utf-8")
    return new != text


def with_section(text: str, lines: Sequence[str]) -> str:
    """The text with these lines between the markers."""
    before, begin, rest = text.partition(BEGIN + "\n")
    _, end, after = rest.partition(END + "\n")
    if not begin or not end:
        raise ValueError(f"measurements.md must hold the lines {BEGIN} and {END}")
    return "\n".join([before + BEGIN, *lines, END]) + "\n" + after


def section(results: Path = FOLDER) -> list[str]:
    """All lines of the section."""
    found: dict[str, Data] = {}
    for name in (*CHOSEN, "relevance"):
        path = results / f"{name}.json"
        if path.exists():
            found[name] = json.loads(path.read_text(encoding="utf-8"))
    cells: list[list[Cell]] = [
        [row.what, row.figure, row.aim, f"`./portal {COMMANDS.get(name, f'bench {name}')}`"]
        for name, choose in CHOSEN.items()
        if name in found
        for row in choose(found[name])
    ]
    lines = ["", *table_lines(["what", "figure", "aimed at", "command"], cells), ""] if cells else [""]
    if "relevance" in found:
        table = _table(found["relevance"], "Name search")
        # Shares of queries read best with equal digits.
        rows = [[row[0], *(f"{one:.3f}" for one in row[2:])] for row in table["rows"]]
        queries = sum(row[1] for row in table["rows"])
        lines += [
            f"Relevance (`./portal evaluate`, {queries:,} queries made from the imported names with a fixed seed, "
            "by fund):",
            "",
            *table_lines(["kind", *table["columns"][2:]], rows),
            "",
        ]
    return lines


def _aims(data: Data) -> list[Row]:
    """What a benchmark aimed at is what its reader wants first."""
    return [_aim_row(aim["text"], aim["measured"], aim) for aim in data["aims"]]


def _freshness(data: Data) -> list[Row]:
    table = _table(data, "Commit to searchable: one edited share class, with pauses")
    middle, rare = table["columns"].index("p50 (ms)"), table["columns"].index("p95 (ms)")
    streams = [f"{row[0]} {row[middle]:.0f} / {row[rare]:.0f} ms" for row in table["rows"]]
    return [Row("one edit from commit to searchable, p50 / p95", "; ".join(streams)), *_aims(data)]


def _alerts(data: Data) -> list[Row]:
    table = _table(data, "Commit to match row")
    middle, rare = table["columns"].index("p50 (ms)"), table["columns"].index("p95 (ms)")
    edits = [f"{row[0]} searches {row[middle]:.0f} / {row[rare]:.0f} ms" for row in table["rows"]]
    return [Row("one changed rating from commit to match, p50 / p95", "; ".join(edits)), *_aims(data)]


def _search(data: Data) -> list[Row]:
    shown = ("API to engine, p50", "PostgreSQL to API", "share classes, p50")
    return [
        _aim_row(aim["text"], f"{aim['measured']} times", aim)
        for aim in data["aims"]
        if any(text in aim["text"] for text in shown)
    ]


def _faults(data: Data) -> list[Row]:
    return [
        Row(
            f"faults while the portal is written and read, {name}",
            f"{sum(run['faults'].values())} in {run['seconds'] / 60:.0f} min, {run['documents_checked']:,} documents "
            f"checked, {len(run['findings']) or 'none'} missing, stale or lost",
            "none" + ("" if not run["findings"] else " (**missed**)"),
        )
        for name, run in data.items()
    ]


def _start(data: Data) -> list[Row]:
    rows = []
    for title, (_, median, least, most) in zip(
        ("first start, from a fresh clone to the address", "later starts"),
        _table(data, "From the command")["rows"],
        strict=True,
    ):
        spread = f" ({least:.0f} to {most:.0f})" if round(least) != round(most) else ""
        rows.append(Row(title, f"{median:.0f} s{spread}"))
    return rows


def _memory(data: Data) -> list[Row]:
    table = _table(data, "The portal with the first import")
    column = table["columns"].index("with its share of shared pages (MB)")
    parts = {row[0]: row[column] for row in table["rows"]}
    rows = [
        Row("memory of all parts after a load of queries", f"{parts['all']:,} MB"),
        Row("of that the engine, the web server", f"{parts['opensearch']:,} MB, {parts['web']:,} MB"),
    ]
    smallest = [aim for aim in data["aims"] if aim["text"].startswith("smallest heap")]
    return [*rows, *(Row(aim["text"], aim["measured"]) for aim in smallest)]


def _figures(data: Data) -> list[Row]:
    table = _table(data, "")
    columns = table["columns"]
    again = _row(table, "the job, nothing has changed")
    speed, memory = again[columns.index("NAVs a second")], again[columns.index("peak memory (MB)")]
    seconds = again[columns.index("median (s)")]
    return [
        Row(f"monthly key figures of {table['title']}", f"{seconds:.1f} s, {speed:,} NAVs a second, {memory:,} MB"),
        *_aims(data),
    ]


def _uploads(data: Data) -> list[Row]:
    table = _table(data, "Checking the largest uploads")
    column = table["columns"].index("of a processor (s)")
    workbook = _row(table, "workbook, a million prices in four columns")
    return [
        *(_aim_row(f"checking an upload: {aim['text']}", aim["measured"], aim) for aim in data["aims"]),
        Row(f"checking an upload: {workbook[0]}", f"{workbook[column]:.1f} s of a processor"),
    ]


def _browser(data: Data) -> list[Row]:
    table = _table(data, "Key or click")
    columns = table["columns"]
    rows = []
    for step, title in (
        ("keystroke to suggestions", "last key to painted suggestions, less the specified wait of 500 ms"),
        ("facet to list", "facet click to painted list"),
        ("next page to list", "next page to painted list"),
    ):
        pairs = []
        for slowed in ("no", "4 times"):
            row = _row(table, step, slowed)
            middle, rare = (row[columns.index(f"{share} without debounce (ms)")] for share in ("p50", "p95"))
            pairs.append(f"{middle:.0f} / {rare:.0f} ms")
        rows.append(Row(f"{title}, p50 / p95", f"{pairs[0]}; processor slowed 4 times {pairs[1]}"))
    shown = ("largest paint", "layout shift", "script of the home page")
    return [
        *rows,
        *(_aim_row(aim["text"], aim["measured"], aim) for aim in data["aims"] if aim["text"].startswith(shown)),
    ]


#: Which rows of a benchmark are on the page, in its order.
CHOSEN: Mapping[str, Callable[[Data], Sequence[Row]]] = {
    "rebuild": _aims,
    "freshness": _freshness,
    "alerts": _alerts,
    "search": _search,
    "map": _aims,
    "faults": _faults,
    "load": _aims,
    "figures": _figures,
    "charts": _aims,
    "browser": _browser,
    "export": _aims,
    "memory": _memory,
    "uploads": _uploads,
    "articles": _aims,
    "statistics": _aims,
    "operations": _aims,
    "start": _start,
}
COMMANDS = {"faults": "faults"}


def _aim_row(what: str, figure: str, aim: Mapping[str, Any]) -> Row:
    return Row(what, figure, aim["wanted"] + ("" if aim["met"] else " (**missed**)"))


def _table(data: Data, title: str) -> Data:
    for table in data["tables"]:
        if table["title"].startswith(title):
            return dict(table)
    raise ValueError(f"the results of {data['name']} have no table that begins with '{title}'")


def _row(table: Data, *texts: str) -> list[Any]:
    for row in table["rows"]:
        if tuple(row[: len(texts)]) == texts:
            return list(row)
    raise ValueError(f"the table '{table['title']}' has no row {', '.join(texts)}")


if __name__ == "__main__":
    sys.stdout.write(
        "infra/docs/measurements.md renewed.\n" if renew() else "infra/docs/measurements.md was up to date.\n"
    )
