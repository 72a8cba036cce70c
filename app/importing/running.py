"""Checks or loads what staff have uploaded: one transaction for the rows and for what is said of them."""

import hashlib
import logging
import shutil
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final, cast

from django.core.cache import cache
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
from app.importing.progress import Progress
from app.importing.refusals import said_of
from app.importing.rejects import write_rejects
from app.importing.sources import Source, SourceError, Words
from app.importing.tables import Asked, Decimals, Outcome, RejectedError, Table, named

logger = logging.getLogger("app.importing")

#: Rejects that the page itself names; all of them are in the file.
SHOWN: Final = 50
#: Letters of a row that the page shows.
_LONGEST: Final = 200
#: Seconds between two words of progress, and for how long the last one is kept.
_EVERY: Final = 0.5
_KEPT: Final = 600
_DECIMALS: Final[dict[str, Decimals]] = {"point": "point", "comma": "comma"}
#: The stage of an import that has to wait for another one of the same rows.
WAITING: Final = _("Waiting for another import, which is running")
State = TableImport.State


class ChangedError(Exception):
    """What a company has handed in would no longer change what was shown; nothing was changed."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__("the differences are others than those that were shown")
        self.outcome = outcome


def run(id: int) -> None:
    """Check or load a table, as its state says. Safe to run any number of times, and any number at once."""
    try:
        with transaction.atomic():
            found = TableImport.objects.select_for_update(skip_locked=True).filter(pk=id).first()
            if found is not None and found.is_running:
                _run(found)
    except Exception as error:
        # Nothing of it is stored. It must not begin again and again.
        logger.exception("the table %s was broken off", id)
        failed = {"state": State.FAILED, "result": {"message": _in_all(_said_of(error))}}
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


def _run(found: TableImport) -> None:
    _say(found.pk, "Reading", 0, None)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / found.name
        with found.file.open("rb") as stored, path.open("wb") as copy:
            shutil.copyfileobj(stored, copy)
        with Path(folder, "differences").open("w", encoding="utf-8-sig", newline="") as written:
            _load(found, path, Differences(written))


def _load(found: TableImport, path: Path, differences: Differences) -> None:
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
            _load(found, path, differences)
            found.result["changed"] = True
        else:
            found.state = State.CHECKED
            _note(found, cast("Source", source), error.outcome, path, differences)
    except ChangedError as error:
        # Staff load what they have seen, and nothing else.
        found.state = State.WAITING
        _note(found, cast("Source", source), error.outcome, path, differences)
        found.result["changed"] = True
    except ImportRunningError:
        # The next round comes back to it.
        _say(found.pk, WAITING, 0, None)
        return
    else:
        found.state = State.LOADED if loads else State.CHECKED
        _note(found, source, outcome, path, differences)
    found.save()


def _in_all(words: Words) -> dict[str, str]:
    return {language: _in(language, words) for language in LANGUAGES}


def _in(language: Language, words: Words) -> str:
    with translation.override(language):
        return words.translated()


def _note(found: TableImport, source: Source, outcome: Outcome, path: Path, differences: Differences) -> None:
    found.sheet = source.sheet
    found.result = {**told_of(source, outcome), "sheets": list(source.sheets), "differences": differences.stored()}
    found.result["fingerprint"] = _fingerprint(differences, outcome)
    found.rejects = found.differences = found.marked = ""
    if outcome.rejects:
        report = path.with_name("rejects")
        write_rejects(report, source, outcome.rejects)
        found.rejects = kept(report)
        if found.company_id and (content := marked(path, source, outcome.rejects)):
            found.marked = blobs.store(checked("table", content, XLSX)).name
    if differences.totals:
        differences.file.flush()
        found.differences = kept(Path(differences.file.name))


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
