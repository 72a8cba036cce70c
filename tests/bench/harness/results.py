"""Results: one JSON file for each benchmark, and a page with all their tables, aims and plots."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from tests.bench.harness import plots
from tests.bench.harness.machine import machine, versions

FOLDER = Path(__file__).resolve().parents[1] / "results"

Cell = str | int | float | None


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under columns; units belong into the column's name, as in ``p50 (ms)``.

    ``plot`` names the columns of numbers that are drawn as bars, one group for each row; empty for no picture. With
    ``log`` their axis is logarithmic.
    """

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    plot: Sequence[str] = ()
    log: bool = False


@dataclass(frozen=True, slots=True)
class Aim:
    """A figure that was aimed at. ``wanted`` says in words what, ``met`` whether ``measured`` is that."""

    text: str
    wanted: str
    measured: str
    met: bool


@dataclass(slots=True)
class Result:
    """What one benchmark found."""

    name: str
    title: str
    tables: list[Table] = field(default_factory=list)
    aims: list[Aim] = field(default_factory=list)
    #: What a reader must know to believe the figures: data, sizes, what was left out and why.
    notes: list[str] = field(default_factory=list)
    versions: Mapping[str, str] = field(default_factory=versions)

    def as_dict(self) -> dict[str, object]:
        """For the JSON file."""
        made = datetime.now(UTC).isoformat(timespec="seconds")
        return {**asdict(self), "versions": dict(self.versions), "machine": machine(), "made_at": made}


def write(result: Result, folder: Path = FOLDER) -> Path:
    """Write the JSON file of one benchmark and renew the page; returns the file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{result.name}.json"
    path.write_text(json.dumps(result.as_dict(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    write_page(folder)
    return path


def write_page(folder: Path = FOLDER) -> Path:
    """Make README.md and the plots from the JSON files that are there."""
    parts = [
        "# Measured\n",
        "Made by `./portal bench`; do not edit. Ratios were taken side by side in one run, medians with the range of"
        " the interleaved rounds beside them. The machines are shared and noisy: trust the ratios.\n",
    ]
    for path in sorted(folder.glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        parts.extend(_section(data, folder) if "tables" in data else _runs(path.stem, data))
    page = folder / "README.md"
    page.write_text("\n".join(parts), encoding="utf-8")
    return page


def table_lines(columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> list[str]:
    """A Markdown table; columns that hold only numbers are set to the right."""
    right = [all(isinstance(row[at], int | float | None) for row in rows) for at in range(len(columns))]
    return [
        "| " + " | ".join(columns) + " |",
        "|" + "|".join("---:" if is_right else "---" for is_right in right) + "|",
        *("| " + " | ".join(_text(cell) for cell in row) + " |" for row in rows),
    ]


def _section(data: dict[str, object], folder: Path) -> list[str]:
    lines = [f"## {data['title']}\n"]
    aims = data["aims"]
    assert isinstance(aims, list)
    if aims:
        rows = [[aim["text"], aim["wanted"], aim["measured"], "met" if aim["met"] else "**missed**"] for aim in aims]
        lines += [*table_lines(["aim", "wanted", "measured", ""], rows), ""]
    tables = data["tables"]
    assert isinstance(tables, list)
    for number, table in enumerate(tables, start=1):
        lines += [f"**{table['title']}**\n", *table_lines(table["columns"], table["rows"]), ""]
        if table["plot"]:
            name = f"{data['name']}-{number}.svg"
            drawn = plots.bars(table["title"], table["columns"], table["rows"], table["plot"], log=table["log"])
            (folder / name).write_text(drawn, encoding="utf-8")
            lines.append(f"![{table['title']}]({name})\n")
    notes = data["notes"]
    assert isinstance(notes, list)
    lines += [*(f"- {note}" for note in notes), ""] if notes else []
    host, used = data["machine"], data["versions"]
    assert isinstance(host, dict)
    assert isinstance(used, dict)
    versions_text = ", ".join(f"{name} {number}" for name, number in used.items())
    lines.append(
        f"{data['made_at']}, {host['processor']}, {host['cores']} cores, {host['memory_gib']} GiB; {versions_text}\n"
    )
    return lines


def _runs(name: str, data: Mapping[str, Mapping[str, object]]) -> list[str]:
    """A file of another form, as the fault soak writes it: named runs with the same fields each."""
    fields = dict.fromkeys(field for run in data.values() for field in run)
    rows = [[field.replace("_", " "), *(_plain(run.get(field)) for run in data.values())] for field in fields]
    return [f"## {name.capitalize()}\n", *table_lines(["", *data], rows), ""]


def _plain(value: object) -> Cell:
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {one}" for key, one in value.items())
    if isinstance(value, list):
        return "; ".join(str(one) for one in value) or "none"
    return value if isinstance(value, str | int | float | None) else str(value)


def _text(cell: Cell) -> str:
    if cell is None:
        return "–"
    if isinstance(cell, float):
        return f"{cell:,.0f}" if abs(cell) >= 1000 else f"{cell:.3g}" if abs(cell) < 10 else f"{cell:.1f}"
    return f"{cell:,}" if isinstance(cell, int) else cell
