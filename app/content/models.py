"""News and reports."""

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.fields.files import FieldFile
from django.utils.translation import gettext_lazy as _

from app.bilingual import Bilingual, column, complete_languages, language_of_thread
from app.bilingual.models import BilingualModel
from app.database.history import track_links, tracked
from app.files.fields import UploadField
from app.http.messages import Language
from app.http.routes import item_page, path_to
from app.outbox.doc_types import doc_type_of
from app.publishing.models import Published
from app.richtext import RichTextField
from search.documents import DOC_TYPES
from search.queries.items import slug
from search.texts import is_blank


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
    funds = models.ManyToManyField("funds.Fund", verbose_name=_("funds"), related_name="+", blank=True)
    title = Bilingual(models.CharField, _("title"), needed="one", max_length=255)
    summary = Bilingual(models.TextField, _("summary"), needed="none")
    body = Bilingual(RichTextField, _("text"), needed="one")
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
        """Raises ValidationError for a picture that readers of one language would know nothing of."""
        super().clean()
        alt = Article.picture_alt
        without = [alt.column(lang) for lang in complete_languages(self) if is_blank(self.picture_alt.own(lang))]
        if self.picture and without:
            raise ValidationError(dict.fromkeys(without, _("Say in a few words what the picture shows.")))

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


track_links(News, "funds")


@tracked()
class Report(Article):
    """A report or study."""

    class Meta(Article.Meta):
        verbose_name = _("report")
        verbose_name_plural = _("reports")


track_links(Report, "funds")
