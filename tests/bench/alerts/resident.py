"""Memory and bytes that following costs, in MB."""

from dataclasses import dataclass
from pathlib import Path

import psutil
import psycopg

from indexer.matching.matcher import percolated
from search.client import SearchClient
from tests.bench.memory import parts
from tests.bench.peers import Engines

_MB = 1e6


@dataclass(frozen=True, slots=True)
class Sizes:
    """What is resident, and what lies on disk."""

    indexer: float
    #: The most that the indexer has had since its start; 0 where the system does not tell.
    indexer_peak: float
    engine: float
    #: The engine's index of stored screens.
    stored: float
    #: ``alerts_documentstate`` with its indexes and whatever vacuum has not freed.
    states: float


def sizes(own: Engines, connection: psycopg.Connection, client: SearchClient, pid: int) -> Sizes:
    """Taken now, of the indexer with this process id."""
    row = connection.execute("SELECT pg_total_relation_size('alerts_documentstate')").fetchone()
    return Sizes(
        indexer=psutil.Process(pid).memory_info().rss / _MB,
        indexer_peak=_peak(pid),
        engine=parts.resident(own.layout, "opensearch"),
        stored=_stored(client, percolated(connection) or ""),
        states=(row[0] if row else 0) / _MB,
    )


def _stored(client: SearchClient, index: str) -> float:
    stats = client.api.indices.stats(index=index, metric="store")
    return float(stats["_all"]["primaries"]["store"]["size_in_bytes"]) / _MB


def _peak(pid: int) -> float:
    """Only Linux keeps the high-water mark of another process."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    except OSError:
        return 0.0
    kilobytes = next((line.split()[1] for line in lines if line.startswith("VmHWM:")), "0")
    return int(kilobytes) * 1024 / _MB
