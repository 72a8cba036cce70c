"""The provider's fund rating: points 1 to 100 within the peergroup, and the class that follows from them."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Case, Q, Value, When
from django.utils.translation import gettext_lazy as _

from app.database.history import tracked
from app.funds.fields import PercentField
from app.http import formats

#: Lowest points of each class (specification, section 3: "Rating letters from a score").
RANK_FLOORS = (("A", 78), ("B", 60), ("C", 41), ("D", 23), ("E", 1))


class Rating(models.Model):
    """The rating of one tranche as of one record date. Older dates are kept: history and alerts need them."""

    class Kind(models.TextChoices):
        """Qualitative ratings are made on request of the fund company."""

        QUALITATIVE = "qualitative", _("Qualitative")
        QUANTITATIVE = "quantitative", _("Quantitative")

    tranche = models.ForeignKey(
        "funds.Tranche", verbose_name=_("tranche"), on_delete=models.CASCADE, related_name="ratings"
    )
    record_date = models.DateField(_("record date"))
    kind = models.CharField(
        _("kind"), max_length=12, choices=Kind, default=Kind.QUANTITATIVE, db_default="quantitative"
    )
    points = models.PositiveSmallIntegerField(
        _("points"), null=True, blank=True, help_text=_("1 to 100; the peergroup's median is 50.")
    )
    rank = models.GeneratedField(
        verbose_name=_("class"),
        expression=Case(*[When(points__gte=floor, then=Value(letter)) for letter, floor in RANK_FLOORS]),
        output_field=models.CharField(max_length=1, null=True),
        db_persist=True,
        help_text=_("A (very good) to E (weak); follows from the points."),
    )
    under_review = models.BooleanField(
        _("under review"),
        default=False,
        db_default=False,
        help_text=_("Shown as suffix 'ur' after a change of management."),
    )
    position_vs_peergroup = models.PositiveIntegerField(
        _("position in the peergroup"), null=True, blank=True, help_text=_("1 is the best.")
    )
    peergroup_size = models.PositiveIntegerField(
        _("peergroup size"), null=True, blank=True, help_text=_("Rated funds in the peergroup.")
    )
    first_rating = models.DateField(_("first rated"), null=True, blank=True)
    rating_unchanged_since = models.DateField(_("unchanged since"), null=True, blank=True)
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        ordering = ["-record_date"]
        constraints = [
            models.UniqueConstraint(fields=["tranche", "record_date"], name="ratings_rating_tranche_date_unique"),
            models.CheckConstraint(
                condition=Q(kind__in=["qualitative", "quantitative"]), name="ratings_rating_kind_known"
            ),
            models.CheckConstraint(
                condition=Q(points__isnull=True) | Q(points__range=(1, 100)), name="ratings_rating_points"
            ),
            models.CheckConstraint(
                condition=Q(position_vs_peergroup__isnull=True)
                | Q(position_vs_peergroup__gte=1, peergroup_size__gte=models.F("position_vs_peergroup")),
                name="ratings_rating_position_within_peergroup",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tranche.name}, {formats.day(self.record_date)}"


@tracked()
class QualitativeRating(models.Model):
    """What the analysts say of a fund whose company has given a mandate; holds for a year and is renewed."""

    fund = models.ForeignKey(
        "funds.Fund", verbose_name=_("fund"), on_delete=models.CASCADE, related_name="qualitative_ratings"
    )
    date = models.DateField(_("date"), help_text=_("Holds from this day, for a year or until the next one."))
    points = models.PositiveSmallIntegerField(
        _("points"), validators=[MinValueValidator(1), MaxValueValidator(100)], help_text=_("1 to 100.")
    )
    note = models.TextField(_("note"), blank=True, default="", db_default="", help_text=_("For the staff."))
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta:
        verbose_name = _("qualitative rating")
        verbose_name_plural = _("qualitative ratings")
        ordering = ["-date"]
        constraints = [
            models.UniqueConstraint(fields=["fund", "date"], name="ratings_qualitative_fund_date_unique"),
            models.CheckConstraint(condition=Q(points__range=(1, 100)), name="ratings_qualitative_points"),
        ]

    def __str__(self) -> str:
        return f"{self.fund}, {formats.day(self.date)}"


@tracked()
class Review(models.Model):
    """A time in which a fund's rating is under review, after a major change of its management ('ur')."""

    fund = models.ForeignKey("funds.Fund", verbose_name=_("fund"), on_delete=models.CASCADE, related_name="reviews")
    since = models.DateField(_("since"))
    until = models.DateField(_("until"), null=True, blank=True, help_text=_("Empty as long as it lasts."))
    team_change = models.ForeignKey(
        "teams.TeamChange",
        verbose_name=_("change of a team"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        editable=False,
        related_name="reviews",
    )
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta:
        verbose_name = _("review")
        verbose_name_plural = _("reviews")
        ordering = ["-since"]
        constraints = [
            models.CheckConstraint(
                condition=Q(until__isnull=True) | Q(until__gte=models.F("since")),
                name="ratings_review_ends_after_start",
            ),
            models.UniqueConstraint(fields=["fund", "team_change"], name="ratings_review_once_a_change"),
        ]

    def __str__(self) -> str:
        return f"{self.fund}, {formats.day(self.since)}"


class Explanation(models.Model):
    """How a fund's rating came about as of a record date: each part's contribution to the points (ADR 0103, 0191).

    The quantitative points are 50 plus the three contributions. The points of the rating are the qualitative ones by
    their share and the quantitative ones by the rest, plus the centring, within 1 and 100. Before ADR 0191 the centring
    was part of the quantitative points (``centred_last`` is false).
    """

    fund = models.ForeignKey(
        "funds.Fund", verbose_name=_("fund"), on_delete=models.CASCADE, related_name="rating_explanations"
    )
    record_date = models.DateField(_("record date"))
    # Peergroups come and go with their rules; what was rated in one stays.
    peergroup = models.ForeignKey(
        "funds.Peergroup",
        verbose_name=_("peergroup"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        db_constraint=False,
        db_index=False,
        help_text=_("In which the fund was rated; it may belong to another one since."),
    )
    currency = models.CharField(
        _("currency"),
        max_length=3,
        blank=True,
        default="",
        db_default="",
        help_text=_("In which returns were compared; empty where that was not kept."),
    )
    months = models.PositiveSmallIntegerField(_("months"), help_text=_("Months of history that count, at most 60."))
    performance = PercentField(
        _("performance indicator"), help_text=_("Percent a year above the median of the peergroup.")
    )
    downside = PercentField(_("downside deviation"), help_text=_("Percent a year."))
    drawdown = PercentField(_("drawdown"), help_text=_("Largest loss from a peak, negative."))
    performance_points = PercentField(_("points from performance"), help_text=_("-35 to 35."))
    downside_points = PercentField(_("points from downside deviation"), help_text=_("-7.5 to 7.5."))
    drawdown_points = PercentField(_("points from drawdown"), help_text=_("-7.5 to 7.5."))
    centre_points = PercentField(_("centring"), help_text=_("Moves the median of the peergroup to 50."))
    centred_last = models.BooleanField(
        _("centred last"),
        default=False,
        db_default=False,
        help_text=_("The centring came after the qualitative share; before, it was part of the quantitative points."),
    )
    quantitative = PercentField(_("quantitative points"), help_text=_("0 to 100, before rounding."))
    qualitative = PercentField(_("qualitative points"), help_text=_("1 to 100."))
    qualitative_share = PercentField(_("qualitative share"), help_text=_("Percent of the points."))
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta:
        verbose_name = _("explanation of a rating")
        verbose_name_plural = _("explanations of ratings")
        ordering = ["-record_date"]
        constraints = [
            models.UniqueConstraint(fields=["fund", "record_date"], name="ratings_explanation_fund_date_unique")
        ]

    def __str__(self) -> str:
        return f"{self.fund}, {formats.day(self.record_date)}"
