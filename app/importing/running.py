"""Checks or loads what staff have uploaded: one transaction for the rows and for what is said of them."""

import hashlib
import logging
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final, cast

from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import Error, transaction
from django.utils import timezone, translation
from django.utils.translation import gettext_noop as _

from app.files import blobs
from app.files.incoming import checked
from app.files.kinds import CSV, XLSX
from app.http.messages import LANGUAGES, Language
from app.importing.alone import ImportRunningError
from app.importing.differences import Differences
from app.importing.marking import marked
from app.importing.models import TableImport
from app.importing.progress import Progress, silent
from app.importing.refusals import said_of
from app.importing.rejects import Reject, write_rejects
from app.importing.sources import Source, SourceError, Words
from app.importing.tables import Asked, Decimals, Outcome, RejectedError, Step, Table, named

logger = logging.getLogger("app.importing")

#: Rejects that the page itself names; all of them are in the file.
SHOWN: Final = 50
#: Letters of a row that the page shows.
_LONGEST: Final = 200
#: Seconds between two words of progress, and for how long the last one is kept.
_EVERY: Final = 0.5
_KEPT: Final = 600
_DECIMALS: Final[dict[str, Decimals]] = {"point": "point", "comma": "comma"}
#: After so many processes that ended while they read it, a table is not tried again.
ATTEMPTS: Final = 3
_BROKEN_OFF: Final = _(
    "Nothing was imported: the worker was ended %(times)d times while it read the file. Split the file, or save the "
    "sheet as CSV in UTF-8, and upload it again."
)
#: Whoever marks cells has done so long before.
_LEFT: Final = timedelta(minutes=3)
#: The stage of an import that has to wait for another one of the same rows.
WAITING: Final = _("Waiting for another import, which is running")
State = TableImport.State


