"""What an import says when the database has ended, or was never there."""

import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from django.core.management.base import CommandError
from django.db import IntegrityError, InterfaceError, OperationalError
from django.db.utils import Error

from app.importing import refusals
from app.importing.alone import ImportRunningError
from infra.stack import disk
from infra.stack.layout import Layout
from infra.stack.parts import application, postgres
from infra.stack.parts.application import Addresses


def raised(error: Error, cause: BaseException | None = None) -> Error:
    error.__cause__ = cause
    return error


LOST = raised(OperationalError("server closed the connection unexpectedly\n\tThis"), psycopg.OperationalError())
CRASHED = raised(OperationalError("terminating connection"), psycopg.errors.CrashShutdown())
CLOSED = raised(InterfaceError("connection already closed"))
WAITED = raised(OperationalError("canceling statement due to lock timeout"), psycopg.errors.LockNotAvailable())
BROKEN = raised(IntegrityError("duplicate key\nDETAIL"), psycopg.errors.UniqueViolation())


@pytest.fixture(params=[49, 50])
def free(request: pytest.FixtureRequest, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """Megabytes that the database's log has left; its data have plenty."""
    settings.DATABASE_FOLDER = tmp_path
    left = {tmp_path: 10_000, tmp_path / "pg_wal": request.param}
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=left[folder] * 1024**2))
    return int(request.param)


def told(error: Exception, *what: str) -> str:
    """What a command says that such an error ends."""
    with pytest.raises(CommandError) as found, refusals.refusals_told(*what):
        raise error
    return str(found.value)


def test_a_command_that_a_running_import_keeps_out_says_of_what() -> None:
    assert told(ImportRunningError(), "NAVs").startswith("Another import of NAVs, or a command that changes them, is")
    assert told(ImportRunningError()).startswith("Another import of share classes, ")


def test_a_fault_of_the_file_goes_through() -> None:
    with pytest.raises(ValueError, match="a fault"), refusals.refusals_told():
        raise ValueError("a fault")


@pytest.mark.parametrize("error", [LOST, CRASHED, CLOSED])
def test_a_server_that_ends_while_its_disk_is_full_is_said_to_have_no_room(error: Error, free: int) -> None:
    said = told(error)
    if free < disk.FULL_MB:
        assert said.startswith("Nothing was imported: the database has stopped, and its disk is full (49 MB are left).")
    else:
        assert said.startswith("The import was aborted because the database does not respond (")
        assert "\n" not in said


@pytest.mark.usefixtures("free")
@pytest.mark.parametrize("error", [WAITED, BROKEN])
def test_a_refusal_of_a_living_server_is_not_put_down_to_its_disk(error: Error) -> None:
    assert told(error).startswith("Nothing was imported, the database refused: ")


@pytest.mark.parametrize("folder", [None, Path("/nowhere/at/all")])
def test_a_database_elsewhere_is_not_looked_at(folder: Path | None, settings: Any) -> None:
    settings.DATABASE_FOLDER = folder
    assert "server closed the connection unexpectedly)" in told(LOST)


def test_commands_know_where_the_portals_own_database_lies(tmp_path: Path) -> None:
    found = application.django_environment(Layout(tmp_path), Addresses("postgresql://x", "", "", ""), "key")
    assert found["DATABASE_FOLDER"] == str(postgres.place(Layout(tmp_path)).data)
    elsewhere = Layout(tmp_path, external={"postgres": "postgresql://x"})
    assert application.django_environment(elsewhere, Addresses("postgresql://x", "", "", ""), "key")[
        "DATABASE_FOLDER"
    ] == ""  # fmt: skip


def test_the_disk_is_full_for_an_import_when_it_is_for_the_status() -> None:
    assert refusals.FULL_BYTES == disk.FULL_MB * 1024**2
