"""The one list of document types, read from folders."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from search.documents.declaration import FILE, AlertRule, DocType, DocumentType, DocumentTypeError, declared


class Registry(Mapping[DocType, DocumentType]):
    """Document types by name, in the order of their positions. Whoever iterates gets the names."""

    def __init__(self, folder: Path) -> None:
        self._types: dict[DocType, DocumentType] = {}
        self.read(folder)

    def read(self, folder: Path) -> None:
        """Add the type of each subfolder that declares one.

        Raises:
            DocumentTypeError: a declaration is wrong, or contradicts that of another type; nothing is added then.
        """
        found = [declared(path.parent) for path in folder.glob(f"*/{FILE}")]
        every = sorted([*self._types.values(), *found], key=lambda one: one.position)
        for what in ("name", "alias", "position", "table"):
            values = [getattr(one, what) for one in every]
            if len(values) != len(set(values)):
                raise DocumentTypeError(f"two document types have the same {what}: {values}")
        if len(screened := [one.name for one in every if one.alert_rule == "screen"]) != 1:
            raise DocumentTypeError(f"exactly one document type is found by screens, not {screened}")
        self._types = {one.name: one for one in every}

    def __getitem__(self, name: DocType) -> DocumentType:
        return self._types[name]

    def __iter__(self) -> Iterator[DocType]:
        return iter(self._types)

    def __len__(self) -> int:
        return len(self._types)

    def with_alert_rule(self, rule: AlertRule) -> tuple[DocType, ...]:
        """Names of the types that have this rule."""
        return tuple(name for name, one in self.items() if one.alert_rule == rule)

    @property
    def screened(self) -> DocType:
        """The type that screens and saved searches find."""
        (name,) = self.with_alert_rule("screen")
        return name

    def of_table(self, table: str) -> DocType:
        """The type whose documents are the rows of ``table``; KeyError if there is none."""
        for name, one in self.items():
            if one.table == table:
                return name
        raise KeyError(table)