class ChangedError(Exception):
    """What a company has handed in would no longer change what was shown; nothing was changed."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__("the differences are others than those that were shown")
        self.outcome = outcome


def run(id: int) -> None:
    """Check or load a table, as its state says. Safe to run any number of times, and any number at once.

    What ends the process leaves the table as it was, for the next round. A table that has done so several times fails.
    """
    if not _counted(id):
        return
    with tempfile.TemporaryDirectory() as folder:
        marks = None
        try:
            with transaction.atomic():
                found = TableImport.objects.select_for_update(skip_locked=True).filter(pk=id).first()
                if found is not None and found.is_running:
                    marks = _run(found, Path(folder))
        except Exception as error:
            # Nothing of it is stored. It must not begin again and again.
            logger.exception("the table %s was broken off", id)
            _fail(id, _said_of(error))
        if marks is not None:
            # Whoever waits for the answer has it by now.
            _mark(id, marks)


def _counted(id: int) -> bool:
    """Count an attempt; False where another process has the table, or where it has ended too many."""
    with transaction.atomic():
        found = TableImport.objects.select_for_update(skip_locked=True).filter(pk=id).first()
        if found is None or not found.is_running:
            return False
        if found.attempts < ATTEMPTS:
            TableImport.objects.filter(pk=id).update(attempts=found.attempts + 1)
            return True
        logger.error("the table %s has ended its process %d times", id, found.attempts)
        _fail(id, Words(_BROKEN_OFF, times=found.attempts))
    return False


def _fail(id: int, words: Words) -> None:
    failed = {"state": State.FAILED, "attempts": 0, "result": {"message": _in_all(words)}}
    TableImport.objects.filter(pk=id, state__in=(State.CHECKING, State.LOADING)).update(
        **failed, changed_at=timezone.now()
    )


def _said_of(error: Exception) -> Words:
    """What staff are told of an import that broke off, with nothing changed."""
    if isinstance(error, Error):
        return said_of(error)
    if isinstance(error, OSError):
        reason = error.strerror or str(error)
        return Words(_("Nothing was imported: a file could not be read or written (%(reason)s)."), reason=reason)
    return Words(
        _(
            "Nothing was imported: an error occurred in the portal, and its log says why. Check the file again, or "
            "tell those who run the portal."
        )
    )


def run_waiting() -> None:
    """Check or load one after the other all that wait for it, the first uploaded first."""
    waiting = TableImport.objects.filter(state__in=(State.CHECKING, State.LOADING)).order_by("created_at")
    for id in list(waiting.values_list("pk", flat=True)):
        run(id)
    # Whoever was to mark these is gone.
    left = TableImport.objects.filter(marks_due=True, changed_at__lt=timezone.now() - _LEFT)
    for id in list(left.values_list("pk", flat=True)):
        _mark_again(id)


@dataclass(frozen=True, slots=True)
class Heard:
    """The last word of progress: stage, how much of it is done, how much there is, and when that was said."""

    stage: str
    done: int
    total: int | None
    at: datetime


def progress_of(id: int) -> Heard | None:
    """The last word; None where nothing has been said."""
    said: Heard | None = cache.get(_key(id))
    return said


def _say(id: int, stage: str, done: int, total: int | None) -> None:
    cache.set(_key(id), Heard(stage, done, total, timezone.now()), _KEPT)


def _key(id: int) -> str:
    return f"importing-heard-{id}"


@dataclass(frozen=True, slots=True)
class Marks:
    """Cells that are to be marked in a file that was checked, and what was found in it."""

    path: Path
    source: Source
    rejects: Sequence[Reject]
    fingerprint: str


def _run(found: TableImport, folder: Path) -> Marks | None:
    """Check or load; returns what is to be marked once that is stored."""
    _say(found.pk, "Reading", 0, None)
    path = _copied(found, folder)
    with (folder / "differences").open("w", encoding="utf-8-sig", newline="") as written:
        return _load(found, path, Differences(written))


def _copied(found: TableImport, folder: Path) -> Path:
    """The file, under the name that it had."""
    path = folder / found.name
    with found.file.open("rb") as stored, path.open("wb") as copy:
        shutil.copyfileobj(stored, copy)
    return path


def _load(found: TableImport, path: Path, differences: Differences) -> Marks | None:
    loads = found.state == State.LOADING
    table = named(found.table)
    # A dry run tells of the other rows as well.
    asked = Asked(
        not loads,
        found.accept_rest or not loads,
        _DECIMALS.get(found.decimal),
        differences,
        found.company_id,
        found.given,
    )
    source: Source | None = None
    marks: Marks | None = None
    try:
        progress = _told(found.pk)
        source = table.open(path, found.sheet, progress)
        with transaction.atomic():
            outcome = table.load(source, asked, progress)
            if loads and found.company_id and found.result.get("fingerprint") != _fingerprint(differences, outcome):
                raise ChangedError(outcome)
    except SourceError as error:
        found.state = State.FAILED
        sheets = source.sheets if source is not None else error.sheets
        found.result = {"message": _in_all(error.words), "sheets": list(sheets)}
    except RejectedError as error:
        # The portal has changed since the dry run; only rows that were read are rejected.
        if found.company_id:
            # The company chooses once more, and sees what would change now.
            found.state, found.accept_rest = State.CHECKING, False
            marks = _load(found, path, differences)
            found.result["changed"] = True
            table.decided(found, Step.RETURNED)
        else:
            found.state = State.CHECKED
            marks = _note(found, cast("Source", source), error.outcome, path, differences)
    except ChangedError as error:
        # Staff load what they have seen, and nothing else.
        found.state = State.WAITING
        marks = _note(found, cast("Source", source), error.outcome, path, differences)
        found.result["changed"] = True
        table.decided(found, Step.RETURNED)
    except ImportRunningError:
        # The next round comes back to it.
        _say(found.pk, WAITING, 0, None)
        TableImport.objects.filter(pk=found.pk).update(attempts=0)
        return None
    else:
        found.state = State.LOADED if loads else State.CHECKED
        marks = _note(found, source, outcome, path, differences)
    found.attempts = 0
    found.save()
    return marks


def _in_all(words: Words) -> dict[str, str]:
    return {language: _in(language, words) for language in LANGUAGES}


def _in(language: Language, words: Words) -> str:
    with translation.override(language):
        return words.translated()


def _note(found: TableImport, source: Source, outcome: Outcome, path: Path, differences: Differences) -> Marks | None:
    """Store what was found; returns what is to be marked in a company's file."""
    found.sheet = source.sheet
    fingerprint = _fingerprint(differences, outcome)
    found.result = {**told_of(source, outcome), "sheets": list(source.sheets), "differences": differences.stored()}
    found.result["fingerprint"] = fingerprint
    found.rejects = found.differences = found.marked = ""
    found.marks_due = bool(outcome.rejects and found.company_id)
    if outcome.rejects:
        report = path.with_name("rejects")
        write_rejects(report, source, outcome.rejects)
        found.rejects = kept(report)
    if differences.totals:
        differences.file.flush()
        found.differences = kept(Path(differences.file.name))
    return Marks(path, source, outcome.rejects, fingerprint) if found.marks_due else None


