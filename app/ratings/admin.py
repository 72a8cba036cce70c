"""Provider staff maintain ratings."""

from django.contrib import admin

from app.ratings.models import Explanation, QualitativeRating, Rating, Review
from app.staff.admin import LargeTableAdmin, ReadOnlyAdmin


@admin.register(Rating)
class RatingAdmin(LargeTableAdmin):
    """Ratings per share class and record date; the class follows from the points."""

    list_display = ("tranche", "record_date", "points", "rank", "kind", "under_review", "simulated")
    list_select_related = ("tranche",)
    list_filter = ("record_date", "rank", "kind", "under_review", "simulated")
    search_fields = ("tranche__isin", "tranche__name")
    autocomplete_fields = ("tranche",)
    readonly_fields = ("rank",)


@admin.register(QualitativeRating)
class QualitativeRatingAdmin(LargeTableAdmin):
    """The analysts' points; the oldest that hold stand last and are renewed first."""

    list_display = ("fund", "date", "points", "simulated")
    list_select_related = ("fund",)
    list_filter = ("date", "simulated")
    search_fields = ("fund__name", "fund__tranches__isin")
    autocomplete_fields = ("fund",)


@admin.register(Review)
class ReviewAdmin(LargeTableAdmin):
    """Funds whose rating is under review."""

    list_display = ("fund", "since", "until")
    list_select_related = ("fund",)
    list_filter = ("since", "until")
    search_fields = ("fund__name", "fund__tranches__isin")
    autocomplete_fields = ("fund",)


@admin.register(Explanation)
class ExplanationAdmin(ReadOnlyAdmin, LargeTableAdmin):
    """How ratings came about; written by the monthly run."""

    list_display = ("fund", "record_date", "months", "quantitative", "qualitative", "qualitative_share", "simulated")
    list_select_related = ("fund",)
    list_filter = ("record_date", "simulated")
    search_fields = ("fund__name", "fund__tranches__isin")
