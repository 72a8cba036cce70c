"""Photo and key facts of a fund; ``models`` takes them in, where Django looks for models."""

from typing import Final

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from app.bilingual import Bilingual
from app.database.history import tracked
from app.files.fields import UploadField
from app.http.messages import Language
from app.http.routes import path_to
from app.publishing.models import Published
from search.texts import LANGUAGES

#: Characters and lines of the key facts in one language, at most: they stand beside figures.
LONGEST: Final = 600
MAX_LINES: Final = 6


@tracked()
class FundPresentation(Published):
    """What an asset manager shows of a fund beside its figures: a photo, and a few facts, one a line (ADR 0256)."""

    fund = models.OneToOneField(
        "funds.Fund", verbose_name=_("fund"), on_delete=models.CASCADE, related_name="presentation"
    )
    photo = UploadField(
        _("photo of the fund"),
        kind="illustration",
        blank=True,
        default="",
        db_default="",
        help_text=_("JPEG or PNG, at most 10 MB and 25 megapixels; everybody sees it."),
    )
    key_facts = Bilingual(
        models.TextField,
        _("key facts"),
        needed="none",
        max_length=LONGEST,
        help_text=_("One fact a line, at most six."),
    )
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta(Published.Meta):
        verbose_name = _("fund presentation")
        verbose_name_plural = _("fund presentations")
        ordering = ["fund__name"]

    def __str__(self) -> str:
        return str(self.fund)

    def clean(self) -> None:
        """Raises ValidationError for key facts that are too long to stand beside figures."""
        super().clean()
        faults = {}
        for lang in LANGUAGES:
            text = self.key_facts.own(lang)
            if len(text) > LONGEST or len(text.split("\n")) > MAX_LINES:
                faults[FundPresentation.key_facts.column(lang)] = _("Use at most six lines and 600 characters.")
        if faults:
            raise ValidationError(faults)

    def page(self, lang: Language) -> str:
        """The page of its fund, where it is shown."""
        return self.fund.page(lang)

    def own_page(self, lang: Language) -> str:
        """Where its company edits it; empty for a fund without share classes."""
        main = self.fund.tranches.order_by("-primary", "pk").first()
        return "" if main is None else path_to("editFund", lang, id=main.pk)
