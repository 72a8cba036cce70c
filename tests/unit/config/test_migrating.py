"""Operations of migrations that only change how models are described."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import models
from django.db.migrations import AlterField, AlterModelOptions, Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ModelState, ProjectState

from app.config.migrating import StateOnly

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


def used() -> Iterator[tuple[Migration, StateOnly]]:
    for migration in MigrationLoader(None, ignore_no_migrations=True).disk_migrations.values():
        for operation in migration.operations:
            if isinstance(operation, StateOnly):
                yield migration, operation


def test_what_is_left_out_of_the_database_means_nothing_to_it() -> None:
    loader = MigrationLoader(None, ignore_no_migrations=True)
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
