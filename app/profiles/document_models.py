"""Documents of asset managers; ``models`` takes them in, where Django looks for models."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from app.database.history import tracked
from app.files.fields import UploadField
from app.http.messages import Language as SiteLanguage
from app.http.routes import path_to
from app.managers.models import Company
from app.publishing.models import Published


@tracked()
class CompanyDocument(Published):
    """A file with which an asset manager presents itself or what it offers."""

    class Category(models.TextChoices):
        """Document categories of the specification."""

        PRODUCT_PRESENTATION = "product-presentation", _("Product presentation")
        PRODUCT_FLYER = "product-flyer", _("Product flyer")
        FACTSHEET = "factsheet", _("Factsheet")
        PRODUCT_RESEARCH = "product-research", _("Research")
        PRODUCT_ANALYSIS = "product-analysis", _("Analysis")

    class Language(models.TextChoices):
        """Language that a document is written in."""

        GERMAN = "de", _("German")
        ENGLISH = "en", _("English")

    company = models.ForeignKey(Company, verbose_name=_("company"), on_delete=models.CASCADE, related_name="documents")
    category = models.CharField(_("category"), max_length=20, choices=Category)
    title = models.CharField(_("title"), max_length=200, help_text=_("In the language of the document."))
    date = models.DateField(_("date"))
    language = models.CharField(_("language"), max_length=2, choices=Language, default=Language.GERMAN, db_default="de")
    file = UploadField(_("file"), kind="document", help_text=_("PDF, at most 10 MB."))
    for_professionals = models.BooleanField(
        _("for professional investors"),
        default=False,
        db_default=False,
        help_text=_("Visitors and private investors confirm that they are professional investors first."),
    )
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta(Published.Meta):
        verbose_name = _("document of an asset manager")
        verbose_name_plural = _("documents of asset managers")
        ordering = ["-date", "-id"]
        constraints = (
            *Published.Meta.constraints,
            models.CheckConstraint(
                condition=Q(language__in=["de", "en"]), name="profiles_companydocument_language_known"
            ),
        )

    def __str__(self) -> str:
        return self.title

    def headline(self, lang: SiteLanguage) -> str:
        """Whose it is, and its title."""
        return f"{self.company.name}: {super().headline(lang)}"

    def page(self, lang: SiteLanguage) -> str:
        """The page of its company, where it is listed."""
        return path_to("assetManager", lang, id=self.company_id)

    def own_page(self, lang: SiteLanguage) -> str:
        """The news and documents of the company's dashboard."""
        return path_to("dashboardNews", lang, id=self.company_id)
