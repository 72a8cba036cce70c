"""Provider staff decide about news and documents of asset managers."""

from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from app.profiles.models import CompanyDocument, CompanyNews
from app.publishing.admin import PublishedAdmin
from search.texts import DEFAULT_LANGUAGE


@admin.register(CompanyNews)
class CompanyNewsAdmin(PublishedAdmin):
    """News of asset managers."""

    list_display = ("shown_title", "company", "date")
    list_select_related = ("company",)
    list_filter = (*PublishedAdmin.list_filter, "simulated")
    search_fields = (*CompanyNews.title.columns, "company__name")
    autocomplete_fields = ("company",)
    date_hierarchy = "date"

    @admin.display(description=_("title"), ordering=CompanyNews.title.column(DEFAULT_LANGUAGE))
    def shown_title(self, row: Any) -> str:
        """The title in the reader's language, or in the other one."""
        return str(row)


@admin.register(CompanyDocument)
class CompanyDocumentAdmin(PublishedAdmin):
    """Documents of asset managers."""

    list_display = ("title", "company", "category", "date", "language", "for_professionals")
    list_select_related = ("company",)
    list_filter = (*PublishedAdmin.list_filter, "category", "language", "for_professionals", "simulated")
    search_fields = ("title", "company__name")
    autocomplete_fields = ("company",)
