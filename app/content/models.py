"""News and reports, each in both languages."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from app.files.fields import UploadField
from app.http.messages import Language
from app.outbox.doc_types import doc_type_of
from app.publishing.models import Published
from search.documents import DOC_TYPES
from search.queries.items import slug


class Category(models.Model):
    """A kind of news or report; its code stands in addresses."""

    code = models.SlugField(_("code"), max_length=60, unique=True)
    name_de = models.CharField(_("name (German)"), max_length=100)
    name_en = models.CharField(_("name (English)"), max_length=100)

    class Meta:
        verbose_name = _("category")
        verbose_name_plural = _("categories")
        ordering = ["name_de"]

    def __str__(self) -> str:
        return self.name_de


class Article(Published):
    """What news and reports have in common."""

    date = models.DateField(_("date"))
    category = models.ForeignKey(Category, verbose_name=_("category"), on_delete=models.PROTECT, related_name="+")
    company = models.ForeignKey(
        "managers.Company",
        verbose_name=_("company"),
        on_delete=models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
    )
    funds = models.ManyToManyField("funds.Fund", verbose_name=_("funds"), related_name="+", blank=True)
    title_de = models.CharField(_("title (German)"), max_length=255)
    title_en = models.CharField(_("title (English)"), max_length=255)
    summary_de = models.TextField(_("summary (German)"), blank=True, default="", db_default="")
    summary_en = models.TextField(_("summary (English)"), blank=True, default="", db_default="")
    body_de = models.TextField(_("text (German)"), help_text=_("Plain text; a blank line starts a new paragraph."))
    body_en = models.TextField(_("text (English)"), help_text=_("Plain text; a blank line starts a new paragraph."))
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta(Published.Meta):
        abstract = True
        ordering = ["-date", "-id"]

    def __str__(self) -> str:
        return self.title_de

    def headline(self, lang: Language) -> str:
        """The title in a language."""
        return self.title_de if lang == "de" else self.title_en

    def page(self) -> str:
        """The path of its page in the portal."""
        return f"/{DOC_TYPES[doc_type_of(type(self))].place}/{slug(self.title_de)}/{self.pk}"


class News(Article):
    """A news item of the provider."""

    class Meta(Article.Meta):
        verbose_name = _("news item")
        verbose_name_plural = _("news")


class Report(Article):
    """A report or study, with a PDF where there is one."""

    pdf_file = UploadField(
        _("PDF file"),
        kind="document",
        former="reports/",
        blank=True,
        default="",
        db_default="",
        help_text=_("PDF, at most 10 MB."),
    )

    class Meta(Article.Meta):
        verbose_name = _("report")
        verbose_name_plural = _("reports")
