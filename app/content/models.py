"""News and reports."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.fields.files import FieldFile
from django.utils.translation import gettext_lazy as _

from app.bilingual import Bilingual, column, complete_languages, language_of_thread
from app.bilingual.models import BilingualModel
from app.content import corrections
from app.content.page_models import ReportPage as ReportPage
from app.content.page_models import ReportPdf as ReportPdf
from app.database.history import track_links, tracked
from app.files.fields import UploadField
from app.http.messages import Language
from app.http.routes import item_page, path_to
from app.outbox.doc_types import doc_type_of
from app.publishing.models import Published
from app.richtext import RichTextField
from search.documents import DOC_TYPES
from search.queries.items import slug
from search.texts import LANGUAGES, is_blank


@tracked()
class Category(models.Model):
    """A kind of news or report; its code stands in addresses."""

    code = models.SlugField(_("code"), max_length=60, unique=True)
    name = Bilingual(models.CharField, _("name"), max_length=100)

    class Meta:
        verbose_name = _("category")
        verbose_name_plural = _("categories")
        ordering = [column("name")]

    def __str__(self) -> str:
        return self.name.in_language(language_of_thread())


@tracked()
class Author(models.Model):
    """Who signs news and reports: a person or a team of the provider, as everybody reads it."""

    name = models.CharField(_("name"), max_length=120)
    role = Bilingual(models.CharField, _("role"), max_length=120)

    class Meta:
        verbose_name = _("author")
        verbose_name_plural = _("authors")
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return self.name


class Article(BilingualModel, Published):
    """What news and reports have in common. One is read in German, in English or in both."""

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
    companies = models.ManyToManyField(
        "managers.Company",
        verbose_name=_("further companies"),
        related_name="+",
        blank=True,
        help_text=_("Beside the first one; readers who filter by one of them find the text."),
    )
    funds = models.ManyToManyField("funds.Fund", verbose_name=_("funds"), related_name="+", blank=True)
    peergroups = models.ManyToManyField("funds.Peergroup", verbose_name=_("peergroups"), related_name="+", blank=True)
    authors = models.ManyToManyField(Author, verbose_name=_("authors"), related_name="+", blank=True)
    title = Bilingual(models.CharField, _("title"), needed="one", max_length=255)
    summary = Bilingual(models.TextField, _("summary"), needed="none")
    body = Bilingual(RichTextField, _("text"), needed="one")
    corrections = Bilingual(
        models.TextField,
        _("corrections"),
        needed="none",
        help_text=_("One a line, the day first: 24.12.2026: what was wrong. Everybody reads them."),
    )
    picture = UploadField(
        _("picture"),
        kind="illustration",
        blank=True,
        default="",
        db_default="",
        help_text=_("JPEG or PNG, at most 10 MB and 25 megapixels; shown 16 wide to 9 high. Everybody sees it."),
    )
    picture_alt = Bilingual(
        models.CharField,
        _("what the picture shows"),
        needed="none",
        max_length=250,
        help_text=_("For readers who do not see it. In each language that has a text."),
    )
    pdf = Bilingual(
        UploadField,
        _("PDF file"),
        needed="none",
        kind="document",
        former="reports/",
        help_text=_("PDF, at most 10 MB. Without one, readers download the text as a PDF that the portal makes."),
    )
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta(Published.Meta):
        abstract = True
        ordering = ["-date", "-id"]

    def __str__(self) -> str:
        return self.title.in_language(language_of_thread())

    def headline(self, lang: Language) -> str:
        """The title in a language, or in the other one where it exists only there."""
        return self.title.in_language(lang)

    def clean(self) -> None:
        """Raises ValidationError for what readers of one language would not be told, and for corrections of no day."""
        super().clean()
        faults: dict[str, Any] = {}
        languages = complete_languages(self)
        for lang in languages:
            if self.picture and is_blank(self.picture_alt.own(lang)):
                faults[Article.picture_alt.column(lang)] = _("Say in a few words what the picture shows.")
        days = {lang: corrections.days(self.corrections.own(lang)) for lang in LANGUAGES}
        for lang, found in days.items():
            if found is None:
                faults[Article.corrections.column(lang)] = _("Begin each line with a day: 24.12.2026: what was wrong.")
            elif lang in languages and any(other and other != found for other in days.values()):
                faults[Article.corrections.column(lang)] = _("Name the same days in both languages.")
        if faults:
            raise ValidationError(faults)

    def pdf_in(self, lang: Language) -> FieldFile:
        """The PDF of a language; empty where none was uploaded."""
        found: FieldFile = getattr(self, Article.pdf.column(lang))
        return found

    def page(self, lang: Language) -> str:
        """The path of its page for readers of a language."""
        place = DOC_TYPES[doc_type_of(type(self))].place
        return path_to(item_page(place), lang, slug=slug(self.headline(lang)), id=self.pk)

    def draft_page(self, lang: Language) -> str:
        """The same page, which shows the draft when it is asked to."""
        return f"{self.page(lang)}?draft=1"


@tracked()
class News(Article):
    """A news item of the provider."""

    class Meta(Article.Meta):
        verbose_name = _("news item")
        verbose_name_plural = _("news")


track_links(News, "companies", "funds", "peergroups", "authors")


@tracked()
class Report(Article):
    """A report or study."""

    class Meta(Article.Meta):
        verbose_name = _("report")
        verbose_name_plural = _("reports")


track_links(Report, "companies", "funds", "peergroups", "authors")
