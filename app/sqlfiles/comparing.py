"""Compares what the files made with what the database holds."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.sqlfiles.catalogue import Key

_KINDS = ("view", "function", "trigger", "right")


@dataclass(frozen=True)
class Difference:
    """An object that is not as the files made it. ``found`` is what it was instead; empty if it was missing."""

    kind: str
    name: str
    expected: str
    found: str

    @property
    def is_changed_view(self) -> bool:
        """Whether it is a view with another query than expected."""
        return self.kind == "view" and bool(self.found) and bool(self.expected)

    def __str__(self) -> str:
        what = f"The {self.kind} {self.name}"
        if not self.found:
            return f"{what} was missing and was made again."
        if not self.expected:
            return f"{what} is in no file and was removed. It was: {self.found}"
        return f"{what} differed from its file and was made again. It was:\n{self.found}"


def differences(expected: Mapping[Key, str], found: Mapping[Key, str]) -> list[Difference]:
    """Return the objects that differ, by kind and name. Files and roles are no objects."""
    return [
        Difference(kind, name, expected.get((kind, name), ""), found.get((kind, name), ""))
        for kind, name in sorted(expected.keys() | found.keys(), key=lambda key: (_order(key[0]), key[1]))
        if kind in _KINDS and expected.get((kind, name)) != found.get((kind, name))
    ]


def _order(kind: str) -> int:
    return _KINDS.index(kind) if kind in _KINDS else len(_KINDS)


def changed_views(stored: Mapping[Key, str], before: Mapping[Key, str], after: Mapping[Key, str]) -> frozenset[str]:
    """Return the views whose rows may differ from those that were read before.

    A view is the same if its file says the same, apart from comments, and nobody had changed it. PostgreSQL's own
    writing of it is no measure of that: ``SELECT *`` grows when a table gets a column, without changing any row.
    """
    changed = set()
    for kind, name in after:
        if kind != "view":
            continue
        query, was = stored.get(("query", name)), before.get((kind, name))
        rewritten = query != after["query", name] if query is not None else was is None
        by_hand = was is not None and was not in (stored.get((kind, name)), after[kind, name])
        if rewritten or by_hand:
            changed.add(name)
    return frozenset(changed)
