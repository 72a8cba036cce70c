"""What a comparison found."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from search.documents import DocType


class Kind(StrEnum):
    """How a document differs."""

    MISSING = "missing"
    STALE = "stale"
    EXTRA = "extra"


@dataclass(slots=True)
class Report:
    """The comparison of one kind of document. ``pending`` differ, but the outbox still holds a row for them."""

    doc_type: DocType
    index_name: str
    documents: int = 0
    indexed: int = 0
    checksum: str = ""
    index_checksum: str = ""
    differences: dict[int, Kind] = field(default_factory=dict)
    pending: dict[int, Kind] = field(default_factory=dict)
    problem: str = ""
    #: The highest external version in the index.
    newest_version: int = 0

    @property
    def agrees(self) -> bool:
        """Whether nothing is left to do."""
        return not (self.differences or self.pending or self.problem)

    def of_kind(self, kind: Kind) -> list[int]:
        """Ids of the documents that differ in this way."""
        return sorted(doc_id for doc_id, found in self.differences.items() if found is kind)

    def summary(self) -> str:
        """One line for people."""
        if self.problem:
            return self.problem
        if self.agrees:
            return f"{self.documents:,} documents agree with {self.index_name} (checksum {self.checksum[:16]})"
        parts = [f"{len(self.of_kind(kind)):,} {kind}" for kind in Kind if self.of_kind(kind)]
        if self.pending:
            parts.append(f"{len(self.pending):,} still in the outbox")
        shown = ", ".join(str(doc_id) for doc_id in sorted(self.differences)[:10])
        return f"{self.documents:,} documents, of which {', '.join(parts)}" + (f" (such as {shown})" if shown else "")

    def as_dict(self) -> dict[str, Any]:
        """For JSON output; lists of ids are cut at a thousand, the counts are whole."""
        return {
            "doc_type": self.doc_type,
            "index": self.index_name,
            "documents": self.documents,
            "indexed": self.indexed,
            "checksum": self.checksum,
            "index_checksum": self.index_checksum,
            "agrees": self.agrees,
            "problem": self.problem,
            "pending": len(self.pending),
            **{str(kind): {"count": len(self.of_kind(kind)), "ids": self.of_kind(kind)[:1000]} for kind in Kind},
        }
