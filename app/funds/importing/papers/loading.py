"""The one transaction of an import of documents: all of a table or nothing. Importing it again writes nothing."""

import hashlib
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from os import cpu_count

from django.core.exceptions import SuspiciousOperation, ValidationError
from django.core.files.storage import default_storage
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from app.files import blobs
from app.files.incoming import checked, take_bytes
from app.files.kinds import PDF
from app.funds.importing.papers.checking import Paper, unreadable
from app.funds.models import Fund, FundDocument, Tranche
from app.funds.ownership import Kind, mark_as_own
from app.importing.alone import Lock, alone
from app.importing.faults import Fault, fault
from app.importing.progress import Progress
from app.importing.rejects import Reject
from app.importing.tables import Outcome, RejectedError
from app.publishing.services import as_published

_Key = tuple[int, str, str, str]
_Plan = list[tuple[Paper, Fund, FundDocument | None]]


def load(
    checked: Iterable[Paper | Reject], *, publish: bool, dry_run: bool, accept_rest: bool, progress: Progress
) -> Outcome:
    """Load the documents of a table and return what changed; new ones are published on request only.

    Raises RejectedError where a row has a fault and ``accept_rest`` does not say that the others are wanted all the
    same, and ImportRunningError while another import runs. Either way nothing has changed, and no file is left.
    """
    stored: list[blobs.Stored] = []
    try:
        with alone(Lock.FUNDS, dry_run=dry_run):
            outcome = _load(list(checked), accept_rest, progress, publish, None if dry_run else stored)
    except BaseException:
        blobs.withdraw_all(stored)
        raise
    return outcome


def _load(
    read: list[Paper | Reject], accept_rest: bool, progress: Progress, publish: bool, stored: list[blobs.Stored] | None
) -> Outcome:
    """``stored`` takes the files as they are written; None where nothing is to be written."""
    outcome = Outcome(read=len(read), rejects=[row for row in read if isinstance(row, Reject)])
    papers = [row for row in read if isinstance(row, Paper)]
    funds = {
        tranche.isin: tranche.fund
        for tranche in Tranche.objects.select_related("fund").filter(isin__in={paper.isin for paper in papers})
    }
    accepted = _accepted(papers, funds, outcome)
    new, kept = _held_against_stored(accepted, funds)
    new = _whose_contents_are_fit(new, outcome, progress)
    outcome.rejects.sort(key=lambda reject: reject.line)
    if outcome.rejects and not accept_rest:
        raise RejectedError(outcome)
    dropped = 0
    if stored is not None:
        if outcome.accepted:
            mark_as_own(Kind.DOCUMENTS)
        FundDocument.objects.bulk_update(kept, ["imported_sha256"])
        seen = as_published(timezone.now()) if publish else {}
        for number, (paper, fund, document) in enumerate(new, start=1):
            dropped += _store(paper, fund, document or FundDocument(fund=fund, **seen), stored)
            progress("Storing", number, len(new))
    changed = sum(document is not None for _, _, document in new)
    outcome.counts = {
        _("new documents"): len(new) - changed,
        _("changed"): changed,
        _("unchanged"): outcome.accepted - len(new) - len(kept),
        _("kept as staff set"): len(kept),
        _("simulated, dropped"): dropped,
    }
    return outcome


def _key(paper: Paper, fund: Fund) -> _Key:
    return fund.pk, paper.category, paper.date.isoformat(), paper.language


def _accepted(papers: Iterable[Paper], funds: Mapping[str, Fund], outcome: Outcome) -> list[Paper]:
    """Return the papers of known share classes; the same one twice, by whichever share class, is a fault."""
    accepted = []
    first: dict[_Key, int] = {}
    for paper in papers:
        fund = funds.get(paper.isin)
        if fund is None:
            wrong = fault("isin_unknown", isin=paper.isin)
        elif _key(paper, fund) in first:
            wrong = fault("duplicate", "duplicate_document", line=first[_key(paper, fund)])
        else:
            first[_key(paper, fund)] = paper.line
            accepted.append(paper)
            continue
        outcome.rejects.append(Reject(paper.line, wrong, paper.cells))
    return accepted


def _held_against_stored(papers: Iterable[Paper], funds: Mapping[str, Fund]) -> tuple[_Plan, list[FundDocument]]:
    """Return what is to be written, over which document if over one, and the documents of staff that stay instead."""
    present: dict[_Key, list[FundDocument]] = {}
    for one in FundDocument.objects.select_for_update().filter(fund__in=set(funds.values()), simulated=False):
        present.setdefault((one.fund_id, one.category, one.date.isoformat(), one.language), []).append(one)
    new: _Plan = []
    kept = []
    for paper in papers:
        fund = funds[paper.isin]
        known = present.get(_key(paper, fund), [])
        if any(paper.sha256 in (one.imported_sha256, _digest(one)) for one in known):
            continue
        # What an import once wrote and nobody has replaced is ours to replace.
        ours = next((one for one in known if one.imported_sha256 and one.imported_sha256 == _digest(one)), None)
        if known and ours is None:
            known[0].imported_sha256 = paper.sha256
            kept.append(known[0])
            continue
        new.append((paper, fund, ours))
    return new, kept


def _digest(document: FundDocument) -> str:
    """SHA-256 of the stored file; empty where there is none."""
    with suppress(OSError, ValueError, SuspiciousOperation), document.file.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()
    return ""


def _whose_contents_are_fit(new: _Plan, outcome: Outcome, progress: Progress) -> _Plan:
    """Leave out what an upload would be refused for. Each file is read by a program of its own, so they go in turns."""
    fit: _Plan = []
    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        found = pool.map(_fault, (paper for paper, _, _ in new))
        for number, (entry, wrong) in enumerate(zip(new, found, strict=True), start=1):
            progress("Looking into the files", number, len(new))
            if wrong is None:
                fit.append(entry)
            else:
                outcome.rejects.append(Reject(entry[0].line, wrong, entry[0].cells))
    return fit


def _fault(paper: Paper) -> Fault | None:
    try:
        content = paper.path.read_bytes()
        take_bytes("document", content, paper.path.name)
    except OSError as error:
        return unreadable(paper.path.name, error)
    except ValidationError as error:
        return fault(f"pdf_{error.code}", file=paper.path.name)
    # What was looked into must be what is stored.
    if hashlib.sha256(content).hexdigest() != paper.sha256:
        return fault("file_changed", file=paper.path.name)
    return None


def _store(paper: Paper, fund: Fund, document: FundDocument, stored: list[blobs.Stored]) -> int:
    """Write the file and its row; returns how many simulated documents of the same type and language it ends."""
    content = paper.path.read_bytes()
    if hashlib.sha256(content).hexdigest() != paper.sha256:
        raise OSError(f"{paper.path} was changed while it was read")
    former = str(document.file.name or "")
    document.category, document.date, document.language = paper.category, paper.date, paper.language
    document.imported_sha256 = paper.sha256
    # Whoever edits it now is told that the file has changed.
    document.version += 1
    # Looked into above, and the same as then.
    stored.append(blobs.store(checked("document", content, PDF)))
    document.file = stored[-1].name
    document.save()
    simulated = FundDocument.objects.filter(fund=fund, category=paper.category, language=paper.language, simulated=True)
    gone = [str(one.file.name) for one in simulated]
    simulated.delete()
    # A reader may be at the old file until the new row is there. Contents of this version go by the sweep.
    for name in [*gone, *([former] if former else [])]:
        transaction.on_commit(partial(default_storage.delete, name))
    return len(gone)
