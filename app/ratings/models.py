"""The provider's fund rating: points 1 to 100 within the peergroup, and the class that follows from them."""

from django.db import models
from django.db.models import Case, Q, Value, When
from django.utils.translation import gettext_lazy as _

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
        return f"{self.tranche_id} @ {self.record_date}: {self.points}"
