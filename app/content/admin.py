"""Provider staff maintain news and reports."""

from typing import Any, Final

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from app.content import page_reading
from app.content.models import Article, Author, Category, News, Report, ReportPdf
from app.content.page_models import FAULTS, PdfState
from app.publishing.admin import PublishedAdmin
from app.staff import fieldsets, queues
from app.staff.admin import ModelAdmin, ReadOnlyAdmin, may
from search.texts import DEFAULT_LANGUAGE

_TEXTS: Final = (*Article.title.columns, *Article.summary.columns, *Article.body.columns)
#: Parts of the form that most texts do without.
_FOLDED: Final = (_("Corrections"), _("Picture and PDF"))


@admin.register(Category)
class CategoryAdmin(ModelAdmin):
    """Kinds of news and reports."""

    list_display = (*Category.name.columns, "code")
    search_fields = (*Category.name.columns, "code")


@admin.register(Author)
class AuthorAdmin(ModelAdmin):
    """Who signs news and reports."""

    list_display = ("name", *Author.role.columns)
    search_fields = ("name", *Author.role.columns)


@admin.register(News, Report)
class ArticleAdmin(PublishedAdmin):
    """News and reports, in one language or both."""

    list_display = ("shown_title", "date", "category", "company")
    list_select_related = ("category", "company")
    list_filter = (*PublishedAdmin.list_filter, "category", "simulated")
    search_fields = (*Article.title.columns, "company__name")
    autocomplete_fields = ("company", "companies", "funds", "peergroups", "authors", "category")
    date_hierarchy = "date"

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """A new text is of today."""
        return {"date": timezone.localdate(), **super().get_changeform_initial_data(request)}

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """What is written first stands first; what most texts do without is folded."""
        names = list(self.get_fields(request, obj))
        linked = ("company", "companies", "funds", "peergroups", "authors")
        corrected = Article.corrections.columns
        parts = {
            None: (*_TEXTS, "category", "date"),
            # Nothing has been wrong yet in what is new.
            _("Corrections"): corrected if obj is not None else (),
            _("Linked to"): linked,
        }
        placed = {*_TEXTS, "category", "date", *linked, *corrected}
        parts[_("Picture and PDF")] = tuple(one for one in names if one not in placed)
        sets = [
            (title, {"fields": list(fields), "classes": ("collapse",) if title in _FOLDED else ()})
            for title, fields in parts.items()
            if fields
        ]
        return fieldsets.side_by_side(self.model, sets)

    @admin.display(description=_("title"), ordering=Article.title.column(DEFAULT_LANGUAGE))
    def shown_title(self, article: Article) -> str:
        """The title in the reader's language, or in the other one."""
        return str(article)


@admin.register(ReportPdf)
class ReportPdfAdmin(ReadOnlyAdmin):
    """What came of reading the PDFs of reports, and what to do about those that cannot be searched."""

    list_display = ("shown_report", "language", "state", "remedy", "pages", "read_at")
    list_filter = ("state", "language")
    search_fields = tuple(f"report__{name}" for name in Report.title.columns)
    actions = ("read_again",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[ReportPdf]:
        """With the reports that the list names."""
        return super().get_queryset(request).select_related(ReportPdf.report.field.name)

    @admin.display(description=_("report"))
    def shown_report(self, pdf: ReportPdf) -> str:
        """The report's title in the reader's language."""
        return str(pdf.report)

    @admin.display(description=_("what to do"))
    def remedy(self, pdf: ReportPdf) -> str:
        """What helps; empty where nothing is wrong."""
        return PdfState(pdf.state).remedy

    @admin.action(description=_("Read the selected PDFs again"), permissions=["read"])
    def read_again(self, request: HttpRequest, queryset: QuerySet[ReportPdf]) -> None:
        """Forget what was read; a worker reads the files again within a minute."""
        number = page_reading.forget(queryset)
        text = ngettext("%(number)d PDF will be read again.", "%(number)d PDFs will be read again.", number)
        self.message_user(request, text % {"number": number}, messages.SUCCESS)

    def has_read_permission(self, request: HttpRequest) -> bool:
        """Reading again takes the right to change reports."""
        return may(request, "content.change_report")


queues.register(
    queues.Queue(
        "report_pdfs",
        _("PDFs of reports that cannot be searched as they are"),
        lambda: ReportPdf.objects.filter(state__in=FAULTS),
        link=f"content/reportpdf/?state__in={','.join(FAULTS)}",
        permission="content.view_reportpdf",
        since="read_at",
        trouble=True,
    )
)
