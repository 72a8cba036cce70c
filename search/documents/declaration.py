"""What the folder of a document type declares."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

from search.texts import Text

#: Name of a document type: the one of its folder.
DocType: TypeAlias = str
#: How words of the documents are analysed: as names of funds, as texts in German and English, or as the latter without
#: regard to how a compound is written, and with words that mean the same.
Analysis = Literal["names", "texts", "pages"]
#: Who is told of a document. ``screen``: those whose saved search it enters or leaves, or who watch it; exactly one
#: type has this rule. ``article``: those whose saved search finds one of its ``fund_ids``, once. ``none``: nobody.
AlertRule = Literal["screen", "article", "none"]

FILE: Final = "type.toml"
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
#: What may not end a name: the second view of a type ends so.
_WHOLE: Final = "_all"
_REQUIRED: Final = frozenset({"position", "singular", "plural", "alias", "table", "analysis"})
_OPTIONAL: Final = frozenset({"alert_rule", "has_whole_view", "place", "problems"})


class DocumentTypeError(ValueError):
    """A folder does not declare a document type; the message names the folder and what is wrong."""


@dataclass(frozen=True)
class DocumentType:
    """One document type, as its folder declares it."""

    name: DocType
    folder: Path
    position: int
    """Types are listed in the order of their positions."""
    singular: Text
    plural: Text
    """What staff and references call documents of this type."""
    alias: str
    """Name of the live index, without the prefix of all indexes."""
    table: str
    """The table that has a row for each document. The Django model of this table is the type's model."""
    analysis: Analysis
    alert_rule: AlertRule = "none"
    has_whole_view: bool = False
    """Whether a second view, ``search_doc_NAME_all``, reads all documents faster than one after the other."""
    place: str = ""
    """What addresses of its pages begin with; types with the alert rule ``article`` have one."""
    problems: Mapping[str, str] = field(default_factory=dict)
    """Codes of the API's problems: ``not_found`` and ``unavailable``."""

    @property
    def view(self) -> str:
        """The SQL view with one row for each document and one column for each field."""
        return f"search_doc_{self.name}"

    @property
    def whole_view(self) -> str:
        """The SQL view to read every document from; it has the rows of :attr:`view`."""
        return f"{self.view}{_WHOLE}" if self.has_whole_view else self.view

    @property
    def field_files(self) -> tuple[Path, ...]:
        """The files that declare the fields, in the order of the fields."""
        return tuple(sorted(self.folder.glob("fields*.toml"), key=lambda path: path.stem))

    @property
    def sql_files(self) -> tuple[Path, ...]:
        """The files with the SQL of this type."""
        return tuple(sorted(self.folder.glob("*.sql")))


def declared(folder: Path) -> DocumentType:
    """The type that ``folder`` declares.

    Raises:
        DocumentTypeError: a key is unknown, missing or of the wrong kind, or a file is missing.
    """
    try:
        return _declared(folder, tomllib.loads((folder / FILE).read_text(encoding="utf-8")))
    except (ValueError, TypeError) as error:
        raise DocumentTypeError(f"{folder.name}/{FILE}: {error}") from error


def _declared(folder: Path, table: Mapping[str, Any]) -> DocumentType:
    if not _NAME.fullmatch(folder.name) or folder.name.endswith(_WHOLE):
        raise ValueError(f"the folder's name must be lower-case words with underscores, not ending in {_WHOLE}")
    if unknown := sorted(table.keys() - _REQUIRED - _OPTIONAL):
        raise ValueError(f"unknown keys {unknown}; known are {sorted(_REQUIRED | _OPTIONAL)}")
    if missing := sorted(_REQUIRED - table.keys()):
        raise ValueError(f"missing keys {missing}")
    texts = {key: Text.of(table[key]) for key in ("singular", "plural")}
    made = DocumentType(**{**table, **texts}, name=folder.name, folder=folder)
    if made.analysis not in get_args(Analysis) or made.alert_rule not in get_args(AlertRule):
        raise ValueError(f"analysis is one of {get_args(Analysis)}, alert_rule one of {get_args(AlertRule)}")
    if made.alert_rule == "article" and not made.place:
        raise ValueError("a type whose alert rule is 'article' needs a place: alerts link to its pages")
    if not made.field_files or not made.sql_files:
        raise ValueError("fields.toml and a file with the SQL of the view must be beside it")
    return made
