"""The provider's fund rating: points 1 to 100 within the peergroup, and the class that follows from them."""

from django.db import models
from django.db.models import Case, Q, Value, When

#: Lowest points of each class (specification, section 3: "Rating letters from a score").
RANK_FLOORS = (("A", 78), ("B", 60), ("C", 41), ("D", 23), ("E", 1))


class Rating(models.Model):
    """The rating of one tranche as of one record date. Older dates are kept: history and alerts need them."""

    class Kind(models.TextChoices):
        """Qualitative ratings are made on request of the fund company."""

        QUALITATIVE = "qualitative"
        QUANTITATIVE = "quantitative"

    tranche = models.ForeignKey("funds.Tranche", on_delete=models.CASCADE, related_name="ratings")
    record_date = models.DateField()
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.QUANTITATIVE, db_default="quantitative")
    points = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="1 to 100; the peergroup's median is 50."
    )
    rank = models.GeneratedField(
        expression=Case(*[When(points__gte=floor, then=Value(letter)) for letter, floor in RANK_FLOORS]),
        output_field=models.CharField(max_length=1, null=True),
        db_persist=True,
        help_text="A (very good) to E (weak); follows from the points.",
    )
    under_review = models.BooleanField(
        default=False, db_default=False, help_text="Shown as suffix 'ur' after a change of management."
    )
    position_vs_peergroup = models.PositiveIntegerField(null=True, blank=True, help_text="1 is the best.")
    peergroup_size = models.PositiveIntegerField(null=True, blank=True, help_text="Rated funds in the peergroup.")
    first_rating = models.DateField(null=True, blank=True)
    rating_unchanged_since = models.DateField(null=True, blank=True)
    simulated = models.BooleanField(default=False, db_default=False)

    class Meta:
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
