"""What the portal keeps about persons: every app says it of each of its models, in its module ``personal``.

A model either holds something about a person (:func:`holds`), with what becomes of it, or nothing (:func:`nobody`),
with the reason. Tests fail on a model of which neither is said, and hold what is said against columns, exports and
deletions; ``infra/docs/personal-data.md`` is written from it. Models are named by their labels (``alerts.WatchList``).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final


class End(Enum):
    """What becomes of a row when the account that it is about ends."""

    WITH_ACCOUNT = "deleted by the database with the account"
    DELETED = "deleted when the account is deleted"
    NAMELESS = "stays, without what names the person"
    EXPIRES = "deleted after its time, whatever becomes of the account"
    KEPT = "stays"


@dataclass(frozen=True, slots=True)
class Held:
    """What one model holds about persons.

    ``exported`` is the kind under which an account's exported file has it; empty if it is not exported. ``withheld``
    says what the file leaves out and why. ``kept`` says for how long rows stay while the account exists.
    """

    what: str
    end: End
    kept: str
    exported: str = ""
    withheld: str = ""


_HELD: Final[dict[str, Held]] = {}
_NOBODY: Final[dict[str, str]] = {}


def holds(model: str, what: str, *, end: End, kept: str, exported: str = "", withheld: str = "") -> None:
    """Say what a model holds about persons. Raises ValueError if it is said twice, or nothing is said of the export."""
    _once(model)
    if not (exported or withheld):
        raise ValueError(f"{model}: neither exported nor a reason why not")
    _HELD[model] = Held(what, end, kept, exported, withheld)


def nobody(why: str, *models: str) -> None:
    """Say why models hold nothing about persons."""
    for model in models:
        _once(model)
        _NOBODY[model] = why


def _once(model: str) -> None:
    if model in _HELD or model in _NOBODY:
        raise ValueError(f"{model}: declared twice")


def held() -> Mapping[str, Held]:
    """What is held about persons, by model."""
    return MappingProxyType(_HELD)


def without_persons() -> Mapping[str, str]:
    """Why other models hold nothing, by model."""
    return MappingProxyType(_NOBODY)
