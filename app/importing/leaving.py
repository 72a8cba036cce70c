"""What a command rejects is left to staff, in the same queue as what they upload themselves."""

from pathlib import Path

from django.db import Error, transaction
from django.utils import timezone

from app.importing.models import TableImport
from app.importing.running import kept, told_of
from app.importing.sources import Source
from app.importing.tables import Outcome, Table, declared

State = TableImport.State


def leave(table: Table, path: Path, source: Source, outcome: Outcome, report: Path, *, loaded: bool) -> str:
    """Leave the rejects of a command's file to staff; without any, what waits of this table is settled.

    ``report`` is the written list of rejects, ``loaded`` whether the other rows were loaded. Returns what to say if
    that fails, else nothing: the import itself has ended by then, and stays as it is.
    """
    if table.code not in {one.code for one in declared()}:
        # Nobody could see them.
        return ""
    try:
        with transaction.atomic():
            if outcome.rejects:
                _leave(table, path, source, outcome, report, loaded=loaded)
            elif loaded:
                waiting = TableImport.latest_with_rejects().filter(table=table.code)
                waiting.update(settled_at=timezone.now())
    except (OSError, Error) as error:
        return f"Staff will not find the rejected rows in the admin: {error}."
    return ""


def _leave(table: Table, path: Path, source: Source, outcome: Outcome, report: Path, *, loaded: bool) -> None:
    stored = kept(report)
    TableImport.objects.create(
        table=table.code,
        # A corrected list of rejects can be loaded, and staff may have this one checked again.
        file=stored,
        rejects=stored,
        name=path.name[-200:],
        from_command=True,
        state=State.LOADED if loaded else State.CHECKED,
        result={**told_of(source, outcome), "rest": True},
    )
