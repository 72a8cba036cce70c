"""The SQL files of all domains and document types, in an order in which each finds what it needs.

Every app may have a folder ``sql``, and each document type has files in its folder (:mod:`search.documents`). A file
makes views, functions and triggers, or grants rights. A first line ``-- Needs: outbox/capture.sql, documents/*`` names
the files that must run before it.
"""

import fnmatch
import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from graphlib import TopologicalSorter
from pathlib import Path

from django.apps import apps

from search.documents import DOC_TYPES

_NEEDS = re.compile(r"^-- Needs: (.+)$", re.MULTILINE)
_COMMENT = re.compile(r"--[^\n]*")
_ROUTINE = re.compile(r"^CREATE OR REPLACE (?:FUNCTION|PROCEDURE) (\w+)\s*\(", re.MULTILINE)
_VIEW = re.compile(r"^CREATE OR REPLACE VIEW (\w+) AS\s(.*?);\s*$", re.MULTILINE | re.DOTALL)
_TRIGGER = re.compile(r"^CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER (\w+)\s[^;]*?\sON\s+(\w+)", re.MULTILINE)
_GRANTEE = re.compile(r"\bGRANT\b[^;]*?\bTO\s+(\w+)", re.DOTALL)


@dataclass(frozen=True)
class SqlFile:
    """One file: ``outbox/capture.sql`` of an app, ``documents/news/view.sql`` of a document type."""

    name: str
    text: str

    @property
    def digest(self) -> str:
        """What tells this content from another one."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    @property
    def needs(self) -> list[str]:
        """The files that must run before this one; ``*`` stands for any characters."""
        return [name.strip() for line in _NEEDS.findall(self.text) for name in line.split(",")]

    @property
    def routines(self) -> list[str]:
        """Names of the functions and procedures that the file makes."""
        return _ROUTINE.findall(self.text)

    @property
    def views(self) -> dict[str, str]:
        """The views that the file makes: name, and the query without its comments and line breaks."""
        found: list[tuple[str, str]] = _VIEW.findall(_COMMENT.sub("", self.text))
        return {name: " ".join(query.split()) for name, query in found}

    @property
    def triggers(self) -> set[str]:
        """The triggers that the file itself writes, each as ``table.trigger``; others are made by its procedures."""
        return {f"{table}.{name}" for name, table in _TRIGGER.findall(_COMMENT.sub("", self.text))}

    @property
    def roles(self) -> set[str]:
        """Roles to which the file grants rights."""
        return set(_GRANTEE.findall(_COMMENT.sub("", self.text)))


def all_files() -> list[SqlFile]:
    """Return the files of all installed apps and all document types, in order."""
    of_apps = [
        SqlFile(f"{config.label}/{path.name}", path.read_text("utf-8"))
        for config in apps.get_app_configs()
        for path in sorted((Path(config.path) / "sql").glob("*.sql"))
    ]
    of_types = [
        SqlFile(f"documents/{name}/{path.name}", path.read_text("utf-8"))
        for name, doc_type in DOC_TYPES.items()
        for path in doc_type.sql_files
    ]
    return in_order([*of_apps, *of_types])


def in_order(files: Iterable[SqlFile]) -> list[SqlFile]:
    """Return the files with those that one needs before it, otherwise by name.

    Raises:
        ValueError: a file needs one that is not there.
        graphlib.CycleError: files need each other.
    """
    by_name = {file.name: file for file in files}
    needs: dict[str, set[str]] = {}
    for name in sorted(by_name):
        matching = {pattern: set(fnmatch.filter(by_name, pattern)) for pattern in by_name[name].needs}
        if missing := sorted(pattern for pattern, found in matching.items() if not found):
            raise ValueError(f"{name} needs {', '.join(missing)}, which nobody has.")
        needs[name] = set().union(*matching.values())
    sorter = TopologicalSorter(needs)
    sorter.prepare()
    ordered: list[SqlFile] = []
    while sorter.is_active():
        ready = sorted(sorter.get_ready())
        ordered += (by_name[name] for name in ready)
        sorter.done(*ready)
    return ordered
