"""Documents of funds; ``models`` takes them in, where Django looks for models."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from app.database.history import tracked
from app.files.fields import UploadField
from app.http import formats
from app.http.messages import Language as SiteLanguage
from app.http.routes import path_to
from app.publishing.models import Published


@tracked()
class FundDocument(Published):
    """A file that belongs to a fund, such as its prospectus; everybody may download it once it is published."""

    class Category(models.TextChoices):
        """Document types of the specification."""

        MONTHLY_REPORT = "monthly_report", _("Monthly report")
        KEY_INFORMATION = "key_information", _("Key information document")
        KEY_INVESTOR = "key_investor", _("Key investor information")
        FUND_PROSPECT = "fund_prospect", _("Prospectus")
        ANNUAL_REPORT = "annual_report", _("Annual report")
        SEMI_ANNUAL_REPORT = "semi_annual_report", _("Semi-annual report")

    class Language(models.TextChoices):
        """Language that a document is written in."""

        GERMAN = "de", _("German")
        ENGLISH = "en", _("English")

    #: Where versions before kept the files; of what is below MEDIA_ROOT, only uploads are handed out besides.
    FORMER_FOLDER = "fund-documents/"

    fund = models.ForeignKey("funds.Fund", verbose_name=_("fund"), on_delete=models.CASCADE, related_name="documents")
    category = models.CharField(_("category"), max_length=20, choices=Category)
    date = models.DateField(_("date"))
    language = models.CharField(_("language"), max_length=2, choices=Language, default=Language.GERMAN, db_default="de")
    file = UploadField(_("file"), kind="document", former=FORMER_FOLDER, help_text=_("PDF, at most 10 MB."))
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)
    imported_sha256 = models.CharField(
        _("imported checksum"),
        max_length=64,
        blank=True,
        default="",
        db_default="",
        editable=False,
        help_text=_("SHA-256 of the file that an import last named; staff may have replaced it since."),
    )

    class Meta(Published.Meta):
        verbose_name = _("fund document")
        verbose_name_plural = _("fund documents")
        ordering = ["-date"]
        constraints = (
            *Published.Meta.constraints,
            models.CheckConstraint(condition=Q(language__in=["de", "en"]), name="funds_funddocument_language_known"),
        )

    def __str__(self) -> str:
        return f"{self.get_category_display()} {formats.day(self.date)}"

    def headline(self, lang: SiteLanguage) -> str:
        """Of which fund it is, and which one."""
        return f"{self.fund.name}: {super().headline(lang)}"

    def page(self, lang: SiteLanguage) -> str:
        """The page of its fund, where it is listed."""
        return self.fund.page(lang)

    def own_page(self, lang: SiteLanguage) -> str:
        """The list of what an account has handed in."""
        return path_to("fundDocuments", lang)
