"""Provider staff maintain asset managers."""

from django.contrib import admin

from app.managers.models import Company
from app.staff.admin import ModelAdmin


@admin.register(Company)
class CompanyAdmin(ModelAdmin):
    """Asset managers."""

    list_display = ("name", "import_name", "founded", "assets_under_management", "number_of_rated_funds")
    search_fields = ("name", "import_name")
    autocomplete_fields = ("investment_focus", "regions")
    list_per_page = 50
    show_full_result_count = False
