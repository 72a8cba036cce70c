"""Rebuild: how fast an index is made from PostgreSQL, beside the engine's limit and the peers."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import median

from search.client import SearchClient
from tests.bench.harness import Aim, Options, Result, Table, interleave, spread
from tests.bench.harness.machine import versions
from tests.bench.peers import Engines, engines, indexes, running, venv
from tests.bench.rebuild.ways import Fill, product, raw_bodies, raw_bulk, settle

_OURS = "Fondsatlas: load phase of ./portal rebuild"
_RAW = {1: "raw _bulk, 1 thread", 2: "raw _bulk, 2 threads"}
_PGSYNC = "pgsync, initial load"
_DSL = {False: "django-opensearch-dsl", True: "django-opensearch-dsl --parallel"}
_PEER_INDEXES = {_DSL[False]: "bench-dsl", _DSL[True]: "bench-dsl-parallel", _PGSYNC: "bench-pgsync"}


def run(options: Options) -> Result:
    """Fill an index in every way in turn, round by round."""
    with engines(short=options.short) as own:
        client = own.client()
        bodies, ids = raw_bodies(own)
        ways: dict[str, Callable[[], Fill]] = {
            **{name: partial(raw_bulk, client, bodies, threads) for threads, name in _RAW.items()},
            _OURS: partial(product, own, client),
        }
        used: dict[str, str] = {}
        if not options.short:
            python = venv.python(own.layout.home, own.progress)
            used = venv.versions(python)
            ways |= {name: partial(_peer, python, own, client, name) for name in _PEER_INDEXES}
        # Unmeasured: a Java program is slow until its hot code is compiled, and whoever came first would pay for it.
        warming = {"warming up": partial(raw_bulk, client, bodies, 2)}
        interleave(_shown(own, warming), options.pick(full=3, short=1), partial(settle, client))
        found = interleave(_shown(own, ways), options.rounds, partial(settle, client))
        notes = [] if options.short else _differences(own, client, ids)
    return _result(found, len(ids), sum(map(len, bodies)) / len(ids), notes, versions() | used)


def _shown(own: Engines, ways: Mapping[str, Callable[[], Fill]]) -> dict[str, Callable[[], Fill]]:
    """The ways, each with a line of progress."""

    def shown(name: str, way: Callable[[], Fill]) -> Fill:
        with own.progress.step(name) as step:
            fill = way()
            step.result = f": {fill.seconds:.1f} s"
        return fill

    return {name: partial(shown, name, way) for name, way in ways.items()}


def _peer(python: Path, own: Engines, client: SearchClient, name: str) -> Fill:
    index = _PEER_INDEXES[name]
    indexes.create(client, index, own_keys=name == _PGSYNC)
    if name == _PGSYNC:
        return Fill(running.pgsync_fill(python, own, index))
    return Fill(running.django_dsl(python, own, index, parallel=name == _DSL[True]))


def _differences(own: Engines, client: SearchClient, ids: list[int]) -> list[str]:
    """Whether the peers built the documents that we build."""
    notes = []
    for name, index in _PEER_INDEXES.items():
        client.refresh(index)
        count = client.count(index)
        share, fields = indexes.equal_share(client, "fondsatlas-tranches", index, ids)
        but = f", the others differ in {', '.join(fields)}" if fields else ""
        notes.append(
            f"{name} wrote {count:,} documents; of 1,000 drawn ones {share:.1%} equal ours in every field{but}."
        )
        client.delete_index(index)
    return notes


def _result(
    found: Mapping[str, Sequence[Fill]], documents: int, size: float, notes: list[str], used: Mapping[str, str]
) -> Result:
    # Best of one and two threads, in each round.
    limit = [
        min(fills, key=lambda fill: fill.seconds).seconds
        for fills in zip(*(found[name] for name in _RAW.values()), strict=True)
    ]
    rows = []
    for name, fills in found.items():
        speed = spread([documents / fill.seconds for fill in fills])
        ratio = spread([best / fill.seconds for best, fill in zip(limit, fills, strict=True)])
        rows.append((name, speed.median, speed.least, speed.greatest, ratio.median, ratio.least, ratio.greatest))
    columns = ("way", "documents/s", "least", "greatest", "ratio of raw _bulk", "least ratio", "greatest ratio")
    ratios = {str(row[0]): float(row[4]) for row in rows}
    speeds = {str(row[0]): float(row[1]) for row in rows}
    result = Result(
        "rebuild",
        "Rebuild: from PostgreSQL to a search index",
        versions=used,
        tables=[
            Table(f"Load {documents:,} share classes into an empty index", columns, rows, plot=("documents/s",)),
            _parts(found[_OURS], limit, documents),
        ],
        aims=[
            Aim(
                "Load phase of a rebuild, as a ratio of raw _bulk of the same documents",
                "at least 0.9",
                f"{ratios[_OURS]:.2f}",
                ratios[_OURS] >= 0.9,
            )
        ],
        notes=[*_NOTES, f"A document has {size:,.0f} bytes on average.", *notes],
    )
    for name in _PEER_INDEXES:
        if name in speeds:
            times = speeds[_OURS] / speeds[name]
            result.aims.append(
                Aim(f"Load phase of a rebuild, against {name}", "at least 5 times", f"{times:.1f} times", times >= 5)
            )
    return result


def _parts(fills: Sequence[Fill], limit: Sequence[float], documents: int) -> Table:
    names = list(fills[0].parts)
    rows = [(name, median(fill.parts[name] for fill in fills)) for name in names]
    whole = [sum(fill.parts.values()) for fill in fills]
    ratio = median(best / all_of_it for best, all_of_it in zip(limit, whole, strict=True))
    table: list[tuple[str, float, float | None]] = [(name, seconds, None) for name, seconds in rows]
    table.append(("the whole rebuild", median(whole), ratio))
    return Table(
        f"What a whole rebuild of {documents:,} share classes consists of",
        ("part", "seconds", "ratio of raw _bulk"),
        table,
    )


_NOTES = [
    "Data: every row of the list with an ISIN (`import investpy --all`), with simulated figures and ratings.",
    "raw _bulk: the same documents as finished request bodies in memory, 1,000 each, sent to an empty index with the"
    " same mapping and settings (one shard, no replica, no refresh while it fills); the better of one and two threads"
    " in each round is the limit that ratios refer to. Three unmeasured fills warm the engine up beforehand.",
    "The load phase reads the documents from PostgreSQL and sends them with external versions through the write alias."
    " What a rebuild does besides is in the second table; the peers' figures, too, hold the load alone: no start of a"
    " program, no mapping, no refresh, no comparison.",
    "The peers fill an index of the same mapping in their own usual way: django-opensearch-dsl with a Document class,"
    " select_related and prefetch_related, pages of 4,096; pgsync with a schema of nested tables and a plugin that"
    " flattens the document. pgsync adds an object of its own keys (_meta), which its mapping must admit.",
]
