"""What a place for contents can do, whichever it is: a folder or a bucket (ADR 0171)."""

from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final, Protocol

#: Where uploads are; the two letters of the next folder are the first of the hash.
FOLDER: Final = "uploads/"
DRAFT: Final = ".draft"


class PlaceDownError(OSError):
    """The place does not answer, or refuses its login: no file can be read or stored now."""


@dataclass(frozen=True, slots=True)
class Put:
    """``at`` is the time (ns) by which a content that was not there before can be taken back; None for any other."""

    at: int | None
    new: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """Size in bytes, and when it was last stored (ns since 1970)."""

    size: int
    at: int


class Place(Protocol):
    """Holds contents under names such as ``uploads/ab/abcd….pdf``.

    Every method raises OSError where it fails, FileNotFoundError for a name that is not there, and PlaceDownError where
    no other name would fare better.
    """

    def put(self, name: str, content: bytes) -> Put:
        """Store a content, whole or not at all. One that is there already becomes young."""

    def read(self, name: str, limit: int) -> tuple[bytes, Facts]:
        """A content of at most so many bytes."""

    def facts(self, name: str) -> Facts:
        """What is known without reading it."""

    def delete(self, name: str) -> None:
        """Remove a content, if it is there."""

    def listed(self, folder: str) -> dict[str, int]:
        """All names below a folder, with the times (ns) at which they were last stored."""

    def tidy(self, before: int) -> None:
        """Remove what interrupted writing left before that time (ns)."""

    def shared(self) -> AbstractContextManager[None]:
        """For whoever stores: nobody removes anything meanwhile."""

    def alone(self) -> AbstractContextManager[bool]:
        """For who removes: nobody stores anything meanwhile. False if it is not to be had now."""
