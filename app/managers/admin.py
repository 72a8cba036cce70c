"""Provider staff maintain asset managers."""

from typing import ClassVar

from django.contrib import admin

from app.http import formats
from app.managers.models import Company
from app.staff.admin import ModelAdmin
from app.staff.columns import Writes


@admin.register(Company)
class CompanyAdmin(ModelAdmin):
    """Asset managers."""

    list_display = (
        "name",
        "number_of_rated_funds",
        "investor_rating",
        "assets_under_management",
        "import_name",
    )
    units: ClassVar[dict[str, Writes]] = {"assets_under_management": formats.millions}
    search_fields = ("name", "import_name")
    show_full_result_count = False