def _mark(id: int, marks: Marks) -> None:
    """Give a file back with its faults marked. Where that fails, the file has none, and the log says so."""
    name = ""
    try:
        if content := marked(marks.path, marks.source, marks.rejects):
            name = blobs.store(checked("table", content, XLSX)).name or ""
    except (OSError, ValidationError):
        logger.exception("the marked workbook of the table %s cannot be stored", id)
    # What was found may be another by now.
    found = TableImport.objects.filter(pk=id, result__fingerprint=marks.fingerprint)
    found.update(marks_due=False, marked=name)


def _mark_again(id: int) -> None:
    """Mark the cells of a file whose process has ended before it could; once, since it may have been the reason."""
    if not TableImport.objects.filter(pk=id, marks_due=True).update(marks_due=False):
        return
    found = TableImport.objects.get(pk=id)
    table = named(found.table)
    asked = Asked(True, True, _DECIMALS.get(found.decimal), None, found.company_id, found.given)
    with tempfile.TemporaryDirectory() as folder:
        try:
            path = _copied(found, Path(folder))
            source = table.open(path, found.sheet)
            with transaction.atomic():
                outcome = table.load(source, asked, silent)
        except ImportRunningError:
            TableImport.objects.filter(pk=id).update(marks_due=True)
        except (SourceError, OSError):
            logger.exception("the cells of the table %s cannot be marked", id)
        else:
            _mark(id, Marks(path, source, outcome.rejects, found.result.get("fingerprint", "")))


def _fingerprint(differences: Differences, outcome: Outcome) -> str:
    """The same for the same differences and the same rejected rows."""
    rejected = ",".join(f"{one.line}{one.reason}" for one in outcome.rejects)
    return f"{differences.digest}{hashlib.sha256(rejected.encode()).hexdigest()}"


def told_of(source: Source, outcome: Outcome) -> dict[str, Any]:
    """What the page says of the rows of a file, as JSON can hold it."""
    return {
        "form": source.form,
        "read": outcome.read,
        "accepted": outcome.accepted,
        "rejected": len(outcome.rejects),
        # Pairs: the database does not keep the order of keys.
        "counts": list(outcome.counts.items()),
        "reasons": Counter(reject.reason for reject in outcome.rejects).most_common(),
        "rejects": [
            [one.line, one.reason, one.fault.stored(), " · ".join(one.cells)[:_LONGEST]]
            for one in outcome.rejects[:SHOWN]
        ],
    }


def kept(report: Path) -> str:
    """The stored name of a report. Raises OSError."""
    return blobs.store(checked("table", report.read_bytes(), CSV)).name


def _told(id: int) -> Progress:
    last = 0.0

    def tell(stage: str, done: int, total: int | None) -> None:
        nonlocal last
        if time.monotonic() - last >= _EVERY:
            last = time.monotonic()
            _say(id, stage, done, total)

    return tell


def may_load(table: Table, user: Any) -> bool:
    """Whether an account may load a table."""
    return bool(user.has_perms(table.rights))
