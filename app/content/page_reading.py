"""Keeps what the PDFs of reports say: reads those that nobody has read, and forgets those that no report names.

A PDF is read as soon as it is stored, also that of a draft or of an edit that waits, so that its pages can be found
from the minute of its publication. What readers find is decided by the view of the index alone.
"""

import logging
import time
from collections.abc import Iterator
from typing import Final

from celery import current_app
from django.db import IntegrityError, transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.fields.files import FieldFile
from kombu.exceptions import OperationalError

from app.content import page_texts
from app.content.models import Report, ReportPage, ReportPdf
from app.content.page_models import PdfState
from app.content.page_texts import Reading
from app.files import serving
from app.publishing import values
from search.texts import LANGUAGES, Language

logger = logging.getLogger("app.content")

#: Reports looked at in one go, so that their texts are not all in memory.
_BATCH: Final = 200


def read_waiting(seconds: float) -> int:
    """Read PDFs that nobody has read, for so long, the latest reports first; returns how many. Any number may do so."""
    end, read = time.monotonic() + seconds, 0
    for report, language, file in _waiting():
        if time.monotonic() > end:
            break
        read += _read(report, language, file)
    return read


def forget_unnamed() -> int:
    """Forget what was read of files that their reports do not name any more; returns of how many files."""
    forgotten = 0
    in_column = Q(pk__in=[])
    for language in LANGUAGES:
        in_column |= Q(language=language, name=F(f"report__{Report.pdf.column(language)}"))
    for pdf in ReportPdf.objects.filter(~in_column):
        if (pdf.language, pdf.name) not in {(language, file.name) for language, file in named(pdf.report)}:
            pdf.delete()
            forgotten += 1
    return forgotten


def forget(pdfs: QuerySet[ReportPdf]) -> int:
    """Forget what was read of some PDFs, to have them read again; returns of how many."""
    with transaction.atomic():
        _, by_model = pdfs.delete()
        transaction.on_commit(_ring)
    return by_model.get(ReportPdf._meta.label, 0)


def named(report: Report) -> Iterator[tuple[Language, FieldFile]]:
    """The PDFs that a report names in its columns and in its edits, by their languages."""
    for row in (report, values.draft_of(report)) if report.edits else (report,):
        for language in LANGUAGES:
            if file := row.pdf_in(language):
                yield language, file


def ring(report: Report) -> None:
    """Wake a worker once the transaction commits, if the report names a PDF. The next round finds what it misses."""
    if next(named(report), None) is not None:
        transaction.on_commit(_ring)


def _ring() -> None:
    try:
        current_app.send_task("app.content.read_pdfs", retry=False)
    except OperationalError as error:
        logger.warning("the worker could not be woken, the next round will read PDFs: %s", error)


def _waiting() -> Iterator[tuple[Report, Language, FieldFile]]:
    # What edits name is looked up one by one: few reports have any.
    unread = Q(edits__has_any_keys=list(Report.pdf.columns))
    for language in LANGUAGES:
        column = Report.pdf.column(language)
        read = ReportPdf.objects.filter(report=OuterRef("pk"), language=language, name=OuterRef(column))
        unread |= ~Q(**{column: ""}) & Q(~Exists(read))
    reports = Report.objects.filter(unread).only("edits", *Report.pdf.columns).order_by("-date", "-pk")
    for report in reports.iterator(_BATCH):
        known = set(ReportPdf.objects.filter(report=report).values_list("language", "name"))
        for language, file in named(report):
            if (language, file.name) not in known:
                known.add((language, str(file.name)))
                yield report, language, file


def _read(report: Report, language: Language, file: FieldFile) -> bool:
    """Read one PDF and keep what it says; False while no file can be reached, or if another worker was first."""
    try:
        found = page_texts.read(serving.read(file).data, language)
    except serving.UnavailableError as error:
        if error.down:
            return False
        found = Reading(PdfState.MISSING)
    if found.state is not PdfState.READ:
        logger.warning("the PDF (%s) of report %s: %s", language, report.pk, found.state)
    try:
        _keep(report, language, str(file.name), found)
    except IntegrityError:
        # Another worker has kept the same, or the report is gone.
        return False
    return True


@transaction.atomic
def _keep(report: Report, language: Language, name: str, found: Reading) -> None:
    pdf = ReportPdf.objects.create(
        report_id=report.pk, language=language, name=name, state=found.state, pages=found.total
    )
    ReportPage.objects.bulk_create(
        ReportPage(
            pdf=pdf,
            number=page.number,
            text=page.text,
            places=[line.place for line in page.lines],
            codes=page.codes,
        )
        for page in found.pages
    )
