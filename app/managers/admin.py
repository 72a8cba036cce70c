"""Provider staff maintain asset managers."""

from django.contrib import admin

from app.http import formats
from app.managers.models import Company
from app.staff.admin import ModelAdmin
from app.staff.columns import number


@admin.register(Company)
class CompanyAdmin(ModelAdmin):
    """Asset managers."""

    list_display = (
        "name",
        "number_of_rated_funds",
        number(Company, "assets_under_management", formats.millions),
        "founded",
        "import_name",
    )
    search_fields = ("name", "import_name")
    autocomplete_fields = ("investment_focus", "regions")
    show_full_result_count = False
