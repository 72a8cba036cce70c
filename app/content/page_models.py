"""What was read from the PDFs of reports; ``models`` takes them in, where Django looks for models (ADR 0235)."""

from typing import ClassVar, Final

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from app.funds.document_model import FundDocument
from search.texts import LANGUAGES


class PdfState(models.TextChoices):
    """What came of reading a PDF."""

    READ = "read", _("can be searched")
    CUT = "cut", _("too long: the first 500 pages can be searched")
    OTHER_LANGUAGE = "other_language", _("can be searched, but seems to be in the other language")
    NO_TEXT = "no_text", _("cannot be searched: it has no text")
    ENCRYPTED = "encrypted", _("cannot be searched: it is encrypted")
    UNREADABLE = "unreadable", _("cannot be searched: it is damaged, or takes too long to read")
    MISSING = "missing", _("cannot be searched: the file is missing")

    @property
    def remedy(self) -> str:
        """What staff do next; empty where there is nothing to do."""
        return str(_REMEDIES.get(self, ""))


#: States about which there is something to do.
FAULTS: Final = tuple(state.value for state in PdfState if state is not PdfState.READ)
_REMEDIES: Final = {
    PdfState.CUT: _("Split the document into several reports if the rest is to be found as well."),
    PdfState.OTHER_LANGUAGE: _("Check whether the PDF was uploaded for the right language."),
    PdfState.NO_TEXT: _("Pages are probably pictures. Run text recognition (OCR) and upload the file again."),
    PdfState.ENCRYPTED: _("Upload the file without a password."),
    PdfState.UNREADABLE: _("Open the file, save it again as a PDF and upload it again."),
    PdfState.MISSING: _("Upload the file again."),
}


class ReportPdf(models.Model):
    """One PDF of a report and what came of reading it: of the published text, or of an edit that waits."""

    report = models.ForeignKey("content.Report", verbose_name=_("report"), on_delete=models.CASCADE, related_name="+")
    language = models.CharField(_("language"), max_length=2, choices=FundDocument.Language)
    # A text and no file: what is read here keeps no file from the sweep.
    name = models.CharField(_("stored name"), max_length=255)
    state = models.TextField(_("search in it"), choices=PdfState.choices)
    pages = models.PositiveIntegerField(_("pages"), default=0)
    read_at = models.DateTimeField(_("read at"), auto_now_add=True)

    class Meta:
        verbose_name = _("PDF of a report")
        verbose_name_plural = _("PDFs of reports")
        ordering = ["-read_at", "-id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["report", "language", "name"], name="content_reportpdf_once"),
            models.CheckConstraint(condition=Q(language__in=LANGUAGES), name="content_reportpdf_language_known"),
            models.CheckConstraint(condition=Q(state__in=PdfState.values), name="content_reportpdf_state_known"),
        ]

    def __str__(self) -> str:
        return f"{self.report} ({self.language})"


class ReportPage(models.Model):
    """A page with its text, where each line stands, and the ISINs and WKNs on it."""

    pdf = models.ForeignKey(
        ReportPdf, verbose_name=ReportPdf._meta.verbose_name, on_delete=models.CASCADE, related_name="read_pages"
    )
    number = models.PositiveIntegerField(_("number"), help_text=_("From 1."))
    text = models.TextField(_("text"), help_text=_("A line of the page in each line."))
    places = models.JSONField(
        _("places of lines"), help_text=_("Left, top, right and bottom of each line, in ten-thousandths of the page.")
    )
    codes = ArrayField(
        models.CharField(max_length=12),
        verbose_name=_("codes"),
        default=list,
        help_text=_("ISINs, and what may be a WKN."),
    )

    class Meta:
        verbose_name = _("page of a report")
        verbose_name_plural = _("pages of reports")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["pdf", "number"], name="content_reportpage_once"),
        ]
        indexes: ClassVar[list[models.Index]] = [GinIndex(fields=["codes"], name="content_reportpage_codes")]

    def __str__(self) -> str:
        return f"{self.pdf}, {self.number}"
