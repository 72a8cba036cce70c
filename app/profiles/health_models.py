"""What was read from documents of funds; ``models`` takes it in, where Django looks for models (ADR 0257)."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from app.content.page_models import PdfState


class PaperReading(models.Model):
    """One file of a fund document, by its content and the language that it is said to be in."""

    # A text and no file: what is read here keeps no file from the sweep.
    name = models.CharField(_("stored name"), max_length=255)
    language = models.CharField(_("language"), max_length=2)
    state = models.TextField(_("what came of reading it"), choices=PdfState.choices)
    isins = ArrayField(models.CharField(max_length=12), verbose_name=_("ISINs in its text"), default=list)
    read_at = models.DateTimeField(_("read at"), auto_now_add=True)

    class Meta:
        verbose_name = _("text of a fund document")
        verbose_name_plural = _("texts of fund documents")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["name", "language"], name="profiles_paperreading_once"),
            models.CheckConstraint(condition=models.Q(state__in=PdfState.values), name="profiles_paperreading_state"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.language})"
