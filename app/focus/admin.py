"""Provider staff choose funds in focus and say why."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from app.bilingual import language_of_thread
from app.focus.models import FocusCategory, FocusItem
from app.publishing.admin import PublishedAdmin
from app.staff.admin import ModelAdmin
from app.staff.filters import Presence


@admin.register(FocusCategory)
class FocusCategoryAdmin(ModelAdmin):
    """Categories in the order of the page."""

    list_display = (*FocusCategory.name.columns, "code", "shown_on", "place")
    search_fields = (*FocusCategory.name.columns, "code")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """The marks of funds follow the page, so items do not change it."""
        fields = super().get_readonly_fields(request, obj)
        return fields if obj is None else (*fields, "shown_on")

    def preview(self, row: FocusCategory) -> str:
        """Its page."""
        return row.page(language_of_thread())


class Ended(Presence):
    """Funds that are still in focus, and those that are not."""

    title, missing, given = _("end"), _("in focus"), _("no longer in focus")


@admin.register(FocusItem)
class FocusItemAdmin(PublishedAdmin):
    """Funds in focus. What was published is ended with a reason and not deleted."""

    list_display = ("fund", "category", "signed_by", "ended_on")
    list_select_related = ("fund", "category", "signed_by")
    list_filter = (*PublishedAdmin.list_filter, "category", ("ended_on", Ended), "simulated")
    search_fields = ("fund__name", "fund__tranches__isin")
    autocomplete_fields = ("fund", "category", "signed_by")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """The frozen figures are those of the fund that was published."""
        fields = super().get_readonly_fields(request, obj)
        return fields if obj is None or obj.published_at is None else (*fields, "fund")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only before its publication."""
        return super().has_delete_permission(request, obj) and (obj is None or obj.published_at is None)
