"""Provider staff see how far the monthly calculations are."""

from django.contrib import admin

from app.figures.models import Run
from app.staff.admin import ReadOnlyAdmin


@admin.register(Run)
class RunAdmin(ReadOnlyAdmin):
    """Calculations by record date."""

    list_display = ("record_date", "kind", "done", "total", "changed", "started_at", "finished_at", "problem")
    list_filter = ("kind",)
