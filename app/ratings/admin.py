"""Provider staff maintain ratings."""

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from app.funds.admin import FundAdmin
from app.funds.models import Fund
from app.http import formats
from app.ratings.models import Explanation, QualitativeRating, Rating, Review
from app.staff import queues
from app.staff.admin import LargeTableAdmin, ReadOnlyAdmin
from app.staff.columns import Writes
from app.staff.filters import Presence, RecordMonth


def _badge(rank: str | None, under_review: bool = False) -> str:
    """The class as the portal draws it: a letter in its colour, never the colour alone."""
    if not rank:
        return format_html('<span class="grade">{}</span>', "–")
    suffix = format_html(' <span class="review">{}</span>', "ur") if under_review else ""
    return format_html('<span class="grade grade-{}">{}</span>{}', rank.lower(), rank, suffix)


def _points(points: int | None) -> str:
    return format_html('<span class="figure">{}</span>', "–" if points is None else points)


admin.site.unregister(Fund)


@admin.register(Fund)
class RatedFundAdmin(FundAdmin):
    """Funds with class and points of their main share class."""

    list_display = ("name", "numbers", "grade", "points", "company", "peergroup", "volume")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Fund]:
        """With the latest rating."""
        latest = Rating.objects.filter(tranche__fund=OuterRef("pk"), tranche__primary=True).order_by("-record_date")
        return (
            super()
            .get_queryset(request)
            .annotate(
                latest_rank=Subquery(latest.values("rank")[:1]),
                latest_points=Subquery(latest.values("points")[:1]),
                is_under_review=Subquery(latest.values("under_review")[:1]),
            )
        )

    @admin.display(description=_("class"))
    def grade(self, fund: Any) -> str:
        """The latest class."""
        return _badge(fund.latest_rank, bool(fund.is_under_review))

    @admin.display(description=_("points"))
    def points(self, fund: Any) -> str:
        """The latest points."""
        return _points(fund.latest_points)


@admin.register(Rating)
class RatingAdmin(LargeTableAdmin):
    """Ratings per share class and record date; the class follows from the points."""

    list_display = ("fund_name", "isin", "grade", "marks", "record_date", "kind")
    list_select_related = ("tranche__fund",)
    list_filter = ("rank", RecordMonth, "kind", "under_review", "simulated")
    search_fields = ("tranche__isin", "tranche__name")
    autocomplete_fields = ("tranche",)
    readonly_fields = ("rank",)

    def preview(self, row: Rating) -> str:
        """The page of the share class, where its rating stands."""
        return row.tranche.page()

    @admin.display(description=_("fund"), ordering="tranche__name")
    def fund_name(self, rating: Rating) -> str:
        """The share class in full: its name begins with the fund's."""
        return rating.tranche.name

    @admin.display(description=_("ISIN"), ordering="tranche__isin")
    def isin(self, rating: Rating) -> str:
        """The number of the share class."""
        return format_html('<span class="code">{}</span>', rating.tranche.isin)

    @admin.display(description=_("class"), ordering="rank")
    def grade(self, rating: Rating) -> str:
        """The class, and whether it is under review."""
        return _badge(rating.rank, rating.under_review)

    @admin.display(description=_("points"), ordering="points")
    def marks(self, rating: Rating) -> str:
        """1 to 100."""
        return _points(rating.points)


@admin.register(QualitativeRating)
class QualitativeRatingAdmin(LargeTableAdmin):
    """The analysts' points; the oldest that hold stand last and are renewed first."""

    list_display = ("fund", "marks", "date")
    list_select_related = ("fund",)
    list_filter = ("date", "simulated")
    search_fields = ("fund__name", "fund__tranches__isin")
    autocomplete_fields = ("fund",)

    def preview(self, row: QualitativeRating) -> str:
        """The page of the fund."""
        return row.fund.page()

    @admin.display(description=_("points"), ordering="points")
    def marks(self, rating: QualitativeRating) -> str:
        """1 to 100."""
        return _points(rating.points)


class Ended(Presence):
    """Reviews that go on, and those that have ended."""

    title, missing, given = _("state"), _("under way"), _("ended")


@admin.register(Review)
class ReviewAdmin(LargeTableAdmin):
    """Funds whose rating is under review."""

    list_display = ("fund", "since", "until", "team_change")
    list_select_related = ("fund", "team_change__team__company")
    list_filter = (("until", Ended), "since")
    search_fields = ("fund__name", "fund__tranches__isin")
    autocomplete_fields = ("fund",)

    def get_readonly_fields(self, request: HttpRequest, obj: Review | None = None) -> Any:
        """The fund of a review never changes, and one that a change of team began has the dates of that change."""
        found = [*super().get_readonly_fields(request, obj), "team_change"]
        if obj is None:
            return found
        return [*found, "fund", *(("since", "until", "simulated") if obj.team_change_id else ())]

    def preview(self, row: Review) -> str:
        """The page of the fund."""
        return row.fund.page()


@admin.register(Explanation)
class ExplanationAdmin(ReadOnlyAdmin, LargeTableAdmin):
    """How ratings came about; written by the monthly run."""

    list_display = ("fund", "record_date", "months", "quantitative", "qualitative", "qualitative_share")
    list_select_related = ("fund",)
    list_filter = (RecordMonth, "simulated")
    search_fields = ("fund__name", "fund__tranches__isin")
    units: ClassVar[dict[str, Writes]] = dict.fromkeys(
        (
            "performance_points",
            "downside_points",
            "drawdown_points",
            "centre_points",
            "quantitative",
            "qualitative",
        ),
        formats.number,
    )

    def preview(self, row: Explanation) -> str:
        """The page of the fund."""
        return row.fund.page()


queues.register(
    queues.Queue(
        "reviews",
        _("Ratings under review"),
        lambda: Review.objects.filter(until=None),
        link="ratings/review/?until__isempty=1",
        permission="ratings.view_review",
        since="since",
    )
)
