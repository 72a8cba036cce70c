"""Provider staff decide on the macro views of asset managers, and may write them."""

from django.contrib import admin

from app.macro.models import MacroOverview
from app.publishing.admin import PublishedAdmin


@admin.register(MacroOverview)
class MacroOverviewAdmin(PublishedAdmin):
    """Views of companies by date. A new opinion is a new record: earlier ones are the history that readers see."""

    list_display = ("company", "date")
    list_select_related = ("company",)
    list_filter = (*PublishedAdmin.list_filter, "date", "simulated")
    search_fields = ("company__name",)
    autocomplete_fields = ("company",)
