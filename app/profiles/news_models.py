"""News of asset managers; ``models`` takes them in, where Django looks for models."""

from django.db import models
from django.db.models.fields.files import FieldFile
from django.utils.translation import gettext_lazy as _

from app.bilingual import Bilingual, language_of_thread
from app.bilingual.models import BilingualModel
from app.database.history import tracked
from app.files.fields import UploadField
from app.http.messages import Language
from app.http.routes import path_to
from app.managers.models import Company
from app.publishing.models import Published
from app.richtext import RichTextField
from search.queries.items import slug


@tracked()
class CompanyNews(BilingualModel, Published):
    """A news item of an asset manager: it writes, the provider publishes (ADR 0256)."""

    company = models.ForeignKey(Company, verbose_name=_("company"), on_delete=models.CASCADE, related_name="news")
    date = models.DateField(_("date"))
    title = Bilingual(models.CharField, _("title"), needed="one", max_length=255)
    text = Bilingual(RichTextField, _("text"), needed="one")
    image = UploadField(
        _("picture"),
        kind="illustration",
        blank=True,
        default="",
        db_default="",
        help_text=_("JPEG or PNG, at most 10 MB and 25 megapixels; everybody sees it."),
    )
    pdf_file = Bilingual(UploadField, _("PDF file"), needed="none", kind="document", help_text=_("PDF, at most 10 MB."))
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta(Published.Meta):
        verbose_name = _("news item of an asset manager")
        verbose_name_plural = _("news of asset managers")
        ordering = ["-date", "-id"]

    def __str__(self) -> str:
        return self.title.in_language(language_of_thread())

    def headline(self, lang: Language) -> str:
        """Whose it is, and its title."""
        return f"{self.company.name}: {self.title.in_language(lang)}"

    def pdf_in(self, lang: Language) -> FieldFile:
        """The PDF of a language; empty where none was uploaded."""
        found: FieldFile = getattr(self, CompanyNews.pdf_file.column(lang))
        return found

    def page(self, lang: Language) -> str:
        """The path of its page."""
        return path_to("assetManagerNews", lang, slug=slug(self.title.in_language(lang)), id=self.pk)

    def draft_page(self, lang: Language) -> str:
        """The same page, which shows the draft when it is asked to."""
        return f"{self.page(lang)}?draft=1"

    def own_page(self, lang: Language) -> str:
        """The news of the company's dashboard."""
        return path_to("dashboardNews", lang, id=self.company_id)
