"""Operations of migrations that Django does not bring."""

from collections.abc import Sequence

from django.db.migrations import SeparateDatabaseAndState
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState


class StateOnly(SeparateDatabaseAndState):
    """Changes of models that the database has no part in, such as names for people.

    Django makes all related models anew after each change that it remembers, which took a third of the time of all
    migrations. Here they are made once, when the next one needs them.
    """

    def __init__(self, operations: Sequence[Operation]) -> None:
        super().__init__(state_operations=list(operations))

    def deconstruct(self) -> tuple[str, list[object], dict[str, object]]:
        return self.__class__.__name__, [self.state_operations], {}

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        state.__dict__.pop("apps", None)
        super().state_forwards(app_label, state)
