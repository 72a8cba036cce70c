"""Provider staff maintain ratings."""

from django.contrib import admin

from app.config.staff import LargeTableAdmin
from app.ratings.models import Rating


@admin.register(Rating)
class RatingAdmin(LargeTableAdmin):
    """Ratings per share class and record date; the class follows from the points."""

    list_display = ("tranche", "record_date", "points", "rank", "kind", "under_review", "simulated")
    list_select_related = ("tranche",)
    list_filter = ("record_date", "rank", "kind", "under_review", "simulated")
    search_fields = ("tranche__isin", "tranche__name")
    autocomplete_fields = ("tranche",)
    readonly_fields = ("rank",)
