"""Operations of migrations that only change how models are described."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import models
from django.db.migrations import (
    AddConstraint,
    AddField,
    AddIndex,
    AlterField,
    AlterModelOptions,
    CreateModel,
    Migration,
)
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ModelState, ProjectState
from pgtrigger.migrations import AddTrigger, RemoveTrigger

from app.database.migrating import StateOnly, Together

#: Options of a model that its table knows nothing of.
FOR_PEOPLE = {"verbose_name", "verbose_name_plural", "ordering", "get_latest_by"}


def described(field: "models.Field[Any, Any]") -> tuple[str, list[Any], dict[str, Any]]:
    """What a database has to know of a field."""
    _name, path, arguments, options = field.deconstruct()
    told = {key: value for key, value in options.items() if key not in field.non_db_attrs}
    return (
        path,
        list(arguments),
        {key: described(value) if isinstance(value, models.Field) else value for key, value in told.items()},
    )


def on_disk() -> MigrationLoader:
    """All migrations, also those that squashed ones replace."""
    return MigrationLoader(None, ignore_no_migrations=True, replace_migrations=False)


def used() -> Iterator[tuple[Migration, StateOnly]]:
    for migration in MigrationLoader(
        None, ignore_no_migrations=True, replace_migrations=False
    ).disk_migrations.values():
        for operation in migration.operations:
            for each in operation.state_operations if isinstance(operation, Together) else [operation]:
                if isinstance(each, StateOnly):
                    yield migration, each


def test_what_is_left_out_of_the_database_means_nothing_to_it() -> None:
    loader = on_disk()
    seen = 0
    for migration, operation in used():
        before = loader.project_state([(migration.app_label, migration.name)], at_end=False)
        for change in operation.state_operations:
            seen += 1
            if isinstance(change, AlterField):
                former = before.models[migration.app_label, change.model_name_lower].fields[change.name]
                assert described(former) == described(change.field), f"{migration}: {change.describe()}"
            else:
                assert isinstance(change, AlterModelOptions), f"{migration}: {change.describe()}"
                assert change.options.keys() <= FOR_PEOPLE, f"{migration}: {change.describe()}"
    assert seen > 100


@pytest.mark.parametrize("rendered", [True, False])
def test_models_know_what_was_changed(rendered: bool) -> None:
    # given
    state = ProjectState()
    state.add_model(
        ModelState("prices", "Sample", [("id", models.AutoField(primary_key=True)), ("name", models.TextField())])
    )
    if rendered:
        assert state.apps.get_model("prices", "sample")

    # when
    renamed = models.TextField(verbose_name="name of the sample")
    StateOnly([AlterField("sample", "name", renamed)]).state_forwards("prices", state)

    # then
    field = state.apps.get_model("prices", "sample")._meta.get_field("name")
    assert field.verbose_name == "name of the sample"


def test_the_replaced_migrations_and_the_squashed_ones_lead_to_the_same_models() -> None:
    # given
    disk = on_disk().disk_migrations
    squashed = {key for key, migration in disk.items() if migration.replaces}
    replaced = sorted(key for key in squashed for key in disk[key].replaces)
    squashing = MigrationLoader(None, ignore_no_migrations=True)
    # when: whatever other migrations come after them
    before = on_disk().project_state(list(dict(replaced).items()))
    after = squashing.project_state(sorted(squashed))
    # then: also the fields' order, which is that of the columns
    assert len({app for app, _name in squashed}) == 10
    for key, model in before.models.items():
        assert list(model.fields) == list(after.models[key].fields), key
        assert model.options == after.models[key].options, key
        for name, field in model.fields.items():
            assert described(field) == described(after.models[key].fields[name]), (key, name)


def test_a_batch_of_operations_makes_what_they_make_one_by_one() -> None:
    # given
    def operations() -> list[Operation]:
        return [
            CreateModel("Child", [("id", models.AutoField(primary_key=True))]),
            AddField("parent", "child", models.ForeignKey("prices.child", models.CASCADE, related_name="parents")),
        ]

    def fresh() -> ProjectState:
        state = ProjectState()
        state.add_model(ModelState("prices", "Parent", [("id", models.AutoField(primary_key=True))]))
        assert state.apps.get_model("prices", "parent")
        return state

    one_by_one, together = fresh(), fresh()
    # when
    for operation in operations():
        operation.state_forwards("prices", one_by_one)
    Together(operations()).state_forwards("prices", together)
    # then
    for state in (one_by_one, together):
        child = state.apps.get_model("prices", "child")
        assert [each.name for each in child._meta.related_objects] == ["parents"]
        assert state.apps.get_model("prices", "parent")._meta.get_field("child").related_model is child


def test_no_migration_makes_all_models_again_for_each_of_many_changes() -> None:
    """A long row of changes of one kind costs half a second each in a large project; `Together` makes it one."""
    for key, migration in MigrationLoader(None, ignore_no_migrations=True).graph.nodes.items():
        if migration.__module__.startswith("app."):
            for kind, row in itertools.groupby(migration.operations, key=type):
                if issubclass(kind, AddConstraint | AddField | AddIndex | AddTrigger | CreateModel | RemoveTrigger):
                    assert len(list(row)) <= 8, f"{key}: {kind.__name__} stands many times in a row, see Together"
