"""What the portal keeps about persons: every app says it of each of its models, in its module ``personal``.

A model either holds something about a person (:func:`holds`), with what becomes of it, or nothing (:func:`nobody`),
with the reason. Tests fail on a model of which neither is said, and hold what is said against columns, exports and
deletions; ``infra/docs/personal-data.md`` is written from it. Models are named by their labels (``alerts.WatchList``).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from types import MappingProxyType
from typing import Final

from django.apps import apps

from app.database import retention
from app.database.retention import Forgotten, Rule, Term, Until


class End(Enum):
    """What becomes of a row when the account that it is about ends."""

    WITH_ACCOUNT = "deleted by the database with the account"
    DELETED = "deleted when the account is deleted"
    NAMELESS = "stays, without what names the person"
    EXPIRES = "deleted after its time, whatever becomes of the account"
    KEPT = "stays, under the number of the account"


@dataclass(frozen=True, slots=True)
class Held:
    """What one model holds about persons.

    ``exported`` is the kind under which an account's exported file has it; empty if it is not exported. ``withheld``
    says what the file leaves out and why. ``kept`` says for how long rows stay while the account exists, and without
    one.
    """

    what: str
    end: End
    kept: tuple[Rule, ...]
    exported: str = ""
    withheld: str = ""


_HELD: Final[dict[str, Held]] = {}
_NOBODY: Final[dict[str, str]] = {}


def holds(
    model: str, what: str, *, end: End, kept: Rule | tuple[Rule, ...], exported: str = "", withheld: str = ""
) -> None:
    """Say what a model holds about persons.

    Raises ValueError if it is said twice, if nothing is said of the export or of the time, or if rows stay for ever,
    whatever becomes of the account, without a reason.
    """
    _once(model)
    if not (exported or withheld):
        raise ValueError(f"{model}: neither exported nor a reason why not")
    rules = kept if isinstance(kept, tuple) else (kept,)
    if not rules:
        raise ValueError(f"{model}: nothing says how long it is kept")
    outlives = end in (End.NAMELESS, End.KEPT) and not any(isinstance(rule, Term) for rule in rules)
    if outlives and not all(isinstance(rule, Until) and rule.why for rule in rules):
        raise ValueError(f"{model}: kept for ever without a reason")
    _HELD[model] = Held(what, end, rules, exported, withheld)


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


def terms() -> list[tuple[str, Term]]:
    """The terms of all models that have one, by model."""
    return [(model, rule) for model, one in sorted(_HELD.items()) for rule in one.kept if isinstance(rule, Term)]


def forget(now: datetime, *, dry_run: bool = False) -> list[Forgotten]:
    """Delete what is due by the terms of all models, or take the person out of it. Safe to repeat at any time."""
    return [
        retention.forget(model, apps.get_model(model)._base_manager.all(), term, now, dry_run=dry_run)
        for model, term in terms()
    ]
