"""Old code leaves a newer database alone."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db.migrations.recorder import MigrationRecorder

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def test_a_database_of_a_newer_version_is_refused() -> None:
    # given
    applied = MigrationRecorder.Migration.objects
    applied.create(app="funds", name="9999_from_the_future")
    before = applied.count()
    # when
    with pytest.raises(CommandError, match=r"newer version.*\(funds\.9999_from_the_future\).*Nothing was changed"):
        call_command("migrate", "--noinput", stdout=StringIO())
    # then
    assert applied.count() == before


def test_a_database_of_this_version_needs_nothing() -> None:
    said = StringIO()
    call_command("migrate", "--noinput", stdout=said)
    assert "No migrations to apply" in said.getvalue()
