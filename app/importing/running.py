"""Checks or loads what staff have uploaded: one transaction for the rows and for what is said of them."""

import shutil
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

from django.core.cache import cache
from django.core.management.base import CommandError
from django.db import Error, transaction
from django.utils import translation

from app.files import blobs
from app.files.incoming import checked
from app.files.kinds import CSV
from app.importing.alone import ImportRunningError
from app.importing.models import TableImport
from app.importing.progress import Progress
from app.importing.refusals import refused
from app.importing.rejects import write_rejects
from app.importing.sources import Source, SourceError, Words
from app.importing.tables import Asked, Decimals, Outcome, RejectedError, Table, named

_LANGUAGES: Final = ("de", "en")
#: Rejects that the page itself names; all of them are in the file.
SHOWN: Final = 50
#: Letters of a row that the page shows.
_LONGEST: Final = 200
#: Seconds between two words of progress, and for how long the last one is kept.
_EVERY: Final = 0.5
_KEPT: Final = 600
_DECIMALS: Final[dict[str, Decimals]] = {"point": "point", "comma": "comma"}
State = TableImport.State


def run(id: int) -> None:
    """Check or load a table, as its state says. Safe to run any number of times, and any number at once."""
    try:
        with transaction.atomic():
            found = TableImport.objects.select_for_update(skip_locked=True).filter(pk=id).first()
            if found is not None and found.is_running:
                _run(found)
    except (Error, OSError) as error:
        # Nothing of it is stored. What it says of the database, commands say as well, in English.
        said = refused(error) if isinstance(error, Error) else CommandError(f"Nothing was imported: {error}.")
        failed = {"state": State.FAILED, "result": {"message": dict.fromkeys(_LANGUAGES, str(said))}}
        TableImport.objects.filter(pk=id, state__in=(State.CHECKING, State.LOADING)).update(**failed)


def run_waiting() -> None:
    """Check or load one after the other all that wait for it, the first uploaded first."""
    waiting = TableImport.objects.filter(state__in=(State.CHECKING, State.LOADING)).order_by("created_at")
    for id in list(waiting.values_list("pk", flat=True)):
        run(id)


def progress_of(id: int) -> tuple[str, int, int | None] | None:
    """Stage, how much of it is done, and how much there is; None where nothing has been said."""
    said: tuple[str, int, int | None] | None = cache.get(_key(id))
    return said


def _key(id: int) -> str:
    return f"table-import-{id}"


def _run(found: TableImport) -> None:
    loads = found.state == State.LOADING
    table = named(found.table)
    # A dry run tells of the other rows as well.
    asked = Asked(not loads, found.accept_rest or not loads, _DECIMALS.get(found.decimal))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / found.name
        with found.file.open("rb") as stored, path.open("wb") as copy:
            shutil.copyfileobj(stored, copy)
        try:
            source = table.open(path, found.sheet)
            outcome = table.load(source, asked, _told(found.pk))
        except SourceError as error:
            _fail(found, error.words)
        except RejectedError as error:
            # The portal has changed since the dry run.
            found.state = State.CHECKED
            _note(found, source, error.outcome, path)
        except ImportRunningError:
            # The next round comes back to it.
            return
        else:
            found.state = State.LOADED if loads else State.CHECKED
            _note(found, source, outcome, path)
    found.save()


def _fail(found: TableImport, words: Words) -> None:
    found.state = State.FAILED
    found.result = {"message": {language: _in(language, words) for language in _LANGUAGES}}


def _in(language: str, words: Words) -> str:
    with translation.override(language):
        return words.translated()


def _note(found: TableImport, source: Source, outcome: Outcome, path: Path) -> None:
    found.sheet = source.sheet
    found.result = {
        "form": source.form,
        "read": outcome.read,
        "accepted": outcome.accepted,
        "rejected": len(outcome.rejects),
        # Pairs: the database does not keep the order of keys.
        "counts": list(outcome.counts.items()),
        "reasons": Counter(reject.reason for reject in outcome.rejects).most_common(),
        "rejects": [
            [one.line, one.reason, one.detail, " · ".join(one.cells)[:_LONGEST]] for one in outcome.rejects[:SHOWN]
        ],
    }
    found.rejects = ""
    if outcome.rejects:
        report = path.with_name("rejects")
        write_rejects(report, source, outcome.rejects)
        found.rejects = blobs.store(checked("table", report.read_bytes(), CSV)).name


def _told(id: int) -> Progress:
    last = 0.0

    def tell(stage: str, done: int, total: int | None) -> None:
        nonlocal last
        if time.monotonic() - last >= _EVERY:
            last = time.monotonic()
            cache.set(_key(id), (stage, done, total), _KEPT)

    return tell


def may_load(table: Table, user: Any) -> bool:
    """Whether an account may load a table."""
    return bool(user.has_perms(table.rights))
