"""Operations of migrations that Django does not bring."""

from collections.abc import Sequence

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import AddConstraint, AddIndex, RunSQL, SeparateDatabaseAndState
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from pgtrigger.migrations import AddTrigger, RemoveTrigger


class StateOnly(SeparateDatabaseAndState):
    """Changes of models that the database has no part in, such as names for people.

    Django makes all related models again after each change that it remembers, which took a third of the time of all
    migrations. Here they are made once, when the next one needs them.
    """

    def __init__(self, operations: Sequence[Operation]) -> None:
        super().__init__(state_operations=list(operations))

    def deconstruct(self) -> tuple[str, list[object], dict[str, object]]:
        return self.__class__.__name__, [self.state_operations], {}

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        state.__dict__.pop("apps", None)
        super().state_forwards(app_label, state)


#: What models that only point at the table need not be made again for.
_OF_ONE_TABLE = (AddConstraint, AddIndex, AddTrigger, RemoveTrigger)


class Together(SeparateDatabaseAndState):
    """Makes models, fields, constraints and indexes, of which none takes back what another one has made.

    Django makes all related models again after each of them, which took most of the time of all migrations. Here
    that is done once, after the last.
    """

    def __init__(self, operations: Sequence[Operation]) -> None:
        super().__init__(state_operations=list(operations))

    def deconstruct(self) -> tuple[str, list[object], dict[str, object]]:
        return self.__class__.__name__, [self.state_operations], {}

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        rendered = state.__dict__.pop("apps", None)
        super().state_forwards(app_label, state)
        if rendered is not None:
            state.__dict__["apps"] = rendered
            tables = [one.model_name.lower() for one in self.state_operations if isinstance(one, _OF_ONE_TABLE)]
            if len(tables) == len(self.state_operations):
                state.reload_models([(app_label, table) for table in tables], delay=True)
            else:
                state.reload_models([key for key in state.models if key[0] == app_label], delay=False)

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        for operation in self.state_operations:
            operation.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        for operation in reversed(self.state_operations):
            operation.database_backwards(app_label, schema_editor, from_state, to_state)


def drop_views(*names: str) -> RunSQL:
    """Return the first operation of a migration that alters or removes a column which these views read.

    PostgreSQL would refuse it. `migrate` makes them again at its end, from the files that say what they are (ADR 0151).
    """
    return RunSQL([f"DROP VIEW IF EXISTS {name}" for name in names], RunSQL.noop, elidable=True)
